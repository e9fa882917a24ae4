/** A process that does nothing but open an index and search it, for bench/search.ts: prints what that took as JSON. */
import fs from 'node:fs'
import { ALL } from '../../src/recall/recallable.ts'
import { type SearchOptions, search } from '../../src/recall/search.ts'
import { LIMITS } from '../../src/recall/weights.ts'
import { shippedEmbedder } from '../../src/store/index/open-embedder.ts'
import { openIndex } from '../../src/store/index/open-index.ts'
import { speaker, yearsSaid } from './years-said.ts'

const [dir = '', turns = '', asked = ''] = process.argv.slice(2)
const OPTIONS: SearchOptions = {
  ...ALL,
  k: 10,
  unit: 'turn',
  asker: { names: { human: 'Dana', assistant: 'Bernard' }, today: 20_000 },
}

const started = performance.now()
const index = await openIndex({
  dir,
  embedder: shippedEmbedder(),
  source: yearsSaid(Number(turns)),
  access: 'read',
})
const speak = speaker(7)
search(index, speak(4), OPTIONS)
const opened = performance.now() - started
// A program that was asked before: code is compiled, what is looked at often is at hand.
for (let at = 0; at < 30; at++) search(index, speak(6), OPTIONS)
const times: number[] = []
const { user, system } = process.cpuUsage()
for (let at = 0; at < Number(asked); at++) {
  const from = performance.now()
  search(index, speak(6), OPTIONS)
  times.push(performance.now() - from)
}
const spent = process.cpuUsage()
const status = fs.existsSync('/proc/self/status') ? fs.readFileSync('/proc/self/status', 'utf8') : ''
const peak = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? process.memoryUsage().rss / 1024) / 1024
console.log(
  JSON.stringify({
    times,
    opened,
    cpu: (spent.user + spent.system - user - system) / 1000 / Number(asked),
    peak,
    notes: index.notes,
    recall: recallOfExact(),
  }),
)

/** The share of the ten best of a rank that looks at everything that is among ours. */
function recallOfExact(): number {
  const limits = { ...LIMITS }
  let [found, all] = [0, 0]
  // The other rank looks at every vector.
  for (let at = 0; at < Math.max(4, Math.min(40, 4_000_000 / Number(turns))); at++) {
    const question = speak(6)
    const ours = new Set(search(index, question, OPTIONS).map(({ id }) => id))
    const none = Number.POSITIVE_INFINITY
    Object.assign(LIMITS, { postings: none, meant: none })
    const exact = search(index, question, OPTIONS)
    Object.assign(LIMITS, limits)
    all += exact.length
    found += exact.filter(({ id }) => ours.has(id)).length
  }
  return found / all
}
