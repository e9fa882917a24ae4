/** Learns what a person saves and writes lines of ours, through all of memoird, until its input ends: `memory-writer.ts ROOT`. Prints what it did, as JSON. */
import { openMemory } from '../../../../src/open.ts'
import { memoryWith } from '../../../support/memories.ts'

const root = process.argv[2] ?? ''
const memory = openMemory({ root })
const MOST = 300
const told = { writes: 0, ours: 0, retracted: 0 }
let stop = false

process.stdin.resume()
process.stdin.on('end', () => {
  stop = true
})

await cycle(true)
process.stdout.write('\n')
while (!stop) {
  await cycle(told.ours < MOST)
  await new Promise((resolve) => setTimeout(resolve, 1))
}
await cycle(false)
await cycle(false)
told.retracted = memory.read().state.retractions.length
process.stdout.write(`${JSON.stringify(told)}\n`)

async function cycle(grows: boolean): Promise<void> {
  await memory.write(async (apply) => {
    if (grows) {
      const id = `m-${String(told.ours).padStart(16, '0')}`
      const one = memoryWith({
        id,
        text: `daemon D${told.ours}.`,
        firstSeen: `2026-02-0${1 + (told.ours % 7)}`,
        evidence: [],
      })
      apply.commit([{ type: 'memory-added', data: { memory: one, resolution: 'new' } }], {
        kind: 'process',
        date: null,
        backend: null,
        note: null,
      })
      told.ours++
    }
    if (apply.project().includes('workspace/USER.md')) told.writes++
  })
}
