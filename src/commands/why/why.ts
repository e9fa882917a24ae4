import path from 'node:path'
import { UserError, usageError } from '../../errors.ts'
import type { Atom } from '../../memory/atom.ts'
import { effectiveConfidence, levelOf } from '../../memory/confidence.ts'
import { findMemories } from '../../memory/find.ts'
import type { Evidence, Memory } from '../../memory/memory.ts'
import { activeDays, type Entry, type State } from '../../memory/state.ts'
import { takenBack } from '../../memory/taken-back.ts'
import type { Loaded, OpenMemory } from '../../open.ts'
import { evidenceOfAtom, type Outcome, placeOf } from '../outcome.ts'
import { archivedAs, type Lineage, lineageOf, movedAs, shownLineage, whyLine } from './line.ts'

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
  if (isAtomId(what)) return { ...whyAtom(what.trim(), loaded), failures }
  const found = findMemories(state, what)
  if (found.length === 0) throw new UserError([`nothing is remembered that says "${what}"`, ...failures].join('; '))
  const answers = found.slice(0, MOST).map((known) => explain(known, loaded, memory))
  const more = found.length > MOST ? `… and ${found.length - MOST} more; use an id or more of the words.\n` : ''
  return {
    report: { memories: answers },
    text: answers.map(withTrailOnce).map(shown).join('\n') + more,
    failures,
    notes,
  }
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

/** What several of them were part of is told with the first. */
function withTrailOnce(answer: Answer, at: number, all: readonly Answer[]): Answer {
  const said = JSON.stringify(answer.trail)
  return all.slice(0, at).some(({ trail }) => JSON.stringify(trail) === said) ? { ...answer, trail: [] } : answer
}

export interface Answer extends Lineage {
  readonly id: string
  readonly text: string
  readonly home: string
  readonly kind: string
  readonly status: string
  readonly origin: string
  readonly level: string
  readonly confidence: number
  readonly evidence: readonly Evidence[]
  readonly history: readonly Step[]
}

interface Step {
  readonly run: string
  readonly at: string
  readonly backend: string | null
  readonly what: string
  readonly on: string | null
}

/** Everything that is known of where a memory came from. */
export function explain(memory: Memory, { state, entries }: Loaded, folder: OpenMemory): Answer {
  const today = folder.today()
  const runs = new Map(state.runs.map((run) => [run.run, run]))
  const { retaken } = takenBack(entries)
  const history: Step[] = []
  for (const entry of entries) {
    const step = stepOf(entry, memory.id, state)
    const run = runs.get(entry.run)
    if (step)
      history.push({
        run: entry.run,
        at: entry.at,
        backend: run?.commit.backend ?? null,
        ...step,
        what: step.what + (run?.undone ? ' (undone)' : retaken.has(entry.seq) ? ' (its turn was read again)' : ''),
      })
  }
  return {
    id: memory.id,
    text: memory.text,
    home: memory.home,
    kind: memory.kind,
    status: memory.status,
    origin: memory.origin,
    level: levelOf(memory.observations),
    confidence: Math.round(effectiveConfidence(memory, today, activeDays(state)) * 100) / 100,
    evidence: memory.evidence,
    history,
    ...lineageOf(memory, { state, entries }),
  }
}

/** What a change did to the memory; null where it did nothing to it. */
function stepOf({ change }: Entry, id: string, state: State): { what: string; on: string | null } | null {
  const { type, data } = change
  if (type === 'memory-superseded' && data.by === id) return { what: `took the place of ${data.id}`, on: data.on }
  if (type === 'memory-archived' && data.by === id) return { what: `stands for ${data.id}`, on: null }
  if (type === 'memory-added') {
    const { memory, resolution } = data
    const what = `learned (${resolution}), confidence ${memory.confidence}`
    return memory.id === id ? { what, on: memory.firstSeen } : null
  }
  if (!('id' in data) || data.id !== id) return null
  const by = 'by' in data && data.by ? ` by ${data.by}` : ''
  switch (type) {
    case 'memory-confirmed':
      return { what: `confirmed, confidence ${data.confidence}`, on: data.on }
    case 'memory-contradicted':
      return { what: `contradicted (${data.how})${by}, confidence ${data.confidence}`, on: data.on }
    case 'memory-superseded':
      return { what: `superseded${by}: ${data.reason}`, on: data.on }
    case 'memory-edited':
      return { what: `reworded by hand: ${data.text}`, on: null }
    case 'memory-moved':
      return { what: movedAs(data, state), on: null }
    case 'memory-retracted':
      return { what: `retracted (${data.by})`, on: data.on }
    case 'memory-archived':
      return { what: archivedAs(data), on: null }
    case 'memory-reactivated':
      return { what: `reactivated: ${data.reason}`, on: null }
    case 'memory-weighed':
      return { what: `marked ${data.reason}, significance ${data.significance}`, on: null }
    default:
      return null
  }
}

/** As a person reads it. */
export function shown(answer: Answer): string {
  const evidence = answer.evidence.map((entry) => `  ${placeOf(entry)}  "${entry.quote}"\n`)
  const history = answer.history.map(
    (step) =>
      `  ${step.on ?? step.at.slice(0, 10)}  ${step.what}  [${step.run}${step.backend ? `, ${step.backend}` : ''}]\n`,
  )
  return `${answer.text}\n  ${answer.id}, ${answer.home}, ${answer.kind}, ${answer.status}, ${answer.origin}, ${answer.level} (${answer.confidence})\n${evidence.join('')}${history.join('')}${shownLineage(answer)}`
}

/** Where a causal statement came from: the memories it was drawn from, their words, and the runs that found it. */
function whyAtom(id: string, { state, entries, notes }: Loaded): Omit<Outcome, 'failures'> {
  const atom = state.atoms.get(id)
  if (atom === undefined)
    throw new UserError(`there is no causal statement ${id}; its id stands in memoird search --kind atom --json`)
  const answer = explainAtom(atom, state, entries)
  return { report: { memories: [], atoms: [answer] }, text: shownAtom(answer), notes }
}

/** `a-` and 16 hex digits. */
function isAtomId(what: string): boolean {
  return /^a-[0-9a-f]{16}$/.test(what.trim())
}

interface AtomAnswer extends Omit<Atom, 'memories'> {
  readonly memories: readonly { readonly id: string; readonly text: string }[]
  readonly evidence: readonly Evidence[]
  readonly history: readonly { readonly run: string; readonly at: string; readonly what: string }[]
}

function explainAtom(atom: Atom, state: State, entries: readonly Entry[]): AtomAnswer {
  const undone = new Set(state.runs.filter((run) => run.undone).map(({ run }) => run))
  const history = entries.flatMap((entry) => {
    const what = atomStepOf(entry, atom.id)
    const { run, at } = entry
    return what === null ? [] : [{ run, at, what: undone.has(run) ? `${what} (undone)` : what }]
  })
  const memories = atom.memories.map((id) => ({ id, text: state.memories.get(id)?.text ?? id }))
  return { ...atom, memories, evidence: evidenceOfAtom(state, atom), history }
}

function atomStepOf({ change }: Entry, id: string): string | null {
  if (change.type === 'atom-created' && change.data.atom.id === id)
    return `found, confidence ${change.data.atom.confidence}`
  if (change.type === 'atom-strengthened' && change.data.id === id)
    return `found again in ${change.data.memory}, confidence ${change.data.confidence}`
  return null
}

function shownAtom({ id, subject, action, outcome, consequences, ...rest }: AtomAnswer): string {
  const parts = [subject, action, outcome, consequences].filter((part) => part !== '')
  const made = rest.memories.map((memory) => `  made of ${memory.id} "${memory.text}"\n`)
  const evidence = rest.evidence.map((entry) => `  ${placeOf(entry)}  "${entry.quote}"\n`)
  const history = rest.history.map(({ run, at, what }) => `  ${at.slice(0, 10)}  ${what}  [${run}]\n`)
  const head = `${parts.join('; ')}\n  ${id}, atom, ${rest.origin}, confidence ${rest.confidence}, last found on ${rest.date}\n`
  return head + made.join('') + evidence.join('') + history.join('')
}
