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
  return plain.replace(/[a-z']+/g, (word) => SLOPPY.get(word) ?? word)
}

/** Longer sentences are cut for matching only; nobody says a fact after its six hundredth character. */
const MAX_SENTENCE = 600

/** Words of a normalised text: letters, digits, inner apostrophes and hyphens. */
export function words(normal: string): string[] {
  return normal.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []
}
