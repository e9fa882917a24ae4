import type { Change } from '../../src/memory/change.ts'
import type { Memory } from '../../src/memory/memory.ts'
import { openMemory } from '../../src/open.ts'

/** Puts `count` memories of the store into a folder, spread over its days: a fifth are the same thing said in other words. */
const [root = '', wanted = '0'] = process.argv.slice(2)

const WHO =
  'Ana Bram Chloe Dario Edda Femi Goran Hanna Ivo Jana Karim Lotte Milo Nadia Otto Petra Quinn Rosa Sami Tove'.split(
    ' ',
  )
const WHAT =
  'the backup script|the garden shed|a tax form|the deploy pipeline|their dissertation|the choir rehearsal|the router|a sourdough starter|the invoice parser|the bike frame|the visa letter|the kitchen tiles|the index of the database|a grant proposal|the drum kit|the hiking map|the lease contract|the school play|the log rotation|the photo archive'.split(
    '|',
  )
const DID =
  'finished|postponed|started over with|asked for help with|was proud of|lost patience with|explained|sold|repaired|documented|translated|measured|cleaned up|reviewed|forgot about|planned'.split(
    '|',
  )
const HOW =
  'before breakfast|on the train|with a borrowed laptop|because of the rain|after the meeting in Ghent|for the third time|without telling anybody|during the power cut|for 240 euros|with a checklist|in the old workshop|over the long weekend|while the children slept|in spite of the noise|after reading the manual|by hand'.split(
    '|',
  )

const memory = openMemory({ root })
const days = Object.keys(Object.fromEntries(memory.read().state.logs)).sort()
const total = Number(wanted)
await memory.write(async (apply) => {
  const perDay = total / days.length
  let made = 0
  for (const [n, day] of days.entries()) {
    const changes: Change[] = []
    while (made < Math.floor((n + 1) * perDay)) {
      changes.push({ type: 'memory-added', data: { memory: memoryOf(made, day, apply.job), resolution: 'new' } })
      made++
    }
    if (changes.length > 0) apply.commit(changes, { kind: 'remember', date: null, backend: null, note: null })
  }
  return null
})

function pick<T>(list: readonly T[], at: number): T {
  return list[at % list.length] as T
}

function textOf(n: number): string {
  // Every fifth is one of a thousand things, said again with another word.
  if (n % 5 === 0) {
    const k = Math.floor(n / 5) % 1000
    const again = Math.floor(n / 5000)
    return `${pick(WHO, k)} ${pick(['usually', 'often', 'mostly', 'always', 'regularly', 'normally'], again)} ${pick(DID, k >> 2)} ${pick(WHAT, k)} ${pick(HOW, k >> 3)}`
  }
  const mixed = Math.imul(n, 2654435761) >>> 0
  return `${pick(WHO, mixed)} ${pick(DID, mixed >>> 5)} ${pick(WHAT, mixed >>> 9)} and ${pick(WHAT, mixed >>> 13)} ${pick(HOW, mixed >>> 17)}, then ${pick(DID, mixed >>> 21)} ${pick(WHAT, mixed >>> 3)}`
}

function memoryOf(n: number, day: string, run: string): Memory {
  const text = textOf(n)
  return {
    id: `m-${n.toString(16).padStart(16, '0')}`,
    text,
    kind: 'context',
    home: 'store',
    bucket: null,
    stated: 'observed',
    origin: 'human-said',
    status: 'active',
    marker: false,
    pinned: false,
    significance: 0.4,
    confidence: 10,
    observations: 1,
    firstSeen: day,
    confirmedOn: day,
    topics: [pick(WHAT, n).split(' ').at(-1) ?? ''],
    claim: null,
    evidence: [{ file: `raw/${day}.md`, lines: [3, 3], quote: text }],
    section: null,
    block: null,
    placedSeq: 0,
    supersededBy: null,
    run,
  }
}
