/** Ways of saying that something did not end: what is only asked, meant or denied, holds for a while, or comes on top. */

/** What is asked or supposed. */
const SUPPOSED =
  /\?|\b(?:if|would|could|might|maybe|perhaps|imagine|suppose|supposing|pretend\w*|wish|joking|kidding|dream(?:t|ed|ing)?|as if)\b|'d (?:have|be|rather|like|love)\b/i
/** What is only meant to be, or nearly was. */
const WANTED =
  /\b(?:may|should|shall|hope|hoping|thinking|think|consider(?:ing)?|tempted|threaten(?:ing|s|ed)?|almost|nearly|about to|going to|gonna|want(?:s|ed)?|trying|tried|looking at|viewing|offer(?:ed)?|apply|applied|applying|put in for|asked for|supposed)\b/i
/** What holds for a while or was so once. */
const PASSING =
  /\b(?:today's|tonight's|this (?:week|weekend|month|year|time|once)|(?:only|just) (?:for )?(?:a|the|this|that|one|two|three) (?:\p{L}+ )?(?:days?|weeks?|weekend|fortnight|months?|mornings?|afternoons?|evenings?|nights?|bit|while|moment)|for (?:once|now)|once|one[- ]off|temporar(?:y|ily)|courtesy|cover(?:ing)?|stand(?:ing)? in|fire drill|on holiday|on loan|borrowed|in for (?:a|her|his|its|the)|until|till|fallback|failover|kennels|(?:for|in) (?:repairs?|cleaning|servicing|maintenance|tuning)|back (?:in|by|on) (?:a|an|two|three|four|five|six|ten|\d+|(?:mon|tues|wednes|thurs|fri|satur|sun)day|no time))\b|\b(?:first|last|final) \p{L}+ (?:back\b|(?:at \p{L}+ )?after\b|of (?:the|this|my|our) (?:\p{L}+ )?(?:day|week|month|year|term|season|night|winter|spring|summer|autumn|holidays?|trip|tour)\b)/iu
/** How long it goes on says so of its clause alone. */
const FOR_TIME =
  /\bfor (?:a|the|this|that|one|two|three|\d+) (?:\p{L}+ )?(?:days?|weeks?|weekend|fortnight|months?|afternoon|evening|night|bit|while|moment)\b/iu
const LONG_AGO =
  /\b(?:in (?:19|20)\d\d|years? ago|years? (?:today|since)|back (?:then|in the|when)|when (?:i|we) (?:was|were)|as a (?:kid|child|teenager|student)|used to|growing up|at school|the first time|anniversary)\b/i
const BESIDES =
  /\b(?:also|too|as well|another|on top|besides|in addition|extra|spare|alongside|while (?:i'm|we're) at it|next to mine|additional|plus|on the side|backup)\b/i
const DENIED =
  /\b(?:not|never|haven't|hasn't|didn't|don't|doesn't|isn't|aren't|wasn't|won't|shan't|refused? to|nobody|no one|none|no) (?:\p{L}+ ){0,2}(?:quit|quitting|give|giving|given|gave|sell|selling|sold|split|move|moving|moved|leav\w+|left|stop\w*|cancel\w*|drop\w*|retir\w+|ditch\w*|switch\w*|over|done|end\w*|lost|dying|died|dead|cut|cutting|up)\b/iu
/** What was said is refused, or meant otherwise, in the same breath. */
const TAKEN_BACK =
  /\b(?:again (?:tomorrow|soon|next (?:week|month|year|season|spring|summer|autumn|winter))|said no|withdrew|turned (?:it|them) down|back to normal|just this|just kidding|only joking|jk|i wish|false alarm|thought better of it)\b/i

/** True for a sentence that says of nothing that it is otherwise now. */
export function isUnreal(sentence: string): boolean {
  return SUPPOSED.test(sentence) || PASSING.test(sentence) || LONG_AGO.test(sentence) || BESIDES.test(sentence)
}

/** True for a clause that says what is only meant to be, or is not so. */
export function isUndone(clause: string): boolean {
  return WANTED.test(clause) || DENIED.test(clause) || FOR_TIME.test(clause)
}

/** True where a turn takes back what it says. */
export function isTakenBack(turn: string): boolean {
  return TAKEN_BACK.test(turn)
}
