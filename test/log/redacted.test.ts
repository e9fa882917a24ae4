import { describe, expect, it } from 'vitest'
import { readTurns } from './read-turns.ts'

const KEY = '-----BEGIN KEY-----\nabc\ndef\n-----END KEY-----'
const LOG = `## USER [14:30] (c)\n\nhere it is\n\n\`\`\`\n${KEY}\n\`\`\`\n\nkeep it safe\n\n---\n\n## BERNARD [14:31] (c)\n\nno\n`

/** Blanks every line of a key. */
const blankKeys = (text: string) =>
  text.replace(/-----BEGIN[\s\S]*?END KEY-----/g, (key) => key.replace(/[^\n]+/g, '[KEY]'))

describe('the redactor', () => {
  it('sees the whole text of a turn, heading left out, and is asked once', () => {
    const seen: string[] = []
    const redact = (text: string) => {
      seen.push(text)
      return blankKeys(text)
    }
    const { turns } = readTurns(LOG, { redact })
    expect(turns[0]?.spans.map((span) => span.text)).toEqual([
      'here it is',
      '```\n[KEY]\n[KEY]\n[KEY]\n[KEY]\n```',
      'keep it safe',
    ])
    expect(seen).toEqual([`\n\nhere it is\n\n\`\`\`\n${KEY}\n\`\`\`\n\nkeep it safe`, '\n\nno'])
  })

  it('what is read with a redactor that does nothing is what is read without one', () => {
    const odd = `\u{feff}User: \`x\` a\r\n> b\r\n\r\n    c\r\nAssistant: ${'d '.repeat(5000)}\r\n`
    const same = (text: string) => text
    expect(readTurns(odd, { redact: same }).turns).toEqual(readTurns(odd).turns)
    expect(readTurns(LOG, { redact: same }).turns).toEqual(readTurns(LOG).turns)
  })

  it('must keep the lines', () => {
    expect(() => readTurns(LOG, { redact: (text) => text.replaceAll('\n', ' ') })).toThrow(
      'The redactor must keep the lines of a turn: the one at line 1 has 12, it returned 1.',
    )
  })
})
