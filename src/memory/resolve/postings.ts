import { contentOf, type Words } from '../compare.ts'

/** Postings looked at for one statement: bounds the work when a word stands in tens of thousands of memories. */
const BUDGET = 600

/** Everything that a statement can be found by: stems of its words and names, and its numbers. */
export function termsOf(words: Words): string[] {
  return [...contentOf(words), ...words.numbers]
}

/** Which statements hold which terms, in small numbers: a hundred thousand statements fit in some tens of megabytes. */
export class Postings {
  readonly #numbers = new Map<string, number>()
  /** Statements by term; a removed one stays in the lists and is skipped. */
  readonly #lists: number[][] = []
  readonly #ids: (string | null)[] = []
  readonly #terms: (readonly number[])[] = []
  readonly #places = new Map<string, number>()

  has(id: string): boolean {
    return this.#places.has(id)
  }

  add(id: string, words: Words): void {
    const place = this.#ids.push(id) - 1
    const terms = termsOf(words).map((term) => this.#number(term))
    this.#terms.push(terms)
    this.#places.set(id, place)
    for (const term of terms) this.#lists[term]?.push(place)
  }

  remove(id: string): void {
    const place = this.#places.get(id)
    if (place === undefined) return
    this.#ids[place] = null
    this.#places.delete(id)
  }

  /** Ids that share the most terms with a statement, best first. Rare ones are walked, common ones asked of the best. */
  closest(words: Words, limit: number): string[] {
    const asked = termsOf(words).flatMap((term) => {
      const number = this.#numbers.get(term)
      return number === undefined ? [] : [{ number, list: this.#lists[number] ?? [] }]
    })
    asked.sort((a, b) => a.list.length - b.list.length)
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
    const common = asked.slice(walked).map(({ number }) => number)
    const best = this.#top([...scores], limit * 2)
    const weighed = best.map(([place, score]): [number, number] => {
      const own = this.#terms[place] ?? []
      return [place, score + common.filter((number) => own.includes(number)).length]
    })
    return this.#top(weighed, limit).flatMap(([place]) => this.#ids[place] ?? [])
  }

  #number(term: string): number {
    const known = this.#numbers.get(term)
    if (known !== undefined) return known
    const number = this.#lists.push([]) - 1
    this.#numbers.set(term, number)
    return number
  }

  /** The `count` highest that are still there, of equals the latest. */
  #top(scores: readonly [number, number][], count: number): [number, number][] {
    return scores
      .filter(([place]) => this.#ids[place] !== null)
      .sort((a, b) => b[1] - a[1] || b[0] - a[0])
      .slice(0, count)
  }
}
