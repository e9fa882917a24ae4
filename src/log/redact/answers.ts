import { KINDS, type Named } from './phrases.ts'
import { isPlaceholder, type Line, type Match, YEAR } from './rule.ts'
import { codes, looksMade } from './said.ts'
import { sentenceOf, severalWords } from './several-words.ts'
import { NO_PASSWORD, NUMBER_WORDS, PUBLIC_CODES, UNITS } from './vocabulary.ts'

/** How many lines with text below a question may hold its answer, and how long such a line is read. */
const LINES = 3
const LONGEST = 160
/** A question that is answered below stands at the end of its line. */
const LAST = 160
/** Asks how, when or whether, not for the secret itself. */
const OTHER =
  /^[^\p{L}]*(?:(?:so|and|but|ok|und|hey)[ ,]{1,2})?(?:how|when|where|why|who|did|does|is|are|was|were|has|have|had|should|must|wie (?:lang|oft|viele)|wann|wo|warum|wer|hast|ist|war|comment|quand|où|pourquoi|as-tu|cómo|cuándo|dónde)\b/iu
const ASKS =
  /\?(?=[\s"'”)*]|$)|\b(?:remind|tell|give|send|what|which|forgot|wie lautet|welche|sag|schick|quel|rappelle|dis|cuál|dime|jak|jaki|podaj|qual|dimmi|welk|(?:i|we|it) needs?|do you (?:remember|have|know)|please (?:enter|type|provide|confirm))\b/i
/** "my database password", and nothing more in the line. */
const ALONE =
  /^[^\d(){};=]{0,40}\b(?:my|your|our|the|his|her|their|mein|dein|unser|das|die|der|mon|ma|ton|ta|notre|la|le|el|mi|tu|moje|twoje|mijn|het|de|mia|tua|minha)\b[^\d(){};=]{0,40}$/i
const ENDS = /^[\s:*"'`)]*$/
/** A line of a program, a shell or a log: nobody answers so. */
const CODED =
  /[{};]|\([^)]*\)[^.]|=>|\w=\S|^\s*(?:[$>#] |const|let|var|function|export|import|docker|npm|git|cd|sudo|at|return|if|status)\b|\[\d{4}-/
/** How many words an answer has in which the secret may stand anywhere. */
const FEW_WORDS = 7
/** Stands right before a secret in a longer answer. */
const GIVES = /(?:\b(?:is|was|use|try|for|with|to|take|ist|lautet|est|es|jest|set)|[’']s|[:=→])[ ]["'`*“„«]*$/i
/** What may lead to the answer. */
const LEAD =
  /^[\s"'`*“„«>-]*(?:(?:\*\*)?[\p{L} ]{1,24}(?:\*\*)?:[ *]+)?(?:(?:ok(?:ay)?|sure|yes|yeah|yep|hm+|um|uh|well|oh|right|of course|here(?: you go| it is)?|again|ja|klar|also|oui|sí|si|tak|sure thing|no problem|gern)[\s,.!:—–-]{1,3}){0,3}(?:(?:it|that|this|the \w{2,12}|mine|yours)(?:[’']s|[ ](?:is|was|should be)|[’']d be)|(?:i|we|you) (?:use|set|chose|picked|took|went (?:for|with)|have|had)|(?:es|das|er|sie) (?:ist|lautet|war)|c[’']est|es|to|è|é|het is|use|try|take|nimm)?(?:[ ](?:still|now|just|always|immer noch|noch|jetzt))?[\s"'`*“„«:]*/iu
const CODE = /(?<![\w.:/€$-])[#*]?\d(?:[ -]?\d){3,7}[#*]?(?![\w.:/%€$-]\d|\w)/dg
const MIXED =
  /(?<![\w.:/-])(?=[A-Z#*-]{0,5}\d)(?=[^\d\s]{0,6}\d[^\d\s]{0,6}\d)[A-Z\d#*][A-Z\d#*-]{3,9}(?![\w.:/-]\w|\w)/dg
const SPOKEN = new RegExp(
  `(?<![A-Za-zÀ-ɏ-])(?:${NUMBER_WORDS})(?:[ ,-]{1,2}(?:${NUMBER_WORDS})){3,7}(?![A-Za-zÀ-ɏ])`,
  'dgi',
)
const DATED = /(?:\b(?:in|since|from|until|till|year|seit|anno|en|depuis|desde|od|dal|sinds|of)[ ]|[-/.])$/i
/** The name of a network or an account before its password. */
const PAIR = /^[\s>*-]*\S{2,40}[ ]+[/:|][ ]+(?=\S)/
const WORD = /[^\s"'`“”„«»,;|<>]{4,64}/g
/** One word that answers a question for a password without giving it. */
const NO_ANSWER =
  /^(?:yes|yeah|yep|nope|sure|okay|thanks?|thank|what|which|sorry|nothing|never|none|hello|maybe|exactly|done|right|wait|please|here|today|yesterday|tomorrow|bitwarden|keepass\w*|1password|lastpass|dashlane|proton|danke|nein|klar|nichts|später|merci|oui|gracias|nada|dziękuję|hmm+|haha\w*|really|again|dunno|unknown|unclear|same|later|forgotten|mother|father|brother|sister)$/i

/**
 * "What's the alarm code again?" and below it, in the same turn or the next, "7741": a line that asks for a secret makes
 * what follows one. Each kind of name takes only what looks like its kind.
 */
export function answers(text: string, line: Line, names: readonly Named[], report: (match: Match) => void): void {
  // Few lines that speak of a secret ask for it: the rest is for them.
  const late = names.filter(({ to }) => line.text.length - to <= LAST)
  if (late.length === 0) return
  const end = line.text.slice(-2 * LAST)
  if (!ASKS.test(end) && !late.some(({ to }) => ENDS.test(line.text.slice(to)))) return
  if (CODED.test(end)) return
  const asked = late.filter((name) => isAsked(line.text, name))
  if (asked.length === 0) return
  let from = line.offset + line.text.length + 1
  for (let found = 0, seen = 0; found < LINES && seen < 2 * LINES && from < text.length; seen++) {
    const stop = text.indexOf('\n', from)
    const end = stop === -1 ? text.length : stop
    const reply = { text: text.slice(from, Math.min(end, from + LONGEST)), offset: from }
    from = end + 1
    if (reply.text.trim() === '' || /^\s*-{3,}\s*$/.test(reply.text)) continue
    found++
    if (reply.text.includes('[REDACTED:')) return
    if (CODED.test(reply.text) && /\s/.test(reply.text.trim())) continue
    for (const { secrecy } of asked)
      if (given(reply, secrecy, (start, stopAt) => report({ start, end: stopAt, kind: KINDS[secrecy] }))) return
  }
}

/** The name stands in a question or a request for it, or ends its line. */
function isAsked(text: string, { from, to }: Named): boolean {
  const start =
    Math.max(
      text.lastIndexOf('.', from),
      text.lastIndexOf('!', from),
      text.lastIndexOf('?', from),
      text.lastIndexOf(', ', from),
    ) + 1
  const tail = text.slice(to)
  const end = tail.search(/[.!?\n]/)
  const sentence = text.slice(start, end === -1 ? text.length : to + end + 1)
  if (OTHER.test(sentence)) return false
  return ASKS.test(sentence) || (ENDS.test(tail) && ALONE.test(text.slice(0, from)))
}

function given({ text, offset }: Line, secrecy: Named['secrecy'], tell: (start: number, end: number) => void): boolean {
  if (secrecy === 'pin' || secrecy === 'codes') return code(text, offset, tell)
  const lead = LEAD.exec(text)?.[0].length ?? 0
  if (secrecy === 'phrase') return sentence(text, offset, lead, tell)
  if (secrecy === 'number') {
    const found =
      /^(?=(?:[^\d\n]{0,12}\d){5})[A-Z]{0,4}[ -]?\d(?:[ .\-/]?[\dA-Z]){3,34}|^(?=[A-Z\d]*\d[A-Z\d]*\d)[A-Z\d]{6,20}(?!\w)/.exec(
        text.slice(lead),
      )
    if (found !== null) tell(offset + lead, offset + lead + found[0].length)
    return found !== null
  }
  const name = PAIR.exec(text)?.[0].length ?? 0
  for (const found of text.matchAll(WORD)) {
    if (found.index < name) continue
    const word = found[0].replace(/[.,;:?)\]}]+$/, '')
    const after = text.slice(found.index + word.length)
    if (
      !stands(text, found.index, lead) ||
      !looksMade(word) ||
      /^#|=|:\/\/|@.+\./.test(word) ||
      (/^\d+$/.test(word) && (YEAR.test(word) || UNITS.test(after)))
    )
      continue
    tell(offset + found.index, offset + found.index + word.length)
    return true
  }
  return (secrecy === 'password' || secrecy === 'answer') && plain(text, offset, lead, tell)
}

/** The words of a passphrase, when nothing else is said. */
function sentence(text: string, offset: number, lead: number, tell: (start: number, end: number) => void): boolean {
  const rest = text.slice(lead)
  const length = Math.max(sentenceOf(rest), severalWords(rest, true))
  if (length === 0 || !/^[\s.!"'”»]*$/.test(rest.slice(length))) return false
  tell(offset + lead, offset + lead + length)
  return true
}

/** A word, or several, that is all that is said. */
function plain(text: string, offset: number, lead: number, tell: (start: number, end: number) => void): boolean {
  const rest = text.slice(lead)
  const several = severalWords(rest, false)
  if (several > 0 && /^[\s.!]*$/.test(rest.slice(several)) && /^[a-zß-ɏ\d ]+$/.test(rest.slice(0, several))) {
    tell(offset + lead, offset + lead + several)
    return true
  }
  const word = /^([\p{L}\d_-]{4,40})[.!"'`*”“»]*(?:[ ]*$|,)/u.exec(rest)?.[1] ?? ''
  if (word === '' || isPlaceholder(word) || NO_PASSWORD.has(word.toLowerCase()) || NO_ANSWER.test(word)) return false
  tell(offset + lead, offset + lead + word.length)
  return true
}

/** A short answer, its beginning, or right behind a word that gives. */
function stands(text: string, at: number, lead: number): boolean {
  return at <= lead || text.trim().split(/\s+/).length <= FEW_WORDS || GIVES.test(text.slice(0, at))
}

function code(text: string, offset: number, tell: (start: number, end: number) => void): boolean {
  const lead = LEAD.exec(text)?.[0].length ?? 0
  for (const pattern of [CODE, MIXED, SPOKEN])
    for (const found of text.matchAll(pattern)) {
      const end = found.index + found[0].length
      if (UNITS.test(text.slice(end)) || (YEAR.test(found[0]) && DATED.test(text.slice(0, found.index)))) continue
      if (!stands(text, found.index, lead) || PUBLIC_CODES.test(text.slice(0, found.index))) continue
      if (/^(?:19|20)\d\d[- ](?:0\d|1[0-2])/.test(found[0])) continue
      tell(offset + found.index, offset + end)
      return true
    }
  const pieces = codes(text.slice(lead), lead)
  for (const [start, end] of pieces) tell(offset + start, offset + end)
  return pieces.length > 0
}
