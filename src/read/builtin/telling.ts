/**
 * What a question tells that only asks whether it was told: "did I mention I run a choir?", "he had the operation in May,
 * can you believe it?". The words themselves where it tells nothing.
 */
export function toldIn(text: string): string {
  if (!text.includes('?')) return text
  const front = FRONT.exec(text)?.[1]
  const told = front ?? text
  const tail = TAIL.exec(told)
  if (front === undefined && tail === null) return text
  return `${tail === null ? told : told.slice(0, tail.index)}.`
}

const ASKED = '(?:did i (?:ever |already |even )?(?:tell you|mention)|have i (?:ever |already )?(?:told you|mentioned))'
const FRONT = new RegExp(
  `^(?:(?:oh|and|so|but|also|well|btw|by the way),? ){0,2}(?:${ASKED}|did you know)(?: already| yet| before)?(?: that)?[,:]? (?=(?:i|my|we|our)\\b)([^?]{6,})\\?[!?]*$`,
  'i',
)
const TAIL = new RegExp(
  `(?:,|;| [–—-]) ?(?:${ASKED}(?: (?:that|this|it))?(?: already| yet| before)?|(?:can|would) you believe (?:it|that|this))(?:\\?[!?]*)?$`,
  'i',
)
