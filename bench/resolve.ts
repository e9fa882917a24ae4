import { performance } from 'node:perf_hooks'
import type { Finding } from '../src/memory/finding.ts'
import type { Memory } from '../src/memory/memory.ts'
import { newMemory } from '../src/memory/resolve/new-memory.ts'
import { resolveFinding } from '../src/memory/resolve.ts'
import { createMemoryIndex } from '../src/memory/similar.ts'

const SIZES = [1_000, 10_000, 100_000]
const FINDINGS = 2_000

/** Time to resolve one finding against growing memories, median and 99th percentile, and against the smallest as ratio. */
export async function resolve(): Promise<void> {
  const random = randomFrom(7)
  const words = Array.from({ length: 20_000 }, (_, at) => spell(at))
  let smallest = 0
  for (const size of SIZES) {
    const memories = Array.from({ length: size }, (_, at) => newMemory(finding(at, words, random), day(at), 'run-0'))
    const started = performance.now()
    const index = createMemoryIndex(memories)
    const built = performance.now() - started
    const times = measure(index, memories, words, random)
    const median = times[Math.floor(times.length / 2)] ?? 0
    const slow = times[Math.floor(times.length * 0.99)] ?? 0
    smallest ||= median
    console.log(
      `resolve against ${size}: median ${median.toFixed(3)} ms, p99 ${slow.toFixed(3)} ms, ×${(median / smallest).toFixed(1)} of ${SIZES[0]}; index built at ${Math.round(size / built)} memories/ms`,
    )
  }
}

/** Sorted times in ms. A third of the findings repeat something known, a third change a part of it, a third are new. */
function measure(
  index: ReturnType<typeof createMemoryIndex>,
  memories: readonly Memory[],
  words: readonly string[],
  random: () => number,
): number[] {
  const times: number[] = []
  for (let at = 0; at < FINDINGS; at++) {
    const known = memories[Math.floor(random() * memories.length)]
    const fresh = finding(at + 1_000_000, words, random)
    const text =
      at % 3 === 0 || !known ? fresh.text : at % 3 === 1 ? known.text : `${known.text} ${pick(words, random)}`
    const one: Finding = { ...fresh, text, cue: at % 5 === 0 ? 'update' : null }
    const context = {
      date: '2026-02-08',
      run: 'run-1',
      activeDays: ['2026-02-08'],
      forgotten: () => false,
      defang: String,
    }
    const started = performance.now()
    const { changes } = resolveFinding(one, index, context)
    times.push(performance.now() - started)
    index.apply(changes)
  }
  return times.sort((a, b) => a - b)
}

function finding(at: number, words: readonly string[], random: () => number): Finding {
  const text = Array.from({ length: 4 + Math.floor(random() * 12) }, () => pick(words, random)).join(' ')
  return {
    text,
    kind: 'fact',
    home: 'user',
    bucket: null,
    stated: 'observed',
    marker: false,
    significance: 0.5,
    origin: 'human-said',
    topics: [],
    claim: at % 4 === 0 ? { subject: 'human', attribute: `likes:${pick(words, random)}`, value: 'yes' } : null,
    cue: null,
    evidence: [{ file: `raw/${day(at)}.md`, lines: [at, at], quote: text }],
  }
}

/** Words as language deals them: the n-th commonest comes one n-th as often. */
function pick(words: readonly string[], random: () => number): string {
  return words[Math.floor(words.length ** random()) - 1] ?? ''
}

function day(at: number): string {
  return new Date(Date.UTC(2020, 0, 1 + (at % 2000))).toISOString().slice(0, 10)
}

function spell(at: number): string {
  let word = ''
  for (let rest = at + 30; rest > 0; rest = Math.floor(rest / 12))
    word += `${'bdfgklmnprtv'[rest % 12]}${'aou'[rest % 3]}`
  return word
}

/** A small seeded generator (mulberry32): every run of the bench sees the same findings. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
