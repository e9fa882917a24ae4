import { describe, expect, it } from 'vitest'
import { recogniseLog } from '../../src/log/manner.ts'
import { parseTurns } from '../../src/log/parse.ts'
import { segmentTurns } from '../../src/log/segment.ts'
import type { Finding } from '../../src/memory/finding.ts'
import type { Memory } from '../../src/memory/memory.ts'
import { openLocal } from '../../src/open/readers.ts'
import { contextBlock } from '../../src/recall/context.ts'
import { memoryOf, stateOf } from './context-memories.ts'

const names = { human: 'Dana', assistant: 'Bernard' }
const KNOWN: readonly Memory[] = [
  memoryOf({
    text: 'I live in Lisbon with my sister Ana and I work at a bakery near the river these days',
    origin: 'human-edit',
  }),
  memoryOf({ text: 'Is allergic to walnuts and to every kind of shellfish, prawns most of all, since childhood' }),
  memoryOf({
    text: 'Dana said: "Please keep your answers short and tell me the result before the reasons."',
    home: 'relational',
    observations: 3,
  }),
  memoryOf({ text: 'Learned: try first and ask second', home: 'soul', origin: 'assistant-said' }),
  memoryOf({
    text: 'Dana said: "We decided to use DuckDB for the reports and I moved the flight to the 14th of March."',
    home: 'store',
    kind: 'decision',
  }),
]
const BLOCK = contextBlock({ state: stateOf(KNOWN), names, budget: 2000, found: null }).text.trimEnd()
const OWN_WORDS = 'My brother Tom works at a hospital in Leeds.'

const backend = openLocal()

/** What is learned of a turn of the human and one of the assistant that hold the text. */
async function learnedOf(text: string, speaker: 'Dana' | 'Bernard', more = ''): Promise<readonly Finding[]> {
  const date = '2026-03-10'
  const turns = [
    ['Dana', 'hi, one thing before lunch'],
    ['Bernard', 'Go ahead.'],
    [speaker, `${text}${more === '' ? '' : `\n\n${more}`}`],
    [speaker === 'Dana' ? 'Bernard' : 'Dana', 'ok, noted'],
  ].map(([who, said], at) => `## ${who} [09:${10 + at}] (claude)\n\n${said}\n\n---\n`)
  const bytes = new TextEncoder().encode(`# Conversations - ${date}\n\n${turns.join('\n')}`)
  const { form, roles } = recogniseLog(bytes, { human: ['Dana'], assistant: ['Bernard'] })
  const read = parseTurns([bytes], { form, roles: roles.roleOf, redact: (said) => said })
  const findings: Finding[] = []
  for (const segment of segmentTurns(read, [], { date, file: `raw/${date}.md` }))
    findings.push(...(await backend.extract(segment, { names, memories: KNOWN })).findings)
  return findings
}

const lines = BLOCK.split('\n')
const each = (mark: string, text = BLOCK): string =>
  text
    .split('\n')
    .map((line) => mark + line)
    .join('\n')

/** Breaks every line at the last blank before `width`, as a terminal does; `hang` stands before what follows. */
function wrapped(text: string, width: number, hang = ''): string {
  const pattern = new RegExp(`(.{1,${width}})(?: +|$)`, 'g')
  return text
    .split('\n')
    .map((line) => line.replace(pattern, '$1\n').trimEnd().replaceAll('\n', `\n${hang}`))
    .join('\n')
}

const SHAPES: readonly (readonly [string, string])[] = [
  ['as it is', BLOCK],
  ['indented', each('    ')],
  ['quoted', each('> ')],
  ['quoted twice', each('>> ')],
  ['in a fence', `\`\`\`\n${BLOCK}\n\`\`\``],
  ['wrapped', wrapped(BLOCK, 60)],
  ['wrapped with hanging lines', wrapped(BLOCK, 40, '  ')],
  ['wrapped and quoted', each('> ', wrapped(BLOCK, 50))],
  ['with blank lines between', lines.join('\n\n')],
  ['with its tags escaped', BLOCK.replaceAll('<', '&lt;').replaceAll('>', '&gt;')],
  ['with its tags escaped by backslashes', BLOCK.replaceAll('<', '\\<')],
  ['behind words on the same line', `Context: ${BLOCK}`],
  ['without its marks', lines.slice(1, -1).join('\n')],
  ['without its marks, wrapped', wrapped(lines.slice(1, -1).join('\n'), 60, '  ')],
  ['as items with dots', BLOCK.replaceAll('\n- ', '\n• ')],
]

describe('a context block that comes back in a log', () => {
  it('CTX8: the block that the tests send back holds lines of every part', () => {
    for (const { text } of KNOWN) expect(BLOCK).toContain(text.replace(/^Dana said: /, ''))
  })

  it('CTX8: its lines would be learned if they were said plainly', async () => {
    expect(await learnedOf('I live in Lisbon with my sister Ana.', 'Dana')).not.toEqual([])
    expect(await learnedOf(OWN_WORDS, 'Dana')).not.toEqual([])
  })

  it.each(SHAPES)('CTX8: nothing of it is learned again %s', async (_, text) => {
    for (const speaker of ['Dana', 'Bernard'] as const)
      expect([speaker, (await learnedOf(text, speaker)).map((finding) => finding.text)]).toEqual([speaker, []])
  })

  it('CTX8: nothing of it is learned again when it is cut off at any line, at either end', async () => {
    for (const text of [BLOCK, wrapped(BLOCK, 60, '  ')]) {
      const all = text.split('\n')
      for (let at = 1; at < all.length; at++)
        for (const part of [all.slice(0, at), all.slice(at)]) {
          const findings = await learnedOf(part.join('\n'), 'Dana')
          expect([part.slice(0, 2), findings.map((finding) => finding.text)]).toEqual([part.slice(0, 2), []])
        }
    }
  })

  it('CTX8: nothing of it is learned again when it breaks off in the middle of a word', async () => {
    for (let at = 20; at < BLOCK.length; at += 7) {
      const findings = await learnedOf(BLOCK.slice(0, at), 'Dana')
      expect([BLOCK.slice(at - 20, at), findings.map((finding) => finding.text)]).toEqual([
        BLOCK.slice(at - 20, at),
        [],
      ])
    }
  })

  it('CTX8: what the human says below the block is theirs and is learned', async () => {
    for (const [name, text] of SHAPES.filter(([shape]) => !shape.includes('escaped'))) {
      const findings = await learnedOf(text, 'Dana', OWN_WORDS)
      expect([name, findings.some((finding) => finding.text.includes('Leeds'))]).toEqual([name, true])
    }
  })
})
