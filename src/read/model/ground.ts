import type { Segment, Span, Turn } from '../../log/turn.ts'
import type { DropReason, Finding, Relation } from '../../memory/finding.ts'
import type { Evidence } from '../../memory/memory.ts'
import { fold, type Located, locateQuote, wordsOf } from '../locate-quote.ts'
import { type Ground, namesIn } from '../names-numbers.ts'
import { spoken } from '../spoken.ts'
import type { Note } from './note.ts'
import { isOwn } from './render-turns.ts'
import { PLACES } from './schema.ts'
import { clauseFor, sentenceAround } from './sentence-around.ts'

/** What a note is checked against besides its turns. */
interface GroundPorts {
  /** Names and numbers that the two said that day, with those of memories that were shown. */
  readonly ground: Ground
  /** Ids of the memories by the numbers that the question gave them, less one. */
  readonly ids: readonly string[]
  readonly names: { readonly human: string; readonly assistant: string }
}

export interface Grounded {
  readonly turn: Turn
  readonly finding: Finding
  /** Why its text is the words of the quote and not the note's; null where it is the note's. */
  readonly why: string | null
}

export interface Refused {
  readonly drop: DropReason
  readonly lines: readonly [number, number]
  readonly why: string
}

/** Turns back from a yes that what it says yes to may stand in. */
const BACK = 6
const LONGEST_TEXT = 200

/**
 * A note as a finding that stands on the log: its quote is found in its turn, its origin comes from where that stands, and
 * every name and number of its text was said or shown; else the clause of the quote that holds it is its text.
 */
export function groundNote(note: Note, segment: Segment, ports: GroundPorts): Grounded | Refused {
  const at = note.turn - 1
  const named = segment.turns[at] ?? segment.turns[0]
  if (named === undefined) return refused('unfounded', [1, 1], 'it names no turn')
  const located =
    locateQuote({ ...segment, turns: [named] }, note.quote) ?? locateQuote(segment, note.quote, named.role)
  if (located === null) return refused('unfounded', named.lines, 'its quote does not stand in its turn')
  const place = placeOf(located, segment)
  if (/\[REDACTED:/.test(`${note.quote}${note.text}`))
    return refused('redacted', place.evidence.lines, 'it holds a secret')
  const found = note.answers === null ? null : otherSide(note, place, segment)
  const other = found === 'taken' ? null : found
  const spoken = findingOf(note, place, other, ports)
  // What is said to words that came out of a paste says what the paste says.
  const finding: Finding = found === 'taken' ? { ...spoken, origin: 'quoted', relations: [] } : spoken
  const grounded = (changed: Partial<Finding>, why: string | null = null): Grounded => {
    return { turn: place.turn, finding: { ...finding, ...changed }, why }
  }
  if (note.text === '') return grounded({ text: place.sentence, only: true })
  const foreign = foreignIn(note, finding, place, other, ports)
  const taken = foreign.length === 0 && finding.origin !== 'quoted' ? ports.ground.taken(note.text) : []
  const isTheirs = taken.length > 0 || (foreign.length > 0 && ports.ground.isPasted(foreign))
  // What is told in pasted words is theirs: context in the store, and no line.
  if (isTheirs && finding.home === 'store' && note.text.length <= LONGEST_TEXT)
    return grounded({ origin: 'quoted', relations: [] })
  foreign.push(...taken)
  if (foreign.length === 0 && note.text.length <= LONGEST_TEXT) return grounded({})
  const why =
    foreign.length === 0 ? `more than ${LONGEST_TEXT} characters` : `the two did not say ${foreign.join(', ')}`
  const clause = clauseFor(place.sentence, note.text) ?? clauseFor(note.quote, note.quote)
  if (clause === null) return refused('unfounded', place.evidence.lines, why)
  const speaker = place.turn.role === 'assistant' ? ports.names.assistant : ports.names.human
  const text = finding.origin === 'quoted' ? clause : `${speaker} said: "${clause.replaceAll('"', "'")}"`
  // A quote says little of a person to who was not there: it is found in the store.
  return grounded(finding.home === 'user' ? { text, home: 'store', bucket: null } : { text }, why)
}

interface Place {
  readonly turn: Turn
  readonly span: Span
  /** The whole sentences that the quote stands in, as the log has them. */
  readonly sentence: string
  readonly evidence: Evidence
  /** Said by the turn's own speaker; else somebody else's words, whatever the turn. */
  readonly own: boolean
}

function placeOf({ turn, span, evidence }: Located, segment: Pick<Segment, 'file'>): Place {
  const sentence = sentenceAround(span.text, evidence.quote)
  const own = isOwn(span, turn) && fold(spoken(span.text)).includes(fold(spoken(sentence)))
  const whole = locateQuote({ file: segment.file, turns: [turn] }, sentence)
  return { turn, span, sentence, evidence: whole?.evidence ?? evidence, own }
}

function findingOf(note: Note, place: Place, other: Place | null, { ids }: GroundPorts): Finding {
  const { home, bucket, kind } = PLACES[note.place]
  const spokenBy = place.turn.role === 'human' ? ('human-said' as const) : ('assistant-said' as const)
  const both = other === null ? spokenBy : ('human-said' as const)
  const relations = note.relations.flatMap(({ number, how }): Relation[] => {
    const memory = ids[number - 1]
    return memory === undefined ? [] : [{ how, memory }]
  })
  return {
    text: note.text,
    kind,
    home,
    bucket,
    stated: note.flags.includes('gathered') ? 'inferred' : 'observed',
    marker: note.flags.includes('marked') && place.turn.role === 'human',
    significance: note.weight,
    origin: place.own ? both : 'quoted',
    topics: [],
    claim: null,
    cue: null,
    ...(note.flags.includes('doubtful') ? { doubtful: true } : {}),
    ...(note.matter === null ? {} : { matter: note.matter }),
    ...(note.who === null ? {} : { who: note.who }),
    ...(note.due === null ? {} : { due: note.due }),
    relations: place.own ? relations : [],
    evidence: other === null ? [place.evidence] : [place.evidence, other.evidence],
  }
}

/**
 * The words of the other speaker that a note also rests on: plainly said, in the same conversation, shortly before where
 * the human says yes to them, and not themselves taken from what somebody else wrote.
 */
function otherSide(note: Note, place: Place, segment: Segment): Place | 'taken' | null {
  if (!place.own) return null
  const all = [...segment.context, ...segment.turns]
  const at = all.indexOf(place.turn)
  const isYes = place.turn.role === 'human'
  const near = isYes ? all.slice(Math.max(0, at - BACK), at).toReversed() : all
  for (const turn of near) {
    if (turn.role !== (isYes ? 'assistant' : 'human')) continue
    const located = locateQuote({ file: segment.file, turns: [turn] }, note.answers ?? '')
    if (located === null) continue
    const other = placeOf(located, segment)
    const ofAssistant = isYes ? other : place
    return other.own && !isPutUpTo(ofAssistant, all) ? other : 'taken'
  }
  return null
}

/** Words of a run that two texts share when one is taken from the other. */
const RUN = 5

/** Does the assistant say what stands in somebody else's text before: a run of its words, or a name that nobody else said? */
function isPutUpTo({ sentence, turn }: Place, all: readonly Turn[]): boolean {
  const before = all.slice(0, all.indexOf(turn) + 1)
  const [foreign, own] = [false, true].map((isTheirs) =>
    before
      .flatMap((each) => each.spans.filter((span) => isOwn(span, each) === isTheirs && each.role !== 'assistant'))
      .map(({ text }) => ` ${wordsOf(text).join(' ')} `)
      .join(' '),
  )
  if (foreign === undefined || foreign.trim() === '') return false
  const words = wordsOf(sentence)
  const runs = words.slice(RUN - 1).map((_, at) => ` ${words.slice(at, at + RUN).join(' ')} `)
  if (runs.some((run) => foreign.includes(run))) return true
  return namesIn(sentence)
    .map((name) => ` ${wordsOf(name).join(' ')} `)
    .some((name) => foreign.includes(name) && own?.includes(name) === false)
}

/** What of a text the two did not say; what stands in pasted words may be told as theirs and nowhere else. */
function foreignIn(note: Note, finding: Finding, place: Place, other: Place | null, { ground }: GroundPorts): string[] {
  const foreign = ground.foreign(note.text)
  if (finding.origin !== 'quoted') return foreign
  const told = wordsOf(`${place.span.text} ${other?.span.text ?? ''}`)
  return foreign.filter((name) => !wordsOf(name).every((word) => told.includes(word)))
}

function refused(drop: DropReason, lines: readonly [number, number], why: string): Refused {
  return { drop, lines, why }
}
