import { lowered } from './lowered.ts'
import { DIALLED, GIVES, PLACE, PRESSED, UNNUMBERED } from './places.ts'
import { type Line, type Match, YEAR } from './rule.ts'
import { NUMBER_WORDS, UNITS } from './vocabulary.ts'

const SPELLED = '[A-Z\\d#*](?:[ -][A-Z\\d#*]){3,9}(?![\\w-])'
const WORDS = `(?:${NUMBER_WORDS}|nought)(?:[ ,-]{1,2}(?:${NUMBER_WORDS}|nought)){2,7}(?![A-Za-zÀ-ɏ])`
const DIGITS =
  '[#*]?\\d(?:[ -]?\\d){3,9}[#*]?|\\d{3}(?=,? (?:then|and|followed|hash|star|pound|plus)\\b)|\\d\\d?-\\d\\d?-\\d\\d?'
const LETTERED = '(?=[A-Z]{0,3}\\d{2}|\\d+[A-Z])[A-Z\\d]{4,8}[#*]?'
const TURNS = '[LR]\\d{1,2}(?:[ ,-]{1,2}[LR]\\d{1,2}){2,4}'
/** A dial is turned: "3, then 31, then back past nought to 14". */
const TURNED =
  '\\d{1,2}(?:(?:[ ,;]{1,2}(?:then|and|back|past|to|left|right|round|nought|zero|clockwise|anti-?clockwise|once|twice|the|other|way|again)){1,7}[ ,]{1,2}\\d{1,2}){2,4}'
const CODE = `(?<![\\w.:/€$£#-])(?:(${TURNED})|(${TURNS})|${SPELLED}|${DIGITS}|${LETTERED})(?![\\w:/%€$£-]|[.,]\\d)`
const CODES = new RegExp(CODE, 'g')
const SPOKEN = new RegExp(`(?<![\\w-])${WORDS}`, 'gi')
const ENDS =
  /^[ ]*(?:$|[.,;!?)]|[—–-] |(?:and |then )?(?:then|star|hash|pound|enter|by the way|btw|don't|if|for|last|this|until|till|since|again)\b)/i

/** What may stand before a code and behind it, the line in lower case. */
interface Way {
  readonly before: RegExp
  readonly after?: RegExp
  /** Only for a code with a letter in it. */
  readonly lettered?: true
}

const before = (pattern: string): RegExp => new RegExp(`${pattern}$`)

/** Codes that nobody calls so: "tap in 83 09 17", "the lift takes 1234A", "alarm off 3316, garage 5519", "- oven door: C2468Z". */
const WAYS: readonly Way[] = [
  { before: before('\\b(?:punch|tap|key|dial|bang|poke|type)(?:s|ed|ped|ing|ping)? (?:it |them )?in ') },
  { before: before(`\\b${DIALLED} `) },
  // "I set the safe to 220461"
  {
    before: before(
      `\\b(?:set|changed|reset|switched|put) (?:the |our |my |his |her )?(?:\\w+ )?${PLACE} (?:back )?(?:to|at|on) `,
    ),
    after: ENDS,
  },
  // "cleaner gets in with 7714"
  {
    before: before(
      '\\b(?:gets?|got|getting|come|comes|let yourself) in(?:to (?:the |our |my )?\\w+(?: \\w+)?)? (?:by |with |using |on )+',
    ),
  },
  // "it wants 6690 and then a firm push", "you need 90210B to get into the store", "use 551790 to sign in"
  { before: before('\\b(?:wants|takes) '), after: /^ (?:(?:and )?then|and (?:a|the) )/ },
  {
    before: before('\\b(?:needs?|use|enter|type|have to (?:press|type|enter|dial)|give it) '),
    after:
      /^ to (?:sign|log|verify|confirm|complete|continue|activate|reset your|unlock|open|enter|get in|get into|let yourself|start|disarm|access)\b/,
  },
  // "he told me three nine nine six for the cabin"
  {
    before: before(
      '\\b(?:told|gave|given|said|texted|sent|handed|read|dictated)(?: (?:me|us|him|her|them|out|(?:the |our |my )\\w+(?: \\w+)?))?(?: was)? ',
    ),
    after: new RegExp(
      `^ (?:for|to|at|on) (?:the |our |my |his |her )?(?:\\w+ )?(?:${PLACE}|front|back|side|flat|house|office)\\b`,
    ),
  },
  // "TV asks for the grown-up number before nine. It's 4455,"
  {
    before: before(
      `\\b(?:${PLACE}|asks? (?:me |us |you )?for|code|pin)\\b[^\\n]{0,80}[.:;!?] (?:it['’]?s|it is|that['’]?s) `,
    ),
    after: /^(?:$|[.,;!](?:$| ))/,
  },
  { before: before('\\bpunch(?:es|ed|ing)? '), after: ENDS },
  {
    before: before(
      '\\b(?:punch(?:ed)?(?: in)?|typed? in|key(?:ed)? in|dial(?:led)?|press|enter|type|tapp?|buzz|use)[ ]+(?:in[ ]+)?',
    ),
    after: new RegExp(`^[^.\\n]{0,60}\\b${PLACE}\\b`),
  },
  { before: before(`\\b${PLACE}\\b[^.!?\\n]{0,60}\\b(?:${GIVES}|${PRESSED}) (?:just |only |now |still )?`) },
  {
    before: before(`\\b(?:${UNNUMBERED}|door|gate|locker|lock)(?:['’]s| is| was) (?:on )?(?:still |just |now )?`),
    after: ENDS,
  },
  {
    before: before(
      `\\b${UNNUMBERED}(?: (?:on|off|out|outside|inside|panel|box|menu|upstairs|downstairs|engineer|number)){0,2}(?: |: ?)`,
    ),
    after: ENDS,
  },
  {
    before: before(
      `^[\\s>*+-]{0,8}(?:the )?(?:[a-z-]+ ){0,2}${PLACE}(?: (?:panel|box|system))?[ ]?(?:[:=]|–|—|-|->|→)[ ]?`,
    ),
    after: /^[ .\t\r]*$/,
  },
  // "the one for the staff loo is 2580X": no width and no price has a letter.
  { before: before(`\\b${PLACE} is (?:now |still )?`), after: ENDS, lettered: true },
  // "7719, then the hash key": only a keypad is told so.
  {
    before: /(?:^|[^\d.,:/-])$/,
    after:
      /^[ ,]{1,3}(?:and |then |and then |followed by |plus )?(?:the |a )?(?:hash|star|pound|asterisk|square)(?: key| button| sign)?[ ]*(?:$|[.,;!?)]|\b(?:if|to|and|for|at|on|by)\b)/i,
  },
]
/** Digits one by one are always a code where keys are spoken of. */
const ONE_BY_ONE = /^\d(?: \d){3,9}$/
const DIALS = /\b(?:dial|combination|combo|lock|safe|cabinet|locker)\b/

/** Cheaper than the ways: a line without one of these has none of them. */
const TELLING =
  /\b(?:door|gate|alarm|safe|strong ?box|vault|garage|shed|lobby|cellar|lift|elevat|\w+[ -]?room|keypad|panel|key ?(?:box|safe)|lock|\w{3,5}[ -]?lock|intercom|buzz|barrier|cabinet|building|cottage|barn|stable|byre|church|chapel|sacristy|marina|coffre|hut|copier|photoc|till|entrance|cabin|caravan|boat ?house|loo|toilet|net store|\w+ store|car radio|immobili|monitor|drone|tresor|haust|\w*tor\b|portail|portillon|immeuble|garaje|portón|cancello|portone|cassaforte|poort|kluis|bram|tape[sz]|compose|faites|marca|marque|pulsa|teclea|digit|premi|wpis|toets|tik|tast|tipp|drück|gibst|wählst|(?:gets?|got|getting|comes?|yourself) in|(?:wants|takes) [\dA-Z]|to (?:sign|log|verify|confirm|complete|get|open|unlock)|asks?|code|turnst|shutter|vestry|stairw|cash|machine|hatch|chest|suitc|hash|star|pound|aster|square|combi|combo|punch|(?:tap|key|dial|bang|poke|typ)\w{0,4} (?:it |them )?in\b|dial)/i
const DATE = /^(?:19|20)\d\d[- ](?:0\d|1[0-2])[- ][0-3]\d$/
/** How much of the line before a code and behind it is looked at. */
const AROUND = 110

/** What opens a door or quiets an alarm, told without the word code. */
export function keyed(line: Line, report: (match: Match) => void): void {
  if (!TELLING.test(line.text)) return
  const found = candidates(line.text)
  if (found.length === 0) return
  const lower = lowered(line.text)
  const told = found.map((code) => isTold(code, lower))
  for (const [at, { start, end, text }] of found.entries()) {
    if (!told[at] && !isSibling(found, told, at, line.text)) continue
    told[at] = text.length > 0
    report({ start: line.offset + start, end: line.offset + end, kind: 'code' })
  }
}

interface Code {
  readonly text: string
  readonly start: number
  readonly end: number
  /** The turns of a dial. */
  readonly isTurned: boolean
}

/** Whatever could be a code, in order: digits, with letters, letter by letter, as words, as turns of a dial. */
function candidates(text: string): Code[] {
  const found: Code[] = []
  for (const pattern of [CODES, SPOKEN])
    for (const each of text.matchAll(pattern)) {
      const end = each.index + each[0].length
      const isTurned = each[1] !== undefined || each[2] !== undefined
      if (isCode(each[0], text.slice(end, end + 16), isTurned))
        found.push({ text: each[0], start: each.index, end, isTurned })
    }
  return found
}

function isTold({ text, start, end, isTurned }: Code, lower: string): boolean {
  const head = lower.slice(Math.max(0, start - AROUND), start)
  if (isTurned) return DIALS.test(head)
  if (YEAR.test(text)) return false
  if (ONE_BY_ONE.test(text)) return true
  const tail = lower.slice(end, end + AROUND)
  return WAYS.some(
    ({ before, after, lettered }) =>
      (lettered !== true || /[A-Z]/.test(text)) && after?.test(tail) !== false && before.test(head),
  )
}

/** "7093 for us and 1122 for the cleaner": what has the shape of a code shortly before it is another. */
function isSibling(found: readonly Code[], told: readonly boolean[], at: number, text: string): boolean {
  const [last, code] = [found[at - 1], found[at]]
  if (last === undefined || code === undefined || !told[at - 1]) return false
  return areSiblings(last, code, text)
}

function areSiblings(last: Code, code: Code, text: string): boolean {
  const between = text.slice(last.end, code.start)
  if (between.length > 60 || between.length === 0 || /\d/.test(between) || YEAR.test(code.text)) return false
  return shape(last.text) === shape(code.text) || /\bthen $/.test(between)
}

/** The codes behind one that are told with it. */
export function siblings(text: string, from: number, code: string, tell: (start: number, end: number) => void): void {
  let last: Code = { text: code, start: from - code.length, end: from, isTurned: false }
  for (const next of candidates(text.slice(from, from + AROUND))) {
    const moved = { ...next, start: next.start + from, end: next.end + from }
    if (!areSiblings(last, moved, text)) return
    tell(moved.start, moved.end)
    last = moved
  }
}

function shape(code: string): string {
  return code.replace(/[\s-]/g, '').replace(/\d/g, '0').replace(/[A-Z]/g, 'A')
}

function isCode(code: string, after: string, isTurned: boolean): boolean {
  if (UNITS.test(after) || DATE.test(code)) return false
  const digits = code.replace(/\D/g, '').length
  return isTurned || digits === 0 || digits > 2 || (digits > 1 && code.length > digits)
}
