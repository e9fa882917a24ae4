import type { State } from '../memory/state.ts'
import { lateTicks, readTicks, remarksOn, type Ticked } from '../memory/ticks.ts'
import { loadBases } from './document/publish-woven.ts'
import type { Place } from './documents.ts'
import type { Files } from './files.ts'

export type { Ticked } from '../memory/ticks.ts'

const NOTHING: Ticked = { ticks: [], late: [] }

/** What people ticked and wrote in REVIEW.md. Of two versions that a merge left in it neither is an answer. */
export function tickedIn(files: Files, { file, base }: Place, state: State): Ticked {
  const bytes = files.stat(file)?.kind === 'file' ? files.read(file) : null
  const text = bytes?.toString('utf8') ?? ''
  if (bytes === null || (/^<{7} /m.test(text) && /^>{7} /m.test(text))) return NOTHING
  const ticks = readTicks(text, state.reviews)
  const before = loadBases(files, base, bytes).base?.text ?? ''
  const answered = new Set(ticks.map(({ review }) => review.id))
  const open = [...state.reviews.values()].filter(({ id }) => !answered.has(id))
  return { ticks, late: [...lateTicks(text, state), ...remarksOn(open, text, before)] }
}
