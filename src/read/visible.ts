/** Letters that show nothing although they are not format characters: fillers and the blank of braille. */
const BLANK = /\u115f|\u1160|\u17b4|\u17b5|\u2800|\u3164|\uffa0/g
/** Zero width, bidirectional and tag characters, soft hyphens, byte order marks, and selectors beyond the emoji ones. */
const HIDDEN = /\p{Cf}|[\u{e0100}-\u{e01ef}]|[\ufe00-\ufe0e]/gu

const ASCII = /^\p{ASCII}*$/u

/** `text` in composed form without the characters that a reader cannot see. */
export function visible(text: string): string {
  // Plain letters are composed and show.
  if (ASCII.test(text)) return text
  return text.normalize('NFC').replace(HIDDEN, '').replace(BLANK, ' ')
}
