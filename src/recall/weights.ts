/**
 * What each part of a rank is worth. Found by trying on conversations with known evidence, where the parts add up to
 * 15 points of recall at 10 over plain BM25. `window`: a term said next door counts too, and most when the turn before
 * asked. `segment`: a term said anywhere in the conversation. `cosine`: the vector. The rest are factors on the sum.
 */
export const WEIGHTS = {
  saturation: 0.9,
  lengthNorm: 0.6,
  window: { before: 0.6, asked: 0.3, after: 0.5, before2: 0.4, after2: 0.25 },
  segment: 0.2,
  cosine: 0.15,
  speaker: 0.4,
  role: 0.15,
  question: 0.3,
  length: 0.1,
  lengthCap: 0.8,
  when: 0.15,
  date: 0.7,
} as const
