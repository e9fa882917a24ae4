import type { Review } from '../memory/review.ts'
import type { OpenMemory } from '../open.ts'
import type { Outcome } from './index.ts'

/** What waits for a human's decision, the same list as workspace/REVIEW.md. */
export async function review(memory: OpenMemory): Promise<Outcome> {
  const { state, notes } = memory.read()
  const items = [...state.reviews.values()]
  const text =
    items.length === 0
      ? 'Nothing waits for you.\n'
      : `${items.map(shown).join('\n')}\nTick a box in workspace/REVIEW.md to decide.\n`
  return { report: { items }, text, failures: [], notes }
}

function shown(item: Review): string {
  const suggestion = item.suggestion === null ? '' : `  Suggestion: ${item.suggestion}\n`
  return `${item.id}  ${item.title}\n${item.body.map((line) => `  ${line}\n`).join('')}${suggestion}${item.options.map((option) => `  [ ] ${option.label}\n`).join('')}`
}
