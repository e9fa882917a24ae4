/** Ideas that people speak of in many words, each brought to one: mostly ways of an assistant. */

/** One word for each way, and the phrases that mean it, on lower-case text with straight apostrophes. */
const PHRASES: readonly (readonly [string, RegExp])[] = [
  [
    'recap',
    /\b(?:(?:open|start|begin)(?:s|ing|ed)? (?:an answer |every answer |answers )?(?:by|with) )?(?:repeat|tell|hand|read|say|play|throw|feed|giv|echo|quot|restat|rephras|paraphras|summari[sz])(?:e|es|ing|s|ed)? (?:me |back |to me |us )*(?:what (?:i|we)(?:'ve)? (?:(?:just|already) )?(?:said|told|wrote|asked|say|wanted)(?: you| to you)?|(?:my|her|his|their) (?:own )?(?:words?|sentences?|questions?|messages?|requests?|point)|the (?:question|request|task))(?: back)?(?: (?:to|at) me)?\b/g,
  ],
  [
    'recap',
    /\b(?:recap|recaps|recapped|recapping|preambles?|say (?:it|that) back|back to me in (?:your|other) words)\b/g,
  ],
  [
    'praise',
    /\b(?:(?:great|good|excellent|interesting|wonderful|fantastic) questions?|flatter(?:y|ing|s|ed)?|compliment(?:s|ing|ed)?|cheer-?lead(?:ing|er)?|cheering|gush(?:ing|es)?|pats? on the back|sycophan\w+|suck(?:ing)? up|bouquets?|laurels|kudos|gold stars?|applau(?:d|ds|ding|se)|butter(?:ing)? (?:me|him|her) up)\b/g,
  ],
  [
    'apology',
    /\b(?:apolog(?:y|ies|i[sz]e|i[sz]es|i[sz]ing|i[sz]ed)|(?:say|saying|being|be) sorry|sorry (?:is|isn't|all the time|again))\b/g,
  ],
  [
    'options',
    /\b(?:(?:two|three|four|five|several|many|a list of|lists? of|menus? of) (?:options|alternatives|choices|suggestions)|menus?|pros and cons|one recommendation|pick (?:one|for me)|options (?:one|1))\b/g,
  ],
  ['verbose', /\b(?:waffl(?:e|es|ing)|walls? of text|war and peace|a novel|too many words|long-winded|padding)\b/g],
  [
    'brief',
    /\b(?:to the point|one-?liners?|boil (?:it|this|that) down|cut (?:it |to )?(?:short|the chase)|keep (?:it|them|answers) short|shorter|tl;?dr)\b/g,
  ],
  [
    'bullet',
    /\b(?:bullet(?:ed|s)?(?: ?points?)?(?: lists?)?|bulleted|bulleting|numbered lists?|lists? of (?:dots|dashes)|(?:little|those|these|your|black|tiny) dots|(?:not|no|never|don't|stop|without) (?:(?:make|making|write|writing|send|give|be) )?(?:me )?(?:any |your |the |a )?list(?:s|ed|ing)?)\b/g,
  ],
  [
    'offer',
    /\b(?:(?:would you like|do you want|shall i|let me know|anything else|offer(?:s|ing)?) (?:me )?(?:to|if|the next|another|more|what)|what'?s? next|next (?:task|job|steps?) (?:before|unasked))\b/g,
  ],
  [
    'therapist',
    /\b(?:(?:play(?:ing)? )?(?:the )?(?:therapist|shrink|psychologist|counsellor|counselor)(?: talk| voice)?|how (?:do|does) (?:that|it|this) make (?:me|you) feel|that sounds (?:hard|difficult|tough))\b/g,
  ],
  [
    'hedge',
    /\b(?:hedg(?:e|es|ing)|weasel words?|on the one hand|it depends|one (?:could|might) argue|disclaimers?|caveats?|fence-?sitting|mealy-?mouthed|ifs and buts|as an ai)\b/g,
  ],
  [
    'source',
    /\b(?:cit(?:e|es|ing|ation|ations)|with (?:a )?sources?|(?:a|the|your) sources?|made (?:it|that|this) up|mak(?:e|ing) (?:it|things|stuff) up|invent(?:s|ed|ing)?)\b/g,
  ],
  [
    'permission',
    /\b(?:ask(?:s|ing)? (?:me )?(?:first|before)|without asking(?: me)?|(?:my|her|his) (?:permission|ok|okay|go-?ahead|approval)|check(?:ing)? with me(?: first)?)\b/g,
  ],
  ['hint', /\b(?:hints?|clues?|nudges?)(?: only| at a time| first)?\b/g],
  ['solution', /\b(?:(?:whole|full|complete|entire|finished) (?:solutions?|answers?|code)|spoil(?:s|ing|er|ers)?)\b/g],
  [
    'proofread',
    /\b(?:correct(?:s|ing|ed)? (?:my|his|her) (?:english|grammar|spelling|german|french|spanish|danish|typos?|writing|mistakes)|fix(?:es|ing)? (?:my|his|her) (?:english|grammar|spelling))\b/g,
  ],
  ['exclamation', /\b(?:exclamation (?:marks?|points?)|exclaim(?:s|ing|ed)?|screamers?)\b|!{3,}/g],
  [
    'rewrite',
    /\b(?:(?:re-?writ(?:e|es|ing|ten)|re-?word(?:s|ing|ed)?|alter(?:s|ing|ed)?|re-?phras(?:e|es|ing|ed)|edit(?:s|ing|ed)?) (?:of )?(?:my|his|her|the) (?:own )?(?:sentences?|words?|wording|prose|text|phras(?:e|es|ing))|(?:sentences?|words?|wording|prose|text) [a-z ]{0,24}(?:are|is) mine to (?:alter|change|edit|rewrite|touch))\b/g,
  ],
  ['guesswork', /\b(?:(?:you(?:'re| are)|when|if) guess(?:ing|ed)?|guess(?:work|es)|speculat(?:e|es|ing|ion))\b/g],
  [
    'dismiss',
    /\b(?:(?:throw|kick|chuck|toss)(?:s|ing)? (?:them|him|her) out|(?:get|gets|getting|got) rid of (?:them|him|her)|let(?:ting)? (?:them|him|her) go|drop(?:s|ped|ping)? (?:them|him|her)|part(?:ing)? ways with|fir(?:e|es|ed|ing) (?:them|him|her))\b/g,
  ],
]

/** What people ask an assistant to leave: said about in any mood, it is the same complaint. */
export const UNWANTED: ReadonlySet<string> = new Set(['recap', 'prais', 'apology', 'hedg', 'offer', 'therapist'])

/** Lower-case text in which every phrase for a way of answering is its one word. */
export function nameBehaviours(lower: string): string {
  return PHRASES.reduce((text, [word, phrase]) => text.replace(phrase, word), lower)
}
