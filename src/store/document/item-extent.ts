import { isLabel } from './sections.ts'

/** Lines of the item or paragraph at `n` that belong to it alone; a label or a line of ours right below would count to it in markdown. */
export function itemExtent(
  rows: readonly { readonly content: string; readonly owner: string | null }[],
  n: number,
  extent: number,
): number {
  const next = rows.slice(n + 1, n + extent)
  const other = next.findIndex((row) => row.owner !== rows[n]?.owner || isLabel(row.content.trim()))
  return other < 0 ? next.length + 1 : other + 1
}
