import path from 'node:path'
import { codeOf } from '../../errors.ts'
import { emptyState, type State } from '../../memory/state.ts'
import { release } from '../../package.ts'
import { type Files, isTemp, removeIfThere, syncFolder } from '../disk/files.ts'
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
  readonly version: number
  /** Which release of us folded it: another may fold otherwise. */
  readonly by: string
  readonly keys: readonly string[]
  /** Of everything behind the header. */
  readonly sum: string
}

/** Raised whenever the fold or the encoding means something else than before: an older file then counts for nothing. */
const CHECKPOINT_VERSION = 4
/** The fields of the state: a checkpoint with others was written by another version. */
export const STATE_KEYS: readonly string[] = Object.keys(emptyState())

export function checkpointFile(root: string): string {
  return path.join(root, '.state', 'checkpoint')
}

/**
 * The checkpoint as it was written, or null: one that is missing, damaged, of another version or of another shape of
 * state is none, and the journal is read instead. Whether it belongs to this journal is for the journal to say.
 */
export function readCheckpoint(files: Files, root: string): Saved | null {
  const bytes = readWhole(files, checkpointFile(root))
  const end = bytes?.indexOf(10) ?? -1
  if (bytes === null || end < 0) return null
  const header = readHeader(bytes.subarray(0, end + 1))
  const body = bytes.subarray(end + 1)
  if (header === null || sumOf(body) !== header.sum) return null
  return { place: header.place, generation: header.generation, state: decodeState(body) }
}

/** A cache may be anything, also a folder or a file that we may not read: then there is none. */
function readWhole(files: Files, file: string): Buffer | null {
  try {
    return files.read(file)
  } catch (error) {
    if (codeOf(error) === null) throw error
    return null
  }
}

function readHeader(bytes: Buffer): Header | null {
  const header = unsealed(bytes) as Header | null
  if (header === null) return null
  // The check vouches that we wrote it; another version of us may have.
  const isOurs = header.version === CHECKPOINT_VERSION && header.by === release()
  return isOurs && header.keys.join() === STATE_KEYS.join() ? header : null
}

/**
 * Puts a checkpoint in the place of the last. Nothing is fsynced: after a power loss its sums tell whether it is whole,
 * and who finds none reads the journal. `held` is asked last, so that who lost the lock brings nothing old back. False
 * when it was lost.
 */
export function writeCheckpoint(
  files: Files,
  root: string,
  saving: Saved,
  { token, held }: { readonly token: string; readonly held: () => boolean },
): boolean {
  const file = checkpointFile(root)
  const temp = path.join(path.dirname(file), `.checkpoint.memoird-${token}.tmp`)
  try {
    const handle = files.open(temp, 'create', 0o600)
    try {
      for (const bytes of encodeCheckpoint(saving)) files.write(handle, bytes)
    } finally {
      files.close(handle)
    }
    if (!held()) {
      removeIfThere(files, temp)
      return false
    }
    files.rename(temp, file)
  } catch (error) {
    removeIfThere(files, temp)
    throw error
  }
  if (held()) return true
  removeIfThere(files, file)
  return false
}

function encodeCheckpoint({ state, place, generation }: Saved): Buffer[] {
  const bytes = encodeState(state)
  const by = release()
  const sum = sumOf(bytes)
  const header: Header = { version: CHECKPOINT_VERSION, by, keys: STATE_KEYS, place, generation, sum }
  return [sealed(header), bytes]
}

/** The state, each field a line of JSON: its name, what it is, and what is in it. */
export function encodeState(state: State): Buffer {
  const fields = Object.entries(state).map(([key, value]: [string, unknown]) => [key, ...coded(value)])
  return Buffer.from(fields.map((field) => `${JSON.stringify(field)}\n`).join(''))
}

type Kind = 'plain' | 'set' | 'map' | 'map-of-sets'

function coded(value: unknown): [Kind, unknown] {
  if (value instanceof Set) return ['set', [...value]]
  if (!(value instanceof Map)) return ['plain', value]
  const isOfSets = [...value.values()].some((one) => one instanceof Set)
  return isOfSets ? ['map-of-sets', [...value].map(([name, set]) => [name, [...set]])] : ['map', [...value]]
}

/** The state of these bytes, which must be those that `encodeState` gave; a field is read at the first look. */
export function decodeState(body: Buffer): State {
  const state = {}
  for (let at = 0, end = 0; at < body.length; at = end + 1) {
    end = body.indexOf(10, at)
    const line = body.subarray(at, end)
    const key = line.toString('latin1', 2, line.indexOf('"', 2))
    const become = (value: unknown): unknown => {
      Object.defineProperty(state, key, { value, enumerable: true, writable: true })
      return value
    }
    const read = (): unknown => {
      const [, kind, value] = JSON.parse(line.toString('utf8')) as [string, Kind, unknown]
      return become(decoded(kind, value))
    }
    Object.defineProperty(state, key, { get: read, set: become, enumerable: true, configurable: true })
  }
  return state as State
}

function decoded(kind: Kind, value: unknown): unknown {
  if (kind === 'plain') return value
  if (kind === 'set') return new Set(value as unknown[])
  if (kind === 'map') return new Map(value as [string, unknown][])
  return new Map((value as [string, string[]][]).map(([name, of]) => [name, new Set(of)]))
}

/** Takes the checkpoint away for good, with what an interrupted writer left: it holds words that are to be forgotten. */
export function dropCheckpoint(files: Files, root: string): void {
  const folder = path.join(root, '.state')
  const left = files.list(folder).filter((name) => name === 'checkpoint' || (isTemp(name) && OURS.test(name)))
  for (const name of left) removeIfThere(files, path.join(folder, name))
  if (left.length > 0) syncFolder(files, folder)
}

const OURS = /^\.checkpoint\./
