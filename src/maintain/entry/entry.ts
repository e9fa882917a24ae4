import type { Memory } from '../../memory/memory.ts'
import { stem } from '../../memory/resolve/stem.ts'
import { COMMON, STOP } from '../../memory/resolve/vocabulary.ts'
import type { Names } from '../../read/agent.ts'
import { withPlaceApart } from './entry-acquaintance.ts'
import { bareClause, clausesOf, startsClause } from './entry-clauses.ts'
import { FORMS, type Groups, KIN, type Parts, SUBJECT, WHOSE } from './entry-forms.ts'
import { isTrade, OWN, RELATION, type Relation, relationOf } from './entry-relations.ts'
import { humanName, plainSaid } from './entry-said.ts'

/** A memory of a bucket as an entry: of whom or what it is, and what it says of it. */
export interface Entry {
  readonly memory: Memory
  /** Lower case without accents; `@mother` for somebody who is only called so; null for what is said of the human. */
  readonly name: string | null
  /** The name as a line begins with it. */
  readonly title: string | null
  /** `label`: the line itself is written `Name: description`; `told`: the name stands in a sentence. */
  readonly form: 'label' | 'told' | 'human'
  /** True when the name is somebody's: a relation, or a name in a sentence about a person. */
  readonly person: boolean
  readonly relation: Relation | null
  /** What is said, clause by clause, the relation among them; names nobody that the entry is not of. */
  readonly details: readonly string[]
  /** The whole as one plain statement in the third person: what is compared. */
  readonly said: string
}

const LABEL = /^(\p{Lu}[^:"“”{}]{0,39}): (\S.*)$/su

/** Reads a line: `Juliet: User's wife`, `Juliet is their wife`, `Sister Naomi works as a nurse`, `USER said: "…"`. */
export function readEntry(memory: Memory, names: Names): Entry {
  const human = humanName(names)
  const said = plainSaid(memory.text, names)
  const label = LABEL.exec(said)
  if (label) return labelled(memory, label[1] ?? '', label[2] ?? '', human)
  if (/[.!?…;]\s/.test(withoutInitials(said))) return ofHuman(memory, said)
  for (const [pattern, read] of FORMS) {
    const groups = pattern.exec(said)?.groups
    if (!groups) continue
    const parts = read(groups as Groups)
    if (isName(parts.name)) return told(memory, parts, said, human)
  }
  const kin = KIN.exec(said)?.groups as Groups | undefined
  if (kin) return told(memory, { ...kin, name: undefined }, said, human)
  const subject = SUBJECT.exec(said)?.groups as Groups | undefined
  if (subject && isName(subject.name) && isSomebody(memory, subject))
    return told(memory, { ...ofName(subject), whose: undefined, rel: undefined }, said, human)
  const claimed = claimedName(memory, said)
  return claimed === null ? ofHuman(memory, said) : labelled(memory, claimed, said, human)
}

function ofName(subject: Groups): Groups {
  return { ...subject, rest: subject.rest?.replace(/^ .*/su, (rest) => ` ${withPlaceApart(rest)}`) }
}

/** "Anna B. is a colleague" is one sentence. */
function withoutInitials(said: string): string {
  return said.replace(/(?<!\p{L})(\p{Lu})\.(?= \p{Ll}| \p{Lu}\p{Ll})/gu, '$1')
}

/** Whom a line without a name is about, when its claim knows: "User's wife" of juliet. */
function claimedName({ claim }: Memory, said: string): string | null {
  if (claim === null || !/^(?:relation|home|age|birthday|job|employer|married)$/.test(claim.attribute)) return null
  if (/^(?:human|assistant|both)$/.test(claim.subject) || relationOf(claim.subject, 'human') !== null) return null
  if (said.toLowerCase().includes(claim.subject)) return null
  return claim.subject.replace(/(?<=^|[ -])\p{Ll}/gu, (letter) => letter.toUpperCase())
}

/** Lower case, no accents, one space. */
function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[’]/g, "'")
    .replace(/(?<!\p{L})(\p{Lu})\./gu, '$1')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

function labelled(memory: Memory, title: string, description: string, human: string): Entry {
  const details = clausesOf(description)
    .map(bareClause)
    .map((clause) => withHuman(clause, human))
  const relation = details.map((clause) => relationIn(clause, human)).find((found) => found !== null) ?? null
  const person = relation !== null || (memory.bucket === 'PERSON' && isName(title))
  const said = `${title}: ${description}`
  return { memory, name: foldName(title), title, form: 'label', person, relation, details, said }
}

function told(memory: Memory, parts: Parts, said: string, human: string): Entry {
  const { name, whose, rel, rest } = parts
  const of =
    whose === undefined || new RegExp(`^${OWN}$`, 'u').test(whose) ? 'human' : foldName(whose.replace(/'s$/, ''))
  const relation = rel === undefined ? null : relationOf(rel, of)
  const owner = of === 'human' ? `${human}'s` : `${(whose ?? '').replace(/'s$/, '')}'s`
  const clauses = clausesOf(withPlaceApart((rest ?? '').replace(/^'s (?=\p{Ll})/u, '').replace(/^\s*,?\s*/, ''))).map(
    bareClause,
  )
  const bond = relation === null ? [] : name === undefined && of === 'human' ? [] : [`${owner} ${relation.word}`]
  const details = [...joined(bond, clauses, rest ?? '')]
    .map((clause) => withHuman(clause, human))
    .filter((clause) => clause !== '')
  const title = name ?? upper(`${of === 'human' ? '' : `${owner} `}${relation?.word ?? ''}`)
  const key = name === undefined ? `@${of === 'human' ? '' : `${of} `}${relation?.idea ?? ''}` : foldName(name)
  const known = relation ?? elsewhere(relationIn(details[0] ?? '', human))
  if (known !== null || !WITH_HUMAN.test(said) || !/^married\b/.test(details[0] ?? ''))
    return { memory, name: key, title, form: 'told', person: true, relation: known, details, said }
  const wed = [`${human}'s spouse`, ...details.filter((clause) => clause !== 'married')]
  return {
    memory,
    name: key,
    title,
    form: 'told',
    person: true,
    relation: relationOf('spouse', 'human'),
    details: wed,
    said,
  }
}

/** "Ben is my client's brother" says whose, and nothing of what he is to the human. */
function elsewhere(relation: Relation | null): Relation | null {
  return relation === null || relation.of === 'human' ? null : relation
}

/** "Juliet and they got married", "married Juliet": to whom the human is married. */
const WITH_HUMAN =
  /\band (?:they|I)\b|\band (?:them|me)$|^They and |^(?:They |I )?(?:(?:got|has been|have been) )?married (?:to )?\p{Lu}/iu

/** "my friend from school": what follows without a comma belongs to the relation itself. */
function joined(bond: readonly string[], clauses: readonly string[], rest: string): string[] {
  const [own] = bond
  const [first, ...others] = clauses
  if (own === undefined || first === undefined) return [...bond, ...clauses]
  return /^ (?:from|at|in|of|on|since|with)\b/.test(rest) ? [`${own} ${first}`, ...others] : [own, ...clauses]
}

function ofHuman(memory: Memory, said: string): Entry {
  return { memory, name: null, title: null, form: 'human', person: false, relation: null, details: [said], said }
}

/** "my wife" and "their wife" of a line about somebody else are the human's. */
function withHuman(clause: string, human: string): string {
  return clause.replace(new RegExp(`^(?:${OWN}|User's) (?=(?:${RELATION})\\b)`, 'u'), `${human}'s `)
}

function relationIn(clause: string, human: string): Relation | null {
  const found = BOND.exec(clause)?.groups
  if (found?.['rel'] === undefined) return null
  const whose = found['whose']?.replace(/['’]s$/, '')
  const own = whose === undefined || whose === human || new RegExp(`^${OWN}$`, 'u').test(whose)
  const through = (found['through'] ?? '').trim().toLowerCase()
  const relation = relationOf(found['rel'], `${own ? '' : foldName(whose)} ${through}`.trim() || 'human')
  // "A teacher" is what somebody does; "their teacher" is whom the human has.
  return whose === undefined && relation !== null && isTrade(relation) ? null : relation
}

/** `User's client's brother` is the brother of somebody else. */
const BOND = new RegExp(
  `^(?:(?<whose>${WHOSE}) |an? )?(?<through>(?:${RELATION}['’]s ){0,2})(?<rel>${RELATION})(?=$|[ ,])`,
  'u',
)

const NO_NAME =
  /^(?:The|A|An|This|That|These|Those|It|He|She|They|We|You|I|My|Their|Our|His|Her|Its|There|Here|What|When|Where|Which|Who|How|Why|If|So|But|And|Or|Not|No|Yes|Just|Only|Also|Then|Now|Still|Never|Always|Usually|Sometimes|Nobody|Everybody|Everyone|Somebody|Someone|One|Two|Three|Today|Tomorrow|Yesterday|Mondays?|Tuesdays?|Wednesdays?|Thursdays?|Fridays?|Saturdays?|Sundays?|January|February|March|April|May|June|July|August|September|October|November|December)$/

/** True for what may be somebody's name: capitals, and no word that sentences begin with. */
function isName(name: string | undefined): boolean {
  if (name === undefined || !/^\p{Lu}/u.test(name)) return false
  const [first = ''] = name.split(' ')
  if (NO_NAME.test(first) || startsClause(first) || relationOf(first, 'human') !== null) return false
  const lower = first.toLowerCase()
  return !STOP.has(lower) && !COMMON.has(stem(lower)) && !/^(?:Learned|Decision|Project|Update|Note|Todo)$/.test(first)
}

/** A first word with a capital is a name where the claim, the bucket or a later he and she says that somebody is meant. */
function isSomebody(memory: Memory, { name = '', rest = '' }: Groups): boolean {
  if (memory.claim?.subject === foldName(name)) return true
  const [, verb = ''] = /^(?:'s)? ([\p{L}']+)/u.exec(rest) ?? []
  const says = rest.startsWith("'s") || startsClause(verb) || /(?:s|ed)$/.test(verb)
  return says && (memory.bucket === 'PERSON' || /\b(?:he|she|her|his|him)\b/.test(rest))
}

function upper(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
