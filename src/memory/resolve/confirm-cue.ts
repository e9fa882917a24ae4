/** How surely words say that they repeat what was said before. */
export type Repeat = 'surely' | 'perhaps'

const any = (rows: readonly string[]): RegExp => new RegExp(`(?<![\\p{L}'])(?:${rows.join('|')})`, 'iu')
const END = '(?=\\s*(?:[.,;:!?)"\']|$))'

/** What only somebody says who has said it before. */
const SURELY = any([
  `(?:just |exactly )?(?:as|like|how) (?:i|we)(?:'ve| have|'d| had)? (?:already |just |always |both )?(?:said|agreed|told you|told|mentioned|explained|discussed|asked|wrote|settled|decided|established|keep saying|always say)\\b(?! (?:him|her|them|my|to (?:him|her|them|my)))`,
  'as (?:agreed|discussed|established|requested|instructed|already|previously)\\b|as (?:ever|always|usual|before|you(?: well)? know|per usual)\\b|like (?:always|ever|before|usual|clockwork)\\b',
  'same (?:as (?:ever|always|before|usual|last|i)|story|rules?|old|deal|again)\\b|true to form\\b|the usual\\b|(?:as|like) you(?: already)? know\\b',
  "(?:we|i)(?:'ve| have|ve)? been (?:here|there|over this|through this|over that|through that)\\b|not this again\\b|here we (?:go|are) again\\b",
  "(?:we|i)(?:'ve| have|ve)? (?:already )?(?:talked|spoken|spoke|argued|been) (?:about|over) (?:this|that|it)\\b|(?:we|i)(?:'ve| have|ve)? (?:already )?(?:had|covered|discussed|settled|established) (?:this|that)\\b",
  `you know (?:me\\b|(?:that|this)${END}|how (?:i|my)\\b|(?:what|where|why) (?:i|my)|i(?:'m| am| do| don't| can't| hate| never| only| always)?\\b|my\\b|the (?:rule|limit|drill|deal|score))`,
  "(?:a|for the|the|that's the|that makes it the) (?:second|third|fourth|fifth|sixth|seventh|tenth|hundredth|umpteenth|last|\\d+(?:nd|rd|th)) time\\b|(?:second|third|fourth|fifth|sixth|\\d+(?:nd|rd|th)) time\\b(?! (?:i|we|he|she|they) (?:went|tried|ran|met|saw))",
  'how (?:many times|often (?:must|do|have)|many more)\\b|(?:two|three|four|five|\\d+) (?:times|days) now\\b|(?:once|yet) (?:more|again)\\b|over and over\\b',
  "(?:i(?:'ve| have|ve)? |i )?(?:already )?(?:told|asked|reminded|warned|begged) you\\b(?! (?:a|an|the|any)? ?(?:joke|story|question))|(?:i|we) keep (?:saying|telling|asking|having)\\b|(?:i|we) (?:have|had|'ve) to (?:keep )?(?:repeat|remind)\\b|i(?:'ll| will| must)? repeat\\b|repeating myself\\b|i(?:'ve| have)? said (?:it|this|so|that) (?:before|already|often|once|twice)\\b|(?:won't|not going to|not) (?:say|saying|ask|asking|tell|telling) (?:it |this |that |you )?again\\b",
  '(?:still|continues? to) (?:stands?|holds?|appl(?:y|ies)|counts?|true|valid|in force|so\\b|the (?:rule|case|plan|same)|goes)\\b|that (?:rule |one |bit )?(?:still )?stands\\b|stands? by (?:it|that|what)\\b',
  "(?:has|have)n't changed\\b|(?:has|have) not changed\\b|nothing(?:'s| has)? changed\\b|no change (?:there|on|in|to)\\b|unchanged\\b|as much as ever\\b",
  "(?:has|have|'s|it's|it has) (?:always|ever) been\\b|(?:always|ever) (?:was|has been|will be)\\b|always have\\b|forever thus\\b|(?:now )?and (?:for )?ever\\b",
  `(?:stays?|remains?) (?:as|how|that way|the same|in force|put|true|unchanged|so|mine|yours)\\b|(?<!(?:to|said|i|we|you|can|will) )stays${END}`,
  '(?:i thought )?(?:we|it|this|that) (?:was|were|is|are)(?: already| surely)? (?:agreed|settled|decided long ago)\\b|(?:days|weeks|months|a week|a month|ages) (?:ago )?(?:since|that) i (?:asked|told|said|requested)\\b',
  "i (?:have|had)(?: already| twice| repeatedly| often| long since| once)? (?:said so|asked (?:you|to be|that|not)|told you|requested|explained (?:this|that|it)|mentioned (?:this|that|it|my))\\b|need(?:n't| not)? (?:hardly )?(?:be )?(?:remind(?:ed)?|repeat(?:ed)?)\\b",
  "(?:let me|i must|i have to|may i|to) (?:repeat|remind you|say (?:it|this|that) (?:once )?again)\\b|(?:bears|worth) repeating\\b|not for the first time\\b|needless to say\\b|it is known to you\\b|i(?:'ll| will)? remind you\\b",
  "(?:did|have)(?:n't)? i (?:not )?(?:say|said|tell|told|ask|asked)\\b|what did (?:i|we) (?:say|tell|ask|agree)\\b|don't make me (?:say|repeat|ask)\\b|you(?:'ve| have)? (?:forgot|forgotten)\\b(?! to)|(?:we|i) went over (?:this|that)\\b",
  "(?:we|you and i|i) had (?:a|an) (?:deal|agreement|understanding|rule|arrangement)\\b|(?:the|our|my|that|this) (?:old |one |same |usual )?(?:rule|deal|agreement|arrangement|limit|standing order) (?:is|was|stands|holds|remains|applies|hasn't|has not|about|still)\\b|remember (?:the rule|our|what (?:i|we)|my|that i|how i|i)\\b",
  '(?:yesterday|last week|last time|last month|the other day) i (?:said|asked|told)\\b|i (?:said|asked|told you)[^.!?]{0,30} (?:yesterday|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|last (?:week|time|month)|the other day)\\b',
])

/** What is said of what the assistant did once more although it was asked not to; of anything else it says little. */
const PERHAPS =
  /\b(?:again|still|(?:second|third|fourth|fifth|sixth|\d+(?:nd|rd|th)) time|every (?:single )?time|told you|asked you|i (?:said|asked)|you(?:'re| are) \p{L}+ing|you keep)\b|^you(?:'ve| have| just)? \p{L}+/iu

/** "That was nine lines": nothing but how much it was is said of what was too much. */
export function exceedsIn(sentence: string): boolean {
  return EXCEEDS.test(sentence)
}

const EXCEEDS =
  /^(?:[\p{L}'-]+ said: ["“])?(?:(?:that|this)(?:'s| is| was| were| makes) )?\p{L}+ (?:lines|sentences|paragraphs|pages|questions|options|bullets|points)[.!"”]*$/iu

/** A text without the words that say that it repeats something, and without who said it: what it repeats. */
export function repeatedIn(text: string): string {
  return plain(text)
    .replace(SURELY, ' ')
    .replace(/^[\s,;:–-]+/u, '')
    .replace(/^(?:that|already),? /i, '')
    .trim()
}

/** The words themselves, without who is said to have said them. */
export function plain(text: string): string {
  return text.replaceAll('’', "'").replace(FRAME, '').trim()
}

const FRAME = /^[\p{L}'-]+ (?:said|emphasi[sz]ed|confirmed|learned): ["“]|["”]$/gu

/** Whether a sentence says of itself that this was said or seen before; null when it does not. */
export function repeatIn(sentence: string): Repeat | null {
  const plain = sentence.replaceAll('’', "'")
  const found = mayRepeat(plain).find(([, pattern]) => pattern.test(plain))
  return found === undefined ? null : found[0]
}

const REPEATS: readonly (readonly [Repeat, RegExp])[] = [
  ['surely', SURELY],
  ['perhaps', PERHAPS],
]
const mayRepeat = (_: string): typeof REPEATS => REPEATS
