import { termsOf, type Words } from '../compare.ts'

/** Postings looked at for one statement: bounds the work when a word stands in tens of thousands of memories. */
const BUDGET = 600

/** Which statements hold which terms: a hundred thousand statements fit in some tens of megabytes. */
export class Postings {
  /** Statements by term; a removed one stays in the lists and is skipped. */
  readonly #lists = new Map<string, number[]>()
  readonly #ids: (string | null)[] = []
  readonly #terms: (readonly string[])[] = []
  readonly #places = new Map<string, number>()

  has(id: string): boolean {
    return this.#places.has(id)
  }

  add(id: string, words: Words): void {
    const place = this.#ids.push(id) - 1
    const terms = termsOf(words)
    this.#terms.push(terms)
    this.#places.set(id, place)
    for (const term of terms) {
      const list = this.#lists.get(term)
      if (list === undefined) this.#lists.set(term, [place])
      else list.push(place)
    }
  }

  remove(id: string): void {
    const place = this.#places.get(id)
    if (place === undefined) return
    this.#ids[place] = null
    this.#places.delete(id)
  }

  /** Do at most so many statements hold a term? */
  isIn(term: string, atMost: number): boolean {
    let count = 0
    for (const place of this.#lists.get(term) ?? []) if (this.#ids[place] !== null && ++count > atMost) return false
    return true
  }

  /** Ids that share the most terms with a statement, best first. Rare ones are walked, common ones asked of the best. */
  closest(words: Words, limit: number): string[] {
    const asked = termsOf(words)
      .map((term) => ({ term, list: this.#lists.get(term) ?? [] }))
      .sort((a, b) => a.list.length - b.list.length)
    const scores = new Map<number, number>()
    let left = BUDGET
    let walked = 0
    for (const { list } of asked) {
      if (scores.size > 0 && list.length > left) break
      for (const place of list.length > left ? list.slice(0, left) : list)
        scores.set(place, (scores.get(place) ?? 0) + 1)
      left -= list.length
      walked++
    }
    const common = asked.slice(walked).map(({ term }) => term)
    const best = this.#top([...scores], limit * 2)
    const weighed = best.map(([place, score]): [number, number] => {
      const own = this.#terms[place] ?? []
      return [place, score + common.filter((term) => own.includes(term)).length]
    })
    return this.#top(weighed, limit).flatMap(([place]) => this.#ids[place] ?? [])
  }

  /** The `count` highest that are still there, of equals the latest. */
  #top(scores: readonly [number, number][], count: number): [number, number][] {
    return scores
      .filter(([place]) => this.#ids[place] !== null)
      .sort((a, b) => b[1] - a[1] || b[0] - a[0])
      .slice(0, count)
  }
}
