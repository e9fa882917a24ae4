import type { Segment, Turn } from '../../log/turn.ts'
import type { DropReason } from '../../memory/finding.ts'
import { askedOf } from './asked.ts'
import { spokenIn } from './clauses.ts'
import { denseOf, type Encode, shippedHeads, sumOf, type Told } from './heads.ts'
import { restatedIn } from './restated.ts'
import { isSameSentence, type Sentence, wholeOf } from './sentences.ts'
import { type Before, frontsOf } from './who.ts'

/** A sentence of a turn and what the heads say of it. */
export interface Said {
  readonly turn: Turn
  readonly sentence: Sentence
  /** The two that stand before it in its turn. */
  readonly before: readonly Sentence[]
  /** What stands before it, the turns before among it, the nearest last. */
  readonly front: readonly Before[]
  readonly told: Told
  /** It was asked to be kept; what was asked with it stands in for its text. */
  readonly marked: boolean
  /** The words that asked for it in another turn. */
  readonly pointer: Sentence | null
  /** What somebody took back that was read before: it is only to be ended. */
  readonly unsaid: boolean
  /** The human's words that it says again, where the assistant gave the wording; it is read as if the human spoke. */
  readonly restates: { readonly turn: Turn; readonly from: readonly Sentence[] } | null
  readonly drop: DropReason | null
  /** It was read before: only to be compared with. */
  readonly isOld: boolean
}

const PLAIN = { front: [], marked: false, pointer: null, unsaid: false, restates: null, isOld: false }

/** How many turns before it a turn may point back to. */
export const LOOK_BACK = 4

/** What the new turns of a segment say, sentence by sentence, what was asked to be forgotten marked as such. */
export function read(segment: Segment, encode: Encode | null): Said[] {
  const all = [...segment.context, ...segment.turns]
  const gone = new Set<string>()
  const out: Said[] = []
  const inFront = (at: number): Turn[] => all.slice(Math.max(0, at - LOOK_BACK), at)
  segment.turns.forEach((turn, index) => {
    const at = segment.context.length + index
    const before = all[at - 1]
    const isBack = turn.role === 'assistant' && before?.role === 'human'
    if (isBack && index === 0)
      for (const one of readTurn(before, inFront(at - 1), segment.turns, encode, new Set()))
        out.push({ ...one, isOld: true })
    out.push(...readTurn(turn, inFront(at), segment.turns, encode, gone))
    if (isBack) out.push(...readBack(turn, before, inFront(at - 1), segment.date, encode))
  })
  const isGone = ({ turn, sentence, restates }: Said): boolean =>
    restates === null
      ? gone.has(keyOf(turn, sentence))
      : restates.from.some((one) => gone.has(keyOf(restates.turn, one)))
  return out.map((one) => (isGone(one) ? { ...one, drop: one.drop ?? 'not-significant' } : one))
}

function readTurn(
  turn: Turn,
  turns: readonly Turn[],
  fresh: readonly Turn[],
  encode: Encode | null,
  gone: Set<string>,
): Said[] {
  const earlier = turns.findLast(({ role }) => role === turn.role)
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
  const fronts = turn.role === 'human' ? frontsOf(words, turns) : []
  const said = words.map((sentence, at): Said => {
    const what = asked[at] ?? null
    const place = { text: sentence.text, at, of: words.length }
    return {
      ...{ ...PLAIN, turn, sentence },
      before: words.slice(Math.max(0, at - 2), at),
      front: fronts[at] ?? [],
      told: shippedHeads().ask(place, denseOf(vectors, at, sum)),
      marked: marked[at] ?? false,
      drop: what !== null && isKept[at] !== true ? 'not-significant' : passed[at] ? 'quoted' : dropOf(sentence.text),
    }
  })
  const extra: Said[] = []
  asked.forEach((what, at) => {
    if (what === null || isKept[at] === true) return
    const points = pointedAt(spoken, at, 'unsaid' in what)
    const isSaid = earlier === undefined || points.length > 0 || ('unsaid' in what && what.unsaid !== null)
    const last = isSaid ? [] : spokenIn(earlier).slice('unsaid' in what ? 0 : -1)
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

/** Sentences of a turn that was read before, as they were told then. */
function blank(wanted: readonly Sentence[], turn: Turn | undefined, encode: Encode | null): Said[] {
  if (turn === undefined || wanted.length === 0) return []
  const spoken = spokenIn(turn)
  const vectors = encode?.(spoken.map(({ text }) => text)) ?? []
  const sum = sumOf(vectors)
  const keys = new Set(wanted.map((one) => keyOf(turn, one)))
  return spoken.flatMap((sentence, at): Said[] => {
    if (!keys.delete(keyOf(turn, sentence))) return []
    const told = shippedHeads().ask({ text: sentence.text, at, of: spoken.length }, denseOf(vectors, at, sum))
    const before = spoken.slice(Math.max(0, at - 2), at)
    const drop = dropOf(sentence.text)
    return [{ ...PLAIN, turn, sentence, before, told, drop }]
  })
}

/** What the assistant says back of the turn before, each sentence as if the human had said it by itself. */
function readBack(turn: Turn, before: Turn, earlier: readonly Turn[], day: string, encode: Encode | null): Said[] {
  const spoken = spokenIn(before)
  if (spoken.some(({ text }) => 'unsaid' in (askedOf(text) ?? {}))) return []
  const passed = new Set(passedOn(spoken, before).flatMap((is, at) => (is ? [spoken[at]?.lines[0]] : [])))
  return restatedIn(turn, before, day, earlier).flatMap(({ text, sentence, from }): Said[] => {
    if (from.some(({ lines }) => passed.has(lines[0]))) return []
    const told = shippedHeads().ask({ text, at: 0, of: 1, marks: ['said back'] }, denseOf(encode?.([text]) ?? [], 0))
    const said = { ...sentence, text }
    return [{ ...PLAIN, turn, sentence: said, before: [], told, restates: { turn: before, from }, drop: dropOf(text) }]
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

/** Tells a sentence from the others of a segment. */
export function keyOf(turn: Turn, { text, lines }: Sentence): string {
  return `${turn.lines[0]} ${lines[0]} ${text}`
}

/** Why nothing may come of a sentence whatever it is told to be. */
function dropOf(text: string): DropReason | null {
  if (/\[REDACTED|‹redacted/i.test(text)) return 'redacted'
  return /\?["')\]]*$/.test(text) ? 'question' : null
}
