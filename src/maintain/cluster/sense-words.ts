/** How a statement is limited, as data: quantity, frequency, duty, time, bounds. The plain words are asked in this order. */

export interface Sense {
  readonly facet: string
  readonly values: readonly string[]
  /**
   * `always`: saying nothing is another thing ("some tests passed" is not "tests passed"); `deed`: only where the other
   * says of the same deed that it is done ("must be reviewed", "is reviewed").
   */
  readonly strict: 'never' | 'always' | 'deed'
  readonly pattern: RegExp
}

export const NUMBER_WORDS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|a hundred|hundreds?|a thousand|a dozen|an? (?:hour|day|week|month|year)s?|half'
const NUMBER = String.raw`(?= (?:about |around |the )?(?:[$€£]?\d|(?:${NUMBER_WORDS})\b))`
const SPAN =
  '(?:day|night|week|month|year|weekend|morning|evening|afternoon|hour|minute|quarter|time|summer|winter|spring|autumn|monday|tuesday|wednesday|thursday|friday|saturday|sunday)'
const START = '(?:(?<=^)|(?<=[,;:.–] ))'

const ROWS: readonly (readonly [facet: string, values: string, strict: 0 | 1 | 2, pattern: string])[] = [
  [
    'times',
    '',
    0,
    String.raw`\b(?:at|above|after|in|once and for|not at) all\b|\bfirst of all\b|\ball (?:over|along|day|night|week|year|in all)\b`,
  ],
  [
    'frequency',
    'rarely',
    1,
    String.raw`\b(?:rarely|seldom|hardly ever|almost never|barely ever|only occasionally|only sometimes)\b`,
  ],
  [
    'frequency',
    'often',
    0,
    String.raw`\b(?:often|usually|mostly|frequently|generally|typically|normally|most of the time|most ${SPAN}s|almost always|nearly always|as a rule)\b`,
  ],
  [
    'frequency',
    'sometimes',
    1,
    String.raw`\b(?:sometimes|occasionally|now and then|every now and again|from time to time|once in a while|at times|some ${SPAN}s|on occasion)\b`,
  ],
  [
    'frequency',
    'always',
    0,
    String.raw`\b(?:always|every (?:single )?time|each time|invariably|without exception|all the time)\b`,
  ],
  ['turn', 'other', 0, String.raw`\b(?:every (?:other|second|two)|each other) ${SPAN}s?\b`],
  ['turn', 'every', 0, String.raw`\b(?:every|each) (?:single )?${SPAN}\b`],
  [
    'exception',
    'except',
    1,
    String.raw`\b(?:except(?: for)?|apart from|other than|excluding|aside from|with the exception of|(?:all|every\w*|any\w*) but)\b(?! when)`,
  ],
  ['quantity', 'not all', 1, String.raw`\bnot (?:all|every\w*|each|both)\b`],
  [
    'quantity',
    'most',
    1,
    String.raw`\b(?:almost|nearly|practically|virtually) (?:all|every\w*|the (?:whole|entire))\b|\bthe (?:vast )?majority of\b|\bmost of\b|(?<!\b(?:the|at|an?|their|his|her|is|are|was|was the) )\bmost(?= (?:\p{L}+ )?\p{L}+s\b| people\b)`,
  ],
  [
    'quantity',
    'few',
    1,
    String.raw`\b(?:only a (?:few|handful|couple)(?: of)?|hardly any\w*|barely any\w*|scarcely any\w*|not many|(?:very |too |so )few|a minority of)\b|(?<!\ba )\bfew\b`,
  ],
  ['quantity', 'half', 1, String.raw`\bhalf (?:of )?(?=the|their|his|her|our|all)|\bhalf of\b`],
  ['quantity', 'none', 0, String.raw`\b(?:none|nobody|no one|not one(?: of)?|not a single)\b`],
  ['quantity', 'one', 1, String.raw`${START}(?:only )?one of\b`],
  ['quantity', 'one', 0, String.raw`\bone of\b`],
  [
    'quantity',
    'some',
    1,
    String.raw`${START}(?:some|a (?:few|couple|handful|part) of|several of|certain)\b|\b(?:some|parts?) of (?=the|their|his|her|our|them)|\b(?:in|on|at|for|to) (?:some|certain)\b`,
  ],
  ['quantity', 'some', 0, String.raw`\b(?:some|several|a few|a couple|a handful)\b`],
  ['quantity', 'many', 0, String.raw`\b(?:many|lots of|a lot of|plenty of)\b`],
  ['quantity', 'all', 0, String.raw`\b(?:all|every|each|everyone|everybody|everything|both|the (?:whole|entire))\b`],
  [
    'modality',
    'free',
    1,
    String.raw`\b(?:(?:do|does|did|will)(?:n't| not) (?:have|need) to|need not|needn't|(?:not|n't) (?:required|necessary|obliged|mandatory|compulsory)|optional(?:ly)?|voluntar(?:y|ily)|no need)\b`,
  ],
  [
    'modality',
    'should',
    2,
    String.raw`\b(?:should(?:n't)?|ought to|had better|(?:is|are) supposed to|(?:is|are) meant to|recommended|advisable)\b`,
  ],
  [
    'modality',
    'no',
    0,
    String.raw`\b(?:(?:must|may|can|could|might) not|cannot|can't|mustn't|couldn't|(?:not|n't) (?:allowed|permitted|able)|forbidden|prohibited|banned|unable)\b`,
  ],
  [
    'modality',
    'wish will',
    2,
    String.raw`\b(?:(?:plan|want|hope|intend|wish|mean)(?:s|ed)? to|would (?:like|love) to|(?:is|are) (?:planning|hoping|intending) to|(?:is|are) (?:considering|thinking (?:of|about))|consider(?:s|ing)|dreams? of|plans on)\b`,
  ],
  ['modality', 'wish will', 2, String.raw`\b(?:is|are|was|were) going to\b`],
  ['modality', 'tried', 1, String.raw`\b(?:tr(?:y|ies|ied|ying)|attempt(?:s|ed|ing)?) (?:to\b|(?=\p{L}+ing\b))`],
  [
    'modality',
    'must',
    2,
    String.raw`\b(?:must|(?:has|have|had) (?:got )?to(?= )|needs? to(?= )|needed to(?= )|(?:is|are) to be|obligatory|mandatory|compulsory|(?:is|are) (?:required|obliged)|needs? (?=\p{L}+ing\b))\b`,
  ],
  [
    'modality',
    'may',
    1,
    String.raw`\b(?:might|could|maybe|perhaps|possibly|presumably|probably|allegedly|apparently|supposedly|(?:is|are) (?:un)?likely to)\b`,
  ],
  [
    'modality',
    'may can',
    2,
    String.raw`(?<!\b(?:in|of|until|till|by|before|after|since|this|next|last) )\bmay\b(?! \d)`,
  ],
  ['modality', 'can', 0, String.raw`\b(?:can|(?:is|are) able to|(?:is|are) (?:allowed|permitted|free)|capable of)\b`],
  ['modality', 'will', 0, String.raw`\b(?:will|shall)\b|'ll\b`],
  ['nearly', 'nearly', 1, String.raw`\b(?:almost|nearly)\b(?! (?:\d|(?:${NUMBER_WORDS}|always|never)\b))`],
  [
    'time',
    'ended',
    1,
    String.raw`(?<!\b(?:is|are|was|were|be|been|being|get|gets|got|getting|am|to)(?: \p{L}+ly)? )\bused to\b|\b(?:formerly|previously|in the past|back then|in former times)\b`,
  ],
  ['time', 'ended', 0, String.raw`\b(?:no longer|any ?more)\b`],
  ['time', 'still', 0, String.raw`\bstill\b`],
  ['condition', 'unless', 1, String.raw`\b(?:unless|except when|except if)\b`],
  [
    'condition',
    'despite',
    1,
    String.raw`\b(?:despite|in spite of|even (?:if|when|though)|although|though|regardless of)\b`,
  ],
  ['condition', 'if', 0, String.raw`\b(?:if|when(?:ever)?|because|since|as soon as|after|due to|thanks to)\b`],
  ['bound', 'least', 1, String.raw`\b(?:at least|no (?:less|fewer) than|not (?:less|fewer) than|a minimum of)\b`],
  ['bound', 'most', 1, String.raw`\b(?:at most|no more than|not more than|a maximum of)\b`],
  ['bound', 'most', 0, String.raw`\bup to${NUMBER}`],
  ['bound', 'over', 1, String.raw`\b(?:more than|over|above|upwards of|exceed\p{L}*)${NUMBER}`],
  ['bound', 'under', 1, String.raw`\b(?:less than|fewer than|under|below)${NUMBER}`],
  ['like', 'equal', 0, String.raw`\b(?:just |equally |exactly )?as \p{L}+ as\b|\bequally\b`],
  ['like', 'more', 0, String.raw`\b(?:\p{L}{2,}er|(?:more|less) \p{L}+) than\b`],
  ['week', 'next', 0, String.raw`\b(?:next|coming|following) ${SPAN}s?\b|\btomorrow\b`],
  ['week', 'last', 0, String.raw`\b(?:last|past|previous) ${SPAN}s?\b|\byesterday\b`],
  ['week', 'this', 0, String.raw`\bthis ${SPAN}\b|\btoday\b`],
  ['place', 'first', 0, String.raw`\b(?:first|1st)\b(?! (?:thing|time))`],
  ['place', 'second', 0, String.raw`\b(?:second|2nd)\b`],
  ['place', 'third', 0, String.raw`\b(?:third|3rd)\b`],
  ['place', 'fourth', 0, String.raw`\b(?:fourth|4th)\b`],
  ['place', 'fifth', 0, String.raw`\b(?:fifth|5th)\b`],
  ['place', 'last', 0, String.raw`(?<!\bat )\blast\b`],
  ['switch', 'on', 0, String.raw`\b(?:turn|switch)\p{L}* (?:\p{L}+ ){0,3}on\b`],
  ['switch', 'off', 0, String.raw`\b(?:turn|switch)\p{L}* (?:\p{L}+ ){0,3}off\b`],
  ['times', '1', 0, String.raw`(?<!\bat )\bonce(?= an? | every | per |$)|\b(?:one|a single) time\b`],
  ['times', '2', 0, String.raw`\b(?:twice|two times)\b`],
  ['times', '3', 0, String.raw`\b(?:thrice|three times)\b`],
  ['times', '4', 0, String.raw`\bfour times\b`],
]

export const SENSES: readonly Sense[] = ROWS.map(([facet, values, strict, pattern]) => ({
  facet,
  values: values === 'not all' ? [values] : values.split(' ').filter(Boolean),
  strict: (['never', 'always', 'deed'] as const)[strict],
  pattern: new RegExp(pattern, 'gu'),
}))
