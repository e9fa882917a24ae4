import fs from 'node:fs'
import { createRoom } from '../src/encode/room.ts'
import { createTokeniser } from '../src/encode/tokenise.ts'
import { openEncoder, readEncoder } from '../src/store/open-encoder.ts'
import { createPlainRoom } from '../test/encode/plain-room.ts'

const ROUNDS = 5
const SENTENCES = 300
const PLAIN = 30

/** How many sentences of a chat are encoded in a second, what the first costs, and how much a kernel is worth. */
export async function encode(): Promise<void> {
  const before = process.memoryUsage().rss
  const encoder = openEncoder()
  const load = timed(() => encoder.encode(['']))
  const first = timed(() => encoder.encode(['the fence is leaning again']))
  const rss = (process.memoryUsage().rss - before) / 2 ** 20
  console.log(`encode load ${load.toFixed(0)} ms, first sentence ${first.toFixed(1)} ms, ${rss.toFixed(0)} MB more`)

  const lines = fs.readFileSync(new URL('../models/use-lite-int8/vocab.txt', import.meta.url), 'utf8').split('\n')
  const idsOf = createTokeniser(lines, 128)
  const sample = sentences()
  const tokens = sample.reduce((sum, text) => sum + idsOf(text).length, 0) / sample.length
  const cutting = best(() => sample.map((text) => idsOf(text)))
  console.log(
    `encode tokens ${tokens.toFixed(1)} a sentence, ${((1000 * cutting) / sample.length).toFixed(0)} µs to find them`,
  )

  const kernel = readEncoder(createRoom, 0)
  const plain = readEncoder(createPlainRoom, 0)
  const together = best(() => kernel.encode(sample)) / sample.length
  const alone = best(() => sample.map((text) => kernel.encode([text]))) / sample.length
  const slow = best(() => plain.encode(sample.slice(0, PLAIN)), 2) / PLAIN
  console.log(`encode ${(1000 / together).toFixed(0)} sentences/s together, ${(1000 / alone).toFixed(0)} one by one`)
  console.log(
    `encode ${(slow / together).toFixed(1)} times as fast as plain JavaScript (${(1000 / slow).toFixed(0)}/s)`,
  )
}

const WHO = ['my sister', 'the landlord', 'our plumber', 'a friend from work', 'the woman next door', 'my old teacher']
const WHAT = [
  'wants to move the',
  'forgot about the',
  'is still angry over the',
  'paid too much for the',
  'asked about the',
]
const WHICH = ['broken fence', 'dentist on Tuesday', 'weekend in Leeds', 'kitchen floor', 'birthday cake']
const WHY = ['and I did not know what to say', 'so please remind me', 'but that can wait', 'which is fine']

/** Every sentence another one, about twelve words. */
function sentences(): string[] {
  const pick = (from: readonly string[], at: number): string => from[at % from.length] as string
  return Array.from({ length: SENTENCES }, (_, at) => {
    const [who, what] = [pick(WHO, at), pick(WHAT, Math.floor(at / 6))]
    return `${who} ${what} ${pick(WHICH, Math.floor(at / 30))} ${pick(WHY, Math.floor(at / 150))}`
  })
}

/** Of the processor, not of the clock on the wall: the rates are those of one core that has nothing else to do. */
function best(work: () => unknown, rounds = ROUNDS): number {
  const used = Array.from({ length: rounds }, () => {
    const from = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(from)
    return (user + system) / 1000
  })
  return Math.min(...used)
}

function timed(work: () => unknown): number {
  const from = performance.now()
  work()
  return performance.now() - from
}
