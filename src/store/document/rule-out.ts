import { withoutMarkup } from '../../memory/marked-up.ts'
import type { Cell } from './cells.ts'
import type { Reading } from './document.ts'
import { sayingOf } from './saying.ts'

/**
 * Lines that a person typed and then took away by an answer go as ours do: `wrote` says of them what it would say had we
 * written them. One over several lines would not come back as it was: it is the person's text from now on, and told.
 */
export function ruleOut(
  cells: readonly Cell[],
  wrote: Reading['wrote'],
  ruledOut: ReadonlySet<string>,
): { readonly wrote: Reading['wrote']; readonly stays: readonly string[] } {
  const now = new Map(wrote)
  const stays: string[] = []
  cells.forEach((cell, n) => {
    const { owner, content } = cell
    if (owner === null || !cell.byHuman || !ruledOut.has(owner) || cells[n - 1]?.owner === owner) return
    const { text } = sayingOf(content)
    if (cells[n + 1]?.owner === owner) stays.push(withoutMarkup(text))
    else {
      now.set(owner, [`- ${text}`])
      cell.byHuman = false
    }
  })
  return { wrote: now, stays }
}
