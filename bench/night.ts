import fs from 'node:fs'
import { performance } from 'node:perf_hooks'
import { DEFAULTS } from '../src/config/defaults.ts'
import { findClusters } from '../src/maintain/clusters.ts'
import { dedupe } from '../src/maintain/dedupe.ts'
import { nearPairs } from '../src/maintain/near-pairs.ts'
import type { NightItem, NightPorts } from '../src/maintain/night-item.ts'
import { applyChange } from '../src/memory/fold/apply-change.ts'
import type { Bucket, Memory } from '../src/memory/memory.ts'
import { activeMemories, emptyState, type State } from '../src/memory/state.ts'
import { shippedEmbedder } from '../src/store/index/open-embedder.ts'
import { memoryWith } from '../test/support/memories.ts'

/** A line of `eval/night/corpus.json`: memories of one person with the same `same` are one entry. */
interface Line {
  readonly person: string
  readonly text: string
  readonly bucket: Bucket | null
  readonly day: string
  readonly same?: string
  /** Memories of the store with the same word tell of one pattern. */
  readonly cluster?: string
}

const MANY = 10_000
const DIMENSION = 100
const EMBEDDER = shippedEmbedder()

/** What a night without a model merges of written lives (wrong merges: none wanted), and what 10,000 memories take. */
export async function night(): Promise<void> {
  const lines = JSON.parse(fs.readFileSync('eval/night/corpus.json', 'utf8')).memories as Line[]
  await printMerges(lines)
  printJoin()
  await printSpeed(lines)
}

async function printMerges(lines: readonly Line[]): Promise<void> {
  let [merges, wrong, asked, moved] = [0, 0, 0, 0]
  for (const person of new Set(lines.map((line) => line.person))) {
    const own = lines.filter((line) => line.person === person)
    const state = stateOf(own.map((line, at) => memoryOf(line, at)))
    const sameOf = new Map(own.map(({ same, cluster }, at) => [idOf(at), same ?? cluster]))
    for (const item of await ran(state)) {
      if (item.outcome === 'asked') asked++
      if (item.outcome === 'moved') moved++
      if (item.outcome !== 'merged') continue
      merges++
      const [one, other] = item.memories.map((id) => sameOf.get(id))
      sameOf.set(item.memories.at(-1) ?? '', one ?? other)
      if (one !== undefined && one === other) continue
      wrong++
      console.log(`  WRONG  ${item.note}`)
    }
  }
  console.log(`corpus: ${lines.length} memories, ${merges} merged (${wrong} wrong), ${moved} moved, ${asked} asked`)
}

function printJoin(): void {
  let seed = 42
  const random = (): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 2 ** 32 - 0.5
  }
  const vectors = Array.from({ length: MANY }, () => {
    const vector = new Float32Array(DIMENSION).map(random)
    const length = Math.hypot(...vector)
    return vector.map((value) => value / length)
  })
  // Seconds of processor: others may be at work on this machine.
  const seconds = (work: () => void): number => {
    const from = process.cpuUsage()
    work()
    return process.cpuUsage(from).user / 1e6
  }
  let found = 0
  const count = (): void => void found++
  const all = seconds(() => nearPairs(vectors, 0.6, count))
  console.log(`${MANY} vectors of ${DIMENSION}: all pairs ${all.toFixed(2)} s (at most 3), ${found} pairs`)
}

async function printSpeed(lines: readonly Line[]): Promise<void> {
  // The same sentences about other numbers: near each other, and none of them the same.
  const many = Array.from({ length: MANY }, (_, at) => {
    const line = lines[at % lines.length] as Line
    return memoryOf({ ...line, text: `${line.text}, number ${1000 + at}` }, at)
  })
  const state = stateOf(many)
  const from = performance.now()
  const items = await ran(state)
  const merging = performance.now() - from
  const { clusters } = findClusters(portsOf(state))
  const clustering = performance.now() - from - merging
  console.log(
    `${MANY} memories: merging ${(merging / 1000).toFixed(2)} s (${items.length} done), clusters ${(clustering / 1000).toFixed(2)} s (${clusters.length} found), ${activeMemories(state).length} hold`,
  )
}

function idOf(at: number): string {
  return `m-${String(at + 1).padStart(16, '0')}`
}

function memoryOf({ text, bucket, day }: Line, at: number): Memory {
  const evidence = [{ file: `raw/${day}.md`, lines: [at + 1, at + 1] as const, quote: text }]
  const home = bucket === null ? 'store' : 'user'
  return memoryWith({ id: idOf(at), text, bucket, home, firstSeen: day, confirmedOn: day, evidence })
}

function stateOf(memories: readonly Memory[]): State {
  const state = emptyState()
  for (const memory of memories) take(state, { type: 'memory-added', data: { memory, resolution: 'new' } })
  return state
}

function take(state: State, change: NightItem['changes'][number]): void {
  state.seq++
  applyChange(state, change, state.seq)
}

function portsOf(state: State): NightPorts {
  return {
    state: () => state,
    today: '2026-07-01',
    now: '2026-07-01T03:00:00.000Z',
    job: 'job-1',
    config: DEFAULTS,
    embedder: EMBEDDER,
    tokens: (text) => Math.ceil(text.length / 4),
    theirsIn: () => null,
    refused: new Set(),
  }
}

async function ran(state: State): Promise<NightItem[]> {
  const items: NightItem[] = []
  for await (const item of dedupe(portsOf(state))) {
    items.push(item)
    for (const change of item.changes) take(state, change)
  }
  return items
}
