import { LIGHT_ROWS, ROWS } from './gist-rows.ts'
import { stem } from './resolve/stem.ts'

/** Endings of kin words come apart late: "allergic" and "allergy", "pregnant" and "pregnancy". */
const ROOT = 5

export function rootOf(word: string): string {
  return stem(spelled(word)).slice(0, ROOT).replace(/e$/, '')
}

/** British spelling as American: "favourite", "theatre", "grey". */
function spelled(word: string): string {
  return word
    .replace(/our(?=$|s$|ed$|ing$|ite|able|ful)/, 'or')
    .replace(/([bt])re$/, '$1er')
    .replace('grey', 'gray')
}

/** Ideas that say it all: "is vegetarian", "I don't eat meat". */
export const ALONE: ReadonlySet<string> = new Set(
  'vegetarian gay muslim jewish pregnant divorce unemployed retire freelance'.split(' '),
)

/** Stands for a word as it is, for a word and its denial, or for nothing. By whole word, by stem and by root. */
const GIST_WORDS: ReadonlyMap<string, readonly string[]> = readRows(ROWS)
/** All that a row names. */
export const IDEAS: ReadonlySet<string> = new Set([...GIST_WORDS.values()].flat())
const LIGHT: ReadonlySet<string> = new Set(
  LIGHT_ROWS.trim()
    .split(/\s+/)
    .flatMap((word) => [word, stem(word), rootOf(word)]),
)

/** The idea that a word stands for, none for one that says nothing; null for a word that is itself. */
export function ideaOf(word: string): readonly string[] | null {
  return (
    GIST_WORDS.get(word) ?? GIST_WORDS.get(`${stem(spelled(word))}~`) ?? GIST_WORDS.get(`${rootOf(word)}~~`) ?? null
  )
}

/** A word as statements are told apart by it. */
export interface Meant {
  readonly idea: readonly string[] | null
  readonly root: string
  readonly stem: string
}

const KEPT = 20_000
const known = new Map<string, Meant>()

/** The same words come again in every text: each is looked up once. */
export function meantBy(word: string): Meant {
  const before = known.get(word)
  if (before !== undefined) return before
  const meant = { idea: ideaOf(word), root: rootOf(word), stem: stem(word) }
  if (known.size >= KEPT) known.clear()
  known.set(word, meant)
  return meant
}

/** True for what a statement says as well without. */
export function isLight(idea: string): boolean {
  return LIGHT.has(idea)
}

/** `word!` stands for itself alone, and not for what shares its stem or root. */
function readRows(rows: string): Map<string, readonly string[]> {
  const known = new Map<string, readonly string[]>()
  const keep = (key: string, means: readonly string[]): void => {
    if (!known.has(key)) known.set(key, means)
  }
  const entries = rows.trim().split('\n').flatMap(rowOf)
  for (const [word, means] of entries) keep(word.replace('!', ''), means)
  for (const [word, means] of entries) if (!word.endsWith('!')) keep(`${stem(spelled(word))}~`, means)
  for (const [word, means] of entries) if (!word.endsWith('!')) keep(`${rootOf(word)}~~`, means)
  return known
}

function rowOf(row: string): [string, readonly string[]][] {
  const [head = '', words = ''] = row.split(':')
  const means = head.trim() === '-' ? [] : head.trim().replace('!', '').split(' ')
  const own = means.length === 1 ? [head.trim()] : []
  return [...own, ...words.trim().split(/\s+/)].map((word) => [word, means])
}

/** Whom or whose something is. */
const PERSON_ROWS = `mother father sister brother daughter son child baby spouse partner friend boss colleague neighbor
  landlord grandmother grandfather aunt uncle cousin nephew niece stepson stepdaughter ex therapist doctor dentist lawyer
  accountant cat dog horse team client customer teacher`
/** Which of several. */
const QUALITY_ROWS = `red blue green white black yellow brown gray grey pink purple orange
  left right first second third fourth fifth last upper lower front rear`
const OTHER_ROWS = `knee eye ear shoulder ankle back head hand foot heart kidney liver tooth hip
  quit begin end buy sell hide give like pass fail lose win treat die teach study want move divorce fire evict`

export const PERSONS: ReadonlySet<string> = wordsWithRoots(PERSON_ROWS)
export const QUALITIES: ReadonlySet<string> = wordsWithRoots(QUALITY_ROWS)
/** Another of these is another statement: kin and roles, colours, sides, parts of a body, counting words. */
export const TELLING: ReadonlySet<string> = new Set([...PERSONS, ...QUALITIES, ...wordsWithRoots(OTHER_ROWS)])

function wordsWithRoots(rows: string): Set<string> {
  const words = rows.trim().split(/\s+/)
  return new Set(words.flatMap((word) => [word, rootOf(word)]))
}
