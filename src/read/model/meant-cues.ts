/** All are matched on the normalised form: lower case, straight quotes, contractions written as they are said. */

/** What follows is only thought of, and so is the rest of its paragraph. */
export const PRETENDS =
  /\b(?:suppose|supposing|imagine|imagining|pretend(?:ing)?|picture (?:this|me|us|it)|let us (?:say|assume)|let's (?:say|assume|pretend|suppose|imagine)|thought experiment|what if|hypothetically|hypothetical|theoretically|in theory|for (?:the sake of )?argument|would that|for argument's sake|humou?r me|make[- ]believe|role[- ]?play(?:ing)?|in (?:another|a parallel|a different|a perfect|an ideal|an alternate|an alternative|some other) (?:life|world|universe|reality|timeline)|in my next life|once upon a time)\b/

/** What follows is only thought of, as far as its sentence goes. */
export const UNREAL =
  /\b(?:if only|if not for|fast[- ]forward|years from now|were (?:the|my|our|it|money|life|things)\b|had (?:life|things|the|my|it) \w+|as if|as though|even if|had i (?!to\b)|were i\b|should i ever|assuming|assume (?:i|we|that)|say (?:i|we) (?:were|was|had|lived|owned|worked)|in my (?:wildest )?dreams|daydream\w*|fantasi[sz]\w*|would have|could have|might have|would've|could've|might've|if i (?:were|was|had|lived|won|owned|worked|ever|could))\b/

const IF = /\b(?:if|unless|provided|in case|as long as|on condition|otherwise)\b/
const MODAL = /\b(?:would|could|might|i'd|we'd|he'd|she'd|they'd|you'd|it'd|wouldn't|couldn't)\b/

/** "It would help if you asked first" is a wish of how to work together. */
export const ASKS_FOR = /\b(?:would|'d|could)\b.{0,60}\bif you\b|\bif you (?:could|would)\b/

/** Whether there is a condition that is not real: where it begins, else -1. */
export function unrealIf(normal: string): number {
  const at = normal.search(IF)
  return at >= 0 && MODAL.test(normal) ? at : -1
}

/** A condition that may well come true: what hangs on it is said with it or not at all. */
export const CONDITION =
  /\b(?:if|unless|provided|in case|as long as|on condition|once|until|when|whenever|depends|depending)\b/

/** How sure or how much wished for: a text that leaves it out says more than was said. */
export const ATTITUDE =
  /\b(?:maybe|perhaps|possibly|probably|presumably|might|(?<!\b(?:in|of|since|until|by|this|next|last|every|early|late|mid) )may(?! \d)|wish\w*|hop(?:e|es|ing)|dream(?:s|ing)?|plan(?:s|ned|ning)?|consider\w*|think(?:s|ing)? (?:about|of)|thought (?:about|of)|toy(?:ing)? with|tempted|intend\w*|want(?:s|ed|ing)? to|would like to|would love to|i'd like to|i'd love to|try(?:ing)? to|nearly|used to|someday|some day|one day|not sure|i guess)\b/

/** Bare "would" without a condition, where it stands for no wish, no opinion and no habit of long ago. */
export const WOULD =
  /\b(?:i|we)(?:'d| would)(?: (?:surely|certainly|probably|definitely|also|totally|gladly|happily))? (?!rather|like|prefer|love|say|appreciate|want|recommend|suggest|argue|never|always|need|hate|be (?:happy|glad|grateful)|been|had|better|gone|done|known|seen|taken|left|lost|met|\w+ed\b)/
export const LONG_AGO =
  /\b(?:used to|back then|in those days|as a (?:child|kid|student|girl|boy|teenager)|when i was|growing up|every (?:summer|winter|sunday|christmas|year|day|morning|evening))\b/

/** A joke, said in the sentence itself. */
export const JOKES =
  /\b(?:kidding|i'm joking|only joking|just joking|was joking|as a joke|in jest|jk|gotcha|psych|yeah,? no|in your dreams|pulling your leg|messing with you|yeah,? right|said no ?(?:one|body) ever|not!|tongue in cheek|walks? into a bar|walked into a bar|knock,? knock|i'm (?:secretly|actually|obviously|clearly|officially|basically) (?:the |a |an )?(?:queen|king|pope|emperor|batman|spider-?man|superman|robot|alien|vampire|wizard|unicorn|god|genius|billionaire|millionaire))\b|(?:^|[\s.,!(])\/s\b|\bjoke:|\((?:a |just a |bad )?joke\)|\bjokes? aside\b.{0,3}$/
const LAUGHS = /\b(?:ha(?:[ -]?ha)+h?|hah|heh(?:e|eh)*|lo+l|lmao|rofl|hihi|xd)\b|[😂🤣😜😝😛😉🙃🙄😏]|;-?\)|:-?[pP]\b/u
const WINKS =
  /\b(?:maybe|probably|clearly|obviously|sure|of course|apparently|basically|totally|officially|right|yeah|yes|secretly|naturally|definitely|surely|no|not|as if|very funny|funny|world's|rumou?r)\b/

/** Laughter with a wink in words: laughter alone goes with true things as well. */
export function isLaughedOff(normal: string): boolean {
  return LAUGHS.test(normal) && WINKS.test(normal)
}

/** A sentence of its own that takes back the one before it. */
export const TAKES_BACK =
  /^(?:(?:ha(?:ha)+|lo+l|no|nah|nope|well|ok|okay|relax|just|only|i|i've|i'm|i am|i was|that was|that's|it's|it was|a|an|totally|of course|obviously|but|and|all|really|bad)[,.!… ]*){0,6}(?:kidding|joking|joke|jokes|jk|as if|yeah,? right|sarcasm|irony|ironic|sarcastic|pulling your leg|messing with you|teasing|gotcha|psych|yeah,? no|had you there|fooled you|april fool'?s?|made (?:that|it|this) up|not really|not really,? of course|of course not|not true|a lie|lies|not serious|i wish|in my dreams|dream on|lol|haha+|lmao|rofl|😂|🤣|😜|😉|🙃)[.!…) 😂🤣😜😉🙃]*$|^not[.!]+$|^(?:ha(?:ha)+h?|lo+l|lmao)[,.! ]+(?:no|nope|nah|not|just no|of course not|sure|right)\b.{0,12}$/u

/** Made up by somebody for others to read, watch or play. */
export const FICTION =
  /\b(?:in (?:my|the|a|an|this|that|his|her|our|your|one|some) (?:[\p{L}'-]+ ){0,2}(?:novel|story|tale|book|film|movie|play|game|song|poem|dream|nightmare|comic|series|sitcom|show|script|screenplay|musical|opera|sketch|manga|campaign|chapter|fable|legend|anime|fanfic|videogame|larp)(?! (?:club|industry|business|shop|store|department|festival|studio|design|group|fair|developer|company|theory|trade))|(?:hero|heroine|character|characters|protagonist|narrator|villain|avatar|alter ego|persona|lyrics?|story|tale|comic|musical|movie|film|play|refrain|chorus|verse|poem|song|novel|screenplay|script|opening line|first line|last line|punchline|voice-?over|caption|fortune cookie|horoscope|monologue|exercise|book|chapter|episode|season|act|scene)\b[^.]{0,40}?\b(?:says?|said|goes|go|sings?|sang|claims?|thinks?|tells?|whispers?|cries|shouts?|reads?|begins?|starts?|ends?|is|was|declares?|confesses|admits|announces|opens|yells?)|dream(?:t|ed)|quoth|to quote|quoting|writing exercise|first person:|lyrics\b.{0,20}:|on stage|sang along|singing along|karaoke|from the (?:screenplay|script|novel|lyrics|song|play)|and i quote|i quote|chapter (?:one|two|three|\d)|(?:play|plays|playing|played) (?:the part|the role|a character|somebody|someone|a (?:man|woman|guy|girl)) |as (?:[\p{L}'-]+ ){1,3}(?:says|said|put it|puts it|wrote|writes|sings|sang) in|my (?:dnd|d&d|sims?|larp|rpg) )/u

/** Words of others about the human, wherever they stand in the sentence. */
export const HEARSAY =
  /\b(?:according to (?!(?:plan|schedule|my (?:notes|calendar|records|diary|tracker)))|apparently|supposedly|allegedly|reportedly|rumou?r(?:s|ed)?\b|gossip|word is|word has it|legend has it|(?:they|people|folks|some|others|everyone|everybody|somebody|someone) (?:say|says|said|think|thinks|thought|claim|claims|believe|believes|assume|assumes|reckon|reckons)|(?:i'm|i am|i was|i've been|i have been|we were|we are) (?:told|accused|said|rumou?red|supposed|reputed|called|believed)|i(?:'ve| have)? hear(?:d)?)\b/

/** Verbs that pass on what somebody says or thinks. */
export const SAYING =
  /\b(?:say|says|said|saying|think|thinks|thought|thinking|believe|believes|believed|claim|claims|claimed|claiming|tell|tells|told|telling|insist|insists|insisted|swear|swears|swore|reckon|reckons|reckoned|argue|argues|argued|write|writes|wrote|suspect|suspects|suspected|assume|assumes|assumed|guess|guesses|guessed|mention|mentions|mentioned|joke|jokes|joked|joking|suggest|suggests|suggested|hint|hints|hinted|report|reports|reported|convinced|certain|impression|complain|complains|complained|announce|announces|announced|declare|declares|declared|state|states|stated|imply|implies|implied|allege|alleges|alleged|maintain|maintains|maintained|boast|boasts|boasted|suppose|supposes|supposed|figure|figures|figured|feel|feels|felt|decided|concluded|concludes|predicts?|predicted|imagines?|imagined|pretends?|pretended|lists?|posted|texted|tweeted|shouted|whispered|remarked|noted|replied|answered|keeps? on|theory|opinion|view|claim|sure|positive|yells?|yelled|screams?|screamed|street is|on file|on record)\b(?: (?:to )?(?:me|us|him|her|them|you|everyone|everybody|people|anyone|his \p{L}+|her \p{L}+|my \p{L}+|the \p{L}+|\p{L}+))?(?: (?:again|often|always|still|once|all the time|jokingly|yesterday|today|recently))?[,:]?(?: is)?(?: (?:that|how|because|like|as if))? ?["']?(?:i|i'm|i've|i'd|i'll|my|we|we're|we've|our)\b/gu

/** The same of somebody else: no matter of the human's own. */
export const SAYING_OF_THEMSELVES =
  /\b(?:says?|said|thinks?|thought|believes?|claims?|claimed|tells? (?:me|us)|told (?:me|us)|insists?|insisted|swears?|writes?|wrote|reckons?|mentioned|mentions|announced|announces)(?: that)? (?:he|she|they|he's|she's|they're|his|her|their)\b/

/** "…, my brother says." */
export const SAID_AFTER =
  /(?:[,;–—-]|["']) ?(?:or )?(?:so |as |at least |at any rate )?((?:[\p{L}'-]+ ){1,4})(?:says?|said|thinks?|thought|claims?|claimed|believes?|believed|insists?|insisted|reckons?|swears?|tells? (?:me|us|everyone|people)|told (?:me|us|everyone|people)|keeps? (?:saying|telling \p{L}+|insisting)|would say|likes? to (?:say|think|claim)|puts? it|wrote|writes)[.!… )]*$/u

/** First person right before a verb, with what may stand between. */
export const FIRST_PERSON_BEFORE =
  /\b(?:i|we|i've|we've|i'd|i'll|i'm|we're)(?: (?:have|had|am|was|always|often|never|just|also|already|do|did|don't|didn't|would|can|can't|could|will|still|once|usually|sometimes|then|really|honestly|currently|must|should|personally|kind of|absolutely|actually|firmly|strongly|recently|quite|pretty|fairly|very|under the|in my|keep|kept)){0,3} ?$/

/** Questions: where a question may begin, and what is nevertheless asked for. */
export const OPENS_QUESTION =
  /^(?:(?:and|so|but|ok|okay|or|wait|hey|hm+|well|now|honestly|quick question|question|tell me|remind me|just|btw|by the way|also|then|oh|sorry|hang on|actually|bernard)[,:. ]+)*(?:did|do|does|don't|doesn't|didn't|are|aren't|is|isn't|was|were|have|haven't|has|had|can|could|would|will|should|shall|am|may|might|must|what|what's|why|why's|how|how's|who|who's|where|where's|which|when|whose|since when)\b/
export const WHETHER =
  /\bwhether\b|\b(?:wonder\w*|ask(?:s|ed|ing)?|know|knows|knew|sure|unsure|tell|see|doubt\w*|check\w*|question|decid\w+|unclear|remember|figure out|find out|say|idea|guess|curious)\b.{0,30}\bif (?:i|i'm|i've|my|we|he|she|they)\b/

/** Clauses that hang on a noun or a judgement are said by nobody: "the idea that I …", "it is nonsense that I …". */
export const EMBEDS =
  /\b(?:(?:idea|claim|notion|belief|thought|theory|story|suggestion|statement|assumption|conclusion|line|rumou?r|hope|fear|pretence|allegation|impression|joke|myth|legend|record|file|nonsense|rubbish)|(?:it's|it is|it was|that's|this is)(?: [\p{L}'-]+){1,3}|(?:forget|scratch|delete|drop|ignore|disregard|erase|strike|unlearn|cancel|wrote|written|said|told|stated|noted|claimed)(?: [\p{L}'-]+){0,5}) that (?=(?:i|i'm|i've|i'd|i'll|my|we|we're|we've|our)\b)|\b(?:scratch|forget|strike|delete|ignore|disregard|erase) that\b/u
/** Judgements that take it for true. */
export const GRANTS =
  /\b(?:important|true|a fact|fact|clear|good|great|funny|weird|odd|crazy|nice|sad|lovely|lucky|no secret|known|obvious|amazing|wonderful|strange|relevant|the reason|why|because|(?:just|only|mostly|partly|simply)) that\b(?<!(?:not|n't|never|no longer) (?:[\p{L}'-]+ ){0,2}[\p{L}'-]+ that\b)/u
