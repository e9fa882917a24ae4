import { paragraphEnd, paragraphStart } from './stamps.ts'

/** Words that say whose the others are, for no shape tells such a message from the human's own. */

/** What is written, and can be handed on. */
const TEXT =
  'messages?|texts?|e-?mails?|mails?|letters?|articles?|posts?|ads?|adverts?|reviews?|quotes?|excerpts?|snippets?|transcripts?|minutes|bio|profile|diary|lyrics|chorus|poems?|captions?|signs?|websites?|web|forum|manual|leaflet|newsletter|prompts?|comments?|thread|document|speech|interview|inbox|chat|words|screenshot|scan|OCR|voice ?(?:note|mail)|radio|contract'
const SAY =
  "says|said|writes|wrote|reads|goes|tells|told|asks|asked|texted|sends|sent|posted|repl(?:ies|ied)|answer(?:s|ed)|claim(?:s|ed)|states|forwarded|thinks|thought|explain(?:s|ed)|insist(?:s|ed)|adds|added|warn(?:s|ed)|mention(?:s|ed)|dictated|quot(?:es|ed|ing)|shouts|(?:was|were|is|are|['’]s|['’]re) like|used to say|heard|as per|copy(?:ing)?(?: (?:and )?paste)?|past(?:ed|ing)|transcribed|schr(?:eibt|ieb)|sag(?:t|te)|dice|dijo|escrib(?:e|ió)|(?:m')?écrit|dit|scrive|schrijft|zegt|skriver"
/** A text that is somebody's or comes from somewhere: "his mail", "a poem by", "the message I got". */
const SOMEONES = new RegExp(
  `(?:\\b(?<!\\bfor )(?:the|an?|his|her|their|this|that|these|other|exact)|['’]s)(?: \\p{L}+)? (?:${TEXT})\\b|\\b(?:${TEXT})\\b(?: i| we)? (?:from|by|of|under|found|got|received|copied)\\b|^(?:excerpt|exhibit|quote|\\p{L}+ prompt)\\b[^,]{0,3}$|^from (?:his|her|their|the|my) .*\\b(?:${TEXT})\\b|\\b(?:got|copied|pasted|taken) (?:this|it|these)? ?from\\b|\\b(?:saw|found|read) this\\b`,
  'iu',
)
const SAYS = new RegExp(`(?<![\\p{L}'’-])(?:${SAY})(?![\\p{L}'’])`, 'iu')
/** What the human says of their own words, or to the one they talk to. */
const OWN = new RegExp(
  `\\b(?:i|we)(?:['’]\\p{L}+)?(?: have)?(?: \\p{L}+)? (?:${SAY})\\b|\\bof the (?:day|week)\\b|\\bother words\\b|\\b(?:my|our) (?:own )?\\p{L}+$|\\bto you\\b|\\blet me\\b`,
  'iu',
)
const WORK =
  'translat\\p{L}*|proof-?read\\p{L}*|rephrase|reword|rewrite|paraphrase|summari[sz]e|sum up|spell-?check|shorten|polish|grammar|typos?|spam|repl(?:y|ies) to|make (?:this|it) \\p{L}+er|do(?:es)? (?:this|that|it|they) mean'
/** A task on what follows: "translate to German: …", "can you sum this up?". */
const TASK = new RegExp(`\\b(?:${WORK}|pretend|role-?play|rehearse)\\b[^.!?:\\n]{0,60}:`, 'iu')
const ON_THIS = new RegExp(
  `^(?=.*\\b(?:this|these|the following|it)\\b).*\\b(?:${WORK}|sum)\\b[^:\\n]{0,60}[.?!]?$|^(?!.*\\babove\\b)(?=.*\\b(?:below|following)\\b).*\\b(?:${TEXT})\\b`,
  'iu',
)
/** A line of its own that says where what stands beside it is from. */
const ASIDE = new RegExp(
  `^[(\\[].{0,30}\\b(?:pasted|copied|forwarded|quoted|excerpt|(?:from|via) (?:the |an? )?(?:${TEXT})|tool (?:results?|output|${TEXT}))\\b.{0,40}[)\\]]$|^(?:fwd?|forwarded|pasted|copied)\\b[^.!?]{0,40}$`,
  'iu',
)
const MAY = new RegExp(
  `\\b(?:${WORK}|sum|pretend|role-?play|rehearse|pasted|pasting|copied|forwarded|fwd?|(?:got|taken|saw|found|read) (?:this|it|these|from))\\b|(?<![\\p{L}])(?:${SAY}|${TEXT})(?![\\p{L}])[^.!?\\n]{0,60}:|(?:below|following)`,
  'iu',
)

/** How a line reads whose form already says whose it is. */
export const MARKED = ' '

/** False where no line can be such a one. */
export function mayBeTold(text: string): boolean {
  return MAY.test(text)
}

/** The lines of a human's message that its words give to another, as ranges `[from, to)`. */
export function toldOf(lines: readonly string[]): (readonly [number, number])[] {
  const found: (readonly [number, number])[] = []
  for (const [at, line] of lines.entries()) {
    if (line === '' || line === MARKED || !MAY.test(line)) continue
    const from = lines.findIndex((one, index) => index > at && one !== '')
    // What is handed over is marked: where the marks end, it ends.
    const isNext = from > 0 && lines[from] !== MARKED
    if (ASIDE.test(line)) found.push(isNext ? [from, lines.length] : [paragraphStart(lines, at - 1), at])
    const task = TASK.exec(line)
    if (task !== null && line.length > task.index + task[0].length + 1) return [...found, [at, lines.length]]
    if (isNext && (task !== null || (lines[at + 1] === '' && ON_THIS.test(line))))
      return [...found, [from, lines.length]]
    const said = clauseOf(line)
    if (said === null) continue
    if (!said.isEnd) found.push([at, paragraphEnd(lines, at)])
    else if (isNext) found.push([from, said.isText ? lines.length : paragraphEnd(lines, from)])
  }
  return found
}

/** The words before a colon that say another speaks behind it, and whether the line ends there. */
function clauseOf(line: string): { readonly isEnd: boolean; readonly isText: boolean } | null {
  const colon = /^(?:[^:\n]|:(?=\S)){2,90}?(?= ?:(?:\s|$))/.exec(line)?.[0]
  if (colon === undefined) return null
  const clause = colon.split(/[.!?;] /).at(-1) ?? ''
  const text = SOMEONES.exec(clause)
  const rest = line.slice(colon.length).replace(':', '').trim()
  const before = clause.slice(0, (text ?? SAYS.exec(clause))?.index ?? -1)
  // What is quoted in passing ends with its mark.
  if (
    (text === null && !SAYS.test(clause)) ||
    OWN.test(clause) ||
    /\b(?:i|we)\b/i.test(before) ||
    /^"[^"]*"\S* /.test(rest)
  )
    return null
  return { isEnd: rest === '', isText: text !== null }
}
