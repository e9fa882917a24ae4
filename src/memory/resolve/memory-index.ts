import type { Change, Retraction } from '../change.ts'
import type { Claim, Memory } from '../memory.ts'
import { applyChange, emptyState, type State } from '../state.ts'
import { evidenceKey } from './evidence-key.ts'
import { readStatement, type Statement } from './statement.ts'

export interface IndexOptions {
  /** Names of human and assistant as texts use them. */
  readonly names?: readonly string[]
  /** What was retracted before; those by the human's hand block learning again. */
  readonly retractions?: readonly Retraction[]
  /** Ids of findings that confirmed a memory instead of making one (`State.met`). */
  readonly met?: ReadonlyMap<string, string>
}

/** What is known, in the order in which questions are asked of it. Holds its own state; `apply` keeps it up to date. */
export interface MemoryIndex {
  readonly size: number
  get(id: string): Memory | undefined
  /** The memory that a finding of this id made or confirmed before, or null. */
  met(id: string): string | null
  statement(id: string): Statement | undefined
  /** Reads a text as the index reads its memories. */
  read(text: string): Statement
  /** Memories that hold or may hold (active, candidate, archived) and share telling words, best first, at most `limit`. */
  related(statement: Statement, limit: number): Memory[]
  /** Memories of any status with evidence in a log (`raw/2026-02-08.md`). */
  inFile(file: string): Memory[]
  /** Memories that hold or may hold and claim something of the same subject and attribute. */
  claiming(claim: Claim): Memory[]
  /** Memories of any status that rest on the same words of the same day. */
  evidenced(key: string): Memory[]
  /** What the human deleted by hand and shares words with a statement. */
  deleted(statement: Statement): Deleted[]
  apply(changes: readonly Change[]): void
}

export interface Deleted {
  readonly retraction: Retraction
  readonly statement: Statement
}

/** Postings looked at for one statement: bounds the work when a word stands in tens of thousands of memories. */
const BUDGET = 1000

/** Indexes memories by content word, claim and evidence. Building reads every text once; `apply` touches only what changed. */
export function createMemoryIndex(memories: Iterable<Memory>, options: IndexOptions = {}): MemoryIndex {
  return new InvertedIndex(memories, options)
}

class InvertedIndex implements MemoryIndex {
  readonly #state: State = emptyState()
  readonly #own: ReadonlySet<string>
  readonly #statements = new Map<string, Statement>()
  readonly #words = new Map<string, Set<string>>()
  readonly #files = new Map<string, Set<string>>()
  readonly #claims = new Map<string, Set<string>>()
  readonly #evidence = new Map<string, Set<string>>()
  readonly #deleted: Deleted[] = []
  readonly #deletedWords = new Map<string, Set<number>>()

  constructor(memories: Iterable<Memory>, options: IndexOptions) {
    this.#own = new Set((options.names ?? []).flatMap((name) => name.toLowerCase().split(/\s+/)))
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

  met(id: string): string | null {
    return this.#state.memories.has(id) ? id : (this.#state.met.get(id) ?? null)
  }

  statement(id: string): Statement | undefined {
    return this.#statements.get(id)
  }

  readonly read = (text: string): Statement => readStatement(text, this.#own)

  related(statement: Statement, limit: number): Memory[] {
    return this.#all(closest(this.#words, statement, limit))
  }

  inFile(file: string): Memory[] {
    return this.#all(this.#files.get(file))
  }

  claiming(claim: Claim): Memory[] {
    return this.#all(this.#claims.get(claimKey(claim)))
  }

  evidenced(key: string): Memory[] {
    return this.#all(this.#evidence.get(key))
  }

  deleted(statement: Statement): Deleted[] {
    const found = new Set<number>()
    for (const word of statement.words.keys()) for (const at of this.#deletedWords.get(word) ?? []) found.add(at)
    return [...found].sort((a, b) => a - b).flatMap((at) => this.#deleted[at] ?? [])
  }

  apply(changes: readonly Change[]): void {
    for (const change of changes) {
      const id = idOf(change)
      const before = id === null ? undefined : this.#state.memories.get(id)
      applyChange(this.#state, change, this.#state.seq++)
      const after = id === null ? undefined : this.#state.memories.get(id)
      // A memory whose words stay the same keeps its place in the postings: in pieces must equal at once.
      if (before && !(after && isLive(before) && isLive(after) && before.text === after.text)) this.#remove(before)
      if (after) this.#add(after)
      if (change.type === 'memory-retracted') this.#retract(change.data)
    }
  }

  #all(ids: Iterable<string> | undefined): Memory[] {
    return ids ? [...ids].flatMap((id) => this.#state.memories.get(id) ?? []) : []
  }

  #add(memory: Memory): void {
    for (const entry of memory.evidence) {
      file(this.#evidence, evidenceKey(entry), memory.id)
      file(this.#files, entry.file, memory.id)
    }
    if (!isLive(memory)) return
    const statement = this.#statements.get(memory.id) ?? this.read(memory.text)
    this.#statements.set(memory.id, statement)
    for (const word of statement.words.keys()) file(this.#words, word, memory.id)
    if (memory.claim) file(this.#claims, claimKey(memory.claim), memory.id)
  }

  #retract(retraction: Retraction): void {
    if (retraction.by !== 'human') return
    const statement = this.read(retraction.text)
    const at = this.#deleted.push({ retraction, statement }) - 1
    for (const word of statement.words.keys()) file(this.#deletedWords, word, at)
  }

  #remove(memory: Memory): void {
    for (const entry of memory.evidence) {
      unfile(this.#evidence, evidenceKey(entry), memory.id)
      unfile(this.#files, entry.file, memory.id)
    }
    for (const word of this.#statements.get(memory.id)?.words.keys() ?? []) unfile(this.#words, word, memory.id)
    if (memory.claim) unfile(this.#claims, claimKey(memory.claim), memory.id)
    this.#statements.delete(memory.id)
  }
}

/** Ids whose statements share the most weight with this one. Rarer words are walked first, and what is left is asked of the best. */
function closest(postings: ReadonlyMap<string, ReadonlySet<string>>, statement: Statement, limit: number): string[] {
  const found = [...statement.words].flatMap(([word, { weight }]) => {
    const ids = postings.get(word)
    return ids ? [{ weight, ids }] : []
  })
  found.sort((a, b) => a.ids.size - b.ids.size)
  const scores = new Map<string, number>()
  let left = BUDGET
  let walked = 0
  for (const { weight, ids } of found) {
    if (scores.size > 0 && ids.size > left) break
    for (const id of ids) {
      scores.set(id, (scores.get(id) ?? 0) + weight)
      if (--left <= 0) break
    }
    walked++
  }
  const best = top([...scores], limit * 2)
  const common = found.slice(walked)
  return top(
    best.map(([id, score]) => [id, common.reduce((sum, { weight, ids }) => (ids.has(id) ? sum + weight : sum), score)]),
    limit,
  ).map(([id]) => id)
}

/** The `count` highest, equals by id, without sorting everything. */
function top(scores: readonly (readonly [string, number])[], count: number): (readonly [string, number])[] {
  if (scores.length <= count) return [...scores].sort(higherFirst)
  const order = Float64Array.from(scores, ([, score]) => score).sort()
  const least = order[order.length - count] ?? 0
  return scores
    .filter(([, score]) => score >= least)
    .sort(higherFirst)
    .slice(0, count)
}

function higherFirst(a: readonly [string, number], b: readonly [string, number]): number {
  return b[1] - a[1] || (a[0] < b[0] ? -1 : 1)
}

function claimKey(claim: Claim): string {
  return `${claim.subject}\n${claim.attribute}`
}

/** Superseded and retracted memories only answer for their evidence. */
function isLive(memory: Memory): boolean {
  return memory.status !== 'superseded' && memory.status !== 'retracted'
}

function file<T>(map: Map<string, Set<T>>, key: string, id: T): void {
  const ids = map.get(key)
  if (ids) ids.add(id)
  else map.set(key, new Set([id]))
}

function unfile(map: Map<string, Set<string>>, key: string, id: string): void {
  const ids = map.get(key)
  ids?.delete(id)
  if (ids?.size === 0) map.delete(key)
}

function idOf(change: Change): string | null {
  if (change.type === 'memory-added') return change.data.memory.id
  return change.type.startsWith('memory-') && 'id' in change.data ? change.data.id : null
}
