import type { Names } from '../../read/agent.ts'
import type { AtomFinder, AtomParts } from '../atoms.ts'
import { NUMBER_WORDS } from '../cluster/sense-words.ts'
import { readCause } from './causes.ts'
import { inThird, ownDeed, plainSpeech } from './plain-words.ts'

/** Atoms by the words that say a cause: "because", "so", "leads to", "whenever … then", "after …". */
export const localAtoms: AtomFinder = {
  find: ({ text }, { names }) => {
    const parts = readAtom(text, names)
    return Promise.resolve(parts === null ? { kind: 'none', usage: null } : { kind: 'found', parts, usage: null })
  },
}

/**
 * The atom of a statement, null when it says no cause. What nobody is named for is the doing of who says it: the human,
 * where nobody is quoted.
 */
export function readAtom(text: string, names: Names): AtomParts | null {
  // What the details of other members add belongs to no part of it.
  const speech = plainSpeech(text.replace(/ \(also [^()]*\)$/, ''), names)
  const found = readCause(speech.words)
  if (found === null) return null
  const { effect, follows } = found
  const told = (clause: string): string => inThird(clause, speech)
  const { subject, action } =
    ownDeed(found.cause, speech) ??
    readDeed(found.cause) ??
    readBareDeed(found.cause, speech.words) ??
    named(found.cause, speech.speaker)
  // "because it asserts": it is whom the effect is about.
  const meant = PRONOUN.test(subject)
    ? (ownDeed(effect, speech)?.subject ?? readDeed(effect)?.subject ?? speech.speaker)
    : subject
  return { subject: meant, action: told(action), outcome: told(effect), consequences: told(follows) }
}

const PRONOUN = /^(?:it|he|she|they|that|this)$/i

const SUBJECT = String.raw`(?:the|an?|my|their|his|her|our) )?(?!(?:the|an?|my|their|his|her|our) )(\p{L}[\p{L}\p{N}'’-]*(?: [\p{L}\p{N}'’-]+){0,3}?)`
const SURE =
  'is|are|was|were|has|had|have|will|would|can|could|does|did|do|gets?|got|goes|went|makes?|made|takes?|took|comes?|came|keeps?|kept|rang|broke|fell|left|lost|ran|said|told|grew|rose|sank|slept|spoke|wrote|fails?|drops?|breaks?|stops?'
/** What is counted is no deed: "two tiles had slipped". */
const NO_COUNT = `(?<!(?<!\\p{L})(?:${NUMBER_WORDS}|many|several|few|some|all|both|these|those|more|most|no) )`
/** A verb as far as its form shows it: with something behind it, or one that is nothing else. */
const DEEDS = [
  new RegExp(String.raw`^(?:${SUBJECT} ${NO_COUNT}((?:${SURE}|\p{Ll}{2,}(?:ed|[^s\P{Ll}]s)) .+)$`, 'u'),
  new RegExp(String.raw`^(?:${SUBJECT} (${SURE}|\p{Ll}{2,}ed)$`, 'u'),
]

/** Behind a number or a preposition a plural looks like a verb: "wind above 20 metres". */
const WITHIN = /\d|(?<!\p{L})(?:of|in|on|at|above|below|over|under|with|for|from|to|by)(?!\p{L})/iu

/** Who does what in a clause, null when no verb stands behind somebody. */
function readDeed(clause: string): { readonly subject: string; readonly action: string } | null {
  const plain = clause.replace(/^(?:The|An?|My|Their|His|Her|Our) /, (article) => article.toLowerCase())
  const [, subject, action] = DEEDS.map((deed) => deed.exec(plain)).find((found) => found !== null) ?? []
  return subject === undefined || action === undefined || WITHIN.test(subject) ? null : { subject, action }
}

const BARE = new RegExp(String.raw`^(?:${SUBJECT} (\p{Ll}{2,}[^s\P{Ll}]s)$`, 'u')

/** "Because the build server restarts": behind a "because" stands a whole clause, so that its last word is the verb. */
function readBareDeed(clause: string, text: string): ReturnType<typeof readDeed> {
  const at = text.indexOf(clause)
  const isClause = /\b(?:because|since|as|when(?:ever)?|(?:every|each) time)\s+$/i.test(text.slice(0, Math.max(0, at)))
  const [, subject, action] = (isClause && BARE.exec(clause)) || []
  return subject === undefined || action === undefined || WITHIN.test(subject) ? null : { subject, action }
}

/** A clause that begins with a deed is the doing of who says it; a thing happens. */
function named(clause: string, speaker: string): { readonly subject: string; readonly action: string } {
  const [first = ''] = clause.split(' ')
  if (/(?:ing|ed|[^s]s)$/.test(first)) return { subject: speaker, action: clause }
  return { subject: clause.replace(/^(?:the|an?) /i, ''), action: 'happens' }
}
