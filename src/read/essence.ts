import { visible } from './visible.ts'

/** Shorter texts are said by people too often to be told apart. */
export const SHORTEST = 12

/** Words and numbers alone: no list marker, quote mark, level, date or "X said:" in front, link, day or id behind, emphasis or final dot. */
export function essence(text: string): string {
  const shown = visible(text)
    .replace(/^\s*(?:>\s*)*(?:[-*+•]|\d+[.)])?\s*(?:\[[ xX]\]\s*)?/, '')
    .replace(/^\(?\d{4}-\d{2}-\d{2}\)?[:,]?\s+/, '')
    .replace(/^\S{1,40}(?: \S{1,40})? (?:said|emphasized): (?=["“])/, '')
  return (shown.includes(')') ? withoutEnd(shown) : shown)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function withoutEnd(text: string): string {
  return text
    .replace(/\s*\[[^\]]{0,80}\]\([^)]{0,200}\)\s*$/, '')
    .replace(/(?:\s*\((?:LOW|MEDIUM|HIGH|\d{4}-\d{2}-\d{2}|m-[0-9a-f]{4,16})\)){1,3}\s*$/, '')
}
