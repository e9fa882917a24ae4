import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { tempFolder } from '../support/folders.ts'

const CLI = path.resolve('dist/cli.js')
/** Prints what the process took when it ends. */
const PRELOAD = `process.on('exit', () => { const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
  require('node:fs').writeSync(2, '\\ntook ' + JSON.stringify({ mb: maxRSS / 1024, cpu: (userCPUTime + systemCPUTime) / 1e6 })) })`

export interface Cost {
  /** Peak of resident memory. */
  readonly mb: number
  /** Seconds of processor time. */
  readonly cpu: number
}

/** What `process` takes end to end for a log of that text, with the built-in reader; null for a folder without a log. */
export function costOf(text: string | null): Cost {
  const root = tempFolder('cost')
  try {
    fs.mkdirSync(path.join(root, 'raw'))
    fs.writeFileSync(path.join(root, 'memoird.json5'), '{ human: "USER", assistant: "BERNARD" }')
    fs.writeFileSync(path.join(root, 'preload.cjs'), PRELOAD)
    if (text !== null) fs.writeFileSync(path.join(root, 'raw', '2026-03-10.md'), text)
    const args = ['process', '--json', '--now', '2026-03-11T12:00:00Z', '--root', root]
    const ran = spawnSync(process.execPath, ['--require', path.join(root, 'preload.cjs'), CLI, ...args], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    })
    const took = /^took (.*)$/m.exec(ran.stderr)?.[1]
    if (ran.status !== 0 || took === undefined) throw new Error(`process ended with ${ran.status}: ${ran.stderr}`)
    return JSON.parse(took) as Cost
  } finally {
    fs.rmSync(root, { recursive: true, force: true })
  }
}

const head = (n: number): string =>
  `## ${n % 2 === 0 ? 'USER' : 'BERNARD'} [${10 + (n % 12)}:${10 + (n % 50)}] (chat)\n\n`

function filled(bytes: number, piece: (n: number) => string): string {
  const pieces: string[] = []
  for (let [n, size] = [0, 0]; size < bytes; n++) {
    const text = piece(n)
    pieces.push(text)
    size += Buffer.byteLength(text)
  }
  return pieces.join('')
}
const inOneTurn =
  (piece: (n: number) => string) =>
  (bytes: number): string =>
    head(0) + filled(bytes, piece)
const inTurns =
  (piece: (n: number) => string) =>
  (bytes: number): string =>
    `# Conversations\n\n${filled(bytes, (n) => `${head(n)}${piece(n)}\n\n---\n\n`)}`

/** Logs that nobody writes, by what they are made of: so many bytes of it. */
export const SHAPES: Readonly<Record<string, (bytes: number) => string>> = {
  'list items with blank lines': inOneTurn((n) => `- item number ${n} of the list\n\n`),
  'blank lines': inOneTurn(() => '\n'),
  'lines of blanks': inOneTurn(() => '   \n'),
  'blank lines in turns': inTurns(() => '\n'.repeat(20_000)),
  'one line': inOneTurn(() => 'no end in sight '),
  'one word': inOneTurn(() => 'aaaaaaaa'),
  paragraphs: inOneTurn((n) => `I live in Town${n} since May.\n\n`),
  quotes: inOneTurn((n) => `${'>'.repeat(1 + (n % 40))} quoted line ${n}\n`),
  'quotes and answers': inOneTurn((n) => `> quoted ${n}\n\nyes ${n} that is so\n\n`),
  'a fence never closed': (bytes) => `# C\n\n${head(0)}\`\`\`\n${filled(bytes, (n) => `code line ${n}\n`)}`,
  fences: inOneTurn((n) => `\`\`\`\ncode ${n}\n\`\`\`\n`),
  'rows of a table': inOneTurn((n) => `| a${n} | b | c |\n`),
  'fields with commas': inOneTurn((n) => `${n},x,y,z\n`),
  headings: inOneTurn((n) => `### heading ${n}\n`),
  'underlined headings': inOneTurn((n) => `heading ${n}\n===\n`),
  comments: inOneTurn((n) => `<!-- comment ${n} -->\n`),
  'a comment never closed': (bytes) => `${head(0)}<!-- \n${filled(bytes, (n) => `comment ${n}\n`)}`,
  'tags never closed': inOneTurn((n) => `<div>${n}\n`),
  emoji: inOneTurn(() => '🙂'),
  'scripts without spaces': inOneTurn(() => '我住在里斯本。'),
  'characters that nobody sees': inOneTurn((n) => `\u200b\u200d\ufeff\u2060 text ${n}\u00ad\n`),
  'marks over letters': inOneTurn(() => 'e\u0301\u0302\u0303'),
  CRLF: (bytes) => head(0).replaceAll('\n', '\r\n') + filled(bytes, (n) => `a line ${n} of text\r\n`),
  'deep indentation': inOneTurn((n) => `${' '.repeat(n % 200)}- item ${n}\n`),
  'names before lines': inOneTurn((n) => `${n % 2 === 0 ? 'Gus' : 'Mia'}: hello there ${n}\n`),
  'rules behind a text': inOneTurn((n) => (n === 0 ? 'Gus: hello\n\n' : '---\n\n')),
  'quotation marks never closed': inOneTurn((n) => `“he said ${n}\n`),
  'open brackets': inOneTurn(() => '((((([[[[[{{{{{'),
  digits: inOneTurn(() => '1234 5678 '),
  'named secrets': inOneTurn((n) => `password = "hunter${n}x!"\n`),
  'heads of empty turns': inTurns(() => ''),
}

/** Logs of which every sentence is read, told and encoded. */
export const READ: typeof SHAPES = {
  'list items': inOneTurn((n) => `- item number ${n} of the list\n`),
  'sentences in lines': inOneTurn((n) => `I live in Town${n} since May and my sister Mara${n} works at North${n}.\n`),
  'lines of emoji': inOneTurn((n) => `🙂🙃😀👩‍👩‍👧 ${n}\n`),
  'nested list items': inOneTurn((n) => `${'  '.repeat(n % 60)}- item ${n} here\n`),
  'asked to keep and to forget': inOneTurn(() => 'remember this\nforget that\n'),
  'short turns': inTurns((n) => `ok ${n}`),
  'a fact in each turn': inTurns((n) => (n % 2 === 1 ? 'Noted.' : `My colleague Marta${n} works at Northwind${n}.`)),
}
