/** Words that say what becomes of something known, from the bench to the pub. Each list is one alternation. */

const any = (rows: readonly string[]): RegExp => new RegExp(`\\b(?:${rows.join('|')})`, 'iu')
const TIME = '(?:time|night|day|week|weekend|evening|month|year|occasion|instance|case)'

/** What is only thought of changes nothing. */
export const UNREAL = any([
  "(?:if|would|could|might|should(?! (?:wish|like|be glad|prefer))|maybe|perhaps|imagine|suppose|wonder|(?<!should )wish|hope|wouldn't|couldn't)\\b",
  'thinking (?:of|about)\\b|(?:how|what) about\\b',
  '(?:almost|nearly|dream(?:ed|t)?|trying to|tried to|tempted to) \\p{L}+',
])

/** It is in doubt whether what was said holds. */
export const DOUBT = any([
  "(?:no longer|not|isn't|aren't|n't|never) (?:so |quite |at all |entirely |really |yet )?(?:sure|certain|settled|decided)\\b",
  '(?:unclear|uncertain|undecided|unsettled|up in the air|in doubt|in two minds|doubtful)\\b|(?:having|have|has) (?:my |some |second )?(?:doubts|thoughts)\\b',
  "(?:don't|do not|doesn't|nobody|no one) knows? (?:whether|if|which|any more)\\b|remains to be seen\\b|(?:may|might) (?:well )?(?:not )?(?:move|change|slip|be postponed|be cancelled|fall through|fall on)\\b",
])

/** It says outright that it speaks of what was said before. */
export const NAMES = any([
  "(?:what|how) i(?:'ve| have)? (?:said|told you|wrote|asked|ruled|decided|agreed)(?: you)? (?:about|on|with|regarding)\\b",
  '(?:scratch|scrap|forget|never mind) (?:the|about)\\b|(?:that|it|this) back about\\b',
  '(?:changed my mind|i was (?:wrong|mistaken)) (?:about|on)\\b',
  '(?:my|the|that) (?:rule|ban|limit|order) (?:about|on|of|for)\\b',
  '(?:my|the) (?:earlier|previous|former|old) (?:rule|instruction|request|order|ruling|wish|plan|decision|permission)\\b',
])

/** An exception: what is always so is not so now. */
export const ONE_OFF = any([
  `(?:just|only) (?:for )?(?:this|that) (?:once|one|${TIME})\\b`,
  '(?:just|only) (?:the once|for (?:today|tonight|tomorrow|this)|today|tonight|tomorrow)\\b',
  `(?:this|that|one|a single) (?:once|${TIME}) (?:only|alone)\\b`,
  '(?:today|tonight|tomorrow) only\\b',
  'just once\\b|this (?:once|one time)\\b|for once\\b|once, because\\b|one[- ](?:off|time)\\b',
  `(?:on|for|in) (?:this|that) (?:one |single |sole |particular )?(?:occasion|instance)\\b`,
  '(?:an?|one|single|sole|by way of) (?:\\p{L}+ )?(?:exception|exemption|dispensation)\\b|exceptionally\\b',
  '(?:without (?:setting|creating|making)|(?:sets|set|is|be) no|not a) (?:a )?precedent\\b',
  "(?:won't|will not|not going to) (?:happen again|become a habit|be a habit)\\b|not a habit\\b",
  "(?:don't|do not) get used to it\\b|for the time being\\b|this week and that's all\\b",
])

/** It holds in one place and not in another. */
export const CONDITION = any([
  '(?:for|in|on) (?:the|this|that|these|my|an?) [^.;:!?]{2,60}? you (?:can|may|could|should|will|get to|are allowed)\\b',
  'you (?:can|may|could|should|will|get to) [^.;:!?]{2,60}? (?:for|in) (?:the|this|that|these|my|an?) \\p{L}+',
  '(?:when|whenever|while|unless|except|only (?:for|in|when|on|with)|during|as long as|provided|in case)\\b',
])

/** Something is taken back, called off or over. */
export const WITHDRAWN = any([
  '(?:scratch|scrap|strike|disregard|undo|ignore|ditch|axe|cross|reverse)(?: out| off)? (?:that|the|this|what|my|all|it)\\b',
  "(?<!(?:n't|not|never|nt|ever|to|before (?:i|we|they)) )forget (?:that i|what i|the|about|all|my|it all)\\b",
  '(?:never mind|nvm) (?:the|about|what|that)\\b',
  '(?:takes?|taking|took) (?:that|it|this|them|all of it|everything)(?: all)? back(?: off you)?\\b',
  'i (?:hereby |must |now )?(?:withdraw|revoke|rescind|retract|suspend|lift|waive|repeal|overrule|cancel|take back|regret|relent)\\b',
  "(?:is|are|'s|'re|stands?|has been|have been|was) (?:hereby |now )?(?:withdrawn|revoked|rescinded|lifted|suspended|annulled|repealed|overruled|set aside|called off|cancell?ed)\\b",
  "(?:is|are|'s|'re) (?:over|off|out|history|retired|gone|dead|dropped|void)(?=\\s*(?:[.,;!)\"']|$)| (?:now|since|for good|from|as of))",
  '(?:changed my|change of) (?:mind|heart|plans?)\\b|second thoughts\\b|reconsidered\\b|not true any ?more\\b',
  'i (?:was (?:wrong|mistaken|too (?:strict|harsh|hasty|quick))|stand corrected|misspoke|spoke too soon|overreacted|know (?:what )?i said)\\b',
  "(?:no longer|does(?:n't| not)|need not|needn't) (?:appl(?:y|ies)|holds?|stands?|binds?|needed|necessary|valid|in force)\\b",
  'you (?:can|may) (?:forget|drop|stop|skip|leave out|take (?=[^.]{2,30} off\\b))',
  '(?:depart|departing) from (?:the|my|that|this)\\b|(?:relax|bend|waive|lift|suspend|set aside) (?:the|my|that|this) (?:\\p{L}+ )?(?:rule|ban|limit|order)\\b',
  '(?:fell through|backed out|pulled out|called off)\\b|no more(?= \\p{L}+)',
])

/** Something holds from now on that did not hold before, without a doubt. */
export const FIRM = any([
  "no longer\\b|(?:not|\\p{L}+n't|no)\\b[^.;]* any ?more\\b",
  'from (?:now|today|then|the \\d\\w*) on\\b|from (?:then|the \\d+\\w*)\\b|as (?:of|from)\\b|for good\\b',
  "from this (?:hour|day|moment|week|month)\\b|(?:cannot|can not|can't) (?:remain|stay|stand|continue)\\b",
  'henceforth\\b|hereafter\\b|going forward\\b|until further notice\\b|till further notice\\b',
  '(?:with (?:immediate )?effect|effective (?:immediately|today|from|as of))\\b|starting (?:today|tomorrow|next|this|mon|tues|wednes|thurs|fri|satur|sun)',
  '(?:i|we) (?:hereby |must |shall |will |now )?(?:amend|revise|modify|correct|extend|reinstate|restore|replace)\\b|(?:amended|revised|reinstated|restored|superseded)\\b',
  '(?:has|have|is|was|got|been) moved\\b|mov(?:ed|ing) (?:to|from|the|it|my)\\b|pushed (?:back|to)\\b|postponed\\b|brought forward\\b|rescheduled\\b',
  'doubled\\b|halved\\b|(?:increased|raised|lowered|reduced|upped|cut)(?: (?:it|the \\p{L}+|my \\p{L}+))? (?:down |up )?to\\b|moves? (?:there )?from\\b',
  'switched\\b|swapped\\b|replaced\\b|changed\\b|chang(?:e|ing) (?:my|the|our)\\b',
  'instead\\b|rather than\\b|in (?:place|lieu) of\\b|(?:and|,) not\\b|not\\b[^.;,]{1,20},? but\\b',
  '(?:on|upon) (?:further |mature )?reflection\\b|correction:|update:|my mistake\\b|i meant\\b|(?:up|down) from\\b',
])

/** Something may have changed: a memory has to say the opposite before that counts. */
export const CHANGED = any([
  'any ?more\\b|now\\b|nowadays\\b|these days\\b|moved\\b|moving\\b|back (?:on|to|at|in)\\b|again\\b|used to\\b',
  'turns out\\b|actually\\b|after all\\b|in the end\\b|official(?:ly)?\\b|quit\\b|gave up\\b|start(?:ed|ing)\\b|formerly\\b|previously\\b',
  'new (?:job|flat|house|place|boss|date|time|number|address|plan|name|rule|car|school|company|firm|doctor|dentist)\\b',
])
