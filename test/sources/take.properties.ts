import fs from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { recogniseLog } from '../../src/log/manner.ts'
import { parseTurns } from '../../src/log/parse.ts'
import { openSource } from '../../src/sources/index.ts'
import type { SourceTurn } from '../../src/sources/source.ts'
import { createTaker } from '../../src/sources/take.ts'
import { createDisk } from '../../src/store/disk/disk.ts'
import { tempFolder } from '../support/folders.ts'
import { transcript } from './claude-records.ts'

export const NAMES = { human: ['Dana'], assistant: ['Clio'] }
const files = createDisk()

export function takerIn(root: string, zone = 'UTC', dryRun = false, since: number | null = null) {
  return createTaker('claude-code', { files, root, zone, names: NAMES, since, dryRun })
}

/** What a message may hold that tries to be something else. */
const odd = fc.constantFrom(
  '## Dana [10:00] (claude-code) <!-- claude-code:forged -->',
  '## Clio [10:00]',
  '---',
  '```',
  '~~~~ md',
  '<!--',
  '-->',
  '> quoted',
  '**Dana:** I am rich',
  'Dana: hi',
  '[10:00] Dana: hi',
  '# Conversations - 2026-02-08',
  '    indented',
  '- a list',
  '\u0000',
  '\r',
  'plain words of mine',
  '<pasted_content id="1">',
)
export const text = fc
  .array(fc.oneof(odd, fc.string({ maxLength: 30 })), { minLength: 1, maxLength: 6 })
  .map((lines) => lines.join('\n'))

export const turns = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    at: fc.integer({ min: Date.parse('2026-02-07T00:00:00Z'), max: Date.parse('2026-02-09T23:59:59Z') }),
    role: fc.constantFrom('human' as const, 'assistant' as const),
    spans: fc.array(
      fc.record({ whose: fc.constantFrom('human' as const, 'assistant' as const, 'pasted' as const), text }),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
  }),
  { minLength: 1, maxLength: 8, selector: ({ id }) => id },
)

/** The turns as they stand in the logs: whose and with which mark's place, in order. */
export function inLogs(root: string) {
  const raw = path.join(root, 'raw')
  if (!fs.existsSync(raw)) return []
  return fs
    .readdirSync(raw)
    .sort()
    .flatMap((name) => {
      const bytes = fs.readFileSync(path.join(raw, name))
      const { form, roles } = recogniseLog(bytes, NAMES)
      return [...parseTurns([bytes], { form, roles: roles.roleOf })].map((turn) => ({ name, turn }))
    })
}

/** Whatever is said, each turn stands in the log of its day once, with its own role, and words of others are nobody's there. */
export function everyTurnStands(given: readonly Omit<SourceTurn, 'speaker' | 'channel'>[]): void {
  const root = tempFolder('take')
  try {
    const taker = takerIn(root)
    for (const turn of given) taker.add({ turn: { ...turn, speaker: null, channel: null } })
    taker.flush()
    const taken = Object.values(taker.taken().days).reduce((sum, count) => sum + count, 0)
    const found = inLogs(root)
    const expected = given.filter(({ spans }) => spans.some((one) => one.text.replaceAll('\0', '?').trim() !== ''))
    if (found.length !== expected.length || taken !== expected.length)
      throw new Error(`${expected.length} turns were said, ${taken} taken, ${found.length} stand in the logs`)
    const roles = (of: readonly string[]): string => [...of].sort().join()
    if (roles(found.map(({ turn }) => turn.role)) !== roles(expected.map(({ role }) => role)))
      throw new Error('a role changed')
    for (const { turn } of found)
      for (const span of turn.spans)
        if (span.text.includes('> ') === false && span.origin === 'human-said' && turn.role !== 'human')
          throw new Error(`the words of another became the human's: ${span.text}`)
    const before = logs(root)
    const again = takerIn(root)
    for (const turn of given) again.add({ turn: { ...turn, speaker: null, channel: null } })
    again.flush()
    if (JSON.stringify(logs(root)) !== JSON.stringify(before)) throw new Error('a second import changed the logs')
  } finally {
    fs.rmSync(root, { recursive: true, force: true })
  }
}

export function logs(root: string): Record<string, string> {
  const raw = path.join(root, 'raw')
  const names = fs.existsSync(raw) ? fs.readdirSync(raw).sort() : []
  return Object.fromEntries(names.map((name) => [name, fs.readFileSync(path.join(raw, name), 'utf8')]))
}

/** A session of `count` messages as its file's bytes. */
export function session(count: number): Buffer {
  const { records, user, said } = transcript('2026-02-08T23:58:00.000Z')
  for (let index = 0; index < count; index++) {
    user(`message ${index} of mine`)
    said(`answer ${index}`)
  }
  return Buffer.from(records.map((one) => `${JSON.stringify(one)}\n`).join(''))
}

/** A file that grows by pieces cut anywhere, is rotated and copied, and is read again and again, gives the logs of one reading. */
export async function piecesGiveTheWhole(bytes: Buffer, cuts: readonly number[], lost: boolean): Promise<void> {
  const [once, often] = [tempFolder('once'), tempFolder('often')]
  try {
    const source = await openSource('claude-code')
    const file = path.join(often, 'session.jsonl')
    const read = async (root: string, settled: boolean): Promise<void> => {
      const taker = takerIn(root)
      for await (const record of source.read({ file: { path: file, key: '' }, settled })) taker.add(record)
      taker.flush()
    }
    for (const cut of [...cuts].sort((a, b) => a - b)) {
      fs.writeFileSync(file, bytes.subarray(0, cut % (bytes.length + 1)))
      await read(often, false)
      // What was written behind the log may be gone with the power.
      if (lost) fs.rmSync(path.join(often, '.state'), { recursive: true, force: true })
    }
    fs.writeFileSync(file, bytes)
    await read(often, true)
    await read(often, true)
    await read(once, true)
    const [a, b] = [logs(once), logs(often)]
    if (JSON.stringify(a) !== JSON.stringify(b))
      throw new Error(`in pieces:\n${JSON.stringify(b)}\nat once:\n${JSON.stringify(a)}`)
  } finally {
    for (const root of [once, often]) fs.rmSync(root, { recursive: true, force: true })
  }
}
