/** What a sentence says of its relation to what was known. */
export interface Signal {
  readonly kind: 'withdrawn' | 'one-off' | 'changed'
  /** The sentence that holds the cue. */
  readonly sentence: string
  /** Its words without those of taking back, which are about nothing themselves: "forget" is no topic. */
  readonly topic: string
  /** True when it is the finding's own sentence and not one beside it. */
  readonly own: boolean
  /** True for words that leave no doubt that something holds no longer: "from now on", "moved to". */
  readonly firm: boolean
  /** True when it says outright that it speaks of what was said: "I know what I said about dots". */
  readonly names: boolean
}

/** What the same person said in the same turn before and after the words of a finding. */
export interface Around {
  readonly before: string
  readonly after: string
}

/** Sentences looked at on either side. */
const BESIDE = 2
const LONGEST = 300
/** An exception that stands in a sentence of its own is said in a few words: "Once, because the number's large." */
const ASIDE = 60

/**
 * The cues of a finding's own sentences and of those beside it. People seldom say in one sentence what has changed and
 * what holds now: "Writing in the calendar is over. You can look, but I click."
 */
export function signalsOf(text: string, around: Around | undefined): Signal[] {
  const own = sentencesOf(text).flatMap((sentence) => signalsIn(sentence, true))
  if (around === undefined) return own
  const before = sentencesOf(around.before).slice(-BESIDE).reverse()
  const after = sentencesOf(around.after).slice(0, 1)
  // What comes after speaks for itself, if it says anything; only an aside leans on what it follows.
  return [
    ...own,
    ...before.flatMap((sentence) => signalsIn(sentence, false)).filter(({ kind }) => kind === 'withdrawn'),
    ...[...before, ...after]
      .filter((sentence) => sentence.length <= ASIDE)
      .flatMap((sentence) => signalsIn(sentence, false))
      .filter(({ kind }) => kind === 'one-off'),
  ]
}

function signalsIn(text: string, own: boolean): Signal[] {
  const sentence = text.slice(0, LONGEST).replace(/[‘’]/g, "'")
  if (sentence.includes('?') || UNREAL.test(sentence)) return []
  const names = NAMES.test(sentence)
  const firm = FIRM.test(sentence)
  const kinds = [
    ...(ONE_OFF.test(sentence) ? (['one-off'] as const) : []),
    ...(WITHDRAWN.test(sentence) ? (['withdrawn'] as const) : []),
    ...(firm || CHANGED.test(sentence) ? (['changed'] as const) : []),
  ]
  return kinds.map((kind) => ({
    kind,
    sentence,
    topic: kind === 'withdrawn' ? sentence.replace(WITHDRAWN, ' ') : sentence,
    own,
    firm,
    names,
  }))
}

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?…]["')\]]?)\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}

/** What is only thought of changes nothing. */
const UNREAL =
  /\b(?:if|would|could|might|should|maybe|perhaps|imagine|suppose|wonder|wish|hope|thinking (?:of|about)|wouldn't|couldn't)\b/i

const NAMES =
  /\b(?:(?:what|how) i(?:'ve)? (?:said|told you|wrote|asked)(?: you)? (?:about|on|with)|(?:scratch|scrap|forget) (?:the|about)|changed my mind (?:about|on)|i was wrong (?:about|on))\b/i

const ONE_OFF =
  /\b(?:(?:just|only) (?:(?:for )?(?:this|that) (?:once|one|time|week|weekend|month|year|evening|night)|the once|for (?:today|tonight|tomorrow|this)|today|tonight|tomorrow)|just once|(?:this|that|one|a single) (?:once|time|night|day|week|weekend|evening|month|year) only|(?:today|tonight|tomorrow) only|this (?:once|one time)|for once|(?:as )?an exception|exceptionally|once, because|(?:won't|will not|not going to) happen again|not a habit|one-off|this week and that's all)\b/i

const WITHDRAWN =
  /\b(?:(?:scratch|scrap|strike|disregard|undo|ignore) (?:that|the|this|what|my|all|it)\b|(?<!(?:n't|not|never|nt|ever|to|before (?:i|we|they)) )forget (?:that i|what i|the|about|all|my|it all)\b|(?:take|taking|took) (?:that|it|this|them|all of it|everything)(?: all)? back(?: off you)?|(?:changed my|change of) (?:mind|heart|plans?)|second thoughts|reconsidered|i regret|i was wrong|i know (?:what )?i said|not true any ?more|(?:is|are|'s|'re) (?:over|off|out|history|retired|cancelled|canceled|gone|dead|dropped|lifted|withdrawn|revoked)(?=\s*(?:[.,;!)"']|$)| (?:now|since|for good|from|as of))|you can (?:forget|drop|stop|skip|leave out|take (?=[^.]{2,30} off\b))|no more(?= [a-z]+))/i

const FIRM =
  /\b(?:no longer|(?:not|n't|no)\b[^.;]* any ?more|from (?:now|today|then|the \d\w*) on|from (?:then|the \d+\w*)|as of|for good|moved (?:to|from|it|the|my)|(?:has|have|is|was|got|been) moved|mov(?:ed|ing) (?:to|from|the|it)|pushed (?:back|to)|postponed|brought forward|rescheduled|switched|chang(?:e|ing) (?:my|the|our)|changed|swapped|replaced|instead|(?:and|,) not|not\b[^.;,]{1,20},? but|rather than)\b/iu

const CHANGED =
  /\b(?:any ?more|now|nowadays|these days|moved|moving|back (?:on|to|at|in)|again|used to|turns out|actually|after all|in the end|official(?:ly)?|quit|gave up|started|starting|new (?:job|flat|house|place|boss|date|time|number|address|plan|name|rule|car|school|company|firm|doctor|dentist))\b/iu
