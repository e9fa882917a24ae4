import type { ReaderName } from '../config/defaults.ts'
import { added, count, sum } from '../count.ts'
import type { LearnedDay } from '../learn/learn-days.ts'
import { type Change, type OfChanges, ofChange } from '../memory/change.ts'
import type { Memory } from '../memory/memory.ts'
import type { RunInfo, State } from '../memory/state.ts'
import type { OpenMemory } from '../open.ts'
import type { Refusal, Usage } from '../read/agent.ts'
import { defang } from '../read/defang.ts'
import type { Learned } from '../read/plan.ts'
import type { Estimate } from '../read/provider/prices.ts'
import type { Apply } from '../store/apply.ts'
import { lineOf } from './outcome.ts'

/** `process --json`, see docs/FORMATS.md. */
export function reportProcess(memory: OpenMemory, state: State, processed: Processed) {
  const { days } = processed
  return {
    run: days.length > 1 ? processed.job : (days[0]?.run ?? null),
    dates: days.map((day) => day.date),
    backend: processed.backend,
    turns: sum(days.map((day) => day.turns)),
    segments: sum(days.map((day) => day.segments)),
    findings: days.flatMap((day) => day.learned).map((learned) => reportFinding(learned, state, memory.config.human)),
    dropped: added(...days.map((day) => day.dropped)),
    refused: days.flatMap((day) => day.refused),
    review: state.reviews.size,
    failures: processed.failures,
    changed: processed.changed,
    usage: processed.usage,
    ms: processed.ms,
    ...(processed.changes.length === 0 ? {} : { changes: processed.changes }),
    ...(processed.next === null ? {} : { next: processed.next }),
    ...(processed.batch === undefined ? {} : { batch: processed.batch }),
  }
}

function reportFinding(learned: Learned, state: State, human: string): unknown {
  const { finding, resolution } = learned
  const { kind, stated, marker, significance, origin } = finding
  const memory = learned.memory === null ? undefined : state.memories.get(learned.memory)
  const gone = goneBy(learned, state)
  return {
    memory: learned.memory,
    text: gone?.text ?? lineOf(memory, human) ?? finding.text,
    kind,
    home: gone === null ? (memory?.home ?? finding.home) : 'store',
    bucket: gone === null ? (memory?.bucket ?? finding.bucket) : null,
    ...{ stated, marker, significance, origin, resolution },
    evidence: finding.evidence.map(({ file, lines }) => ({ file, lines })),
  }
}

/** What a finding only took back, which is in no document any more; else null. */
function goneBy({ memory: id }: Learned, { memories }: State): Memory | null {
  const memory = memories.get(id ?? '')
  return memory?.status === 'retracted' ? memory : null
}

/** What a person reads: what was learned, and where it went. */
export function describeProcess(memory: OpenMemory, state: State, processed: Processed, dryRun: boolean): string {
  const { edits, answers, days, changed, next, job } = processed
  if (edits.length + answers.length === 0 && days.length === 0 && changed.length === 0)
    return processed.failures.length === 0 ? 'Nothing new.\n' : 'Nothing was learned, see what failed.\n'
  const of = ({ run }: RunInfo): string => (dryRun ? '' : `  [${run}]`)
  const parts = [
    ...edits.map((run) => `Your edits: ${describeEdits(run)}${of(run)}\n`),
    ...answers.map((run) => `Your answer: ${run.commit.note}${of(run)}\n`),
    ...days.flatMap((day) => describeDay(memory, state, day, processed)),
    next === null ? '' : `\n${describeNextRun(next)}`,
  ]
  if (dryRun) return [...parts, ...describeChanges(state, processed.changes), '\nNothing was written.\n'].join('')
  if (changed.length > 0) parts.push(`\nChanged: ${changed.join(', ')}\n`)
  if (days.length > 0) parts.push(`Take it back: memoird undo ${days.length === 1 ? days[0]?.run : job}\n`)
  return parts.join('')
}

function describeDay(memory: OpenMemory, state: State, day: LearnedDay, processed: Processed): string[] {
  const { date, turns, segments, learned, run, dropped, refused } = day
  const counted = `${count(turns, 'turn')} in ${count(segments, 'segment')}, ${count(learned.length, 'finding')}`
  const first = `raw/${date}.md: ${counted}${run === null ? '' : `  [${run}]`}\n`
  if (processed.isBrief) return [first]
  const places = [...memory.documents, { home: 'store', name: 'the store' }].flatMap(({ home, name }) => {
    const here = learned.filter((one) => homeOf(one, state) === home && goneBy(one, state) === null)
    if (here.length === 0) return []
    // What failed names the document in its first words: one that was emptied, or could not be written.
    const isLeft = processed.failures.some((failure) => failure.includes(`${name} `) || failure.includes(`${name}:`))
    const left = isLeft ? ' was left alone; learned, and not written there yet:' : ''
    return [`\n  ${name}${left}\n`, ...here.map((one) => `    ${describeFinding(one, state, memory.config.human)}\n`)]
  })
  const gone = learned.filter((one) => goneBy(one, state) !== null)
  if (gone.length > 0)
    places.push('\n  taken back\n', ...gone.map((one) => `    ${describeFinding(one, state, memory.config.human)}\n`))
  const kept = Object.entries(dropped).map(([reason, number]) => `${number} ${reason}`)
  return [
    first,
    ...places,
    ...(kept.length > 0 ? [`\n  not kept: ${kept.join(', ')}\n`] : []),
    ...refused.map(describeRefused),
  ]
}

/** What a run would ask a model, before a cent is spent. */
export interface NextRun extends Estimate {
  readonly model: string
  /** Questions that are answered from the store, for nothing. */
  readonly stored: number
}

function describeNextRun({ model, calls, inputTokens, outputTokens, usd, usdAtMost, stored }: NextRun): string {
  const kept = stored === 0 ? '' : `; ${stored} are answered already`
  if (calls === 0) return `${model} would not be asked${kept}.\n`
  return `${model} would be asked ${count(calls, 'question')}: about ${inputTokens} tokens in and ${outputTokens} out, $${usd.toFixed(4)}, at most $${usdAtMost.toFixed(4)}${kept}.\n`
}

/** A reader's text that was not taken as it was, and why. */
function describeRefused({ lines, text, why, kept }: Refusal): string {
  const shown = defang(text)
  return `  ${kept === null ? 'refused' : 'kept as a quote'}: ${shown === '' ? 'a note' : `"${shown}"`} (${linesOf(lines)}): ${why}\n`
}

function linesOf([from, to]: Refusal['lines']): string {
  return from === to ? `L${from}` : `L${from}-${to}`
}

const DONE_BY_HAND: Readonly<Record<string, readonly [what: string, done: string]>> = {
  'memory-added': ['line', 'added'],
  'memory-edited': ['line', 'reworded'],
  'memory-moved': ['line', 'moved'],
  'memory-retracted': ['line', 'deleted'],
  'memory-reactivated': ['line', 'that holds again'],
  'review-opened': ['question', 'about them in workspace/REVIEW.md'],
  'review-closed': ['question', 'about them settled'],
}

function describeEdits({ counts }: RunInfo): string {
  return Object.entries(counts)
    .map(([type, number]) => {
      const [what, done] = DONE_BY_HAND[type] ?? ['line', type.replace('-', ' ')]
      return `${count(number, what)} ${done}`
    })
    .join(', ')
}

function describeFinding(learned: Learned, state: State, human: string): string {
  const memory = learned.memory === null ? undefined : state.memories.get(learned.memory)
  const where = learned.finding.evidence.map(({ lines }) => linesOf(lines))
  const gone = goneBy(learned, state)
  const how = learned.resolution === 'new' || gone !== null ? '' : ` (${learned.resolution})`
  return `${gone?.text ?? lineOf(memory, human) ?? learned.finding.text}${how}  ${where.join(' ')}`
}

function homeOf(learned: Learned, state: State): string {
  return (learned.memory === null ? undefined : state.memories.get(learned.memory))?.home ?? learned.finding.home
}

/** Every change that this opening committed, or would have: what `--dry-run` prints. */
export function changesOf(apply: Apply): Change[] {
  const runs = new Set(apply.state.runs.filter(({ commit }) => commit.job === apply.job).map(({ run }) => run))
  return apply.entries
    .filter(({ run, change }) => runs.has(run) && change.type !== 'run-committed')
    .map(({ change }) => change)
}

/** What `--dry-run` shows people of changes; nothing when there are none. */
export function describeChanges(state: State, changes: readonly Change[]): string[] {
  const lines = changes.map((change) => describeChange(change, state)).filter((line) => line !== null)
  return lines.length === 0 ? [] : ['\nWould change:\n', ...lines.map((line) => `  ${line}\n`)]
}

/** One change in a line for people; null for what only keeps account. */
function describeChange(change: Change, state: State): string | null {
  const text = (id: string | null): string => (id === null ? 'nothing' : `"${state.memories.get(id)?.text ?? id}"`)
  const statusOf = ({ status }: Memory): string => (status === 'active' ? '' : ` (${status})`)
  const said: OfChanges<string> = {
    'memory-added': ({ memory }) => `add to ${memory.home}: ${text(memory.id)}${statusOf(memory)}`,
    'memory-confirmed': ({ id, confidence }) => `confirm ${text(id)}, confidence ${confidence}`,
    'memory-contradicted': ({ id, how, confidence }) => `note against ${text(id)} (${how}), confidence ${confidence}`,
    'memory-superseded': ({ id, by, reason }) => `${text(id)} holds no longer, in its place ${text(by)}: ${reason}`,
    'memory-edited': (data) => `reword to "${data.text}"`,
    'memory-moved': ({ id, home, section }) => `move ${text(id)} to ${[home, ...(section ?? [])].join(' › ')}`,
    'memory-archived': ({ id, reason }) => `archive ${text(id)}: ${reason}`,
    'memory-reactivated': ({ id, reason }) => `bring back ${text(id)}: ${reason}`,
    'memory-retracted': ({ id }) => `take back ${text(id)}`,
    'memory-pinned': ({ id, pinned }) => `${pinned ? 'pin' : 'unpin'} ${text(id)}`,
    'memory-weighed': ({ id, significance, reason }) => `weigh ${text(id)} ${significance}: ${reason}`,
    'review-opened': ({ review }) => `ask in REVIEW.md: ${review.title} ${review.body.map(defang).join(' / ')}`,
    'review-closed': ({ id, outcome }) => `close the question ${id}: ${outcome.action}`,
    'rollup-written': ({ period }) => `sum up ${period}`,
    'atom-created': ({ atom }) => `keep the cause: ${atom.subject} ${atom.action}`,
    'atom-strengthened': ({ confidence }) => `believe a cause more: ${confidence}`,
  }
  return ofChange(said, change)
}

/** What a `process` found and did, before it is told. */
interface Processed {
  /** What people did to the documents, found on the way. */
  readonly edits: readonly RunInfo[]
  /** What they answered in REVIEW.md, as it was carried out. */
  readonly answers: readonly RunInfo[]
  readonly days: readonly LearnedDay[]
  readonly changed: readonly string[]
  readonly failures: readonly string[]
  /** Takes all days back at once; null for a dry run. */
  readonly job: string | null
  readonly ms: number
  /** What Claude was paid for, failed tries included. */
  readonly usage: Usage
  readonly backend: ReaderName
  /** Every change that would be made, of a dry run; else none. */
  readonly changes: readonly Change[]
  /** What Claude would be asked, of a dry run. */
  readonly next: NextRun | null
  /** Where a batch stands from which nothing was learned yet. */
  readonly batch?: string | undefined
  /** One line a day. */
  readonly isBrief: boolean
}
