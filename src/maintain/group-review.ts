import type { Memory } from '../memory/memory.ts'
import type { Review } from '../memory/review.ts'
import { fadingReview } from '../memory/review-items.ts'
import type { NightPorts } from './night-item.ts'

interface Group {
  readonly topic: string
  readonly sources: readonly Memory[]
  /** How many questions it takes the place of. */
  readonly ended: number
}

/** One question for all of a group. Its first line is the whole text: what is approved is what was shown. */
export function groupReview(
  summary: Memory,
  { topic, sources, ended }: Group,
  { today, defang }: Pick<NightPorts, 'today' | 'defang'>,
): Review {
  const many = ended === 1 ? '1 question that nobody answered' : `${ended} questions that nobody answered`
  return {
    ...fadingReview(summary, today, defang),
    title: `Does this about ${defang(topic)} still hold?`,
    body: [
      `"${defang(summary.text)}"`,
      `${sources.length} things said between ${summary.firstSeen} and ${summary.confirmedOn}, never confirmed since${ended === 0 ? '' : `; this takes the place of ${many}`}`,
    ],
  }
}
