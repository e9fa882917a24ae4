import { toldIn } from './telling.ts'
import { they } from './they.ts'

/**
 * What a person says of themselves as a statement about them: "I work on crypto tax." → "Works on crypto tax", "My
 * sister is a nurse" → "Sister is a nurse", "Tomorrow I'm at my mother's" → "Tomorrow they're at their mother's". Null
 * when a rewrite is not safe: somebody is spoken to, or asked, or several things are said at once.
 */
export function statement(text: string): string | null {
  const bare = withoutOpening(
    toldIn(text)
      .replace(/’/g, "'")
      .replace(/,? (?:as you know|by the way|btw|you know|i guess|of course),?(?= )/gi, (found) =>
        found.endsWith(',') ? ',' : '',
      )
      .replace(/[.!]+$/, '')
      .trim(),
  )
  if (/[.!…;]\s/.test(bare.replace(/\b(?:mr|mrs|ms|dr|st|e\.g|i\.e)\./gi, ''))) return null
  if (ASKS_YOU.test(bare) || /[?"“”]|\byou(?:r|rs|'re|'ve)?\b|\bu\b|\blet's\b|\bus\b/i.test(bare)) return null
  const said = isAmbiguous(bare) ? null : saidOf(bare)
  return said === null || !onlyThird(said) ? null : upper(said)
}

function saidOf(bare: string): string | null {
  if (AND_ME.test(bare)) return null
  const kin =
    /^my ((?:[a-z-]+ ){0,3}[\p{L}'-]+ (?:is|was|has|had|lives|works|gets|wants|turns|needs|runs|does|can't|never|always)\b.*)$/iu.exec(
      bare,
    )
  if (kin?.[1] !== undefined) return they(kin[1])
  const own = /^i(?:'m|'ve|'ll|m|ve| am| have| will)?(?= )/i.exec(bare)
  if (own !== null) {
    const said = verbOf(own[0].toLowerCase().replace(/^i'?/, '').trim(), bare.slice(own[0].length).trim())
    return said === null ? null : they(said)
  }
  const would = /^i'd (rather|like|love|prefer|hate)\b(.*)$/i.exec(bare)
  if (would !== null) return they(`would ${would[1]?.toLowerCase()}${would[2]}`)
  return FIRST.test(bare) && !UNSAFE.test(bare) ? they(bare) : null
}

/**
 * A question without its mark, or half a sentence whose other half is elsewhere: bent, nobody would know who is meant. Nor
 * of "me and Gaz have been married": who is a them that does something?
 */
const UNSAFE =
  /^(?:me|mine|ours|i|we|is|are|was|were|do|does|did|can|could|would|should|shall|will|may|am|if|when|whenever|while|before|because|what|that|who|which|where|why|how|though|although|unless|until|than|then|only|not|nor|or|and|but|sorry|thanks|thank)\b/i

/** "So nag me": it is the assistant that is to do it. */
const ASKS_YOU =
  /(?:^|\b(?:so|and|but|please|just),? |[,;:] )(?:do |don't |never )?(?:nag|remind|tell|ask|give|show|help|let|warn|wake|make|send|write|stop|correct|call|push|bug|ping|poke|hold|keep|bear with|spare) me(?: to account)?\b/i

/** "Gaz and me have a boat". */
const AND_ME = /^(?:[\p{L}'-]+ ){1,4}and me\b/iu

/** "One of them is me": who is they already cannot be told from who speaks. */
function isAmbiguous(bare: string): boolean {
  return THIRD.test(bare) && FIRST.test(bare.replace(OWN, ''))
}

const THIRD = /\b(?:they|them|their|theirs|themselves|they're|they've|they'll|they'd|them's)\b/i
/** What goes in front when a statement is made. */
const OWN = /^(?:i(?:'m|'ve|'ll|'d|m|ve)?|my)\b/i

const FIRST = /\b(?:i|me|my|mine|myself|we|our|ours|i'm|i've|i'd|i'll|we're)\b/i

/** "Good." and "No nuts please," in front of what is said go, when they name and count nothing. */
function withoutOpening(text: string): string {
  const bare = text.replace(
    /^(?:and|but|so|also|well|ok|okay|by the way|btw|ps|oh|good|great|fine|right|yes|no|nice|thanks|hm+)[,:.!]* +/i,
    '',
  )
  const late = /^([^,.;:!?]{1,40})[,.!:] +(i(?:'m|'ve|'d|'ll)? .+)$/i.exec(bare)
  const head = late?.[1]
  if (late?.[2] === undefined || head === undefined) return bare
  const empty = head.split(' ').length <= 4 && !FIRST.test(head) && !/\d/.test(head) && !/(?<=\s)\p{Lu}/u.test(head)
  return empty ? late[2] : bare
}

/** Nothing of the first person may be left, or the line would say I of nobody. */
function onlyThird(text: string): boolean {
  return !FIRST.test(text)
}

function verbOf(auxiliary: string, rest: string): string | null {
  if (auxiliary === 'm' || auxiliary === 'am') return `is ${rest}`
  if (auxiliary === 'll' || auxiliary === 'will') return `will ${rest}`
  if (auxiliary === 've' || auxiliary === 'have') {
    return /^(?:been|had|never|always|not|lived|worked|got|owned|known|used|kept|\w+ed)\b/.test(rest) ||
      auxiliary === 'have'
      ? `has ${rest}`
      : null
  }
  const adverb =
    /^(?:(?:always|never|usually|normally|really|mostly|also|still|only|rarely|often|just|hardly ever) )*/.exec(rest)
  const before = adverb?.[0] ?? ''
  const [verb = '', ...tail] = rest.slice(before.length).split(' ')
  const third = thirdPerson(verb)
  return third === null ? null : [`${before}${third}`, ...tail].join(' ')
}

/** Verbs whose third person is told by rule; others are quoted rather than bent wrongly. */
function thirdPerson(verb: string): string | null {
  const irregular = IRREGULAR.get(verb)
  if (irregular !== undefined) return irregular
  if (PRESENT.has(verb)) {
    if (/(?:s|sh|ch|x|z|o)$/.test(verb)) return `${verb}es`
    return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`
  }
  return /^[a-z]{2,}ed$/.test(verb) || PAST.has(verb) ? verb : null
}

const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['have', 'has'],
  ['do', 'does'],
  ["don't", "doesn't"],
  ['am', 'is'],
  ["haven't", "hasn't"],
  ["can't", "can't"],
  ["didn't", "didn't"],
  ["won't", "won't"],
  ['can', 'can'],
  ['go', 'goes'],
  ['will', 'will'],
])
const PRESENT = new Set(
  `work live teach study run own manage drive speak prefer like love hate hope want need take eat drink smoke sleep play climb swim
  read write build make keep use sing paint bake brew knit sail hike cycle dance collect garden think believe know feel get give grow
  learn practise practice plan train save avoid enjoy detest loathe dislike volunteer commute travel fly walk cook rent share see visit
  call print wear start finish wake carry pay sell buy design repair fix throw row curl spend tend try trust watch listen coach host
  answer miss lose find care struggle suffer hold put sit stand stay ride code program handle lead help support come belong start`.split(
    /\s+/,
  ),
)
const PAST = new Set(
  `was had did went came grew left got took made ran met wrote built bought sold taught began became kept lost won fell broke chose
  drove ate gave knew paid said saw sent slept spoke spent stood swam thought told wore quit put read cut set hurt`.split(
    /\s+/,
  ),
)

function upper(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
