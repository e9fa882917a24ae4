import { isPlaceholder } from './rule.ts'
import { NO_PASSWORD } from './vocabulary.ts'

const WORDS = /^[A-Za-zÀ-ɏ\d'’#@$-]{1,24}(?:(?:[ ]&)?[ ][A-Za-zÀ-ɏ\d'’#@$-]{1,24}){1,8}!?/
/** Words of grammar: a sentence about a password has them, a password of several words seldom more than one. */
const SENTENCE = new Set(
  (
    'a an the this that these those my your our his her their its it he she they we i you who which what where when why how ' +
    'is are was were be been being has have had do does did will would can could should must may might not no too very so as ' +
    'if because since until but or than then there here only also just already still yet really always somewhere nowhere ' +
    'ein eine einen einem der die das den dem mein meine dein ist sind war nicht kein wie als wo was wer dass weil aber oder auch schon noch nur ' +
    'le la les un une mon ma ton ta son sa est pas que qui où dans trop aussi ' +
    'el los las una mi tu su es no que donde muy también lo ' +
    'jest nie się że który gdzie tylko też jak il lo gli non che dove troppo anche ' +
    'het een mijn jouw niet dat waar ook o os uma meu minha não que onde muito'
  ).split(' '),
)
/** May stand once among the words of a password. */
const JOINTS = new Set(
  'and of on in at over under by for from with to never und mit auf in im von zu et de du des en avec y con e i z na w van op per di'.split(
    ' ',
  ),
)
/** What people and forms say instead of a password. */
const TELLS =
  /^(?:see|ask|check|look|use|enter|type|try|call|follow|change|reset|needs?|requires?|contains?|minimum|maximum|at|min|max|plain|user|admin|same|sent|kept|written|ask|siehe|frag|frage|voir|ver|zie|vedi|zobacz|somebody|someone|everyone|nobody|half|part|yet|case|common|due|subject|about|up|out|off)$/i
const AMOUNT =
  /\d[ ]?(?:characters?|chars?|digits?|letters?|words?|symbols?|days?|hours?|minutes?|weeks?|months?|years?|zeichen|stellen|tage|caractères|caracteres|znaków|caratteri|tekens)\b/i
const VERBAL = /(?:ed|ing|able|ible|iert)$/i

/**
 * How long the password of several words is that `value` begins with, 0 for none: "correct horse battery staple", "Sommer
 * 2024!". It ends where its clause does; `named` says that a colon leads to it, where two words are enough.
 */
export function severalWords(value: string, named: boolean): number {
  const head = /^\S{1,24}(?= )/.exec(value)?.[0].toLowerCase()
  if (head === undefined || SENTENCE.has(head) || JOINTS.has(head) || TELLS.test(head)) return 0
  const found = WORDS.exec(value)?.[0] ?? ''
  const end = clause(found)
  if (!/^\s*(?:$|[.,;!?)"”'\]|]|[-–—] |(?:and|but|und|aber|et|y|i|e|en)\s)/i.test(value.slice(end))) return 0
  const text = found.slice(0, end)
  const words = text.split(' ').filter((word) => word !== '&')
  const hasDigit = /\d/.test(text)
  if (words.length < (named ? 2 : 3) || words.length > 8 || AMOUNT.test(text)) return 0
  return isTold(words, hasDigit || named) ? 0 : text.length
}

/** How long the sentence is that serves as a passphrase, "put the kettle on Maud": it ends its clause, speaks of nobody and tells nothing. */
export function sentenceOf(value: string): number {
  const found = /^[\p{L}'’]{2,20}(?: [\p{L}\d'’]{1,20}){2,9}/u.exec(value)?.[0] ?? ''
  const text = found.slice(0, clause(found))
  if (!/^[ ]*(?:$|[.,;!"”'\])])/.test(value.slice(text.length))) return 0
  const words = text.toLowerCase().split(' ')
  const [first = ''] = words
  if (NO_PASSWORD.has(first) || SENTENCE.has(first) || TELLS.test(first) || VERBAL.test(first)) return 0
  if (words.some((word) => SENTENCE.has(word) && !ARTICLES.has(word)) || AMOUNT.test(text)) return 0
  return words.filter((word) => !NO_PASSWORD.has(word) && !JOINTS.has(word)).length >= 3 ? text.length : 0
}

const ARTICLES = new Set(
  'a an the my our your his her der die das den dem le la les un une el los las il lo het een os'.split(' '),
)

/** "dancing queen 76 and I like it": the joining word begins another sentence. */
function clause(found: string): number {
  const next =
    /[ ](?:and|but|und|aber|et|mais|y|pero|i|ale|e|ma|en|maar|so|because)[ ](?:i|that|please|can|which|the|my|we|it|you|he|she|they|is|ich|das|die|der|es|wir|mein|je|le|la|on|el|yo|mi|ik|het|io|il|eu|o)\b/i.exec(
      found,
    )
  return next?.index ?? found.length
}

/** True for words that say something of a password instead of giving it. */
function isTold(words: readonly string[], hasDigit: boolean): boolean {
  const lower = words.map((word) => word.toLowerCase())
  const first = lower[0] ?? ''
  const last = lower.at(-1) ?? ''
  if (TELLS.test(first) || (VERBAL.test(first) && !hasDigit) || JOINTS.has(first) || JOINTS.has(last)) return true
  if (lower.some((word) => SENTENCE.has(word) || (word.length > 3 && isPlaceholder(word)))) return true
  if (lower.filter((word) => JOINTS.has(word)).length > 1) return true
  const content = lower.filter((word) => !NO_PASSWORD.has(word) && !JOINTS.has(word)).length
  // "correct horse battery staple", but not "strong enough alone".
  return content < (NO_PASSWORD.has(first) && !hasDigit ? 3 : 2)
}
