import { MOSTLY_SINGLE, SINGLE_VALUED } from '../../memory/claims.ts'
import type { Claim } from '../../memory/memory.ts'
import type { OwnWords } from './own-words.ts'

const SEVERAL = `likes dislikes loves hates drinks eats plays reads speaks language languages uses owns pet allergy
  condition hobby interest education nationality religion answers may trusts works-on project goal habit sport team
  school wants avoids prefers tool` // each with what it is about behind a colon
const ATTRIBUTES: ReadonlySet<string> = new Set([...SINGLE_VALUED, ...MOSTLY_SINGLE, ...SEVERAL.split(/\s+/)])
const LONGEST = 60

/** A claim in the words of its speaker under an attribute that is known here, else null. */
export function safeClaim(claim: Claim | null, own: OwnWords): Claim | null {
  if (claim === null) return null
  const [subject, attribute, value] = [claim.subject, claim.attribute, claim.value].map((part) =>
    part.replace(/\s+/g, ' ').trim().toLowerCase(),
  )
  if (!subject || !attribute || !value) return null
  if ([subject, attribute, value].some((part) => part.length > LONGEST)) return null
  const [root = '', ...about] = attribute.split(':')
  if (!ATTRIBUTES.has(root)) return null
  const isRole = subject === 'human' || subject === 'assistant' || subject === 'both'
  const words = [isRole ? '' : subject, about.join(' '), value].join(' ')
  return own.foreign(words).length === 0 ? { subject, attribute, value } : null
}
