import type { Names } from '../agent.ts'
import { asSaidTo, statement, withoutOpening } from './statement.ts'

/** Shortest and longest line in words: less says nothing, more is no line. */
const WORDS = [2, 32] as const

/** A run of a sentence's parts that may be a line, and how it reads there. */
export interface Candidate {
  /** As it was said. */
  readonly source: string
  readonly line: string
}

/** Words in front of a clause; `same` where they are of the same sentence. */
export interface Before {
  readonly text: string
  readonly same: boolean
}

/**
 * What may be a line of USER.md, the longest first: all of a sentence, its parts up to a joint, and those that begin anew
 * with whom they are about. `before` is what stands in front of it and names who "he" or "she" is.
 */
export function userLines(text: string, names: Names, before: readonly Before[] = []): Candidate[] {
  return partsOf(withName(withoutOpening(text), before), (source) =>
    OUTSIDE.test(source) ? null : statement(source, null, names.human),
  )
}

/** The same for RELATIONAL.md: what is asked of the assistant stays as it was said to it, with the human's name for "me". */
export function relationalLines(text: string, names: Names): Candidate[] {
  return partsOf(withoutOpening(text).replace(HEADING, ''), (source) =>
    RULE.test(source) ? (asSaidTo(source, names)?.line ?? null) : statement(source, names),
  )
}

function partsOf(text: string, put: (source: string) => string | null): Candidate[] {
  const joints = [...text.matchAll(JOINT)].filter(({ index }) => index > 0)
  const behind = joints.map(({ index, 0: joint }) => index + joint.length)
  const from = [0, ...behind.filter((at) => ANEW.test(text.slice(at)))]
  const to = [text.length, ...(HOLDS.test(text) ? [] : joints.map(({ index }) => index))].slice(0, MOST)
  return from
    .flatMap((start) => to.flatMap((end) => (end > start ? [text.slice(start, end).trim()] : [])))
    .sort((a, b) => b.length - a.length)
    .flatMap((source) => {
      const line = put(source)
      const count = line?.split(/\s+/).length ?? 0
      const isCut = count < WORDS[0] || count > WORDS[1] || /[:,–—-]$|["[]/.test(line ?? '') || POINTS.test(source)
      return line === null || isCut ? [] : [{ source, line }]
    })
}

/** Ends that are looked at. */
const MOST = 6
/** What begins so says nothing without what comes behind its comma. */
const HOLDS = /^(?:if|when|whenever|unless|although|though|while|because|since|until|once|as)\b/i
/** Where a part of a sentence ends: a mark, or a word that says why or what else. */
const JOINT = /,? (?:and|but|so|cos|cause|because|cuz|bc|which|though|although|since) |[,;] | [–—-]+ | \(/gi
/** Begun with a pronoun, whom or what it is about stands somewhere else. */
const POINTS =
  /^(?:he|she|it|they|him|her|his|hers|its|their|this|that|these|those|there|here)(?:['’]?(?:s|re|ll|d|ve))?\b/i
/** So near to the beginning nothing was named yet that "it" could be. */
const OUTSIDE = /^\S+(?: \S+){0,2} (?:it|him|them)\b(?! (?:when|if)\b)/i
/** What begins anew says whom it is about. */
const ANEW = /^(?:i|i['’]?(?:m|ve)|my)\b/i

/** What is asked of whoever works with somebody. */
const RULE =
  /^(?:from now on,? )?(?:please |pls |just |then |also |always |never |only )*(?:do not|don['’]?t|never|always|no|not|only|keep|stop|start|use|write|give|tell|ask|call|put|make|let|say|send|show|leave|answer|check|skip|drop|read|speak|get|take|be|come|go|point|remind|quote|name|list|number|round|wait|treat|assume|avoid|stick|talk|explain|offer|suggest|add|include|mark|flag|mention|remember|forget|spare|warn|stay|begin|end|open|close|cite|translate|correct|spell|draft|edit|quit|lead|follow|hold|save|work|try|look|think|count|pick|choose|run|book|order|file|if|when|whenever|before|after|unless|you (?:may|can|must|should|need|don['’]t|do not|are (?:allowed|free|welcome) to) \w+ \w+|anything|everything|nothing|each|every|short|plain|less|more|at most)\b/i
/** "One exception though: …" */
const HEADING = /^(?:[\p{L}'’]+ ){0,4}[\p{L}'’]+: (?=(?:i|don['’]?t|do not|never|always|keep|stop|no|only|please) )/iu
/** Somebody or something is called by name before anything is said of it. */
const NAMED =
  /^(?!(?:The|A|An|This|That|These|Those|It|He|She|They|There|Here|What|When|Where|Why|How|If|Nobody|Everybody|Somebody|Nothing|Some|Most|Every|Each|One|Two|Three|Ten|Not|No|Yes|Only|Just|And|But|So|You|We|Then|Today|Tomorrow|Yesterday|On|In|At|For|From|By|With|Without|After|Before|Since|Until|Because|While|Also|Anything|Everything|Say|All|Both|Ah|Oh|Great|Good|Thanks|Same|Other|Such)\b)\p{Lu}[\p{L}'’-]+(?: (?:and|&|de|van|von|al))?(?: \p{Lu}[\p{L}'’-]+)*(?:['’]s|,? (?:[a-z]+ly |also |still |never |always |now )?(?:is|was|has|had|can|can't|does|doesn't|will|would|won't|[a-z]{2,}(?:ed|s)|left|got|took|made|met|wrote|built|bought|sold|taught|began|became|kept|won|fell|broke|drove|ran|went|came|my|our))\b/u

/** "He's a border terrier" behind a sentence that names one and only one → "Gus is a border terrier". */
function withName(text: string, before: readonly Before[]): string {
  const found = /^(?:(?:and|but|so|also),? )?(?:he|she)(?:['’](s|d|ll)\b)?(?= )/i.exec(text)
  if (found === null) return text
  const own = before.filter(({ same }) => same).flatMap((one) => SUBJECT.exec(one.text)?.[1] ?? [])
  const names = own.length > 0 ? new Set(own) : new Set(before.flatMap((one) => namesIn(one.text)))
  const [name] = names
  if (name === undefined || names.size > 1) return text
  const rest = text.slice(found[0].length)
  const verb = { s: /^ (?:got|been|had|\w+ed)\b/.test(rest) ? ' has' : ' is', d: ' would', ll: ' will' }[
    found[1]?.toLowerCase() ?? ''
  ]
  return `${name}${verb ?? ''}${rest}`
}

/** Whom a clause is about: "My colleague Ana knows …", "Omar's sister Lea always …". */
const SUBJECT =
  /^((?:(?:[Mm]y|[Oo]ur|\p{Lu}\p{Ll}+['’]s) [\p{L}-]+(?: [\p{L}-]+)?|(?!(?:He|She|It|They|We|You|That|This)\b)\p{Lu}\p{Ll}{2,}))(?= (?:is|was|has|had|can|will|always|never|also|got|went|came|left|took|made|met|[a-z]{2,}(?:ed|s))\b)/u

/** Whom a sentence names; without a name whom it calls "my …". */
function namesIn(text: string): string[] {
  const inside =
    text.match(/(?<=[\p{Ll}\d,;:] )(?<!\b(?:in|at|near|from|on|to|of) )\p{Lu}\p{Ll}{2,}(?![\p{L}\p{N}])/gu) ?? []
  const first = NAMED.test(text) ? (/^\p{Lu}\p{Ll}{2,}/u.exec(text)?.[0] ?? []) : []
  const all = [first, inside].flat().filter((name) => !NO_NAME.test(name))
  if (all.length > 0) return all
  return (text.match(/\bmy (?:(?:older|younger|big|little|eldest|youngest|best) )?[a-z-]{3,}\b/gi) ?? []).map(
    (kin) => `My${kin.slice(2)}`,
  )
}

const NO_NAME =
  /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December|Christmas|Easter|English|German|French|He|She|It|That|This|There|What|Who|They|My|Here)$/
