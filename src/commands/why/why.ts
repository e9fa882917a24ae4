import path from 'node:path'
import { UserError, usageError } from '../../errors.ts'
import { type Change, isTyped } from '../../memory/change.ts'
import { effectiveConfidence, levelOf } from '../../memory/confidence.ts'
import type { Memory } from '../../memory/memory.ts'
import { activeDays, type Entry, type State } from '../../memory/state.ts'
import { takenBack } from '../../memory/taken-back.ts'
import type { Loaded, OpenMemory } from '../../open.ts'
import { findMemories } from '../find-memories.ts'
import { evidenceOfAtom, type Outcome, outcome, placeOf } from '../outcome.ts'
import { archivedAs, lineageOf, movedAs, shownLineage, whyLine } from './line.ts'

interface WhyOptions {
  /** An id, a line of a document or some of its words. */
  readonly what: string | null
  /** `raw/2026-02-08.md:12` or `workspace/USER.md:4`. */
  readonly line: string | null
}

/** Where a line came from: evidence with its words, run, backend, origin, and how sure we have been when. */
export async function why(memory: OpenMemory, options: WhyOptions): Promise<Outcome> {
  if ((options.what === null) === (options.line === null) || options.what?.trim() === '')
    throw usageError(
      'why takes a text or an id, or --line with a place like raw/2026-02-08.md:12 or workspace/USER.md:4',
    )
  const loaded = memory.read()
  const { state, notes, damage } = loaded
  // What a damaged journal still holds may be half of the truth: it is told, and the damage with it.
  const failures = damage === null ? [] : [damage]
  const written = options.line === null ? null : documentLine(memory, options.line)
  if (options.line !== null && written === null) return { ...whyLine(memory, loaded, options.line), failures }
  const what = written ?? String(options.what)
  if (ATOM_ID.test(what.trim())) return { ...whyAtom(what.trim(), loaded), failures }
  const found = findMemories(state, what)
  if (found.length === 0) throw new UserError([`nothing is remembered that says "${what}"`, ...failures].join('; '))
  const answers = found.slice(0, MOST).map((known) => explain(known, loaded, memory))
  const more = found.length > MOST ? `… and ${found.length - MOST} more; use an id or more of the words.\n` : ''
  return outcome({ memories: answers }, answers.map(shown).join('\n') + more, { failures, notes })
}

/** What stands in a line of one of the documents; null for another place. */
function documentLine({ root, documents, files }: OpenMemory, place: string): string | null {
  const [, name = '', number = ''] = /^(.+):(\d{1,9})$/.exec(place) ?? []
  const document = documents.find(({ file }) => file === path.resolve(root, name))
  if (document === undefined) return null
  const lines = files.read(document.file)?.toString('utf8').split(/\r?\n/) ?? []
  const line = lines[Number(number) - 1]
  if (line === undefined || line.trim() === '')
    throw new UserError(`nothing stands in ${name}:${number}; it has ${lines.length} lines`)
  return line
}

const MOST = 5

interface Step {
  readonly run: string
  readonly at: string
  readonly backend: string | null
  readonly what: string
  readonly on: string | null
}

type Answer = ReturnType<typeof explain>

/** Everything that is known of where a memory came from. */
function explain(memory: Memory, { state, entries }: Loaded, { today }: Pick<OpenMemory, 'today'>) {
  const { id, text, home, kind, status, origin, evidence } = memory
  return {
    ...{ id, text, home, kind, status, origin },
    level: levelOf(memory.observations),
    confidence: Math.round(effectiveConfidence(memory, today(), activeDays(state)) * 100) / 100,
    evidence,
    history: historyOf(state, entries, (change) => stepOf(change, id, state)),
    ...lineageOf(memory, { state, entries }),
  }
}

type Told = Pick<Step, 'what' | 'on'>

/** What changes did to something, one after the other, and which of them do not count any more. */
function historyOf(state: State, entries: readonly Entry[], stepOf: (change: Change) => Told | null): Step[] {
  const runs = new Map(state.runs.map((run) => [run.run, run]))
  const { retaken } = takenBack(entries)
  return entries.flatMap(({ seq, run, at, change }) => {
    const step = stepOf(change)
    if (step === null) return []
    const info = runs.get(run)
    const since = info?.undone ? ' (undone)' : retaken.has(seq) ? ' (its turn was read again)' : ''
    return [{ run, at, backend: info?.commit.backend ?? null, what: `${step.what}${since}`, on: step.on }]
  })
}

/** What a change did to the memory; null where it did nothing to it. */
function stepOf({ type, data }: Change, id: string, state: State): Told | null {
  if (type === 'memory-superseded' && data.by === id) return { what: `took the place of ${data.id}`, on: data.on }
  if (type === 'memory-archived' && data.by === id) return { what: `stands for ${data.id}`, on: null }
  if (type === 'memory-added') {
    const { memory, resolution } = data
    const what = `learned (${resolution}), confidence ${memory.confidence}`
    return memory.id === id ? { what, on: memory.firstSeen } : null
  }
  if (!('id' in data) || data.id !== id) return null
  const by = 'by' in data && data.by ? ` by ${data.by}` : ''
  const what = (DID[type] as DidOne | undefined)?.(data, by, state)
  return what === undefined ? null : { what, on: 'on' in data ? data.on : null }
}

type DidOne = (data: Change['data'], by: string, state: State) => string
type Did = {
  readonly [T in Change['type']]?: (data: Extract<Change, { type: T }>['data'], ...more: [string, State]) => string
}

const DID: Did = {
  'memory-confirmed': ({ confidence }) => `confirmed, confidence ${confidence}`,
  'memory-contradicted': ({ how, confidence }, by) => `contradicted (${how})${by}, confidence ${confidence}`,
  'memory-superseded': ({ reason }, by) => `superseded${by}: ${reason}`,
  'memory-edited': (data) => `${isTyped(data) ? 'reworded by hand' : 'in the names of now'}: ${data.text}`,
  'memory-moved': (data, _by, state) => movedAs(data, state),
  'memory-retracted': ({ by }) => `retracted (${by})`,
  'memory-archived': (data) => archivedAs(data),
  'memory-reactivated': ({ reason }) => `reactivated: ${reason}`,
  'memory-weighed': ({ reason, significance }) => `marked ${reason}, significance ${significance}`,
}

/** As a person reads it. */
function shown(answer: Answer): string {
  const { text, id, home, kind, status, origin, level, confidence } = answer
  const head = `${text}\n  ${id}, ${home}, ${kind}, ${status}, ${origin}, ${level} (${confidence})\n`
  return `${head}${shownHistory(answer)}${shownLineage(answer)}`
}

function shownHistory({ evidence, history }: Pick<Answer, 'evidence' | 'history'>): string {
  const words = evidence.map((entry) => `  ${placeOf(entry)}  "${entry.quote}"\n`)
  const steps = history.map(
    ({ run, at, backend, what, on }) =>
      `  ${on ?? at.slice(0, 10)}  ${what}  [${run}${backend === null ? '' : `, ${backend}`}]\n`,
  )
  return `${words.join('')}${steps.join('')}`
}

/** `a-` and 16 hex digits. */
const ATOM_ID = /^a-[0-9a-f]{16}$/

/** Where a causal statement came from: the memories it was drawn from, their words, and the runs that found it. */
function whyAtom(id: string, { state, entries, notes }: Loaded): Omit<Outcome, 'failures'> {
  const atom = state.atoms.get(id)
  if (atom === undefined)
    throw new UserError(`there is no causal statement ${id}; its id stands in memoird search --kind atom --json`)
  const memories = atom.memories.map((one) => ({ id: one, text: state.memories.get(one)?.text ?? one }))
  const history = historyOf(state, entries, (change) => atomStepOf(change, id))
  const answer = { ...atom, memories, evidence: evidenceOfAtom(state, atom), history }
  const parts = [atom.subject, atom.action, atom.outcome, atom.consequences].filter((part) => part !== '')
  const made = memories.map((memory) => `  made of ${memory.id} "${memory.text}"\n`).join('')
  const head = `${parts.join('; ')}\n  ${id}, atom, ${atom.origin}, confidence ${atom.confidence}, last found on ${atom.date}\n`
  return { report: { memories: [], atoms: [answer] }, text: `${head}${made}${shownHistory(answer)}`, notes }
}

function atomStepOf({ type, data }: Change, id: string): Told | null {
  if (type === 'atom-created' && data.atom.id === id)
    return { what: `found, confidence ${data.atom.confidence}`, on: null }
  if (type === 'atom-strengthened' && data.id === id)
    return { what: `found again in ${data.memory}, confidence ${data.confidence}`, on: null }
  return null
}
