import type { DropReason } from '../../memory/finding.ts'
import type { Known } from '../agent.ts'
import type { Place } from './locate-note.ts'
import type { Note } from './read-answer.ts'

/** A sentence that a note rests on; `quote` when it is one that the human only said yes to. */
export type Said = Pick<Place, 'sentence' | 'whole' | 'turn'> & { readonly quote?: string }

/** A note in the home that its words belong in: what a reader understood stands. */
export function asMeant(given: Note, { sentence }: Said, known: Known): AsMeant | { readonly drop: DropReason } {
  return { note: inItsHome(given, sentence, known), believed: true }
}

export interface AsMeant {
  readonly note: Note
  /** False when the words are kept and taken for true by nobody. */
  readonly believed: boolean
}

/** What the human says of themselves is no matter of the assistant's, whatever home the note names. */
function inItsHome(note: Note, sentence: string, { names }: Known): Note {
  if (
    note.home !== 'soul' ||
    OF_ITSELF.test(sentence) ||
    sentence.toLowerCase().includes(names.assistant.toLowerCase())
  )
    return note
  const bucket = BUCKET_OF[note.kind] ?? 'TOPIC'
  return { ...note, home: 'user', bucket, kind: BUCKET_OF[note.kind] === undefined ? 'topic' : note.kind }
}

/** Said to the assistant, or of the two. */
const OF_ITSELF = /\b(?:you|your|yours|yourself|we|us|our|assistant|ai|bot|model)\b/i

const BUCKET_OF: Readonly<Partial<Record<Note['kind'], 'FACT' | 'TRAIT' | 'PERSON' | 'TOPIC'>>> = {
  fact: 'FACT',
  trait: 'TRAIT',
  person: 'PERSON',
  topic: 'TOPIC',
  preference: 'TOPIC',
}
