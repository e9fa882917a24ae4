import { withoutTags } from '../marked-up.ts'
import { REVIEW_LABELS } from './items.ts'
import type { Review } from './review.ts'

/** What stands from one heading of REVIEW.md to the next, with the endings of its lines. */
export interface PageBlock {
  /** Of the question that the heading is of; empty for another heading, and above the first. */
  readonly id: string
  readonly lines: readonly string[]
}

/** Some editors put a byte order mark before the first line. */
export const MARK = '\uFEFF'

/** A smaller heading between a question and its boxes is a remark of the person's in it. */
export function pageBlocks(page: string): PageBlock[] {
  const blocks: { readonly id: string; readonly level: number; readonly lines: string[] }[] = [
    { id: '', level: 0, lines: [] },
  ]
  const text = page.startsWith(MARK) ? page.slice(MARK.length) : page
  for (const line of text === '' ? [] : text.split(/(?<=\n|\r(?!\n))/)) {
    const level = /^(#{1,6}) /.exec(line)?.[1]?.length ?? 0
    const last = blocks.at(-1)
    const id = level > 0 ? idIn(line) : ''
    const isWithin = id === '' && last?.id !== '' && level > (last?.level ?? 0) && !last?.lines.some(isBox)
    if (level > 0 && !isWithin) blocks.push({ id, level, lines: [line] })
    else last?.lines.push(line)
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
  const { sign, text } = boxOf(line)
  return TICKS.has(sign) ? text : null
}

const TICKS: ReadonlySet<string> = new Set('xX✓✔☑')

export function isBox(line: string): boolean {
  return boxOf(line).text !== ''
}

/**
 * The sign in a box, empty for none, and what stands behind it, empty without a box. People leave room around the sign,
 * quote or number a box, and drop its bullet.
 */
export function boxOf(line: string): { readonly sign: string; readonly text: string } {
  const bare = line.replace(/^[\s>]+/, '')
  const [found = '', inside = ''] = BOX.exec(bare) ?? []
  const sign = inside.trim()
  return [...sign].length > 1
    ? { sign: '', text: '' }
    : { sign, text: found === '' ? '' : bare.slice(found.length).trim() }
}

const BOX = /^(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?\[([^[\]]{0,8})\](?=\s)/

/**
 * The lines that answer: from the first box with one of these labels to the last, with boxes right behind. A list that a
 * person wrote further below is theirs; all is answer where no label is left.
 */
export function answerLines(lines: readonly string[], labels: readonly string[]): readonly string[] {
  const isOurs = (line: string): boolean => isBox(line) && labels.some((label) => isLabel(boxOf(line).text, label))
  const first = lines.findIndex(isOurs)
  if (first < 0) return lines
  let end = lines.findLastIndex(isOurs) + 1
  while (end < lines.length && (isBox(lines[end] ?? '') || lines[end]?.trim() === '')) end++
  return lines.slice(first, end)
}

/** A date and a sign of when it was done, as task plugins put it there, are no word. */
export function isLabel(text: string, label: string): boolean {
  const plain = plainOf(text)
  const isSame = plain.slice(0, label.length).toLowerCase() === label.toLowerCase()
  return isSame && /^\P{L}*$/u.test(plain.slice(label.length))
}

/** The answer of any question that this is; null for other words. */
export function labelIn(text: string): string | null {
  return REVIEW_LABELS.find((label) => isLabel(text, label)) ?? null
}

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
