import { type Cell, newCells } from './cells.ts'
import { type OwnedLine, type Reading, SCAFFOLD } from './document.ts'
import { hangsBelow, hasOwnWords, inDress, isHung } from './line-markup.ts'
import { sayingOf, saysAs, withoutMarkup } from './line-parts.ts'
import type { Plan } from './place.ts'
import { numbersBy } from './rows.ts'
import { nest, pathOf, samePath, sectionAt } from './sections.ts'

/** What became of our lines, as far as they were there. */
export interface Kept {
  readonly there: ReadonlySet<string>
  /** What those say that are the person's from now on, for what they wrote on them. */
  readonly released: readonly string[]
}

/** A human's own line, and one of ours that holds words of theirs and is wanted nowhere any more, is released instead. */
export function keepWanted(cells: Cell[], plan: Plan, wrote: Reading['wrote'], erase: ReadonlySet<string>): Kept {
  const at = sectionAt(nest(cells), cells.length)
  const there = new Set<string>()
  const out = new Set<string>()
  const free = new Map<string, string>()
  const holdsTheirs = annotated(cells, wrote)
  const isFreed = (id: string): boolean => !plan.lines.has(id) && !erase.has(id) && holdsTheirs.has(id)
  const above = underWhich(cells, wrote, isFreed)
  cells.forEach((cell, n) => {
    const id = cell.owner
    if (id === null || id === SCAFFOLD || there.has(id) || out.has(id) || free.has(id)) return
    const line = plan.lines.get(id)
    if (cell.byHuman && !erase.has(id)) {
      if (line !== undefined) there.add(id)
    } else if (line !== undefined && (above.has(id) || staysAt(cell, line, pathOf(at[n] ?? null)))) there.add(id)
    else if (isFreed(id) || (line === undefined && above.has(id) && !erase.has(id)))
      free.set(id, withoutMarkup(sayingOf(cell.content).text))
    else out.add(id)
  })
  replaceAll(
    cells,
    cells.filter((cell) => cell.owner === null || !out.has(cell.owner)),
  )
  for (const cell of cells) {
    const isTheirs = cell.owner !== null && (cell.byHuman ? !there.has(cell.owner) : free.has(cell.owner))
    if (isTheirs) Object.assign(cell, { owner: null, byHuman: false })
  }
  return { there, released: [...free.values()] }
}

function staysAt(cell: Cell, line: OwnedLine, path: readonly string[]): boolean {
  return cell.raw || (line.lines.length === 1 && isHung(cell)) || samePath(line.headings, path)
}

/** Memories on whose line a person wrote words of their own; what they change in a block is a correction of it. */
function annotated(cells: readonly Cell[], wrote: Reading['wrote']): Set<string> {
  const found = new Set<string>()
  for (const { owner, content } of cells) {
    const [ours, ...more] = wrote.get(owner ?? SCAFFOLD) ?? []
    if (owner === null || ours === undefined || more.length > 0 || content === ours) continue
    if (hasOwnWords(content, ours)) found.add(owner)
  }
  return found
}

/** Memories below whose line a person hung words of their own: without it they would hang below another line, or below none. */
function underWhich(cells: readonly Cell[], wrote: Reading['wrote'], isFreed: (id: string) => boolean): Set<string> {
  const found = new Set<string>()
  let below: Cell | null = null
  for (const cell of cells.toReversed()) {
    const id = cell.owner ?? SCAFFOLD
    const isOneLine = id !== SCAFFOLD && (wrote.get(id)?.length ?? 1) <= 1
    if (isOneLine && below !== null && hangsBelow(below, cell)) {
      const { owner, byHuman }: Cell = below
      if (owner === null || byHuman || isFreed(owner) || found.has(owner)) found.add(id)
    }
    if (cell.kind !== 'blank') below = cell
  }
  return found
}

/** Brings the lines that stay up to date; a human's bullet, check box or comment around the words is kept. */
export function rewrite(cells: Cell[], plan: Plan, reading: Reading, kept: Record<string, readonly string[]>): void {
  const all = [...cells]
  for (const [id, numbers] of numbersBy(cells, ({ owner }) => owner)) {
    const line = plan.lines.get(id)
    if (line === undefined) continue
    const run = numbers.flatMap((n) => all[n] ?? [])
    const now = run.map((cell) => cell.content)
    const want = line.lines
    if (same(now, want)) continue
    const byHuman = run[0]?.byHuman === true
    // Lines that a person broke stay broken.
    const isTheirs = byHuman || (run.length > 1 && want.length === 1)
    if (same(reading.wrote.get(id) ?? [], want) || (isTheirs && saysAs(run, want[0] ?? ''))) {
      if (!byHuman) kept[id] = want
      continue
    }
    const [one] = run
    if (one !== undefined && run.length === 1 && want.length === 1) {
      one.content = inDress(reading.dress[id] ?? one.content, want[0] ?? '')
      if (one.content !== want[0] && !one.byHuman) kept[id] = want
    } else if (one !== undefined) replaceRun(cells, run, newCells(line), one.byHuman)
  }
}

/** What a person wrote between the lines of a block stays, after it. */
function replaceRun(cells: Cell[], run: readonly Cell[], fresh: readonly Cell[], byHuman: boolean): void {
  const old = new Set(run)
  const at = cells.findIndex((cell) => old.has(cell))
  for (const cell of fresh) cell.byHuman = byHuman
  replaceAll(cells, [...cells.slice(0, at), ...fresh, ...cells.slice(at).filter((cell) => !old.has(cell))])
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, n) => line === b[n])
}

function replaceAll(cells: Cell[], next: readonly Cell[]): void {
  cells.length = 0
  for (const cell of next) cells.push(cell)
}

/** Their own lines that their answer took away go as ours do. One over several lines would not come back: it stays, and is told. */
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
