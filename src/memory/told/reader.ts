import { isPastVerb } from '../resolve/finite.ts'
import { numberOf } from '../resolve/values.ts'
import { SIDES_OF } from './opposites.ts'
import { isParticle, type Particle, particleOf } from './particles.ts'
import { FREE } from './phrases.ts'
import { before, headBehind, isNoun, isVerb, type Token } from './tokens.ts'
import type { Limit, Side } from './told.ts'
import * as of from './told-words.ts'

/** The sentence is read once, token by token. */
export class Reader {
  readonly words = new Map<string, -1 | 0 | 1>()
  readonly subject = new Set<string>()
  readonly listed = new Set<string>()
  readonly deeds = new Set<string>()
  readonly reasons = new Set<string>()
  readonly particles: Particle[] = []
  readonly ways = new Map<string, Set<string>>()
  readonly marks = new Set<string>()
  readonly nouns = new Map<string, string | null>()
  readonly noSuch = new Set<string>()
  readonly sides = new Map<number, Side>()
  readonly #tokens: readonly Token[]
  readonly #found: { key: string; sign: -1 | 0 | 1; clause: number }[] = []
  readonly #limits: { keys: Set<string>; clause: number; isFree: boolean }[] = []
  readonly #tight = new Set<number>()
  readonly #turned = new Set<number>()
  readonly #denied = new Set<number>()
  #clause = 0
  #sign: -1 | 1 = 1
  #free = false
  #reason = false
  #hasVerb = false
  #way: string | null = null
  #behind: string | null = null
  #limit: Set<string> | null = null
  /** Inside of when or where, which is neither affirmed nor denied: "never drives at night", "at night never drives". */
  #isAside = false

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
    tokens.forEach((token, at) => {
      this.#read(token, at)
    })
    this.#endWay()
    for (const { key, sign, clause } of this.#found) {
      const said = this.#turned.has(clause) ? (-sign as -1 | 0 | 1) : sign
      const known = this.words.get(key)
      this.words.set(key, known === undefined || known === said ? said : 0)
    }
  }

  get isDenied(): boolean {
    return this.#denied.size > 0
  }

  get limits(): readonly Limit[] {
    return this.#limits
      .filter(({ keys, clause }) => keys.size > 0 && (this.#tight.has(clause) || this.#denied.has(clause)))
      .map(({ keys, isFree, clause }) => ({
        keys,
        isFree,
        clause: new Set(this.#found.flatMap((one) => (one.clause === clause && !keys.has(one.key) ? one.key : []))),
      }))
  }

  #read(token: Token, at: number): void {
    const { text } = token
    const next = this.#tokens[at + 1]
    if (this.#turns(text, next)) {
      this.#begin(text === 'because')
      return
    }
    const side = SIDES_OF.get(text)
    const asParticle = of.PARTICLES.has(text) && isParticle(this.#tokens, at)
    if (side !== undefined && (asParticle || !of.PARTICLES.has(text))) this.#keepSides(token, at)
    if (asParticle) {
      this.#keepParticle(token, at)
      return
    }
    if (of.DENY_ALL.has(text)) this.#denyAll()
    if (of.DENIES.has(text)) {
      if (text !== 'nor' || this.#sign === 1) this.#deny(text)
      return
    }
    if (isVerb(text) && !isNoun(this.#tokens[at - 1])) this.#meetVerb()
    if (of.PRONOUNS.has(text)) this.#endPhrase()
    this.#mark(text, next)
    if (of.PREPOSITIONS.has(text) || (text === 'due' && next?.text === 'to')) this.#meetPreposition(text, at)
    else if (of.REASONS.has(text)) this.#reason = true
    else if (token.tells) this.#keep(token, at)
    else if (this.#behind !== null) this.#endWay()
  }

  #turns(text: string, next: Token | undefined): boolean {
    const goesOn = next !== undefined && (of.PRONOUNS.has(next.text) || isVerb(next.text))
    if (text === ',') return goesOn
    return of.TURNS.has(text) || (text === 'and' && goesOn)
  }

  #begin(reason: boolean): void {
    this.#endPhrase()
    this.#clause++
    this.#sign = 1
    this.#reason = reason
  }

  #denyAll(): void {
    this.#denied.add(this.#clause)
    if (!this.#turned.delete(this.#clause)) this.#turned.add(this.#clause)
  }

  #deny(text: string): void {
    this.#endPhrase()
    // "No backup was restored": whom or what it is about comes behind.
    if (!/^(?:no|neither|nor)$/.test(text)) this.#hasVerb = true
    this.#sign = this.#sign === 1 ? -1 : 1
    this.#denied.add(this.#clause)
  }

  #meetVerb(): void {
    this.#endPhrase()
    this.#hasVerb = true
    if (this.#reason && !this.#isBecause) this.#reason = false
  }

  get #isBecause(): boolean {
    return this.#tokens.some(({ text }) => text === 'because')
  }

  #endPhrase(): void {
    this.#endWay()
    this.#limit = null
    this.#isAside = false
    this.#free = false
  }

  #endWay(): void {
    if (this.#way !== null && this.#behind !== null) {
      const known = this.ways.get(this.#behind) ?? new Set<string>()
      this.ways.set(this.#behind, known.add(this.#way))
    }
    this.#way = null
    this.#behind = null
  }

  #mark(text: string, next: Token | undefined): void {
    const isNumber = next !== undefined && (numberOf(next.text) !== null || /^(?:an?|\d.*)$/.test(next.text))
    if (of.NEARLY.has(text) && !isNumber && !of.ARTICLES.has(next?.text ?? '')) this.marks.add('nearly')
    if (of.ONLY.has(text) && !isNumber && !/^(?:child|since)$/.test(next?.text ?? '')) this.marks.add('only')
    if (of.PARTLY.has(text) && !isNumber && !/^(?:past|hour)$/.test(next?.text ?? '')) this.marks.add('partly')
    if (text === 'except') this.marks.add('except')
    if (of.NEEDS.has(text)) this.marks.add('needs')
    if (of.SELDOM.has(text)) this.marks.add('seldom')
    if (of.SOMETIMES.has(text)) this.marks.add('sometimes')
  }

  #meetPreposition(text: string, at: number): void {
    this.#endPhrase()
    this.#reason = text === 'since' || text === 'due'
    this.#free = text === FREE
    if (this.#free) this.#denied.add(this.#clause)
    if (of.WAY_OF.has(text)) this.#way = text
    const isPredicate = this.#isSo(at)
    if (!of.LIMITS.has(text) || isPredicate) return
    this.#limit = new Set()
    this.#isAside = text !== 'with' && text !== FREE
    this.#limits.push({ keys: this.#limit, clause: this.#clause, isFree: text === FREE })
  }

  #keep(token: Token, at: number): void {
    const { text, key } = token
    this.#behind = key
    if (/(?:ed|ing)$/.test(text)) this.#free = false
    if (of.NO_SUCH.test(text) && this.#tokens[at + 1]?.tells) this.noSuch.add(text)
    if (this.#reason) {
      this.reasons.add(key)
      return
    }
    if (/^(?:not|never|\u00ac)$/.test(this.#tokens[at - 1]?.text ?? '')) this.deeds.add(key)
    const sign = (this.#sign * token.sign * (this.#free ? -1 : 1)) as -1 | 1
    this.#found.push({ key, sign: this.#isAside ? 0 : sign, clause: this.#clause })
    if (!this.#hasVerb && this.#limit === null) this.subject.add(key)
    if ([this.#tokens[at - 1], this.#tokens[at + 1]].some((one) => one && LISTS.test(one.text))) this.listed.add(key)
    this.#limit?.add(key)
    if (of.BARE_TIME.test(text)) this.#limits.push({ keys: new Set([key]), clause: this.#clause, isFree: false })
    if (of.MANNER.has(text) || this.#isTrait(token, at)) this.#tight.add(this.#clause)
    const head = headBehind(this.#tokens, at, this.#hasVerb)
    this.nouns.set(text, head)
  }

  /** Behind "is", or all that is said: "alive", "at home". */
  #isSo(at: number): boolean {
    const verb = before(this.#tokens, at)
    return (
      of.COPULA.has(verb) || (verb === '' && !this.#tokens.some(({ text }) => isVerb(text) || of.PRONOUNS.has(text)))
    )
  }

  /** "Is impatient": behind the verb, without an article. */
  #isTrait({ text, isName }: Token, at: number): boolean {
    return (
      of.COPULA.has(before(this.#tokens, at)) &&
      !isName &&
      !/^\d|ing$/.test(text) &&
      !of.BONDS.has(text) &&
      !isPastVerb(text)
    )
  }

  #keepParticle(token: Token, at: number): void {
    this.#endPhrase()
    const particle = particleOf(this.#tokens, at)
    this.particles.push(particle)
    const isSo = of.COPULA.has(before(this.#tokens, at))
    if (isSo && !this.#reason) this.#found.push({ key: `~${token.text}`, sign: this.#sign, clause: this.#clause })
  }

  #keepSides({ text, key }: Token, at: number): void {
    for (const { row, side, isState } of SIDES_OF.get(text) ?? []) {
      const known = this.sides.get(row)
      const isSo = isState && this.#isSo(at) && !this.#tokens[at + 1]?.tells
      this.sides.set(row, {
        sides: new Set([...(known?.sides ?? []), side]),
        words: new Set([...(known?.words ?? []), key, `~${text}`]),
        isSo: isSo || known?.isSo === true,
        isState,
        isCompared: this.#tokens.some((one) => one.text === 'than'),
        sign: this.#sign,
      })
    }
  }
}

const LISTS = /^(?:or|nor|and|,)$/
