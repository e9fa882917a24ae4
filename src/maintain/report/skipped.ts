import type { Scan } from '../compress.ts'
import type { DoneItem } from '../night.ts'

/** Something that was left as it is. */
export interface Skipped {
  /** What `count` counts: memories that are no candidates, near pairs that are held apart, clusters, or other items. */
  readonly what: 'memories' | 'pairs' | 'clusters' | 'items'
  readonly reason: string
  readonly count: number
}

/** Why a night left what it left, most first. */
export function skippedOf(done: readonly DoneItem[], scan: Scan | null): Skipped[] {
  const counts = new Map<string, Skipped>()
  const add = (what: Skipped['what'], reason: string, more: number): void => {
    const known = counts.get(`${what} ${reason}`)?.count ?? 0
    counts.set(`${what} ${reason}`, { what, reason, count: known + more })
  }
  for (const { item } of done)
    if (item.outcome === 'skipped' && item.reason !== null)
      add(item.cluster === null ? 'items' : 'clusters', item.reason, 1)
  for (const [reason, count] of Object.entries(scan?.held ?? {})) add('memories', reason, count)
  for (const [reason, count] of Object.entries(scan?.apart ?? {})) add('pairs', reason, count)
  return [...counts.values()].sort(byCount)
}

function byCount(a: Skipped, b: Skipped): number {
  return b.count - a.count || (`${a.what} ${a.reason}` < `${b.what} ${b.reason}` ? -1 : 1)
}

/** One of them as a sentence without its dot. */
export function inWords({ what, reason, count }: Skipped): string {
  const one = count === 1
  if (what === 'pairs')
    return `${count} ${one ? 'pair' : 'pairs'} of near memories ${one ? 'is' : 'are'} apart: ${APART[reason] ?? reason}`
  if (what === 'clusters') return `${count} ${one ? 'cluster' : 'clusters'}: ${reason}`
  if (what === 'items') return `${count} × ${reason}`
  const [single, several] = HELD[reason] ?? [`is left out: ${reason}`, `are left out: ${reason}`]
  return `${count} ${one ? `memory ${single}` : `memories ${several}`}`
}

const HELD: Readonly<Record<string, readonly [single: string, several: string]>> = {
  pinned: ['is pinned', 'are pinned'],
  critical: ['matters too much to be compressed', 'matter too much to be compressed'],
  compressed: ['was made of others', 'were made of others'],
  quoted: ['quotes somebody else', 'quote somebody else'],
  immutable: ['has text in braces', 'have text in braces'],
  fresh: ['is too young', 'are too young'],
  repeated: ['says what many others say word for word', 'say what many others say word for word'],
  'no words': ['has no words to compare', 'have no words to compare'],
  'no embedder': ['could not be compared without an embedder', 'could not be compared without an embedder'],
  archived: ['is archived', 'are archived'],
  'document line': ['is a line of the documents', 'are lines of the documents'],
  'too few alike': ['has too few like it for a cluster', 'have too few like them for a cluster'],
}

const APART: Readonly<Record<string, string>> = {
  names: 'they name others',
  numbers: 'their numbers differ',
  claims: 'they claim what cannot both hold',
  polarity: 'one denies what the other says',
}
