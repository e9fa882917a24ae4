import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Config } from './config.ts'
import { UserError } from './errors.ts'
import { namesIn, type SpeakerNames } from './log/manner.ts'
import { createRedactor } from './log/redact/index.ts'
import { foldState } from './memory/fold/fold.ts'
import { createForgotten, type Forgotten } from './memory/forget/forget.ts'
import type { DocumentHome } from './memory/observe.ts'
import type { Entry, State } from './memory/state.ts'
import { asking, type Known, lookAt } from './open/edits.ts'
import { type GlobalOptions, type OpenFolder, openFolder } from './open/folder.ts'
import { keyedHash, newToken, redactionKey } from './open/key.ts'
import { type Mending, mending } from './open/mending.ts'
import { type NightTools, nightTools } from './open/night-tools.ts'
import { documentPlaces, linkNames, reviewPlace } from './open/places.ts'
import type { Backend } from './read/agent.ts'
import type { Reader } from './read/provider/open-reader.ts'
import type { ModelReader } from './read/provider/transports.ts'
import type { SearchIndex } from './recall/search-index.ts'
import { type Apply, createApply } from './store/apply.ts'
import type { Files } from './store/disk/files.ts'
import { acquireLock, type Lock, thisProcess } from './store/disk/lock.ts'
import type { FolderIndexOptions } from './store/index/folder-index.ts'
import type { IndexOptions } from './store/index/open-index.ts'
import { dropCheckpoint } from './store/journal/checkpoint.ts'
import { journalFolder, keepCheckpoint, openHistory } from './store/journal/history.ts'
import { describeDamage, type Journal, openJournal } from './store/journal/journal.ts'
import type { Place } from './store/projection/archive-pages.ts'
import { createArchivePages } from './store/projection/archive-pages.ts'
import { createProjection, type Projection } from './store/projection/project.ts'

/** What a command works with: where, when, and the ways in. */
export interface OpenMemory extends OpenFolder, Mending, NightTools {
  readonly documents: readonly (Place & { readonly home: DocumentHome })[]
  /** Reads and verifies all of the journal, takes no lock, writes nothing. */
  read(): Loaded
  /** What is known, from the checkpoint and what came after it; takes no lock, writes nothing. */
  glance(): Known
  /** Like `glance`, with what people did to the documents since; what they did is not written down. */
  look(): Known
  /** Takes the lock, learns what people did to the documents and lets `work` write. */
  write<T>(work: (apply: Apply) => Promise<T>): Promise<T>
  /** Like `write`, on a journal that keeps everything to itself: what `--dry-run` works with. */
  rehearse<T>(work: (apply: Apply) => Promise<T>): Promise<T>
  /** Who answers the agents: the one named, else the one that the configuration names. */
  backend(name?: Backend['name']): Promise<Backend>
  /** A model as this folder uses it; nothing of it is loaded before its first question. */
  reader(name: ModelReader): Promise<Reader>
  /** What is searched, equal to journal and logs as they are now. `mend` for those who only search, `write` for those who changed something. */
  index(state: State, how: Pick<IndexOptions, 'access'>): Promise<SearchIndex>
  /** Keyed hash, hex: the same for the life of the folder, and of no use without its key. */
  hash(): (text: string) => string
  /** Who speaks in the logs: by the configuration, else as in the logs that were read. */
  speakers(state: Pick<State, 'logs'>): SpeakerNames
  /** Tells what was forgotten: it is neither learned nor indexed again. */
  forgotten(state: State): Forgotten
  /** Replaces secrets; its tags are the same for the life of the folder. */
  redactor(): (text: string, before?: string) => string
}

export interface Loaded extends Known {
  readonly entries: readonly Entry[]
}

interface OpenOptions {
  /** How long ago, at least, somebody first saved one of the documents since they were read. Default 0. */
  readonly savedAgoMs?: number
}

/** Reads the configuration and wires everything together; touches nothing else on the disk. */
export function openMemory(globals: GlobalOptions, { savedAgoMs = 0 }: OpenOptions = {}): OpenMemory {
  const folder = openFolder(globals)
  const savedMs = Date.now() - savedAgoMs
  const { root, config, files, now, today } = folder
  const documents = documentPlaces(root, config)
  const project = (token: string): Projection =>
    createProjection({
      files,
      root,
      documents,
      review: reviewPlace(root),
      archive: createArchivePages(root, config.human, files),
      names: { documents: linkNames(root, documents) },
      token,
      today,
      nowMs: () => Date.now(),
      savedMs,
    })
  const names = [config.human, config.assistant]
  const clock = { now, today, newRunId }
  const applying = (token: string) => ({ ...clock, projection: asking(project(token), { names, today }) })
  // Who rehearses writes nothing, no key either.
  let rehearses = false
  const keyOf = (): Buffer => redactionKey(files, root, { keep: !rehearses })
  const reader = async (name: ModelReader) => (await import('./open/readers.ts')).openReader(name, folder, keyOf())
  const forgottenIn = (state: State) => forgottenBy(config, { root, files, state })
  return {
    ...folder,
    documents,
    read() {
      const journal = openJournal(files, journalFolder(root), { token: newToken() })
      return { entries: journal.records, ...knownOf(journal, foldState(journal.records)) }
    },
    glance: () => glanceAt(files, root),
    look: () => lookAt(glanceAt(files, root), project(newToken()), forgottenIn),
    ...mending(files, root, (token) => lockOf(files, root, token), newToken),
    async write(work) {
      const token = newToken()
      const lock = await lockOf(files, root, token)
      try {
        const held = (): boolean => lock.stillHeld()
        const history = openHistory(files, root, { token, held, look: 'every-byte' })
        const { journal, state } = history
        refuseDamage(journal.damage === null ? journal.readOnly : describeDamage(journal.damage))
        const dropDerived = (): void => dropCheckpoint(files, root)
        const apply = createApply({ ...applying(token), journal, state, dropDerived })
        if (lock.tookOver !== null) apply.notes.push(lock.tookOver)
        apply.begin()
        const result = await work(apply)
        journal.close()
        keepCheckpoint({ files, root, token, held }, history, apply.state)
        return result
      } finally {
        lock.release()
      }
    },
    async rehearse(work) {
      rehearses = true
      const { journal, state } = openHistory(files, root, { token: newToken(), look: 'every-byte', rehearses: true })
      refuseDamage(journal.damage === null ? null : describeDamage(journal.damage))
      const apply = createApply({
        ...applying(newToken()),
        journal,
        state,
        dropDerived: () => undefined,
      })
      apply.begin({ project: false })
      return work(apply)
    },
    // Who only looks, or writes by hand, does not wait for the rules that read a day.
    backend: async (name = config.extraction.backend) =>
      (await import('./open/readers.ts')).backendOf(name, { ...folder, reader }),
    reader,
    ...nightTools(config, reader),
    index: (state, how) => openSearch(config, { root, files, state, ...how }),
    speakers: ({ logs }) => namesIn(config, logs),
    forgotten: forgottenIn,
    hash: () => keyedHash(keyOf()),
    redactor() {
      return createRedactor(keyOf())
    },
  }
}

function glanceAt(files: Files, root: string): Known {
  const { journal, state } = openHistory(files, root, { token: newToken(), look: 'tail' })
  return knownOf(journal, state)
}

function knownOf({ notes, damage }: Journal, state: State): Known {
  return { state, notes, damage: damage === null ? null : describeDamage(damage) }
}

const LOCK_WAIT_MS = 10_000

function lockOf(files: Files, root: string, token: string): Promise<Lock> {
  return acquireLock(files, path.join(root, '.state'), {
    holder: thisProcess(),
    token,
    now: () => Date.now(),
    waitMs: LOCK_WAIT_MS,
  })
}

/** Tells what a tombstone stands for. */
function forgottenBy(
  { human, assistant }: Pick<Config, 'human' | 'assistant'>,
  base: Pick<FolderIndexOptions, 'root' | 'files' | 'state'>,
): Forgotten {
  if (base.state.tombstones.size === 0) return () => false
  const own = new Set([human, assistant].flatMap((name) => name.toLowerCase().split(/\s+/)))
  return createForgotten(base.state.tombstones, own, keyedHash(redactionKey(base.files, base.root)))
}

type IndexBase = Pick<FolderIndexOptions, 'root' | 'files' | 'state' | 'access'>

async function openSearch(config: Config, base: IndexBase): Promise<SearchIndex> {
  const { openFolderIndex } = await import('./store/index/folder-index.ts')
  return openFolderIndex({
    ...base,
    ...config.index,
    names: namesIn(config, base.state.logs),
    redact: createRedactor(redactionKey(base.files, base.root)),
    forgotten: forgottenBy(config, base),
  })
}

function refuseDamage(why: string | null): void {
  if (why !== null) throw new UserError(why)
}

function newRunId(): string {
  return `run-${randomBytes(5).toString('hex')}`
}
