import { type Fill, plain } from './fill.ts'
import { isFiniteVerb } from './finite.ts'
import { stem } from './stem.ts'

/** What people note down without a sentence: "Home: Oslo", "Right-handed", "Two daughters". */
const LONGEST = 60
const MOST_WORDS = 7
const LABELLED = /^([\p{L}][\p{L}'-]*(?: [\p{L}'-]+){0,2}): (.+)$/u

/** How a label is said, for those whose values are read behind a verb. */
const SAID: readonly (readonly [RegExp, string])[] = [
  [/^(?:home|city|town|residence|location|lives? in|living in|based in)$/, 'Lives in'],
  [/^(?:job|profession|occupation|work|trade|day job)$/, 'Works as a'],
  [/^(?:company|employer|works? (?:at|for))$/, 'Works at'],
  [/^(?:children|kids|siblings|pets|brothers|sisters|sons|daughters|cats?|dogs?|allerg(?:y|ies))$/, 'Has'],
  [/^(?:wakes? up|gets? up|up at)$/, 'Gets up at'],
  [/^(?:(?:marital |relationship )?status|civil status|diet|handedness)$/, 'Is'],
  [/^(?:born|year of birth|birth year|date of birth)$/, 'Was born in'],
  [/^(?:car)$/, 'Drives a'],
]
/** Labels under which people note one beside the other. */
const MANY =
  /(?:s|hobby|interest|skill|language|pet|child|friend|note|to-?do|idea|goal|allergy|book|film|movie|project|client|medication|medicine|link|tip|reminder|example|question|quote|contact|food|drink|sport|instrument|important|remember|warning|update|new|learned|said|info|people|history|plan|next|later|done|wish|rule)$/i

/** The sentences that a note stands for; a sentence stands for itself. */
export function spelledOut(text: string): string[] {
  const note = text.replace(/[.!]+$/, '')
  if (note.length > LONGEST || /[?;]/.test(note)) return []
  const [, label, value = ''] = LABELLED.exec(note) ?? []
  if (label !== undefined) return labelled(label, value)
  const words = note.split(/\s+/)
  if (words.length > MOST_WORDS || /\d{4} ?[-–]/.test(note) || /^(?:i|we|they|my|our|their)\b/i.test(note)) return []
  const rest = `${note.charAt(0).toLowerCase()}${note.slice(1)}`
  if (IS_SO.test(rest)) return [`Is ${rest}`]
  if (words.some((word) => isFiniteVerb(word.toLowerCase()))) return []
  return COUNT.test(rest) ? [`Has ${rest}`] : [`Is ${rest}`, `Is a ${rest}`]
}

/** Looks like a verb, or a name, and says what somebody is. */
const IS_SO = /^(?:married|divorced|separated|widowed|engaged|retired|employed|based|born|allergic)(?= |$)/
const COUNT = /^(?:an?|one|two|three|four|five|six|\d|no|several) \p{L}/u

function labelled(label: string, value: string): string[] {
  const said = SAID.find(([labels]) => labels.test(label.toLowerCase()))?.[1]
  if (said === undefined) return []
  const none = /^(?:none|no|nil|0|-)$/i.test(value)
  return [none && said === 'Has' ? `Has no ${label.toLowerCase()}` : saidOf(said, label, value)]
}

/** "Children: two" are two children, and "Pets: a dog" is a dog. */
function saidOf(said: string, label: string, value: string): string {
  const isCount = said === 'Has' && /^(?:\d+|one|two|three|four|five|six)$/i.test(value)
  return isCount ? `${said} ${value.toLowerCase()} ${label.toLowerCase()}` : `${said} ${value}`
}

/** "Timezone: CET": of what somebody notes under a label of their own there is mostly one. */
export function labelIn(text: string): Fill[] {
  const [, label = '', value = ''] = LABELLED.exec(text.replace(/[.!]+$/, '')) ?? []
  if (label === '' || value.length > LONGEST || MANY.test(label)) return []
  const slot = `label:${label.toLowerCase().split(' ').map(stem).join(' ')}`
  return [plain(slot, value)]
}
