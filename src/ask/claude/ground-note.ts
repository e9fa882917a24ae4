import type { Known } from '../../extract/agent.ts'
import type { OwnOutputFilter } from '../../extract/own-output.ts'
import type { Segment, Turn } from '../../log/turn.ts'
import type { DropReason, Finding } from '../../memory/finding.ts'
import { locateNote, type Place } from './locate-note.ts'
import { noteText, saying } from './note-text.ts'
import { ownWords } from './own-words.ts'
import type { Note } from './read-answer.ts'
import { safeClaim } from './safe-claim.ts'
import { saidYes } from './said-yes.ts'

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
  const place = locateNote(note.quote, note.turn, segment)
  if (place === null)
    return { drop: 'unfounded', lines: (segment.turns[note.turn - 1] ?? segment.turns[0])?.lines ?? [1, 1] }
  const { lines } = place.evidence
  if (own.repeats(place.turn, lines, place.sentence)) return { drop: 'own-output', lines }
  if (place.sentence.includes('[REDACTED:')) return { drop: 'redacted', lines }
  return place.own ? told(note, place, segment, known) : quoted(note, place)
}

function told(note: Note, place: Place, segment: Segment, { names }: Known): Grounded {
  const isHuman = place.turn.role === 'human'
  const confirmed = note.answers === null ? null : saidYes(segment, place.turn, place.sentence, note.answers)
  const said = (confirmed ?? place).sentence
  const words = ownWords(segment, place.turn.role, [names.human, names.assistant, confirmed?.sentence ?? ''])
  const marked = { ...note, marker: note.marker && isHuman }
  const finding: Finding = {
    text: noteText(marked, said, words, isHuman ? names.human : names.assistant),
    kind: note.kind,
    home: note.home,
    bucket: note.bucket,
    stated: note.stated,
    marker: marked.marker,
    significance: note.weight,
    origin: isHuman ? 'human-said' : 'assistant-said',
    topics: note.topics.map((topic) => topic.toLowerCase()).filter((topic) => words.foreign(topic).length === 0),
    claim: safeClaim(note.claim, words),
    cue: note.cue,
    evidence: confirmed === null ? [place.evidence] : [confirmed.evidence, place.evidence],
  }
  return { turn: (confirmed ?? place).turn, finding }
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
  return { turn, finding }
}
