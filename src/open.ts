import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { type ModelReader, modelReader } from './config/defaults.ts'
import { type Config, readerNamed } from './config.ts'
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
import { documentPlaces, linkNames, reviewPlace } from './open/places.ts'
import { refuseHeld } from './open/settings.ts'
import type { Backend } from './read/agent.ts'
import { type NightReader, NO_READER } from './read/night-reader.ts'
import type { Reader } from './read/provider/open-reader.ts'
import type { Embedder } from './recall/embedder.ts'
import type { SearchIndex } from './recall/search-index.ts'
import { type Apply, createApply } from './store/apply.ts'
import type { Archive } from './store/archive.ts'
import { type Restored, restoreArchive } from './store/archive-restore.ts'
import type { Files } from './store/disk/files.ts'
import { type Lock, withLock } from './store/disk/lock.ts'
import type { FolderIndexOptions } from './store/index/folder-index.ts'
import type { IndexOptions } from './store/index/open-index.ts'
import { dropCheckpoint } from './store/journal/checkpoint.ts'
import { type History, journalFolder, keepCheckpoint, readHistory } from './store/journal/history.ts'
import { describeDamage, openJournal } from './store/journal/journal.ts'
import { readJournal } from './store/journal/read.ts'
import { type GoneBack, goBack } from './store/journal/rewrite.ts'
import { createArchivePages, type Place } from './store/projection/archive-pages.ts'
import { createProjection, type Projection } from './store/projection/project.ts'

/** What a command works with: where, when, and the ways in. */
export interface OpenMemory extends OpenFolder {
  readonly documents: readonly (Place & { readonly home: DocumentHome })[]
  /** Reads and verifies all of the journal, takes no lock, writes nothing. */
  read(): Loaded
  /** What is known, from the checkpoint and what came after it; takes no lock, writes nothing. */
  glance(): Known
  /** Like `glance`, with what people did to the documents since; what they did is not written down. */
  look(): Known
  /** Takes the lock, learns what people did to the documents (`how` as `Apply.begin`) and lets `work` write. */
  write<T>(work: (apply: Apply) => Promise<T>, how?: { readonly rebuild: boolean }): Promise<T>
  /** Like `write`, on a journal that keeps everything to itself: what `--dry-run` works with. */
  rehearse<T>(work: (apply: Apply) => Promise<T>): Promise<T>
  /** Who answers the agents: the one named, else the one that the configuration names. */
  backend(name?: Backend['name']): Promise<Backend>
  /** A model as this folder uses it; nothing of it is loaded before its first question. */
  reader(name: ModelReader): Promise<Reader>
  /** Who distils clusters, draws atoms and writes sentences: nobody without a model. A dry run asks nobody. */
  nightReader(backend: Backend['name'], dryRun: boolean): Promise<NightReader>
  /** What makes vectors to compare memories by: the one that ships, which the thresholds are of; or one that is named. */
  embedder(spec?: string): Promise<Embedder>
  /** Makes a damaged journal whole again up to its last run that holds; null when it is not damaged. */
  goBack(): Promise<GoneBack | null>
  /** Puts an export into this folder; `force` puts aside what stands in the way. */
  restore(archive: Archive, force: boolean): Promise<Restored>
  /** What is searched, equal to journal and logs as they are now. `mend` for those who only search, `write` for those who changed something. */
  index(state: State, how: Pick<IndexOptions, 'access'>): Promise<SearchIndex>
  /** Goes on making the vectors of an embedder that is to take over; how many texts are left, and what hinders. */
  reembed(state: State): Promise<{ readonly left: number; readonly notes: readonly string[] }>
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

/**
 * Reads the configuration and wires everything together; touches nothing else on the disk. `savedAgoMs`: how long ago, at
 * least, somebody first saved one of the documents since they were read.
 */
export function openMemory(globals: GlobalOptions, { savedAgoMs = 0 }: { savedAgoMs?: number } = {}): OpenMemory {
  const folder = openFolder(globals)
  const savedMs = Date.now() - savedAgoMs
  const { root, config, files, now, today, held } = folder
  const documents = documentPlaces(root, config)
  const project = (token: string): Projection =>
    createProjection({
      files,
      root,
      documents,
      review: reviewPlace(root),
      archive: createArchivePages(root, config.human, files),
      names: linkNames(root, documents),
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
  const glance = (): Known => knownOf(readHistory(files, root))
  const forgottenIn = (state: State) => forgottenBy(config, { root, files, state })
  const own: Omit<OpenMemory, keyof OpenFolder> = {
    documents,
    read() {
      const reading = readJournal(files, journalFolder(root), null)
      return { entries: reading.records, ...knownOf({ reading, state: foldState(reading.records) }) }
    },
    glance,
    look: () => lookAt(glance(), project(newToken()), forgottenIn),
    ...mending(files, root),
    write(work, how) {
      refuseHeld(held, 'compression.destinations')
      const token = newToken()
      return locked(files, root, token, async (lock) => {
        const isHeld = (): boolean => lock.stillHeld()
        const journal = openJournal(files, journalFolder(root), { token, held: isHeld })
        const amiss = journal.damage === null ? journal.readOnly : describeDamage(journal.damage)
        if (amiss !== null) throw new UserError(amiss)
        const dropDerived = (): void => dropCheckpoint(files, root)
        const apply = createApply({ ...applying(token), journal, dropDerived })
        if (lock.tookOver !== null) apply.notes.push(lock.tookOver)
        apply.begin(how)
        const result = await work(apply)
        journal.close()
        keepCheckpoint({ files, root, token, held: isHeld }, journal, apply.state)
        return result
      })
    },
    async rehearse(work) {
      rehearses = true
      const journal = openJournal(files, journalFolder(root), { token: newToken(), rehearses: true })
      if (journal.damage !== null) throw new UserError(describeDamage(journal.damage))
      const apply = createApply({ ...applying(newToken()), journal, dropDerived: () => undefined })
      apply.begin({ project: false })
      return work(apply)
    },
    // Who only looks, or writes by hand, does not wait for the rules that read a day.
    backend: async (name) => (await import('./open/readers.ts')).backendOf(name ?? null, { ...folder, reader }),
    reader,
    ...nightTools(config, reader),
    ...searching(config, { root, files }),
    speakers: ({ logs }) => namesIn(config, logs),
    forgotten: forgottenIn,
    hash: () => keyedHash(keyOf()),
    redactor: () => createRedactor(keyOf()),
  }
  // A copy would ask for the zone, which takes longer than all the rest of this.
  return Object.defineProperties(own as OpenMemory, Object.getOwnPropertyDescriptors(folder))
}

function nightTools(
  { maintenance, openai }: Config,
  reader: OpenMemory['reader'],
): Pick<OpenMemory, 'nightReader' | 'embedder'> {
  return {
    async nightReader(backend, dryRun) {
      const name = modelReader(readerNamed(backend) ?? 'builtin')
      if (name === null) return NO_READER
      return (await reader(name)).night({ ratePerMinute: maintenance.ratePerMinute, dryRun })
    },
    embedder: async (spec = 'embedded') =>
      (await import('./store/index/open-embedder.ts')).openEmbedder(spec, embedderKey(openai)),
  }
}

function mending(files: Files, root: string): Pick<OpenMemory, 'goBack' | 'restore'> {
  return {
    goBack() {
      const token = newToken()
      return locked(files, root, token, async () => goBack(files, journalFolder(root), token))
    },
    async restore(archive, force) {
      const token = newToken()
      const put = async () => restoreArchive(files, root, archive, { token, force })
      // An empty folder has nobody to keep out, and a lock would make it not empty.
      return files.stat(path.join(root, '.state')) === null ? put() : locked(files, root, token, put)
    },
  }
}

function knownOf({ reading: { notes, damage }, state }: History): Known {
  return { state, notes, damage: damage === null ? null : describeDamage(damage) }
}

const LOCK_WAIT_MS = 10_000

function locked<T>(files: Files, root: string, token: string, work: (lock: Lock) => Promise<T>): Promise<T> {
  return withLock(files, path.join(root, '.state'), { token, waitMs: LOCK_WAIT_MS }, work)
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

function searching(
  config: Config,
  folder: Pick<FolderIndexOptions, 'root' | 'files'>,
): Pick<OpenMemory, 'index' | 'reembed'> {
  const load = () => import('./store/index/folder-index.ts')
  return {
    index: async (state, how) => (await load()).openFolderIndex(searchOptions(config, { ...folder, state, ...how })),
    reembed: async (state) => (await load()).reembed(searchOptions(config, { ...folder, state, access: 'words' })),
  }
}

/** Hosted embedders take the key of chat completions. */
function embedderKey({ keyVariable }: Config['openai']): string | null {
  return process.env[keyVariable]?.trim() || null
}

function searchOptions(
  config: Config,
  base: Pick<FolderIndexOptions, 'root' | 'files' | 'state' | 'access'>,
): FolderIndexOptions {
  return {
    ...base,
    ...config.index,
    key: embedderKey(config.openai),
    names: namesIn(config, base.state.logs),
    redact: createRedactor(redactionKey(base.files, base.root, { keep: base.access !== 'read' })),
    forgotten: forgottenBy(config, base),
  }
}

function newRunId(): string {
  return `run-${randomBytes(5).toString('hex')}`
}
