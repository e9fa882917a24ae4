import { dayAhead } from '../../dates.ts'
import type { DropReason, Finding, FindingCue } from '../../memory/finding.ts'
import type { Bucket, Evidence, Home, Kind } from '../../memory/memory.ts'
import type { Names } from '../agent.ts'
import { claimOf } from './claims.ts'
import { type Encode, matterOf, type Told, USER_CLASSES } from './heads.ts'
import { chosen, KEEP, keptShares, userShare } from './keep.ts'
import { relationalLines, userLines } from './put.ts'
import type { Said } from './read.ts'
import { isSameSentence, type Sentence, wholeOf } from './sentences.ts'

/** From which share on something is kept in the store, is a joke, is learned of the assistant, is cued. */
export const SCALE = {
  known: 0.25,
  store: 0.68,
  joke: 0.25,
  irony: 0.3,
  soul: 0.75,
  work: 0.8,
  cue: 0.5,
  marked: 0.3,
}

const LONGEST = 240
const LONGEST_QUOTE = 400

/** What is to be remembered of a sentence, or why nothing is. */
export function findingOf(said: Said, file: string, names: Names, encode: Encode | null): Finding | DropReason {
  if (said.drop !== null) return said.drop
  const human = said.turn.role === 'human' || said.restates !== null
  const put = human ? ofHuman(said, names, encode) : ofAssistant(said, names)
  if (put === null) return human ? dropOf(said.told) : 'assistant-explanation'
  const { home, text, bucket, kind, lines, weight } = put
  return {
    text,
    kind,
    home,
    bucket,
    stated: 'observed',
    marker: said.marked,
    significance: Math.round(Math.min(1, weight + (said.marked ? SCALE.marked : 0)) * 1000) / 1000,
    origin: human ? 'human-said' : 'assistant-said',
    topics: [],
    claim: home === 'user' ? claimOf(text) : null,
    ...(human && (home === 'user' || home === 'relational') ? filedAs(text, home, file, encode) : {}),
    cue: said.unsaid ? 'retract' : human ? cueOf(said.told) : null,
    ...(said.unsaid ? { faint: true as const } : {}),
    evidence: [
      ...(said.pointer === null ? [] : [evidenceOf([said.pointer], file)]),
      ...(said.restates === null ? [] : [evidenceOf(said.restates.from, file)]),
      ...lines.map((one) => evidenceOf(one, file)),
    ],
  }
}

/** Over by tomorrow, unless it says since or from when something holds. */
const OF_A_DAY =
  /(?<!\b(?:since|from|until|till|before|by) )\b(?:today|tonight|this (?:morning|afternoon|evening)|right now)\b/i

interface Put {
  readonly home: Home
  readonly text: string
  readonly bucket: Bucket | null
  readonly kind: Kind
  /** One entry of evidence each. */
  readonly lines: readonly (readonly Sentence[])[]
  /** 0..1 */
  readonly weight: number
}

function ofHuman(said: Said, names: Names, encode: Encode | null): Put | null {
  const { sentence, told, marked } = said
  const before = said.before.findLast((one) => !isSameSentence(one, sentence))
  const { human, importance, kind } = told
  const user = userShare(human)
  const relational = human.rule + human.trust
  const kept = user + relational + human.store
  const weight = 0.3 + 0.5 * Math.sqrt(kept * importance.importance)
  // What holds for once is no line.
  const isOnce = !marked && (cueOf(told) === 'one-off' || OF_A_DAY.test(sentence.text))
  const line = isOnce ? null : lineOf(said, user >= relational ? 'user' : 'relational', names, encode)
  if (line !== null && user >= relational) {
    const bucket = bucketOf(human, sentence.text)
    return { home: 'user', text: line, bucket, kind: bucket.toLowerCase() as Kind, lines: [[sentence]], weight }
  }
  if (line !== null) {
    const kindOf = human.trust > human.rule ? 'trust' : likeliest(kind, ['correction', 'preference', 'dynamic'])
    return { home: 'relational', text: line, bucket: null, kind: kindOf, lines: [[sentence]], weight }
  }
  if (said.restates !== null) return null
  if (!marked && (kept < SCALE.store || human.irony > SCALE.joke)) return null
  const whole = plain(wholeOf(sentence))
  const both =
    before !== undefined && leans(whole) && wholeOf(before).length + whole.length < ROOM
      ? [before, sentence]
      : [sentence]
  const text = quoted(names.human, both.map((one) => plain(wholeOf(one))).join(' '), marked)
  return {
    home: 'store',
    text,
    bucket: null,
    kind: likeliest(kind, ['decision', 'event', 'context']),
    lines: [both],
    weight,
  }
}

function ofAssistant({ sentence, told }: Said, names: Names): Put | null {
  const { soul, work } = told.assistant
  const words = plain(sentence.text)
  if (soul >= SCALE.soul && OWN.test(words) && words.length <= LONGEST)
    return {
      home: 'soul',
      text: words.replace(/[.!]$/, ''),
      bucket: null,
      kind: 'learning',
      lines: [[sentence]],
      weight: 0.3 + 0.5 * soul,
    }
  if (work < SCALE.work) return null
  return {
    home: 'store',
    text: quoted(names.assistant, words, false),
    bucket: null,
    kind: 'context',
    lines: [[sentence]],
    weight: 0.3 + 0.4 * work,
  }
}

/** The section of a line as far as a head is sure, and the day of what is ahead; what names none is not ahead. */
function filedAs(line: string, home: 'user' | 'relational', file: string, encode: Encode | null) {
  const matter = matterOf(line, home, encode)
  if (matter === null) return {}
  if (matter !== 'ahead') return { matter }
  const due = dayAhead(line, /\d{4}-\d{2}-\d{2}/.exec(file)?.[0] ?? '')
  return due === null ? {} : { matter, due }
}

/** How a sentence reads on a page where its owner would likely keep it, as a whole or in part; else null. */
function lineOf(said: Said, home: 'user' | 'relational', names: Names, encode: Encode | null): string | null {
  const { front, told, marked } = said
  const words = plain(said.sentence.text)
  const all = home === 'user' ? userLines(words, names, front) : relationalLines(words, names)
  const candidates = all.filter(({ line }) => line.length <= LONGEST)
  // What has a value of its own is about the human, however little the heads make of it.
  const isOwn = home === 'user' && told.human.irony <= SCALE.joke && userShare(told.human) >= SCALE.known
  const known = isOwn ? candidates.find(({ line }) => claimOf(line) !== null) : undefined
  if (known !== undefined) return known.line
  const { irony } = told.human
  if (candidates.length === 0 || (irony > (said.restates === null ? SCALE.irony : SCALE.joke) && !marked)) return null
  const shares = keptShares(said, words, candidates, encode)
  const top = Math.max(...shares)
  if (top < KEEP.enough && !marked) return null
  return chosen(candidates, shares)?.line ?? null
}

const OWN = /\b(?:I|I['’]\w+|my|me)\b/

/** What begins with the human is about nobody else. */
function bucketOf(human: Told['human'], text: string): Bucket {
  const own = /^(?:\w+,? )?i\b/i.test(text)
  const shares = USER_CLASSES.filter((name) => !(own && name === 'person'))
  return likeliest(human, shares).toUpperCase() as Bucket
}

function cueOf({ cue }: Told): FindingCue {
  const top = likeliest(cue, ['update', 'one-off', 'retract', 'confirm'])
  return cue[top] >= SCALE.cue ? top : null
}

function likeliest<T extends string>(shares: Readonly<Record<T, number>>, of: readonly T[]): T {
  return of.reduce((top, one) => (shares[one] > shares[top] ? one : top))
}

function dropOf({ human }: Told): DropReason {
  return human.irony > human.drop ? 'sarcasm' : 'not-significant'
}

/** So short, or begun with a pronoun: it is told with what stands before it. */
function leans(words: string): boolean {
  return (
    words.split(/\s+/).length <= 4 ||
    /^(?:and |but |so |also )?(?:he|she|it|they|this|that|those|these|his|her|their|both)\b/i.test(words)
  )
}

/** Room for who said it. */
const ROOM = 190

function quoted(who: string, words: string, marked: boolean): string {
  const head = `${who} ${marked ? 'emphasized' : 'said'}: "`
  return `${head}${cut(words.replaceAll('"', "'"), LONGEST - head.length - 1)}"`
}

function cut(text: string, room: number): string {
  return text.length <= room ? text : `${text.slice(0, room - 1).replace(/\s+\S{0,40}$/, '')}…`
}

/** On one line, without what a document line may not hold: emphasis around words, links, tags. Names keep their marks. */
function plain(text: string): string {
  return text
    .replace(/!?\[([^\]]{0,200})\]\([^)\s]{0,500}\)/g, '$1')
    .replace(/\b(?:https?|ftp|file|data|javascript):\S+/gi, 'a link')
    .replace(/[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64})+/g, 'an address')
    .replace(/<!--|-->|<[^>\n]{1,200}>/g, ' ')
    .replace(/(?<![\p{L}\p{N}_*`])([*_]{1,3}|`)(?=\S)([^*`\n]{1,300}?)(?<=\S)\1(?![\p{L}\p{N}_*`])/gu, '$2')
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/[“”]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
}

function evidenceOf(said: readonly Sentence[], file: string): Evidence {
  const first = said[0] as Sentence
  const quote = said.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ')
  return {
    file,
    lines: [first.lines[0], (said.at(-1) as Sentence).lines[1]],
    quote: cut(quote, LONGEST_QUOTE),
  }
}
