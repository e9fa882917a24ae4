/** Stands for a denial in the token stream; `FREE` denies the next few words only. */
export const NOT = '\u00ac'
export const FREE = '\u00ac\u00ac'

/** Phrases of several words brought to what they say; in this order, on lower or upper case. */
export const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:can't|cannot|can not|couldn't) (?:stand|bear|stomach|abide)\b/gi, 'hates'],
  [/\bout loud\b/gi, 'aloud'],
  [/\b(?:ca|wo|sha)n't\b|\bcannot\b/gi, `can ${NOT}`],
  [/n't\b/gi, ` ${NOT}`],
  [/'m\b/gi, ' am'],
  [/'re\b/gi, ' are'],
  [/'ve\b/gi, ' have'],
  [/'ll\b/gi, ' will'],
  [/\b(it|he|she|that|there|here|what|who|where)'s\b/gi, '$1 is'],
  [/'s (?=(?:not|no|never|an?|the|in|on|at|always|still|been|out|off|down|up|back|home|here|away|over)\b)/gi, ' is '],
  // These deny nothing, or say how much.
  [
    /\b(?:not only|not just|no doubt|no problem|no worries|no matter|no wonder|not to mention|why not|or not|if not|never mind|not least)\b/gi,
    ' ',
  ],
  [/\b(?:not|\u00ac) (?:a single|one)\b(?: of\b)?/gi, 'no'],
  [/\b(?:no one|no body)\b(?= (?!but|except|other))/gi, 'nobody'],
  [/\bnot many\b|\bonly a few\b/gi, 'few'],
  [/\b(all|every\p{L}*|any\p{L}+) but\b/giu, '$1 except'],
  [/\bthe only one\b/gi, 'only'],
  [/\bnot until\b/gi, 'after'],
  [/\b(?:nothing|nobody|no one|none) (?:but|except(?: for)?|other than)\b/gi, 'only'],
  [/\bno(?:t)? (?:more|less|fewer|later|earlier) than\b/gi, ' '],
  [/\b(?:(?:is|am|are|was|were) )?(?:not|\u00ac) (?:able|allowed|permitted) to\b|\bunable to\b/gi, `can ${NOT}`],
  [/\b(?:is|am|are|was|were) able to\b/gi, 'can'],
  [/\b(?:hardly|barely|scarcely) ever\b|\b(?:almost|nearly|practically|virtually) never\b/gi, 'seldom'],
  [/\b(?:almost|nearly|practically|virtually) always\b|\bmost of the time\b|\bas a rule\b/gi, 'usually'],
  [/\b(?:(?:every )?now and (?:then|again)|from time to time|at times|once in a while|on occasion)\b/gi, 'sometimes'],
  // What adds nothing.
  [
    /\b(?:at all|whatsoever|ever again|in (?:my|their|his|her) (?:whole |entire )?life|at the moment|these days|right now|in general|in fact|of course|by nature|at heart|on (?:the )?whole|on principle|out of principle|in my opinion|in particular|any ?more|any longer|as always|as ever|of course|in the meantime|by now)\b/gi,
    ' ',
  ],
  [/\bfor (?:\p{L}+ )?reasons\b/giu, ' '],
  [/\bno longer\b|\bno more\b/gi, NOT],
  [
    /\b(?:stop|stops|stopped|stopping|quit|quits|quitting) (?:eating|drinking|having|taking|using|doing) (?=\p{L})/giu,
    `${NOT} `,
  ],
  [/\b(?:gave|give|gives|giving|given) up\b|\b(?:rul(?:e|es|ed|ing)|cut|cuts|cutting) out\b/gi, NOT],
  [
    /\b(?:stop|stops|stopped|stopping|quit|quits|quitting|avoids?|avoided|refuses?|refused) (?=(?:to )?\p{L}+)/giu,
    `${NOT} `,
  ],
  [/\b(?:free of|rid of|far from|anything but|instead of|rather than)\b|\bwithout\b/gi, FREE],
  [/\b(?:fail(?:s|ed)? to|lacks?|lacked)\b/gi, NOT],
  [/\b(?:as good as|all but|close to|about to|on the verge of)\b/gi, 'nearly'],
  [
    /\b(?:apart from|aside from|other than|with the exception of|but for|except for|except when|except if|unless)\b/gi,
    'except',
  ],
  [/\b(?:in part|to some extent|up to a point|more or less)\b/gi, 'partly'],
]
