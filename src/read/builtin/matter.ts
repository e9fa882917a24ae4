import type { MatterOf } from '../../memory/matter.ts'
import { MATTERS, type Matter } from '../../memory/memory.ts'
import { ask, denseOf, type Encode } from './heads.ts'

/** How sure the head has to be; below that the bucket decides. */
const SURE = 0.45
/** Texts that are known by heart: a night asks for the same lines step after step. */
const KEPT = 2000

const OF_THE_TWO = MATTERS.indexOf('answers')

/** Tells by the head that ships which section a line belongs to, among those of its document. */
export function createMatterOf(encode: Encode): MatterOf {
  const known = new Map<string, Matter | null>()
  return (text, home) => {
    if (home !== 'user' && home !== 'relational') return null
    const key = `${home} ${text}`
    const before = known.get(key)
    if (before !== undefined) return before
    const told = ask({ text, at: 0, of: 1 }, denseOf(encode([text]), 0)).matter
    const own = home === 'user' ? MATTERS.slice(0, OF_THE_TWO) : MATTERS.slice(OF_THE_TWO)
    const all = own.reduce((sum, one) => sum + told[one], 0)
    const top = own.reduce((best, one) => (told[one] > told[best] ? one : best))
    const matter = told[top] >= SURE * all ? top : null
    if (known.size >= KEPT) known.clear()
    known.set(key, matter)
    return matter
  }
}
