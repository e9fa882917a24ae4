import type { Review, ReviewOption } from './review.ts'

export interface Tick {
  readonly review: Review
  readonly option: ReviewOption
  /** False when the page no longer shows the lines that the question asks: such a box approves nothing. */
  readonly asShown: boolean
}

/**
 * Boxes that a person ticked in REVIEW.md. A box counts under the heading that ends in the id of an open question and
 * with the label of one of its options; a question with two ticks is not answered.
 */
export function readTicks(text: string, reviews: ReadonlyMap<string, Review>): Tick[] {
  const ticks: Tick[] = []
  let review: Review | null = null
  let found: ReviewOption[] = []
  let shown = new Set<string>()
  const end = (): void => {
    const [option] = found
    if (review !== null && option !== undefined && found.length === 1)
      ticks.push({ review, option, asShown: asked(review).every((line) => shown.has(line.trim())) })
    found = []
    shown = new Set()
  }
  for (const line of text.split(/\r\n|\n|\r/)) {
    const heading = /^#{1,6} .*· (r-[0-9a-f]{8})\s*$/.exec(line)
    if (heading || /^#{1,6} /.test(line)) {
      end()
      review = heading ? (reviews.get(heading[1] ?? '') ?? null) : null
      continue
    }
    const box = /^\s*[-*+] \[[xX]\] (.*?)\s*$/.exec(line)
    const option = box === null ? undefined : review?.options.find(({ label }) => label === box[1])
    if (option !== undefined) found.push(option)
    shown.add(line.trim())
  }
  end()
  return ticks
}

/** What stands between the heading of a question and its boxes. */
export function asked({ body, suggestion }: Review): string[] {
  return suggestion === null ? [...body] : [...body, `Suggestion: ${suggestion}`]
}

/** The page as it was before the boxes of answered questions were ticked: those blocks are then ours to take away. */
export function untick(text: string, answered: ReadonlySet<string>): string {
  let inside = false
  return text
    .split(/(?<=\n)/)
    .map((line) => {
      const heading = /^#{1,6} (?:.*· (r-[0-9a-f]{8})\s*$)?/.exec(line)
      if (heading) inside = answered.has(heading[1] ?? '')
      return inside ? line.replace(/^(\s*[-*+] \[)[xX]\]/, '$1 ]') : line
    })
    .join('')
}
