/** Every weight and threshold of the local rules. Scores are sums of weights through a logistic; thresholds are on 0..1. */
export const SCALE = {
  /** From this score on a line may stand in USER.md or RELATIONAL.md, in SOUL.md, in the store. */
  document: 0.5,
  /** A human's line: at least this, and this in the mean with how much it would be missed. */
  faint: 0.35,
  line: 0.47,
  soul: 0.8,
  store: 0.6,
  /** What belongs in some home for so sure is kept in one; in a document what would be missed so much. */
  kept: 0.8,
  missed: 0.8,
  /** What the assistant reports is less often worth keeping. */
  reported: 0.7,
  /** What raises the significance of something worth keeping. */
  marker: 0.3,
  correction: 0.2,
  trust: 0.2,
  emotion: 0.1,
  repeated: 0.1,
  /** How often a topic has to come up in a day to count as coming back. */
  repeatedFrom: 4,
  /** How many earlier turns a reading may look back to; pieces equal the whole when that many come as context. */
  lookBack: 4,
}

/** Longest text of a finding. */
export const MAX_TEXT = 240

/** How much more often a class is met in a day's talk than in the sentences the model was fitted on. */
export const PRIORS: Readonly<Record<string, number>> = {
  fact: 1.2,
  trait: 0.8,
  topic: 1.2,
  person: 1.2,
  store: 1.4,
  irony: 3,
  drop: 0.75,
}
