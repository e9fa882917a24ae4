import { isConfigured, knownRole, labelKey, type SpeakerNames, seenRole } from './speakers.ts'
import type { Role, Turn } from './turn.ts'

/** Who of a log is the human and who the assistant, and how that was found. */
export interface Roles {
  readonly roleOf: (label: string) => Role
  /** Labels of the sample as written. */
  readonly human: readonly string[]
  readonly assistant: readonly string[]
  readonly unknown: readonly string[]
  /**
   * `configured`, `well-known`: the names say it; `counterpart`: one is known, so the commonest other one is the other;
   * `conversation`: decided by who asks and who answers; `seen`: that does not tell, but other logs do; `undecided`: a role
   * is not filled and nothing tells by whom.
   */
  readonly how: 'configured' | 'well-known' | 'counterpart' | 'conversation' | 'seen' | 'undecided'
  /** One sentence for a person. */
  readonly why: string
}

/** Decides from the first turns of a log; what they say of their own role is not looked at. */
export function decideRoles(sample: Iterable<Turn>, names: SpeakerNames): Roles {
  const voices = voicesOf(sample)
  const known = new Map(voices.map(({ label }) => [label, knownRole(label, names)]))
  const strangers = voices.filter(({ label }) => known.get(label) === 'unknown').sort((a, b) => b.turns - a.turns)
  const { how, why, roles } = decide(strangers, known, names)
  const decided = new Map([...known, ...roles])
  const byKey = new Map([...decided].map(([label, role]) => [labelKey(label), role]))
  const withRole = (role: Role): string[] => [...decided].flatMap(([label, one]) => (one === role ? [label] : []))
  return {
    roleOf: (label) => byKey.get(labelKey(label)) ?? knownRole(label, names),
    human: withRole('human'),
    assistant: withRole('assistant'),
    unknown: withRole('unknown'),
    how,
    why,
  }
}

interface Decision extends Pick<Roles, 'how' | 'why'> {
  readonly roles: readonly (readonly [string, Role])[]
}

function decide(strangers: readonly Voice[], known: ReadonlyMap<string, Role>, names: SpeakerNames): Decision {
  const [first, second] = strangers
  const [hasHuman, hasAssistant] = ['human', 'assistant'].map((role) => [...known.values()].includes(role as Role))
  if ((hasHuman && hasAssistant) || ((hasHuman || hasAssistant) && first === undefined)) {
    const isFromConfiguration = [...known.keys()].some((label) => isConfigured(label, names))
    return isFromConfiguration
      ? { how: 'configured', why: 'The names stand in the configuration.', roles: [] }
      : { how: 'well-known', why: 'The labels say it.', roles: [] }
  }
  if (first === undefined) return undecided('Nobody speaks.')
  if (hasHuman || hasAssistant) {
    const role = hasHuman ? 'assistant' : 'human'
    const why = `${first.label} is taken as the ${role} because the other one is known; set \`speakers\` in memoird.json5 if not.`
    return { how: 'counterpart', why, roles: [[first.label, role]] }
  }
  const alone =
    second === undefined
      ? undecided(`Only ${first.label} speaks: nobody asks and nobody answers.`)
      : byConversation(first, second)
  return alone.how === 'undecided' ? (asSeen(strangers, names) ?? alone) : alone
}

function undecided(why: string): Decision {
  return { how: 'undecided', why, roles: [] }
}

/** Who asks is told anew in every log; where one does not tell, the others do. */
function asSeen(strangers: readonly Voice[], names: SpeakerNames): Decision | null {
  const roles = strangers.slice(0, 2).flatMap(({ label }): [string, Role][] => {
    const role = seenRole(label, names)
    return role === 'unknown' ? [] : [[label, role]]
  })
  if (roles.length === 0 || new Set(roles.map(([, role]) => role)).size < roles.length) return null
  const who = roles.map(([label, role]) => `${label} as the ${role}`).join(' and ')
  return { how: 'seen', why: `Other logs have ${who}; set \`speakers\` in memoird.json5 if that is wrong.`, roles }
}

/** How much clearer than chance the signs must be: at 0.15 two days of 72 in eval took the assistant for the human, at 0.25 none. */
const MARGIN = 0.25

function byConversation(one: Voice, other: Voice): Decision {
  const lead = askingScore(one, other)
  if (Math.abs(lead) < MARGIN)
    return undecided(
      `${one.label} and ${other.label} ask and answer alike: name them as \`speakers\` in memoird.json5.`,
    )
  const [{ label: human }, { label: assistant }] = lead > 0 ? [one, other] : [other, one]
  const why = `${human} asks and ${assistant} answers; set \`speakers\` in memoird.json5 if it is the other way round.`
  return {
    how: 'conversation',
    why,
    roles: [
      [human, 'human'],
      [assistant, 'assistant'],
    ],
  }
}

/** -1..1: how much more `one` is the asking one: opens conversations, types as it comes, asks, writes less. */
function askingScore(one: Voice, other: Voice): number {
  return (
    0.35 * lead(one.opens, other.opens) +
    0.2 * lead(one.unpunctuated / one.turns, other.unpunctuated / other.turns) +
    0.15 * lead(one.questions / one.turns, other.questions / other.turns) +
    0.15 * lead(other.bytes / other.turns, one.bytes / one.turns) +
    0.15 * lead(other.structured / other.turns, one.structured / one.turns)
  )
}

function lead(a: number, b: number): number {
  return a + b === 0 ? 0 : (a - b) / (a + b)
}

/**
 * How somebody talks in a log: counts of turns, except for `bytes`. `questions` hold one, `opens` begin the log or follow a
 * pause, `structured` have lists, fences, tables or headings, `unpunctuated` are in lower case or end without a full stop.
 */
type Voice = typeof SILENT & { readonly label: string }

const PAUSE_MINUTES = 45

/** The voices of a log in order of appearance. */
function voicesOf(turns: Iterable<Turn>): Voice[] {
  const voices = new Map<string, Voice>()
  let before: number | null = null
  let isFirst = true
  for (const turn of turns) {
    const voice = voices.get(turn.speaker) ?? { ...SILENT, label: turn.speaker }
    voices.set(turn.speaker, voice)
    const text = turn.spans
      .map((span) => (span.form === 'prose' ? span.text : ''))
      .join('\n')
      .trim()
    const minutes = minutesOf(turn.time)
    voice.turns++
    voice.bytes += Buffer.byteLength(text)
    if (text.includes('?')) voice.questions++
    if (isFirst || (minutes !== null && before !== null && minutes - before >= PAUSE_MINUTES)) voice.opens++
    if (turn.spans.some((span) => span.form === 'fence') || STRUCTURE.test(text)) voice.structured++
    if (text !== '' && (!/[.!?:)"”*`…]$/.test(text) || text === text.toLowerCase())) voice.unpunctuated++
    before = minutes ?? before
    isFirst = false
  }
  return [...voices.values()]
}

const STRUCTURE = /^(?:[-*+] |\d{1,3}[.)] |#{1,6} |\|)/m

const SILENT = { turns: 0, bytes: 0, questions: 0, opens: 0, structured: 0, unpunctuated: 0 }

/** Minutes since midnight of `14:30` or `14:30:15`. */
export function minutesOf(time: string | null): number | null {
  return time === null ? null : Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}
