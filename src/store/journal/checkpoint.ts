import path from 'node:path'
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
const CHECKPOINT_VERSION = 5

/** Another release may fold otherwise, and another state has other fields. */
function maker(): string {
  return [CHECKPOINT_VERSION, release(), ...Object.keys(emptyState())].join(' ')
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
  return { place: header.place, generation: header.generation, state: decodeState(body) }
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
  const body = encodeState(state)
  const header: Header = { by: maker(), place, generation, sum: sumOf(body) }
  writeFileAtomic(files, file, Buffer.concat([sealed(header), body]), { token })
  if (held()) return true
  removeIfThere(files, file)
  return false
}

/** The state, each field a line of JSON: its name, what it is, and what is in it. */
function encodeState(state: State): Buffer {
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
function decodeState(body: Buffer): State {
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
  const isLeft = (name: string): boolean => isTemp(name) && name.startsWith('.checkpoint.')
  const left = files.list(folder).filter((name) => name === 'checkpoint' || isLeft(name))
  for (const name of left) removeIfThere(files, path.join(folder, name))
  if (left.length > 0) syncFolder(files, folder)
}
