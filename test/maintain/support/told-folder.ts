import fs from 'node:fs'
import path from 'node:path'
import { afterAll, expect } from 'vitest'
import { runCommand } from '../../../src/commands/index.ts'
import type { Claim } from '../../../src/memory/memory.ts'
import { openMemory } from '../../../src/open.ts'
import { tempFolder } from '../../support/folders.ts'

const roots: string[] = []

afterAll(() => {
  for (const root of roots.splice(0)) fs.rmSync(root, { recursive: true, force: true })
})

export interface Answer {
  readonly quote: string
  readonly text: string
  readonly kind: string
  readonly home: string
  readonly bucket?: string
  readonly cue?: string
  readonly matter?: string
  readonly who?: string
  readonly due?: string
  readonly significance?: number
  readonly claim?: Claim | null
}

/** A folder whose human says something of somebody each day; what is learned of it is given. */
export class Folder {
  readonly root = tempFolder('told')
  readonly answers: Answer[] = []

  constructor(documents = '{ maxBytes: 700 }') {
    roots.push(this.root)
    fs.mkdirSync(path.join(this.root, 'raw'))
    const extraction = '{ backend: "recorded", recorded: "answers.json" }'
    this.write('memoird.json5', `{ timezone: "UTC", documents: ${documents}, extraction: ${extraction} }`)
  }

  write(file: string, text: string): void {
    fs.mkdirSync(path.dirname(path.join(this.root, file)), { recursive: true })
    fs.writeFileSync(path.join(this.root, file), text)
  }

  read(file: string): string {
    const at = path.join(this.root, file)
    return fs.existsSync(at) ? fs.readFileSync(at, 'utf8') : ''
  }

  async run(name: string, positional: readonly string[], day: string, options: Record<string, unknown> = {}) {
    const result = await runCommand(name, positional, options, { root: this.root, now: `${day}T20:00:00Z`, json: true })
    expect(result.exitCode, result.stderr.join('\n')).toBe(0)
    return JSON.parse(result.stdout || 'null')
  }

  /** Says it on a day and learns it. */
  says(day: string, texts: readonly string[], rest: Partial<Answer> = {}) {
    return this.tells(
      day,
      texts.map((text) => [text, rest] as const),
    )
  }

  /** Says several things on a day, each kept in its own way. */
  async tells(day: string, said: readonly (readonly [text: string, rest: Partial<Answer>])[]) {
    const turns = said.map(([text, { home }], n) => {
      const speaker = home === 'soul' ? 'BERNARD' : 'USER'
      return `## ${speaker} [1${n}:30] (claude)\n\n${text}.\n\n---\n`
    })
    this.write(`raw/${day}.md`, `# Conversations - ${day}\n\n${turns.join('\n')}`)
    for (const [text, rest] of said)
      this.answers.push({ quote: `${text}.`, text, kind: 'topic', home: 'user', bucket: 'TOPIC', ...rest })
    this.write('answers.json', JSON.stringify(this.answers))
    return this.run('process', [day], day)
  }

  get state() {
    return openMemory({ root: this.root }).read().state
  }

  get archived(): string[] {
    return [...this.state.memories.values()].filter(({ status }) => status === 'archived').map(({ text }) => text)
  }

  tree(): Record<string, string> {
    const files = fs
      .readdirSync(path.join(this.root, 'workspace'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .sort()
    return Object.fromEntries(files.map((file) => [file, this.read(`workspace/${file}`)]))
  }
}
