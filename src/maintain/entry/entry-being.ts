import type { Entry } from './entry.ts'
import { ageOf } from './entry-clash.ts'
import { partsOf, piecesOf } from './entry-clauses.ts'
import { isKin } from './entry-relations.ts'
import { slotsSaid } from './entry-values.ts'

/** What somebody can be but one of, as far as an entry tells: a sex, a species, a child or grown up. */
interface Being {
  readonly sex: 'female' | 'male' | null
  /** `person`, a kind of animal, or `pet` for an animal of a kind that nobody says. */
  readonly species: string | null
  /** False of a child. */
  readonly grown: boolean | null
  /** How old a child is. */
  readonly years: number
}

/** False where one of a name is told as what the other cannot be: a child and a pet, she and he, a boy of four who retired. */
export function mayBeOne(first: Entry, second: Entry): boolean {
  if (!first.person && !second.person) return true
  const [one, other] = [beingOf(first), beingOf(second)]
  if (one.sex !== null && other.sex !== null && one.sex !== other.sex) return false
  return mayBeOneKind(one.species, other.species) && mayGrow(first, one, second, other)
}

function mayBeOneKind(one: string | null, other: string | null): boolean {
  if (one === null || other === null || one === other) return true
  return one !== PERSON && other !== PERSON && (one === PET || other === PET)
}

/** A child of nine is grown up ten years later, and not before. */
function mayGrow(first: Entry, one: Being, second: Entry, other: Being): boolean {
  if (one.grown === null || other.grown === null || one.grown === other.grown) return true
  const [child, years, adult] = one.grown ? [second, other.years, first] : [first, one.years, second]
  const days = Date.parse(adult.memory.confirmedOn) - Date.parse(child.memory.firstSeen)
  return years + days / 86_400_000 / 365.25 >= GROWN
}

function isAnimal(species: string | null): boolean {
  return species !== null && species !== PERSON
}

const PERSON = 'person'
const PET = 'pet'
/** From here on somebody may work, drive and marry. */
const GROWN = 16
/** Of whom only a nursery or a first school is told. */
const SMALL = 6

const KEPT = new WeakMap<Entry, Being>()

function beingOf(entry: Entry): Being {
  const known = KEPT.get(entry)
  if (known) return known
  const clauses = [...new Set(entry.details.flatMap(partsOf).flatMap(piecesOf))]
  const ages = clauses.flatMap((clause) => ageOf(clause) ?? [])
  const species = speciesOf(entry, clauses)
  const isChild = ages.some((age) => age < GROWN) || clauses.some((clause) => CHILD.test(clause))
  const being = {
    sex: sexOf(entry, clauses),
    species,
    // A dog of four has left the police.
    grown: isAnimal(species) ? null : only([isChild ? [false] : [], isGrown(entry, clauses) ? [true] : []].flat()),
    years: Math.max(SMALL, ...ages),
  }
  KEPT.set(entry, being)
  return being
}

/** The one thing that all of them say; null where nothing, or more than one, is said. */
function only<Value>(values: readonly Value[]): Value | null {
  const [first] = values
  return first !== undefined && values.every((one) => one === first) ? first : null
}

const FEMALE =
  /(?:^|[ -])(?:step|half-?|god|grand|ex-)?(?:wife|missus|girlfriend|fiancée|mother|mum|mom|mama|mamma|mummy|mommy|sister|sis|daughter|grandma|granny|nana|gran|nan|aunt|auntie|niece|landlady)(?:-in-law)?$/
const MALE =
  /(?:^|[ -])(?:step|half-?|god|grand|ex-)?(?:husband|hubby|boyfriend|father|dad|papa|daddy|pa|brother|bro|son|grandpa|grandad|uncle|nephew)(?:-in-law)?$/
const JOINS = 'with|of|and|or|for|who|that|to|in|on|from|like|named'
/** What somebody is in one word, behind an article or for itself: "a retired waitress", "widow". */
function calledA(nouns: string): RegExp {
  const before = String.raw`(?:an?|the) (?:(?!(?:${JOINS})\b)[\p{L}-]+ ){0,3}`
  const behind = String.raw`(?=$| (?:of|who|that|which|from|in|at|with|by|and)\b)`
  return new RegExp(`^(?:(?:is|was|works as|worked as|became) )?(?:${before})?(?<noun>${nouns})${behind}`, 'iu')
}

const WOMAN = calledA(
  String.raw`woman|girl|lady|mother|mum|grandmother|widow|bride|nun|waitress|actress|hostess|stewardess|seamstress|heiress|ballerina|schoolgirl|\p{L}+woman`,
)
const MAN = calledA(
  'man|boy|gentleman|father|dad|grandfather|widower|bridegroom|monk|waiter|actor|steward|schoolboy|(?:police|fire|post|milk|sports|business|sales|fisher|clergy|dust|bar|door|camera|stunt|country|noble)man',
)
const HERS =
  /\b(?:she|herself)\b|\bher (?=\p{L})(?!(?:and|or|to|at|in|on|for|with|when|because|every|so|too|very|now|again|since|from|about|by|if|as|but|that|until|after|before|daily|often|while|a lot)\b)/iu
const HIS = /\b(?:he|himself|his)\b/i

/** By how they stand to others, by what they are called, and last by whose leg it is that is broken. */
function sexOf({ relation }: Entry, clauses: readonly string[]): Being['sex'] {
  const word = relation?.word ?? ''
  if (FEMALE.test(word)) return 'female'
  if (MALE.test(word)) return 'male'
  const told = [
    ...(clauses.some((clause) => WOMAN.test(clause) || PREGNANT.test(clause)) ? ['female' as const] : []),
    ...(clauses.some((clause) => MAN.test(clause)) ? ['male' as const] : []),
  ]
  if (told.length > 0) return only(told)
  return only(clauses.flatMap((clause) => ownPronoun(clause) ?? []))
}

const PREGNANT = /^(?:is |was )?pregnant\b/

/** "Has broken his leg": whose it is, where nobody else is spoken of before. */
function ownPronoun(clause: string): Being['sex'] {
  const [hers, his] = [HERS, HIS].map((pronoun) => pronoun.exec(clause)?.index ?? Number.POSITIVE_INFINITY) as [
    number,
    number,
  ]
  if (hers === his) return null
  const before = clause.slice(0, Math.min(hers, his))
  if (/(?<=.)\b\p{Lu}/u.test(before) || (before.match(/\p{L}+/gu) ?? []).some(isKin)) return null
  return hers < his ? 'female' : 'male'
}

/** Kinds of animals, each with the words for some of them. */
const ANIMALS = `
  dog: puppy beagle terrier labrador spaniel poodle dachshund retriever collie greyhound whippet mongrel alsatian corgi
    lurcher pug bulldog mastiff chihuahua dalmatian husky rottweiler schnauzer sheepdog
  cat: kitten tomcat tabby
  horse: pony mare gelding stallion foal
  parrot: budgie parakeet cockatoo
  rabbit: bunny
  pet: animal
  hamster:
  guinea pig:
  canary:
  tortoise:
  gecko:
  goldfish:
  donkey:
  goat:
  hen:
  ferret:
`
const KIND_OF: ReadonlyMap<string, string> = new Map(
  ANIMALS.trim()
    .split(/\n {2}(?! )/)
    .flatMap((row) => {
      const [kind = '', words = ''] = row.trim().split(':')
      return [kind, ...words.split(/\s+/).filter(Boolean)].map((word): [string, string] => [word, kind])
    }),
)
const KINDS = [...KIND_OF.keys()].join('|')
const ANIMAL = calledA(KINDS)
/** What is told of animals; in a clause that names one it is told of that one. */
const LIKE_ANIMALS =
  /\b(?:worming|wormed|fleas?|neutered|spayed|microchip(?:ped)?|barks?|barking|growls|meows?|miaows?|purrs?|purring|wags|litter (?:tray|box)|kibble|paws?|whiskers|hutch|walkies|off the lead|moults?|(?:catches|chases) (?:mice|rats|squirrels|birds)|put to sleep|(?:went|goes|going|go|been) (?:back )?to (?:a|the) vet)\b/i
const NAMES_ANIMAL = new RegExp(`\\b(?:${KINDS})s?\\b`, 'i')
const LIKE_PEOPLE =
  /^(?:is |was |has been |got |has |is getting )?(?:re)?(?:married|divorced|engaged|widowed)\b|^(?:teaches|taught|studies|studied|graduated|speaks \p{Lu}\p{L}*|writes|reads|cooks|sings in|plays (?:the|an?) (?!fool)|owns an?|runs an?|works|worked)\b|\b(?:her|his) (?:wedding|wife|husband|job|office|boss|degree)\b/u

function speciesOf({ relation }: Entry, clauses: readonly string[]): string | null {
  const told = clauses.flatMap((clause): string[] => {
    const kind = ANIMAL.exec(clause)?.groups?.['noun']
    if (kind !== undefined) return [kindOf(kind)]
    if (isPersons(clause)) return [PERSON]
    return LIKE_ANIMALS.test(clause) && !NAMES_ANIMAL.test(clause) ? [PET] : []
  })
  if (relation !== null) told.unshift(relation.circle === 'pet' ? kindOf(relation.word) : PERSON)
  // "Is a beagle, barks": what all animals do says no other kind.
  const kinds = told.includes(PERSON) ? told : told.filter((one) => one !== PET)
  return only(kinds.length > 0 ? kinds : told)
}

/** A beagle is a dog; a rabbit is a rabbit. */
function kindOf(words: string): string {
  const lower = words.toLowerCase()
  return KIND_OF.get(lower) ?? KIND_OF.get(lower.split(' ').at(-1) ?? '') ?? PET
}

const CALLING = calledA(
  String.raw`\p{L}{3,}(?:ologist|ician|grapher|smith|wright|monger|maker|keeper|blower|person)|violinist|pianist|cellist|therapist|student|pupil`,
)

/** True for what only people are or do: a trade, a marriage, a degree. */
export function isPersons(clause: string): boolean {
  return [LIKE_PEOPLE, WOMAN, MAN, CALLING].some((pattern) => pattern.test(clause)) || says(clause, PERSONS_SLOT)
}

function says(clause: string, slots: RegExp): boolean {
  return slotsSaid(clause).some((slot) => slots.test(slot))
}

const PERSONS_SLOT = /^(?:job|employer|study|car)$/
const ADULTS_SLOT = /^(?:job|employer|car)$/

const CHILD =
  /^(?:is )?(?:an? )?(?:baby|toddler|newborn|infant|schoolboy|schoolgirl)$|^(?:goes to|went to|started|starts|attends|is in|is at|in|at) (?:\p{L}+ )?(?:nursery|kindergarten|preschool|primary school|elementary school|playgroup|day ?care)\b|^(?:is )?(?:teething|learning to walk|in nappies|potty training)\b/iu
const ADULT =
  /^(?:is |was |has been |got |happily |newly )*(?:married|divorced|widowed|retired)\b|^(?:works|worked) (?:as|at|for|in) (?!(?:school|class|pairs|groups)\b)|^drives (?:an? |to work)|^(?:got|found|has|had|started|lost|quit) (?:an?|his|her|their) (?:new |first )?job\b|^joined the (?:army|navy|police|air force)\b|\b(?:mother|father|mum|dad) of\b|^(?:is )?pregnant\b|^has (?:an?|two|three|four|five|\d+) (?:\p{L}+ )?(?:kids?|child(?:ren)?|sons?|daughters?|wife|husband)\b/iu
/** Trades that no list of jobs has. */
const TRADE = calledA(
  String.raw`(?:police|fire|post|milk|business|sales|fisher|clergy|camera|stunt)(?:man|woman)|\p{L}{3,}(?:ologist|ician|grapher|smith|wright|monger)|therapist`,
)
/** Nobody is one of these as a child. */
const GROWN_UP =
  /^(?:ex-.*|spouse|partner|fiance|(?:step)?(?:mother|father)|(?:mother|father|son|daughter)-in-law|grand(?:mother|father)|boss|colleague|client|employee|landlord|lawyer|accountant|professor|doctor|dentist|therapist)$/

function isGrown({ relation }: Entry, clauses: readonly string[]): boolean {
  const isElder = relation !== null && GROWN_UP.test(relation.idea)
  return (
    isElder ||
    clauses.some((clause) => [ADULT, TRADE].some((pattern) => pattern.test(clause)) || (ageOf(clause) ?? 0) >= 18) ||
    clauses.some((clause) => says(clause, ADULTS_SLOT))
  )
}
