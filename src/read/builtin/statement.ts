import type { Names } from '../agent.ts'
import { they } from './they.ts'

/**
 * What a person says as a statement about them: "I work on crypto tax." → "Works on crypto tax", "My sister is a nurse" →
 * "Sister is a nurse", "You can book it yourself" → "BERNARD can book it themselves" is none. Null when a rewrite is not
 * safe: who is meant could not be told, or the verb is not known. What is no statement about the speaker stays as it is.
 */
export function statement(text: string, called: Names | null = null, human: string | null = null): string | null {
  if (text.length > LONGEST) return null
  const bare = withoutOpening(straight(text).replace(ENDING, ''), called)
  if (MORE.test(bare.replace(/\b(?:mr|mrs|ms|dr|st|e\.g|i\.e)\. /gi, '')) || quotesMuch(bare)) return null
  const said = saidOf(called === null ? bare : named(bare, called.assistant), called?.human ?? human)
  if (said === null || FIRST.test(said) || YOU.test(said)) return null
  return capital(said)
}

/**
 * What is asked of the assistant as it was said to it: "Stop giving me options" → "Stop giving NAME options". Null where who
 * is meant cannot be told.
 */
export function asSaidTo(text: string, names: Names): string | null {
  if (text.length > LONGEST) return null
  const bare = withoutOpening(straight(text).replace(ENDING, ''), names).replace(/^(?:please|pls),? /i, '')
  if (MORE.test(bare) || quotesMuch(bare) || OTHERS.test(bare) || WE.test(bare)) return null
  const name = new RegExp(`\\b${names.human.replace(/[^\p{L}\p{N} ]/gu, '.')}\\b`, 'i').test(bare) ? null : names.human
  const line = name === null || /^(?:call|address) me\b/i.test(bare) ? they(bare) : withHuman(bare, name)
  if (line === null || (name !== null && FIRST.test(line.replaceAll(name, '')))) return null
  return capital(line)
}

/** "me" → NAME, "something I say" → "something NAME says"; null where a verb cannot be bent. */
function withHuman(text: string, name: string): string | null {
  let isSafe = true
  const line = text
    .replace(/\bi'(m|ve|ll|d)\b/gi, (_, drawn: string) => `${name} ${DRAWN[drawn.toLowerCase()]}`)
    .replace(new RegExp(`\\bi (${ADVERB})([a-z']+)`, 'gi'), (_, adverbs: string, verb: string) => {
      const third = thirdPerson(verb.toLowerCase())
      isSafe &&= third !== null
      return `${name} ${adverbs}${third}`
    })
    .replace(/\b(?:my|mine)\b/gi, `${name}'s`)
    .replace(/\b(?:me|myself)\b/gi, name)
  return isSafe ? line : null
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

const LONGEST = 300
const ENDING = /(?:,? (?:by the way|btw|you know|of course|thanks|please|pls|ok|okay))?[.!]*$/i
const MORE = /[.!?…;]\s|\?|\.\.\.|…/
/** They are somebody else. */
const OTHERS = /\b(?:they|them|their|theirs)\b/i
const WE = /\b(?:we|us|our|ours)\b|\b(?:we|let)'/i

/** A word or two between quotation marks are called so; more were said by somebody. */
function quotesMuch(text: string): boolean {
  const quoted = text.match(/["“”][^"“”]*["“”]?/g) ?? []
  return quoted.some((one) => one.split(/\s+/).length > 3 || !/.["”]$/.test(one))
}

/** Contractions as people type them when they hurry, with their marks. */
function straight(text: string): string {
  return text
    .replace(/[’ʼ`](?=(?:m|s|t|re|ve|ll|d)\b)/g, "'")
    .replace(/\b(i)(m|ve)\b/gi, "$1'$2")
    .replace(/\b(do|does|did|is|was|are|were|have|has|ca|wo|could|would|should)nt\b/gi, "$1n't")
    .replace(/\b(he|she|that|there|who|what)s\b(?= \S)/gi, "$1's")
    .replace(/\b(they|you|we)(re|ve)\b/gi, (typed, who: string, verb: string) =>
      /^were$/i.test(typed) ? typed : `${who}'${verb}`,
    )
    .replace(/,? \b(?:btw|by the way)\b(?=,)|,? \b(?:btw|by the way)\b/gi, '')
    .replace(/\bwith us\b/gi, 'with me')
    .trim()
}

const FIRST = /\b(?:i|me|my|mine|myself|we|us|our|ours|i'm|i've|i'd|i'll|we're|we've)\b/i
const YOU = /\b(?:you|your|yours|yourself|u|ur|you're|you've|you'll|you'd)\b/i
/** Several are named. */
const MANY = /\b(?:[a-z]{2,}s|people|children|men|women|and)\b/i
const THIRD = /\b(?:they|them|their|theirs|themselves|they're|they've|they'll)\b/i

function saidOf(bare: string, human: string | null): string | null {
  const subject = /^i(?:'(m|re|ve|ll|d))? +(.+)$/i.exec(bare)
  const of = /^(?:my|our) +(.+)$/i.exec(bare)
  if (THIRD.test(bare) && !MANY.test(bare.slice(0, bare.search(THIRD)))) return null
  // Who is "they" already cannot be told from who speaks.
  if (THIRD.test(bare) && FIRST.test(bare.replace(/^(?:i(?:'\w+)?|my|our) /i, ''))) return null
  if (/^(?:[\p{L}'-]+ ){1,4}and (?:me|i)\b|\bwe\b|\bwe'|\bus\b|\blet's\b/iu.test(bare.replace(/^i /i, ''))) return null
  if (/^me\b/i.test(bare)) return null
  if (of !== null) return they(of[1] ?? '')
  if (subject === null) return human === null ? they(bare) : withHuman(bare, human)
  const deed = deedOf((subject[1] ?? '').toLowerCase(), subject[2] ?? '')
  return deed === null ? null : they(deed)
}

/** With the assistant's name where it is spoken to: "you nag me" → "BERNARD nags me", "I trust you" → "I trust BERNARD". */
function named(text: string, name: string): string {
  return text
    .replace(/\byourself\b/gi, 'itself')
    .replace(/\byours\b|\byour\b/gi, `${name}'s`)
    .replace(
      /(?<!['\p{L}])you\b(?:'(re|ve|ll|d)\b)?((?: (?:also|always|never|just|only|still|then|even|really|already|now))*)(?: ([a-z']+))?/giu,
      (found: string, drawn: string | undefined, adverbs: string, verb: string | undefined, at: number) => {
        if (drawn !== undefined)
          return `${name} ${DRAWN[drawn.toLowerCase()]}${adverbs}${verb === undefined ? '' : ` ${verb}`}`
        const isObject = OBJECT.test(text.slice(0, at)) || verb === undefined
        const third = isObject ? null : thirdPerson(verb)
        if (!isObject && third === null) return found
        return `${name}${adverbs}${verb === undefined ? '' : ` ${third ?? verb}`}`
      },
    )
}

const DRAWN: Readonly<Record<string, string>> = { m: 'is', re: 'is', ve: 'has', ll: 'will', d: 'would' }
/** Behind these "you" is whom something is done to, for or with. */
const OBJECT =
  /\b(?:to|with|for|from|by|on|of|at|than|about|want|wants|wanted|need|needs|let|lets|ask|asked|tell|told|trust|trusted|like|expect|give|gave|allow|pay|thank|make|help|see|hear|call|and) $/i

function deedOf(drawn: string, rest: string): string | null {
  if (drawn === 'm' || drawn === 're') return withVerbs(`is ${rest}`)
  if (drawn === 'll') return `will ${rest}`
  if (drawn === 've') return withVerbs(`has ${rest}`)
  if (drawn === 'd')
    return /^(?:(?:much|really) )?(?:rather|like|love|prefer|hate)\b/i.test(rest) ? `would ${rest}` : null
  const before = ADVERBS.exec(rest)?.[0] ?? ''
  const [verb = '', ...tail] = rest.slice(before.length).split(' ')
  const third = thirdPerson(verb)
  return third === null ? null : withVerbs([`${before}${third}`, ...tail].join(' '), verb)
}

/** "… and work at the mill": what goes on with the same subject is bent as well. */
function withVerbs(deed: string, first = ''): string {
  if (AUXILIARY.test(first)) return deed
  return deed.replace(
    /(?<=(?:\band|\bbut|\bor|,(?= (?:have|don't|do|am)\b)) (?:(?:also|never|always|usually|only|still|then) )?)(don't|have|do|am|[a-z]+)\b(?= (?:(it|them)\b)?)/g,
    (verb, _: string, pronoun: string | undefined) =>
      VERBS.has(verb) || pronoun !== undefined || /^(?:don't|have|do|am)$/.test(verb)
        ? (thirdPerson(verb) ?? verb)
        : verb,
  )
}

const ADVERB =
  '(?:(?:always|never|ever|usually|normally|really|mostly|also|still|only|just|rarely|often|hardly ever|sometimes|now|even|already|generally|actually|basically|currently|mainly|both|[a-z]+ly) )*'
const ADVERBS = new RegExp(`^${ADVERB}`)
const AUXILIARY =
  /^(?:can|could|will|would|should|must|may|might|shall|ought|cannot|(?:ca|wo|could|would|should|must|need)n't|did|didn't|do|don't)$/

function thirdPerson(verb: string): string | null {
  const irregular = IRREGULAR.get(verb.replace(/n't$/, ''))
  if (irregular !== undefined) return `${irregular}${/n't$/.exec(verb)?.[0] ?? ''}`
  if (AUXILIARY.test(verb) || PAST.has(verb) || /^[a-z]+[^e]ed$/.test(verb)) return verb
  if (!/^[a-z]{2,}$/.test(verb) || OTHER.has(verb) || (/(?:ing|ly)$/.test(verb) && !VERBS.has(verb))) return null
  if (/(?:s|sh|ch|x|z|o)$/.test(verb)) return `${verb}es`
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`
}

const IRREGULAR = new Map(Object.entries({ have: 'has', do: 'does', am: 'is', are: 'is', were: 'was' }))
/** Verbs that may go on behind an "and", where a noun might stand. */
const VERBS = new Set(
  `work live teach study run own manage drive speak prefer like love hate hope want need take eat drink smoke sleep play sing swim
  read write build make keep use bake sail cycle collect believe know feel get give grow learn train avoid enjoy dislike travel fly
  walk cook share see visit call wear start finish carry pay sell buy fix spend try trust watch listen coach host miss find put sit
  stand stay help bring fly apply rely supply reply ring type come belong go say tell let forget think end`.split(
    /\s+/,
  ),
)
/** Pasts that do not end in -ed. */
export const PAST: ReadonlySet<string> = new Set(
  `was had did went came grew left got took made ran met wrote built bought sold taught began became kept lost won fell broke chose
  drove ate gave knew paid said saw sent slept spoke spent stood swam thought told wore quit put read cut set hurt found felt held
  heard led brought caught drank flew forgot forgave froze hid hit hung laid lay lent let lit meant rang rode rose sang sat shook
  shot shut sank stole stuck struck swore threw understood woke wound bled bred bent bet bit blew burnt cost crept dealt dug drew
  dreamt fed fought ground knelt learnt leant spelt split spread sprang stung swept swung tore wept withdrew underwent overcame
  undertook agreed freed guaranteed wasn't couldn't been done seen gotta gonna wanna`.split(/\s+/),
)
/** What stands behind an "I" that is no verb. */
const OTHER = new Set(
  `a an the and or but nor so yet if in on at to of for by from with about as than then there here too not no who which that this
  these those what when where why how while because it he she we you they him her them us me my your his its our their guess mean
  swear promise suppose bet wonder wish think`.split(/\s+/),
)

/** Small words and a name that is called in front of what is said go; a word that could count only where a mark follows. */
export function withoutOpening(text: string, called: Names | null = null): string {
  const name = called === null ? '' : `|${called.assistant.replace(/[^\p{L}\p{N} ]/gu, '')}`
  const opening = new RegExp(
    `^(?:(?:(?:and|but|so|also|plus|well|ok|okay|oh|yes|anyway|actually|honestly|look|listen|good|great|fine|nice|thanks|btw|by the way|pls|please|ps|finally|nevertheless${name})[,:.!]* +|(?:no|first|second|third|right|again)[,:.!]+ +))+(?=\\S)`,
    'i',
  )
  const bare = text.replace(opening, '')
  return called === null ? bare : bare.replace(new RegExp(`,? ${name.slice(1)}$`, 'i'), '')
}
