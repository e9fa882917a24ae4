import { attributesOf } from './attributes.ts'
import { type Clause, clausesOf, isOfAnother, SENTENCES, unframed } from './clause.ts'
import { eitherOf } from './either.ts'
import { bare, endedIn, gone, overIn } from './endings.ts'
import { type Fill, fill, type Slots } from './fill.ts'
import { namedIn } from './nouns.ts'
import { rolesIn } from './roles.ts'
import { stem } from './stem.ts'
import { mayHave, mayHaveAny, thingIn } from './things.ts'

const NONE: Slots = []
const NOBODY: ReadonlySet<string> = new Set()
/** "Moved to office 2.20", "it's room 14 now": a number says which. */
const NUMBERED =
  /^(?:it |is |are |sit |sits |sitting |work |works |live |lives |moved?|moves|stay|stays|got|have|has|assigned|switched|changed| )*(?:in|into|to|at|on)? ?(?:the )?(room|office|desk|flat|apartment|locker|floor|seat|bay)(?: number| no\.?)? (\d[\w.]*)$/i
const TWO =
  /^(?:switch(?:ed|ing)?|chang(?:ed|ing)|mov(?:ed|ing)|migrat(?:ed|ing)|went|upgrad(?:ed|ing)|downgraded|convert(?:ed|ing)) (?:(?:over |back )?from )?(.{1,40}?) to (.+)$/i
const SWAPPED =
  /^(?:swap(?:ped)?|trad(?:ed?|ing)|exchanged?|replac(?:ed|ing)|substitut(?:ed|ing)) (?:in )?(?:my |the |our |their )?(.{1,40}?) (?:in )?(?:for|with|by) (?:an? |the |my |new )*(.+)$/i
const LIMITED =
  /\b(?:for|at) (?:work|school|travel|travelling|fun|games|gaming|testing|a client|clients|guests|home|the office)\b|\bas a backup\b/i

/** What a text as written says of the things that somebody has one of. `own` are lower-case names of the human. */
export function slotsOf(text: string, own: ReadonlySet<string> = NOBODY): Slots {
  const sentence = unframed(text).slice(0, 300)
  const fills: Fill[] = []
  for (const one of sentence.split(SENTENCES)) {
    if (one.includes('?') || UNREAL.test(one)) continue
    if (!isOfAnother(one)) fills.push(...rolesIn(one), ...endedIn(one))
    fills.push(...namedIn(one))
  }
  for (const clause of clausesOf(sentence, own)) fills.push(...inClause(clause))
  return fills.length === 0 ? NONE : together(fills)
}

/** What statements of one slot are found by, whatever their words. */
export function slotTerms(slots: Slots): string[] {
  if (slots.length === 0) return []
  return [...new Set(slots.flatMap((one) => (one.holds === 'many' ? [] : termsOf(one))))]
}

function termsOf({ slot, subject }: Fill): string[] {
  return subject.length === 0 ? [`@${slot}`] : subject.map((name) => `@${name}/${slot}`)
}

const UNREAL =
  /\b(?:if|would|could|might|should|maybe|perhaps|imagine|suppose|wish|hope|almost|nearly|want(?:s|ed)? to|thinking (?:of|about)|wonder(?:ing)?)\b|'d\b/i

/** "The Volvo is scrapped, I drive a Polestar": beside what is over, what holds is new. */
function together(fills: readonly Fill[]): Slots {
  return fills.some(({ over, changed }) => over && changed) ? fills.map((one) => ({ ...one, changed: true })) : fills
}

function inClause(clause: Clause): Fill[] {
  const { said } = clause
  const swapped = TWO.exec(said) ?? SWAPPED.exec(said)
  if (swapped !== null && clause.denied === null) {
    const both = exchanged(clause, swapped[1] ?? '', swapped[2] ?? '', SWAPPED.test(said))
    if (both.length > 0) return both
  }
  const numbered = NUMBERED.exec(said)
  if (numbered !== null && clause.subject.length === 0)
    return [
      fill(
        clause,
        (numbered[1] ?? '').toLowerCase(),
        numbered[2] ?? '',
        'one',
        /^(?:move|switch|change)/.test(said) ? { changed: true } : {},
      ),
    ]
  const ended = overIn(clause)
  const [first = '', ...others] = said.split(' ')
  const verb = verbOf(first)
  const after = others.join(' ')
  return [...ended, ...either(clause, verb, after), ...things(clause, verb, after), ...attributes(clause, verb, after)]
}

function attributes(clause: Clause, verb: string, after: string): Fill[] {
  for (const attribute of attributesOf(verb)) {
    const match = attribute.rest.exec(after)
    const value = match?.[1]?.toLowerCase().trim() ?? ''
    // Who turns five is four.
    if (match === null || value === '' || DAYS.test(value) || /^(?:turns?|turning) /i.test(clause.said)) continue
    if (HABITS.test(attribute.slot) && ONCE.test(clause.said)) continue
    // "Moved to Fastmail", "is with Monzo": neither a home nor a mate.
    if (OF_PEOPLE.test(attribute.slot) && thingIn(value) !== null) continue
    return [
      fill(clause, attribute.slot, value, attribute.holds, {
        changed: clause.changed || attribute.changes === true,
        soft:
          attribute.soft === true ||
          (SEVERAL.test(attribute.slot) && clause.changed && !clause.firm) ||
          (clause.denied === 'not' && attribute.holds !== 'many'),
        adds: clause.adds || LIMITED.test(after) || (attribute.slot === 'mate' && /^with /i.test(after)),
      }),
    ]
  }
  return []
}

function either(clause: Clause, verb: string, after: string): Fill[] {
  return toldBy(clause, eitherOf(verb, after)).map((says) => {
    const [slot = '', value = ''] = says.split('=')
    const turned = clause.denied === null ? value : value === 'yes' ? 'no' : 'yes'
    const changed = clause.changed || /^(?:go|turn|becom)$/.test(verb)
    // "Vegetarian at home" says nothing of elsewhere.
    const soft = LIMITED.test(after)
    return fill(clause, slot, turned, 'one', { adds: false, over: false, changed, soft })
  })
}

/** Who is no vegan any more has milk, and nothing is said of meat. */
function toldBy({ denied, said }: Clause, says: readonly string[]): readonly string[] {
  if (denied === null || says.length < 2) return says
  return says.filter((one) => (/\bvegan\b/i.test(said) ? /dairy|eggs/ : /meat/).test(one))
}

const OF_PEOPLE = /^(?:home|mate)$/

/** "Went to bed at midnight" was one night. */
const HABITS = /^(?:gets-up|bedtime|starts-work)$/
const ONCE = /^(?:went|got|woke|started|was|were) /

/** Of these one may take up another; only what is firm says that it takes the place of the first. */
const SEVERAL = /^(?:learns|plays)$/

function things(clause: Clause, verb: string, after: string): Fill[] {
  if (!mayHaveAny(verb)) return []
  const words = after.replace(/^(?:(?:to|with|in|on|back|over|from|myself|themselves|up) )+/, '')
  const thing = thingIn(words)
  if (thing === null || !mayHave(verb, thing.slot)) return []
  // The attribute is filled by the verb where it says more than the name does.
  const soft = SEVERAL.test(thing.slot) && clause.changed && !clause.firm
  return [fill(clause, thing.slot, thing.value, 'mostly', { soft, adds: clause.adds || LIMITED.test(after) })]
}

/** "Switched from VS Code to Neovim", "swapped the Skoda for a Tesla": the one is over, the other holds. */
function exchanged(clause: Clause, from: string, to: string, needsBoth: boolean): Fill[] {
  const [old, now] = [thingIn(from), thingIn(to)]
  const slot = now?.slot ?? old?.slot
  if (slot === undefined) return needsBoth || / from /.test(` ${clause.said}`) ? [gone(clause, bare(from))] : []
  return [
    fill(clause, slot, now?.value ?? bare(to), 'mostly', { changed: true }),
    ...(old === null ? [] : [fill(clause, slot, old.value, 'mostly', { over: true, changed: true })]),
  ]
}

/** The base form of a verb by which attributes are looked up. */
export function verbOf(word: string): string {
  const one = word.toLowerCase()
  return one === 'is' || one === 'are' || one === 'am' || one === 'was' ? 'is' : (OTHER.get(one) ?? stem(one))
}

const OTHER: ReadonlyMap<string, string> = new Map([
  ['has', 'hav'],
  ['have', 'hav'],
  ['had', 'hav'],
  ['got', 'get'],
  ['gotten', 'get'],
  ['getting', 'get'],
  ['became', 'becom'],
  ['went', 'go'],
  ['began', 'begin'],
  ['living', 'liv'],
])
const DAYS =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|christmas|easter|it|them|that|this|things|something|nothing|everything)s?\b/
