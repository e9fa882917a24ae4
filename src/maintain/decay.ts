import type { Change } from '../memory/change.ts'
import { isFading } from '../memory/confidence.ts'
import { importanceOf } from '../memory/importance.ts'
import type { Memory } from '../memory/memory.ts'
import type { Review } from '../memory/review.ts'
import { fadingReview } from '../memory/review-items.ts'
import { activeDays, type State } from '../memory/state.ts'
import { archive, compressMemories, SUMMARY_MAX_BYTES, SUMMARY_SEPARATOR } from './made-memory.ts'
import type { NightItem, NightPorts, NightStep } from './night-item.ts'
import { type Questions, readQuestions } from './questions.ts'

/** Fewer of one home and topic stay as they are. */
export const SMALLEST_GROUP = 3

/**
 * The step of the night that puts what faded together: at least three candidates of one home and topic become one, which
 * the human is asked about instead of them: the questions which of two holds, that nobody answered, end with it. A tick, or
 * the same said again, makes it active.
 */
export const decay: NightStep = async function* (ports) {
  // Groups share no memory: what one of them ends, no other rests on.
  const questions = readQuestions(ports.state())
  for (const group of fadedGroups(ports, questions)) yield decayed(group, ports, questions)
}

/**
 * True for a candidate that is worth less than 1 today. What holds in the store fades in rank and stays what it is: a year
 * of it would else become a heap of summaries and questions.
 * Lines of documents are asked about one by one; what is pinned, critical, written by a human or made of others stays. So
 * does what waits for SOUL.md: there the human approves one line word for word, and no summary may come in by repetition.
 */
function isFaded(memory: Memory, state: State, { today, config }: Pick<NightPorts, 'today' | 'config'>): boolean {
  const stays =
    memory.pinned ||
    memory.origin === 'human-edit' ||
    memory.home === 'soul' ||
    memory.compressed !== undefined ||
    importanceOf(memory) >= config.maintenance.criticalFloor
  return memory.status === 'candidate' && !stays && isFading(memory, today, activeDays(state))
}

interface Group {
  readonly home: Memory['home']
  readonly topic: string
  readonly sources: readonly Memory[]
}

/** Each memory in one group at most: the topic that most have in common first. */
function fadedGroups(ports: NightPorts, questions: Questions): Group[] {
  const state = ports.state()
  const faded = [...state.memories.values()]
    .filter((memory) => isFaded(memory, state, ports) && questions.canBeTakenOver(memory))
    .sort((a, b) => order(a.firstSeen, b.firstSeen) || order(a.id, b.id))
  const byTopic = new Map<string, { home: Memory['home']; topic: string; all: Memory[] }>()
  for (const memory of faded)
    for (const topic of memory.topics) {
      const key = `${memory.home}\n${topic}`
      const group = byTopic.get(key) ?? { home: memory.home, topic, all: [] }
      group.all.push(memory)
      byTopic.set(key, group)
    }
  const taken = new Set<string>()
  const groups: Group[] = []
  const largestFirst = [...byTopic.entries()].sort((a, b) => b[1].all.length - a[1].all.length || order(a[0], b[0]))
  for (const [, { home, topic, all }] of largestFirst)
    for (const sources of inRoom(all.filter(({ id }) => !taken.has(id)))) {
      for (const { id } of sources) taken.add(id)
      groups.push({ home, topic, sources })
    }
  return groups
}

/** As many as a summary has room for, and never fewer than a group needs. */
function inRoom(memories: readonly Memory[]): Memory[][] {
  const groups: Memory[][] = []
  let bytes = 0
  for (const memory of memories) {
    const more = Buffer.byteLength(memory.text) + SUMMARY_SEPARATOR.length
    const last = groups.at(-1)
    if (last === undefined || (last.length >= SMALLEST_GROUP && bytes + more > SUMMARY_MAX_BYTES)) {
      groups.push([memory])
      bytes = more
    } else {
      last.push(memory)
      bytes += more
    }
  }
  return groups.filter((group) => group.length >= SMALLEST_GROUP)
}

function decayed({ home, topic, sources }: Group, ports: NightPorts, questions: Questions): NightItem {
  const { tokens, today } = ports
  const summary = compressMemories(sources, ports)
  const ended = questions.takenOver(sources, today)
  const changes: Change[] = [
    ...archive(summary, sources, 'faded', ports),
    ...questions.mootFading(sources, today),
    ...ended,
    { type: 'review-opened', data: { review: groupReview(summary, topic, sources.length, ended.length, ports) } },
  ]
  return {
    stage: 'decay',
    outcome: 'decayed',
    changes,
    note: `${sources.length} faded memories about ${topic} (${home}) became one${ended.length === 0 ? '' : `, in the place of ${ended.length} unanswered ${ended.length === 1 ? 'question' : 'questions'}`}: "${summary.text}"`,
    memories: sources.map(({ id }) => id),
    cluster: null,
    reason: null,
    tokens: { before: sources.reduce((sum, { text }) => sum + tokens(text), 0), after: tokens(summary.text) },
    usage: null,
  }
}

/** One question for all of a group. Its first line is the whole text: what is approved is what was shown. */
function groupReview(
  summary: Memory,
  topic: string,
  size: number,
  ended: number,
  { today, defang }: Pick<NightPorts, 'today' | 'defang'>,
): Review {
  const many = ended === 1 ? '1 question that nobody answered' : `${ended} questions that nobody answered`
  return {
    ...fadingReview(summary, today, defang),
    title: `Does this about ${defang(topic)} still hold?`,
    body: [
      `"${defang(summary.text)}"`,
      `${size} things said between ${summary.firstSeen} and ${summary.confirmedOn}, never confirmed since${ended === 0 ? '' : `; this takes the place of ${many}`}`,
    ],
  }
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
