import type { Change } from '../change.ts'
import type { Evidence, Memory } from '../memory.ts'
import type { Entry } from '../state.ts'
import { writtenOf } from './choose.ts'
import type { Forgetting } from './forget.ts'
import type { Needles } from './needles.ts'
import { quoteLeft, withoutGone } from './sentences.ts'

/** The periods that a date is in, as summaries are named by. */
type Periods = (date: string) => readonly string[]

/** What is left of a journal without what is forgotten, and the runs that held something of it. */
export function withoutForgotten(records: readonly Entry[], forgetting: Forgetting, periods: Periods) {
  const runs = new Set<string>()
  const kept = records.flatMap((record) => {
    const change = restOfChange(record.change, forgetting, periods)
    if (change !== record.change && !isBeside(record.change)) runs.add(record.run)
    return change === null ? [] : { ...record, change: renamed(change, forgetting) }
  })
  return { kept, runs: [...runs] }
}

/** How far a log was read is no part of what a run did, and where a night put a line says nothing of it. */
function isBeside({ type, data }: Change): boolean {
  return type === 'log-processed' || (type === 'memory-moved' && data.by === 'rule')
}

/** Null where it is about nothing else. */
function restOfChange(change: Change, forgetting: Forgetting, periods: Periods): Change | null {
  if (isAbout(change, forgetting)) return null
  const rest = withoutSentences(withoutSuccessor(change, forgetting), forgetting)
  return rest === null ? null : withoutOthers(rest, forgetting, periods)
}

function withoutOthers(change: Change, forgetting: Forgetting, periods: Periods): Change {
  const { needles } = forgetting
  if (change.type === 'rollup-written' && shortOfForgotten(change.data, forgetting, periods))
    return { ...change, data: { ...change.data, text: '', input: '' } }
  if (change.type === 'run-committed' && needles.holds(change.data.note ?? ''))
    return { ...change, data: { ...change.data, note: null } }
  if (!needles.heldIn(JSON.stringify(change))) return change
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
      const [memory, evidence] = [
        restOf(change.data.memory, forgetting),
        evidenceLeft(change.data.id, change.data.evidence, forgetting),
      ]
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
  const then = evidenceLeft(memory.id, memory.evidence, forgetting)
  const evidence = then.length === 0 ? today.evidence : then
  return { ...memory, text, kind, bucket, topics, claim, evidence }
}

/** Of words that a memory was seen in those that it rests on today. */
function evidenceLeft(id: string, evidence: readonly Evidence[], forgetting: Forgetting): readonly Evidence[] {
  const today = forgetting.left.get(id)
  if (today === undefined) return quotesLeft(evidence, forgetting)
  const isThere = (one: Evidence): boolean =>
    evidence.some(({ file, lines }) => file === one.file && lines[0] === one.lines[0])
  return today.evidence.filter(isThere)
}

function quotesLeft(evidence: readonly Evidence[], { needles }: Forgetting): readonly Evidence[] {
  if (!evidence.some(({ quote }) => needles.holds(quote))) return evidence
  return evidence.flatMap((entry) => quoteLeft(entry, needles.holds))
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

function isAbout(change: Change, forgetting: Forgetting): boolean {
  const { ids, freed } = forgetting
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
    case 'review-opened':
      return change.data.review.memories.some((id) => ids.has(id))
    default:
      return change.type.startsWith('memory-') && 'id' in change.data && ids.has(change.data.id)
  }
}

/** What was written of a time that it is about may say it in other words; the time stays summed up, by rule. */
function shortOfForgotten(
  { period, text }: Extract<Change, { type: 'rollup-written' }>['data'],
  { needles, dates }: Forgetting,
  periods: Periods,
): boolean {
  return text !== '' && (needles.holds(text) || [...dates].some((date) => periods(date).includes(period)))
}

/** Fields that hold what people or models wrote; all others hold words of ours. */
const WRITTEN: ReadonlySet<string> = new Set(
  'text quote title body reason note why value subject attribute topics block section input form source'.split(' '),
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
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withoutWords(item, needles, name)]))
}
