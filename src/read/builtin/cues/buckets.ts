import type { Cue } from './cue.ts'
import { DAY, KIN, MONTH } from './shapes.ts'

/** Cues that say which bucket a sentence about the human's life belongs in. */
export const BUCKET_CUES: readonly Cue[] = [
  // Who has the children when is how the human lives.
  [
    'b:custody',
    new RegExp(
      `\\b(?:is|are|'s|stays?|sleeps?|lives?|all week|weekends?|week) with (?:me|us|them|(?:his|her|their) (?:mother|mum|mom|dad|father|other))\\b|\\b(?:gets?|got|has|have) (?:her|him|them|the kids|the children|the (?:boys|girls|twins))\\b.{0,20}\\b(?:${DAY}|weekends?|week)\\b|\\b(?:every other|alternate|alternating) (?:week|weekend)s?\\b|\\bjoint custody\\b|\\b(?:is|'s|are) with [a-z]+ (?:this|next|that) (?:week|weekend)\\b`,
    ),
  ],
  // A family that is counted, and words of kin that speak of no person.
  [
    'b:family',
    /^(?:and |but |so |well,? )*(?:i'm |i've been |i have |i've got |we have |we've got |we're )?(?:happily |recently |newly )?(?:married|divorced|widowed|separated|single|no kids|no children|(?:a )?family of|(?:two|three|four|five|six) (?:kids|children|daughters|sons|boys|girls))\b/,
  ],
  [
    'b:no-kin',
    /\b(?:mother tongue|family (?:tree|name|home|house|history|business|firm|farm|thing|recipe|car|of|is from|was from|comes from)|in the family|whole family|family thing|mother's maiden|father's side|mother's side|partner meeting|manager (?:role|job)|boss (?:fight|level))\b/,
  ],
  // Whose doings the sentence tells, if it begins with somebody close; a doctor who does something to "me" tells of me.
  [
    'b:kin-subject',
    new RegExp(
      `^(?:and |but |so |well,? |also |by the way,? |oh,? )*(?:(?:my|our|his|her|their|the) (?:[a-z-]+ ){0,2}?|(?=my two\\b)|(?:old|poor|dear|little|big) )?(?:former [a-z]+|${KIN}|(?:younge|elde|olde|middle )st|my two|baby|grandad|granddad|eldest|little one|small one|(?:older|younger|big|small) one|grand(?:children|kids|sons?|daughters?)|boys|girls|lad)(?:'s|s)?\\b(?! (?:and i|i|tongue|tree|name|thing|business|history|home|house)\\b)`,
    ),
  ],
  [
    'b:treated',
    /\b(?:doctors?|doc|gp|dentist|neurologist|cardiologist|surgeon|physio|therapist|optician|consultant|specialist|oncologist|psychiatrist|dermatologist|hospital|clinic)\b.{0,60}\b(?:me|my|i|i'm|i've)\b/,
  ],
  ['b:and-i', /^(?:and |but |so |well,? )?(?:(?:my|the|her|his) )?(?:[a-z-]+ ){1,3}and (?:i|me)\b/],
  [
    'b:thing-subject',
    /^(?:and |but |so |well,? )*(?:the|this|that|these|those|our|my|it|its|it's|there|there's|no) (?:[a-z-]+ )?(?:surname|flat|house|place|bank|garden|orchard|shop|farm|bakery|car|van|bike|office|room|passport|salary|rent|loan|knees?|eyes?|ears?|back|arthritis|eyesight|hearing|blood|heart|dog|cat|hens|bees)(?:'s|s)?\b/,
  ],
  [
    'b:person-verb',
    /^(?:and |but |so |also )?(?:(?:uncle|aunt|auntie|dr\.?|mr\.?|mrs\.?|father|sister) )?[\p{L}'-]+ (?:\w+ly |just |also |always |never |still |now )?(?:said|says|thinks|thought|wants|wanted|told|asked|asks|taught|teaches|married|lives|lived|works|worked|calls|called|telephones|phones|writes|wrote|visits|hates|loves|likes|turns|turned|died|retired|moved|got|went|came|did|does|made|bought|sold|gave|gets|has|had|is|was|can't|won't|doesn't|isn't|helps|helped|minds|cooks|plays|knows|knew|believes|reads|drinks|applied|finished|left|lost|won|met|mixes|looks|studies|starts|started) /u,
  ],
  [
    'b:year',
    /\b(?:in|since|from|until|till|of|after|before|back in) (?:19|20)\d\d\b|\b(?:for|these|over|after|must be|been) (?:[a-z]+-?[a-z]* ){1,3}years\b/,
  ],
  // A name with where they are from, or whose they are.
  [
    'b:name-of',
    /^(?:and |but |so )?(?:(?:dr|mrs?|ms|aunt|uncle|old)\.? )?(?!(?:the|i|it|he|she|we|this|that|my|our|a|an|one|news|back|home|mail|greetings|straight)\b)[\p{L}'-]{2,20}(?:,? (?:next door|upstairs|downstairs|across the (?:road|street|hall)|from (?:accounts|work|school|church|choir|the (?:choir|ward|shelter|course|club|office|shop|team|street|village|[a-z]+ side)))|, (?:my|our) [a-z-]+(?: [a-z-]+)?,) /u,
  ],
  [
    'b:name-age',
    new RegExp(
      `^(?:and |but |so )?(?!(?:on |in |at )?(?:${DAY}|${MONTH})\\b)[\\p{L}'-]{2,20}, (?:now |only )?\\d{2}, `,
      'u',
    ),
  ],
  // "Forty minutes on hold" and "Wednesdays are hers" begin with no name.
  [
    'b:count',
    /^(?:and |but |so |also )?(?:[a-z]+(?:teen|ty)(?:-[a-z]+)?|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|hundreds?|thousands?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b/,
  ],
  ['b:calls-me', /\b(?:calls?|called|named|say|says) me\b/],
  [
    'b:parent-of',
    /^(?:and |but |so |well,? )*(?:proud |single |working |the )?(?:mother|mum|mom|father|dad|parent|grandmother|grandfather|gran|uncle|aunt) (?:of|to|by)\b|^(?:and |but |so )*single (?:mum|mom|mother|dad|father|parent)\b/,
  ],
  [
    'b:main-i',
    /^(?:and |but |so |well,? )*(?:when|after|since|before|because|while|until|ever since|once|if|now that|thanks to|between)\b[^;]{3,80},? (?:i|we)(?:'ve|'m|'re|'d)? /,
  ],
  [
    'b:together',
    /\b(?:i|we)(?:'ve|'re|'ll have| have| are| were)? (?:been |got |getting )?(?:married|divorced|engaged|separated|together|inherited|share|split)\b/,
  ],
  // "That's my eldest", "Piers, who's at sea": somebody is made known, or told of twice over.
  [
    'b:introduces',
    new RegExp(
      `\\b(?:that's|that is|he's|she's|he is|she is|who's|this is) (?:my|our|her|his) (?:[a-z-]+ ){0,2}(?:${KIN}|eldest|oldest|youngest|middle one|lad|girl|boy)\\b|\\bthe one in [a-z]+, (?:he|she)\\b|, who(?:'s| is| was| has| lives| works| teaches| runs| studies)\\b`,
    ),
  ],
  [
    'b:tells-of',
    /[,;] (?:and |but |so |because )?(?:he|she)(?:'s|'ll|'d| [a-z]+)[^.]{0,120} (?:and |but |so |because )(?:he|she)(?:'s|'ll|'d| [a-z]+)/,
  ],
  [
    'b:turns',
    new RegExp(
      `^(?:and |but |so |he's |she's |he'll be |she'll be |(?:he|she) turns )*(?:\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[a-z]+teen|[a-z]+ty(?:-[a-z]+)?) (?:on (?:the \\d|${DAY}|${MONTH}|\\d)|in (?:${MONTH}))`,
    ),
  ],
  [
    'b:pet',
    /^(?!(?:and |but |so )?(?:he|she)(?:'s)? (?:in|at|on|with|has|had|sold|bought|keeps|kept|got|gets|wants|runs|breeds|lives|thinks)\b)[^,;]{0,80}\b(?:dogs?|puppy|cats?|kittens?|hens?|rabbits?|horse|pony|parrot|budgie|hamster|tortoise|terrier|whippet|poodle|dachshund|alsatian|beagle|corgi|lurcher|mongrel|tabby|collie|labrador|spaniel|greyhound|retriever)\b/,
  ],
  // The human's doings, and nobody else before the first comma.
  [
    'b:i-alone',
    new RegExp(
      `^(?!(?:[^,;]*[^a-z,;])?(?:${KIN}|he|she|him|her|his|hers)(?:'[a-z]+)?\\b)(?!.*\\bwho(?:'s| is| has| was| [a-z]+s)\\b)(?:and |but |so |also |oh |well,? |now )*(?:[a-z-]+ ){0,6}?(?:i|we)(?:'m|'ve|'d|'ll|'re)? `,
    ),
  ],
  [
    'b:i-first',
    /^(?:and |but |so |also |now |oh |well,? )*(?:[a-z0-9-]+ ){1,6}(?:i|we)(?:'ve|'m|'re|'d|'ll)? (?:have|'ve|will|am|was|go|went|do|did|got|had|been|visit|take|see|sleep|keep|need|start|sit)\b/,
  ],
  // What is being made or planned.
  [
    'b:undertaking',
    /\b(?:my|the) (?:idea|plan|project|dream) (?:is|was|for)\b|\b(?:i'm|i am|i've been|we're|we've been|i've started|i'm still) (?:making|writing|building|sewing|knitting|restoring|renovating|planning|collecting|painting|composing|recording|translating|designing|growing|learning|training)\b(?! (?:sure|up|it up|down|off|money|for work)\b)/,
  ],
  [
    'b:trade',
    /\b(?:i|we)(?:'ve| have|'d)? (?:had|have|run|ran|got|keep|kept|own|rent) (?:the |a |an |my |our |two )(?:little |small |market )?(?:stall|shop|practice|business|studio|workshop|bakery|café|cafe|restaurant|farm|garage|firm|company|agency)\b/,
  ],
  [
    'b:called',
    /\b(?:he|she|who|one|boy|girl|man|woman|(?:his|her|their) name)(?:'s| is| are|s)? (?:called|named|my)\b|\b(?:his|her) name(?:'s| is)\b|\bshe?s called\b/,
  ],
  // A sentence that leaves its "I" out.
  [
    'b:no-subject',
    /^(?:and |but |so |also |still |now |just |then |only |always |never |not |no longer |finally |recently )*(?:been|born|raised|moving|moved|living|working|worked|quit|gave up|stopped|started|took up|got|went|had|have|has to|can't|can|don't|didn't|won't|haven't|allergic|retired|self-employed|trained|studied|off|on|back on|married|divorced|grew up|used to|learning|building|writing|reading|trying|saving|training|planning|hoping|thinking|looking|restoring|researching)\b/,
  ],
  // What is about the body, whoever treats it.
  [
    'b:body',
    /\b(?:chest|lungs?|wheez\w*|breath\w*|pollen|hay ?fever|sinus\w*|knees?|hip|spine|back pain|bad back|blood|kidneys?|liver|gall ?bladder|appendix|thyroid|fillings?|vitamins?|iron|cholesterol|migraines?|headaches?|asthma|tinnitus|hearing|eyesight|insomnia|toe|ankle|wrist|shoulder|rash|hives|x-ray|mri|surgery|operation|lactose|gluten|dairy|shellfish|(?:not|haven't|hardly|barely) slept|sleepless|my (?:own )?sleep|(?:sleep|slept|sleeping) badly|peanuts?|nut allergy)\b/,
  ],
  [
    'b:ingest-off',
    /\b(?:off|quit|gave up|given up|back on|without|stopped|no longer (?:drink|eat|smoke))\b.{0,20}\b(?:coffee|caffeine|alcohol|wine|beer|meat|fish|dairy|milk|sugar|bread|cigarettes|smoking|it)\b.{0,12}\bsince\b/,
  ],
  [
    'b:lives-on',
    /\b(?:bank(?:s|ed)?|credit union|salary|mortgage|landlord|rent|pension|insurance|passport|citizenship|residence permit|visa|tuition|instal?lments?|revenue|turnover|degree|licen[cs]e|diploma|certificate)\b/,
  ],
  // What somebody does for its own sake, and what they are making.
  [
    'b:activity',
    /\b(?:league|tournament|match|race|marathon|half marathon|season|team|regatta|recital|concert|rehearsal|choir|band|orchestra|gym|pitch|court|rink|trail|summit|garden|allotment|workshop|kayak|boat|guitar|piano|chess|novel|painting|knitting|pottery|climb(?:s|ed|ing)?|bouldering|curling|rowing|sailing|cycling|swimming|running|hiking|skiing|baking|brewing|fishing|plants?|greenhouse|cross ?word|video games?|podcasts?|sci-?fi|series)\b/,
  ],
  [
    'b:weekly',
    new RegExp(
      `^(?:and |but |so |also )*i (?!work|see|visit|call|take|have|get|sit|study|teach)[a-z]+ (?:[a-z]+ ){0,3}(?:on|every|each) (?:${DAY}|week)\\b`,
    ),
  ],
  [
    'b:likes-thing',
    /\bi (?:really |absolutely |just |do |also |still |always )?(?:love|adore|hate|detest|loathe|like|enjoy|prefer|dislike|don't like|can't stand|can't bear|can't abide) (?!to\b|it when\b|when\b|being\b|having\b|people\b|how\b|[a-z]+ing\b(?! (?:music|novel|book))|(?:being|getting|having)\b)/,
  ],
  [
    'b:likes-doing',
    /\bi (?:really |absolutely |just |do |also |still |always )?(?:love|adore|hate|detest|loathe|like|enjoy|prefer|dislike|don't like|can't stand|can't bear|can't abide) (?:to\b|it when\b|when\b|[a-z]+ing\b)/,
  ],
  [
    'b:way',
    /\b(?:my (?:one |only )?rule|(?:one|only|a) rule (?:i have|of mine)|on principle|as a rule|i(?:'m| am) (?:the|not the|one of those|a|not a) (?:kind|sort|type|people|person)|i tend to|(?:every|each) (?:single )?(?:time|morning)|i never|i always|i don't (?:pay|buy|do|use|read|answer|sign|trust|celebrate|argue)|freeze|blush|out loud|on paper|i(?:'d| would) (?:rather|sooner))\b/,
  ],
  [
    'b:goal',
    /\b(?:i|we) (?:really |still |just |do |would )?(?:want(?:ed)? to|hope to|plan to|dream|need somebody|need someone)\b|\b(?:never|not ever|no) (?:want to )?work for\b|\b(?:i'd|i would) (?:never |like to |love to )(?:work|move|live|open|learn|write)\b/,
  ],
]
