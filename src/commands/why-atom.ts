import { UserError } from '../errors.ts'
import type { Atom } from '../memory/atom.ts'
import type { Evidence } from '../memory/memory.ts'
import type { Entry, State } from '../memory/state.ts'
import type { Loaded } from '../open.ts'
import { evidenceOfAtom, placeOf } from './evidence.ts'
import type { Outcome } from './index.ts'

/** Where a causal statement came from: the memories it was drawn from, their words, and the runs that found it. */
export function whyAtom(id: string, { state, entries, notes }: Loaded): Omit<Outcome, 'failures'> {
  const atom = state.atoms.get(id)
  if (atom === undefined)
    throw new UserError(`there is no causal statement ${id}; its id stands in memoird search --kind atom --json`)
  const answer = explain(atom, state, entries)
  return { report: { memories: [], atoms: [answer] }, text: shown(answer), notes }
}

/** `a-` and 16 hex digits. */
export function isAtomId(what: string): boolean {
  return /^a-[0-9a-f]{16}$/.test(what.trim())
}

interface Answer extends Omit<Atom, 'memories'> {
  readonly memories: readonly { readonly id: string; readonly text: string }[]
  readonly evidence: readonly Evidence[]
  readonly history: readonly { readonly run: string; readonly at: string; readonly what: string }[]
}

function explain(atom: Atom, state: State, entries: readonly Entry[]): Answer {
  const undone = new Set(state.runs.filter((run) => run.undone).map(({ run }) => run))
  const history = entries.flatMap((entry) => {
    const what = stepOf(entry, atom.id)
    const { run, at } = entry
    return what === null ? [] : [{ run, at, what: undone.has(run) ? `${what} (undone)` : what }]
  })
  const memories = atom.memories.map((id) => ({ id, text: state.memories.get(id)?.text ?? id }))
  return { ...atom, memories, evidence: evidenceOfAtom(state, atom), history }
}

function stepOf({ change }: Entry, id: string): string | null {
  if (change.type === 'atom-created' && change.data.atom.id === id)
    return `found, confidence ${change.data.atom.confidence}`
  if (change.type === 'atom-strengthened' && change.data.id === id)
    return `found again in ${change.data.memory}, confidence ${change.data.confidence}`
  return null
}

function shown({ id, subject, action, outcome, consequences, ...rest }: Answer): string {
  const parts = [subject, action, outcome, consequences].filter((part) => part !== '')
  const made = rest.memories.map((memory) => `  made of ${memory.id} "${memory.text}"\n`)
  const evidence = rest.evidence.map((entry) => `  ${placeOf(entry)}  "${entry.quote}"\n`)
  const history = rest.history.map(({ run, at, what }) => `  ${at.slice(0, 10)}  ${what}  [${run}]\n`)
  const head = `${parts.join('; ')}\n  ${id}, atom, ${rest.origin}, confidence ${rest.confidence}, last found on ${rest.date}\n`
  return head + made.join('') + evidence.join('') + history.join('')
}
