import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { codeOf } from '../../errors.ts'
import { emptyState, type State } from '../../memory/state.ts'
import { release } from '../../package.ts'
import { type Files, isTemp, removeIfThere, syncFolder, writeFileAtomic } from '../disk/files.ts'
import type { Place } from './read.ts'
import { sealed, sumOf, unsealed } from './record.ts'

/** What was known at a place of the journal, kept so that an opening need not read ten years again. */
export interface Saved {
  readonly place: Place
  /** Of the journal: how often it was rewritten. */
  readonly generation: number
  readonly state: State
}

interface Header extends Omit<Saved, 'state'> {
  /** `maker()` of who wrote it. */
  readonly by: string
  /** Of everything behind the header. */
  readonly sum: string
}

/** Raised whenever the fold means something else than before: an older file then counts for nothing. */
const CHECKPOINT_VERSION = 4

/** Another release may fold otherwise, another state has other fields, another engine other bytes for it. */
function maker(): string {
  return [CHECKPOINT_VERSION, release(), process.versions.v8, ...Object.keys(emptyState())].join(' ')
}

export function checkpointFile(root: string): string {
  return path.join(root, '.state', 'checkpoint')
}

/**
 * The checkpoint as it was written, or null: one that is missing, damaged or of another maker is none, and the journal is
 * read instead. Whether it belongs to this journal is for the journal to say.
 */
export function readCheckpoint(files: Files, root: string): Saved | null {
  const { header, body } = readWhole(files, checkpointFile(root))
  if (header === null || sumOf(body) !== header.sum) return null
  return { place: header.place, generation: header.generation, state: deserialize(body) as State }
}

/** The record that the checkpoint of a journal reaches to; 0 when there is none of it. */
export function checkpointedUpTo(files: Files, root: string, generation: number): number {
  const { header } = readWhole(files, checkpointFile(root))
  return header?.generation === generation ? header.place.seq : 0
}

/** A cache may be anything, also a folder or a file that we may not read: then there is none. */
function readWhole(files: Files, file: string): { readonly header: Header | null; readonly body: Buffer } {
  try {
    const bytes = files.read(file) ?? Buffer.alloc(0)
    const end = bytes.indexOf(10) + 1
    const header = unsealed(bytes.subarray(0, end)) as Header | null
    return { header: header?.by === maker() ? header : null, body: bytes.subarray(end) }
  } catch (error) {
    if (codeOf(error) === null) throw error
    return { header: null, body: Buffer.alloc(0) }
  }
}

/** Puts a checkpoint in the place of the last. Who lost the lock (`held`) brings nothing old back: false then. */
export function writeCheckpoint(
  files: Files,
  root: string,
  { state, place, generation }: Saved,
  { token, held }: { readonly token: string; readonly held: () => boolean },
): boolean {
  const file = checkpointFile(root)
  if (!held()) return false
  const body = serialize(state)
  const header: Header = { by: maker(), place, generation, sum: sumOf(body) }
  writeFileAtomic(files, file, Buffer.concat([sealed(header), body]), { token })
  if (held()) return true
  removeIfThere(files, file)
  return false
}

/** Takes the checkpoint away for good, with what an interrupted writer left: it holds words that are to be forgotten. */
export function dropCheckpoint(files: Files, root: string): void {
  const folder = path.join(root, '.state')
  const isLeft = (name: string): boolean => isTemp(name) && name.startsWith('.checkpoint.')
  const left = files.list(folder).filter((name) => name === 'checkpoint' || isLeft(name))
  for (const name of left) removeIfThere(files, path.join(folder, name))
  if (left.length > 0) syncFolder(files, folder)
}
