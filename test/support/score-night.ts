import { readFileSync } from 'node:fs'
import path from 'node:path'
import { findClusters } from '../../src/maintain/cluster/cluster.ts'
import { dedupe } from '../../src/maintain/dedupe/dedupe.ts'
import type { NightItem, NightStep } from '../../src/maintain/night-item.ts'
import { recategorise } from '../../src/maintain/recategorise/recategorise.ts'
import type { Bucket, Memory } from '../../src/memory/memory.ts'
import type { State } from '../../src/memory/state.ts'
import { portsOf, runStep, stateOf } from '../maintain/dedupe/dedupe-driver.ts'
import { detailsLost } from './details-lost.ts'

/** One memory of `eval/night/corpus.json`, with what a night should make of it. */
export interface Written {
  readonly id: string
  readonly person: string
  readonly half: 'dev' | 'held'
  readonly text: string
  /** Null in the store. */
  readonly bucket: Bucket | null
  readonly day: string
  /** Memories of one person with the same word are one entry. */
  readonly same?: string
  /** The bucket it belongs to where that is another. */
  readonly belongs?: Bucket
  /** Store memories of one person with the same word are one cluster. */
  readonly cluster?: string
  /** Memories with the same word look alike and are not the same, unless `same` says so. */
  readonly near?: string
}

export interface Rate {
  readonly made: number
  readonly right: number
  readonly wanted: number
  readonly precision: number
  readonly recall: number
}

export interface NightScore {
  readonly memories: number
  /** Pairs of memories that are one entry afterwards. */
  readonly merges: Rate
  /** Entries that stand in another bucket afterwards. */
  readonly moves: Rate
  /** Pairs of store memories in one cluster. */
  readonly clusters: Rate
  /** Lines that were merged, and the names, numbers, dates and telling words of them that the line for them lacks. */
  readonly texts: { readonly merged: number; readonly lost: number }
  readonly asked: number
  /** Lines for people: what was wrong, what was missed, what was asked. */
  readonly wrong: readonly string[]
  readonly missed: readonly string[]
  readonly questions: readonly string[]
}

export function readCorpus(): readonly Written[] {
  const file = path.join(import.meta.dirname, '../../eval/night/corpus.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly memories: readonly Written[] }).memories
}

export function peopleOf(corpus: readonly Written[]): readonly (readonly Written[])[] {
  const people = new Map<string, Written[]>()
  for (const one of corpus) people.set(one.person, [...(people.get(one.person) ?? []), one])
  return [...people.values()]
}

/** What is known when all that was written of one person was learned. */
export function learned(written: readonly Written[]): State {
  const sorted = [...written].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  return stateOf(
    sorted.map(
      ({ id, text, bucket, day }): Partial<Memory> => ({
        id,
        text,
        bucket,
        home: bucket === null ? 'store' : 'user',
        kind: KIND[bucket ?? 'STORE'],
        significance: 0.5,
        firstSeen: day,
        confirmedOn: day,
      }),
    ),
  )
}

const KIND = { FACT: 'fact', TRAIT: 'trait', PERSON: 'person', TOPIC: 'topic', STORE: 'context' } as const
const STEPS: readonly NightStep[] = [dedupe, recategorise]

/** One night over everybody of the corpus, and how it compares with what was meant. */
export async function scoreNight(corpus: readonly Written[]): Promise<NightScore> {
  const tally = { wrong: [] as string[], missed: [] as string[], questions: [] as string[] }
  const merges = { made: 0, right: 0, wanted: 0 }
  const moves = { made: 0, right: 0, wanted: 0 }
  const clusters = { made: 0, right: 0, wanted: 0 }
  const texts = { merged: 0, lost: 0 }
  let asked = 0
  for (const written of peopleOf(corpus)) {
    const state = learned(written)
    const items: NightItem[] = []
    for (const step of STEPS) items.push(...(await runStep(step, state)))
    const questions = items.filter(({ outcome }) => outcome === 'asked')
    asked += questions.length
    tally.questions.push(...questions.map(({ note, reason }) => `${note} (${reason})`))
    scoreMerges(written, state, merges, tally)
    scoreTexts(written, state, texts, tally)
    scoreMoves(written, state, moves, tally)
    await scoreClusters(written, state, clusters, tally)
  }
  return {
    memories: corpus.length,
    merges: rateOf(merges),
    moves: rateOf(moves),
    clusters: rateOf(clusters),
    texts,
    asked,
    ...tally,
  }
}

interface Count {
  made: number
  right: number
  wanted: number
}

function scoreMerges(
  written: readonly Written[],
  state: State,
  count: Count,
  tally: { wrong: string[]; missed: string[] },
): void {
  written.forEach((first, at) => {
    for (const second of written.slice(at + 1)) {
      const made = heirOf(first.id, state) === heirOf(second.id, state)
      const wanted = first.same !== undefined && first.same === second.same
      if (made) count.made++
      if (wanted) count.wanted++
      if (made && wanted) count.right++
      const pair = `"${first.text}" + "${second.text}"`
      if (made && !wanted) tally.wrong.push(`merged ${pair}: ${state.memories.get(heirOf(first.id, state))?.text}`)
      if (wanted && !made) tally.missed.push(`not merged ${pair}`)
    }
  })
}

function scoreTexts(
  written: readonly Written[],
  state: State,
  count: { merged: number; lost: number },
  tally: { wrong: string[] },
): void {
  for (const { id, text } of written) {
    const heir = heirOf(id, state)
    if (heir === id) continue
    const line = state.memories.get(heir)?.text ?? ''
    const lost = detailsLost([text], line)
    count.merged++
    count.lost += lost.length
    if (lost.length > 0) tally.wrong.push(`lost ${lost.join(', ')} of "${text}": ${line}`)
  }
}

function scoreMoves(
  written: readonly Written[],
  state: State,
  count: Count,
  tally: { wrong: string[]; missed: string[] },
): void {
  for (const { id, text, bucket, belongs } of written) {
    const now = state.memories.get(heirOf(id, state))?.bucket ?? null
    const made = now !== bucket
    if (made) count.made++
    if (belongs !== undefined) count.wanted++
    if (made && now === belongs) count.right++
    else if (made) tally.wrong.push(`moved ${bucket} "${text}" to ${now}`)
    else if (belongs !== undefined) tally.missed.push(`not moved to ${belongs}: ${bucket} "${text}"`)
  }
}

async function scoreClusters(
  written: readonly Written[],
  state: State,
  count: Count,
  tally: { wrong: string[]; missed: string[] },
): Promise<void> {
  const { clusters } = await findClusters(portsOf(state))
  const found = new Map(
    clusters.flatMap(({ members, fingerprint }) => members.map(({ id }) => [id, fingerprint] as const)),
  )
  const stored = written.filter(({ bucket }) => bucket === null)
  stored.forEach((first, at) => {
    for (const second of stored.slice(at + 1)) {
      const made = found.has(first.id) && found.get(first.id) === found.get(second.id)
      const wanted = first.cluster !== undefined && first.cluster === second.cluster
      if (made) count.made++
      if (wanted) count.wanted++
      if (made && wanted) count.right++
      const pair = `"${first.text}" + "${second.text}"`
      if (made && !wanted) tally.wrong.push(`clustered ${pair}`)
      if (wanted && !made) tally.missed.push(`not clustered ${pair}`)
    }
  })
}

/** The memory that stands for one after the night. */
function heirOf(id: string, state: State): string {
  const memory = state.memories.get(id)
  return memory?.status === 'superseded' && memory.supersededBy !== null ? heirOf(memory.supersededBy, state) : id
}

function rateOf({ made, right, wanted }: Count): Rate {
  return { made, right, wanted, precision: made === 0 ? 1 : right / made, recall: wanted === 0 ? 1 : right / wanted }
}
