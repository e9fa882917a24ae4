import { createHash } from 'node:crypto'
import type { Memory } from '../../memory/memory.ts'
import type { MemoryCluster } from '../cluster/memory-cluster.ts'
import type { NightPorts } from '../night-item.ts'
import { mostFrequent, unite } from './unite.ts'

const MOST_TOPICS = 2

/**
 * The memory that stands for a cluster: the two topics that most of its members have, the kind of most, the importance of
 * the weightiest, the authority and the confidence of the least.
 */
export function distilledMemory(
  { fingerprint, members }: MemoryCluster,
  { text, ratio, isCausal }: { readonly text: string; readonly ratio: number; readonly isCausal: boolean },
  ports: Pick<NightPorts, 'job' | 'now'>,
): Memory {
  const all = unite(members)
  const kind = mostFrequent(
    members.map((member) => member.kind),
    1,
  )[0] as Memory['kind']
  const sources = members.map(({ id }) => id)
  return {
    ...all,
    id: madeId('distilled', text, sources),
    text,
    kind,
    home: 'store',
    bucket: null,
    stated: members.every((member) => member.stated === 'observed') ? 'observed' : 'inferred',
    status: members.every(({ status }) => status === 'active') ? 'active' : 'candidate',
    // Critical memories are never distilled, so nothing that is made of others is.
    marker: false,
    pinned: false,
    // Importance is 1 + significance: the floor of 1 holds by itself.
    significance: Math.max(...members.map(({ significance }) => significance)),
    topics: mostFrequent(
      members.flatMap(({ topics }) => topics),
      MOST_TOPICS,
    ),
    claim: null,
    section: null,
    block: null,
    placedSeq: 0,
    supersededBy: null,
    run: ports.job,
    compressed: {
      how: 'distilled',
      sources,
      ratio,
      at: ports.now,
      dates: [all.firstSeen, all.confirmedOn],
      cluster: fingerprint,
      ...(isCausal ? { causal: true } : {}),
    },
  }
}

/** `m-` and 16 hex digits from what was made, of what, and how: neither time nor job matters. */
export function madeId(how: string, text: string, sources: readonly string[]): string {
  const rests = [how, text, ...[...sources].sort()]
  return `m-${createHash('sha256').update(rests.join('\n')).digest('hex').slice(0, 16)}`
}
