const FINITE =
  "is|are|was|were|isn't|aren't|wasn't|weren't|has|had|have|will|would|can|could|cannot|can't|couldn't|does|did|do|doesn't|didn't|don't|gets|got|goes|went|makes|made|takes|took|comes|came|keeps|kept|broke|fell|left|lost|ran|grew|rose|burst|froze|slept|blew|wore|said|told"
const VERB = new RegExp(`^.*?\\p{L}(?:['’]s)? (?:(?:${FINITE})(?= |$)|\\p{Ll}{3,}(?:ed|[^sui]s)(?= |$)).*$`, 'u')
/** Where another clause may begin. */
const BEGINS =
  /(?<=\p{L} )(?=(?:the|an?|my|their|his|her|our|its|this|that|they|we|he|she|it|nobody|everybody|everyone|all|no|some) )/giu

/**
 * A first clause (with a verb) or a first noun phrase (without one) and the clause behind it, where no comma parts them:
 * the first place at which both are whole. Null when there is none.
 */
export function splitAtVerb(text: string, needsVerb: boolean): readonly [string, string] | null {
  for (const { index } of text.matchAll(BEGINS)) {
    const [first, second] = [text.slice(0, index).trim(), text.slice(index).trim()]
    if (
      VERB.test(second) &&
      (!needsVerb || (VERB.test(first) && !/ (?:is|are|was|were|the|of|in|on|at|to|with|for|by|from)$/.test(first)))
    )
      return [first, second]
  }
  return null
}

const MOMENT =
  /^(?:\d|then\b|that\b|(?:last|this|early|late|yesterday|today|noon|midnight|childhood|birth|school|january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|spring|summer|autumn|winter)\b)/i
const BEGINNING =
  /\b(?:moved|started|began|joined|left|arrived|came|was born|were born|got married|married|retired|graduated|opened|launched|switched|changed|bought|became|met|quit|died|upgraded|updated|restarted)\b/i
const PERFECT =
  /\b(?:has|have|had|'ve|'s) (?:\p{L}+ly |not |never |always |not been |only )?(?:been|\p{L}+(?:ed|en|own|ung|unk|one|ade|ept|eft|ost|ome|ived|nt|ught|ad|old))\b/iu

/** True where "since" says from when on: a date, something without a verb, the beginning of what goes on. */
export function isTemporal(cause: string, effect: string): boolean {
  if (MOMENT.test(cause) || !VERB.test(cause)) return true
  return (
    BEGINNING.test(cause) ||
    (PERFECT.test(effect) && !/\b(?:is|are|isn't|aren't|has|have|does|can|cannot|can't)\b/i.test(cause))
  )
}
