/** What the human is asked in workspace/REVIEW.md. */
export type ReviewType = 'contradiction' | 'soul' | 'document'

export interface Review {
  /** `r-` and 8 hex digits, derived from what is asked. */
  readonly id: string
  readonly type: ReviewType
  /** Heading in REVIEW.md, ends in a question mark. */
  readonly title: string
  /** Lines under the heading: what stands against what, with dates, as it was said: made harmless where it is shown. */
  readonly body: readonly string[]
  readonly options: readonly ReviewOption[]
  /** Ids of the memories it rests on. */
  readonly memories: readonly string[]
  readonly openedOn: string
}

export interface ReviewOption {
  /** What the check box says. */
  readonly label: string
  /** What happens when it is ticked, by name; `review/answer` maps it to changes. */
  readonly action: string
}

export interface ReviewOutcome {
  readonly action: string
  readonly by: 'human' | 'moot'
  readonly on: string
}
