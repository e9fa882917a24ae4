import path from 'node:path'
import { UserError, usageError } from '../errors.ts'
import { findMemories } from '../memory/find.ts'
import type { OpenMemory } from '../open.ts'
import type { Outcome } from './index.ts'
import { isAtomId, whyAtom } from './why-atom.ts'
import { whyLine } from './why-line.ts'
import { type Answer, explain, shown } from './why-memory.ts'

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
