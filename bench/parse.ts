import { performance } from 'node:perf_hooks'
import type { LogForm } from '../src/log/form.ts'
import { parseTurns } from '../src/log/parse.ts'

const SIZE = 64 << 20
const CHUNK = 1 << 20
const ROUNDS = 5
const NEWLINE = 10

const FORM: LogForm = { kind: 'heading', level: 2, timed: true, labels: ['USER', 'BERNARD'], body: 0 }

/**
 * How fast the turns of canonical logs are read, against a bare line split of the same bytes in the same run. Turns
 * come whole, with spans and their origins; texts are decoded when they are asked for, and once more with all of them.
 */
export async function parse(): Promise<void> {
  const log = conversation(SIZE)
  const chunks = Array.from({ length: Math.ceil(log.length / CHUNK) }, (_, i) =>
    log.subarray(i * CHUNK, (i + 1) * CHUNK),
  )
  const rate = (work: () => number): { best: number; count: number } => {
    let best = 0
    let count = 0
    for (let round = 0; round < ROUNDS; round++) {
      const start = performance.now()
      count = work()
      best = Math.max(best, log.length / 1e3 / (performance.now() - start))
    }
    return { best, count }
  }
  const lines = rate(() => splitLines(log))
  const strings = rate(() => log.toString('utf8').split('\n').length)
  const turns = rate(() => readTurns(chunks, false))
  const texts = rate(() => readTurns(chunks, true))
  const mb = log.length / 1e6
  console.log(
    `parse: ${mb.toFixed(0)} MB, ${lines.count} lines, ${turns.count} spans of turns, best of ${ROUNDS} rounds`,
  )
  const row = (name: string, best: number): void =>
    console.log(
      `parse: ${name} ${best.toFixed(0)} MB/s, ${(best / strings.best).toFixed(2)} of the split, ${(best / lines.best).toFixed(2)} of the search`,
    )
  console.log(`parse: newline search alone (indexOf, no line made)  ${lines.best.toFixed(0)} MB/s`)
  console.log(`parse: bare line split (toString, split)             ${strings.best.toFixed(0)} MB/s`)
  row('turns with spans                                    ', turns.best)
  row('turns with spans, every text read                   ', texts.best)
}

function splitLines(log: Buffer): number {
  let count = 0
  for (let at = log.indexOf(NEWLINE); at >= 0; at = log.indexOf(NEWLINE, at + 1)) count++
  return count
}

function readTurns(chunks: readonly Buffer[], withText: boolean): number {
  let count = 0
  const roles = (label: string) => (label === 'USER' ? 'human' : 'assistant')
  for (const turn of parseTurns(chunks, { form: FORM, roles })) {
    for (const span of turn.spans) count += withText ? Math.min(1, span.text.length) : 1
  }
  return count
}

const SENTENCES = [
  'The importer reads the header, walks the rows and fails on the fee of row 4417.',
  'I have been thinking about the move since spring, and the flat by the harbour is still the best of them.',
  'ok so that did not work at all.',
  'It is the rate limit and not the key: it resets at eight.',
  'My sister comes on the 14th, she is allergic to nuts, so no baklava this time.',
  'Put the dump on the external drive, keep thirty of them, and tell me when one is missing.',
  'Zażółć gęślą jaźń, she said, and laughed – “as always”.',
  'What do people usually do there?',
  'You can keep the schema as it is and add one column for the leg of the trade.',
]
const CODE =
  '```ts\nexport function total(rows: Row[]): number {\n  return rows.reduce((sum, row) => sum + row.fee, 0)\n}\n```'
const LIST =
  '- the old rows stay as they are\n- new ones carry the version\n- **nothing** is written before the check is green'

/** Canonical log text: short questions, longer answers with lists and code now and then. Always the same. */
function conversation(size: number): Buffer {
  const parts: string[] = ['# Conversations - 2026-02-08\n']
  let length = 0
  for (let i = 0; length < 4 << 20; i++) {
    const time = `${String(8 + (Math.floor(i / 60) % 14)).padStart(2, '0')}:${String(i % 60).padStart(2, '0')}`
    const isHuman = i % 2 === 0
    const turn = `\n## ${isHuman ? 'USER' : 'BERNARD'} [${time}] (claude)\n\n${isHuman ? question(i) : answer(i)}\n\n---\n`
    parts.push(turn)
    length += Buffer.byteLength(turn)
  }
  const part = Buffer.from(parts.join(''))
  const log = Buffer.alloc(Math.ceil(size / part.length) * part.length)
  for (let at = 0; at < log.length; at += part.length) part.copy(log, at)
  return log
}

function question(i: number): string {
  const pasted = i % 14 === 0 ? '\n\n> Dear all, the meeting is moved to Friday.\n> Regards, Gus' : ''
  return sentences(i, 1 + (i % 3)) + (i % 20 === 0 ? `\n\n${CODE}` : pasted)
}

function answer(i: number): string {
  const paragraphs = Array.from({ length: 1 + (i % 3) }, (_, k) => sentences(i + k, 2 + ((i + k) % 4)))
  if (i % 5 === 0) paragraphs.push(LIST)
  if (i % 7 === 0) paragraphs.push(CODE)
  return paragraphs.join('\n\n')
}

function sentences(seed: number, count: number): string {
  return Array.from({ length: count }, (_, k) => SENTENCES[(seed * 7 + k * 3) % SENTENCES.length]).join(' ')
}
