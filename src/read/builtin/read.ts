import type { Segment, Turn } from '../../log/turn.ts'
import type { DropReason } from '../../memory/finding.ts'
import { askedOf } from './asked.ts'
import { spokenIn } from './clauses.ts'
import { ask, denseOf, type Encode, sumOf, type Told } from './heads.ts'
import { restatedIn } from './restated.ts'
import type { Sentence } from './sentences.ts'

/** A sentence of a turn and what the heads say of it. */
export interface Said {
  readonly turn: Turn
  readonly sentence: Sentence
  /** The two that stand before it in its turn. */
  readonly before: readonly Sentence[]
  readonly told: Told
  /** It was asked to be kept; what was asked with it stands in for its text. */
  readonly marked: boolean
  /** The words that asked for it in another turn. */
  readonly pointer: Sentence | null
  /** What somebody took back that was read before: it is only to be ended. */
  readonly unsaid: boolean
  /** The human's words that it says again, where the assistant gave the wording; it is read as if the human spoke. */
  readonly restates: Restates | null
  readonly drop: DropReason | null
}

/** A human's turn and the sentences of it that the assistant said again. */
interface Restates {
  readonly turn: Turn
  readonly from: readonly Sentence[]
}

/** How many turns before it a turn may point back to. */
export const LOOK_BACK = 4

/** What the new turns of a segment say, sentence by sentence, what was asked to be forgotten marked as such. */
export function read(segment: Segment, encode: Encode | null): Said[] {
  const all = [...segment.context, ...segment.turns]
  const gone = new Set<string>()
  const out: Said[] = []
  segment.turns.forEach((turn, index) => {
    const at = segment.context.length + index
    const earlier = all.slice(Math.max(0, at - LOOK_BACK), at).findLast(({ role }) => role === turn.role)
    out.push(...readTurn(turn, earlier, segment.turns, encode, gone))
    const before = all[at - 1]
    if (turn.role === 'assistant' && before?.role === 'human') out.push(...readBack(turn, before, segment.date, encode))
  })
  const isGone = ({ turn, sentence, restates }: Said): boolean =>
    restates === null
      ? gone.has(keyOf(turn, sentence))
      : restates.from.some((one) => gone.has(keyOf(restates.turn, one)))
  return out.map((one) => (isGone(one) ? { ...one, drop: one.drop ?? 'not-significant' } : one))
}

function readTurn(
  turn: Turn,
  earlier: Turn | undefined,
  fresh: readonly Turn[],
  encode: Encode | null,
  gone: Set<string>,
): Said[] {
  const spoken = spokenIn(turn)
  const asked = spoken.map(({ text }) => (turn.role === 'human' ? askedOf(text) : null))
  const words = spoken.map((one, at) => {
    const what = asked[at]
    return what && 'keep' in what && what.keep !== null ? { ...one, text: what.keep, whole: wholeOf(one) } : one
  })
  // What is asked for is the whole sentence: its other clauses as well, and nothing behind it.
  const isKept = asked.map((what) => what !== null && 'keep' in what && what.keep !== null)
  const marked = spoken.map((_, at) => sameAround(spoken, at).some((other) => isKept[other]))
  const vectors = encode === null || turn.role !== 'human' ? [] : encode(words.map(({ text }) => text))
  const sum = sumOf(vectors)
  const passed = passedOn(spoken, turn)
  const said = words.map((sentence, at): Said => {
    const what = asked[at] ?? null
    const place = { text: sentence.text, at, of: words.length }
    return {
      turn,
      sentence,
      before: words.slice(Math.max(0, at - 2), at),
      told: ask(place, denseOf(vectors, at, sum)),
      marked: marked[at] ?? false,
      pointer: null,
      unsaid: false,
      restates: null,
      drop: what !== null && isKept[at] !== true ? 'not-significant' : passed[at] ? 'quoted' : dropOf(sentence.text),
    }
  })
  const extra: Said[] = []
  asked.forEach((what, at) => {
    if (what === null || isKept[at] === true) return
    const points = pointedAt(spoken, at, 'unsaid' in what)
    const last =
      points.length > 0 || ('unsaid' in what && what.unsaid !== null) ? [] : lastOf(earlier, 'unsaid' in what)
    const pointer = spoken[at] as Sentence
    if ('keep' in what) {
      for (const one of points)
        said[one] = { ...(said[one] as Said), marked: true, drop: said[one]?.drop === 'redacted' ? 'redacted' : null }
      for (const one of blank(last, earlier, encode)) extra.push({ ...one, turn, marked: true, pointer })
      return
    }
    gone.add(keyOf(turn, pointer))
    for (const one of points) gone.add(keyOf(turn, (said[one] as Said).sentence))
    for (const one of last) gone.add(keyOf(earlier as Turn, one))
    // What was learned of a turn before these has to be ended.
    if (earlier !== undefined && !fresh.includes(earlier))
      for (const one of blank(last, earlier, encode)) extra.push({ ...one, turn, pointer, unsaid: true })
  })
  return [...said, ...extra]
}

/** Places of the sentences around `at` that it refers to: for what is to be kept one, for what is to be gone both sides. */
function pointedAt(spoken: readonly Sentence[], at: number, both: boolean): number[] {
  const beside = both ? [at - 1, at + 1] : [at - 1]
  const meant = new Set(beside.flatMap((near) => (spoken[near] === undefined ? [] : sameAround(spoken, near))))
  return [...meant].filter((one) => one !== at).sort((a, b) => a - b)
}

/** The places of all clauses of the sentence that stands at `at`: they stand side by side. */
function sameAround(spoken: readonly Sentence[], at: number): number[] {
  const isSame = (one: number): boolean => {
    const other = spoken[one]
    return other !== undefined && isSameSentence(other, spoken[at] as Sentence)
  }
  let from = at
  let to = at + 1
  while (isSame(from - 1)) from--
  while (isSame(to)) to++
  return Array.from({ length: to - from }, (_, n) => from + n)
}

function lastOf(turn: Turn | undefined, all: boolean): Sentence[] {
  const spoken = turn === undefined ? [] : spokenIn(turn)
  return all ? spoken : spoken.slice(-1)
}

/** Sentences of a turn that was read before, as they were told then. */
function blank(wanted: readonly Sentence[], turn: Turn | undefined, encode: Encode | null): Said[] {
  if (turn === undefined || wanted.length === 0) return []
  const spoken = spokenIn(turn)
  const vectors = encode?.(spoken.map(({ text }) => text)) ?? []
  const sum = sumOf(vectors)
  const keys = new Set(wanted.map((one) => keyOf(turn, one)))
  return spoken.flatMap((sentence, at): Said[] => {
    if (!keys.delete(keyOf(turn, sentence))) return []
    const told = ask({ text: sentence.text, at, of: spoken.length }, denseOf(vectors, at, sum))
    const before = spoken.slice(Math.max(0, at - 2), at)
    const drop = dropOf(sentence.text)
    return [{ turn, sentence, before, told, marked: false, pointer: null, unsaid: false, restates: null, drop }]
  })
}

/** What the assistant says back of the turn before, each sentence as if the human had said it by itself. */
function readBack(turn: Turn, before: Turn, day: string, encode: Encode | null): Said[] {
  const spoken = spokenIn(before)
  if (spoken.some(({ text }) => 'unsaid' in (askedOf(text) ?? {}))) return []
  const passed = new Set(passedOn(spoken, before).flatMap((is, at) => (is ? [spoken[at]?.lines[0]] : [])))
  return restatedIn(turn, before, day).flatMap(({ text, sentence, from }): Said[] => {
    if (from.some(({ lines }) => passed.has(lines[0]))) return []
    const told = ask({ text, at: 0, of: 1, marks: ['said back'] }, denseOf(encode?.([text]) ?? [], 0))
    const said = { ...sentence, text }
    const rest = { before: [], marked: false, pointer: null, unsaid: false, drop: dropOf(text) }
    return [{ ...rest, turn, sentence: said, told, restates: { turn: before, from } }]
  })
}

/**
 * Which sentences nobody in the talk says: inside a quotation that an earlier one of their paragraph opened, and in a
 * paragraph of its own that the one before hands over ("…:", "… this?"), unless what is handed over is marked.
 */
function passedOn(spoken: readonly Sentence[], { spans }: Turn): boolean[] {
  let open = false
  let given = -1
  return spoken.map(({ text, lines, paragraph }, at) => {
    const last = spoken[at - 1]
    if (paragraph !== last?.paragraph) {
      const isMarked = ({ origin, lines: [from] }: Turn['spans'][number]): boolean =>
        origin === 'quoted' && from > (last?.lines[1] ?? 0) && from < lines[0]
      const isApart = last !== undefined && lines[0] > last.lines[1] + 1 && !spans.some(isMarked)
      if (isApart && POINTS_ON.test(last.text)) given = Number.POSITIVE_INFINITY
      else if (given !== Number.POSITIVE_INFINITY) given = isApart && /:$/.test(last.text) ? paragraph : -1
      open = false
    }
    const isHanded = FOOTNOTE.test(text)
    const inside = open || given >= paragraph || isHanded
    for (const [mark] of text.matchAll(/["“”„«»]/g)) open = mark === '"' ? !open : /[“„«]/.test(mark)
    if (isHanded) open = true
    return inside
  })
}

const POINTS_ON = /\b(?:this|these|the following|below)\b[^.!?:]{0,40}[?:.]?$/i
const FOOTNOTE = /^\[\^?[^\]]{1,40}\]:/

/** All of the sentence that a clause stands in. */
export function wholeOf({ text, whole }: Sentence): string {
  return whole ?? text
}

/** Are both clauses of one sentence? */
export function isSameSentence(a: Sentence, b: Sentence): boolean {
  return wholeOf(a) === wholeOf(b) && a.lines[0] === b.lines[0] && a.paragraph === b.paragraph
}

function keyOf(turn: Turn, { text, lines }: Sentence): string {
  return `${turn.lines[0]} ${lines[0]} ${text}`
}

/** Why nothing may come of a sentence whatever it is told to be. */
function dropOf(text: string): DropReason | null {
  if (/\[REDACTED|‹redacted/i.test(text)) return 'redacted'
  return /\?["')\]]*$/.test(text) ? 'question' : null
}
