import type { DropReason } from '../../memory/finding.ts'
import type { Bucket, Home, Origin } from '../../memory/memory.ts'
import { leans } from './surroundings.ts'
import { SCALE } from './weights.ts'
import { familiar } from './word-scores.ts'

/** A judged sentence on its way into a reading. */
export interface Line {
  readonly text: string
  readonly normal: string
  readonly lines: readonly [number, number]
  readonly paragraph: number
  readonly origin: Origin
  readonly cues: ReadonlySet<string>
  readonly scores: Readonly<Record<Home, number>>
  readonly bucket: Bucket
  /** What its meaning adds to how much it would be missed. */
  readonly missed?: number
  readonly never: DropReason | null
  readonly about?: string | null
}

/** Joins sentences that need each other: a fragment or a pronoun to what it leans on, directives in a row, state in a row. */
export function group(lines: readonly Line[]): Line[][] {
  const out: Line[][] = []
  for (const [index, line] of lines.entries()) {
    const last = out.at(-1)
    const tail = last?.at(-1)
    if (last !== undefined && tail !== undefined && belongs(last, tail, line)) last.push(line)
    else out.push([{ ...line, about: antecedent(lines, index) }])
  }
  return out
}

/** No reading grows over this many characters; a finding has to hold it with a speaker in front. */
const MAX_GROUP = 200

/** The home a sentence goes to by itself, or null when it is in none. */
export function homeOf(line: Line): Home | null {
  if (line.never !== null) return null
  const { user, relational, soul, store } = line.scores
  const document = Math.max(user, relational, soul)
  if (document >= SCALE.document && document >= store - 0.1)
    return document === soul ? 'soul' : relational >= user ? 'relational' : 'user'
  return store >= SCALE.store ? 'store' : null
}

function belongs(part: readonly Line[], tail: Line, line: Line): boolean {
  if (tail.paragraph !== line.paragraph || tail.never !== null || line.never !== null) return false
  if (tail.cues.has('m:bare') || line.cues.has('m:bare')) return false
  const size = part.reduce((sum, one) => sum + one.text.length + 1, 0)
  if (size + line.text.length > MAX_GROUP) return false
  if (isName(line) && !isName(tail)) return true
  const homes = part.map(homeOf)
  const mine = homeOf(line)
  const theirs = homes.find((home) => home !== null) ?? null
  // A lesson is a sentence of its own: what it was learned from is told better without it.
  if (mine === 'soul' && theirs !== 'soul' && !leans(line)) return false
  if (mine === null) return theirs !== null && leans(line)
  const introduced = part.length === 1 && announces(tail) && goesOn(line)
  if (theirs === null) return introduced || (part.length === 1 && pointsBack(line))
  // What somebody did is of the day; who they are is told with their name.
  if (theirs === 'store' && mine === 'user' && introduced) return true
  if (mine !== theirs) return false
  return mine !== 'user' || ((leans(line) || goesOn(line)) && !/^(?:and |but |so )?(?:he|she)\b/.test(line.normal))
}

/** "My husband.", "My mom's.": whom the one before speaks of, and nothing by itself. */
export function isName({ normal, origin }: Pick<Line, 'normal' | 'origin'>): boolean {
  return origin === 'human-said' && NAME.test(normal)
}

/** One or several of them. */
const NAME = /^(?:(?:(?:or|and|not) )?(?:my|our) [a-z-]+(?:'s(?: [a-z-]+)?)?(?:[.!]+ ?|$))+$/

/** Does a sentence only name what the next one is about? "Dad rang.", "So Gerald.", "Priya did the talking." */
function announces({ cues, normal }: Line): boolean {
  if (cues.has('x:ack') || cues.has('x:question') || cues.has('x:task')) return false
  return ['l:2', 'l:4', 'l:8'].some((cue) => cues.has(cue)) && !EXCLAIMS.test(normal)
}

const EXCLAIMS =
  /^(?:anyway|well|right|so|listen|look|honestly|ugh|god|christ|sorry|hi|hello|hey|morning|evening|good (?:morning|evening|night))\b[^a-z]*$/

/** Does it say what somebody or something is that stands before it? "My stage manager, best mate since the whale." */
function goesOn({ cues, normal }: Line): boolean {
  if (cues.has('s:begins-i') || cues.has('x:question') || cues.has('b:no-subject')) return false
  const head = (/^[^,;:.!?]*/.exec(normal)?.[0] ?? '').replace(/^(?:my|our|his|her) [a-z-]+'s /, '')
  return !VERB.test(head) && !FINITE.test(head)
}

const FINITE = /\b(?:i|we|you|he|she|it|they|there|that|this|who|what|no|yes|ok|if|when)\b|'(?:s|re|m|ve|ll|d)\b/
const VERB =
  /\b(?:is|are|was|were|am|be|been|has|have|had|do|does|did|can|could|will|would|should|may|might|must|go|goes|went|get|gets|got|take|takes|took|make|makes|made|say|says|said|come|comes|came|want|wants|know|knows|knew|keep|keeps|kept|put|puts|let|[a-z]{2,}(?:ed|ing))\b/

/** Does a sentence speak of something that only the one before it names? */
function pointsBack(line: Line): boolean {
  if (leans(line) || line.cues.has('q:told-you')) return true
  return (
    !line.cues.has('l:28') &&
    !line.cues.has('l:long') &&
    /\b(?:it|them|one|ones|there|that)\b(?!(?:'s| is| are| was| of| day| time))/.test(line.normal)
  )
}

/** Who was named last, for a sentence that begins with "he" or "she" and names nobody itself: a name, or "Dad". */
function antecedent(lines: readonly Line[], index: number): string | null {
  const line = lines[index]
  const pronoun = /^(?:and |but |so |also )?(he|she|his|her)\b/.exec(line?.normal ?? '')?.[1]
  if (line === undefined || pronoun === undefined) return null
  const same = pronoun.startsWith('h') && pronoun !== 'her' ? /\b(?:he|him|his)\b/ : /\b(?:she|her|hers)\b/
  for (let i = index - 1; i >= 0 && i >= index - 4; i--) {
    const before = lines[i]
    if (before === undefined || same.test(before.normal)) continue
    // Who stands beside the same pronoun is somebody else: "Kurt gets her on Sunday. She's nine."
    const name = namesIn(before.text).at(-1) ?? kinIn(before.normal, pronoun)
    if (name !== null) return name
  }
  return null
}

/** "Rang dad." and "my sister's in care" speak of somebody who is called by what they are to the human. */
function kinIn(normal: string, pronoun: string): string | null {
  const kin =
    /(?:^|[a-z]+ |[,;:] )(?:my (?:(?:little|big|older|younger|elder) )?)([a-z-]+)\b|\b(dad|mum|mom|gran|grandad|granny|grandma|grandpa|nan)\b(?!')|^(?:the )?(girlfriend|boyfriend|wife|husband|hubby|missus|sister|brother|daughter|son)\b(?!')/.exec(
      normal,
    )
  const said = kin?.[1] ?? kin?.[2] ?? kin?.[3]
  if (said === undefined) return null
  const fits = pronoun === 'he' || pronoun === 'his' ? HIM : HER
  return fits.test(said) ? `${said.charAt(0).toUpperCase()}${said.slice(1)}` : null
}

const HIM =
  /^(?:dad|father|grandad|granddad|grandfather|grandpa|brother|son|husband|uncle|nephew|boyfriend|hubby|stepdad|stepson|godson|father-in-law|brother-in-law|son-in-law)$/
const HER =
  /^(?:mum|mom|mother|mam|gran|granny|nan|grandma|grandmother|sister|daughter|wife|aunt|auntie|niece|girlfriend|missus|stepmum|stepdaughter|goddaughter|mother-in-law|sister-in-law|daughter-in-law)$/

function namesIn(text: string): string[] {
  // Where somebody is, is nobody.
  const inside = text.match(/(?<=[\p{Ll}\d,;:] )(?<!\b(?:in|at|near) )\p{Lu}\p{Ll}{2,}(?='s|\b)/gu) ?? []
  const first = /^\p{Lu}\p{Ll}{2,}(?='s|\b)/u.exec(text)?.[0]
  const names = first === undefined || familiar(first.toLowerCase()) ? inside : [first, ...inside]
  return names.filter((name) => !STOP.has(name))
}

const STOP = new Set(
  'The This That There They Then And But Not She He His Her You Your What When Where Why How Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July August September October November December Yes Also Just From With For One Two Three Don Can Could Will Would Should Every Let Now'.split(
    ' ',
  ),
)
