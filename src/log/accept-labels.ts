import { isConfigured, isOnlySpeaker, knownRole, labelKey, type SpeakerNames } from './speakers.ts'
import type { Role } from './turn.ts'

/**
 * Which of the labels that stand at line starts are speakers: known names, their counterpart, and names that come
 * again. Without a known name two must come again and make most of what looks like a label, for prose has colons too.
 */
export function acceptLabels(found: readonly { readonly label: string }[], names: SpeakerNames): string[] {
  const tallies = tally(found, names)
  const known = tallies.filter((one) => isKnown(one, tallies, names))
  const again = tallies.filter(
    (one) => !known.includes(one) && one.role === 'unknown' && one.count > 1 && isPossible(one.label),
  )
  if (known.length === 0) return isConversation(again, tallies, found.length) ? again.map((one) => one.label) : []
  const roles = new Set(known.map((one) => one.role))
  const isOneSided = roles.has('human') !== roles.has('assistant')
  const other = isOneSided && again.length === 0 ? counterpart(tallies, known) : []
  return [...known, ...again, ...other].map((one) => one.label)
}

interface Tally {
  readonly label: string
  readonly role: Role
  count: number
}

function tally(found: readonly { readonly label: string }[], names: SpeakerNames): Tally[] {
  const byLabel = new Map<string, Tally>()
  for (const { label } of found) {
    const one = byLabel.get(label) ?? { label, role: knownRole(label, names), count: 0 }
    one.count++
    byLabel.set(label, one)
  }
  return [...byLabel.values()]
}

/** "Model:" once in a log of User and Assistant is a line about a laptop. */
function isKnown(one: Tally, all: readonly Tally[], names: SpeakerNames): boolean {
  if (isConfigured(one.label, names) || isOnlySpeaker(one.label)) return true
  if (one.role === 'unknown') return false
  return one.count > 1 || !all.some((other) => other !== one && other.role === one.role)
}

/** Two labels that come again and make most of what looks like a label, the first one among them. */
function isConversation(again: readonly Tally[], all: readonly Tally[], total: number): boolean {
  const [first, second] = [...again].sort((a, b) => b.count - a.count)
  if (first === undefined || second === undefined) return false
  return (first.count + second.count) / total >= 0.6 && (all[0] === first || all[0] === second)
}

/** The one that the known speaker talks with: the commonest label, of those the first. */
function counterpart(all: readonly Tally[], known: readonly Tally[]): Tally[] {
  const others = all.filter((one) => !known.includes(one) && one.role === 'unknown' && isPossible(one.label))
  return others.sort((a, b) => b.count - a.count).slice(0, 1)
}

/** False for words with which people begin a line of their own. */
export function isPossible(label: string): boolean {
  return !NOT_SPEAKERS.has(labelKey(label).replace(/ ?\d+$/, ''))
}

const NOT_SPEAKERS = new Set(
  `a about account action actions actual add address age agenda aim also amount and answer answers april at
  attached august author background benefit benefits best bonus breakfast budget but by case cases category cause
  caveat cc changes chapter check cite city class code color colour command comment comments conclusion cons
  context correct correction cost costs country criteria date day deadline december decision default definition
  demo dependencies description details diet diff difference dinner disclaimer discussion do docs done dont
  drawback drawbacks due edit effect email error errors evening event example examples exercise expected
  explanation facts false feature features february file files final finally first fix focus follow-up for format
  formula friday from fyi goal goals greetings hint hints history home host how however http https i id idea
  ideas if impact important in info ingredients input instructions introduction issue issues item items january
  july june key keywords language last later learned lesson lessons level limit limitation limitations link links
  list location log lunch mail main march may meaning meeting message method mistake mon monday morning name
  names nb need needs new next night no nope not note notes november now number objective october ok okay old on
  one only open opinion option options or order other outcome output overview owner part password path people per
  phone place plan plans plus point points port pre prerequisites price problem problems process progress project
  proof pros ps purpose q question questions quick quote rating rationale reason reasons recap recipe
  recommendation recommendations ref reference references remember reminder reply repo request requirement
  requirements research response result results review risk risks role root rule rules sat saturday scenario
  schedule scope second section see seems sent september server setup size so solution solutions source sources
  spec start state status step steps story strategy subject suggestion suggestions summary sun sunday symptom
  symptoms table tags target task tasks test tests text that then theory there third this thu thursday tip tips
  title to today todo tomorrow topic topics total tradeoff tradeoffs translation true tue tuesday two type update
  updates url usage use value verdict version via want warning warnings weather website wed wednesday week what
  when where which who why wish with word words work yes yesterday`.split(/\s+/),
)
