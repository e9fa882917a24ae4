import type { Entry } from './entry.ts'

const WEDDING =
  /^(?:they|we) (?:(?:got|were|are|is|have been|has been) )?(?:married|wed) (?:(?:in|on|since|for) .+|(?:last|this) \p{L}+|\p{L}+ years ago)$/iu
const KNOT = /^(?:they|we) (?:tied the knot|got hitched) (.+)$/i

/** A line of the human's own wedding that names nobody: "They married in 2015". */
export function isWedding({ form, said }: Entry): boolean {
  return form === 'human' && (WEDDING.test(said) || KNOT.test(said))
}

/** The wedding as it is told of the one whom they are married to; as it was where that is nobody, or not sure. */
export function withSpouse(entry: Entry, spouse: Entry | null): Entry {
  if (spouse === null || spouse.name === null) return entry
  const when = entry.said.replace(/^(?:they|we) /i, '').replace(KNOT, 'married $1')
  const detail = when.replace(/^(?:(?:got|were|are|is|have been|has been) )/i, '').replace(/^wed /i, 'married ')
  const { name, title, relation } = spouse
  return { ...entry, name, title, form: 'told', person: true, relation, details: [detail.replace(/^M/, 'm')] }
}

/** Somebody who is called the human's wife, husband or spouse. */
export function isSpouse({ name, relation }: Entry): boolean {
  return name !== null && !name.startsWith('@') && relation?.idea === 'spouse' && relation.of === 'human'
}
