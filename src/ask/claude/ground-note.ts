import type { Known } from '../../extract/agent.ts'
import { LONGEST_LINE } from '../../extract/line-rules.ts'
import { type Located, locateQuote } from '../../extract/locate-quote.ts'
import type { OwnOutputFilter } from '../../extract/own-output.ts'
import { visible } from '../../extract/visible.ts'
import type { Segment, Turn } from '../../log/turn.ts'
import type { DropReason, Finding } from '../../memory/finding.ts'
import type { Evidence, Origin } from '../../memory/memory.ts'
import { type OwnWords, ownWords, turnsAround } from './own-words.ts'
import type { Note } from './read-answer.ts'
import { isOwn } from './render-turns.ts'
import { safeClaim } from './safe-claim.ts'
import { saidYes } from './said-yes.ts'
import { sentenceAround } from './sentence-around.ts'

export interface Grounded {
  readonly turn: Turn
  readonly finding: Finding
}

export type Grounding = Grounded | { readonly drop: DropReason; readonly lines: readonly [number, number] }

/**
 * A note as a finding that stands on the log: its quote is found word for word in the turn that it names, origin comes
 * from where it stands, and the text uses no name, number or thing that its speaker did not say; else the words
 * themselves are the text. What cannot be found is dropped.
 */
export function groundNote(note: Note, segment: Segment, known: Known, own: OwnOutputFilter): Grounding {
  const named = segment.turns[note.turn - 1]
  const located = named === undefined ? null : find(note.quote, named, segment)
  if (named === undefined || located === null)
    return { drop: 'unfounded', lines: (named ?? segment.turns[0])?.lines ?? [1, 1] }
  const { turn } = located
  const span = turn.spans.find(
    ({ lines }) => lines[0] <= located.evidence.lines[0] && located.evidence.lines[1] <= lines[1],
  )
  const sentence = sentenceAround(span?.text ?? '', note.quote)
  const evidence = locateQuote({ ...segment, turns: [turn] }, sentence)?.evidence ?? located.evidence
  if (own.repeats(turn, evidence.lines, sentence)) return { drop: 'own-output', lines: evidence.lines }
  if (sentence.includes('[REDACTED:')) return { drop: 'redacted', lines: evidence.lines }
  if (span === undefined || !isOwn(span, turn)) return quoted(note, turn, evidence, sentence)
  const confirmed = note.answers === null ? null : saidYes(segment, turn, sentence, note.answers)
  const names = [known.names.human, known.names.assistant]
  const words = ownWords(segment, turn.role, names, confirmed?.evidence.quote ?? '')
  const said = confirmed?.evidence.quote ?? sentence
  const finding: Finding = {
    ...common(note, located.origin),
    text: textOf(note, said, words, turn.role === 'human' ? known.names.human : known.names.assistant),
    home: note.home,
    bucket: note.bucket,
    topics: note.topics.map((topic) => topic.toLowerCase()).filter((topic) => words.foreign(topic).length === 0),
    claim: safeClaim(note.claim, words),
    evidence: confirmed === null ? [evidence] : [confirmed.evidence, evidence],
  }
  return { turn: confirmed?.turn ?? turn, finding }
}

function find(quote: string, named: Turn, segment: Segment): Located | null {
  return locateQuote({ ...segment, turns: [named] }, quote) ?? locateQuote(segment, quote, named.role)
}

function common(
  note: Note,
  origin: Origin,
): Pick<Finding, 'kind' | 'stated' | 'marker' | 'significance' | 'cue' | 'origin'> {
  const { kind, stated, marker, weight, cue } = note
  return { kind, stated, marker: marker && origin === 'human-said', significance: weight, cue, origin }
}

/** Words of somebody else: kept in the store as theirs, in their words, whatever the note would make of them. */
function quoted(note: Note, turn: Turn, evidence: Evidence, sentence: string): Grounded {
  const finding: Finding = {
    ...common(note, 'quoted'),
    text: saying('A quoted text said', sentence),
    kind: note.kind === 'event' ? 'event' : 'context',
    home: 'store',
    bucket: null,
    topics: [],
    claim: null,
    cue: null,
    evidence: [evidence],
  }
  return { turn, finding }
}

/** The text of the note where it says what was said in its words, else what was said, and by whom. */
function textOf(note: Note, said: string, words: OwnWords, speaker: string): string {
  const text = note.text.replace(/\s+/g, ' ').trim()
  const faithful =
    note.representation !== 'verbatim' &&
    text.length <= LONGEST_LINE &&
    words.foreign(text).length === 0 &&
    !turnsAround(said, text)
  return faithful ? text : saying(`${speaker} ${note.marker ? 'emphasized' : 'said'}`, said)
}

function saying(who: string, words: string): string {
  const plain = visible(words).replaceAll('"', "'").replace(/\s+/g, ' ').trim()
  const room = LONGEST_LINE - who.length - 4
  return `${who}: "${plain.length <= room ? plain : `${plain.slice(0, room - 1).trimEnd()}…`}"`
}
