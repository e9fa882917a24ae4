import type { Names } from '../agent.ts'
import type { Routed } from './language.ts'
import { statement } from './statement.ts'
import { MAX_TEXT } from './weights.ts'

/** One line that says a finding: a statement where a rewrite is safe, else the words with who said them. */
export function phrase(routed: Routed, names: Names): string {
  const { reading } = routed
  const words = plain(reading.refers?.text ?? reading.text)
  if (reading.refers !== null && reading.cues.has('confirms')) return quote(`${names.human} confirmed`, words)
  if (reading.origin === 'quoted') return quote(`A text from ${plain(reading.from ?? 'elsewhere')} said`, words)
  if (routed.home === 'soul' && reading.origin === 'assistant-said') return clip(learned(words, names))
  const about = reading.about === null ? '' : `${reading.about}: `
  if (reading.origin === 'assistant-said') return quote(`${names.assistant} said`, words)
  const trust = routed.kind === 'trust' ? granted(words) : null
  if (trust !== null) return clip(trust)
  const decided = routed.kind === 'decision' && !routed.marker ? decision(words) : null
  if (decided !== null) return clip(decided)
  const bare = routed.marker ? unmarked(words) : words
  if (routed.home === 'user' && !routed.marker) {
    const rewritten = statement(bare)
    if (rewritten !== null) return clip(about + rewritten)
  }
  return quote(`${names.human} ${routed.marker ? 'emphasized' : 'said'}`, bare, about)
}

/** Room for the quotation and who said it; cut at a word, never in the middle of a number or a name. */
function quote(who: string, words: string, about = ''): string {
  const head = `${who}: "${about}`
  const room = MAX_TEXT - head.length - 1
  return `${head}${cut(words.replaceAll('"', "'"), room)}"`
}

function clip(text: string): string {
  return cut(text, MAX_TEXT)
}

function cut(text: string, room: number): string {
  if (text.length <= room) return text
  const short = text.slice(0, room - 1)
  const space = short.lastIndexOf(' ')
  return `${short.slice(0, space > room / 2 ? space : room - 1).trimEnd()}…`
}

/** No markup, links, mail addresses or control characters: a document line is words. */
function plain(text: string): string {
  return text
    .replace(/!\[([^\]]{0,200})\]\([^)\s]{0,500}\)/g, '$1')
    .replace(/\[([^\]]{1,200})\]\([^)\s]{0,500}\)/g, '$1')
    .replace(/\b(?:https?|ftp|file|data|javascript):\S+/gi, 'a link')
    .replace(/[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64})+/g, 'an address')
    .replace(/<!--|-->|<[^>\n]{1,200}>/g, ' ')
    .replace(/[`*_~]{1,3}(?=\S)|(?<=\S)[`*_~]{1,3}/g, '')
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/[“”]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
}

/** What a marker says about itself goes; what it marks stays. */
function unmarked(words: string): string {
  const bare = words
    .replace(
      /^(?:and |so |but |also )?(?:nb\b|n\.b\.|zapamiętaj|pamiętaj|merke? dir|recuerda|onthoud|husk|kom ihåg|to be (?:very |perfectly )?clear|(?:i want to|let me) be (?:very )?clear(?: about (?:this|that|it)(?: one)?)?|(?:this|that) is (?:really |very )?(?:important|critical|crucial)|important|remember(?: this)?|please remember(?: this)?|don't forget(?: this)?|for the record|new rule)(?:,? and (?:write (?:this|that|it) down|i mean it))?\s*[:.,;!-]+\s*/i,
      '',
    )
    .trim()
  if (bare === '') return words
  return bare === words ? bare : `${bare.charAt(0).toUpperCase()}${bare.slice(1)}`.replace(/[.]$/, '')
}

/** "You can handle the compression decisions yourself, no need to ask me" → "Trust granted for compression decisions". */
function granted(words: string): string | null {
  const match =
    /^(?:ok |and |so |well )?(?:from now on,? )?you (?:can|may) (?:now )?(?:handle|decide on|decide|make|take care of|deal with|manage) (?:the |all |all the |your )?([a-z][a-z -]{3,60}?)(?: (?:yourself|on your own|alone|by yourself|without (?:asking(?: me)?|me)))[,.;]?(?: ?(?:and |there's )?no need to ask(?: me)?)?[.!]?$/i.exec(
      words,
    )
  return match?.[1] === undefined ? null : `Trust granted for ${match[1]}`
}

/** "Let's go with Option 1 for the check-in system" → "Chose Option 1 for the check-in system". */
function decision(words: string): string | null {
  const match =
    /^(?:(?:ok|okay|so|and|then|fine|good|right|alright|well)[,.]? )*(?:let's go with|we(?:'ll| will)? go with|we're going with|we(?:'ve)? (?:chose|picked|settled on|went with)|i(?:'ll| will) go with|going with) ([^?"]{3,})$/i.exec(
      words,
    )
  const settled =
    /^(?:(?:ok|okay|so|and|then|well)[,.]? )*we(?:'ve| have)? decided (to|on|against|that) ([^?"]{3,})$/i.exec(words)
  const said =
    match?.[1] === undefined ? (settled === null ? null : `Decided ${settled[1]} ${settled[2]}`) : `Chose ${match[1]}`
  if (said === null || /[.!;]\s|\b(?:i|me|my|we|us|our|you|your)\b/i.test(said)) return null
  return said.replace(/[.!]+$/, '')
}

function learned(words: string, names: Names): string {
  const lesson =
    /^(?:and |so |then |ok |noted[:,.] )*(?:(?:something |what )?i(?:'ve)? (?:learned|learnt|take from this|take this from it|keep from this)|lesson(?: learned| for me)?)[:,]? (?:that )?(?:is )?(.{4,})$/i.exec(
      words,
    )?.[1]
  const should = /^(?:and |so |then |ok )*i should (?!have\b)(.{4,})$/i.exec(words)?.[1]
  const body = (lesson ?? should)?.replace(/^[^:]{0,60}: i should (?!have\b)(?=.{4})/i, '')
  if (body !== undefined) return `Learned: ${lowerFirst(body).replace(/[.!]$/, '')}`
  if (/^(?:[a-z]+ ){1,5}first, (?:[a-z]+ ){1,5}second[.!]?$/i.test(`${words} `.trim()))
    return `Learned: ${lowerFirst(words).replace(/[.!]$/, '')}`
  return quote(`${names.assistant} said`, words)
}

function lowerFirst(text: string): string {
  return /^(?:I\b|[A-Z]{2}|[A-Z][a-z]+ [A-Z])/.test(text) ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`
}
