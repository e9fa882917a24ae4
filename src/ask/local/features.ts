import { ASSISTANT_CUES } from './cues/assistant.ts'
import { HUMAN_CUES } from './cues/human.ts'
import { familiesOf } from './cues/lexicon.ts'
import { words } from './normalise.ts'

/** The cues of one normalised sentence: patterns met, word families, and a few shapes. */
export function features(normal: string, original: string, human: boolean): Set<string> {
  const table = human ? HUMAN_CUES : ASSISTANT_CUES
  const out = new Set<string>()
  for (const [name, pattern] of table) if (pattern.test(normal)) out.add(name)
  const list = words(normal)
  for (const word of list) for (const family of familiesOf(word)) out.add(`w:${family}`)
  out.add(lengthOf(list.length))
  if (/[a-zà-ÿ0-9,;] (?:\p{Lu}\p{Ll}{2,})/u.test(original)) out.add('n:name')
  if (/["“][^"”]{2,}["”]/.test(original)) out.add('n:quotes')
  if (/^[^"“]*:\s/.test(original)) out.add('n:colon')
  return out
}

function lengthOf(count: number): string {
  if (count <= 2) return 'l:2'
  if (count <= 4) return 'l:4'
  if (count <= 8) return 'l:8'
  if (count <= 16) return 'l:16'
  if (count <= 28) return 'l:28'
  return 'l:long'
}
