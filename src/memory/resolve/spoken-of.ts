import { LEADS } from './clause.ts'
import { isFiniteVerb } from './finite.ts'
import { personOf } from './people.ts'

/** Of whom a sentence tells, as far as its beginning and what was said before it show. */
export interface SpokenOf {
  /** `self`: the human, or nobody is named; `other`: somebody who is; `open`: "it", "she", "they", and nobody was named. */
  readonly of: 'self' | 'other' | 'open'
  /** Lower-case names and words for people. */
  readonly names: readonly string[]
  /** It is a person beyond doubt: a thing may stand first with a capital too. */
  readonly sure: boolean
}

const SELF: SpokenOf = { of: 'self', names: [], sure: true }
const OPEN: SpokenOf = { of: 'open', names: [], sure: true }
const LONGEST = 200
const OPENS =
  /^(?:(?:so|and|but|well|oh|ok|okay|right|anyway|now|then|ah|ugh|yes|yep|also|apparently|turns out|in the end|sadly|finally|guess what|actually|honestly|update|news|big news)[,:.!]* )+/i
/** "Heard today that Hilde got laid off": what comes behind says of whom. */
const HEARD =
  /^(?:i |we )?(?:just |only )?(?:heard|hear|found out|learned|learnt|read|been told|was told)(?: today| yesterday| just now| last night| this morning| at work)? that /i
/** "Moving day for my parents", "first night in his own place for my nephew". */
const FOR_WHOM = /\bfor (?:my|our|the) /i
/** Nobody that is known. */
const STRANGER = /^(?:(?:somebody|someone) (?:new|else)|(?:one|some|two|three) of (?:them|these|those))\b/i
const FIRST = /^(?:i|we|i'm|i've|i'd|i'll|im|ive|we're|we've|we'd|we'll|me|us)\b/i
const THIRD = /^(?:he|she|they|his|her|their|it|that|this|he's|she's|they're|they've|it's|it'll|that's|these|those)\b/i
/** They act for us: what the doctor stopped and the landlord put up is ours. */
const AGENTS =
  /^(?:(?:the|my|our) )?(?:gp|doctor|doc|consultant|nurse|physio|vet|landlord|landlady|board|finance|hr|cto|ceo|management|boss|council|committee|bank|insurance|insurers|agency|agent|council|school|hospital|clinic|surgery|company|airline|hotel|venue|union|judge|court|people|cottage people|they|head office|legal|ops|dentist|specialist|midwife|pharmacist)(?:'s|'ve|s)?\b/i
/** "My boss is single again", "the landlord died": no word about us. */
const OF_THEMSELVES =
  /^(?:(?:the|my|our) )?\p{L}+(?:'s)? (?:is|was|isn't|got|has got|left|quit|retired|died|split|moved|single|pregnant|divorced|married|gave|sold|bought) /iu
/** Somebody of whom it is told, by what they are to us or in general. */
const SOMEBODY =
  /^(?:(?:my|our|the|a|an|this|that|some|old|big|little|poor|another|one of (?:my|the|our)) ){0,3}(?:(?:\p{L}+['’]s|\p{L}+) ){0,2}?(mates?|pals?|mucker|lads?|lass|bloke|fella|gentleman|niece|nephew|flatmate|roommate|housemate|neighbou?rs?|client|customer|colleague|coworker|co-worker|friends?|cousins?|sister|brother|mum|mom|mam|mother|dad|father|nan|gran|grandma|grandad|aunt|auntie|uncle|daughter|son|wife|husband|partner|girlfriend|boyfriend|kids?|boss|manager|window cleaner|cleaner|tenant|lodger|patient|team|couple|in-laws|parents|stepdad|stepmum|sister-in-law|brother-in-law|next door|twin|eldest|youngest|ex|vicar|teacher)(?:['’](?:s|ve|d))?(?=[ ,.!]|$)/iu
const OURS = /^(?:my|our|the|a|an|one of my|one of the) ((?:[\p{L}'-]+ ?){1,2})/iu
const NAMED =
  /^(?:(?:[Mm]y|[Oo]ur|[Tt]he|[Oo]ld|[Bb]ig|[Ll]ittle|[Pp]oor|[Yy]oung|[Aa]untie|[Uu]ncle|[Aa]unt|[Mm]iss|[Mm]rs?|[Dd]r) ){0,2}(\p{Lu}\p{Ll}+)((?:['’]s|['’]ve)?) (\S+)/u
/** Not names although they stand first with a capital. */
const NO_NAME =
  /^(?:The|This|That|These|Those|There|What|When|Where|Who|Why|How|Not|No|Yes|First|Second|Third|Last|Next|New|Half|Same|Just|Only|Still|Every|Everything|Everyone|Nobody|Someone|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|Thirty|Fifteen|Twenty|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Had|Got|Was|Were|Is|Are|Did|Done|Back|Bit|Felt|Went|Told|Sold|Gave|Took|Put|Handed|My|Our|His|Her|Their|In|On|At|From|For|With|After|Since|Until|Before|By|As|If|All|Both|Some|Any|Well|Right|So|And|But|Go|Please|Never|Always|Doctor|Coffee|Let)$/

/** Of whom a sentence of a turn tells; `before` are the sentences in front of it, the last one last. */
export function spokenOf(sentence: string, before: readonly string[]): SpokenOf {
  const here = whoIn(sentence)
  if (here !== null && here.of !== 'open') return here
  const last = before.at(-1)
  const then = last === undefined ? null : spokenOf(last, before.slice(0, -1))
  // "Knee is done. Sold the shoes.": nobody called Knee sold them; "says he is done" goes on about who was named.
  if (then?.of === 'other' && (then.sure || here !== null || SAYS.test(sentence))) return then
  return here ?? { ...SELF, names: then?.names ?? [] }
}

const SAYS = /^(?:says|thinks|reckons|wants|has|is|\p{L}+s) /iu

/** Null where nothing says of whom: "jacked it in". */
function whoIn(sentence: string): SpokenOf | null {
  const said = sentence.slice(0, LONGEST).replace(/[‘’]/g, "'").replace(OPENS, '').trim()
  const plain = said.replace(HEARD, '')
  if (plain !== said) return whoIn(plain) ?? { of: 'other', names: namesOf(plain), sure: true }
  if (STRANGER.test(plain)) return { of: 'other', names: [], sure: true }
  if (FIRST.test(plain)) return SELF
  if (AGENTS.test(plain) && !OF_THEMSELVES.test(plain) && !/\b(?:their|his|her) (?:own\b|\p{Lu})/u.test(plain))
    return THIRD.test(plain) ? OPEN : SELF
  if (THIRD.test(plain)) return OPEN
  const named = NAMED.exec(plain)
  if (named !== null && isName(named[1] ?? '', named[2] ?? '', named[3] ?? ''))
    return {
      of: 'other',
      names: [(named[1] ?? '').toLowerCase()],
      sure: !THING_IS.test(named[3] ?? '') && !/^the\b/i.test(plain),
    }
  const somebody = (
    SOMEBODY.exec(plain)?.[1] ??
    OURS.exec(plain)?.[1]
      ?.split(' ')
      .find((word) => personOf(word) !== null)
  )
    ?.toLowerCase()
    .replace(/'s$/, '')
  if (somebody !== undefined) return { of: 'other', names: [personOf(somebody) ?? somebody], sure: true }
  const person = forWhom(plain)
  return person === null ? null : { of: 'other', names: [person], sure: true }
}

/** Whom a sentence that begins with what happens says it is for; null where it begins with what somebody does. */
export function forWhom(sentence: string): string | null {
  const found = FOR_WHOM.exec(sentence)
  if (found === null || isFiniteVerb(sentence.split(' ')[0]?.toLowerCase() ?? '')) return null
  // "For my sister", "for my little sister".
  const words =
    sentence
      .slice(found.index + found[0].length)
      .toLowerCase()
      .match(/[\p{L}-]+/gu) ?? []
  return (
    words
      .slice(0, 2)
      .map(personOf)
      .find((person) => person !== null) ?? null
  )
}

function namesOf(text: string): string[] {
  return (/^\p{Lu}[\p{L}'-]+/u.exec(text)?.[0] ?? '').toLowerCase().split(' ').filter(Boolean)
}

/** "Choir's on Mondays", "knee is done": what is somewhere or so may be a thing as well. */
const THING_IS = /^(?:is|was|on|at|in|off|every|a|an|the|for|\d.*)$/i

/** "James moved": two verbs do not stand one behind the other. */
function isNameBeforeVerb(word: string, next: string): boolean {
  return word.endsWith('s') && !isFiniteVerb(word) && isFiniteVerb(next)
}

/** A first word is a name where it does something, or owns it: "Bev's left", "Callum jacked it in", "Sold the shoes" is none. */
function isName(word: string, owns: string, next: string): boolean {
  if (NO_NAME.test(word)) return false
  if (owns !== '') return true
  if (LEADS.test(word) && !isNameBeforeVerb(word.toLowerCase(), next)) return false
  if (/(?:ed|ing|ly)$/.test(word)) return false
  if (isFiniteVerb(next)) return true
  return /^(?:is|was|has|had|does|did|will|won't|can|can't|isn't|wasn't|hasn't|doesn't|didn't|finally|just|no|never|always|still|now|got|came|went|left|quit|took|gave|sold|says?|said|told|and|[a-z]+ed|[a-z]{2,}[^s']s)$/.test(
    next,
  )
}
