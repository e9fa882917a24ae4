import { STOP } from './vocabulary.ts'

/** What a statement fills in of the things that everybody has one of: a spouse's name, an employer, a home. */
export type Slots = ReadonlyMap<string, string>

/** One value at a time, whatever the words; of the others two now and then. */
export const ONE_AT_A_TIME = /^(?:name:|home$)/

const NONE: Slots = new Map()
const KIN =
  '[Ww]ife|[Hh]usband|[Ss]pouse|[Ff]ianc[eé]e?|[Gg]irlfriend|[Bb]oyfriend|[Mm]other|[Mm]um|[Mm]om|[Ff]ather|[Dd]ad|[Bb]oss|[Ll]andlord|[Ll]andlady|[Tt]herapist|[Dd]entist'
const NAME = "\\p{Lu}[\\p{L}&-]+(?:'\\p{Lu}\\p{L}+)?(?: (?:de|van|von|der|la|of) \\p{Lu}\\p{L}+| \\p{Lu}[\\p{L}&-]+)*"
const MAY_FILL = new RegExp(
  `(?:${KIN}|\\bwork|\\bjob\\b|\\brole\\b|\\bposition\\b|\\bjoin|hired|employed|\\bliv|\\bmov|locat|settled)`,
  'i',
)
/** Of somebody else, or over: "Tom's wife Anna", "her boss", "my ex-wife". */
const NAMED = new RegExp(
  `(?<!(?:'s|s'|\\b(?:[Hh]is|[Hh]er|[Ee]x|[Ff]ormer|[Ll]ate))[ -])\\b(${KIN})(?:,| is| is called| is named| called| named|'s name is)? (?:Dr\\.? |Mr\\.? |Mrs\\.? |Ms\\.? )?(${NAME})`,
  'u',
)
const IS_KIN = new RegExp(`\\b(${NAME}) is (?:my|their) (?:new )?(${KIN})\\b`, 'u')
/** The human's own doing: a finding that begins with the verb, or with I in front of it. */
const OWN =
  "(?:^[\"“'\\s]*|[\"“]|\\b(?:[Ii]|[Ww]e)(?:'m|'ve|'re|m|ve| am| are| have)? )(?:(?:[Nn]ow|[Jj]ust|[Ff]inally|[Rr]ecently|[Aa]lso|[Ss]till|[Cc]urrently) )*"
const EMPLOYER = new RegExp(
  `${OWN}(?:(?:[Ww]ork(?:s|ing)? (?:now |currently )?(?:at|for)|[Jj]oin(?:ed|ing|s)|(?:[Gg]ot )?(?:[Hh]ired|[Ee]mployed) (?:at|by))|(?:[Ss]tart(?:ed|s|ing)?|[Gg]ot|[Tt]ook|[Hh]as|[Hh]ave|[Aa]ccepted) (?:an? |my |the |their )?(?:new )?(?:job|role|position) (?:at|with)) (?:the )?(${NAME})`,
  'u',
)
const HOME = new RegExp(
  `${OWN}(?:[Ll]iv(?:es?|ing) (?:now |back )?in|(?:[Mm]oved|[Mm]oving|[Mm]oves|[Rr]elocat(?:ed|ing)) (?:back )?to|[Ss]ettled in) (?:the )?(${NAME})`,
  'u',
)
/** Where somebody lived once, or may live, is no home. */
const ELSEWHEN =
  /\b(?:in (?:19|20)\d\d|ago|as a (?:child|kid|student)|used to|once|when|before|if|would|might|could|for (?:a|two|three|\d+) (?:weeks?|months?|days?)|until|in my twenties)\b/i

/** Reads the slots of a text as written, capitals and all. `isAboutAnother` when it begins with somebody's name. */
export function slotsOf(text: string, isAboutAnother: boolean): Slots {
  if (!MAY_FILL.test(text)) return NONE
  const slots = new Map<string, string>()
  const [, kin, called] = NAMED.exec(text) ?? []
  const [, name, of] = IS_KIN.exec(text) ?? []
  put(slots, `name:${role(kin ?? of ?? '')}`, kin === undefined ? name : called)
  if (isAboutAnother || ELSEWHEN.test(text)) return slots
  put(slots, 'employer', EMPLOYER.exec(text)?.[1])
  put(slots, 'home', HOME.exec(text)?.[1])
  return slots
}

/** True where both fill a slot and not with the same: no part of the one name is a part of the other. */
export function slotThatDiffers(now: Slots, known: Slots): string | null {
  for (const [slot, value] of now) {
    const other = known.get(slot)
    if (other === undefined) continue
    const parts = new Set(other.split(/[ -]/))
    if (!value.split(/[ -]/).some((part) => parts.has(part))) return slot
  }
  return null
}

function put(slots: Map<string, string>, slot: string, value: string | undefined): void {
  if (value === undefined || NO_NAME.test(value)) return
  const name = value.toLowerCase()
  if (!STOP.has(name.split(' ')[0] ?? '')) slots.set(slot, name)
}

const NO_NAME =
  /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?\b|^(?:January|February|March|April|May|June|July|August|September|October|November|December|Christmas|Easter)\b/

function role(kin: string): string {
  const one = kin.toLowerCase()
  if (/^(?:wife|husband|spouse|fianc)/.test(one)) return 'spouse'
  if (/^(?:girl|boy)friend$/.test(one)) return 'partner'
  if (/^m(?:um|om|other)$/.test(one)) return 'mother'
  if (/^(?:dad|father)$/.test(one)) return 'father'
  return one.startsWith('land') ? 'landlord' : one
}
