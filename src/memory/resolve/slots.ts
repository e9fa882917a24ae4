import { attributesOf, eitherOf, type Holds } from './attributes.ts'
import { type Clause, clausesOf, unframed } from './clause.ts'
import { namedIn } from './nouns.ts'
import { rolesIn } from './roles.ts'
import { stem } from './stem.ts'
import { mayHave, thingIn } from './things.ts'

/** One thing that a statement says of somebody who has one of it at a time: the car they drive, that they smoke. */
export interface Fill {
  /** `home`, `favourite:band`, `does:run`; `*` where only the value is named: "sold the Skoda". */
  readonly slot: string
  /** Lower-case names and kin of whom it is; empty for the human. */
  readonly subject: readonly string[]
  /** Lower case; empty for whatever it was. `yes` or `no` where nothing else can be. */
  readonly value: string
  readonly holds: Holds
  /** It is said to have ended, or not to be so. */
  readonly over: boolean
  /** The words say that something changed. */
  readonly changed: boolean
  /** It is one more beside others. */
  readonly adds: boolean
  /** Too little to replace by: it is asked. */
  readonly soft: boolean
}

export type Slots = readonly Fill[]

const NONE: Slots = []
const NOBODY: ReadonlySet<string> = new Set()
const GONE_VERBS =
  /^(?:sold|sell|selling|gave away|given away|give away|got rid of|getting rid of|rehomed|scrapped|traded in|wrote off|totalled|ditched|dumped|left|quit|cancel+ed|resigned from|retired from|dropped out of|laid off (?:by|from)|fired from|let go (?:by|from|of)|parted ways with|lost|off|done with) (?:(?:my|our|the|their|that|with|being|going to|working (?:at|for)|job at) )*(.+)$/i
const PET =
  'dog|cat|puppy|kitten|rabbit|hamster|horse|pony|parrot|budgie|guinea pig|tortoise|goldfish|snake|gecko|hen|goat|ferret|pet'
const PUT_DOWN = new RegExp(
  `\\b(?:put|putting) (?:our |my |the |their )?(?:old )?(\\p{Lu}\\p{L}+|${PET})(?: \\p{Lu}\\p{L}+)? (?:down|to sleep)\\b`,
  'u',
)
/** "Moved to office 2.20", "it's room 14 now": a number says which. */
const NUMBERED =
  /^(?:it |is |are |sit |sits |sitting |work |works |live |lives |moved?|moves|stay|stays|got|have|has|assigned|switched|changed| )*(?:in|into|to|at|on)? ?(?:the )?(room|office|desk|flat|apartment|locker|floor|seat|bay)(?: number| no\.?)? (\d[\w.]*)$/i
const DIED =
  /^(?:is |has |was |sadly |suddenly |peacefully |unexpectedly )*(?:died|dead|passed(?: away)?|put (?:down|to sleep)|run over|gone for good|no longer with us|ran away(?: for good)?|been put (?:down|to sleep))\b/
const LOST_PET = new RegExp(
  `\\blost (?:our |my |the |their )?(?:(?:beloved |old |dear )?(?:${PET})\\b ?)?(\\p{Lu}\\p{L}+)?`,
  'u',
)
const PET_CALLED = new RegExp(
  `^(?:my|our|their|the) (${PET})(?:,? (\\p{Lu}\\p{L}+)| is (?:called|named) (\\p{Lu}\\p{L}+)|'s name is (\\p{Lu}\\p{L}+))`,
  'iu',
)
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
  for (const one of sentence.split(/(?<=[.!?])\s+/)) {
    if (one.includes('?') || UNREAL.test(one)) continue
    fills.push(...rolesIn(one), ...namedIn(one), ...pets(one))
  }
  for (const clause of clausesOf(sentence, own)) fills.push(...inClause(clause))
  return fills.length === 0 ? NONE : fills
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
    return [
      fill(clause, attribute.slot, value, attribute.holds, {
        changed: clause.changed || attribute.changes === true,
        soft: attribute.soft === true || (clause.denied === 'not' && attribute.holds !== 'many'),
        adds: clause.adds || LIMITED.test(after),
      }),
    ]
  }
  return []
}

function either(clause: Clause, verb: string, after: string): Fill[] {
  return eitherOf(verb, after).map((says) => {
    const [slot = '', value = ''] = says.split('=')
    const turned = clause.denied === null ? value : value === 'yes' ? 'no' : 'yes'
    return { ...fill(clause, slot, turned, 'one', { adds: false }), over: false }
  })
}

function things(clause: Clause, verb: string, after: string): Fill[] {
  const words = after.replace(/^(?:(?:to|with|in|on|back|over|from|myself|themselves|up) )+/, '')
  const thing = thingIn(words)
  if (thing === null || !mayHave(verb, thing.slot)) return []
  // The attribute is filled by the verb where it says more than the name does.
  return [fill(clause, thing.slot, thing.value, 'mostly', { adds: clause.adds || LIMITED.test(after) })]
}

/** "Switched from VS Code to Neovim", "swapped the Skoda for a Tesla": the one is over, the other holds. */
function exchanged(clause: Clause, from: string, to: string, needsBoth: boolean): Fill[] {
  const [old, now] = [thingIn(from), thingIn(to)]
  const slot = now?.slot ?? old?.slot
  if (slot === undefined) return needsBoth ? [gone(clause, bare(from))] : []
  return [
    fill(clause, slot, now?.value ?? bare(to), 'mostly', { changed: true }),
    ...(old === null ? [] : [fill(clause, slot, old.value, 'mostly', { over: true, changed: true })]),
  ]
}

/** "Left Northwind", "sold the boat", "Biscuit died": what is named is over, whatever it filled. */
function overIn(clause: Clause): Fill[] {
  const { said, subject, denied } = clause
  if (DIED.test(said) && subject.length > 0 && denied === null)
    return subject.map((name) => ({ ...gone({ ...clause, subject: [] }, name), soft: KIN_LIFE.test(name) }))
  const match = GONE_VERBS.exec(said)
  const what = bare(match?.[1] ?? '')
  if (match !== null && what !== '' && !/^lost\b/i.test(said)) return [gone(clause, what)]
  if (denied === 'over' && match === null) {
    const named = bare(
      said.replace(
        /^(?:is |have |own |use |keep |play(?:ing)? |learn(?:ing)? |study(?:ing)? |do(?:ing)? |go(?:ing)? (?:to )?|drive |driving |working (?:at|for|in|on) |work (?:at|for|in|on) |live in |with |on |in |at |at the )+/i,
        '',
      ),
    )
    return named === '' ? [] : [{ ...gone(clause, named), soft: true }]
  }
  return []
}

const KIN_LIFE =
  /^(?:spouse|mother|father|grandmother|grandfather|sister|brother|son|daughter|aunt|uncle|cousin|friend|neighbou?r|child|partner|boss|manager)$/

function pets(sentence: string): Fill[] {
  const nobody = { subject: [], denied: null, changed: true, adds: false, said: '' } as const
  const down = PUT_DOWN.exec(sentence)
  if (down !== null) return [gone(nobody, (down[1] ?? '').toLowerCase())]
  const lost = LOST_PET.exec(sentence)
  const what =
    lost?.[0]
      .replace(/^lost (?:our |my |the |their )?(?:beloved |old |dear )?/, '')
      .trim()
      .toLowerCase() ?? ''
  if (what !== '') return [gone(nobody, what)]
  const called = PET_CALLED.exec(capital(sentence))
  if (called === null) return []
  const name = called[2] ?? called[3] ?? called[4] ?? ''
  return [{ ...fill({ ...nobody, changed: false }, 'has', `${called[1]} ${name}`.toLowerCase(), 'many', {}) }]
}

/** A finding begins without its "my": "Dog Biscuit sleeps on the bed". */
function capital(sentence: string): string {
  return /^(?:my|our|their|the) /i.test(sentence) ? sentence : `My ${sentence}`
}

function gone(clause: Clause, what: string): Fill {
  return fill(clause, '*', what, 'many', { over: true, changed: true })
}

function fill(clause: Clause, slot: string, value: string, holds: Holds, how: Partial<Fill>): Fill {
  const { subject, denied, changed, adds } = clause
  return { slot, subject, value: value.toLowerCase(), holds, over: denied !== null, changed, adds, soft: false, ...how }
}

/** The words of a thing without what stands in front of it and how it is told on. */
function bare(words: string): string {
  return words
    .toLowerCase()
    .replace(
      /^(?:an? |the |my |our |their |your |his |her |that |this |old |new |any |of |being |playing |learning |going to )+/,
      '',
    )
    .replace(/ (?:for|last|on|in|at|after|because|and|to|this|with|as|by|from|when|where|yesterday|already)\b.*$/, '')
    .replace(/[.!,;]+$/, '')
    .trim()
}

function verbOf(word: string): string {
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
