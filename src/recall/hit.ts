import type { Home } from '../memory/memory.ts'
import { type Corpus, rowAt } from './corpus.ts'
import { type HitKind, type Row, roleOf } from './doc.ts'
import type { Ranked } from './rank.ts'

/** A doc that was found, and why. */
export interface Found extends Ranked {
  readonly why: string
}

/** One answer, as `search --json` prints it. */
export interface Hit {
  readonly id: string
  readonly kind: HitKind
  readonly text: string
  /** 0..1 */
  readonly score: number
  readonly date: string
  readonly home: Home | null
  readonly evidence: Row['evidence']
  /** True when words of others are in it; context blocks leave such hits out. */
  readonly quoted: boolean
  /** Why it is here: what it says of the question, in words; what is amiss with it comes first. */
  readonly why: string
}

export function hitOf(row: Row, score: number, why: string): Hit {
  const { id, kind, text, date, home, evidence, quoted } = row
  return { id, kind, text, score: Math.round(1000 * Math.min(1, score)) / 1000, date, home, evidence, quoted, why }
}

/** Turns before and after the best one that make it understood. */
const BEFORE = 1
const AFTER = 2

/** Each hit is a turn with its neighbours of the same conversation; no turn is in two hits. */
export function growPassages(corpus: Corpus, found: readonly Found[], k: number): Hit[] {
  const used = new Set<number>()
  const groups: { score: number; why: string; docs: number[] }[] = []
  for (const { doc, score, why } of found) {
    if (groups.length === k) break
    if (used.has(doc)) continue
    const docs: number[] = []
    for (let at = doc - BEFORE; at <= doc + AFTER; at++)
      if (!used.has(at) && corpus.segment[at] === corpus.segment[doc] && corpus.segment[at] !== undefined) docs.push(at)
    for (const one of docs) used.add(one)
    groups.push({ score, why, docs })
  }
  return groups.flatMap(({ score, why, docs }) => {
    const parts = docs.flatMap((doc) => {
      const row = rowAt(corpus, doc)
      return row === undefined ? [] : [{ row, speaker: speakerOf(corpus, doc) }]
    })
    const [first] = parts
    return first ? [joined(parts, first.row, score, why)] : []
  })
}

/** One hit a day: its best text, with the evidence of its three best; days with several matches come first. */
export function groupByDay(hits: readonly Hit[], k: number): Hit[] {
  const days = new Map<string, Hit[]>()
  for (const hit of hits) days.set(hit.date, [...(days.get(hit.date) ?? []), hit])
  return [...days.values()]
    .flatMap((group) => {
      const [best, second, third] = group
      if (!best) return []
      const score = Math.min(1, best.score + 0.3 * ((second?.score ?? 0) + (third?.score ?? 0)))
      const evidence = [best, second, third].flatMap((hit) => hit?.evidence ?? [])
      return [
        {
          ...best,
          score: Math.round(1000 * score) / 1000,
          evidence,
          quoted: group.slice(0, 3).some((hit) => hit.quoted),
        },
      ]
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, k)
}

function joined(parts: readonly { row: Row; speaker: string }[], first: Row, score: number, why: string): Hit {
  const text = parts.map(({ row, speaker }) => (speaker === '' ? row.text : `${speaker}: ${row.text}`)).join('\n')
  const evidence = parts.flatMap(({ row }) => row.evidence)
  return hitOf({ ...first, text, evidence, quoted: parts.some(({ row }) => row.quoted) }, score, why)
}

function speakerOf(corpus: Corpus, doc: number): string {
  const name = corpus.speakers[corpus.speaker[doc] ?? -1] ?? ''
  return name === ''
    ? (['human', 'assistant', ''][roleOf(corpus.packed[doc] ?? 0)] ?? '')
    : name.charAt(0).toUpperCase() + name.slice(1)
}
