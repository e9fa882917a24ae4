import { checkLine, LONGEST_LINE } from '../line-rules.ts'
import { visible } from '../visible.ts'
import type { OwnWords } from './own-words.ts'
import type { Note } from './read-answer.ts'
import { turnsAround } from './turns-around.ts'

/** The text of a note where it says what was said in its speaker's words; else what was said, and by whom. */
export function noteText(note: Note, said: string, words: OwnWords, speaker: string): string {
  const text = note.text.replace(/\s+/g, ' ').trim()
  const faithful =
    note.representation !== 'verbatim' &&
    checkLine(text).ok &&
    words.foreign(text).length === 0 &&
    !turnsAround(said, text)
  return faithful ? text : saying(`${speaker} ${note.marker ? 'emphasized' : 'said'}`, said)
}

/** `USER said: "…"`, on one line, as far as it fits. */
export function saying(who: string, words: string): string {
  const plain = visible(words)
    .replace(/^(?:>\s*)+/, '')
    .replaceAll('"', "'")
    .replace(/\s+/g, ' ')
    .trim()
  const room = LONGEST_LINE - who.length - 4
  return `${who}: "${plain.length <= room ? plain : `${plain.slice(0, room - 1).trimEnd()}…`}"`
}
