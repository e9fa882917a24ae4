/** Something that brings something else about, in the words of one statement. */
export interface Cause {
  readonly cause: string
  readonly effect: string
}

const ARROW = /^(.+?)\s*(?:→|⇒|->|=>)\s*(.+)$/
const BECAUSE = /^(.+?),?\s+(?:because(?: of)?|due to|owing to|thanks to)\s+(.+)$/i
const LEADS =
  /^(.+?)\s+(?:leads? to|led to|results? in|resulted in|causes?|caused|triggers?|triggered|brings? about|brought about)\s+(.+)$/i
const WHENEVER = /^(?:whenever|when|every time|each time|as soon as|if)\s+(.+?)(?:,\s*(?:then\s+)?|\s+then\s+)(.+)$/i
const WHENEVER_BEHIND = /^(.+?)\s+(?:whenever|every time|each time|as soon as)\s+(.+)$/i
/** What somebody likes or does at some time is brought about by no time. */
const WHEN_BEHIND =
  /^(?!(?:prefers|likes|loves|hates|wants|needs|enjoys|drinks|eats|uses|works|reads|listens|goes|takes|wears|asks|has|is|was|keeps|plays|calls)\b)(.+?)\s+when\s+(?!asked\b|possible\b|needed\b|working\b)(.+)$/i
const AFTER = /^after\s+(.+?),\s*(.+)$/i
const AFTER_BEHIND = /^(.+?)\s+after\s+(.+)$/i
const SO = /^(.+?)(?:,\s*so(?: that)?|;\s*(?:so|therefore|hence|thus)|,\s*(?:therefore|hence|thus))\s+(.+)$/i

/** Which group is the cause, in the order in which the rules are asked: the plainest words first. */
const RULES: readonly (readonly [rule: RegExp, cause: 1 | 2])[] = [
  [ARROW, 1],
  [LEADS, 1],
  [WHENEVER, 1],
  [AFTER, 1],
  [BECAUSE, 2],
  [WHENEVER_BEHIND, 2],
  [WHEN_BEHIND, 2],
  [SO, 1],
  [AFTER_BEHIND, 2],
]
/** "After 6 pm", "after March" say when, and "after all" says nothing. */
const WHEN =
  /^(?:all\b|that\b|\d|(?:noon|midnight|lunch|dinner|work|hours|school|january|february|march|april|may|june|july|august|september|october|november|december)\b[^a-z]*$)/i
/** Nothing is said to bring about what is only asked or wished. */
const OPEN = /\?\s*$|\b(?:maybe|perhaps|might|wonders? whether)\b/i

/** The cause and the effect that a statement names, by the words that say so; null when it names none. */
export function readCause(text: string): Cause | null {
  const line = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.!]+$/, '')
  if (OPEN.test(line)) return null
  for (const [rule, first] of RULES) {
    const found = rule.exec(line)
    if (found === null) continue
    const [cause, effect] = (first === 1 ? [found[1], found[2]] : [found[2], found[1]]).map(
      (part) => part?.trim() ?? '',
    )
    if (!cause || !effect || ((rule === AFTER || rule === AFTER_BEHIND) && WHEN.test(cause))) continue
    return { cause, effect }
  }
  return null
}
