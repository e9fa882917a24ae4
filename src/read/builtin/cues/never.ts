import type { DropReason } from '../../../memory/finding.ts'

/** What makes a sentence of the human no statement at all. First match wins; matched on the normalised form. */
export const NEVER_CUES: readonly (readonly [DropReason, RegExp])[] = [
  [
    'hypothetical',
    /\b(?:if (?:i|we|you|he|she|they|it|somebody|someone|the|my|our|one)(?:'d| were| was| had| won| lived| could| ever| picked| offered| wanted| got| \w+ed)\b.{0,120}\b(?:would|could|might|i'd|we'd|he'd|she'd|they'd|it'd|you'd)\b|(?:i|we|he|she)'d (?:be|move|go|live|have|quit|sell|buy|become|miss|do)\b.{0,80}\bif\b|if i won\b)/,
  ],
  [
    'hypothetical',
    /\b(?:imagine (?:if|i|we|that|being)|suppose (?:i|we|that|for a)|supposing|what if|theoretically|hypothetically|in theory|in another life|let's pretend|pretend (?:i|we|you)|say i (?:were|was|had)|for the sake of argument|humou?r me|what would happen if|would it be possible|one could|just dreaming|daydream\w*|in my next life|if only)\b/,
  ],
  ['hypothetical', /^(?:and |so |but )?if i (?:were|was|had|lived|won|ever|could)\b/],
  [
    'hypothetical',
    /\bi'd be (?:in|on|at|a|an|the|living|raising|running|sitting|sleeping|gone|out|halfway|off)\b(?!.{0,30}\bhappy\b)/,
  ],
  [
    'sarcasm',
    /\b(?:sign me up|just what i (?:needed|wanted)|what a (?:joy|treat|thrill|delight|surprise)|lucky me|best time of my life|how (?:delightful|charming|thrilling|lovely)|couldn't be happier|my favou?rite (?:thing|part|pastime|hobby) (?:is|in the world|ever)\b.{0,60}\b(?:paperwork|taxes|queue|traffic|meetings?|hold|spreadsheets?|printer|forms?)|because (?:that|obviously|of course)|who doesn't love|said nobody ever|said no one ever|not\.$|\/s$|oh (?:joy|great|good|wonderful|lovely|fantastic|perfect|sure))/,
  ],
  [
    'sarcasm',
    /^(?:and )?(?:yes,? )?(?:sure|oh|of course|obviously|clearly|naturally|yeah|right|absolutely|wonderful|fantastic|brilliant|lovely|great|yes,? please)[,.! ]+(?:and |yes,? |please,? )*.{0,40}\b(?:love|adore|thrilled|delighted|enjoy|can't wait|dream|happy to|honou?red|all (?:day|night|week)|forever|nothing (?:better|nicer))\b/,
  ],
  [
    'sarcasm',
    /\bi (?:do |just |simply |absolutely |really |of course )?(?:so )?(?:love|adore|live for|cherish)\b.{0,60}\b(?:this time of year|being (?:woken|ignored|yelled|told|called)|waiting|paperwork|working (?:christmas|nights|weekends|sundays)|on hold|at (?:three|3|four|4|2|two) (?:am|in the morning)|deadlines|when (?:people|they|everyone|nobody|clients))/,
  ],
  // Fixed forms of irony: no evaluation is meant as it stands.
  [
    'sarcasm',
    /\b(?:nothing (?:says|screams|spells) .{2,60} (?:like|than|quite like)\b|love (?:that|this|it)(?: journey)? for (?:me|us|him|her|them)\b|(?:living|live) my best life\b.{0,40}\b(?:queue|hold|office|traffic|paperwork|waiting|bus|spreadsheets?|a&e)\b|(?:i|we) (?:hope|think) .{0,60}\b(?:die|dies|died|dead)\b.{0,30}\b(?:from|of) boredom\b)/,
  ],
  [
    'sarcasm',
    /\b(?:obviously|clearly|apparently|truly|naturally|of course) (?:it's |it was |that's |this is )?(?:always been )?my (?:lifelong |childhood |greatest |secret |one true )?(?:dream|calling|destiny|passion|purpose|idea of fun)\b|\bmy (?:lifelong|childhood|secret) (?:dream|calling|ambition),? (?:obviously|clearly|of course)\b/,
  ],
  [
    'sarcasm',
    /^(?:(?:oh|sure|right|yes|yeah|ok|of course|absolutely|well),? )*and (?:i'm|i am|my (?:cat|dog|mother|gran|aunt) is) (?:the |a |an )?(?:queen|king|pope|emperor|empress|tooth fairy|ballerina|astronaut|supermodel|napoleon|president|prince|princess|santa|easter bunny|dalai lama|rocket scientist)\b/,
  ],
  [
    'sarcasm',
    /^(?:oh,? )?(?:just )?(?:great|wonderful|fantastic|brilliant|marvell?ous|lovely|perfect|super|splendid|fabulous|excellent|terrific|yay|hooray|hurrah|joy)[,:;.!]* (?:yet )?(?:another|one more|(?:is )?now also)\b/,
  ],
  [
    'sarcasm',
    /\b(?:i swear|i'm (?:sure|certain|convinced|quite sure)) (?:that )?.{0,60}\b(?:come back (?:to|about|from)|in disguise|reincarnat\w+|possessed|sent by satan|haunting (?:me|us))\b/,
  ],
  [
    'sarcasm',
    /\b(?:calm|measured|sensible|wise|mature|prudent|thoughtful|responsible|rational|balanced) (?:sort of |kind of )?(?:decision|judg(?:e)?ment|plan|thinking|choice|behaviou?r|man|woman)s? (?:that )?(?:i|he|she|we|they) (?:married|hired|voted|pay|chose|signed up)\b/,
  ],
  [
    'sarcasm',
    /\b(?:love|loved|adore|great|perfect|fantastic|wonderful|amazing|thrilled|delighted|can't wait|living the dream)\b.{0,120}[🙄😒]/u,
  ],
  [
    'sarcasm',
    /^(?:(?:ha|haha|oh|yes|yeah|yep|sure),? )+and i (?:just|simply|absolutely) (?:love|adore|live for|enjoy)\b/,
  ],
  [
    'sarcasm',
    /^(?:(?:oh|ha|haha|yeah),? )*(?:yeah,? right|oh,? sure|as if),? i (?:totally|definitely|absolutely|just|so) /,
  ],
  // It was no more than a joke, and neither was what stands with it.
  [
    'sarcasm',
    /^(?:(?:no|ha|haha|ok|okay|well|obviously|of course|relax),? )*(?:(?:just|only|i'm|i am|i was|totally|obviously) )*(?:kidding|joking|messing with you|pulling your leg|jk)(?! aside)\b/,
  ],
  [
    'sarcasm',
    /^(?:(?:ha|haha|well|yeah|oh),? )*(?:i wish|you wish|in my dreams|dream on|as if|yeah,? right|a girl can dream|one can dream)[.!… ]*$/,
  ],
  // A remedy as absurd as the complaint, with the tag of a question; more of what nobody wants.
  ['sarcasm', /\bi(?:'ll| shall| might) just .{3,60}, shall i\b/],
  [
    'sarcasm',
    /\bi (?:do |just |simply |absolutely )?(?:adore|love|live for|cherish) .{2,40},? (?:do|please,?) (?:send|give|bring) (?:me )?more\b/,
  ],
  ['sarcasm', /\bi'd be (?:thrilled|delighted|honou?red|overjoyed|ecstatic)\b/],
  ['sarcasm', /\b(?:of course|obviously|naturally|clearly|sure) i (?:adore|love|enjoy|live for|dream)\b/],
]

/** A sentence with one of these stands for real even though it says "would". */
export const REAL = /\b(?:i'd (?:rather|prefer|like|sooner|love|say)|would (?:rather|like|prefer|love))\b/
