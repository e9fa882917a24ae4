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
  // The stems of international names of medicines, and what is done with them.
  [
    'f:medicine',
    /\b[a-z]{3,}(?:triptan|pril|olol|statin|cillin|azole|formin|azepam|oxetine|sartan|prazole|profen|dipine|thyroxine|mycin|caine|setron|gliptin|xaban|warfarin|tidine|vir)\b|\b(?:paracetamol|aspirin|ibuprofen|insulin|lithium|prednisone|cortisone|antihistamines?|antidepressants?|antibiotics?|beta ?blockers?|blood thinners?|painkillers?|the pill|tablets?)\b/,
  ],
  [
    'f:makes-me-ill',
    /\b(?:puts?|lands?|makes?|gives?|knocks?|nearly killed|sends?) me (?:in (?:an?|the|hospital)|ill|sick|hives|a rash|migraines?|out|to (?:hospital|a&e|the er))\b|\bme in an ambulance\b/,
  ],
  [
    'f:status',
    /\b(?:divorced|widowed|widower|separated|remarried|engaged to|(?:we|i)(?:'ve| have)? (?:been |got )?married)\b/,
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
  [
    's:begins-kin',
    new RegExp(
      `^(?:and |but |so |well,? |also |by the way,? |oh )*(?:(?:my|our|his|her|the|old) )?(?:[a-z-]+ ){0,2}?${KIN}(?:'s|s)?\\b(?! (?:and i|i)\\b)`,
    ),
  ],
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
  [
    'p:life',
    new RegExp(
      `\\b(?:${KIN}|he|she|they|[a-z]{3,})(?:'s|'ve| is| are| has| have| had| just| got)* (?:died|passed away|expecting|pregnant|married|engaged|divorced|getting (?:married|divorced|remarried)|split up|retired|retiring|turn(?:s|ed|ing) (?:\\d|[a-z]+(?:teen|ty)|six|seven|eight|nine|ten)|graduat\\w+|in (?:the )?(?:hospital|care|a home)|starts? (?:school|university|at|the new job)|moved to|moves to|moving to|passed|diagnosed|lost (?:his|her|their)|lives (?:in|with|on|alone)|works (?:in|at|as|for|with)|applied)\\b`,
    ),
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
    't:taste',
    /\b(?:can't stand|can't bear|can't abide|couldn't live without|no patience|no time for|sick of|not a fan|not my thing|big fan|fan of|into|obsessed|hooked on|favou?rite|i (?:really |also |do |still )?(?:hate|loathe|love|adore|like|enjoy|prefer|detest|dislike|don't like|don't mind))\b/,
  ],
  ['t:rather', /\b(?:i'd|i would|we'd) (?:rather|sooner|prefer)\b/],
  [
    't:dont',
    /\bi (?:don't|do not|won't|never|refuse to|avoid|can't be|stay away from|no longer) (?!think\b|know\b|mean\b|see\b|care\b|get it\b|understand\b|remember\b|need\b|want\b)[a-z]+/,
  ],
  [
    't:cant',
    /\bi can(?:'t| not|not)? (?:only )?(?:think|work|sit|say|throw|ask|concentrate|learn|focus|write|read|dance|cook|sing|swim|revise|help|decide|do)\b/,
  ],
  [
    't:react',
    /\b(?:makes?|made|drives?|gives?|gets?|exhausts?|frightens?|scares?|bores?|puts?|annoys?|tires?|calms?|stresses|distracts?|terrif\w+|relax\w*|suits?|worries|keeps?|leaves?) (?:me|my)\b/,
  ],
  [
    't:self',
    /\bi(?:'m| am) (?:not |really |just |quite |very |rather |pretty |a bit |so |too |always |usually )*(?:an? )?(?:bad|good|terrible|hopeless|useless|great|awful|slow|fast|stubborn|blunt|cautious|shy|loud|quiet|tidy|messy|lazy|impatient|patient|careful|clumsy|superstitious|anxious|nervous|sort|type|kind|one of those|morning|night|early|people|detail|visual|perfectionist|introvert|creature|stickler|the (?:kind|sort|type))\b/,
  ],
  [
    't:best',
    /\bi (?:think|work|write|learn|study|read|sleep|concentrate|decide|function|listen|understand|remember|buy|eat|pay|print|sign|drive|plan|finish|keep|save|carry|leave|arrive|answer|count|label|check) (?:best|better|out loud|by|with|only|in|at|on|everything|nothing|every|my|one|to|from|before|after|when|until|the|an?|things|half|late|early|slowly|badly|cash)\b/,
  ],
  [
    't:over',
    /\bi (?:over[a-z-]+|tend to|forget|lose|worry|apologi[sz]e|procrastinate|interrupt|talk|blush|freeze|cry|laugh|swear|hum|pace|bite|fidget|panic|say (?:yes|no|sorry)|get (?:nervous|angry|bored|tired|lost|confused|distracted|impatient|anxious|overwhelmed|dizzy|grumpy|nasty))\b/,
  ],
  [
    't:rule',
    /\b(?:my rule|as a rule|on principle|a rule (?:of mine|i have)|house rule|(?:rule|rules) (?:i have|in this house)|that's (?:a rule|my rule)|for me it's|with everyone|with everybody|always have|never have|never will|since forever)\b/,
  ],
  [
    'f:life-event',
    /\b(?:i|we) (?:just |finally |recently )?(?:got (?:married|divorced|engaged|the (?:job|house|permit|keys|residence)|a (?:dog|cat|job|promotion))|had (?:our|my|a|twins)|gave birth|adopted|retire|retired|turned|broke|sprained|tore|was diagnosed|quit|resigned|handed in|start(?:ed)? (?:at|in|on|as)|changed jobs|inherited|lost (?:my|our|the))\b/,
  ],
  [
    'f:body',
    /\b(?:my|the|left|right|bad|both) (?:\w+ )?(?:knees?|backs?|hips?|head|eyes?|ears?|teeth|tooth|stomach|hands?|foot|feet|heart|lungs?|skin|blood|throat|liver|wrist|ankle|elbow|neck|shoulder|spine|toe|thumb|jaw|eyesight|hearing|appendix|gallbladder)\b/,
  ],
  [
    'f:thing',
    /\b(?:my|our) (?:\w+ )?(?:car|van|bike|boat|phone|laptop|computer|machine|camera|flat|house|garden|shop|office|room|kitchen|desk|contract|visa|passport|salary|rent|mortgage|pension|bank|school|company|firm|studio|practice|farm|surname|name|dog|cat|hens|horse)\b/,
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
    'o:do-hobby',
    /\b(?:i|we) (?:also |mostly |only |still |sometimes |recently |finally )*(?:collect|fish|paint|play|brew|grow|restore|follow|bake|knit|sing|garden|sail|climb|sew|cook|swim|hike|cycle|photograph|carve|juggle|skate|surf|ski|volunteer|coach|rehearse|curl|box|dance|read|watch|run|ran|started|took up|signed up|joined)\b/,
  ],
  [
    'o:undertaking',
    /\b(?:side project|project of mine|my (?:\w+ )?(?:book|novel|thesis|app|game|podcast|band|boat|allotment|garden|exhibition|album|blog|course|dissertation|quilt)|chapter \w+ (?:is|of)|\d+k? (?:words|pages) in|year two|week (?:two|three|four|five|six|\d+)|day (?:two|three|nine|\d+) of|half ?marathon|personal best|first (?:\d+ ?k|muscle-up|marathon))\b/,
  ],
  [
    'o:by-when',
    /\b(?:by|before|until|till) (?:next |the |this )?(?:spring|summer|autumn|fall|winter|christmas|easter|september|october|november|december|january|february|march|april|may|june|july|august|the end|frost|year)\b/,
  ],
  [
    'o:since-hobby',
    /\b(?:play|playing|climb|climbing|run|running|swim|row|curl|sing|singing|paint|bake|brew|knit|sail|hike|cycle|dance|collect|garden)(?:s|ed|ing)? (?:in|on|with|since|for|every|at|twice|once|three)\b/,
  ],
]
