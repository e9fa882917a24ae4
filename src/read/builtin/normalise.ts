import { SLOPPY } from './cues/sloppy.ts'

/** Lower case with straight quotes, common contractions and typing shortcuts written out; the form every cue is matched on. */
export function normalise(text: string): string {
  const plain = text
    .slice(0, MAX_SENTENCE)
    .toLowerCase()
    .replace(/[‘’ʼ`]/g, "'")
    .replace(/[“”«»]/g, '"')
    .replace(/[*_~]{1,3}/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return writtenOut(plain)
}

/** Shortcuts are few: what is none stays as it is, and most sentences do. */
function writtenOut(plain: string): string {
  let out = ''
  let done = 0
  let from = 0
  for (let at = 0; at <= plain.length; at++) {
    if (isOfWord(plain.charCodeAt(at))) continue
    const meant = at - from <= LONGEST && at > from ? SLOPPY.get(plain.slice(from, at)) : undefined
    if (meant !== undefined) {
      out += plain.slice(done, from) + meant
      done = at
    }
    from = at + 1
  }
  return done === 0 ? plain : out + plain.slice(done)
}

const LONGEST = Math.max(...[...SLOPPY.keys()].map((word) => word.length))

/** A small letter of ASCII or an apostrophe; not what is behind the end. */
function isOfWord(code: number): boolean {
  return (code >= 97 && code <= 122) || code === 39
}

/** Longer sentences are cut for matching only; nobody says a fact after its six hundredth character. */
const MAX_SENTENCE = 600

/** Words of a normalised text: letters, digits, inner apostrophes and hyphens. */
export function words(normal: string): readonly string[] {
  let found = known.get(normal)
  if (found === undefined) {
    found = normal.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []
    if (known.size >= TURN) known.clear()
    known.set(normal, found)
  }
  return found
}

/** The sentences of a turn are taken apart for their cues, their shares and their topics. */
const known = new Map<string, readonly string[]>()
const TURN = 64
