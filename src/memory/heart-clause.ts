import { LESS } from './gist-phrases.ts'
import { bareToken, isDenial, meaningOf, nameOf, readNumber } from './gist-tokens.ts'
import { ALONE, IDEAS, isLight, type Meant, meantBy, PERSONS, QUALITIES, TELLING } from './gist-words.ts'
import * as words from './heart-words.ts'
import { COMMON } from './resolve/vocabulary.ts'

/**
 * What a clause says at heart (whose, what is done, to what, and whether it is so) and its circumstances: where, when, with
 * whom, how much. What only adds circumstances says what was deleted; so does what leaves some away.
 */
export interface Heart {
  readonly core: string
  readonly units: readonly string[]
  /** Without it the heart is not said: the circumstance that stands for an object, '' where there is one; null where nothing may go. */
  readonly object: string | null
}

/** What the core says of how it is meant, and says nothing by itself. */
const MARKS: ReadonlySet<string> = new Set(['not', 'maybe', 'over', 'another', 'me', 'by', 'say'])

/** More is told of at once by nobody. */
const MOST_UNITS = 12

function beginsClause(token: string, next: string): boolean {
  if (words.RELATIVES.has(token) || (words.REASONS.has(token) && next !== 'of')) return true
  return words.SUBORDINATES.has(token) && words.isSubject(next)
}

interface Part {
  readonly words: readonly string[]
  /** Who or whose it is: never left out. */
  readonly stays: boolean
  readonly isName: boolean
  readonly isPerson: boolean
  readonly tells: boolean
}

/** Reads one clause from left to right: each thing by the preposition in front of it. */
export class ClauseReader {
  readonly #names: ReadonlySet<string>
  readonly #own: ReadonlySet<string>
  readonly #core = new Set<string>()
  readonly #units = new Set<string>()
  #run: Part[] = []
  #role = ''
  #verb = false
  #human = false
  #tells = false
  #hasObject = false
  #firstUnit: string | null = null
  #whole = false
  /** Somebody else whom a noun names does it. */
  #another = false

  constructor(names: ReadonlySet<string>, own: ReadonlySet<string>) {
    this.#names = names
    this.#own = own
  }

  read(clause: readonly string[]): Heart | null {
    for (let at = 0; at < clause.length; at++) {
      const token = bareToken(clause[at] ?? '')
      const next = bareToken(clause[at + 1] ?? '')
      const isClause = at > 0 && beginsClause(token, next)
      if (isClause && this.#verb) {
        this.#endWith(token, clause.slice(at + 1))
        break
      }
      if (isClause) return null
      this.#take(token, clause, at)
    }
    this.#flush()
    if (!(this.#tells || this.#tellsALife()) || this.#units.size > MOST_UNITS) return null
    const core = [...this.#core].sort().join(' ')
    const object = this.#hasObject ? '' : (this.#firstUnit ?? '')
    return { core, units: [...this.#units], object: this.#whole ? null : object }
  }

  #take(token: string, clause: readonly string[], at: number): void {
    const [before, next] = [bareToken(clause[at - 1] ?? ''), bareToken(clause[at + 1] ?? '')]
    const hedge = words.HEDGES.get(token)
    const number = isDenial(token) ? null : readNumber(token, before)
    if (isDenial(token)) this.#core.add('not')
    else if (hedge !== undefined) this.#core.add(hedge)
    else if (token.startsWith(LESS)) this.#core.add(`<${this.#cut(meantBy(token.slice(LESS.length)))}`)
    else if (words.HUMAN.has(token) || (this.#own.has(token) && !this.#verb)) this.#begin()
    else if (!this.#verb && words.OTHERS.has(token)) this.#core.add('another')
    else if (this.#verb && this.#role === '' && words.OBJECTS.has(token)) this.#core.add('me')
    else if (number !== null) this.#count(number, next)
    else if (words.TIMES.has(token)) this.#time(token)
    else if (token === ',') {
      if (this.#verb) this.#turn('and')
    } else if (words.PREPOSITIONS.has(token)) this.#turn(words.SAME_PLACE.get(token) ?? token)
    else if (words.MEASURES.has(token) && this.#run.length === 0 && readNumber(before, '') !== null)
      this.#units.add(`m:${this.#cut(meantBy(token))}`)
    else if (words.DETERMINERS.has(token)) this.#close(clause, at)
    else this.#word(token, clause, at)
  }

  /** "On Tuesdays I": what stood before are circumstances. */
  #begin(): void {
    this.#flush()
    this.#role = ''
    this.#human = true
  }

  #turn(role: string): void {
    this.#flush()
    this.#role = role
  }

  #close(clause: readonly string[], at: number): void {
    this.#flush()
    // "My flatmate snores": somebody else does it.
    if (this.#role !== '' || this.#verb) return
    this.#verb = true
    this.#another = !this.#human && clause.slice(0, at).every((token) => words.LEADS.has(token))
    // "A nurse in Porto called": nobody's own.
    if (this.#another && !words.OURS.has(clause[at] ?? '')) this.#core.add('another')
  }

  #count(number: string, next: string): void {
    this.#flush()
    if (/\p{L}/u.test(number)) this.#time(number)
    else if (words.TIMES.has(next)) this.#units.add(`t:${number}`)
    else this.#units.add(`#${number}`)
  }

  #time(token: string): void {
    this.#flush()
    this.#units.add(`t:${words.TIMES.has(token) ? meantBy(token).root : token}`)
  }

  #word(token: string, clause: readonly string[], at: number): void {
    const before = bareToken(clause[at - 1] ?? '')
    const means = this.#meaning(token, before)
    const mayBeVerb = this.#role === '' && !this.#verb
    // "Bouldering on Saturdays is": what follows is no more of the Saturdays.
    if (words.FINITE.has(token)) this.#turn('')
    if (means.length === 0) {
      if (mayBeVerb && (isLight(token) || hasHere(token, clause[at + 1] ?? ''))) this.#verb = true
      if (!isLight(token)) this.#flush()
    } else if (isAdverb(token) && !words.DETERMINERS.has(before) && !this.#names.has(token)) {
      this.#flush()
      this.#units.add(`a:${means.join(' ')}`)
    } else if (mayBeVerb) this.#does(token, means, clause.slice(0, at))
    else {
      const isName = this.#names.has(token) && means.includes(nameOf(token))
      this.#run.push({
        words: means,
        isName,
        isPerson: means.some((word) => PERSONS.has(word)),
        stays: isName || (clause[at] ?? '').endsWith("'s") || means.some((word) => PERSONS.has(word)),
        tells: !COMMON.has(meantBy(token).stem) && token.length > 2,
      })
    }
  }

  #meaning(token: string, before: string): readonly string[] {
    // "My left knee", "the third pot": which one, and no word to be left out.
    if (QUALITIES.has(token) && (token !== 'left' || words.DETERMINERS.has(before))) return [token]
    const means = meaningOf(token, this.#names, this.#cut)
    const heavy = means.filter((word) => !isLight(word))
    return heavy.length === 0 && this.#role !== '' ? means : heavy
  }

  #does(token: string, means: readonly string[], before: readonly string[]): void {
    this.#verb = true
    for (const word of means) this.#core.add(word)
    if (means.some(tellsAlone)) this.#tells = true
    // "Sertraline for anxiety": a thing that is named, and nothing done.
    if (before.length === 0 && this.#tells && !/(?:s|ed|ing)$/.test(token)) this.#hasObject = true
    if (
      !before.slice(-2).some((word) => words.BEING.has(bareToken(word)) || /'(?:m|re)$/.test(word)) ||
      token.endsWith('ing')
    )
      return
    this.#hasObject = true
    if (/(?:ed|en)$/.test(token)) this.#core.add('by')
  }

  /** A run of words ends: the last is what it is about, those before say which. */
  #flush(): void {
    const run = this.#run
    this.#run = []
    const isWho = this.#role === '' && this.#another && this.#core.size === 0
    for (const [at, { words: means, stays, tells, isName }] of run.entries()) {
      const word = means.join(' ')
      const isLast = at === headOf(run)
      if (isName && run[at - 1]?.isPerson) {
        this.#units.add(`n:${word}`)
        continue
      }
      if (isLast && tells) this.#tells = true
      if (this.#role === '' && (isLast || stays || isWho)) {
        for (const one of means) this.#core.add(one)
        this.#hasObject = true
      } else if (isLast || stays) {
        this.#units.add(`${this.#role}:${word}`)
        this.#firstUnit ??= `${this.#role}:${word}`
      } else this.#units.add(`m:${word}`)
    }
  }

  /** Of two words one must be of what only lives have. */
  #tellsALife(): boolean {
    const units = [...this.#units].filter(isThing).map((unit) => unit.replace(/^[^:]*:/, ''))
    const said = [...[...this.#core].filter((word) => !MARKS.has(word)), ...units]
    return said.length >= 3 || (said.length === 2 && said.some((word) => IDEAS.has(word)))
  }

  /** What another clause says besides. */
  #endWith(token: string, rest: readonly string[]): void {
    this.#flush()
    if (words.RELATIVES.has(token)) this.#whole = true
    const means = rest.flatMap((word) => meaningOf(bareToken(word), this.#names, this.#cut))
    this.#units.add(`s:${[...new Set(means)].sort().join(' ')}`)
  }

  readonly #cut = ({ root }: Meant): string => root
}

/** "My brother Tom": the name says more of him. */
function headOf(run: readonly Part[]): number {
  const last = run.length - 1
  return run[last]?.isName && run[last - 1]?.isPerson ? last - 1 : last
}

/** No time, number, manner or clause. */
function isThing(unit: string): boolean {
  return !/^(?:[tas]:|#)/.test(unit)
}

/** "Has epilepsy", and not "has been learning". */
function hasHere(token: string, next: string): boolean {
  return words.HAVING.has(token) && !words.BEING.has(next) && !/(?:ed|en|ing|ly)$/.test(next) && !isDenial(next)
}

function isAdverb(token: string): boolean {
  return token.length > 4 && token.endsWith('ly') && !words.NO_ADVERBS.has(token)
}

/** "Snores", "is gay", but not "works" and "likes it". */
function tellsAlone(word: string): boolean {
  return ALONE.has(word) || (word.length > 3 && !IDEAS.has(word) && !COMMON.has(word) && !TELLING.has(word))
}
