import { createHash } from 'node:crypto'
import type { Cell } from './cells.ts'
import { SCAFFOLD } from './document.ts'

export const AT_THE_TOP = ''
export const OURS = '='
const THEIRS = '#'

export function isOfMemory(cell: Cell): cell is Cell & { owner: string } {
  return cell.owner !== null && cell.owner !== SCAFFOLD && !cell.byHuman
}

/** What a line is known by: a person's by a part of its hash, so that nothing of what they took out stays readable. */
export function anchorOf(cell: Cell | undefined): string {
  if (cell === undefined) return AT_THE_TOP
  if (isOfMemory(cell)) return OURS + cell.owner
  return THEIRS + createHash('sha256').update(cell.content.trim()).digest('hex').slice(0, 8)
}

export function isAnchor(cell: Cell, anchor: string): boolean {
  return cell.kind !== 'blank' && anchorOf(cell) === anchor
}
