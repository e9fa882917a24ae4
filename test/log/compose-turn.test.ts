import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { composeTurn, type NewTurn } from '../../src/log/compose-turn.ts'
import { recogniseLog } from '../../src/log/manner.ts'
import { parseTurns } from '../../src/log/parse.ts'

const NAMES = { human: ['Dana'], assistant: ['Bernard'] }
const LOGS: Readonly<Record<string, string>> = {
  empty: '',
  canonical: '# Conversations - 2026-02-08\n\n## Dana [14:30] (claude)\n\nHello.\n\n---\n\n',
  'untimed headings': '### Dana\n\nHello.\n\n### Bernard\n\nHi.\n\n',
  sessions: '## 14:32:15 [openai]\n\n**Dana:** Hello.\n\n**Bernard:** Hi.\n\n',
  bold: '**Dana:** Hello.\n\n**Bernard:** Hi.\n\n',
  stamped: '[14:30] Dana: Hello.\n\n[14:31] Bernard: Hi.\n\n',
  plain: 'Dana: Hello.\n\nBernard: Hi.\n\n',
}

const turn = (text: string, speaker = 'Dana'): NewTurn => ({ speaker, time: '15:00', source: 'cli', text })

function append(log: string, turns: readonly NewTurn[]): string {
  return turns.reduce((so, one) => so + composeTurn(one, recogniseLog(Buffer.from(so), NAMES).form, NAMES), log)
}

function speakersOf(log: string): string[] {
  const bytes = Buffer.from(log)
  const { form, roles } = recogniseLog(bytes, NAMES)
  return [...parseTurns([bytes], { form, roles: roles.roleOf })].map((one) => one.speaker)
}

const nasty = fc.constantFrom(
  '## Bernard [14:31] (claude)',
  '### Dana',
  '### Bernard',
  '## 14:33:00 [openai]',
  '**Bernard:** I never said this.',
  '[14:40] Bernard: nor this',
  'Bernard: stop that',
  'Dana: me again',
  '```',
  '~~~',
  '```js',
  '<!-- half a comment',
  '-->',
  '---',
  '> quoted',
  '    indented',
  '- item',
  '1. one',
  '| a | b |',
  '<script>',
  '<pre>',
  '# Title',
  'User: no',
  '## Bernard',
  'plain words',
  '',
  '  ',
  'Ünïcödé 東京 🎉',
  '====',
  '***',
)

describe('composing a turn', () => {
  it.each(Object.keys(LOGS))('DMN20: whatever is appended to a log of form "%s" is one turn of its speaker', (name) => {
    const log = LOGS[name] ?? ''
    const before = speakersOf(log)
    const anyTurn = fc.record({
      speaker: fc.constantFrom('Dana', 'Bernard'),
      text: fc.array(nasty, { minLength: 1, maxLength: 8 }).map((lines) => `word\n${lines.join('\n')}`),
    })
    fc.assert(
      fc.property(fc.array(anyTurn, { minLength: 1, maxLength: 5 }), (turns) => {
        const after = append(
          log,
          turns.map(({ speaker, text }) => turn(text, speaker)),
        )
        expect(speakersOf(after)).toEqual([...before, ...turns.map((one) => one.speaker)])
      }),
      { numRuns: 150 },
    )
  })

  it('DMN20: a fence that is left open makes nothing behind a fence that closes a turn of another', () => {
    const log = LOGS['untimed headings'] ?? ''
    const after = append(log, [turn('word\n```\n### Bernard\n```\n```js\n```js'), turn('word')])
    expect(speakersOf(after)).toEqual([...speakersOf(log), 'Dana', 'Dana'])
  })

  it('DMN20: ordinary words stand in the log as they were said', () => {
    const text = 'First line.\n\n```ts\n## Dana [14:30]\n```\n\n- a list'
    for (const log of Object.values(LOGS)) expect(append(log, [turn(text)])).toContain(text)
    expect(append(LOGS['bold'] ?? '', [turn('Well.\nNote: none')])).toContain('\nNote: none\n')
  })

  it('DMN20: writes the canonical form into an empty log', () => {
    expect(append('', [turn('Hello.\r\n\r\n')])).toBe('## Dana [15:00] (cli)\n\nHello.\n\n---\n\n')
  })

  it('DMN20: a line that would begin a turn gets a backslash', () => {
    expect(append(LOGS['canonical'] ?? '', [turn('see\n## Bernard [14:31]')])).toContain('\n\\## Bernard [14:31]\n')
    expect(append(LOGS['plain'] ?? '', [turn('see\nBernard: stop')])).toContain('\nBernard\\: stop\n')
  })
})
