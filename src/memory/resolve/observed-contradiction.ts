import type { Reconciled } from '../finding.ts'
import type { Memory } from '../memory.ts'
import type { Context } from './nuance.ts'

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

/** What can be said without a model: the context that the words give ("for architecture discussions"), and for which. */
export function byContext(previous: Memory, fresh: Memory, { words, of }: Context): Reconciled {
  const [was, is] = [unquote(previous.text), unquote(fresh.text)]
  const [there, otherwise] = of === 'new' ? [is, was] : [was, is]
  const other = of === 'new' ? 'previous' : 'new'
  return {
    resolution: `Context matters. The ${of} one holds ${unquote(words)}, the ${other} one otherwise.`,
    pattern: `${otherwise}; ${words.charAt(0).toLowerCase()}${unquote(words).slice(1)}: ${there}`,
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
