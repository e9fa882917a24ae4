/** What our own files and commands look like, line by line; every pattern is anchored or bounded. */

/** What may stand before a line that was copied: marks of a quotation, of a list, numbers. */
const LEAD = String.raw`^\s*(?:>\s*)*(?:(?:[-*+•]|\d{1,3}[.)])\s+)?`

export const OPEN = /(?:<|&lt;)memoird\b[^>]{0,200}(?:>|&gt;)|^\s*(?:<!--\s*)?memoird:(?:context|begin)\b/i
export const CLOSE = /(?:<|&lt;)\/memoird\b[^>]{0,40}(?:>|&gt;)|^\s*(?:<!--\s*)?memoird:end\b/i

/** The blocks of other memories; a person may write such a word too, so that only a closed one counts. */
export const FOREIGN_OPEN =
  /^\s*(?:>\s*)*[<[](?:[a-z]{2,12}[-_ ]){0,3}(?:memory|memories|recall|recalled)\b[^>\]\n]{0,80}[>\]]\s*$/i
export const FOREIGN_CLOSE =
  /^\s*(?:>\s*)*[<[]\/(?:[a-z]{2,12}[-_ ]){0,3}(?:memory|memories|recall|recalled)\b[^>\]\n]{0,80}[>\]]\s*$/i

/** Headings that only our documents, summaries and context blocks have. */
export const HEADING =
  /^\s*(?:>\s*)*(?:#{1,6}\s+)?(?:\*\*)?(?:updates from \d{4}-\d{2}-\d{2}|observed contradiction|growth markers|what \p{L}+ catches|explicit markers|response preferences|decision dynamics|friction points|trust calibration|communication (?:patterns|evolution)|key moments|what changed in the documents|observed:|inferred:|remembered (?:of (?:\S{1,40}|the last days|how [^\n]{1,90} work together)|on what is asked now[^\n]{0,40}|from earlier talks: background[^\n]{0,40})|\(memoird why [^\n]{0,200})(?:\*\*)?\s*$/iu

export const ITEM = /^\s*(?:>\s*)*[-*+•]\s+\S/
/** The lines of an Observed Contradiction. */
export const LABELLED = /^\s*(?:>\s*)*(?:Previous|New|Resolution|Updated pattern):\s/
/** The heading of a question in REVIEW.md; what is asked and its boxes follow. */
export const QUESTION = /^\s*(?:>\s*)*(?:#{1,6}\s+)?\S[^\n]{0,200} · r-[0-9a-f]{4,16}\s*$/
/** The head of a turn that was copied out of a log, made harmless by whatever pasted it. */
export const HEAD =
  /^\s*(?:>\s*)*\\?#{1,3}\s+\S[^\n[\]]{0,60}\s\[\d{1,2}:\d{2}(?::\d{2})?\](?:\s*\([^()\n]{1,40}\))?\s*$/

/** With a bullet before it. */
const IN_LISTS = [
  /\s\((?:LOW|MEDIUM|HIGH)\)\s*$/,
  /(?:\braw\/|\]\((?:\.\.\/)*raw\/)\d{4}-\d{2}-\d{2}\.md(?:[:#]L?\d+)?/,
]
const ANYWHERE = [
  // A hit of `search`, whatever follows; its place in the log, whatever stands before.
  new RegExp(
    String.raw`${LEAD}\d{4}-\d{2}-\d{2}(?:\s{2,4}|\t)(?:user|relational|soul|store|memory|passage|atom|rollup)(?:\s{2,4}|\t)\S`,
  ),
  /\s(?:\()?raw\/\d{4}-\d{2}-\d{2}\.md:\d{1,6}(?:-\d{1,6})?\)?\s*$/,
  /\]\((?:\.\.\/){1,3}raw\/\d{4}-\d{2}-\d{2}\.md#L\d{1,6}(?:-L\d{1,6})?\)\s*$/,
  // `why`: what a memory is, whence, and what became of it.
  /^\s*(?:>\s*)*raw\/\d{4}-\d{2}-\d{2}\.md:\d{1,6}(?:-\d{1,6})?\s/,
  /(?:^|[\s([`"'])(?:[mpa]-[0-9a-f]{16}|(?:run|job)-[0-9a-f]{10})(?:[\s,.;:)\]`"']|$)/,
  /^\s*(?:>\s*)*returned \d{1,6} times?, on \d{4}-\d{2}-\d{2} last\b/,
  // `process`: the lines that it wrote, and of which log.
  /^\s{2,}\S[^\n]{0,400}\s{2}L\d{1,6}(?:-L?\d{1,6})?\s*$/,
  /^\s*(?:>\s*)*raw\/\d{4}-\d{2}-\d{2}\.md: \d{1,6} turns? in /,
  // `status`, and the first line of a summary.
  /^\s*(?:>\s*)*(?:last run|next run|logs|coverage|memories|questions|fades)\s{3,}\S/,
  /^\s*(?:>\s*)*(?:of what was not|not kept): (?:\d|\S{1,40} \d)/,
  /^\s*(?:>\s*)*(?:[-*+•]\s+)?\d{1,6} turns?, \d{1,6} (?:things? )?kept\b/,
]

/** No line is of such a shape without one of these. */
const HINT =
  /raw\/|\d{4}-\d{2}-\d{2}|[mpa]-[0-9a-f]{16}|(?:run|job)-[0-9a-f]|\sL\d|turns?, |\w {3}|of what was not: |not kept: /

/** Is a line in the shape of our documents, summaries or of what our commands print? */
export function isOwnShape(line: string, underHeading: boolean): boolean {
  if (ITEM.test(line) && (underHeading || IN_LISTS.some((shape) => shape.test(line)))) return true
  return (underHeading && LABELLED.test(line)) || (HINT.test(line) && ANYWHERE.some((shape) => shape.test(line)))
}
