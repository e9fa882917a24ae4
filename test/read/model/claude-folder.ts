import fs from 'node:fs'
import path from 'node:path'
import { runCommand } from '../../../src/commands/index.ts'
import { tempFolder } from '../../support/folders.ts'
import type { MessagesApi, Met, Reply } from '../../support/messages-api.ts'
import { note } from './support.ts'

export const DAY = '2026-03-10'
/** Six facts that have nothing to do with each other. */
export const FACTS = [
  'I moved to Lisbon in March.',
  'I work at Kestrel.',
  'I am allergic to nuts.',
  'I sing in a choir on Tuesdays.',
  'I drive an old Saab.',
  'I studied geology.',
]

export interface Report {
  readonly run: string | null
  readonly turns: number
  readonly segments: number
  readonly findings: readonly { readonly text: string; readonly resolution: string }[]
  readonly dropped: Readonly<Record<string, number>>
  readonly failures: readonly string[]
  readonly usage: { readonly calls: number; readonly inputTokens: number; readonly usd: number }
  readonly next?: {
    readonly calls: number
    readonly inputTokens: number
    readonly usd: number
    readonly stored: number
  }
}

/** A folder that learns by Claude at a server of ours. */
export interface ClaudeFolder {
  readonly root: string
  configure(claude?: Readonly<Record<string, unknown>>, budget?: Readonly<Record<string, unknown>>): void
  /** A day whose texts stand two hours apart, each a segment of its own. */
  writeDay(texts: readonly string[], date?: string): void
  run(
    options?: Readonly<Record<string, unknown>>,
    now?: string,
  ): Promise<{ readonly exitCode: number; readonly report: Report }>
  /** Findings of a run without `I `, in order. */
  texts(report: Report): string[]
  answers(): string[]
  document(name: string): string
}

export function claudeFolder(api: Pick<MessagesApi, 'url'>): ClaudeFolder {
  const root = tempFolder('claude-joined')
  fs.mkdirSync(path.join(root, 'raw'))
  const answers = path.join(root, '.state', 'answers')
  const folder: ClaudeFolder = {
    root,
    configure(claude = {}, budget = {}) {
      const own = { extraction: { backend: 'claude' }, claude: { baseURL: api.url, ...claude }, budget }
      fs.writeFileSync(
        path.join(root, 'memoird.json5'),
        JSON.stringify({ human: 'Dana', assistant: 'Bernard', ...own }),
      )
    },
    writeDay(texts, date = DAY) {
      const turns = texts.map(
        (text, at) => `## Dana [${String(8 + 2 * at).padStart(2, '0')}:00] (claude)\n\n${text}\n\n---\n`,
      )
      fs.writeFileSync(path.join(root, 'raw', `${date}.md`), `# Conversations - ${date}\n\n${turns.join('\n')}`)
    },
    async run({ date, ...options } = {}, now = `${DAY}T23:30:00Z`) {
      const result = await runCommand('process', typeof date === 'string' ? [date] : [], options, {
        root,
        now,
        json: true,
      })
      return { exitCode: result.exitCode, report: JSON.parse(result.stdout) as Report }
    },
    texts: ({ findings }) => findings.map(({ text }) => text),
    answers: () => (fs.existsSync(answers) ? fs.readdirSync(answers).sort() : []),
    document(name) {
      const file = path.join(root, 'workspace', name)
      return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
    },
  }
  folder.configure()
  return folder
}

/** What a request asks about. */
export function inputOf({ body }: Met): string {
  return body.messages?.[0]?.content[0]?.text ?? ''
}

export function isJoined(met: Met): boolean {
  return / part 1 of \d+\]/.test(inputOf(met))
}

export function isAboutNotes(met: Met): boolean {
  return inputOf(met).includes(' turn 1: ')
}

/** The new turns of a question, in the order of their numbers. */
export function turnsIn(met: Met): string[] {
  return inputOf(met)
    .split(/\[[0-9a-f]{16} turn \d+: [^\]]*\]\n/)
    .slice(1)
}

/** A model that notes every fact of ours that stands in a new turn, under the number of that turn. */
export function friend(met: Met): Reply {
  const notes = turnsIn(met).flatMap((text, at) =>
    FACTS.filter((fact) => text.includes(fact)).map((quote) =>
      note({ turn: at + 1, quote, text: quote.replace(/^I (?:am )?/, '') }),
    ),
  )
  return { answer: { notes } }
}
