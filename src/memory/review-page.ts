import { COMPRESSION_LABELS } from './compression-review.ts'
import { withoutTags } from './marked-up.ts'
import type { Review } from './review.ts'
import { REVIEW_LABELS } from './review-items.ts'

/** What stands from one heading of REVIEW.md to the next, with the endings of its lines. */
export interface PageBlock {
  /** Of the question that the heading is of; empty for another heading, and above the first. */
  readonly id: string
  readonly lines: readonly string[]
}

/** Some editors put a byte order mark before the first line. */
export const MARK = '\uFEFF'

export function pageBlocks(page: string): PageBlock[] {
  const blocks: { readonly id: string; readonly lines: string[] }[] = [{ id: '', lines: [] }]
  const text = page.startsWith(MARK) ? page.slice(MARK.length) : page
  for (const line of text === '' ? [] : text.split(/(?<=\n|\r(?!\n))/)) {
    if (/^#{1,6} /.test(line)) blocks.push({ id: idIn(line), lines: [] })
    blocks.at(-1)?.lines.push(line)
  }
  return blocks
}

function idIn(heading: string): string {
  return / · (r-[0-9a-f]{8})$/.exec(plainOf(heading))?.[1] ?? ''
}

/** Without what editors put behind a line: comments, tags and block names. */
function plainOf(line: string): string {
  const comment = line.indexOf('<!--')
  return withoutTags((comment < 0 ? line : line.slice(0, comment)).trimEnd()).trimEnd()
}

/** What stands behind a ticked box; null for every other line. */
export function tickedText(line: string): string | null {
  return TICKED.exec(line)?.[1] ?? null
}

/** People who tick by hand leave room around it. */
const TICKED = /^\s*[-*+] \[\s*[xX]\s*\] (.*?)\s*$/

export function isBox(line: string): boolean {
  return BOX.test(line)
}

/** The line with nothing in its box. */
export function emptied(line: string): string {
  return line.replace(BOX, '$1 ]')
}

const BOX = /^(\s*[-*+] \[)\s*[xX]?\s*\]/

/** A date and a sign of when it was done, as task plugins put it there, are no word. */
export function isLabel(text: string, label: string): boolean {
  const plain = plainOf(text)
  const isSame = plain.slice(0, label.length).toLowerCase() === label.toLowerCase()
  return isSame && /^\P{L}*$/u.test(plain.slice(label.length))
}

/** The answer of any question that this is; null for other words. */
export function labelIn(text: string): string | null {
  return LABELS.find((label) => isLabel(text, label)) ?? null
}

const LABELS: readonly string[] = [...REVIEW_LABELS, ...COMPRESSION_LABELS]

/** Stands below the boxes of a question of which several are ticked. */
export const SEVERAL = 'Several boxes of this question are ticked, so nothing was done: leave one.'

/** What stands between the heading of a question and its boxes. */
export function asked({ body, suggestion }: Review): string[] {
  const lines = body.filter((line) => line !== SEVERAL)
  return suggestion === null ? lines : [...lines, `Suggestion: ${suggestion}`]
}

/** A question as it stands in the page. */
export function questionLines(review: Review): string[] {
  return [
    `## ${review.title} · ${review.id}`,
    ...asked(review),
    '',
    ...review.options.map((option) => `- [ ] ${option.label}`),
  ]
}
