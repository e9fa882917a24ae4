import { mayBeOne, personOf } from './people.ts'
import { areOfTwo } from './scope.ts'
import type { Statement } from './statement.ts'
import { stem } from './stem.ts'
import type { Subject } from './subject.ts'

/** Says which one of a thing no more than "the" does. Stems. */
const NEUTRAL: ReadonlySet<string> = new Set(
  'new current present old previous former latest usual regular main whole entire own good best big little small weekly monthly daily annual yearly next last'
    .split(' ')
    .map(stem),
)

/**
 * True where two statements are about two: about two people, about what belongs to two, about two things of a kind.
 * Neither says anything of the other then, whatever words they share. `rules`: both say how the assistant should be, and of
 * those every thing that is named belongs to the one or the other's wish.
 */
export function areAboutTwo(one: Statement, other: Statement, rules: boolean): boolean {
  // What a known statement is about is read only where it is asked.
  if (one.scopes.length > 0 && areOfTwo(one.scopes, other.scopes)) return true
  const a = one.subject
  const b = a === null ? null : other.subject
  if (a === null || b === null) return false
  if (ownersDiffer(one, a, other, b)) return true
  if (areOthers(a.people, b.people) || isFromElsewhere(a, other, b) || isFromElsewhere(b, one, a)) return true
  if (a.of === 'person' && b.of === 'person') return arePersonsApart(a, b)
  if (rules) return false
  if (a.of === 'self') return b.of !== 'self' && b.andSelf !== true && !isToldBy(one, b)
  if (b.of === 'self') return a.andSelf !== true && !isToldBy(other, a)
  if (a.of === 'thing' && b.of === 'thing') return areTwoThings(one, a, other, b)
  return !isToldBy(one, b) && !isToldBy(other, a)
}

/** Somebody who is called otherwise, or who shares neither a name nor what they are to the human. */
function arePersonsApart(a: Subject, b: Subject): boolean {
  if (haveOtherNames(a, b)) return true
  const sharesName = a.names.length > 0 && b.names.length > 0
  return !sharesName && (a.people.length === 0 || b.people.length === 0)
}

/** True where a statement speaks of whom or what the other is about. */
function isToldBy(statement: Statement, { of, people, names, head, which }: Subject): boolean {
  if (of === 'person') return speaksOf(statement, [...people, ...names])
  return head === null || [head, ...which].some((word) => statement.words.has(word))
}

/** True where the one is about whoever belongs to somebody, and the other is not: "Greet's husband", "boss Greet". */
export function areOfOtherCircle(one: Statement, other: Statement): boolean {
  const a = one.subject
  const b = a === null ? null : other.subject
  if (
    a === null ||
    b === null ||
    ![a, b].some(({ of, people, owners }) => of === 'person' && people.length * owners.length > 0)
  )
    return false
  return ownersDiffer(one, a, other, b)
}

/** "Juliet's brother" is not Juliet, and Ana's thesis is not one's own. */
function ownersDiffer(one: Statement, a: Subject, other: Statement, b: Subject): boolean {
  if (a.owners.length === 0 && b.owners.length === 0) return false
  const sharesName = a.names.some((name) => b.names.includes(name))
  if (sharesName && (a.people.length === 0 || b.people.length === 0)) return false
  if (a.owners.length > 0 && b.owners.length > 0) {
    const unknown = [...a.owners, ...b.owners].includes('?')
    return !unknown && !a.owners.some((owner) => b.owners.some((theirs) => isSame(owner, theirs)))
  }
  const [owned, plain, subject] = a.owners.length > 0 ? [a, other, b] : [b, one, a]
  // Carla's manager is not Carla, and a daughter's shoe size is not the daughter.
  if (owned.owners.some((owner) => subject.names.includes(owner) || subject.people.includes(owner)))
    return !(owned.of === 'thing' && isToldBy(plain, { ...owned, which: [] }))
  const isMentioned = owned.of === 'thing' || speaksOf(plain, [...owned.people, ...owned.names])
  return !(isMentioned && speaksOf(plain, owned.owners))
}

/** "Tom from the choir" is not one's brother Tom. */
function isFromElsewhere({ of, which, people, names }: Subject, known: Statement, subject: Subject): boolean {
  if (of !== 'person' || which.length === 0 || people.length > 0 || names.length === 0) return false
  return subject.of === 'person' && subject.people.length > 0 && !which.some((word) => known.words.has(word))
}

function isSame(owner: string, other: string): boolean {
  return mayBeOne(personOf(owner) ?? owner, personOf(other) ?? other)
}

function areOthers(ours: readonly string[], theirs: readonly string[]): boolean {
  if (ours.length === 0 || theirs.length === 0) return false
  return !ours.some((one) => theirs.some((other) => mayBeOne(one, other)))
}

/** Short forms are the same person: Des is Desmond. */
function haveOtherNames({ names }: Subject, other: Subject): boolean {
  if (names.length === 0 || other.names.length === 0) return false
  const isOne = (a: string, b: string): boolean =>
    a === b || (Math.min(a.length, b.length) >= 3 && (a.startsWith(b) || b.startsWith(a)))
  return !names.some((name) => other.names.some((theirs) => isOne(name, theirs)))
}

/** Called by what they do: who teaches yoga speaks of no teacher. */
const DOES = /^(?:teacher|trainer|cleaner|builder|gardener|manager|supervisor|student)$/

/** True where a statement names one of them anywhere. */
function speaksOf({ words, lead }: Statement, who: readonly string[]): boolean {
  const met = new Set(who.flatMap((one) => (DOES.test(one) ? [one] : [one, stem(one)])))
  for (const word of [...words.keys(), ...lead]) {
    if (met.has(word)) return true
    const person = personOf(word)
    if (person !== null && who.some((one) => mayBeOne(one, person))) return true
  }
  return false
}

/** The kitchen window and the bathroom window, a knee and a back: each is named and the other is not. */
function areTwoThings(one: Statement, a: Subject, other: Statement, b: Subject): boolean {
  if (a.head === null || b.head === null) return false
  if (a.head !== b.head) return !other.words.has(a.head) && !one.words.has(b.head)
  const [ours, theirs] = [a, b].map(({ which }) => which.filter((word) => !NEUTRAL.has(word)))
  if (!ours?.length || !theirs?.length) return false
  const isTold = (word: string, by: Statement): boolean => by.words.has(word)
  return !ours.some((word) => theirs.includes(word) || isTold(word, other)) && !theirs.some((word) => isTold(word, one))
}
