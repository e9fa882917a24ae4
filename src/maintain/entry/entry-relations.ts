/** How somebody stands to the human, as data: the words for it, which of them mean the same, and which are one of a kind. */

export type Circle = 'family' | 'work' | 'care' | 'social' | 'pet'

export interface Relation {
  /** As it was said: `younger sister`, `boss`. */
  readonly word: string
  /** The same for every word of one meaning: `sister`, `boss`, `spouse`. */
  readonly idea: string
  readonly circle: Circle
  /** Whose: `human`, or a name in lower case. */
  readonly of: string
  /** A person has one of these at a time: without a name the word itself is the name. */
  readonly single: boolean
}

/** circle, `1` for one of a kind, idea and its other words. */
const ROWS = `
  family 1 spouse: wife husband hubby missus
  family 1 partner: girlfriend boyfriend
  family 1 fiance: fiancé fiancée fiancee
  family 1 ex: ex-wife ex-husband ex-partner ex-girlfriend ex-boyfriend
  family 1 mother: mum mom mama mamma mummy mommy
  family 1 father: dad papa daddy pa
  family 1 stepmother: stepmum stepmom
  family 1 stepfather: stepdad
  family 1 mother-in-law:
  family 1 father-in-law:
  family * sister: sis
  family * brother: bro
  family * stepsister:
  family * stepbrother:
  family * half-sister:
  family * half-brother:
  family * sister-in-law:
  family * brother-in-law:
  family * daughter:
  family * son:
  family * child: kid baby toddler
  family * stepson:
  family * stepdaughter:
  family * son-in-law:
  family * daughter-in-law:
  family * twin:
  family * grandmother: grandma granny nana gran nan
  family * grandfather: grandpa granddad grandad
  family * grandson:
  family * granddaughter:
  family * grandchild:
  family * aunt: auntie
  family * uncle:
  family * cousin:
  family * niece:
  family * nephew:
  family * godmother:
  family * godfather:
  family * godson:
  family * goddaughter:
  social * friend: mate buddy pal
  social * neighbour: neighbor
  social * flatmate: roommate housemate
  social 1 landlord: landlady
  social * classmate:
  social * teammate:
  social * penpal:
  work 1 boss: manager supervisor
  work * colleague: coworker co-worker workmate
  work * client: customer
  work * employee: report assistant
  work * intern: trainee apprentice
  work * mentor:
  work * cofounder: co-founder
  work * accountant:
  work * lawyer: solicitor attorney
  work * professor: supervisor-professor
  care 1 doctor: gp physician
  care 1 dentist:
  care 1 therapist: counsellor counselor psychologist
  care * physio: physiotherapist
  care * teacher: tutor instructor
  care * coach: trainer
  care * babysitter: nanny childminder
  care * cleaner: housekeeper
  care 1 vet:
  care * hairdresser: barber
  pet * dog: puppy beagle terrier labrador spaniel poodle dachshund retriever collie greyhound whippet mongrel
  pet * cat: kitten tomcat
  pet * pet: rabbit hamster parrot budgie canary tortoise horse pony goldfish
`

interface Kind {
  readonly idea: string
  readonly circle: Circle
  readonly single: boolean
}

const KINDS: ReadonlyMap<string, Kind> = new Map(
  ROWS.trim()
    .split('\n')
    .flatMap((row): [string, Kind][] => {
      const [head = '', words = ''] = row.split(':')
      const [circle, single, idea = ''] = head.trim().split(' ')
      const kind: Kind = { idea, circle: circle as Circle, single: single === '1' }
      return [idea, ...words.split(' ').filter(Boolean)].map((word): [string, Kind] => [word, kind])
    }),
)

const ADJECTIVES = `late older elder younger little big best old close good dear eldest oldest youngest middle twin former new
  ex current next-door upstairs downstairs long-time childhood school university favourite favorite only first second
  adopted great maternal paternal family work`

/** A word as it stands inside a sentence or at its start, and nothing in between: names beside it keep their capitals. */
function eitherCase(word: string): string {
  const first = word.charAt(0)
  return `[${first}${first.toUpperCase()}]${word.slice(1)}`
}

const alternatives = (words: readonly string[]): string => words.map(eitherCase).join('|')
const BEFORE = `(?:(?:${alternatives(ADJECTIVES.split(/\s+/))})[ -]){0,2}`
const WORDS = alternatives([...KINDS.keys()].sort((a, b) => b.length - a.length))

/** A relation with what may stand in front of it, as the source of a pattern without groups. */
export const RELATION = `${BEFORE}(?:${WORDS})`
/** Whose it is, said of the human: after `they` nothing of the first person is left. */
export const OWN = '(?:[Mm]y|[Tt]heir|[Oo]ur)'

const READ = new RegExp(`^${BEFORE}(${WORDS})$`, 'u')

/** Reads `younger sister`; null when it names no relation. `of` is whose. */
export function relationOf(words: string, of: string): Relation | null {
  const lower = words.trim().toLowerCase()
  const kind = KINDS.get(READ.exec(lower)?.[1] ?? '')
  if (kind === undefined) return null
  const ended = /\b(?:ex|former)\b/.test(lower)
  return { word: lower, idea: ended ? `ex-${kind.idea}` : kind.idea, circle: kind.circle, of, single: kind.single }
}

export type Kinship = 'same' | 'fits' | 'doubtful' | 'apart'

const FITS: readonly (readonly string[])[] = [
  ['spouse', 'partner', 'fiance'],
  ['child', 'son', 'daughter', 'twin'],
  ['twin', 'brother', 'sister'],
  ['grandchild', 'grandson', 'granddaughter'],
  ['dog', 'pet'],
  ['cat', 'pet'],
]

/** What two relations say of whether one person has both. */
export function compareRelations(first: Relation, second: Relation): Kinship {
  if (first.of !== second.of) return 'doubtful'
  if (first.idea === second.idea) return sameAge(first.word, second.word) ? 'same' : 'apart'
  if (FITS.some((group) => group.includes(first.idea) && group.includes(second.idea))) return 'fits'
  return first.circle === second.circle && first.circle !== 'family' && first.circle !== 'pet' ? 'doubtful' : 'apart'
}

const OLDER = /\b(?:older|elder|eldest|oldest|big)\b/
const YOUNGER = /\b(?:younger|youngest|little)\b/

function sameAge(first: string, second: string): boolean {
  return !(OLDER.test(first) && YOUNGER.test(second)) && !(YOUNGER.test(first) && OLDER.test(second))
}

/** Words that say more than the idea of their row, and the wider ideas of some: a beagle is a dog, and a dog is a pet. */
const KINDS_OF: ReadonlySet<string> = new Set(['spouse', 'partner', 'fiance', 'ex', 'dog', 'cat', 'pet', 'landlord'])
const WIDER: Readonly<Record<string, string>> = {
  son: 'child',
  daughter: 'child',
  grandson: 'grandchild',
  granddaughter: 'grandchild',
  dog: 'pet',
  cat: 'pet',
}

/**
 * The ideas of whom a word may stand for, its own first: wife → wife, spouse; mum → mother; beagle → beagle, dog, pet.
 * Whoever says the first says them all. Empty for a word that is no relation.
 */
export function ideasOf(word: string): readonly string[] {
  const kind = KINDS.get(word)
  if (kind === undefined) return []
  const own = KINDS_OF.has(kind.idea) && word !== kind.idea ? [word] : []
  const wider = WIDER[kind.idea]
  return [...own, kind.idea, ...(wider === undefined ? [] : [wider])]
}

/** True for a word of how somebody stands to another, one or many of them. */
export function isKin(word: string): boolean {
  return KINDS.has(word.toLowerCase().replace(/s$/, '')) || KINDS.has(word.toLowerCase())
}

/** What somebody may be without being it for the human. */
export function isTrade({ circle, idea }: Relation): boolean {
  return circle === 'care' || /^(?:lawyer|accountant|professor|intern|mentor|employee)$/.test(idea)
}
