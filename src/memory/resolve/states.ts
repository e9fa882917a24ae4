import { unframed } from './clause.ts'
import { stem } from './stem.ts'
import { subjectWords } from './subject.ts'
import { numberOf } from './values.ts'

/** What a sentence says that a thing is, where the words tell of what kind that is: a name, a time, an amount, a place. */
export interface State {
  /** Stem of the noun for the thing. */
  readonly head: string
  /** `name`, `time`, `weekday`, `floor`, `colour`, `in`, `length`, or `n:` and a unit's stem. */
  readonly kind: string
  readonly value: string
  /** The words say that it was otherwise before. */
  readonly changed: boolean
}

const LONGEST = 200
const NUMBER =
  '\\d+(?:[.,]\\d+)*|an?|half an|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety'
const CHANGE =
  /\b(?:now|nowadays|these days|from now on|as of|since|no longer|any ?(?:more|longer)|instead|renamed|changed|moved|raised|lowered|increased|reduced|cut|extended|pushed|put|upped|went|gone|switched|correction|new)\b/i
/** "My hourly rate is 95 euros now", "the project is called Beacon". */
const IS =
  /^((?:(?:my|our|the|their) )?(?:[\p{L}\d'’-]+ ){0,4}[\p{L}\d'’-]+?)(?:'s| is| are| takes| costs| lasts| runs| starts| begins| opens| ends| closes) (?:(?:now|only|actually|currently|still|just|about|around|again|written|every|always|usually) )*(.+)$/iu
const THERE =
  /^there (?:are|is) (?:now |only |actually |currently )*(\d+|[a-z]+(?:-[a-z]+)?) (\p{L}+) (?:in|on|at) (?:my|our|the|their) (\p{L}+)/iu
/** "Put my rate up to 95 euros", "they renamed the project to Beacon", "the call was moved to ten". */
const MADE =
  /\b(?:renamed|raised|lowered|increased|reduced|cut|put|upped|extended|pushed|changed|moved|set|dropped|brought) (?:my|our|the|their) ((?:[\p{L}\d'’-]+ ){0,4}?[\p{L}\d'’-]+?)(?: up| down| back| forward| over)?(?: from [^,.;]{1,30}?)? (?:to|into|at) (.+)$/iu
const BECAME =
  /^((?:(?:my|our|the|their) )?(?:[\p{L}\d'’-]+ ){0,4}?[\p{L}\d'’-]+?) (?:(?:has |have |got |was |were |is |been )*(?:renamed|raised|lowered|increased|reduced|cut|put|upped|extended|pushed|changed|moved|set)|went|has gone)(?: up| down| back| forward| over)?(?: from [^,.;]{1,30}?)? (?:to|into) (.+)$/iu

type Reader = readonly [kind: string, value: RegExp]
const KINDS: readonly Reader[] = [
  ['name', /^(?:called|named) (?:the )?["“]?(\p{Lu}[\p{L}\d'-]*(?: \p{Lu}[\p{L}\d'-]*)*)/u],
  ['time', /^(?:at )?(\d{1,2}[:.]\d\d|\d{1,2} ?[ap]m|noon|midnight|(?:half|quarter) (?:past|to) \p{L}+)/iu],
  ['time', new RegExp(`^at (\\d{1,2}|${NUMBER})(?= |$|[.,;!])`, 'iu')],
  ['weekday', /^(?:on |every )?((?:mon|tues|wednes|thurs|fri|satur|sun)day)s?\b/iu],
  ['floor', /^(?:on|in|at) the ((?:\p{L}+|\d+(?:st|nd|rd|th))) floor\b/iu],
  [
    'colour',
    /^(red|blue|green|yellow|black|white|grey|gray|brown|pink|purple|orange|silver|beige|turquoise)(?=$|[.,;!]| now| and)/iu,
  ],
  ['in', /^(?:in|based in|located in) (?:the )?(\p{Lu}[\p{L}\d+#-]+)/u],
]
const AMOUNT = new RegExp(`^(?:to )?[$€£]?(${NUMBER})(?: and a half| or so)? ?(\\p{L}+|%|€|\\$|£)?`, 'iu')
const LENGTH = /^(?:seconds?|minutes?|mins?|hours?|days?|weeks?|months?|years?)$/i

/** What the sentences of a text as written say of things. */
export function statesIn(text: string): readonly State[] {
  const states: State[] = []
  let before: string | null = null
  for (const one of unframed(text)
    .slice(0, LONGEST)
    .split(/(?<=[.!?;])\s+|, (?=(?:(?:and |so |but )?(?:my|our|the|their)|and it|it) ?)(?=\p{L}+(?:'s)? )/u)) {
    const sentence = one.replace(/[.!]+$/, '')
    if (sentence.includes('?') || UNREAL.test(sentence)) continue
    const state = stateIn(sentence, before)
    if (state !== null) states.push(state)
    before = state?.head ?? spokenOf(sentence)
  }
  return states.some(({ changed }) => changed) || !CHANGE.test(text)
    ? states
    : states.map((one) => ({ ...one, changed: true }))
}

/** "Marketing renamed the project, it's called Beacon". */
function spokenOf(sentence: string): string | null {
  const words = /\b(?:renamed|changed|moved|replaced) (?:my|our|the|their) ([\p{L}\d'’ -]{2,40})$/iu.exec(sentence)?.[1]
  return words === undefined ? null : stem(headOf(words).toLowerCase())
}

const UNREAL =
  /\b(?:if|would|could|might|should|maybe|perhaps|wish|hope|want|thinking|today|tonight|tomorrow|this (?:week|morning|evening|afternoon|time)|once|until|usually|sometimes)\b|'d\b/i

function stateIn(sentence: string, before: string | null): State | null {
  const there = THERE.exec(sentence)
  if (there !== null && numberOf((there[1] ?? '').toLowerCase()) !== null)
    return made(there[3] ?? '', `n:${stem((there[2] ?? '').toLowerCase())}`, there[1] ?? '', sentence)
  const plain = subjectWords(sentence)
  const renamed = MADE.exec(plain) ?? BECAME.exec(plain)
  if (renamed !== null) {
    const read = kindOf(renamed[2] ?? '') ?? nameAfter(plain, renamed[2] ?? '')
    if (read !== null) return { ...made(headOf(renamed[1] ?? ''), read[0], read[1], sentence), changed: true }
  }
  const is = IS.exec(plain)
  const read = is === null ? null : kindOf(is[2] ?? '')
  if (is === null || read === null) return null
  const head = /^(?:it|and it)$/i.test(is[1] ?? '') ? before : headOf(is[1] ?? '')
  return head === null || NOBODY.test(head) ? null : made(head, read[0], read[1], sentence)
}

const NOBODY = /^(?:i|we|they|he|she|it|that|this|you|there|who|what|user|everything|someone|people)$/i

function made(head: string, kind: string, value: string, sentence: string): State {
  const word = value.toLowerCase()
  const number = numberOf(word === 'a' || word === 'an' ? 'one' : word)
  return {
    head: stem(head.toLowerCase()),
    kind,
    value: number === null ? word : String(number),
    changed: CHANGE.test(sentence),
  }
}

/** The noun that a thing is called by: the last before "of", "for", "at": "the code for the door". */
function headOf(words: string): string {
  const [noun = ''] = words.split(/ (?:of|for|at|in|on|with|from|to|that|which|who|i|we|they|i'm|we're|they're|i've) /i)
  return (noun.split(' ').at(-1) ?? '').replace(/['’]s$/, '')
}

function kindOf(words: string): readonly [string, string] | null {
  for (const [kind, pattern] of KINDS) {
    const value = pattern.exec(words)?.[1]
    if (value !== undefined) return [kind, kind === 'time' ? clock(value) : value]
  }
  const amount = AMOUNT.exec(words)
  if (amount === null) return null
  const [, count = '', unit = ''] = amount
  if (/^an?$/i.test(count) && !LENGTH.test(unit)) return null
  return LENGTH.test(unit)
    ? ['length', `${count} ${stem(unit.toLowerCase())}`]
    : [`n:${stem(unit.toLowerCase())}`, count]
}

/** "Renamed the wifi to Nightingale". */
function nameAfter(sentence: string, words: string): readonly [string, string] | null {
  const name = /^["“]?(\p{Lu}[\p{L}\d'-]+)/u.exec(words)?.[1]
  return name !== undefined && /\brenamed\b/i.test(sentence) ? ['name', name] : null
}

function clock(value: string): string {
  const [, hour = value, minutes = '00'] = /^(\d{1,2})(?:[:.](\d\d))?/.exec(value) ?? []
  const number = numberOf(hour.toLowerCase())
  return number === null ? value.toLowerCase() : `${number}:${minutes}`
}
