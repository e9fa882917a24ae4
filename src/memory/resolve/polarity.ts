/** What turns a sentence round: which words deny, which end, and where their reach stops. */

const list = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean))

/** Stand in the token stream for a plain denial, an aversion, an ending, and the ending of the clause before it. */
export const DENIES = '\u00ac'
const AVERTS = '\u00ac\u00ac'
export const ENDS = '\u00ac-'
/** What one is off or back on when it is only called "it". */
export const HABIT = 'offandon'
export const DENIES_BACK = '\u00ac<'

const AUXILIARY = 'ca|can|could|do|does|did|is|are|was|were|has|have|had|wo|will|would|should|must|might|ai'

/** Phrases, in order, on lower-case text with straight apostrophes. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:short (?:of|on)|for short|in short|not (?:only|just|to mention)|no (?:doubt|problem|worries|idea)|why not|or not|never mind|if not|(?:as|so) long as|for long|long (?:ago|since))\b/g,
    ' ',
  ],
  [/\b(?:can't|cannot|cant|can not|couldn't) (?:stand|bear|stomach)\b/g, ` ${AVERTS} `],
  // What is too long is not wanted long.
  [/\btoo (?=(?:long|wordy|verbose)\b)/g, ` ${AVERTS} `],
  [/\b(?:sick|tired|afraid|scared) of\b|\bfed up with\b|\bhad it with\b|\brid of\b/g, ` ${AVERTS} `],
  [
    /\b(?:gave|give|gives|giving|given|swore|swear) (?:up|off)\b|\b(?:cut|cuts) out\b|\b(?:is|am|are) done with\b/g,
    ` ${ENDS} `,
  ],
  [/\b(?:no longer|no more|not any ?more)\b/g, ` ${ENDS} `],
  [/\b(?:instead of|rather than|in place of)\b/g, ` ${DENIES} `],
  // Tea over coffee is not coffee over tea.
  [/\b(prefer(?:s|red)?(?: [^ .,;:!?]{1,40}){1,4}) over\b/g, `$1 ${DENIES} `],
  [new RegExp(`\\b(?:${AUXILIARY})n(?:'t|t)\\b|\\b(?:cannot|cant|wont|shan't)\\b`, 'g'), ` ${DENIES} `],
  // Off it and back on it speak of one habit, whatever it is called.
  [/\b(?:back on|on again)(?= (?:it|them|the)\b)/g, ` ${HABIT} `],
  [/\b(?:been|is|am|are|was|were|stayed|went) off(?= (?:it|them)\b)/g, ` ${DENIES} ${HABIT} `],
  [
    /\b(?:home|out|back|discharged|released|free) (?:from|of) (?=(?:the |her |his )?(?:hospital|prison|jail|rehab|clinic|intensive care)\b)/g,
    ` ${ENDS} `,
  ],
  [/\boff limits\b/g, ` ${DENIES_BACK} `],
  [
    /\b(?:been|be|is|am|are|was|were|stay|stays|stayed|went|gone|go|goes|came|come|kept) (?:off|out|over|dead|history|cancelled|canceled)(?=\s*(?:[.,;:!?)]|$))/g,
    ` ${DENIES_BACK} `,
  ],
  [
    /\b(?:been|be|is|am|are|was|were|stay|stays|stayed|went|gone|go|goes|came|come|kept) off (?!to\b|on\b|by\b|for\b|work\b|from\b)/g,
    ` ${DENIES} `,
  ],
  [/^off (?!to\b|on\b|by\b|for\b|work\b|from\b)/g, `${DENIES} `],
  [/\bback on\b/g, ' '],
  // What dropped to a number is less, and not over.
  [/\bdrop(?:s|ped|ping)? (?=(?:down )?(?:from|to|by|below|under) [$€£]?\d)/g, 'fell '],
]

const NOT = list('not no never nor neither without none nothing nobody hardly barely')
const AVERSE =
  list(`scrap ditch axe forget scratch stop stops stopped stopping quit quits avoid avoids avoided avoiding hate hates hated dislike dislikes
  disliked detest detests refuse refuses refused drop drops dropped dropping cancel cancels cancelled canceled skip skips
  skipped ban bans banned forbid forbids forbade forbidden complain complains complained annoyed annoys lacks lack against
  withdraw withdrew withdrawn revoked revokes loathes loathe despises allergic`)
const ENDING = list(`scrap ditch axe stop stops stopped stopping quit quits drop drops dropped dropping cancel cancels
  cancelled canceled withdraw withdrew withdrawn revoked revokes ban banned`)
const TURNS = list('. ; : ! ? ( ) — – but because however though although except unless yet whereas while')
const NEW_SUBJECT = list('i you he she they we it')

/** Lower-case text with the phrases that deny made into single marks. */
export function markDenials(lower: string): string {
  return PHRASES.reduce((text, [phrase, mark]) => text.replace(phrase, mark), lower)
}

/** True for a word that denies or ends: it is no name, wherever it stands. */
export function isDenial(word: string): boolean {
  return NOT.has(word) || AVERSE.has(word)
}

/** Walks the tokens of a text and knows at each whether it stands denied. */
export class Polarity {
  sign: 1 | -1 = 1
  /** True while the words say that something comes to its end: "scrap it", "no longer", "gave up". */
  ending = false
  #denied = false

  /** True when the token only turns the sentence and carries nothing itself. */
  read(token: string, next: string): boolean {
    if (TURNS.has(token)) return this.#reset()
    // A list keeps its denial ("no tea, coffee or wine"), a new clause does not.
    if (token === ',') return NEW_SUBJECT.has(next) || /^(?:and|so|then)$/.test(next) ? this.#reset() : true
    if (token === 'and' && NEW_SUBJECT.has(next)) return this.#reset()
    if (token === DENIES || NOT.has(token)) {
      this.sign = -1
      this.#denied = true
      return true
    }
    if (token === ENDS || ENDING.has(token)) this.ending = !this.#denied
    if (token === ENDS || token === AVERTS || AVERSE.has(token)) {
      // "does not hate" and "never stop" say yes.
      this.sign = this.#denied ? 1 : -1
      this.#denied = false
      return true
    }
    return false
  }

  #reset(): true {
    this.sign = 1
    this.ending = false
    this.#denied = false
    return true
  }
}
