import type { Reading } from './document/document.ts'

/** Why a document is left alone and what to do, in a sentence. */
export function refusalSentence(name: string, reading: Reading): string {
  const { refusal } = reading
  switch (refusal?.why) {
    case 'missing':
      return `${name} is gone: nothing was written there; ${WAYS}`
    case 'emptied':
      return `${name} was emptied: nothing was written there; ${WAYS}`
    case 'shrunken':
      return `${refusal.gone} of ${refusal.of} lines of ${name} are gone at once: nothing was written there; put the file back, or say in workspace/REVIEW.md ("memoird review") that they were deleted on purpose`
    case 'too-large':
      return `${name} has ${refusal.bytes} bytes, more than a document can have: nothing was written there`
    case 'nul':
      return `${name} holds a NUL character, which no text has: nothing was written there; take it out, or put the file back`
    case 'invalid-utf8':
      return `${name} is not UTF-8 text: nothing was written there; save it as UTF-8`
    case 'conflict-markers':
      return `${name} holds conflict markers (<<<<<<<): nothing was written there; resolve them first`
    default:
      return `${name} is left alone`
  }
}

const WAYS =
  'put the file back, or say in workspace/REVIEW.md ("memoird review") what is to happen; "memoird rebuild" makes it again as it was'
