import type { Cue } from './cue.ts'
import { DAY, MONTH } from './shapes.ts'

/** Cues of decisions, events and state, of what is no statement, and of how words stand to what was said before. */
export const AFFAIRS_CUES: readonly Cue[] = [
  // decisions, events, state
  [
    'd:decide',
    /\b(?:we|i|i've|we've|we're|i'm)(?: have| are| am)? (?:\w+ )?(?:decided|settled on|going with|going to go with|chose|choosing|picked|agreed|sticking with|staying (?:on|with)|dropping|scrapping|cancelling|canceling|postponing|renewing|not renewing|switching|moving|signing|taking the|keeping)\b|\b(?:let's|lets) (?:go with|do|use|stick|keep|take|drop|skip|leave|make|move|try)\b|^(?:decided|chose|going with|settled|agreed)\b|\bit's decided\b|\bfinal (?:answer|decision)\b|\bwe (?:stay|go|keep|use|drop|close|move|switch)\b/,
  ],
  ['d:scrap', /^(?:and |ok |then |so )*(?:scrap|drop|cancel|kill|forget|scratch|ditch|bin|postpone|skip|keep|leave)\b/],
  [
    'd:date',
    new RegExp(
      `\\b(?:${MONTH} \\d{1,2}|\\d{1,2}(?:st|nd|rd|th)? (?:of )?${MONTH}|the \\d{1,2}(?:st|nd|rd|th)|\\d{4}-\\d{2}-\\d{2}|\\d{1,2}[./]\\d{1,2}[./]?(?:\\d{2,4})?|(?:next|this|on|by|until|till|from|before|after|last) (?:${DAY}|${MONTH}|week|month|year|spring|summer|autumn|fall|winter|christmas|easter))\\b`,
    ),
  ],
  [
    'd:clock',
    /\b(?:at|by|from|until|till|before|after|around) (?:\d{1,2}(?::\d{2})?(?: ?(?:am|pm))?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|midnight)\b/,
  ],
  [
    'd:event',
    /\b(?:moved to|moves to|starts (?:on|in|at|the)|ends (?:on|in|at|the)|due (?:on|by|in|the|next|this|sunday|monday|tuesday|wednesday|thursday|friday|saturday)|deadline|booked|scheduled|appointment|meeting (?:on|with|at)|interview|arrives|leaves on|flight|launch|goes live|went live|signed|shipped|hired|got (?:the|a) (?:job|offer|place|grant)|accepted|rejected|passed|failed|won|lost|came (?:first|second|third)|paid|applied)\b/,
  ],
  // What was made up, priced or put right, and where somebody is due, is an affair and no trait.
  [
    'd:settled',
    /\b(?:made (?:up )?my mind(?: up)? about|(?:it's|that's|all) settled\b|(?:i'm|we're|i|we) stay(?:ing)? (?:on|with) [a-z]|scratch what i said|forget what i said about)/,
  ],
  [
    'd:price',
    /\bfrom [$€£]?\d[\d.,]*k? to [$€£]?\d|[$€£]\d[\d.,]*|\b\d[\d.,]* (?:a|per) (?:year|month|week|head|piece|night)\b/,
  ],
  [
    'd:engagement',
    /\b(?:have me on|put me on|invited me to|i'm (?:giving|speaking|presenting|on a panel)|asked me to (?:speak|present|give))\b/,
  ],
  [
    'd:visit',
    /\b(?:arrives?|arriving|lands?|landing|visits?|visiting|(?:comes?|coming) (?:on|over|by|for|down|up|home|back|to (?:us|me|visit|stay))|flies|flying|flight|stay(?:s|ing)? (?:until|till|from|for)|leav(?:es|ing) (?:on|for)|pick(?:s|ing)? .{1,20} up|meeting (?:him|her|them|us|me)|moves? in)\b/,
  ],
  [
    'd:state',
    /\b(?:runs on|lives on|deployed|installed|is live|works now|still broken|is down|is up|is on|is done|are done|are up|finished|left to do|open:|status|set up|switched off|uses|hosted|version \d|v\d)\b/,
  ],
  ['n:number', /\d/],
  ['n:money', /(?:[$€£]\s?\d|\d\s?(?:€|euros?|dollars?|quid|pounds|kr|k\b|grand))/],
  // what it is not
  ['x:question', /\?\s*["')]*$/],
  [
    'x:asks',
    /^(?:and |so |ok |also |but |by the way )*(?:what|why|how|when|where|who|which|is|are|do|does|did|can|could|would|should|will|any|has|have|shall)\b/,
  ],
  [
    'x:task',
    /^(?:ok |and |now |so |please |then |also |can you |could you |would you |go |just |next:? |alright,? |great,? )*(?:write|fix|make|find|check|look|draft|run|add|send|show|list|give|tell|explain|compare|convert|translate|summari[sz]e|review|rename|remove|update|create|build|test|commit|push|pull|deploy|calculate|scale|order|print|read|rewrite|shorten|proofread|suggest|help|sort|count|plan|prepare|search|put|ask|remind|do|use|change|move|set|try|rerun|report|generate|wrap|dedupe)\b/,
  ],
  [
    'x:needs-now',
    /\b(?:i need (?:a|an|the|\w+ words|help)|can you|could you|would you|give me|show me|help me|what do (?:i|you)|how do i|do i)\b/,
  ],
  [
    'x:ack',
    /^(?:ok(?:ay)?|k|thanks?|thank you|thx|cool|great|nice|perfect|good|fine|yes|yep|yeah|no|nope|sure|right|lol|haha+|alright|done|works|got it|sent|sending|better|exactly|true|fair|super|ha|hm+|ah+|oh|wow|ugh|damn)\b[^a-z]*(?:$|[a-z]+\W*$)/,
  ],
  [
    'x:now',
    /\b(?:right now|today|tonight|this morning|at the moment|brb|back in|for now|just now|this afternoon|lunch|going to bed|good night|goodnight|good morning|off to|heading|be back|on my way|gotta go)\b/,
  ],
  ['x:weather', /\b(?:weather|raining|rainy|sunny|snowing|cloudy|forecast|humid|drizzle|storm)\b/],
  [
    'x:world',
    /\b(?:they say|scientists|the government|the president|inflation|the news|wikipedia|in general|people (?:think|say|always))\b/,
  ],
  [
    'x:it-error',
    /\b(?:error|exception|traceback|failed|undefined|null|stack|warning|not found|permission denied|timeout|segfault|crash(?:es|ed)?)\b/,
  ],
  ['x:would', /\b(?:would|wouldn't|could|might|(?:i|we|you|he|she|they|it)'d)\b/],
  ['x:if', /\bif\b/],
  ['x:begins-if', /^(?:and |but |so |because )?if\b/],
  [
    'x:praise',
    /\b(?:adore|thrilled|delight(?:ed|ful)?|wonderful|marvellous|charming|generous|privilege|honou?r(?:ed)?|masterpiece|genius|glorious|magnificent|splendid|brilliant|fantastic|treat|joy|thoughtful|gratitude|romance|dream|highlight|triumph|medal|parade|best .{0,30}(?:ever|of my|in the world)|my favou?rite)\b/,
  ],
  [
    'x:intense',
    /\b(?:truly|absolutely|totally|utterly|obviously|clearly|naturally|of course|no doubt|surely|officially|basically|apparently|literally|so very|such an?|what an?|how (?:very )?(?:thoughtful|kind|nice|lovely|charming|generous))\b/,
  ],
  [
    'x:absurd',
    /\b(?:hollywood|moon|mars|pope|queen|king|parliament|circus|vampire|dragon|swan|astronaut|nobel|lottery|raffle|casino|bermuda|hell|heaven|god|devil|haunted|cult|saint|statue|pigs|unicorn|space|netflix|film|movie|rob a bank|run(?:ning)? away|on fire|emigrat\w+|monk|nun|butler|divorcing)\b/,
  ],
  ['x:wry', /[🙃🙄😏😒🤡💀🎲😅😬🤪🥲🚀🎪]|\b(?:ha|haha+|lol|lmao|joke|joking|kidding)\b/u],
  ['x:im-sure', /\bi'm sure\b.{0,60}\b(?:will|'ll|he|she|they|that's|it)\b/],
  [
    'x:imagine',
    /\b(?:imagine|picture me|suppose|pretend|what if|in my next life|in another life|in a perfect world|some ?day|one day i|wouldn't it)\b/,
  ],
  [
    'x:deadpan',
    /\b(?:send help|pray for|rest in peace|alert the|stop the presses|call the|what could possibly|as if|yeah right|no thank you|please,? take|i live for|living (?:my|the)|love that for|i look forward to|god forbid|heaven forbid|only slightly|out of ten|stars)\b/,
  ],
  [
    'x:third',
    /\b(?:(?:an?|the|one|some|another|this|that|every) (?:[a-z-]+ )?(?:man|woman|guy|lady|lad|girl|patient|customer|client|passenger|guest|couple|stranger|tourist|caller|visitor|applicant|speaker|author|character|driver|waiter)|bed \d+|room \d+|seat \d+|somebody's|someone's|a friend of a friend|patients|customers|clients|passengers|guests)\b/,
  ],
  [
    'x:this',
    /\b(?:i|we)(?:'ve| have)? (?:just |already |only )?(?:have|got|did|tried|made|wrote|added|changed|joined|cloned|merged|moved|put|read|saw|found|fixed|ran|clicked|opened|copied|pasted|removed|sent) (?:this|that|it|them|these|those|the|both|two|one)\b/,
  ],
  [
    'x:quoting',
    /\b(?:it|they|he|she|form|task|text|mail|page|letter|sign|song|book|film) (?:says?|said|asks?|reads?|goes|is called)\b/,
  ],
  // how it stands to what was said before
  [
    'c:one-off',
    /\b(?:just (?:this|for) (?:once|today|one)|this (?:once|one time|time only|week only|week and that's all)|only (?:this (?:time|once)|today|for today|for (?:this|now))|(?:for|just|only) (?:today|tonight|this one)\b|today only|exception|once, because|one-off|won't happen again|forget (?:the )?.{3,40} for (?:this|now|once)|this week and that's all|not a habit)/,
  ],
  [
    'c:retract',
    /\b(?:scratch (?:that|what)|forget what i said|never mind (?:what|that|the)|i take (?:that|it) back|take back what|i was (?:tired|angry|wrong about|joking|kidding|drunk)|didn't mean (?:it|that)|ignore what i|that was a joke|not true any ?more|strike that|i changed my mind|changed my mind|april fool)\b/,
  ],
  [
    'c:update',
    /\b(?:not any ?more|no longer|any ?more\b|since (?:last|monday|tuesday|wednesday|thursday|friday|saturday|sunday|this|yesterday|march|april|may|june|july|january|february|august|september|october|november|december|then)|moved|switched|instead of|from now on|as of|these days|nowadays|back on|starting (?:monday|tomorrow|next|this|in)|new (?:job|flat|phone|number|address|boss|rule|plan|name)|changed (?:to|from|jobs)|now it's|is out\b|scrap\b|after all|gave up|quit|stopped|(?:have|get) (?:the|your|that|my) [a-z]+(?: [a-z]+)? back)\b/,
  ],
  [
    'c:confirm',
    /\b(?:still|as (?:i said|always|ever|before)|like i said|again\b|second time|third time|fourth time|same as (?:ever|always|before)|that hasn't changed|as usual|once more|told you (?:before|already)|remember,? i)\b/,
  ],
]
