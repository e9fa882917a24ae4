import { isTemporal, splitAtVerb } from './cause-clauses.ts'
import { isAside, isStated, isTime, isUnnamed, isWhomOrWhen } from './cause-said.ts'

/** Something that brings something else about, in the words of one statement. */
export interface Cause {
  readonly cause: string
  readonly effect: string
  /** What comes of the effect in turn ("…, so we lost a day"); empty where nothing is said. */
  readonly follows: string
}

const ARROW = /^(.+?)\s*(?:→|⇒|->|=>)\s*(.+)$/
const BE = '(?:is|are|was|were|has been|have been|had been|gets|get|got)'
const FROM =
  'because of|due to(?! (?:be|arrive|leave|start|begin|end|open|close|expire|finish|take|come|go)\\b)|owing to|thanks to|as a result of|on account of'
/** "X was caused by Y": the cause stands behind. */
const PASSIVE = new RegExp(
  `^(.+?) (?:(?:${BE}|being) )?(?:\\p{L}+ly )?(?:caused|triggered|brought about|provoked|set off|induced) by (.+)$`,
  'iu',
)
const DUE = new RegExp(
  `^(.+?) ${BE} (?:\\p{L}+ly )?(?:${FROM}|down to(?! [\\d$€£])|the (?:result|consequence|effect) of) (.+)$`,
  'iu',
)
const STEMS = /^(.+?) (?:stems?|stemmed|results?|resulted|arises?|arose) from (.+)$/i
const REASON = new RegExp(`^the (?:reason|cause) (?:for|of|behind|why|that) (.+?) ${BE} (?:that )?(.+)$`, 'i')
const REASON_BEHIND = new RegExp(
  `^(.+?) ${BE} (?:the (?:reason|cause) (?:for|of|behind|why|that)|why|what (?:caused|causes|triggered)) (.+)$`,
  'i',
)
const BECAUSE = new RegExp(`^(.+?),?\\s+(?:because(?: of)?|${FROM}|given that|seeing that)\\s+(.+)$`, 'i')
const BECAUSE_FIRST = /^(?:because(?! of)|given that|seeing that|since|as)\s+(.+)$/i
const FROM_FIRST = new RegExp(`^(?:${FROM})\\s+(.+)$`, 'i')
const SINCE = /^(.+?),?\s+since\s+(.+)$/i
const LEADS =
  /^(.+?)\s+(?:leads? to|led to|results? in|resulted in|causes?(?! (?:of|for|behind|and|or)\b)|caused|triggers?(?! (?:of|for|and|or)\b)|triggered|brings? about|brought about)\s+(.+)$/i
const WHENEVER = /^(?:whenever|when|every time|each time|as soon as)\s+(.+?)(?:,\s*(?:then\s+)?|\s+then\s+)(.+)$/i
const WHENEVER_BEHIND = /^(.+?)\s+(?:whenever|every time|each time|as soon as)\s+(.+)$/i
/** What somebody likes or does at some time is brought about by no time. */
const WHEN_BEHIND =
  /^(?!(?:prefers|likes|loves|hates|wants|needs|enjoys|drinks|eats|uses|works|reads|listens|goes|takes|wears|asks|has|is|was|keeps|plays|calls)\b)(.+?)\s+when\s+(?!asked\b|possible\b|needed\b|working\b)(.+)$/i
const AFTER = /^after\s+(.+?),\s*(.+)$/i
const AFTER_BEHIND = /^(.+?)\s+after\s+(.+)$/i
const SO =
  /^(.+?)(?:,\s*(?:and )?so(?: that)?|;\s*(?:so|therefore|hence|thus|that is why)|,\s*(?:and )?(?:therefore|hence|thus|which is why|that is why))\s+(.+)$/i

/** Cause and effect; `none` where the words join them and do not say so, null where there are no such words. */
type Rule = (line: string) => readonly [cause: string, effect: string] | 'none' | null

/** What joins them: a verb says more of what stands before it than a "because". */
type Joint = 'verb' | 'clause'

const by =
  (pattern: RegExp, cause: 1 | 2, joint: Joint = 'clause'): Rule =>
  (line) => {
    const [, one = '', other = ''] = pattern.exec(line) ?? []
    if (one === '' || other === '') return null
    if (!isStated(one, joint === 'verb') || (joint === 'verb' && isUnnamed(cause === 1 ? one : other))) return 'none'
    return cause === 1 ? [one, other] : [other, one]
  }

/** The rules in the order in which they are asked: the plainest words first. */
const RULES: readonly Rule[] = [
  by(ARROW, 1),
  by(PASSIVE, 2, 'verb'),
  by(REASON, 2, 'verb'),
  by(REASON_BEHIND, 1, 'verb'),
  due,
  by(STEMS, 2, 'verb'),
  fronted,
  by(WHENEVER, 1),
  by(BECAUSE, 2),
  since,
  by(LEADS, 1, 'verb'),
  unlessTime(by(AFTER, 1)),
  by(WHENEVER_BEHIND, 2),
  by(WHEN_BEHIND, 2),
  so,
  unlessTime(by(AFTER_BEHIND, 2)),
]
/** Nothing is said to bring about what is only asked, wished, supposed or denied. */
const OPEN =
  /\?\s*$|\b(?:maybe|perhaps|might|wonders? whether|not (?:caused|triggered|because|due|the (?:cause|reason)))\b|^(?:if|unless|in case|provided)\b/i

/** The cause and the effect that a statement names, by the words that say so; null when it names none. */
export function readCause(text: string): Cause | null {
  const line = text
    .replace(/[’]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.!]+$/, '')
  if (OPEN.test(line)) return null
  for (const rule of RULES) {
    const found = rule(line)
    if (found === null) continue
    if (found === 'none') return null
    const [cause, more] = cut(found[0])
    const [effect, follows] = cut(found[1])
    if (cause !== '' && effect !== '') return { cause, effect, follows: follows || more }
  }
  return null
}

/** What follows of it, behind ", so" and the like. */
function cut(part: string): readonly [said: string, then: string] {
  const [, said = part, then = ''] = FOLLOWS.exec(part) ?? []
  return [said.replace(/[\s,;]+$/, '').trim(), then.trim()]
}

const FOLLOWS =
  /^(.+?)(?:;\s*(?:so )?|,\s*(?:and (?:then|so|therefore|thus)|then|so|which|therefore|hence|thus)\s+)(.+)$/i

/** "Because the disk is full, the deploy fails", "due to the frost the pipes burst". */
function fronted(line: string): readonly [string, string] | null {
  const clause = BECAUSE_FIRST.exec(line)?.[1]
  const behind = clause ?? FROM_FIRST.exec(line)?.[1]
  if (behind === undefined) return null
  const [, first, rest] = /^([^,]+(?:,[^,]+)??),\s*(.+)$/.exec(behind) ?? []
  const isWhole = first !== undefined && rest !== undefined && !/^(?:and |so |which |then |therefore )/i.test(rest)
  const parts = isWhole ? ([first, rest] as const) : splitAtVerb(behind, clause !== undefined)
  if (parts === null) return null
  // "Since March", "as a student": no clause, no cause.
  if (/^since\b/i.test(line) && isTemporal(parts[0], parts[1])) return null
  return /^as\b/i.test(line) && splitAtVerb(`${parts[0]} the it is`, true) === null ? null : parts
}

/** "Nobody came, since it rained"; "has lived here since the wall fell" says only when. */
function since(line: string): readonly [string, string] | null {
  const [, effect = '', cause = ''] = SINCE.exec(line) ?? []
  return cause === '' || /\bever$/i.test(effect) || isTemporal(cause, effect) ? null : [cause, effect]
}

/** "They like Oslo, so they say". */
function so(line: string): ReturnType<Rule> {
  const found = by(SO, 1)(line)
  return found !== null && found !== 'none' && isAside(found[1]) ? 'none' : found
}

/** To whom, or when, something is due. */
function due(line: string): ReturnType<Rule> {
  const found = by(DUE, 2, 'verb')(line)
  return found !== null && found !== 'none' && isWhomOrWhen(found[0]) ? 'none' : found
}

/** "After twelve" says when; what else the line says may be a cause. */
function unlessTime(read: Rule): Rule {
  return (line) => {
    const found = read(line)
    return found !== null && found !== 'none' && isTime(found[0]) ? null : found
  }
}
