import type { Segment } from '../../log/turn.ts'
import type { Finding } from '../../memory/finding.ts'
import type { Known } from '../agent.ts'
import type { Grounded } from './ground-note.ts'
import type { Place } from './locate-note.ts'
import { noteText } from './note-text.ts'
import { ownWords } from './own-words.ts'
import type { Note } from './read-answer.ts'
import { safeClaim } from './safe-claim.ts'
import { isDenied } from './turns-around.ts'

/** A note as a finding in the words of its speaker; `confirmed` is what the place says yes to. */
export function told(note: Note, place: Place, confirmed: Place | null, segment: Segment, { names }: Known): Grounded {
  const isHuman = place.turn.role === 'human'
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
    claim: isDenied(note.claim, said) ? null : safeClaim(note.claim, words),
    cue: note.cue,
    evidence: confirmed === null ? [place.evidence] : [confirmed.evidence, place.evidence],
  }
  return { turn: (confirmed ?? place).turn, finding, repeats: note.repeats, believed: true }
}
