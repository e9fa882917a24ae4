import type { Segment, Turn } from '../../log/turn.ts'
import type { DropReason, Finding } from '../../memory/finding.ts'
import type { Known } from '../agent.ts'
import type { OwnOutputFilter } from '../own-output.ts'
import { asMeant } from './as-meant.ts'
import { locateNote, type Place } from './locate-note.ts'
import { saying } from './note-text.ts'
import type { Note } from './read-answer.ts'
import { isBareYes, saidYes } from './said-yes.ts'
import { told } from './told.ts'

export interface Grounded {
  readonly turn: Turn
  readonly finding: Finding
  /** Of the known memory that it says again, as the note numbers it; null when it says none again. */
  readonly repeats: number | null
  /** False for words that are kept as they were said and taken for true by nobody. */
  readonly believed: boolean
}

export type Grounding = Grounded | { readonly drop: DropReason; readonly lines: readonly [number, number] }

/**
 * A note as a finding that stands on the log: its quote is found word for word in the turn that it names, origin comes
 * from where it stands, and the text uses no name, number or thing that its speaker did not say; else the words
 * themselves are the text. What cannot be found is dropped.
 */
export function groundNote(note: Note, segment: Segment, known: Known, own: OwnOutputFilter): Grounding {
  const place = locateNote(note.quote, note.turn, segment)
  if (place === null)
    return { drop: 'unfounded', lines: (segment.turns[note.turn - 1] ?? segment.turns[0])?.lines ?? [1, 1] }
  const { lines } = place.evidence
  if (own.repeats(place.turn, lines, place.sentence)) return { drop: 'own-output', lines }
  if (place.sentence.includes('[REDACTED:')) return { drop: 'redacted', lines }
  return place.own ? spokenFor(note, place, segment, known) : quoted(note, place)
}

function spokenFor(note: Note, place: Place, segment: Segment, known: Known): Grounding {
  const { lines } = place.evidence
  if (place.turn.role !== 'human') return told(note, place, null, segment, known)
  const confirmed = note.answers === null ? null : saidYes(segment, place.turn, place.sentence, note.answers)
  // A yes to nothing that may be believed says nothing.
  if (confirmed === null && isBareYes(place.sentence)) return { drop: 'unfounded', lines }
  const meant = asMeant(note, confirmed === null ? place : { ...confirmed, quote: confirmed.sentence }, known)
  return 'drop' in meant
    ? { drop: meant.drop, lines }
    : { ...told(meant.note, place, confirmed, segment, known), believed: meant.believed }
}

/** Words of somebody else: kept in the store as theirs, in their words, whatever the note would make of them. */
function quoted(note: Note, { turn, evidence, sentence }: Place): Grounded {
  const finding: Finding = {
    text: saying('A quoted text said', sentence),
    kind: note.kind === 'event' ? 'event' : 'context',
    home: 'store',
    bucket: null,
    stated: note.stated,
    marker: false,
    significance: note.weight,
    origin: 'quoted',
    topics: [],
    claim: null,
    cue: null,
    evidence: [evidence],
  }
  return { turn, finding, repeats: null, believed: false }
}
