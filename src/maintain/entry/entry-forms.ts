import { OWN, RELATION } from './entry-relations.ts'

/** What a line gives of somebody: the name, whose they are, what they are to them, and what is told besides. */
export type Groups = Readonly<Record<'name' | 'whose' | 'rel' | 'rest', string | undefined>>
export type Parts = Groups

const NAME = "\\p{Lu}[\\p{L}'’.-]*(?: (?:(?:von|van|de|der|den|la|le|di|da|al|bin) )*\\p{Lu}[\\p{L}'’.-]*){0,2}"
export const WHOSE = `(?:${OWN}|${NAME}['’]s)`
/** The sentences that say who somebody is, the plainest first. */
export const FORMS: readonly (readonly [RegExp, (groups: Groups) => Parts])[] = [
  // Juliet is my wife, Juliet's their wife
  [
    new RegExp(
      `^(?<name>${NAME})(?:,| is|['’]s)(?: also| now)? (?<whose>${WHOSE}) (?<rel>${RELATION})(?!['’]s)(?<rest>\\b.*)?$`,
      'u',
    ),
    ({ name, whose, rel, rest }) => ({ name, whose, rel, rest: behind(rest) }),
  ],
  // Anna is a colleague of theirs
  [
    new RegExp(
      `^(?<name>${NAME})(?: is|['’]s) an? (?<rel>${RELATION})s?(?: of (?:theirs|mine|ours))(?<rest>(?:,| [\\p{Ll}(]).*)?$`,
      'u',
    ),
    ({ name, rel, rest }) => ({ name, whose: undefined, rel, rest: behind(rest) }),
  ],
  // My wife is called Juliet
  [
    new RegExp(
      `^(?:(?<whose>${WHOSE}) )?(?<rel>${RELATION})(?: is|['’]s| was)? (?:called|named|name is) (?<name>${NAME})(?<rest>\\b.*)?$`,
      'u',
    ),
    ({ name, whose, rel, rest }) => ({ name, whose, rel, rest: behind(rest) }),
  ],
  // Their daughter Ada is six, Sister Naomi, who works …
  [
    new RegExp(
      `^(?:(?<whose>${WHOSE}) )?(?<rel>${RELATION})(?: is|,)? (?<name>${NAME})(?<rest>(?:,| [\\p{Ll}\\d(]).*)?$`,
      'u',
    ),
    ({ name, whose, rel, rest }) => ({ name, whose, rel, rest: behind(rest) }),
  ],
  // Has a brother called Milan, has a wife, Juliet
  [
    new RegExp(
      `^(?:They )?[Hh]a(?:s|ve) (?:an?|one) (?<rel>${RELATION})(?:,? (?:who is |who's |that is )?(?:called|named)|,? whose name is|,) (?<name>${NAME})(?<rest>(?:,| [\\p{Ll}(]).*)?$`,
      'u',
    ),
    ({ name, rel, rest }) => ({ name, whose: undefined, rel, rest: behind(rest) }),
  ],
  // Married Juliet in 2015, has been married to Juliet since 2015; "is married to Juliet" is the human's own state
  [
    new RegExp(
      `^(?:They |I )?(?:[Gg]ot |[Hh]a(?:s|ve) been )?[Mm]arried (?:to )?(?<name>${NAME})(?<rest>(?:,| [\\p{Ll}\\d(]).*)?$`,
      'u',
    ),
    ({ name, rest }) => ({ name, whose: undefined, rel: undefined, rest: `married${rest ?? ''}` }),
  ],
  // They got married in 2015, Juliet and they
  [
    new RegExp(`^They(?:['’](?:ve|re))? (?<rest>[^,]+), (?<name>${NAME}) and (?:they|them|I|me)$`, 'u'),
    ({ name, rest }) => ({ name, whose: undefined, rel: undefined, rest }),
  ],
  // Juliet and I got married in 2015
  [
    new RegExp(`^(?<name>${NAME}) and (?:they|I)(?:['’]ve| have| are|['’]re)? (?<rest>.+)$`, 'u'),
    ({ name, rest }) => ({ name, whose: undefined, rel: undefined, rest }),
  ],
  [
    new RegExp(`^(?:They|I) and (?<name>${NAME})(?: have| are)? (?<rest>.+)$`, 'u'),
    ({ name, rest }) => ({ name, whose: undefined, rel: undefined, rest }),
  ],
]
export const KIN = new RegExp(
  `^(?:(?<whose>${WHOSE}) )?(?<rel>${RELATION})(?<rest> (?!and\\b|or\\b|of\\b|who\\b)[\\p{Ll}'’].*|['’]s (?:birthday|name)\\b.*)$`,
  'u',
)
export const SUBJECT = new RegExp(`^(?<name>${NAME})(?<rest>(?:['’]s)? [\\p{Ll}\\d].*)$`, 'u')

/** "Has a brother called Milan" says something of the human, and who Milan is. */
export function tellsOfHuman(said: string): boolean {
  return /^(?:They )?ha(?:s|ve) (?:an?|one) /i.test(said)
}

/** What stands behind a relation: `, who lives in Graz`, ` from school`, `'s …` is none. */
function behind(rest: string | undefined): string {
  return (rest ?? '').replace(/^,? (?:who|and (?:he|she|they|we)|and)(?:'s| is)? /i, ', ')
}
