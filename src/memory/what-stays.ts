import { createHash } from 'node:crypto'
import { type AboutWhom, aboutWhom } from './about-whom.ts'
import type { Memory } from './memory.ts'
import { sentencesIn } from './sentences-in.ts'
import { contentOf } from './similar.ts'
import { speechOf } from './speech.ts'

/**
 * What a line says besides what took its place, as lines of their own with its evidence: "Lives in Porto with their dog
 * Biscuit" leaves the dog when the home is another, "Works as a nurse and has two kids" the kids. What is said of somebody
 * stays said of them: nothing stays of a line that does not say whom it is about. `by` is the line that holds now.
 */
export function whatStays(known: Memory, by: string): Memory[] {
  if (known.home === 'relational' || known.home === 'soul' || known.block !== null) return []
  const about = aboutWhom(known.text)
  if (about === null) return otherSentences(known.text, by).map((text) => ownLine(known, text))
  const clauses = clausesOf(about)
  const theirs = wordsOf(by, about.who)
  const touched = clauses.filter((clause) => !isBond(clause, about) && isAbout(clause, by, theirs))
  const ended = touched.length > 0 ? touched : clauses.filter((clause) => !isBond(clause, about)).slice(0, 1)
  const rest = clauses.filter((clause) => !ended.includes(clause))
  const beside = ended.flatMap((clause) => companyOf(clause, by))
  return linesOf(about, rest, beside, by).map((text) => ownLine(known, text))
}

/** What was said in one breath with what ended and has nothing to do with it, in the words in which it was said. */
function otherSentences(line: string, by: string): string[] {
  const speech = speechOf(line)
  const sentences = sentencesIn(speech?.words ?? '')
  const theirs = wordsOf(by, '')
  const isEnded = sentences.map((sentence) => isAbout(sentence, by, theirs))
  if (speech?.by == null || !isEnded.includes(true)) return []
  let goes = true
  const rest = sentences.filter((sentence, at) => {
    // What leans on another goes or stays with it.
    goes = isEnded[at] === true || (LEANS.test(sentence) ? goes : contentOf(sentence).length === 0)
    return !goes
  })
  return rest.length === 0 ? [] : [`${line.slice(0, line.indexOf('"') + 1)}${rest.join('').trim()}"`]
}

const LEANS =
  /^["'“(]?(?:and|but|so|then|also|or|because|which|who)?,? ?(?:he|she|it|they|his|her|its|their|this|that|these|those|there|here)\b|\b(?:it|them|this|that|there|here)\b/i

/** What is left, said of whom the line is about: one line of a label, else one for each thing that is said. */
function linesOf(about: AboutWhom, rest: readonly string[], beside: readonly string[], by: string): string[] {
  if (about.form === 'human') return [...rest.map(asLine), ...beside]
  const small = beside.map((text) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`)
  const clauses = [...rest, ...small]
  if (about.form === 'told') return clauses.map((clause) => `${about.who} ${clause}`)
  // Who somebody is alone is no line where the new one tells it too.
  const isTold = clauses.every((clause) => isBond(clause, about) && isAbout(clause, by, wordsOf(by, about.who)))
  return isTold ? [] : [`${about.who}: ${clauses.join(', ')}`]
}

const VERBS =
  'have|has|had|am|is|are|live|lives|work|works|like|likes|love|loves|hate|hates|play|plays|own|owns|speak|speaks|study|studies|drive|drives|take|takes|drink|drinks|eat|eats|keep|keeps|teach|teaches|run|runs|sing|sings|collect|collects|prefer|prefers|volunteer|volunteers|swim|swims|ride|rides|want|wants|need|needs|use|uses|learn|learns|wear|wears|grow|grows'
/** What a label says of somebody without a verb. */
const STATES =
  'allergic|vegetarian|vegan|diabetic|pregnant|retired|married|divorced|widowed|single|engaged|born|afraid|scared|aged|from|moved|turned|met|never|always'
const JOINT = `(?:,? (?:and|but) (?:also )?|; |, )`
const BETWEEN = new RegExp(`${JOINT}(?=(?:${VERBS}) )`)
const BETWEEN_OF_LABEL = new RegExp(`${JOINT}(?=(?:${VERBS}) |(?:${STATES})\\b)|, (?=an? |[a-z]+s )`)

function clausesOf({ form, said }: AboutWhom): string[] {
  return said.split(form === 'label' ? BETWEEN_OF_LABEL : BETWEEN)
}

/** "User's mother", "a colleague": who somebody is, which no news of them ends. */
function isBond(clause: string, { form }: AboutWhom): boolean {
  return form === 'label' && /^(?:\p{Lu}[\p{L}-]*'s|[Tt]heir|[Mm]y|[Oo]ur) [\p{Ll} -]+$/u.test(clause)
}

/** The telling words of the new line, without those that only say whom it is about. */
function wordsOf(by: string, who: string): Set<string> {
  const whom = wordsOfWhom(who)
  return new Set(contentOf(by).filter((word) => !whom.includes(word)))
}

/** The telling words of whom a line is about, read as the line has them: in front of what is said. */
export function wordsOfWhom(who: string): string[] {
  return who === '' ? [] : contentOf(`${who} is there`)
}

/** What everybody has one of and the words that give it away. */
const MATTERS: readonly RegExp[] = [
  /\b(?:lives?|living|home|based|moved?|moving|relocat\w+|resides?)\b/i,
  /\b(?:works?|working|jobs?|quit|hired|fired|sacked|employ\w*|career|retired?|start(?:s|ed)? at|laid off)\b/i,
  /\b(?:married|wife|husband|spouse|divorced|engaged|single|partner|girlfriend|boyfriend)\b/i,
]

/** True for two texts about something everybody has one of. */
export function sameMatter(one: string, other: string): boolean {
  return MATTERS.some((matter) => matter.test(one) && matter.test(other))
}

function isAbout(clause: string, by: string, theirs: ReadonlySet<string>): boolean {
  if (sameMatter(clause, by)) return true
  return contentOf(clause).some((word) => theirs.has(word))
}

/** "have two kids" → "Has two kids". */
function asLine(clause: string): string {
  const [first = '', ...others] = clause
    .trim()
    .replace(/ there\b/, '')
    .split(' ')
  const verb = THIRD[first] ?? (BASE.has(first) ? thirdOf(first) : first)
  return [verb.charAt(0).toUpperCase() + verb.slice(1), ...others].join(' ')
}

const THIRD: Readonly<Record<string, string>> = { have: 'has', am: 'is', are: 'is' }
const BASE: ReadonlySet<string> = new Set(VERBS.split('|').filter((verb) => !verb.endsWith('s')))

function thirdOf(verb: string): string {
  if (verb === 'had') return verb
  if (verb.endsWith('y') && !/[aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`
  return /(?:ch|sh|o)$/.test(verb) ? `${verb}es` : `${verb}s`
}

/** Who is with somebody is so wherever they are; who shares a flat or an office is not. */
const WHO =
  'dogs?|cats?|pupp(?:y|ies)|kittens?|horses?|rabbits?|parrots?|hamsters?|tortoises?|pets?|kids?|child(?:ren)?|sons?|daughters?|twins|bab(?:y|ies)|wife|husband|partner|girlfriend|boyfriend|fianc[eé]e?|mother|father|mum|mom|dad|sisters?|brothers?|grandmother|grandfather|grandma|grandpa|aunt|uncle|cousins?|nieces?|nephews?'
const COUNT = 'two|three|four|five|six|seven|eight|nine|\\d{1,2}'
const COMPANY = new RegExp(
  `(?:\\bwith|\\band) (?:(?:their|his|her|my|our|the|an?) )?((?:${COUNT}) )?((?:[a-z-]+ ){0,2}?)(${WHO})\\b,?(?: (?:called|named))?(?: (\\p{Lu}[\\p{L}'-]+(?:(?:, | and )\\p{Lu}[\\p{L}'-]+)*))?`,
  'gu',
)

const PARTED =
  /\b(?:divorc|split|broke|separat|part(?:ed|ing)|alone|single|died|dead|death|passed away|widow|without|lost)/i

/** The people and animals of a clause that took its end, those that `by` tells of as well left out. */
function companyOf(clause: string, by: string): string[] {
  const from = clause.search(/\bwith\b/)
  if (from < 0 || PARTED.test(by)) return []
  return [...clause.slice(from).matchAll(COMPANY)].flatMap(([, count = '', adjectives = '', who = '', names = '']) => {
    const told = (word: string): boolean => word !== '' && by.toLowerCase().includes(word.toLowerCase())
    if (told(who) || names.split(/, | and /).some(told)) return []
    const article = count !== '' || isMany(who) ? '' : /^[aeiou]/.test(adjectives || who) ? 'an ' : 'a '
    return [`Has ${article}${count}${adjectives}${who}${names === '' ? '' : ` named ${names}`}`]
  })
}

function isMany(who: string): boolean {
  return who === 'children' || who === 'twins' || /(?:ies|s)$/.test(who)
}

function ownLine(known: Memory, text: string): Memory {
  const digest = createHash('sha256').update(`${known.id}\n${text}`).digest('hex')
  const { compressed: _made, archivedAt: _when, ...rest } = known
  return {
    ...rest,
    id: `m-${digest.slice(0, 16)}`,
    text,
    status: 'active',
    origin: known.origin === 'human-edit' ? 'human-said' : known.origin,
    pinned: false,
    claim: null,
    topics: [],
    placedSeq: 0,
    supersededBy: null,
  }
}
