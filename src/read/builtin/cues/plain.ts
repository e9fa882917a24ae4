import type { Cue } from './cue.ts'

/**
 * Statements so plain that they are kept whatever their words weigh: a decision that is called one, what somebody has,
 * likes and cannot stand. What comes with an -ing may be meant the other way round, and what one has in hand is no fact.
 */
export const PLAIN_CUES: readonly Cue[] = [
  [
    'q:decided',
    /^(?:(?:and|so|ok|okay|then|well|yes|anyway),? )*(?:(?:we|i)(?:'ve| have)? (?:now |finally |just |both |also )?decided (?:to|on|that|against|for|not)\b|let's go with (?!it\b|that\b|this\b|them\b|those\b|these\b)[a-z\d])/,
  ],
  [
    'q:have',
    /^(?:(?:and|so|well),? )*i(?:'ve got| have| own| keep) (?:an?|two|three|four|five|six|\d) (?:(?!question|meeting|call|headache|problem|idea|minute|moment|deadline|feeling|request|plan|appointment|few|lot|bit|bug|test|task|point|favou?r|hunch|second|cold|look|thing|draft|doubt|thought|issue|chance|choice|hour|day|week|half|while|case|file|pr|ticket|quick|long|busy|bad|big|new)[a-z-]+ ){0,3}(?!question|meeting|call|headache|problem|idea|minute|moment|deadline|feeling|request|plan|appointment|few|lot|bit|bug|test|task|point|favou?r|hunch|second|cold|look|thing|draft|doubt|thought|issue|chance|choice|hour|day|week|half|while|case|file|pr|ticket)[a-z-]{3,}(?:$|[.,!;]| and | called | named )/,
  ],
  [
    'q:like',
    /^(?:(?:and|so|well),? )*i (?:really |just |absolutely |do |also )?(?:love|adore|hate|detest|like|enjoy|can't stand|cannot stand) (?!it\b|that\b|this\b|these\b|those\b|them\b|him\b|her\b|you\b|your\b|how\b|when\b|what\b|the (?:way|idea|fact)\b|to\b|where\b|why\b|who\b|[a-z]+ing\b)[a-z]/,
  ],
  [
    'q:prefer',
    /^(?:(?:and|so|well),? )*i (?:really |much |strongly |generally |always |do )?prefer (?!it\b|that\b|this\b|these\b|those\b|them\b|your\b|option\b|version\b|the (?:first|second|third|fourth|last|other|former|latter|old|new|one|version|way|longer|shorter)\b|to\b|not\b|if\b|when\b|a or\b|b or\b)[a-z]/,
  ],
  [
    'q:am',
    /^(?:(?:and|so|well|oh|actually),? )*i(?:'m| am) (?:now |currently |also |happily |recently |newly |not )?(?:allergic to (?!(?:that|this|it|him|her|you|your|meetings?|work|mondays?|hard work)\b)|married|single|divorced|separated|widowed|engaged|retired|unemployed|self-employed|pregnant|left-handed|right-handed|colou?r[- ]?blind|deaf|dyslexic|autistic|diabetic|asthmatic|epileptic|vegan|vegetarian|pescatarian|teetotal|coeliac|celiac|lactose intolerant|between jobs|out of work|on parental leave)(?!-)\b(?! (?:in|with|from|about|out)\b)/,
  ],
  [
    'q:birthday',
    /^(?:(?:and|so|well|oh),? )*my (?:birthday|name|surname|first name|last name|middle name)(?: is|'s) (?!not\b|on (?:the|it)\b|in the\b|soon\b|coming\b|wrong\b|missing\b)[a-z\d]/,
  ],
  [
    'q:named',
    /^(?:(?:and|so|well|oh),? )*(?:my|our) (?:(?:new|old|little|elder|older|younger|oldest|youngest|best) )?(?:wife|husband|partner|girlfriend|boyfriend|fianc[eé]e?|son|daughter|baby|twins|brother|sister|mother|father|mum|mom|dad|grandmother|grandfather|gran|grandma|grandpa|aunt|uncle|cousin|niece|nephew|boss|manager|landlord|landlady|neighbou?r|flatmate|roommate|colleague|friend|doctor|dentist|therapist|teacher|dog|cat|puppy|kitten|horse|pony|parrot|rabbit|hamster|tortoise|goat|company|startup|band|boat)(?: is| are|'s|s are) (?:(?:called|named) (?!for\b|off\b|out\b|up\b|in\b|back\b|away\b|after\b|as\b)|name(?: is|'s) (?!not\b))[a-z]/,
  ],
  [
    'q:call-me',
    /^(?:(?:please|just|oh|and|so|hi|hello),? |you can |you may )*call me (?!when|if\b|after|later|back|at\b|on\b|in\b|to\b|by\b|tomorrow|tonight|today|before|once|as\b|crazy|old|mad|a\b|an\b|the\b|paranoid|cynical|stupid|lazy|spoilt|picky|weird|sceptical|skeptical|again|whenever|asap|anytime|now\b)[a-z]/,
  ],
  // A rule that was broken is said again by saying that it was said.
  [
    'q:told-you',
    /\bi(?:'ve| have)? (?:already |only )?(?:told|asked) you (?:so|not to|nicely|twice|already|before|(?:two|three|four|\d+|many|several) times)\b/,
  ],
  [
    'q:as-agreed',
    /(?:^|[,;:.] |\band )(?:please )?(?:be|keep|stay|do|don't|make|leave|use|answer|write|stick|cut) (?:[a-z'-]+ ){1,5}(?:like|as|how) (?:we|i) (?:said|agreed)\b/,
  ],
  // What was not wanted of the assistant and is wanted again.
  [
    'q:welcome',
    /^(?:(?:and|so|ok|okay|well|actually|now),? )*(?:emojis?|smileys?|bullets?|bullet points?|lists|tables|headings|exclamation marks?|jokes|small talk|compliments|recaps?|summaries|follow-up questions|(?:long|short|longer|shorter) answers|swearing|markdown|footnotes|links|sources) (?:are|is) (?:fine|ok|okay|alright|all right|allowed|welcome|permitted)(?: (?:now|again|with me|by me|from now on|here))+[.! ]*$/,
  ],
]
