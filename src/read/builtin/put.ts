import type { Names } from '../agent.ts'
import { asSaidTo, statement, withoutOpening } from './statement.ts'
import { type Before, type Mention, mentionsOf, withName } from './who.ts'

/** Shortest and longest line in words: less says nothing, more is no line. */
const WORDS = [2, 32] as const

/** A run of a sentence's parts that may be a line, and how it reads there. */
export interface Candidate {
  /** As it was said. */
  readonly source: string
  readonly line: string
  /** Whom it names where a pronoun stood. */
  readonly who?: Mention | undefined
}

/**
 * What may be a line of USER.md, the longest first: all of a sentence, its parts up to a joint, and those that begin anew
 * with whom they are about. Where it begins with "he" or "she", with the name of each that `before` speaks of.
 */
export function userLines(text: string, names: Names, before: readonly Before[] = []): Candidate[] {
  const bare = withoutOpening(text)
  const put = (source: string): string | null => (OUTSIDE.test(source) ? null : statement(source, null, names.human))
  const named = mentionsOf(bare, before, names).flatMap((who) =>
    partsOf(withName(bare, who), put).flatMap((one) => (one.source.startsWith(who.name) ? [{ ...one, who }] : [])),
  )
  return [...partsOf(bare, put), ...named].sort((a, b) => b.source.length - a.source.length)
}

/** The same for RELATIONAL.md: what is asked of the assistant stays as it was said to it, with the human's name for "me". */
export function relationalLines(text: string, names: Names): Candidate[] {
  return partsOf(withoutOpening(text).replace(HEADING, ''), (source) =>
    RULE.test(source) ? asSaidTo(source, names) : statement(source, names),
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
