/**
 * What each part of a rank is worth, and what recall at 10 loses without it: points between two friends / with an assistant
 * (`npm run bench -- recall`).
 */
export const WEIGHTS = {
  /** BM25: how soon a word said again tells no more, and how much longer turns are held back. */
  saturation: 0.9,
  lengthNorm: 0.6,
  /** A term said next door counts too, and most when the turn before asked: 20 / 2. */
  window: { before: 0.6, asked: 0.3, after: 0.5, before2: 0.4, after2: 0.25 },
  /** A term said anywhere in the conversation: 1.2 / .1. */
  segment: 0.4,
  /** What is meant: the cosine of question and turn beyond what any two texts share, and of the turns next door: 1.9 / 2.3. */
  meaning: 0.6,
  meant: { before: 0.5, after: 0.25 },
  /** Of the days that the question names: 2.3 / -.3. */
  date: 0.7,
  /** Said lately, counted from the last day that anything was said: half as much after so many days, nothing after a year: .2 / 3.1. */
  recent: 0.2,
  recentDays: 14,
  /** Factors on the sum: said by whom the question names, a question itself, longer than others: 2.4 / 0, .5 / 0, -.3 / 1. */
  speaker: 0.4,
  question: 0.3,
  length: 0.1,
  lengthCap: 0.8,
}

/** What is done for one question at most; ranks beyond are those of fewer docs. */
export const LIMITS = {
  /** Postings of words that open docs; commoner words only add to what the rarer ones opened. */
  postings: 60_000,
  /** Docs that the commoner words look at, the best so far. */
  docs: 2_000,
  /** Docs whose meaning is looked at. */
  meant: 200,
}
