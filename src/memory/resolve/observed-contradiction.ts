import type { Reconciled } from '../finding.ts'
import type { Memory } from '../memory.ts'

const LONGEST = 240

/** The lines under `## Observed Contradiction` for two patterns that hold in different contexts. */
export function observedContradiction(previous: Memory, fresh: Memory, reconciled: Reconciled): string[] {
  return [
    `Previous: "${unquote(previous.text)}"`,
    `New: "${unquote(fresh.text)}"`,
    '',
    `Resolution: ${cut(reconciled.resolution)}`,
    '',
    `Updated pattern: "${cut(unquote(reconciled.pattern))}"`,
  ]
}

/** What can be said without a model: the context that the words give ("for architecture discussions"). */
export function byContext(previous: Memory, fresh: Memory, context: string): Reconciled {
  const [was, is] = [unquote(previous.text), unquote(fresh.text)]
  return {
    resolution: `Context matters. The new one holds ${unquote(context)}, the previous one otherwise.`,
    pattern: `${was}; ${context.charAt(0).toLowerCase()}${unquote(context).slice(1)}: ${is}`,
  }
}

function unquote(text: string): string {
  return text.replaceAll('"', "'")
}

function cut(text: string): string {
  if (text.length <= LONGEST) return text
  const head = text.slice(0, LONGEST - 1)
  const space = head.lastIndexOf(' ')
  return `${space > 0 ? head.slice(0, space) : head}…`
}
