import { kinOf } from './clause.ts'
import type { Fill } from './fill.ts'

const NAME = "\\p{Lu}[\\p{L}&-]+(?:'\\p{Lu}\\p{L}+)?(?: (?:de|van|von|der|la|of) \\p{Lu}\\p{L}+| \\p{Lu}[\\p{L}&-]+)*"
const TITLE = '(?:Dr\\.? |Mr\\.? |Mrs\\.? |Ms\\.? |Prof(?:essor|\\.)? )?'
/** Of whom there is one at a time: another name contradicts it. */
const ONE =
  'wife|husband|spouse|fianc[eé]e?|girlfriend|boyfriend|mother|mum|mom|father|dad|boss|landlord|landlady|therapist|dentist|manager|line manager|gp|supervisor|team lead|ceo|housemate'
/** Of whom there may be two: another name counts where the words say that it changed. */
const MOSTLY =
  'doctor|psychiatrist|psychologist|psychotherapist|counsellor|counselor|accountant|coach|trainer|personal trainer|editor|agent|lawyer|solicitor|hairdresser|barber|physio|physiotherapist|midwife|vet|mentor|tutor|piano teacher|teacher|cleaner|babysitter|nanny|childminder|tax adviser|tax advisor|advisor|adviser|product manager|project manager|principal|head teacher|director|paediatrician|pediatrician|cardiologist|neurologist|dermatologist|gynaecologist|optician|partner|flatmate|roommate|room mate'
const ROLE = `(?:${ONE}|${MOSTLY})`
const CASED = ROLE.replace(
  /(^|[|(:])([a-z])(?=[a-z])/g,
  (_, before: string, first: string) => `${before}[${first.toUpperCase()}${first}]`,
)
const GP = CASED.replace('[Gg]p', 'GP|[Gg]p')
const IS_ONE = new RegExp(`^(?:${ONE})$`, 'i')
const NEW =
  '(?:(?:[Nn]ew|[Cc]urrent|[Nn]ext|[Ff]ormer|[Oo]ld|[Ee]x|[Pp]revious|[Ll]ast|[Ll]ate|[Aa]nother|[Ss]econd|[Oo]ther)[ -])?'
/** A password manager is nobody's boss. */
const OF_THING =
  /\b(?:password|window|package|file|task|download|text|code|source|photo|image|video|audio|sound|session|boot|clipboard|font|content|markdown|device|contact|travel|estate|cleaning) $/i
const MAY = new RegExp(`\\b${ROLE}`, 'i')
const OF_ANOTHER = /(?:'s|s'|\b(?:his|her|a|an|every|each|as|your)) (?:new |old |former |ex-?)?$/i

/** "Manager Carla", "my manager is called Carla", "their new dentist's name is Dr Weil". */
const NAMED = new RegExp(
  `(?<![\\p{L}'-])(${NEW})(${GP})(?:,| is| was| is now| is called| is named| called| named|'s name is|'s| is still| will be)? (?:now )?${TITLE}(${NAME})`,
  'gu',
)
/** "Dieter is my new manager", "Dieter took over as our manager". */
const IS_ROLE = new RegExp(
  `\\b${TITLE}(${NAME})(?:'s| is| was| becomes| became| will be| isn't| is not| is no longer|, who is) (?:now |still |no longer |not )?(?:my|their|our) (${NEW})(${GP})\\b( any ?(?:more|longer))?`,
  'u',
)
const TOOK_OVER = new RegExp(
  `\\b${TITLE}(${NAME}) (?:(?:has |have )?(?:took|taken|takes|taking) over|replaced|replaces|(?:has )?succeeded)(?: from)? ?(?:${TITLE}(${NAME}) )?as (?:my|their|our|the) (?:new )?(${GP})\\b`,
  'u',
)
const CHANGED_TO = new RegExp(
  `\\b(?:switched|changed|moved) (?:my |their |our )?(${GP})s?(?: from ${TITLE}${NAME})? to ${TITLE}(${NAME})`,
  'u',
)
const LEFT_ROLE = new RegExp(
  `\\b(?:no longer have|don't have|doesn't have|got rid of|fired|sacked|let go of|stopped seeing|don't see|doesn't see|have no|has no) (?:an? |my |their |our )?(${GP})(?: ${TITLE}(${NAME}))?( any ?(?:more|longer))?`,
  'u',
)
/** "I have a new piano teacher, Ms Berg": that there is another. */
const OWN =
  "(?:^|\\b(?:[Ii]|[Ww]e|[Tt]hey)(?:'ve| have)? (?:now |finally |just |also )*)(?:[Hh]ave|[Hh]as|[Gg]ot|[Ff]ound|[Hh]ired) (?:got )?(?:myself |ourselves |themselves )?an? "
const FOUND = new RegExp(`${OWN}$`, 'u')
const FOUND_NEW = new RegExp(`${OWN}(?:brand )?new (${GP})(?= |[.!,;]|$)`, 'u')
const CHANGE =
  /\b(?:now|new|any ?(?:more|longer)|no longer|these days|nowadays|since|as of|from now on|took over|finally|instead|switched|changed)\b/i
const ADDS = /\b(?:also|another|second|both|as well|too|other)\b/i
const GONE = /^(?:former|old|ex|previous|last|late)$/i

/** Ends of what two people had: "Ana and I broke up", "split up with my girlfriend", "we got divorced". */
const APART =
  "(?:(?:have |has |'ve |are |'re |got |are getting |getting )?(?:broke(?:n)? up|split(?: up)?|separated|divorced|parted ways|called it (?:quits|off)|ended (?:it|things)|no longer (?:together|married|engaged|a couple))|are (?:over|finished|done)|(?:aren't|are not) (?:together|a couple) any ?(?:more|longer)|broke off (?:the|our|their) engagement)"
const WHO = `(?:(?:[Mm]y|[Tt]heir|[Oo]ur) )?(?:(${GP})(?: (${NAME}))?|(${NAME}))`
const ADVERBS = '(?:(?:just|finally|recently|officially|sadly|both) ){0,2}'
const BOTH = new RegExp(
  `(?:^|[^\\p{L}])(?:${WHO} and (?:I|i|me|they)|(?:[Mm]e|I|[Tt]hey) and ${WHO}) ${ADVERBS}${APART}(?![\\p{L}])`,
  'u',
)
const WITH = new RegExp(
  `\\b(?:broke(?:n)? up|split(?: up)?|separated|divorced|parted ways|ended (?:it|things)|called it (?:quits|off)|finished|(?:is|am|'m) over|(?:is|am|'m) no longer) (?:(?:with|from) )?${WHO}`,
  'u',
)
const LEFT_ME = new RegExp(
  `(?:^|[^\\p{L}])${WHO} (?:has |just |finally )*(?:left|dumped|walked out on|is leaving) (?:me|them)(?![\\p{L}])`,
  'u',
)
const WED = new RegExp(
  `(?:^|[^\\p{L}])(?:${WHO} and (?:I|i|me|they)|(?:[Mm]e|I|[Tt]hey) and ${WHO}) ${ADVERBS}(?:are |got |have )(?:now )?(?:married|engaged|together|a couple|an item|dating)(?!\\p{L})|\\bgot (?:married|engaged) to (?:Dr )?(${NAME})`,
  'u',
)
const ALONE =
  /(?:^|\b(?:i|they|we)(?:'m|'re| am| are)? )(?:is |are |am )?(?:now |finally |officially )?(?:(?:single|divorced|separated|a widower?|widowed)(?: (?:now|again|these days))?|(?:got|getting) divorced|(?:broke|split) up)(?: (?:last|this|in|on|since)\b.*| and .*|, .*)?$/i
const MAY_PART =
  /\b(?:called|broke|broken|split|separated|divorced?|parted|quits|ended|together|left|dumped|single|widow|walked|engagement|finished|over|couple)\b/i
const MATES = /^(?:spouse|mate|partner|girlfriend|boyfriend|fianc)/

/** Who is what to the human, whatever the phrasing, and who is so no longer. */
export function rolesIn(sentence: string): Fill[] {
  const fills: Fill[] = []
  if (MAY.test(sentence)) fills.push(...named(sentence))
  if (MAY_PART.test(sentence)) fills.push(...parted(sentence))
  if (SEEING.test(sentence)) fills.push(mate(''))
  return [...fills, ...wed(sentence)]
}

/** A girlfriend who becomes a wife is a girlfriend no longer. */
function withTie(role: string, one: Fill): Fill[] {
  if (one.slot !== 'mate' || one.value === '' || one.over) return [one]
  const tie = /^fianc/i.test(role) ? 'engaged' : /friend$/i.test(role) ? 'together' : 'married'
  return [one, { ...fill('wife', tie, { changed: one.changed }), slot: 'tie', subject: [one.value], holds: 'mostly' }]
}

/** Somebody with whom one is a couple now. */
function mate(who: string): Fill {
  return { ...fill('wife', who, { changed: true, soft: true }), slot: 'mate' }
}

/** "Is seeing someone now": who was single is so no longer. */
const SEEING =
  /(?:^|\b(?:i|i'm|they|they're|am|is|are) )(?:is |am |are )?(?:now )?(?:seeing|dating|going out with|in a relationship|with) (?:someone|somebody|with)\b|(?:^|\b(?:i|they)(?:'ve)? )(?:have|has|got|found) (?:a|my) (?:new )?(?:girlfriend|boyfriend|partner|fiancée?)\b/i

/** "Ines and I got married". */
function wed(sentence: string): Fill[] {
  const found = /married|engaged|together|couple|an item|dating/.test(sentence) ? WED.exec(sentence) : null
  const who = (found?.[2] ?? found?.[3] ?? found?.[5] ?? found?.[6] ?? found?.[8] ?? '').toLowerCase()
  if (found === null || who === '' || NOT_NAMES.test(found[3] ?? found[6] ?? found[8] ?? '')) return []
  if (/together|couple|an item|dating/.test(found[0])) return [mate(who)]
  const tie = /married/.test(found[0]) ? 'married' : 'engaged'
  return [{ ...fill('wife', tie, { changed: true }), slot: 'tie', subject: [who], holds: 'mostly' }]
}

function named(sentence: string): Fill[] {
  const took = TOOK_OVER.exec(sentence)
  if (took !== null) return [fill(took[3], took[1], { changed: true })]
  const to = CHANGED_TO.exec(sentence)
  if (to !== null) return [fill(to[1], to[2], { changed: true })]
  const left = LEFT_ROLE.exec(sentence)
  if (left !== null) return [fill(left[1], left[2] ?? '', { over: true, changed: true })]
  const is = IS_ROLE.exec(sentence)
  const [changed, adds] = [CHANGE.test(sentence), ADDS.test(sentence)]
  if (is !== null) {
    const [whole, name = '', kind = '', role = ''] = is
    const over =
      GONE.test(kind.trim().replace('-', '')) || /n't|\bnot\b|no longer|any ?(?:more|longer)| was /.test(whole)
    return NOT_NAMES.test(name)
      ? []
      : withTie(role, fill(role, name, { over, changed, adds: adds || /another|second|other/i.test(kind) }))
  }
  const found = [...sentence.matchAll(NAMED)].flatMap((match) => {
    const [whole, kind = '', role = '', name = ''] = match
    const before = sentence.slice(0, match.index)
    if (OF_THING.test(before)) return []
    if ((OF_ANOTHER.test(before) && !(/^new/i.test(kind) && FOUND.test(before))) || NOT_NAMES.test(name)) return []
    const over = GONE.test(kind.trim().replace('-', '')) || / was /.test(whole)
    // Another's name stands between: "Mum and Dad", "my boss, Monday".
    return withTie(
      role,
      fill(role, name, { over, soft: over, changed, adds: adds || /another|second|other/i.test(kind) }),
    )
  })
  // A new one whom nobody names ends the old one all the same.
  const unnamed = found.length === 0 ? FOUND_NEW.exec(sentence)?.[1] : undefined
  return unnamed === undefined ? found : [fill(unnamed, '', { over: true, soft: true, changed: true })]
}

function parted(sentence: string): Fill[] {
  if (/\b(?:band|company|firm|client|team|meeting|deal|contract)\b/i.test(sentence)) return []
  for (const pattern of [BOTH, WITH, LEFT_ME]) {
    const found = pattern.exec(sentence)
    if (found === null) continue
    const role = found[1] ?? found[4]
    const who = found[2] ?? found[3] ?? found[5] ?? found[6] ?? ''
    if (role !== undefined && !MATES.test(roleOf(role))) continue
    // A bare "we" is nobody's name: "we split up" ends what there was.
    if (NOT_NAMES.test(who)) continue
    return [{ ...fill('wife', who, { over: true, changed: true }), slot: 'mate' }]
  }
  return ALONE.test(sentence.replace(/[.!]+$/, ''))
    ? [
        {
          ...fill('wife', '', { over: true, changed: true }),
          slot: 'mate',
          soft: !/again|got|broke|split/.test(sentence),
        },
      ]
    : []
}

const NOT_NAMES =
  /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December|Christmas|Easter|We|They|It|I|He|She|The|This|That|You|User|USER|My|Their|Our)(?!\p{L})/u

function fill(role: string | undefined, name: string | undefined, how: Partial<Fill>): Fill {
  const one = roleOf(role ?? '')
  return {
    slot: MATES.test(one) && one !== 'partner' ? 'mate' : `role:${one}`,
    subject: [],
    value: (name ?? '').toLowerCase(),
    holds: IS_ONE.test(role ?? '') ? 'one' : 'mostly',
    over: false,
    changed: false,
    adds: false,
    soft: false,
    ...how,
  }
}

function roleOf(role: string): string {
  const one = role.toLowerCase()
  if (/^(?:girl|boy)friend$|^fianc/.test(one)) return 'mate'
  if (/^land/.test(one)) return 'landlord'
  if (/^(?:boss|line manager|manager)$/.test(one)) return 'manager'
  if (/^(?:gp|doctor)$/.test(one)) return 'doctor'
  if (/^(?:psycho|counsel|therap)/.test(one)) return 'therapist'
  if (/^tax|accountant/.test(one)) return 'accountant'
  return kinOf(one)
}
