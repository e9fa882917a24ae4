/** Words for people and animals that somebody has, each brought to one: a mum is a mother, a GP a doctor. */

const ROWS = `
  spouse: wife husband spouse
  mate: girlfriend boyfriend fiance fiancee fiancé fiancée ex ex-wife ex-husband ex-girlfriend ex-boyfriend
  partner:
  mother: mum mom mummy mama
  father: dad daddy papa
  parent: folks
  sister: stepsister half-sister
  brother: stepbrother half-brother
  sibling:
  son: stepson
  daughter: stepdaughter
  child: kid children baby toddler eldest youngest boy girl twin
  grandmother: grandma gran granny nana nan
  grandfather: grandpa grandad granddad
  grandparent:
  grandson:
  granddaughter:
  grandchild: grandchildren
  aunt: auntie aunty
  uncle:
  cousin:
  niece:
  nephew:
  godson:
  goddaughter:
  godchild:
  godfather:
  godmother:
  mother-in-law:
  father-in-law:
  sister-in-law:
  brother-in-law:
  son-in-law:
  daughter-in-law:
  in-laws:
  friend: buddy pal
  flatmate: roommate housemate
  neighbour: neighbor
  colleague: coworker co-worker workmate teammate
  manager: boss
  supervisor:
  landlord: landlady
  tenant: lodger subtenant
  assistant: secretary
  student: pupil apprentice intern trainee
  client: customer
  patient:
  guest: visitor
  doctor: gp physician
  dentist:
  therapist: psychologist psychiatrist counsellor counselor
  accountant:
  lawyer: solicitor
  hairdresser: barber
  teacher: tutor
  trainer: coach
  cleaner:
  nanny: babysitter childminder
  plumber:
  electrician:
  builder:
  gardener:
  mechanic:
  vet:
  priest: vicar pastor
  person: guy man woman lady bloke chap
  dog: puppy
  cat: kitten
  horse: pony
  rabbit:
  hamster:
  parrot:
  tortoise:
`
const PEOPLE: ReadonlyMap<string, string> = new Map(
  ROWS.trim()
    .split('\n')
    .flatMap((row) => {
      const [one = '', others = ''] = row.trim().split(':')
      return [one, ...others.split(' ').filter(Boolean)].map((word): [string, string] => [word, one])
    }),
)

/** What a word calls somebody, in the singular and by one word; null for what is no person. Lower case. */
export function personOf(word: string): string | null {
  return PEOPLE.get(word) ?? PEOPLE.get(word.replace(/s$/, '')) ?? null
}

/** Words that may be said of one and the same person, a row of them each. */
const ALIKE: readonly ReadonlySet<string>[] = `
  spouse mate partner
  friend mate partner
  parent mother
  parent father
  child son
  child daughter
  sibling brother
  sibling sister
  grandparent grandmother
  grandparent grandfather
  grandchild grandson
  grandchild granddaughter
  manager supervisor
  in-laws mother-in-law
  in-laws father-in-law
`
  .trim()
  .split('\n')
  .map((row) => new Set(row.trim().split(' ')))

/** True where both words may be said of one person: a girlfriend becomes a wife, no niece becomes a daughter. */
export function mayBeOne(one: string, other: string): boolean {
  if (one === other) return true
  return ALIKE.some((set) => set.has(one) && set.has(other))
}
