import { isTyped } from './markup.ts'
import type { Line, Match } from './rule.ts'
import { looksMade } from './said.ts'

const TOKEN = '["\'“„`]?([^\\s"\'”“`,;()/]{5,64})'
/** "it lets me in when I write Marzipan1938" */
const OPENS = new RegExp(
  `\\b(?:lets?|letting|let) (?:me|us|you|him|her|them|people|anybody|anyone) (?:in|on|back in)(?:to \\w+(?: \\w+)?)? (?:when|if|with|as|once|on)(?: (?:i|we|you|he|she|they))?(?: (?:just |only )?(?:write|type|put|enter|say|use|give it))?(?: in)? ${TOKEN}`,
  'dgi',
)
/** "he'd changed it to Lottie0612", "IT keep resetting me to Welcome2Hell!" */
const CHANGED = new RegExp(
  `\\b(?:(?:re)?set(?:ting|s)?|chang(?:ed?|es|ing)|switched|defaulted|rotated)(?: it| them| me| us| him| her| mine| ours| that| (?:my|the|our|his|her) [a-z]+)?(?: back)? to ${TOKEN}`,
  'dgi',
)
/** "forgot the sudo on the jump host, tried the old one: Granris#09" */
const TRIED = new RegExp(`\\b(?:tried|trying|try|typed|entered|used|using)\\b[^.:\\n]{0,40}:[ ]${TOKEN}`, 'dgi')
/** "it asks and I type brackish tea", "I typed Rubbish-Day-5 in a rage", "it's the usual Kelpie_2014" */
const TYPED = new RegExp(
  `\\b(?:i|he|she|we|they) (?:then )?(?:type|typed|enter|entered|wrote|chose|picked) (?:in )?${TOKEN}`,
  'dgi',
)
const USUAL = new RegExp(
  `\\b(?:it['’]s|that['’]s|it is) (?:still |just |only |again )?(?:(?:my|the|our|her|his) (?:usual|old|same|normal|new)(?: one)?[,:]? )?${TOKEN}|\\b(?:use|have|used|had) (?:everywhere|for everything)[,:?.]? ${TOKEN}`,
  'dgi',
)
const BESIDE = new RegExp(`\\b(?:(?:e-?)?mail(?: address)?|user(?:name)?|card) and (?:then )?${TOKEN}`, 'dgi')
const ASKED =
  /\b(?:asks?|asking|gpg|pin ?entry|prompt\w*|throws? me out|everywhere|for everything|one word|passphrase|username|refus\w+|accepts?|rejects?|won['’]?t (?:have|take) it)\b/i
/** What one is let into, or kept out of. */
const ACCESS =
  /\b(?:log(?:s|ged|ging)?[ -]?(?:me |him |her |us )?(?:in|on|out)|login|sign(?:ed)?[ -]?(?:in|on)|accounts?|i-?pad|tablet|phone|laptop|computer|pc|i\.?t\.?(?: department| desk)?|help ?desk|portal|e-?mail|netflix|spotify|wi-?fi|router|locked (?:me |us )?out|unlock|let (?:me|us) in|got in|get in|sudo|ssh|root|admin|vault|jump ?host)\b/i
const TELLING =
  /\b(?:lets?|letting) \w+ |(?:set|setting|changed|change|changing|switched|defaulted|rotated)\b[^\n]{0,40} to |(?:tr(?:ied|ying|y)|typed|entered|us(?:ed|ing))\b[^.:\n]{0,40}: |\b(?:i|he|she|we|they) (?:then )?(?:type|typed|enter|entered|wrote|chose|picked) |\b(?:asks?|asking|gpg|pin ?entry|prompt|throws?|everywhere|everything|username|refus|accept|reject)|\band (?:then )?\S*\d/i

/** Passwords that a line tells by what they do and nobody calls so. */
export function letsIn(line: Line, report: (match: Match) => void): void {
  if (!TELLING.test(line.text)) return
  each(line, OPENS, looksMade, report)
  each(line, TYPED, isStrung, report)
  const [isAccess, isAsked] = [ACCESS.test(line.text), ASKED.test(line.text)]
  if (isAccess) for (const pattern of [CHANGED, TRIED, BESIDE]) each(line, pattern, isTyped, report)
  if (isAccess || isAsked) each(line, TYPED, isTyped, report)
  if (isAsked) each(line, USUAL, isTyped, report)
}

/** Words and a number strung together, `Rubbish-Day-Tuesday-5`. */
function isStrung(word: string): boolean {
  return /\d/.test(word) && /[A-Z]/.test(word) && /^[A-Za-zÀ-ɏ]{2,}(?:[-_][A-Za-zÀ-ɏ\d]+){2,}$/.test(word)
}

function each(line: Line, pattern: RegExp, holds: (word: string) => boolean, report: (match: Match) => void): void {
  pattern.lastIndex = 0
  for (let found = pattern.exec(line.text); found !== null; found = pattern.exec(line.text)) {
    const at = found.indices?.[1] ?? found.indices?.[2]
    const word = (found[1] ?? found[2] ?? '').replace(/[.:?)\]]+$/, '')
    if (at === undefined || !holds(word) || /^[vV]?\d|@/.test(word)) continue
    report({ start: line.offset + at[0], end: line.offset + at[0] + word.length, kind: 'password' })
  }
}
