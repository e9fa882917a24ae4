import type { Change, Retraction } from '../change.ts'
import { termsOf, type Words, wordsOf } from '../compare.ts'
import { applyChange } from '../fold/apply-change.ts'
import type { Claim, Evidence, Memory } from '../memory.ts'
import { emptyState, type State } from '../state.ts'
import { subjectOf } from '../taken-back.ts'
import { evidenceKey, evidenceStart } from './evidence-key.ts'
import { Postings } from './postings.ts'

/** What is known besides the memories: what was retracted, what findings confirmed, what is and was asked. */
export interface IndexOptions extends Partial<Pick<State, 'retractions' | 'met' | 'reviews' | 'closed'>> {
  /** Names of human and assistant as texts use them. */
  readonly names?: readonly string[]
  /** How near two sentences are in meaning; without it the words alone tell. */
  readonly nearness?: Nearness
}

/** The cosine of two sentences. Made outside; pure to ask, and dear beside the words. */
export type Nearness = (first: string, second: string) => number

/** Texts kept read; the others are read again when they are asked for. */
const KEPT = 8192
const CLAIMANTS = 64
/** So many memories, or this share of them, may hold a word that tells what they are about. */
const RARE = { least: 4, share: 0.01 }

/** Memories by content word, claim and evidence. Building reads every text once; `apply` touches only what changed. */
export class MemoryIndex {
  readonly #state: State = emptyState()
  readonly #own: ReadonlySet<string>
  /** How near two sentences are in meaning; 0 where nobody knows. */
  readonly nearness: Nearness
  readonly #read = new Map<string, Words>()
  readonly #postings = new Postings()
  readonly #claims = new Map<string, string[]>()
  readonly #evidence = new Map<string, string[]>()
  readonly #deleted: Retraction[] = []

  constructor(memories: Iterable<Memory>, options: IndexOptions = {}) {
    this.nearness = options.nearness ?? (() => 0)
    this.#own = new Set((options.names ?? []).flatMap((name) => name.toLowerCase().split(/\s+/)))
    this.#deleted.push(...(options.retractions ?? []).filter(isByHand))
    for (const [id, memory] of options.met ?? []) this.#state.met.set(id, memory)
    for (const [id, review] of options.reviews ?? []) this.#state.reviews.set(id, review)
    for (const [id, ended] of options.closed ?? []) this.#state.closed.set(id, ended)
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

  /** The memory that a finding of this id made or confirmed before, or null. */
  met(id: string): string | null {
    return this.#state.memories.has(id) ? id : (this.#state.met.get(id) ?? null)
  }

  /** Reads a text as the index reads its memories. */
  read(text: string): Words {
    const kept = this.#read.get(text)
    if (kept) return kept
    if (this.#read.size >= KEPT) this.#read.clear()
    const words = wordsOf(text, this.#own)
    this.#read.set(text, words)
    return words
  }

  /** Memories that hold or may hold (active, candidate, archived) and share telling words, best first, at most `limit`. */
  related(words: Words, limit: number): Memory[] {
    return this.#all(this.#postings.closest(words, limit))
  }

  /** Memories of any status with evidence in a log (`raw/2026-02-08.md`). */
  inFile(file: string): Memory[] {
    return [...this.#state.memories.values()].filter(({ evidence }) => evidence.some((entry) => entry.file === file))
  }

  /** Memories that hold or may hold and claim something of the same subject and attribute, the latest of them. */
  claiming(claim: Claim): Memory[] {
    return this.#all(this.#claims.get(claimKey(claim))?.slice(-CLAIMANTS))
  }

  /** Memories of any status that rest on the same words of the same day. */
  evidenced(evidence: Evidence): Memory[] {
    const key = evidenceKey(evidence)
    return this.#all(this.#evidence.get(evidenceStart(evidence))).filter((memory) =>
      memory.evidence.some((entry) => evidenceKey(entry) === key),
    )
  }

  /** What holds and a question that nobody answered holds a candidate back for. */
  standingAgainst(candidate: string): Memory[] {
    const { reviews, closed } = this.#state
    const unanswered = [...closed.values()].flatMap(({ review, outcome }) => (outcome.by === 'moot' ? review : []))
    const asked = [...reviews.values(), ...unanswered].filter(
      ({ type, memories }) => type === 'contradiction' && memories.at(-1) === candidate,
    )
    const ids = new Set(asked.flatMap(({ memories }) => memories.slice(0, -1)))
    return this.#all(ids).filter(({ status }) => status === 'active' || status === 'archived')
  }

  /** What the human deleted by hand and shares words with a statement, or was deleted on a day or later. */
  deleted(words: Words, since: string): Retraction[] {
    const terms = new Set(termsOf(words))
    return this.#deleted.filter(
      ({ on, text }) => on >= since || termsOf(this.read(text)).some((term) => terms.has(term)),
    )
  }

  /** Is a word rare in what is known? It tells what a statement is about. */
  isTelling(word: string): boolean {
    return this.#postings.isIn(word, Math.max(RARE.least, this.size * RARE.share))
  }

  apply(changes: readonly Change[]): void {
    for (const change of changes) {
      const id = subjectOf(change) ?? ''
      const before = this.#state.memories.get(id)
      applyChange(this.#state, change, this.#state.seq++)
      const after = this.#state.memories.get(id)
      // A memory whose words stay the same keeps its place in the postings: in pieces must equal at once.
      const stays = before && after && this.#isLive(before) && this.#isLive(after) && before.text === after.text
      if (before && !stays) this.#remove(before)
      if (after) this.#add(after, stays ? before.evidence : [])
      if (change.type === 'memory-retracted' && isByHand(change.data)) this.#deleted.push(change.data)
    }
  }

  #all(ids: Iterable<string> | undefined): Memory[] {
    return ids ? [...ids].flatMap((id) => this.#state.memories.get(id) ?? []) : []
  }

  #add(memory: Memory, filed: Memory['evidence'] = []): void {
    const known = new Set(filed)
    for (const entry of memory.evidence) if (!known.has(entry)) file(this.#evidence, evidenceStart(entry), memory.id)
    if (!this.#isLive(memory)) return
    if (!this.#postings.has(memory.id)) this.#postings.add(memory.id, this.read(memory.text))
    if (memory.claim) file(this.#claims, claimKey(memory.claim), memory.id)
    for (const source of this.#all(memory.compressed?.sources))
      if (source.status === 'superseded') this.#add(source, source.evidence)
  }

  /** Superseded and retracted memories only answer for their evidence; the words of what was merged speak for the merged line. */
  #isLive({ id, status, supersededBy }: Memory): boolean {
    if (status !== 'superseded') return status !== 'retracted'
    const heir = this.#state.memories.get(supersededBy ?? '')
    return heir?.compressed?.sources.includes(id) === true && this.#isLive(heir)
  }

  #remove(memory: Memory): void {
    for (const entry of memory.evidence) unfile(this.#evidence, evidenceStart(entry), memory.id)
    this.#postings.remove(memory.id)
    if (memory.claim) unfile(this.#claims, claimKey(memory.claim), memory.id)
  }
}

function isByHand({ by }: Retraction): boolean {
  return by === 'human'
}

function claimKey(claim: Claim): string {
  return `${claim.subject}\n${claim.attribute}`
}

function file(map: Map<string, string[]>, key: string, id: string): void {
  const ids = map.get(key)
  if (!ids) map.set(key, [id])
  else if (!ids.includes(id)) ids.push(id)
}

function unfile(map: Map<string, string[]>, key: string, id: string): void {
  const ids = map.get(key)?.filter((one) => one !== id) ?? []
  if (ids.length === 0) map.delete(key)
  else map.set(key, ids)
}
