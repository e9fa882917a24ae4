import { LEADS, OPENING, unframed } from './clause.ts'
import { isFiniteVerb } from './finite.ts'
import { personOf } from './people.ts'
import { stem } from './stem.ts'

/** Whom or what a sentence is about, as far as what stands before its verb says. */
export interface Subject {
  /** `self`: the human; `person`: somebody else; `thing`: something. */
  readonly of: 'self' | 'person' | 'thing'
  /** Lower-case names and words for people whose it is: `juliet` of "Juliet's brother"; `?` for "his", "her", "your". */
  readonly owners: readonly string[]
  /** What the person is to the human or to the owner, by one word each. */
  readonly people: readonly string[]
  /** Lower-case names. */
  readonly names: readonly string[]
  /** Stem of the noun for a thing, and those of the words that say which one, or where somebody is from. */
  readonly head: string | null
  readonly which: readonly string[]
  /** Goes on about the human: "the pool changed its hours, so I swim on Thursdays". */
  readonly andSelf?: true
}

const LONGEST = 160
const MOST_WORDS = 11
const SELF = /^(?:i|we|i'm|i've|i'll|i'd|we're|we've|we'll|they're|they've|they'll|user|im|ive|me)$/
const TITLE = /^(?:dr|mr|mrs|ms|miss|prof|professor|sir)\.?$/
const ARTICLE = /^(?:a|an|the|that|this|these|those|every|each|all|both|some|any|one)$/
const SMALL =
  /^(?:and|or|never|always|no|longer|not|now|still|also|just|finally|recently|already|actually|really|only|even|both|too|usually|often|sometimes)$/
const OWN = /^(?:my|our)$/
const OTHERS = /^(?:his|her|your|somebody's|someone's)$/
/** Of a finding about the human that begins with how often or how much: "Really loves cats". */
const ADVERB = /^(?:[A-Z][a-z]+ly|Always|Often|Sometimes|Mostly|Never|Rather|Quite|Once|Nowadays)$/
/** "From now on, my session is on Mondays". */
const ADVERBIAL =
  /^(?:(?:from|since|as|in|on|at|after|before|for|last|this|next|by|with|because|when|starting|until|these|thank|turns out|so|\p{L}+ly)\b[^,.;:]{0,30},? )(?=(?:my|our|their|the|i|we|they|i'm|i've|we're|we've|they're|they've)\b)/iu
const JOINS = /^(?:of|on|for|in|to|at|with|from|about|under|behind|by)$/
const PRONOUN =
  /^(?:he|she|it|they|you|this|that|there|who|what|someone|somebody|everyone|everybody|nobody|people|it's|that's|he's|she's)$/
/** "Biscuit's dead", "Karl's my boss": no owner. */
const NO_OWNER =
  /^(?:a|an|the|my|our|their|not|now|no|been|still|just|also|called|named|got|gone|in|on|at|from|back|so|very|really|always|never|dead|sold|stolen|out|over|history|retired|leaving|moving|going|\p{L}+ed)$/u
/** "My doctor raised the sertraline", "they moved me": somebody does it, and it is about what is the human's. */
const CHANGES =
  '(?:(?:has|have|had|just|finally) )*(?:raised|increased|lowered|reduced|cut|halved|doubled|changed|switched|swapped|moved|put|upped|extended|postponed|pushed|brought|renamed|took|cancelled|canceled|stopped|promoted|transferred)'
const CHANGES_OURS = new RegExp(`^${CHANGES} (?:me|us|my|our|them|their)\\b`)
const CHANGES_THAT = new RegExp(`^${CHANGES} the\\b`)
const KIN =
  /^(?:spouse|mate|partner|mother|father|parent|sister|brother|sibling|son|daughter|child|grand|aunt|uncle|cousin|niece|nephew|friend|flatmate|neighbour|colleague)/
const IS_WHAT =
  /^(?:is|was|became|becomes|isn't|'s)(?: (?:now|still|not|no longer|also|just))*(?: (my|our|their|his|her|\p{Lu}[\p{L}-]+'s))?(?: (?:new|old|former|best|little|big|older|younger|second|other))* ([\p{L}-]+)/u

/** Reads whom or what the first sentence of a text is about; null where its beginning does not say. */
export function subjectOf(text: string, own: ReadonlySet<string>): Subject | null {
  const framed = /^\p{L}[\p{L}'-]* (?:said|emphasi[sz]ed|confirmed|learned): /u.test(text)
  const whole = unframed(text).slice(0, LONGEST)
  if (/^No (?:longer|more)\b/.test(whole)) return SELF_ALONE
  const plain = subjectWords(whole)
  const sentence = plain.split(/(?<=[.!?;])\s+/)[0] ?? ''
  const words = sentence.split(/\s+/).filter((word) => word !== '')
  const first = (words[0] ?? '').toLowerCase()
  if (framed && first.startsWith('they')) return null
  if (SELF.test(first) || own.has(first) || (first === 'they' && !framed)) return SELF_ALONE
  if (PRONOUN.test(first)) return null
  if (startsWithVerb(words) || ADVERB.test(words[0] ?? '')) return SELF_ALONE
  const subject = new Reader(framed, words).read()
  return subject !== null && SO_I.test(sentence) ? { ...subject, andSelf: true } : subject
}

const SO_I = /\bso (?:now |that )?(?:i|we|they|i'm|we're|they're|i've|we've|they've)\b/i
const SELF_ALONE: Subject = { of: 'self', owners: [], people: [], names: [], head: null, which: [] }

/** A sentence without how it opens: "From now on our call is at ten". */
export function subjectWords(sentence: string): string {
  return /^No (?:longer|more)\b/.test(sentence) ? sentence : sentence.replace(OPENING, '').replace(ADVERBIAL, '')
}

/** "Works at Bosch", "Has a dog": the human was left out. "James moved": James was not. */
function startsWithVerb([first = '', second = '']: readonly string[]): boolean {
  if (personOf(first.toLowerCase()) !== null || /s['’]s?$/.test(first)) return false
  if (/n't$/.test(first) && isFiniteVerb(first.toLowerCase())) return true
  if (!LEADS.test(first) && !LEADS.test(`${first} ${second}`)) return false
  return !(/s$/.test(first) && isFiniteVerb(second) && !isFiniteVerb(first.toLowerCase()))
}

class Reader {
  readonly #framed: boolean
  readonly #words: readonly string[]
  readonly #owners: string[] = []
  #people: string[] = []
  #names: string[] = []
  #nouns: string[] = []
  #behind: string[] = []
  #joined = false

  constructor(framed: boolean, words: readonly string[]) {
    this.#framed = framed
    this.#words = words
  }

  read(): Subject | null {
    for (const [at, word] of this.#words.slice(0, MOST_WORDS).entries()) {
      const bare = word.replace(/^["“(]+|[,.;:!?)"”]+$/gu, '').replace(/’/g, "'")
      const lower = bare.toLowerCase()
      if (this.#hasRead() && isFiniteVerb(lower)) return this.#subject(this.#words.slice(at).join(' '))
      if (/^(?:i|me|we|they)$/.test(lower)) return this.#withSelf(at)
      this.#take(bare, lower, at)
      // "Two cups a day, the doctor said so" is no sentence about a cup.
      if (/[.;:!?]$/.test(word) || (word.endsWith(',') && this.#nouns.length > 0)) return null
    }
    return null
  }

  /** "Ines and I" are the human too; "the guy I share a kitchen with" is not. */
  #withSelf(at: number): Subject | null {
    return this.#words[at - 1]?.toLowerCase() === 'and' || !this.#hasRead() ? SELF_ALONE : this.#subject('')
  }

  #hasRead(): boolean {
    return this.#people.length + this.#names.length + this.#nouns.length > 0
  }

  #take(bare: string, lower: string, at: number): void {
    if (JOINS.test(lower)) {
      this.#joined = true
      return
    }
    if (ARTICLE.test(lower) || OWN.test(lower) || SMALL.test(lower)) return
    if (OTHERS.test(lower) || (lower === 'their' && this.#framed)) {
      this.#owners.push('?')
      return
    }
    if (lower === 'their') return
    const next = (this.#words[at + 1] ?? '').toLowerCase()
    const owner = /^(.+?)(?:'s|s')$/.exec(lower)?.[1]
    if (owner !== undefined && next !== '' && !NO_OWNER.test(next)) {
      this.#own(owner, lower.endsWith("s'"))
      return
    }
    this.#name(bare.replace(/'s$/, ''), lower.replace(/'s$/, ''), at)
  }

  /** "My wife's", "Anna's", "my brother Tom's": all that was said so far is whose the rest is. */
  #own(owner: string, plural: boolean): void {
    const person = personOf(owner) ?? (plural ? personOf(`${owner}s`) : null)
    this.#owners.push(...this.#people, ...this.#names, person ?? owner)
    this.#people = []
    this.#names = []
    this.#nouns = []
    this.#joined = false
  }

  #name(bare: string, lower: string, at: number): void {
    if (TITLE.test(lower)) return
    const person = this.#joined ? null : personOf(lower)
    if (person !== null) this.#people.push(person)
    else if (this.#joined) this.#behind.push(stem(lower))
    else if (/^\p{Lu}/u.test(bare) && (at > 0 || this.#isName())) this.#names.push(lower)
    else this.#nouns.push(stem(lower))
  }

  /** A first word has a capital anyway: what follows says whether it is a name. */
  #isName(): boolean {
    const next = this.#words[1] ?? ''
    return isFiniteVerb(next.toLowerCase()) || SMALL.test(next) || /^(?:\p{Lu}|from$)/u.test(next)
  }

  #subject(rest: string): Subject | null {
    if (CHANGES_OURS.test(rest) || (CHANGES_THAT.test(rest) && !this.#people.some((one) => KIN.test(one)))) return null
    // "Karl is my boss", "Karl is Anna's boss".
    const is = IS_WHAT.exec(rest)
    const what = is === null ? null : personOf((is[2] ?? '').toLowerCase())
    if (what !== null && this.#people.length === 0 && this.#nouns.length === 0 && is?.[1] !== undefined) {
      this.#people.push(what)
      const whose = is[1].toLowerCase()
      if (whose.endsWith("'s")) this.#owners.push(whose.slice(0, -2))
      else if (OTHERS.test(whose) || (whose === 'their' && this.#framed)) this.#owners.push('?')
    }
    const isPerson = this.#people.length > 0 || (this.#names.length > 0 && this.#nouns.length === 0)
    const head = isPerson ? null : (this.#nouns.at(-1) ?? null)
    if (!isPerson && head === null) return null
    return {
      of: isPerson ? 'person' : 'thing',
      owners: this.#owners,
      people: this.#people,
      names: this.#names,
      head,
      which: isPerson ? this.#behind : [...this.#nouns.slice(0, -1), ...this.#names.map(stem), ...this.#behind],
    }
  }
}
