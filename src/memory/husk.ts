import type { Memory } from './memory.ts'
import { ERASED } from './needles.ts'
import { speechOf } from './speech.ts'

/** Whether nothing is left of a line that holds but who said it: `USER said: "[…]."`. */
export function isHusk({ text, status }: Pick<Memory, 'text' | 'status'>): boolean {
  if (status !== 'active' && status !== 'candidate') return false
  const words = speechOf(text)?.words ?? text
  return words.includes(ERASED) && !/[\p{L}\p{N}]/u.test(words)
}
