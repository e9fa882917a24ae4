import fs from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { recogniseLog } from '../../src/log/manner.ts'
import { parseTurns } from '../../src/log/parse.ts'
import { createRedactor } from '../../src/log/redact/index.ts'
import type { Turn } from '../../src/log/turn.ts'
import { createDisk } from '../../src/store/disk/disk.ts'
import { type LogProgress, readLog } from '../../src/store/read-log.ts'
import { planted } from '../log/redact/kinds.ts'
import { tempFolder } from '../support/folders.ts'

const folder = tempFolder('read-log-secrets')
const file = path.join(folder, 'log.md')
const disk = createDisk()
const names = { human: ['USER'], assistant: ['BERNARD'] }
const redact = createRedactor('a key of this folder')

afterAll(() => fs.rmSync(folder, { recursive: true }))

const SAID = [
  ['USER', 'I live in Kiel. What is the alarm code of the house again?'],
  ['BERNARD', '7741'],
  ['USER', 'And my wifi password?'],
  ['BERNARD', 'BlaueKatze77'],
  ['USER', 'my database password'],
  ['BERNARD', 'What is it?'],
  ['USER', 'Zx9kLm2Pq'],
  ['BERNARD', 'Which PIN should I use for the door?'],
  ['USER', '4271 please, I love that number.'],
  ['USER', 'Key part one: ghp_16C7e42F292c6912E'],
  ['USER', 'part two: 7710c838347Ae178B4a'],
  ['BERNARD', 'What is the error code?'],
  ['USER', '40412'],
] as const
const SECRETS = ['7741', 'BlaueKatze77', 'Zx9kLm2Pq', '4271', '16C7e42F292c6912E']

const FORMS: Readonly<Record<string, string>> = {
  headings: `# Conversations - 2026-03-10\n\n${SAID.map(([who, text], at) => `## ${who} [09:${10 + at}] (claude)\n\n${text}\n\n---\n`).join('\n')}`,
  bold: SAID.map(([who, text]) => `**${who}:** ${text}\n`).join('\n'),
  stamps: SAID.map(([who, text], at) => `[09:${10 + at}] ${who}: ${text}\r\n`).join(''),
}

const words = (turn: Turn): string => turn.spans.map(({ text }) => text).join('\n')

function readAll(): string[] {
  return [...readLog(disk, file, null, { names, settled: true, redact }).turns].map(words)
}

describe('secrets that are answers', () => {
  it('are gone from the next turn, whoever asks and however turns are marked', () => {
    for (const [form, log] of Object.entries(FORMS)) {
      fs.writeFileSync(file, log)
      const said = readAll()
      expect(said, form).toHaveLength(SAID.length)
      expect(
        SECRETS.filter((secret) => said.join('\n').includes(secret)),
        form,
      ).toEqual([])
      expect(said.at(-1), form).toBe('40412')
    }
  })

  it('the same wherever the bytes are cut', () => {
    for (const log of Object.values(FORMS)) {
      const bytes = Buffer.from(log)
      const { form, roles } = recogniseLog(bytes, names)
      fs.writeFileSync(file, log)
      const once = readAll()
      for (const size of [1, 7, 64, 333, 1000]) {
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
          Buffer.from(bytes.subarray(at * size, (at + 1) * size)),
        )
        expect([...parseTurns(chunks, { form, roles: roles.roleOf, redact })].map(words)).toEqual(once)
      }
    }
  })

  it('the same when the log is read as it grows, its context included', () => {
    const turn = fc.constantFrom(
      ...planted(false).flatMap(({ kind, text, before }) =>
        kind === 'private key' ? [] : before === '' ? [text] : [before, text],
      ),
    )
    const wait = fc.constantFrom('09:10', '09:11', '13:40', '18:05')
    fc.assert(
      fc.property(
        fc.array(fc.tuple(turn, wait), { minLength: 2, maxLength: 8 }),
        fc.nat(),
        fc.boolean(),
        (turns, cut, settled) => {
          const log = `# Conversations - 2026-03-10\n\n${turns.map(([text, at], n) => `## ${n % 2 === 0 ? 'USER' : 'BERNARD'} [${at}] (claude)\n\n${text}\n\n---\n\n`).join('')}`
          fs.writeFileSync(file, log)
          const once = new Map(
            [...readLog(disk, file, null, { names, settled: true, redact }).turns].map((each) => [
              each.bytes[0],
              words(each),
            ]),
          )
          const bytes = Buffer.from(log)
          fs.writeFileSync(file, bytes.subarray(0, cut % bytes.length))
          const first = readLog(disk, file, null, { names, settled, redact })
          const begun = [...first.turns].length
          const cursor: LogProgress | null = begun >= 0 ? first.cursor() : null
          fs.writeFileSync(file, log)
          const second = readLog(disk, file, cursor, { names, settled: true, redact })
          const later = [...second.context, ...second.turns]
          for (const each of later) expect(words(each)).toBe(once.get(each.bytes[0]))
        },
      ),
      { numRuns: 50, seed: 26 },
    )
  })
})
