import type { Turn } from '../../log/turn.ts'
import type { DropReason } from '../../memory/finding.ts'
import type { Line } from '../builtin/group.ts'
import { judge } from '../builtin/judge.ts'
import { normalise } from '../builtin/normalise.ts'
import {
  ASKS_FOR,
  ATTITUDE,
  CONDITION,
  EMBEDS,
  FICTION,
  FIRST_PERSON_BEFORE,
  GRANTS,
  HEARSAY,
  isLaughedOff,
  JOKES,
  LONG_AGO,
  OPENS_QUESTION,
  PRETENDS,
  SAID_AFTER,
  SAYING,
  SAYING_OF_THEMSELVES,
  TAKES_BACK,
  UNREAL,
  unrealIf,
  WHETHER,
  WOULD,
} from './meant-cues.ts'
import type { Note } from './read-answer.ts'

/**
 * What words are worth that stand in a sentence: `plain` as they are; `hedged` only with the words that hedge them;
 * `told`, words about the human that are not taken for true, kept as they were said; else why they are nothing.
 */
export type Meant = 'plain' | 'told' | { readonly hedge: RegExp } | { readonly drop: DropReason }

/** How the human means the words of a quote, by its sentence and what stands around it; the model is not asked. */
export function howMeant(note: Pick<Note, 'quote' | 'home' | 'bucket'>, sentence: string, turn: Turn): Meant {
  const lines = linesOf(turn)
  const here = linesAt(lines, sentence, note.quote)
  const normal = normalise(sentence)
  const asks = note.home === 'relational' && ASKS_FOR.test(normal)
  const spoilt = here.find(({ never }) => never !== null && never !== 'redacted')?.never ?? null
  if (spoilt !== null && spoilt !== 'question' && !asks) {
    if (spoilt !== 'hypothetical' || !isBefore(note.quote, normal, unrealAt(normal))) return { drop: spoilt }
  }
  const joked = isTakenBack(lines, here) || here.some((line) => JOKES.test(line.normal))
  const around = isPretended(lines, here) ? 'hypothetical' : joked ? 'sarcasm' : null
  if (around !== null) return { drop: around }
  return asks ? 'plain' : inSentence(note, normal)
}

function inSentence({ quote, home, bucket }: Pick<Note, 'quote' | 'home' | 'bucket'>, normal: string): Meant {
  if (isAsked(quote, normal, home)) return { drop: 'question' }
  if (JOKES.test(normal) || (home !== 'relational' && isLaughedOff(normal))) return { drop: 'sarcasm' }
  if (FICTION.test(normal)) return { drop: 'quoted' }
  const unreal = unrealAt(normal)
  if (unreal >= 0 && !isBefore(quote, normal, unreal) && !isBackInLife(quote, normal, unreal))
    return { drop: 'hypothetical' }
  if (isReported(quote, normal) || isEmbedded(quote, normal)) return 'told'
  if (home === 'user' && bucket !== 'PERSON' && SAYING_OF_THEMSELVES.test(normal)) return 'told'
  const would = LONG_AGO.test(normal) ? -1 : normal.search(WOULD)
  if (would >= 0 && !isBefore(quote, normal, would)) return 'told'
  const condition = normal.search(CONDITION)
  if (condition >= 0 && !isBefore(quote, normal, condition)) return { hedge: CONDITION }
  return hedged(quote, normal)
}

function hedged(quote: string, normal: string): Meant {
  const at = normal.search(ATTITUDE)
  return at >= 0 && !isBefore(quote, normal, at) ? { hedge: ATTITUDE } : 'plain'
}

/** Where in a sentence it leaves what is real, else -1. */
function unrealAt(normal: string): number {
  const found = [normal.search(PRETENDS), normal.search(UNREAL), unrealIf(normal)].filter((at) => at >= 0)
  return found.length === 0 ? -1 : Math.min(...found)
}

const JOINT = /[;:—–] ?|,? (?:but|though|although|yet) |, (?:and|so|which) | \(/g

/** Do the words of a quote stand in a statement of its own that ends before `at`? */
function isBefore(quote: string, normal: string, at: number): boolean {
  if (at < 0) return false
  const start = normal.indexOf(normalise(quote).replace(/[.,;:!?… ]+$/, ''))
  if (start < 0) return false
  let joint = -1
  for (const found of normal.slice(0, at).matchAll(JOINT)) joint = found.index
  return joint >= 0 && start + normalise(quote).length <= joint + 1
}

/** "If I lived in Berlin I would own a dog, but I live in Kiel": what comes behind the "but" is real again. */
function isBackInLife(quote: string, normal: string, unreal: number): boolean {
  const back = normal.lastIndexOf(' but ')
  if (back <= unreal || !/\b(?:would|could|might|\w+'d)\b/.test(normal.slice(unreal, back))) return false
  const start = normal.indexOf(normalise(quote).replace(/[.,;:!?… ]+$/, ''))
  return start > back && !/\b(?:if|would|could|might|\w+'d)\b/.test(normal.slice(back))
}

/** Is what stands there asked, and not said? A statement before the last comma of a question is said. */
function isAsked(quote: string, normal: string, home: string): boolean {
  const whether = normal.search(WHETHER)
  if (whether >= 0 && !isBefore(quote, normal, whether)) return true
  if (!/\?["')\] ]*$/.test(normal)) return false
  if (home === 'relational') return false
  if (OPENS_QUESTION.test(normal)) return true
  const comma = Math.max(...[',', ';', ':', '—', '–', ' - '].map((mark) => normal.lastIndexOf(mark)))
  const start = normal.indexOf(normalise(quote).replace(/[.,;:!?… ]+$/, ''))
  return comma <= 0 || start > comma || /^(?:you think|you know|you believe|you mean|since when)\b/.test(normal)
}

/** Are the words somebody else's about the human? Those of a statement that ends before are not. */
function isReported(quote: string, normal: string): boolean {
  const after = SAID_AFTER.exec(normal)
  if (after !== null && !/(?:^| )(?:i|we) $/.test(after[1] ?? '')) return true
  const heard = normal.search(HEARSAY)
  if (heard >= 0 && !isBefore(quote, normal, heard)) return true
  for (const found of normal.matchAll(SAYING))
    if (!FIRST_PERSON_BEFORE.test(normal.slice(0, found.index)) && !isBehindActually(quote, normal, found.index))
      if (!endsBefore(quote, normal, found.index)) return true
  return false
}

function isEmbedded(quote: string, normal: string): boolean {
  const at = normal.search(EMBEDS)
  // "I said that I …" is said by oneself.
  return (
    at >= 0 && !GRANTS.test(normal) && !FIRST_PERSON_BEFORE.test(normal.slice(0, at)) && !endsBefore(quote, normal, at)
  )
}

/** "My brother says I hate jazz, but actually I love it" */
function isBehindActually(quote: string, normal: string, at: number): boolean {
  const back = normal.search(/\bbut (?:actually|in fact|really|the truth|in truth|i (?:actually|really))\b/)
  const start = normal.indexOf(normalise(quote).replace(/[.,;:!?… ]+$/, ''))
  return back > at && start >= back
}

/** Does a quote end before the subject of a verb at `at`, behind a word that begins another statement? */
function endsBefore(quote: string, normal: string, at: number): boolean {
  const wanted = normalise(quote).replace(/[.,;:!?… ]+$/, '')
  const end = normal.indexOf(wanted) + wanted.length
  const between = normal.slice(end, at)
  return (
    normal.includes(wanted) && end <= at && /^ ?(?:[,;:—–.]|and\b|but\b|though\b|because\b|so\b|which\b)/.test(between)
  )
}

/** An earlier sentence of the paragraph that opens something made up holds to its end. */
function isPretended(lines: readonly Line[], here: readonly Line[]): boolean {
  const first = here[0]
  if (first === undefined) return false
  return lines
    .slice(0, lines.indexOf(first))
    .some((line) => line.paragraph === first.paragraph && (OPENS.test(line.normal) || FICTION_OPENS.test(line.normal)))
}

const OPENS =
  /^(?:(?:ok|okay|so|now|and|but|well|just|please|then|hey|right)[,: ]+)*(?:suppose|imagine|pretend|picture (?:this|me|us|it)|let's (?:say|assume|pretend|suppose|imagine)|thought experiment|what if|hypothetically|in another (?:life|world|universe)|in a parallel|in an alternat|once upon a time)/
const FICTION_OPENS =
  /^(?:(?:ok|okay|so|now|and|but|well|here's)[,: ]+)*(?:(?:my|the|a) )?(?:story|novel|script|joke|poem|lyrics|scene|chapter [\w]+|dream)\b.{0,20}[:.]?$/

function isTakenBack(lines: readonly Line[], here: readonly Line[]): boolean {
  const last = here.at(-1)
  if (last === undefined) return false
  const next = lines[lines.indexOf(last) + 1]
  return next !== undefined && next.paragraph === last.paragraph && TAKES_BACK.test(next.normal)
}

/** The lines of a turn that a quote stands in, else those of its sentence. */
function linesAt(lines: readonly Line[], sentence: string, quote: string): Line[] {
  const touches = (text: string) => (line: Line) => line.text.includes(text) || text.includes(line.text)
  const wanted = quote.normalize('NFC').replace(/\s+/g, ' ').trim()
  const found = lines.filter(touches(wanted))
  return found.length > 0 ? found : lines.filter(touches(sentence))
}

/** A turn is asked about for every note on it. */
const kept = new WeakMap<Turn, readonly Line[]>()

function linesOf(turn: Turn): readonly Line[] {
  const known = kept.get(turn) ?? judge(turn, null)
  kept.set(turn, known)
  return known
}
