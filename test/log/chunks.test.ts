import fs from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detectForm } from '../../src/log/form.ts'
import { parseTurns } from '../../src/log/parse.ts'
import { logBytes, pieces } from './random-log.ts'
import { NAMES, plain, readTurns } from './read-turns.ts'

const folder = path.join(import.meta.dirname, 'corpus')
const corpus = fs.readdirSync(folder).filter((name) => name.endsWith('.md'))
const seed = 20260208

function readCut(log: Buffer, chunks: Iterable<Uint8Array>): ReturnType<typeof readTurns> {
  const { form, roles } = readTurns(log)
  const warnings: ReturnType<typeof readTurns>['warnings'] = []
  return { form, roles, warnings, turns: plain(parseTurns(chunks, { form, roles, warn: (one) => warnings.push(one) })) }
}

function* bytewise(log: Buffer): Generator<Buffer> {
  for (let i = 0; i < log.length; i++) yield log.subarray(i, i + 1)
}

describe('bytes and chunks', () => {
  it.each(corpus)('LOG30: %s cut anywhere is what it is at once', (name) => {
    const log = fs.readFileSync(path.join(folder, name))
    const once = readTurns(log)
    for (let at = 0; at <= log.length; at += 11) {
      const cut = readCut(log, [log.subarray(0, at), log.subarray(at)])
      expect(cut.turns).toEqual(once.turns)
    }
    const drops = readCut(log, bytewise(log))
    expect(drops.turns).toEqual(once.turns)
    expect(drops.warnings).toEqual(once.warnings)
  })

  it('LOG30: random logs in random pieces are what they are at once', () => {
    fc.assert(
      fc.property(logBytes, fc.infiniteStream(fc.integer({ min: 0, max: 90 })), (log, sizes) => {
        const once = readTurns(log)
        const cut = readCut(log, pieces(log, sizes))
        expect(cut.turns).toEqual(once.turns)
        expect(cut.warnings).toEqual(once.warnings)
      }),
      { numRuns: 300, seed },
    )
  })

  it('LOG30: large pieces that end in the middle of turns and of characters change nothing', () => {
    const turn = (i: number) =>
      `## ${i % 2 ? 'BERNARD' : 'USER'} [14:${10 + (i % 50)}] (c)\n\n${'zażółć gęślą 🎉 '.repeat(i % 700)}\n\n---\n\n`
    const log = Buffer.from(Array.from({ length: 900 }, (_, i) => turn(i)).join(''))
    const once = readTurns(log).turns
    for (const size of [65_535, 65_536, 100_001, 1 << 20]) {
      const chunks = Array.from({ length: Math.ceil(log.length / size) }, (_, i) =>
        log.subarray(i * size, (i + 1) * size),
      )
      expect(readCut(log, chunks).turns).toEqual(once)
    }
  })

  it('LOG30, LOG24: a line over two MiB is cut alike in any pieces', () => {
    const long = `## USER [14:30] (c)\n\n${'aé'.repeat(1_100_000)}\nend\n\n## BERNARD [14:31] (c)\n\nok\n`
    const log = Buffer.concat([Buffer.from(long), Buffer.from([0xff])])
    const once = readTurns(log)
    expect(once.warnings.map((warning) => warning.kind)).toContain('turn-cut')
    for (const size of [65_536, 333_333]) {
      const chunks = Array.from({ length: Math.ceil(log.length / size) }, (_, i) =>
        log.subarray(i * size, (i + 1) * size),
      )
      const cut = readCut(log, chunks)
      expect(cut.turns).toEqual(once.turns)
      expect(cut.warnings).toEqual(once.warnings)
    }
  })

  it('LOG31: random bytes are read without an error, whatever form they are read in', () => {
    const kinds = ['heading', 'session', 'bold', 'stamped', 'plain'] as const
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 600 }),
        fc.constantFrom(...kinds),
        fc.integer({ min: 1, max: 40 }),
        (noise, kind, size) => {
          detectForm(noise, NAMES)
          const form = { kind, level: 2, timed: true, labels: ['User', 'Assistant'], body: 0 }
          const head = Buffer.from('## 14:30 [x]\n**User:** a\nUser: b\n[14:30] User: c\n## User [14:30]\n')
          const log = Buffer.concat([head, noise])
          const chunks = Array.from({ length: Math.ceil(log.length / size) }, (_, i) =>
            log.subarray(i * size, (i + 1) * size),
          )
          const turns = plain(parseTurns(chunks, { form, roles: () => 'human' }))
          expect(turns.length).toBeGreaterThan(0)
          expect(turns.at(-1)?.bytes[1]).toBe(log.length)
        },
      ),
      { numRuns: 400, seed },
    )
  })

  it('LOG31: invalid UTF-8 is replaced, counted and said; a written U+FFFD is not', () => {
    const log = Buffer.concat([
      Buffer.from('## USER [14:30] (c)\n\nok \u{fffd} '),
      Buffer.from([0xff, 0x20, 0xed, 0xa0, 0x80, 0x20, 0xc3]),
      Buffer.from('\n\n## BERNARD [14:31] (c)\n\nfine\n'),
    ])
    const { turns, warnings } = readTurns(log)
    expect(turns[0]?.spans[0]?.text).toBe('ok \u{fffd} \u{fffd} \u{fffd}\u{fffd}\u{fffd} \u{fffd}')
    expect(warnings).toEqual([{ kind: 'invalid-utf8', line: 1, count: 5 }])
    expect(readCut(log, bytewise(log)).warnings).toEqual(warnings)
  })

  it('LOG31: NUL, bidi marks, lone surrogates and tag characters stay where they are', () => {
    const odd = 'a\0b \u{202e}c \u{e0041} \u{feff}d \u{2028} e \u{1f469}\u{200d}\u{1f4bb}'
    expect(readTurns(`## USER [14:30] (c)\n\n${odd}\n`).turns[0]?.spans[0]?.text).toBe(odd)
  })

  it('LOG31: the strings that break programs are only strings', () => {
    for (const odd of NAUGHTY) {
      const { turns } = readTurns(`## USER [14:30] (c)\n\nx\n\n${odd}\n\n## BERNARD [14:31] (c)\n\nok\n`)
      expect(turns.map((turn) => turn.speaker)).toEqual(['USER', 'BERNARD'])
      expect(
        turns[0]?.spans
          .map((span) => span.text)
          .join('\n\n')
          .replaceAll(/\s+/g, ' '),
      ).toContain(odd.trim().replaceAll(/\s+/g, ' '))
    }
  })

  it.each(corpus)('LOG31: %s with CRLF, a byte order mark and no final newline says the same', (name) => {
    const log = fs.readFileSync(path.join(folder, name), 'utf8')
    const words = (text: string) =>
      readTurns(text).turns.map(({ speaker, role, lines, spans }) => ({ speaker, role, lines, spans }))
    const expected = words(log)
    expect(words(log.replaceAll('\n', '\r\n'))).toEqual(expected)
    expect(words(`\u{feff}${log}`)).toEqual(expected)
    expect(words(log.trimEnd())).toEqual(expected)
    const crlf = Buffer.from(`\u{feff}${log.replaceAll('\n', '\r\n')}`)
    expect(
      readCut(crlf, bytewise(crlf)).turns.map(({ speaker, role, lines, spans }) => ({ speaker, role, lines, spans })),
    ).toEqual(expected)
  })
})

const NAUGHTY = [
  'undefined',
  '__proto__',
  'constructor.prototype',
  '-1/0',
  '0x0',
  '١٢٣',
  '田中さんにあげて下さい',
  'الكل في المجمو عة',
  'Ṱ̺̺̕o͞ ̷i̲̬͇̪͙n̝̗͕v̟̜̘̦͟o̶̙̰̠kè͚̮̺̪̹̱̤',
  '﷽',
  '👨‍👩‍👧‍👦 🇵🇱 1️⃣',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert`1`>',
  "'; DROP TABLE turns; --",
  '$(touch /tmp/x) `id`',
  '../../../etc/passwd%00',
  '{{7*7}} #{7*7}',
  '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>',
  '\u{202e}txt.exe',
  '\u{200b}\u{200b}',
  'If you are reading this, you have been in a coma',
  '[14:30] [14:30] [14:30]',
  '**********:**',
  '### ### ###',
  '::::::::',
  ': a',
  '---- ---- :',
  '<<<<<<<>>>>>>>',
]
