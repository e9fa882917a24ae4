import { applyChange } from '../apply-change.ts'
import type { Change, Retraction } from '../change.ts'
import type { Claim, Evidence, Memory } from '../memory.ts'
import { emptyState, type State } from '../state.ts'
import { NO_SENSE, type WordSense } from './by-meaning.ts'
import { evidenceKey, evidenceStart } from './evidence-key.ts'
import { notedAlike } from './noted-slots.ts'
import { Postings } from './postings.ts'
import { readStatement, type Statement } from './statement.ts'

export interface IndexOptions {
  /** Names of human and assistant as texts use them. */
  readonly names?: readonly string[]
  /** What was retracted before; those by the human's hand block learning again. */
  readonly retractions?: readonly Retraction[]
  /** Ids of findings that confirmed a memory instead of making one (`State.met`). */
  readonly met?: ReadonlyMap<string, string>
  /** What is known of words in general; without it repeats are told by the same words only. */
  readonly sense?: WordSense
  /** How near two sentences are in meaning; without it the words alone tell. */
  readonly nearness?: Nearness
}

/** The cosine of two sentences. Made outside; pure to ask, and dear beside the words. */
export type Nearness = (first: string, second: string) => number

/** What is known, in the order in which questions are asked of it. Holds its own state; `apply` keeps it up to date. */
export interface MemoryIndex {
  readonly size: number
  /** What is known of words in general; knows no word where nobody gave it. */
  readonly sense: WordSense
  /** How near two sentences are in meaning; 0 where nobody knows. */
  readonly nearness: Nearness
  /** Lower-case names of human and assistant. */
  readonly own: ReadonlySet<string>
  get(id: string): Memory | undefined
  /** Every memory, whatever became of it, in the order in which they came. */
  all(): readonly Memory[]
  /** What a person wrote down themselves, or with `all` whatever is known, that fills in what a statement does. */
  noting(statement: Statement, all: boolean): Memory[]
  /** The memory that a finding of this id made or confirmed before, or null. */
  met(id: string): string | null
  statement(id: string): Statement | undefined
  /** Reads a text as the index reads its memories. */
  read(text: string): Statement
  /** Memories that hold or may hold (active, candidate, archived) and share telling words, best first, at most `limit`. */
  related(statement: Statement, limit: number): Memory[]
  /** How seldom a content word is met in what holds or may hold: 0 in everything, nearly 1 in nothing. */
  rarity(word: string): number
  /** Memories of any status with evidence in a log (`raw/2026-02-08.md`). */
  inFile(file: string): Memory[]
  /** Memories that hold or may hold and claim something of the same subject and attribute, the latest of them. */
  claiming(claim: Claim): Memory[]
  /** Memories of any status that rest on the same words of the same day. */
  evidenced(evidence: Evidence): Memory[]
  /** What the human deleted by hand and shares words with a statement, or was deleted on a day or later. */
  deleted(statement: Statement, since: string): Deleted[]
  apply(changes: readonly Change[]): void
}

export interface Deleted {
  readonly retraction: Retraction
  readonly statement: Statement
}

/** Statements kept read; the others are read again when they are asked for. */
const KEPT = 4096
const CLAIMANTS = 64

/** Indexes memories by content word, claim and evidence. Building reads every text once; `apply` touches only what changed. */
export function createMemoryIndex(memories: Iterable<Memory>, options: IndexOptions = {}): MemoryIndex {
  return new InvertedIndex(memories, options)
}

class InvertedIndex implements MemoryIndex {
  readonly #state: State = emptyState()
  readonly own: ReadonlySet<string>
  readonly sense: WordSense
  readonly nearness: Nearness
  readonly #statements = new Map<string, Statement>()
  readonly #postings = new Postings()
  readonly #files = new Map<string, string[]>()
  readonly #claims = new Map<string, string[]>()
  readonly #evidence = new Map<string, string[]>()
  readonly #written = new Set<string>()
  readonly #deleted: Deleted[] = []
  readonly #deletedWords = new Map<string, number[]>()
  #lastDeleted = ''

  constructor(memories: Iterable<Memory>, options: IndexOptions) {
    this.sense = options.sense ?? NO_SENSE
    this.nearness = options.nearness ?? (() => 0)
    this.own = new Set((options.names ?? []).flatMap((name) => name.toLowerCase().split(/\s+/)))
    for (const retraction of options.retractions ?? []) this.#retract(retraction)
    for (const [id, memory] of options.met ?? []) this.#state.met.set(id, memory)
    for (const memory of memories) {
      this.#state.memories.set(memory.id, memory)
      this.#add(memory)
    }
  }

  get size(): number {
    return this.#state.memories.size
  }

  get(id: string): Memory | undefined {
    return this.#state.memories.get(id)
  }

  all(): readonly Memory[] {
    return [...this.#state.memories.values()]
  }

  noting(statement: Statement, all: boolean): Memory[] {
    return notedAlike(statement, all ? this.all() : this.#all(this.#written), this)
  }

  met(id: string): string | null {
    return this.#state.memories.has(id) ? id : (this.#state.met.get(id) ?? null)
  }

  statement(id: string): Statement | undefined {
    const kept = this.#statements.get(id)
    if (kept) return kept
    const memory = this.#state.memories.get(id)
    if (!memory || !isLive(memory)) return undefined
    if (this.#statements.size >= KEPT) this.#statements.clear()
    const statement = this.read(memory.text)
    this.#statements.set(id, statement)
    return statement
  }

  readonly read = (text: string): Statement => readStatement(text, this.own)

  related(statement: Statement, limit: number): Memory[] {
    return this.#all(this.#postings.closest(statement, limit))
  }

  rarity(word: string): number {
    return this.#postings.rarity(word)
  }

  inFile(file: string): Memory[] {
    return this.#all(this.#files.get(file))
  }

  claiming(claim: Claim): Memory[] {
    return this.#all(this.#claims.get(claimKey(claim))?.slice(-CLAIMANTS))
  }

  evidenced(evidence: Evidence): Memory[] {
    const key = evidenceKey(evidence)
    return this.#all(this.#evidence.get(evidenceStart(evidence))).filter((memory) =>
      memory.evidence.some((entry) => evidenceKey(entry) === key),
    )
  }

  deleted(statement: Statement, since: string): Deleted[] {
    const found = new Set<number>()
    if (this.#lastDeleted >= since)
      for (const [at, { retraction }] of this.#deleted.entries()) if (retraction.on >= since) found.add(at)
    for (const word of statement.words.keys()) for (const at of this.#deletedWords.get(word) ?? []) found.add(at)
    return [...found].sort((a, b) => a - b).flatMap((at) => this.#deleted[at] ?? [])
  }

  apply(changes: readonly Change[]): void {
    for (const change of changes) {
      const id = changedId(change)
      const before = id === null ? undefined : this.#state.memories.get(id)
      applyChange(this.#state, change, this.#state.seq++)
      const after = id === null ? undefined : this.#state.memories.get(id)
      // A memory whose words stay the same keeps its place in the postings: in pieces must equal at once.
      const stays = before && after && isLive(before) && isLive(after) && before.text === after.text
      if (before && !stays) this.#remove(before)
      if (after) this.#add(after, stays ? before.evidence : [])
      if (change.type === 'memory-retracted') this.#retract(change.data)
    }
  }

  #all(ids: Iterable<string> | undefined): Memory[] {
    return ids ? [...ids].flatMap((id) => this.#state.memories.get(id) ?? []) : []
  }

  #add(memory: Memory, filed: Memory['evidence'] = []): void {
    for (const entry of newEvidence(memory, filed)) {
      file(this.#evidence, evidenceStart(entry), memory.id)
      file(this.#files, entry.file, memory.id)
    }
    if (!isLive(memory)) return
    if (memory.origin === 'human-edit') this.#written.add(memory.id)
    if (!this.#postings.has(memory.id)) this.#postings.add(memory.id, this.read(memory.text))
    if (memory.claim) file(this.#claims, claimKey(memory.claim), memory.id)
  }

  #retract(retraction: Retraction): void {
    if (retraction.by !== 'human') return
    const statement = this.read(retraction.text)
    const at = this.#deleted.push({ retraction, statement }) - 1
    if (retraction.on > this.#lastDeleted) this.#lastDeleted = retraction.on
    for (const word of statement.words.keys()) file(this.#deletedWords, word, at)
  }

  #remove(memory: Memory): void {
    for (const entry of memory.evidence) {
      unfile(this.#evidence, evidenceStart(entry), memory.id)
      unfile(this.#files, entry.file, memory.id)
    }
    this.#postings.remove(memory.id)
    if (memory.claim) unfile(this.#claims, claimKey(memory.claim), memory.id)
    this.#statements.delete(memory.id)
    this.#written.delete(memory.id)
  }
}

/** Evidence is only added at the end, so what is filed is skipped: some memories are confirmed for years. */
function newEvidence({ evidence }: Memory, filed: Memory['evidence']): Memory['evidence'] {
  const isLonger = filed.length > 0 && evidence[filed.length - 1] === filed.at(-1)
  return isLonger ? evidence.slice(filed.length) : evidence
}

function claimKey(claim: Claim): string {
  return `${claim.subject}\n${claim.attribute}`
}

/** Superseded and retracted memories only answer for their evidence. */
function isLive(memory: Memory): boolean {
  return memory.status !== 'superseded' && memory.status !== 'retracted'
}

function file<T>(map: Map<string, T[]>, key: string, id: T): void {
  const ids = map.get(key)
  if (!ids) map.set(key, [id])
  else if (!ids.includes(id)) ids.push(id)
}

function unfile(map: Map<string, string[]>, key: string, id: string): void {
  const ids = map.get(key)?.filter((one) => one !== id) ?? []
  if (ids.length === 0) map.delete(key)
  else map.set(key, ids)
}

/** Id of the memory that a change is about, or null. */
export function changedId(change: Change): string | null {
  if (change.type === 'memory-added') return change.data.memory.id
  return change.type.startsWith('memory-') && 'id' in change.data ? change.data.id : null
}
