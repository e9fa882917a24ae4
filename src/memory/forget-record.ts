import { periodsAround } from '../calendar.ts'
import type { Change, LogCursor } from './change.ts'
import type { Forgetting } from './forget.ts'
import { writtenOf } from './forgotten-quotes.ts'
import type { Evidence, Memory } from './memory.ts'
import type { Needles } from './needles.ts'
import type { Review } from './review.ts'
import type { Entry } from './state.ts'
import { type Told, withoutGone } from './without-gone.ts'

/** What is left of a journal, and the runs that held something of what is forgotten. */
export interface Remains {
  readonly kept: readonly Entry[]
  readonly runs: readonly string[]
}

/** A journal without what is forgotten. */
export function withoutForgotten(records: readonly Entry[], forgetting: Forgetting): Remains {
  const runs = new Set<string>()
  const kept = records.flatMap((record) => {
    const change = restOfChange(record.change, forgetting)
    // How far a log was read, and what was counted on the way, is no part of what a run did.
    if (change !== record.change && record.change.type !== 'log-processed') runs.add(record.run)
    return change === null ? [] : { ...record, change: renamed(change, forgetting) }
  })
  return { kept, runs: [...runs] }
}

/** Null where it is about nothing else. */
function restOfChange(change: Change, forgetting: Forgetting): Change | null {
  if (isAbout(change, forgetting)) return null
  const rest = withoutSentences(withoutSuccessor(change, forgetting), forgetting)
  return rest === null ? null : withoutOthers(rest, forgetting)
}

function withoutOthers(change: Change, forgetting: Forgetting): Change {
  const { needles } = forgetting
  if (change.type === 'rollup-written' && shortOfForgotten(change.data, forgetting))
    return { ...change, data: { ...change.data, text: '', input: '' } }
  if (change.type === 'run-committed' && needles.holds(change.data.note ?? ''))
    return { ...change, data: { ...change.data, note: null } }
  const counts = change.type === 'log-processed' && countersOf(change.data).some(needles.hasWord)
  if (!counts && !needles.heldIn(JSON.stringify(change))) return change
  return { ...change, data: withoutWords(change.data, needles) } as Change
}

/** Of what a record says of a memory the sentences that are forgotten; null where it says nothing else. */
function withoutSentences(change: Change, forgetting: Forgetting): Change | null {
  switch (change.type) {
    case 'memory-added':
    case 'memory-edited': {
      const memory = restOf(change.data.memory, forgetting)
      if (memory === null || memory === change.data.memory) return memory === null ? null : change
      const data =
        change.type === 'memory-edited' ? { ...change.data, text: memory.text, memory } : { ...change.data, memory }
      return { ...change, data } as Change
    }
    case 'memory-confirmed': {
      const [memory, evidence] = [restOf(change.data.memory, forgetting), quotesLeft(change.data.evidence, forgetting)]
      // What was seen again was seen in these words.
      if (memory === null || evidence.length === 0) return null
      const isSame = memory === change.data.memory && evidence === change.data.evidence
      return isSame ? change : { ...change, data: { ...change.data, memory, evidence } }
    }
    case 'memory-contradicted':
    case 'memory-superseded': {
      const evidence = quotesLeft(change.data.evidence, forgetting)
      return evidence === change.data.evidence ? change : ({ ...change, data: { ...change.data, evidence } } as Change)
    }
    case 'memory-retracted': {
      const { text } = forgetting.left.get(change.data.id) ?? change.data
      return text === change.data.text ? change : { ...change, data: { ...change.data, text } }
    }
    case 'review-opened': {
      const review = shortened(change.data.review, forgetting)
      return review === change.data.review ? change : { ...change, data: { ...change.data, review } }
    }
    case 'memory-anchored':
      return quotesLeft([change.data.evidence], forgetting).length === 0 ? null : change
    default:
      return change
  }
}

/** What stays of a memory as a record has it. However it was worded then, it says what is left of it today. */
function restOf(memory: Memory, forgetting: Forgetting): Memory | null {
  const today = forgetting.left.get(memory.id)
  const { holds } = forgetting.needles
  if (today === undefined) return writtenOf(memory).some(holds) ? withoutGone(memory, holds) : memory
  const { text, kind, bucket, topics, claim } = today
  const [first, ...others] = quotesLeft(memory.evidence, forgetting)
  const evidence = first === undefined ? today.evidence : [first, ...others]
  return { ...memory, text, kind, bucket, topics, claim, evidence }
}

/** A question asks about what is left of a line. */
function shortened(review: Review, { shortened: lines }: Forgetting): Review {
  const said = [...lines].filter(([before]) => review.body.some((line) => line.includes(before)))
  if (said.length === 0) return review
  const body = review.body.map((line) => said.reduce((text, [before, now]) => text.replaceAll(before, now), line))
  return { ...review, body }
}

function quotesLeft(evidence: readonly Evidence[], { needles }: Forgetting): readonly Evidence[] {
  if (!evidence.some(({ quote }) => needles.holds(quote))) return evidence
  return evidence.flatMap((entry) => withoutGone(asSaid(entry), needles.holds)?.evidence ?? [])
}

function asSaid(entry: Evidence): Told {
  return { text: entry.quote, origin: 'human-said', evidence: [entry], topics: [], claim: null }
}

function renamed(change: Change, { renamed: names }: Forgetting): Change {
  if (names.size === 0) return change
  const json = JSON.stringify(change)
  const now = json.replace(/m-[0-9a-f]{16}/g, (id) => names.get(id) ?? id)
  return now === json ? change : (JSON.parse(now) as Change)
}

/** What held no longer because of something that is forgotten does not hold again: only why is forgotten. */
function withoutSuccessor(change: Change, { ids }: Forgetting): Change {
  if (change.type !== 'memory-superseded' && change.type !== 'memory-contradicted') return change
  if (change.data.by === null || !ids.has(change.data.by)) return change
  return { ...change, data: { ...change.data, by: null } } as Change
}

function countersOf({ counters, open }: LogCursor): string[] {
  return [...Object.keys(counters), ...Object.keys(open?.counters ?? {})]
}

function isAbout(change: Change, forgetting: Forgetting): boolean {
  const { ids, freed, needles } = forgetting
  switch (change.type) {
    case 'memory-added':
      return ids.has(change.data.memory.id)
    case 'memory-archived':
      // What was merged into a forgotten memory stands for itself again.
      return ids.has(change.data.id) || (change.data.by !== null && ids.has(change.data.by))
    case 'memory-superseded': {
      const { id, by } = change.data
      return ids.has(id) || (by !== null && ids.has(by) && freed.has(id))
    }
    case 'atom-created':
      return ids.has(change.data.atom.id)
    case 'atom-strengthened':
      return ids.has(change.data.id) || ids.has(change.data.memory)
    case 'cluster-tried':
      return change.data.memory !== null && ids.has(change.data.memory)
    case 'review-opened': {
      const { title, body, suggestion, memories } = shortened(change.data.review, forgetting)
      return memories.some((id) => ids.has(id)) || [title, ...body, suggestion ?? ''].some(needles.holds)
    }
    default:
      return change.type.startsWith('memory-') && 'id' in change.data && ids.has(change.data.id)
  }
}

/** What was written of a time that it is about may say it in other words; the time stays summed up, by rule. */
function shortOfForgotten(
  { period, text }: Extract<Change, { type: 'rollup-written' }>['data'],
  forgetting: Forgetting,
) {
  const { needles, dates } = forgetting
  return text !== '' && (needles.holds(text) || [...dates].some((date) => periodsAround(date).includes(period)))
}

/** Fields that hold what people or models wrote; all others hold words of ours. */
const WRITTEN: ReadonlySet<string> = new Set(
  'text quote title body suggestion reason note why value subject attribute topics block section input form source'.split(
    ' ',
  ),
)

function withoutWords(value: unknown, needles: Needles, field = ''): unknown {
  if (typeof value === 'string') return WRITTEN.has(field) ? needles.erased(value) : value
  if (Array.isArray(value)) {
    const kept = value.filter((item) => typeof item !== 'string' || !WRITTEN.has(field) || !needles.holds(item))
    // A line whose headings are gone stands where the rule puts it.
    if (field === 'section' && kept.length === 0) return null
    return kept.map((item) => withoutWords(item, needles, field))
  }
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => field !== 'counters' || !needles.hasWord(name))
  return Object.fromEntries(kept.map(([name, item]) => [name, withoutWords(item, needles, name)]))
}
