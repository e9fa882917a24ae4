import type { Segment, Turn } from '../../log/turn.ts'
import type { Drop } from '../../memory/finding.ts'
import { admit, type Proposal } from '../admit.ts'
import { addUsage, type Backend, type Extraction, type Known, NO_USAGE, type Refusal } from '../agent.ts'
import { type Ground, groundIn } from '../names-numbers.ts'
import { createOwnOutputFilter } from '../own-output.ts'
import { promote } from '../promotion.ts'
import { spoken } from '../spoken.ts'
import type { Answer, Ask, Question } from './ask.ts'
import { AskFailure } from './failure.ts'
import { groundNote } from './ground.ts'
import { shownIn } from './known-memories.ts'
import { readNotes } from './note.ts'
import { askJoined, type Joint, type Left, notesQuestions } from './notes-question.ts'
import { isOwn } from './render-turns.ts'

/** How a day is asked about: whole, a turn at a time, or whole until that failed twice. */
type HowAsked = 'auto' | 'day' | 'turn'

interface ModelPorts {
  readonly name: Backend['name']
  readonly ask: Ask
  /** The instructions: `src/read/prompts/notes.md`, or a person's own. */
  readonly prompt: string
  /** Turns come redacted; what people wrote into documents does not. */
  readonly redact: (text: string) => string
  /** What it takes to ask about the segments of a log together; else each is asked about alone. */
  readonly joint?: Joint
  readonly how?: HowAsked
  /** Done before anything is asked: what the model has room for has to be known. */
  readonly measure?: () => Promise<void>
}

/** After so many whole questions without a good answer the model is asked about a turn at a time. */
const MOST_FAILED = 2

/**
 * A day read by a model: one question for the segments of a log says what is worth a note, where it goes and how it stands
 * to what is known. Code finds every quote, decides every origin, and asks the same gate as for any reader.
 */
export function createModelBackend(ports: ModelPorts): Backend {
  const { name, prompt, redact, joint, how = 'day', measure } = ports
  let retryAfterMs: number | null = null
  let left: Left = new Map()
  let day: readonly Segment[] = []
  const failed = new Set<string>()
  let alone = 0
  const isByTurn = (): boolean => how === 'turn' || (how === 'auto' && failed.size >= MOST_FAILED)
  const ask: Ask = (question) =>
    ports.ask(question).catch((error: unknown) => {
      if (error instanceof AskFailure && error.kind === 'too-long') failed.add(question.about)
      throw error
    })
  const answerTo = (question: Question): Promise<Answer> => {
    const failure = left.get(question.about)
    // It stands for one asking: a later one may go well.
    left.delete(question.about)
    return failure === undefined ? ask(question) : Promise.reject(failure)
  }
  const read = async (segment: Segment, known: Known): Promise<Extraction> => {
    const { length } = segment.turns
    try {
      const [asked] = isByTurn() && length > 1 ? [] : notesQuestions([segment], known, prompt, redact)
      if (asked !== undefined) return taken(await answerTo(asked.question), segment, known, day)
    } catch (error) {
      if (error instanceof AskFailure) retryAfterMs = error.retryAfterMs ?? retryAfterMs
      if (!(error instanceof AskFailure) || error.kind !== 'too-long' || length < 2) throw error
    }
    if (isByTurn()) alone += length
    return inParts(segment, known, isByTurn() ? 1 : Math.ceil(length / 2), read)
  }
  return {
    name,
    async prepare(segments, known) {
      left = new Map()
      day = segments
      if (joint === undefined || segments.length < 2 || how === 'turn') return NO_USAGE
      await measure?.()
      const asked = notesQuestions(segments, known, prompt, redact)
      return askJoined(asked, { ask, joint, known, redact, left })
    },
    async extract(segment, known) {
      await measure?.()
      return read(segment, known)
    },
    aside: () => ({
      notes: alone === 0 ? [] : [`${alone} turns were asked about one at a time`],
      retryAfterMs,
    }),
  }
}

/** What of an answer stands on the log, in order of the lines it rests on, and what became of the rest. `day`: all segments that are read together. */
function taken(answer: Answer, segment: Segment, known: Known, day: readonly Segment[]): Extraction {
  const own = createOwnOutputFilter(known, segment.file)
  const ports = { ground: groundOf(segment, day, known, new Set(answer.ids)), ids: answer.ids, names: known.names }
  const proposals: Proposal[] = []
  const drops: Drop[] = []
  const refused: Refusal[] = []
  for (const note of readNotes(answer.value)) {
    const lines = segment.turns[(note?.turn ?? 1) - 1]?.lines ?? segment.turns[0]?.lines ?? ([1, 1] as const)
    const found =
      note === null
        ? { drop: 'unfounded' as const, lines, why: 'it has another form' }
        : groundNote(note, segment, ports)
    if ('drop' in found) {
      drops.push({ reason: found.drop, file: segment.file, lines: found.lines })
      refused.push({ lines: found.lines, text: note?.text ?? '', why: found.why, kept: null })
      continue
    }
    const at = found.finding.evidence[0]?.lines ?? lines
    if (own.isOwn(found.turn, at)) drops.push({ reason: 'own-output', file: segment.file, lines: at })
    else proposals.push(found)
    if (found.why !== null)
      refused.push({ lines: at, text: note?.text ?? '', why: found.why, kept: found.finding.text })
  }
  const admitted = admit(
    proposals.sort((a, b) => firstLine(a) - firstLine(b)),
    segment,
    promote,
  )
  return {
    findings: admitted.kept,
    drops: [...drops, ...admitted.drops].sort((a, b) => a.lines[0] - b.lines[0]),
    refused,
    usage: answer.usage,
  }
}

function firstLine({ finding, turn }: Proposal): number {
  return finding.evidence[0]?.lines[0] ?? turn.lines[0]
}

/** What the two said on the day, their names, and what was shown of what is known. */
function groundOf(segment: Segment, day: readonly Segment[], known: Known, ids: ReadonlySet<string>): Ground {
  const segments = day.includes(segment) ? day : [...day, segment]
  const turns = new Set<Turn>(segments.flatMap(({ context, turns }) => [...context, ...turns]))
  const said = (role: Turn['role']): string[] =>
    [...turns]
      .filter((turn) => turn.role === role)
      .flatMap((turn) => [
        turn.speaker,
        turn.source ?? '',
        ...turn.spans.filter((span) => isOwn(span, turn)).map(({ text }) => spoken(text)),
      ])
  const pasted = [...turns].flatMap((turn) => turn.spans.filter((span) => !isOwn(span, turn)).map(({ text }) => text))
  const { human, assistant } = known.names
  const shown = shownIn(known).flatMap(({ id, text }) => (ids.has(id) ? [text] : []))
  return groundIn(
    { said: [...said('human'), human, assistant, ...shown], assistant: said('assistant'), pasted },
    segment.date,
  )
}

/** A segment whose answer would be too long, `size` turns at a time: what stands before them is their context. */
async function inParts(
  segment: Segment,
  known: Known,
  size: number,
  read: (segment: Segment, known: Known) => Promise<Extraction>,
): Promise<Extraction> {
  const all: Extraction[] = []
  for (let at = 0; at < segment.turns.length; at += size) {
    const context = [...segment.context, ...segment.turns.slice(0, at)]
    all.push(await read({ ...segment, context, turns: segment.turns.slice(at, at + size) }, known))
  }
  return {
    findings: all.flatMap(({ findings }) => findings),
    drops: all.flatMap(({ drops }) => drops),
    refused: all.flatMap(({ refused = [] }) => refused),
    usage: all.reduce((sum, { usage }) => addUsage(sum, usage), NO_USAGE),
  }
}
