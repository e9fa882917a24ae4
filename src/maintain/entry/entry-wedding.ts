import type { Entry } from './entry.ts'

const WHEN = String.raw`(?:(?:in|on|since|for) .+|(?:last|this) \p{L}+|\p{L}+ years ago)`
/** "They married in 2015", "got married in 2015"; "is married", "has been married since 2015" are what the human is. */
const WEDDING = new RegExp(
  `^(?:(?:they|we)(?:(?: got| were| are| is| have been| has been|'ve been|'re))? |got )?(?:married|wed) ${WHEN}$`,
  'iu',
)
const KNOT =
  /^(?:(?:they|we) )?(?:tied the knot|got hitched|(?:celebrated|had) (?:their|our) wedding(?: day)?|(?:their|our) wedding (?:day )?was) ((?:in|on|last|this|\p{L}+ years ago)\b.*)$/iu

const BOTH = /^(?:they and their (husband|wife|spouse)|(?:their )?(husband|wife|spouse) and they)\b/i
const OWN = /\bmarried (?:to )?their (husband|wife|spouse)\b/i

/** A line of the human's own wedding that names nobody: "They married in 2015", "Their wife and they married in 2015". */
export function isWedding({ form, said }: Entry): boolean {
  const { plain } = weddingOf(said)
  return form === 'human' && (WEDDING.test(plain) || KNOT.test(plain))
}

/** Without the word for the one they are married to, which is apart; null where there is none. */
function weddingOf(said: string): { readonly plain: string; readonly word: string | null } {
  const [, after, before] = BOTH.exec(said) ?? []
  const word = (after ?? before ?? OWN.exec(said)?.[1])?.toLowerCase() ?? null
  if (word === null) return { plain: said, word }
  const plain = said.replace(BOTH, 'They').replace(OWN, 'married')
  return { plain: /^They /i.test(plain) ? plain : `They ${plain.charAt(0).toLowerCase()}${plain.slice(1)}`, word }
}

/** The wedding as it is told of the one whom they are married to; as it was where that is nobody, or not sure. */
export function withSpouse(entry: Entry, spouse: Entry | null): Entry {
  if (spouse === null || spouse.name === null) return entry
  const { plain, word } = weddingOf(entry.said)
  // A wedding with a wife is none with a husband.
  const other = spouse.relation?.word
  if (word !== null && word !== other && word !== 'spouse' && other !== 'spouse') return entry
  const when = plain.replace(KNOT, 'married $1').replace(/^(?:they|we)(?: |(?='))/i, '')
  const detail = when
    .replace(/^(?:(?:got|were|are|is|have been|has been|'ve been|'re) )/i, '')
    .replace(/^wed /i, 'married ')
  const { name, title, relation } = spouse
  return { ...entry, name, title, form: 'told', person: true, relation, details: [detail.replace(/^M/, 'm')] }
}

/** Somebody who is called the human's wife, husband or spouse. */
export function isSpouse({ name, relation }: Entry): boolean {
  return name !== null && !name.startsWith('@') && relation?.idea === 'spouse' && relation.of === 'human'
}

/** Somebody who was that, by name or not. */
export function isExSpouse({ relation }: Entry): boolean {
  return relation !== null && /^ex(?:-spouse)?$/.test(relation.idea) && relation.of === 'human'
}

/** "Their wife and they": the one of today. */
export function tellsSpouse(said: string): boolean {
  return weddingOf(said).word !== null
}
