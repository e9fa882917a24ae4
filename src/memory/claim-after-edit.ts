import type { Claim, Memory } from './memory.ts'

/**
 * What a memory claims after a person reworded it: the same while its value still stands in the words, another value
 * where the words in front of it stayed ("Lives in Norway", "Lives in Oslo"), else nothing that could be told.
 */
export function claimAfterEdit({ claim, text: before }: Pick<Memory, 'claim' | 'text'>, text: string): Claim | null {
  if (claim === null || claim.value === '') return null
  const [old, now] = [before.toLowerCase(), text.toLowerCase().trim()]
  if (hasWords(now, claim.value)) return claim
  const at = old.indexOf(claim.value)
  const front = at < 0 ? '' : old.slice(0, at)
  if (front.trim() === '' || !now.startsWith(front)) return null
  const [value = ''] = /^[^,.;:(]+/.exec(now.slice(front.length)) ?? []
  return value.trim() === '' ? null : { ...claim, value: value.trim() }
}

/** The value as words of their own: "porto" does not stand in "portofino". */
function hasWords(text: string, value: string): boolean {
  const at = text.indexOf(value)
  if (at < 0) return false
  const isLetter = (one: string | undefined): boolean => one !== undefined && /[\p{L}\p{N}]/u.test(one)
  return !isLetter(text[at - 1]) && !isLetter(text[at + value.length])
}
