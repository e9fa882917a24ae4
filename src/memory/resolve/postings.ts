import { type Statement, termsOf } from './statement.ts'

/** Postings looked at for one statement: bounds the work when a word stands in tens of thousands of memories. */
const BUDGET = 600

/** Among fewer statements than these every word would be frequent. */
const FEW = 200

/** Which statements hold which content words, in small numbers: a hundred thousand statements fit in some tens of megabytes. */
export class Postings {
  readonly #numbers = new Map<string, number>()
  /** Statements by word; a removed one stays in the lists and is skipped. */
  readonly #lists: number[][] = []
  /** How many statements that are still there hold a word. */
  readonly #counts: number[] = []
  readonly #ids: (string | null)[] = []
  readonly #words: (readonly number[])[] = []
  readonly #places = new Map<string, number>()

  has(id: string): boolean {
    return this.#places.has(id)
  }

  add(id: string, statement: Statement): void {
    const place = this.#ids.push(id) - 1
    const words = termsOf(statement).map(([word]) => this.#number(word))
    this.#words.push(words)
    this.#places.set(id, place)
    for (const word of words) {
      this.#lists[word]?.push(place)
      this.#counts[word] = (this.#counts[word] ?? 0) + 1
    }
  }

  remove(id: string): void {
    const place = this.#places.get(id)
    if (place === undefined) return
    for (const word of this.#words[place] ?? []) this.#counts[word] = (this.#counts[word] ?? 1) - 1
    this.#ids[place] = null
    this.#places.delete(id)
  }

  /** How seldom a word is met, from 0 (in every statement) to nearly 1 (in none). */
  rarity(word: string): number {
    const number = this.#numbers.get(word)
    const met = number === undefined ? 0 : (this.#counts[number] ?? 0)
    return 1 - Math.log(1 + met) / Math.log(2 + Math.max(FEW, this.#places.size))
  }

  /** Ids that share the most weight with a statement, best first. Rare words are walked, common ones asked of the best. */
  closest(statement: Statement, limit: number): string[] {
    const asked = termsOf(statement).flatMap(([word, weight]) => {
      const number = this.#numbers.get(word)
      return number === undefined ? [] : [{ number, weight, list: this.#lists[number] ?? [] }]
    })
    asked.sort((a, b) => a.list.length - b.list.length)
    const scores = new Map<number, number>()
    let left = BUDGET
    let walked = 0
    for (const { weight, list } of asked) {
      if (scores.size > 0 && list.length > left) break
      for (const place of list.length > left ? list.slice(0, left) : list)
        scores.set(place, (scores.get(place) ?? 0) + weight)
      left -= list.length
      walked++
    }
    const common = asked.slice(walked)
    const best = this.#top([...scores], limit * 2)
    const weighed = best.map(([place, score]): [number, number] => [place, score + this.#shared(place, common)])
    return this.#top(weighed, limit).flatMap(([place]) => this.#ids[place] ?? [])
  }

  #number(word: string): number {
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    const number = this.#lists.push([]) - 1
    this.#numbers.set(word, number)
    return number
  }

  #shared(place: number, words: readonly { readonly number: number; readonly weight: number }[]): number {
    const own = this.#words[place] ?? []
    return words.reduce((sum, { number, weight }) => (own.includes(number) ? sum + weight : sum), 0)
  }

  /** The `count` highest that are still there, of equals the latest, without sorting everything. */
  #top(scores: readonly [number, number][], count: number): [number, number][] {
    const there = scores.filter(([place]) => this.#ids[place] !== null)
    if (there.length > count) {
      const order = Float64Array.from(there, ([, score]) => score).sort()
      const least = order[order.length - count] ?? 0
      const above = there.filter(([, score]) => score > least)
      const equal = there.filter(([, score]) => score === least).sort((a, b) => b[0] - a[0])
      return above.sort(higherFirst).concat(equal.slice(0, count - above.length))
    }
    return there.sort(higherFirst)
  }
}

function higherFirst(a: readonly [number, number], b: readonly [number, number]): number {
  return b[1] - a[1] || b[0] - a[0]
}
