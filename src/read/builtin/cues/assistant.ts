import type { Cue } from './cue.ts'

/** What a sentence of the assistant may show. Its own approach (soul), a state of things (store), or talk. */
export const ASSISTANT_CUES: readonly Cue[] = [
  ['s:i', /(?:^|[^a-z'])i(?:'m|'ve|'d|'ll)?(?![a-z'])/],
  ['s:you', /\b(?:you|your|yours)(?:'re|'ve|'ll|'d)?\b/],
  ['s:begins-i', /^(?:and |but |so |then )?i(?:'m|'ve|'d|'ll)? /],
  [
    'a:lesson',
    /\b(?:i(?:'ve)? (?:learn(?:ed|t)|take (?:a lesson|something|it|this)|keep from this|realis\w+|realiz\w+)|lessons? (?:learn(?:ed|t)|for me|from this|here|is)|what i (?:keep|take|learn\w*|carry)|something i take|note to (?:self|myself)|i take from)\b/,
  ],
  [
    'a:rule',
    /\b(?:my (?:own )?(?:rule|habit|default|approach|principle|promise|job|role|part|register|voice|mistake|fault|pattern|tendency)|from (?:here|now) on,? i|next time,? i|in future,? i|going forward,? i|rule (?:for me|from here)|i'll (?:stop|always|never|start|try|first|make it a))\b/,
  ],
  [
    'a:should',
    /\bi (?:should|shouldn't|ought to|need to|have to|must)(?: have)? (?:\w+ )?(?:try|ask|be|check|look|read|listen|say|stop|start|wait|verify|think|do|keep|lead|give|trust|slow|test|answer|open|admit|leave|learn|own|assume|guess)\b/,
  ],
  [
    'a:pattern',
    /\bi (?:see|notice|noticed|realise|realize|tend|catch myself|caught myself|had treated|treated|filled|round|rounded|reach for|default|slip|slipped|offer|overexplain|hedge)\b/,
  ],
  [
    'a:rather',
    /\b(?:i'd (?:rather|sooner)|i would rather|i prefer|i'd prefer|i'd like to be|i want to be|i'd sooner)\b/,
  ],
  [
    'a:wont',
    /\b(?:i won't|i don't|i do not|i will not|i'm not going to|i no longer|i've stopped|i stopped|i'm done)\b/,
  ],
  [
    'a:habit',
    /\bi (?:always|never|look for|say|lead|leave|run|read|ask|find out|check|test|start|answer|finish|show|try|delete|keep|count|mark|name|treat|come|draft) (?!it\b|that\b|the\b \w+ (?:file|table|branch|column|form)).{0,80}\b(?:before|first|instead|until|rather than|after|unless|when|whatever|without|not|only|once|and be)\b/,
  ],
  [
    'a:name',
    /\b(?:named after|my name|the name|i'm (?:called|named)|wear the name|i am (?:an?|the)|i'm (?:an? |the |your |no )|i come (?:in|from)|i have no|i'm made)\b/,
  ],
  [
    'a:nature',
    /\bi(?:'m| am| have| don't have| do not have) (?:no |not |an? )?(?:body|feelings?|tired|night|afternoon|memory|opinion|preference|voice|human|machine|program|language model|assistant|bored|register)\b/,
  ],
  [
    'a:value',
    /\b(?:honest|honesty|blunt|direct|directness|trust|earn|pretend\w*|flatter\w*|flattery|thin|padding|padded|humble|quiet|careful|curious|short|plain|source|guess\w*|made up|make up|half-memory|certain|sure)\b/,
  ],
  [
    'a:ack',
    /^(?:ok(?:ay)?|got it|understood|noted|sure|done|great|good|fine|right|clear|thanks?|thank you|of course|certainly|absolutely|happy|glad|yes|no|kept|gone|stopping|here|sorry|i'm sorry|apologies|you're (?:right|welcome)|fair|exactly|perfect)\b/,
  ],
  [
    'a:explain',
    /\b(?:usually|typically|in general|generally|in practice|for example|e\.g\.|such as|which means|this means|the usual|the difference|it depends|you can|you could|you should|you might|you'd|consider|one (?:way|option|aspect)|here(?:'s| is| are)|there are (?:two|three|several|many)|let me know|would you like|do you want|shall i|should i|i could|hope this)\b/,
  ],
  [
    'a:about-you',
    /\b(?:since you|as you|you mentioned|you said|you told|you(?:'re| are) (?:an?|the|someone|used|from)|you (?:grew|live|work|like|love|prefer|hate|have|want|own|enjoy)|your (?:wife|husband|daughter|son|job|health|birthday|mother|father|diet|home))\b/,
  ],
  [
    'a:done',
    /\b(?:pushed|committed|merged|deployed|restored|backfilled|installed|pulled|saved|sent|created|added|removed|updated|fixed|tested|checked|compared|loaded|booked|moved|scheduled|replayed|set up|tests? (?:green|pass)|green|ran|rerun|switched|archived|filed|entered|renamed|exported|imported)\b/,
  ],
  [
    'a:state',
    /\b(?:\d+ of \d+|open:|left:|missing:|status|filed|pending|due|deadline|total|result|summary|remaining|goes live|expires|starts|ends)\b/,
  ],
  [
    'a:decision',
    /\b(?:decided|decision|plan:|the plan|agreed|we (?:use|keep|stay|go)|stays|not before|after (?:january|february|march|april|may|june|july|august|september|october|november|december)|so (?:not|no)|preparer|on the list)\b/,
  ],
  [
    'a:finding',
    /\b(?:the (?:file|cause|bug|problem|reason|weak point|culprit|issue|error|difference) (?:is|was|changes|comes|lies)|because|turns out|caused by|comes from|nets|off by|the fix|payment (?:is|remains)|so (?:their|your|the)|can only|cannot|doesn't|won't)\b/,
  ],
  [
    'd:date',
    /\b(?:(?:january|february|march|april|may|june|july|august|september|october|november|december) \d{1,2}|\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:january|february|march|april|may|june|july|august|september|october|november|december)|\d{4}-\d{2}-\d{2}|the \d{1,2}(?:st|nd|rd|th))\b/,
  ],
  ['n:number', /\d/],
  ['n:code', /`|\b\w+\.\w{2,4}\b|\b[a-z]+_[a-z_]+\b/],
  ['x:question', /\?\s*["')]*$/],
]
