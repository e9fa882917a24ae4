import type { Cue } from './cue.ts'
import { DAY, KIN, MONTH } from './shapes.ts'

/** Cues of a human's sentence about themselves and the people in their life. */
export const LIFE_CUES: readonly Cue[] = [
  // who it is about
  ['s:i', /(?:^|[^a-z'])i(?:'m|'ve|'d|'ll)?(?![a-z'])/],
  ['s:my', /\b(?:my|mine|our|ours)\b/],
  ['s:we', /\bwe(?:'re|'ve|'ll|'d)?\b/],
  ['s:you', /\b(?:you|your|yours|yourself)(?:'re|'ve|'ll|'d)?\b/],
  ['s:he', /\b(?:he|she|him|her|his|hers)(?:'s|'ll|'d)?\b/],
  ['s:they', /\b(?:they|them|their)(?:'re|'ve|'ll|'d)?\b/],
  ['s:begins-i', /^(?:and |but |so |also |ps |ok |btw |by the way,? |well,? )?i(?:'m|'ve|'d|'ll)? /],
  ['s:begins-my', /^(?:and |but |so |also |by the way,? )?(?:my|our) /],
  [
    's:begins-pronoun',
    /^(?:and |but |so |also )?(?:he|she|it|they|that|this|those|these|which)(?:'s|'re|'ll|'d|'ve)?\b/,
  ],
  // a fact of a life
  [
    'f:i-am-a',
    /\bi'?(?:'m| am| was) (?:an?|the|in|from|on|at|half|one of|self-employed|retired|married|divorced|single|widowed|engaged)\b/,
  ],
  [
    'f:i-am-number',
    /\bi(?:'m| am|'ll be|'m turning| turn) (?:\d{1,2}\b(?!\s?(?:%|minutes?|hours?|lines?|euros?))|twenty|thirty|forty|fifty|sixty|seventy)/,
  ],
  [
    'f:work',
    /\b(?:i|we) (?:work|worked|teach|taught|run|ran|own|manage|employ|drive|studied|study|trained|graduated|started|founded|opened|quit|retired)\b/,
  ],
  [
    'f:live',
    /\b(?:i|we) (?:live|lived|moved|rent|bought|grew up|settled|was born|were born)\b|\bborn in\b|\bi come from\b|\bgrew up\b/,
  ],
  ['f:have', /\b(?:i|we)(?:'ve)? (?:have|got|had|keep|own|never had|never owned|have got)\b/],
  [
    'f:since',
    new RegExp(
      `\\bsince (?:\\d{4}|last|the|i|my|we|new year|christmas|easter|school|${MONTH}|${DAY}|spring|summer|autumn|fall|winter)\\b`,
    ),
  ],
  [
    'f:for-years',
    /\b(?:for|in|after|over) (?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|a few|many) (?:years?|months|decades|winters|summers|seasons)\b/,
  ],
  ['f:years', /\b\d+ (?:years?|decades|months)\b/],
  ['f:used-to', /\bi used to\b|\bback when i\b|\bas a (?:kid|child|boy|girl|student)\b/],
  [
    'f:speak',
    /\bi (?:speak|understand|know) (?:\w+ )?(?:english|german|french|spanish|polish|danish|italian|portuguese|dutch|russian|japanese|chinese|arabic|swedish|turkish|hindi)/,
  ],
  [
    'f:health',
    /\b(?:allergic|allergy|intolerant|asthma|migraines?|diabet\w+|celiac|coeliac|epilep\w+|adhd|dyslexi\w+|inhaler|surgery|diagnos\w+|insulin|vegetarian|vegan|sober|pregnant)\b/,
  ],
  ['f:cant-body', /\bi can(?:'t|not) (?:eat|drink|have|stand|digest|hear|see|sleep|take|smell|tolerate|touch)\b/],
  [
    'f:ingest',
    /\b(?:i|i'm) (?:(?:don't|never|no longer|only|still|stopped|quit|gave up) )*(?:eat|eating|drink|drinking|smoke|smoking|take|taking|off|back on)\b/,
  ],
  ['f:birthday', /\b(?:birthday|i turn|anniversary|born on)\b/],
  ['f:name', /\b(?:call me|i go by|my name(?:'s| is)|everyone calls me|people call me|spelled|spelt)\b/],
  ['f:my-thing', /\bmy (?:[a-z-]+ ){0,2}(?:is|are|was|has|have|runs|lives|works|needs|starts|ends|goes|got|sits)\b/],
  // people
  ['p:my-kin', new RegExp(`\\b(?:my|our) (?:[a-z0-9'-]+ ){0,2}${KIN}\\b`)],
  [
    'p:kin-verb',
    new RegExp(
      `\\b${KIN}(?:'s)? (?:is|was|has|had|lives|works|wants|likes|hates|gets|got|calls|says|said|thinks|will|starts|turns|can't|doesn't|never|always)\\b`,
    ),
  ],
  ['p:is-kin', new RegExp(`\\b(?:is|was|'s|are) (?:my|our|an? old|the) (?:[a-z'-]+ ){0,2}${KIN}\\b`)],
  [
    'p:he-is',
    /^(?:and |but |so )?(?:he|she)(?:'s| is| was| has| had| lives| works| does| wants| hates| loves| likes| got| gets| writes| believes| thinks| turns| started| starts| can't| won't| never| always)\b/,
  ],
  [
    'p:age',
    /\b(?:he|she|who)(?:'s| is| was|'ll be| will be| turns)? (?:now |already |only )?(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|eighty|ninety|seventy|sixty|fifty)\b/,
  ],
  // ways and tastes
  [
    't:habit',
    /\b(?:i|we)(?:'ve)? (?:always|never|usually|normally|rarely|hardly ever|mostly|tend to|only ever|still|don't ever)\b/,
  ],
  [
    't:every',
    /\b(?:every|each) (?:single )?(?:morning|day|night|evening|week|weekend|month|year|spring|summer|autumn|winter|march|other|sunday|monday|tuesday|wednesday|thursday|friday|saturday|time i)\b/,
  ],
  ['t:days', new RegExp(`\\bon ${DAY}\\b|\\b${DAY} (?:and|are|i|we|at)\\b`)],
  [
    't:cant-stand',
    /\b(?:can't stand|can't bear|can't abide|couldn't live without|would rather|i'd rather|i'd sooner|no patience|have no time for|allergic to|sick of|makes me|drives me|gives me|i hate|i loathe|i love|i adore|i like|i prefer|i don't like|i don't do|not a fan|not my thing|big fan|i'm (?:bad|good|terrible|hopeless|useless|great) (?:at|with)|i need (?:to|quiet|silence|my)|i think best|i work best|i learn|can't learn|i get (?:nervous|angry|bored|tired|lost|confused|distracted|impatient|anxious|overwhelmed|seasick|dizzy)|i'm (?:not )?(?:an? )?(?:morning|night|early|people|detail|visual|slow|fast|shy|stubborn|introvert|perfectionist)|i (?:don't|do not) (?:do|drink|eat|fly|drive|like|want|keep|use|celebrate|trust|believe|read|watch|own|have|answer|go))\b/,
  ],
  ['t:when-i', /\bwhen i(?:'m)? (?!say|write|ask|type|tell)/],
  // interests, plans, undertakings
  [
    'o:ing',
    /\b(?:i'm|i am|we're|been) (?:\w+ly )?(?:building|learning|training|saving|writing|reading|planning|trying|studying|practising|practicing|working on|restoring|renovating|preparing|applying|looking for|thinking about|thinking of|retraining|hoping|rehearsing|knitting|growing|fixing|making|teaching myself|translating|finishing|organising|organizing)\b/,
  ],
  [
    'o:want',
    /\b(?:i|we) (?:really )?(?:want|hope|plan|intend|aim|dream|wish|need)(?:s|ed)? (?:to|a|an|my|the|somebody|someone)\b|\bmy (?:goal|dream|plan|aim)\b|\bthat's the (?:goal|plan|dream)\b/,
  ],
  [
    'o:worry',
    /\b(?:worried|worries me|afraid|scared|no idea (?:who|how|what)|keeps me (?:up|awake)|dreading|stressed|struggling)\b/,
  ],
  [
    'o:since-hobby',
    /\b(?:play|playing|climb|climbing|run|running|swim|row|curl|sing|singing|paint|bake|brew|knit|sail|hike|cycle|dance|collect|garden)(?:s|ed|ing)? (?:in|on|with|since|for|every|at|twice|once|three)\b/,
  ],
]
