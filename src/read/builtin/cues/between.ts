import type { Cue } from './cue.ts'

/** Cues of a human's sentence about how the assistant should be, and of its weight. */
export const BETWEEN_CUES: readonly Cue[] = [
  // to the assistant, about how it should be
  [
    'r:neg-imperative',
    /^(?:and |so |please |but |also |again,? |ok |no,? |well,? |just )*(?:don't|do not|never|stop|quit|no more|cut|drop|skip|spare me|lose|enough|less)\b/,
  ],
  [
    'r:dont-anywhere',
    /(?:^|[,;:.-] ?|\band |\bplease |\bjust )(?:don't|do not|stop|never) (?:\w+ )?(?:ask|tell|say|open|start|begin|give|do|use|write|explain|send|touch|apologi[sz]e|apologi[sz]ing|telling|asking|saying|giving|using|doing|writing|repeat|repeating|guess|assume|call|calling|soothe|try|offer|fix|suggest|put|add|make|push|commit|delete|book|summari[sz]e|thank|recap)\b/,
  ],
  [
    'r:what-i-said',
    /\bi know (?:what )?i (?:said|told you) .{2,60}\bbut\b.{0,80}\b(?:once|today|tonight|this time|now)\b/,
  ],
  [
    'r:stop-ing',
    /\b(?:stop|quit|cut out|enough with|no more|drop|lose|skip|without) (?:with )?(?:the |all the |all that |this |that )?(?:"[^"]{2,40}"|[a-z]+ing\b|recaps?|summar\w+|emojis?|bullets?|lists?|apolog\w+|compliments?|flattery|preamble|intros?|disclaimers?|caveats|questions?|pep talks?|lectures?|menus?|options|smileys?|greetings?|exclamation\w*|headings?|hedging|small talk)/,
  ],
  [
    'r:always-imperative',
    /\b(?:always|never|from now on|from here on|in future|in the future|going forward|next time|every time|whenever|as a rule|by default|unless i|until i|before i(?:'ve)?|at most|at the most|no longer than|max(?:imum)?|only if i|only when i|for keeps|for always|for good|any ?more|ever again|once and for all|first thing)\b/,
  ],
  [
    'r:you-modal',
    /\byou (?:can|may|could|should|shouldn't|don't|do not|need|needn't|must|mustn't|never|always|only|are not|aren't|won't|have to|'re not|get to|decide|pick|choose|write|take|handle|keep)\b/,
  ],
  [
    'r:you-doing',
    /\byou(?:'re| are|'ve been| keep| always| never| just| did| still|'ve) (?:\w+ ){0,2}(?:recapping|repeating|doing|asking|telling|guessing|apologi[sz]ing|selling|hedging|explaining|lecturing|doing it again|again|over|too|\w+ing)\b/,
  ],
  [
    'r:when-i-say',
    /\b(?:when|if|whenever|where) (?:i|a line|a message|my message|something)(?: (?:say|write|ask|type|tell|send|start|starts|begins|put|mark|use))\b/,
  ],
  [
    'r:means',
    /\b(?:means?|that's|is my word for|stands for|is code for|is short for)\b.{0,40}\b(?:do it|keep|remember|stop|go|leave|urgent|wait|not|push|ship|drop)\b/,
  ],
  [
    'r:i-want-you',
    /\b(?:i (?:want|need|expect|would like|'d like|'d rather|prefer)(?:ed)? (?:you|it|them|that|your|one|the|just|short|plain|straight|less|more|normal|only)|from you|with me\b|for me\b|to me\b|tell me|give me|show me|ask me|let me|remind me|correct me|be (?:honest|blunt|direct|brief|straight|kind|gentle|harder|that)|treat me)\b/,
  ],
  [
    'r:i-told-you',
    /\b(?:i (?:told|asked|said)(?: you)?|as i said|like i said|i've (?:told|asked|said)|second time|third time|fourth time|again\?|yet again|yesterday i said|how many times|you did it again|again with|how often)\b/,
  ],
  [
    'r:output-only',
    /\b(?:shorter|briefer|too long|too much|too many|one (?:line|sentence|paragraph|recommendation|option|answer|question|hint|at a time)|(?:two|three|four|five|six|ten|\d+) (?:lines|sentences|words|bullets|paragraphs|options)|straight answer|answer first|start with the|the answer|to the point|plain (?:english|words|text|language)|in plain|no (?:fluff|preamble|emojis?|bullets?|lists?|menus?|jargon|sugar|padding|intro|headings?|markdown|apologies|exclamation))\b/,
  ],
  [
    'r:trust',
    /\b(?:i trust you|trust you (?:with|to|on)|no need to ask|don't (?:need|have) to ask|without asking|without me|without my|on your own|by yourself|you (?:can|may) (?:now |just |go ahead |have |handle |decide |commit |send |book |pay |merge |push |write |file |answer |take )|your call|you decide|up to you|use your (?:own )?judg\w+|you're allowed|you have (?:access|permission|my)|permission|go ahead (?:and|with)|is yours|is now yours|yours now|take over|off limits|hands off|not allowed|read-?only|copies only|don't touch|lost that|you had that|ask first|ask before|ask me first|check with me|run it by me|needs my ok|before i've (?:read|seen|checked|ok'?d))\b/,
  ],
  [
    'r:scope',
    /\b(?:with me|for me|from you|your (?:answers?|repl\w+|messages?|summar\w+|tone|explanations?|drafts?|notes?|questions?|lists?|suggestions?))\b/,
  ],
  [
    'r:be',
    /^(?:and |but |so |just |please |then |you )*(?:be|stay|sound|act|assume|treat|speak|talk|keep|listen|argue|push|quiz|teach|challenge|interrupt|answer|reply|write|read|look|check|test|say|tell|show|ask|call|remind|correct|explain|use|match|leave|let)\b/,
  ],
  [
    'r:that-was',
    /\b(?:(?:this|that|it) (?:was|is|'s) (?:better|short|shorter|good|exactly|how i|the way|perfect|the tone|not how|too|more like it)|that's (?:better|how i|the way|what i (?:want|need|like)|more like it|not how)|keep (?:that|it|this) up|more of (?:this|that)|like (?:this|that) from now|see, that)\b/,
  ],
  [
    'r:secret',
    /\b(?:not a (?:word|syllable|peep) (?:to|about|in|of)|(?:don't|do not|never) (?:you )?(?:mention|breathe|put (?:it|that|this) (?:anywhere|down|in))|(?<!\bi )(?:don't|doesn't) know about (?:him|her|it|us|this|that|me)|nobody (?:else )?(?:knows|is to know|must know) (?:but|except|about|yet)|keep (?:it|this|that) (?:to yourself|quiet|between us|under your hat)|between (?:you and me|us two|the two of us|ourselves)|mum's the word|needn't keep (?:it|that|this) (?:from|secret|quiet)|you (?:may|can) (?:now )?(?:speak|talk|mention it|tell (?:him|her|them)))\b/,
  ],
  [
    'r:keep-out',
    /\b(?:nothing about|not a word about|keep .{1,40} out of|leave .{1,40} out|stays? (?:between|out of)|don't (?:write|note|mention|record|save|bring up)|off the record|not in (?:the|any|your) (?:notes|file|calendar)|hiding|hide)\b/,
  ],
  [
    'r:names-you',
    /\b(?:you're|you are) (?:called|named)\b|\bi(?:'ll| will)? (?:named|call|christened) you\b|\byour name(?:'s| is)\b/,
  ],
  ['r:not-to-be', /\b(?:is|are) (?:never|not) to be [a-z]+(?:ed|en|t)\b/],
  [
    'r:forget-for-this',
    /^(?:forget|ignore|skip|drop|never mind) .{3,60}\b(?:for (?:this|once|now|today)|this (?:once|time))\b/,
  ],
  [
    'r:your-work',
    /\byour (?:\w+ )?(?:answers?|repl(?:y|ies)|messages|summar(?:y|ies)|tone|explanations?|drafts?|notes?|questions|lists|suggestions?|reminders?|jokes?|apolog(?:y|ies))\b/,
  ],
  [
    'r:you-are',
    /\byou(?:'re| are| be) (?:my|the|an?|not|here|good|better|best|named|called|too|so|getting|always|still)\b|\b(?:named you|your (?:job|role|name|part|task))\b/,
  ],
  [
    'r:rights',
    /\b(?:rights?|access|permission|keys?|token|revoke\w*|write access|lost the right|taking .{1,30} back|giving you|give you|have (?:the|your|that|my) [a-z]+(?: [a-z]+)? back|earned|in my name|for me\b|without (?:asking|me|my)|ask (?:me )?(?:first|before|every)|only after|on one condition|as long as|unless i)\b/,
  ],
  [
    'r:sort-of-answer',
    /\b(?:answers?|repl(?:y|ies)|first sentence|sentence one|opening|intro|preamble|bullet|lists?|lines|paragraphs?|tone|voice|sources?|citation|page number|recommendation|options?|emojis?|advice|sympathy|apolog\w+|praise|compliments?|flatter\w*|questions?|hints?|nudge|solution|pushback|disagree)\b/,
  ],
  // weight
  [
    'm:marker',
    /\b(?:important|crucial|critical|i want to be (?:very )?clear|to be (?:very |perfectly )?clear|let me be clear|remember this|remember that|don't forget|write (?:this|that|it) down|make a note|note to self|for the record|for keeps|keep this|keep that|mark my words|this matters|matters to me|nb|n\.b\.|please remember|zapamiętaj|pamiętaj|merk(?:e)? dir|recuerda|souviens-toi|ricorda(?:ti)?|onthoud|husk|kom ihåg|lembra(?:-te)?|muista|put (?:that|this|it) (?:in|on) (?:your|the) (?:notes|list|record)|i mean it|not up for discussion|non-?negotiable|new rule|house rule|one rule|the rule is|a rule)\b/,
  ],
  ['m:clear', /\b(?:i want to be (?:very )?clear|to be (?:very |perfectly )?clear|let me be (?:very )?clear)\b/],
  [
    'm:bare',
    /^(?:and |so |but |ok |no,? )*(?:(?:this|that|it)(?:'s| is| one is) (?:really |very |so |super |quite )*(?:important|critical|crucial|essential)(?: to me| for me)?|(?:please )?(?:remember|don't forget|keep|note|write down) (?:this|that|it)|write (?:this|that|it) down|i (?:really )?mean (?:it|that)|this matters(?: to me)?|i want to be (?:very )?clear(?: about (?:this|that|it)(?: one)?)?|to be clear|nb|important)[.! ]*$/,
  ],
  [
    'm:correction',
    /\b(?:that's (?:wrong|not right|not true|not what)|you got (?:that|it) wrong|no, (?:i|it|that|the)|not (?:true|correct)|i never said|i said no|wrong again|every word of that is wrong|where did you get that|actually,? (?:i|it|we|no))\b/,
  ],
  [
    'm:emotion',
    /\b(?:fed up|had enough|sick of|so (?:angry|tired|happy|proud|relieved|annoyed)|furious|heartbroken|can't believe|finally|at last|breakthrough|i give up|drives me (?:mad|crazy|nuts)|cried|crying|over the moon)\b|!!|\b[a-z]*o{3,}[a-z]*\b/,
  ],
]
