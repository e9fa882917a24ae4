import type { DropReason } from '../../memory/finding.ts'
import type { Known } from '../agent.ts'
import { normalise } from '../builtin/normalise.ts'
import { howMeant } from './how-meant.ts'
import type { Place } from './locate-note.ts'
import type { Note } from './read-answer.ts'

/** A sentence that a note rests on; `quote` when it is one that the human only said yes to. */
export type Said = Pick<Place, 'sentence' | 'whole' | 'turn'> & { readonly quote?: string }

/** A note that says no more than was meant: what its text leaves out is put back by quoting the words themselves. */
export function asMeant(
  given: Note,
  { sentence, whole = sentence, turn, quote }: Said,
  known: Known,
): AsMeant | { readonly drop: DropReason } {
  // What was asked and answered with yes is no question any more.
  const [asked, all] = quote === undefined ? [given.quote, whole] : [unasked(quote), unasked(whole)]
  const note = inItsHome(given, sentence, known)
  const meant = howMeant({ ...note, quote: asked }, all, turn)
  if (meant === 'plain') return { note, believed: true }
  if (typeof meant === 'object' && 'drop' in meant) return meant
  const words = inWords(note)
  if (meant === 'told')
    return { note: { ...words, home: 'store', kind: 'context', bucket: null, marker: false }, believed: false }
  if (!meant.hedge.test(normalise(note.text))) return { note: words, believed: false }
  // A wish may be claimed as a wish.
  const wish = WISHES.has(note.claim?.attribute.split(':')[0] ?? '')
  return { note: wish ? note : { ...note, claim: null }, believed: true }
}

export interface AsMeant {
  readonly note: Note
  /** False when the words are kept and taken for true by nobody. */
  readonly believed: boolean
}

const WISHES: ReadonlySet<string> = new Set(['goal', 'wants', 'prefers', 'avoids', 'deadline', 'likes', 'loves'])

function inWords(note: Note): Note {
  const lasting = note.bucket === 'FACT'
  return {
    ...note,
    representation: 'verbatim',
    claim: null,
    cue: null,
    repeats: null,
    bucket: lasting ? 'TOPIC' : note.bucket,
    kind: lasting ? 'topic' : note.kind,
  }
}

function unasked(text: string): string {
  return text.replace(/\?+$/, '')
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
