import fs from 'node:fs'
import path from 'node:path'
import { DEFAULTS } from '../../../src/config/defaults.ts'
import { recogniseLog } from '../../../src/log/manner.ts'
import { parseTurns } from '../../../src/log/parse.ts'
import { createRedactor } from '../../../src/log/redact/index.ts'
import { segmentTurns } from '../../../src/log/segment.ts'
import type { Segment } from '../../../src/log/turn.ts'
import type { Known } from '../../../src/read/agent.ts'
import { openReader, type Reader } from '../../../src/read/provider/open-reader.ts'
import { openAnswers } from '../../../src/store/answers.ts'
import { createDisk } from '../../../src/store/disk/disk.ts'
import { inScratchFolder } from '../../../src/store/scratch-folder.ts'
import { openLedger } from '../../../src/store/spend.ts'

export const NAMES = { human: 'Dana', assistant: 'Bernard' }
export const KNOWN: Known = { names: NAMES, memories: [] }
export const redact = createRedactor('claude')

/** A log in the canonical form, one line a turn: `Dana: text`, a minute apart. */
export function logText(...turns: readonly string[]): string {
  const blocks = turns.map((turn, index) => {
    const [, speaker, text] = /^(\w+): ([\s\S]*)$/.exec(turn) ?? []
    return `## ${speaker} [09:${String(10 + index)}] (claude)\n\n${text}\n\n---\n`
  })
  return `# Conversations - 2026-03-10\n\n${blocks.join('\n')}`
}

/** The segments of a log as bytes would give them. */
export function segmentsOf(text: string, date = '2026-03-10'): Segment[] {
  const bytes = new TextEncoder().encode(text)
  const { form, roles } = recogniseLog(bytes, { human: [NAMES.human], assistant: [NAMES.assistant] })
  return [
    ...segmentTurns(parseTurns([bytes], { form, roles: roles.roleOf, redact }), [], { date, file: `raw/${date}.md` }),
  ]
}

export function segmentOf(...turns: readonly string[]): Segment {
  const [segment] = segmentsOf(logText(...turns))
  if (segment === undefined) throw new Error('a log without turns')
  return segment
}

export type ClaudeOptions = Partial<typeof DEFAULTS.claude> & { readonly budget?: Partial<typeof DEFAULTS.budget> }

/** What was answered and paid, in a folder. */
export function keptIn(root: string) {
  const ports = { root, files: createDisk(), today: () => '2026-03-10', token: 'test' }
  const store = openAnswers(ports.files, root, 'test')
  return { store, ledger: openLedger(ports), nights: openLedger(ports, 'spend-nights'), inScratch: inScratchFolder }
}

/** Claude of a folder at a server of ours, with a clock that nobody waits for; `waits` keeps what was slept. */
export function claudeAt(
  root: string,
  baseURL: string,
  { budget, ...claude }: ClaudeOptions = {},
  env: Record<string, string> = { ANTHROPIC_API_KEY: 'sk-test' },
): Reader & { readonly waits: number[] } {
  fs.mkdirSync(path.join(root, '.state'), { recursive: true })
  const waits: number[] = []
  const opened = openReader({
    name: 'anthropic',
    root,
    config: {
      ...DEFAULTS,
      claude: { ...DEFAULTS.claude, baseURL, ...claude },
      budget: { ...DEFAULTS.budget, ...budget },
    },
    redact,
    ...keptIn(root),
    env,
    sleep: (ms) => {
      waits.push(Math.round(ms))
      return Promise.resolve()
    },
  })
  return { ...opened, waits }
}

interface Noted {
  readonly turn?: unknown
  readonly quote?: unknown
  readonly answers?: unknown
  readonly text?: unknown
  readonly as?: unknown
  readonly weight?: unknown
  readonly flags?: unknown
  readonly relations?: unknown
}

/** A note as a well-behaved model writes it, its fields by their long names. */
export function note(fields: Noted): Record<string, unknown> {
  const { turn = 1, quote = '', answers = null, text = '', as = 'FACT', weight = 0.8 } = fields
  return { t: turn, q: quote, y: answers, s: text, as, w: weight, f: fields.flags ?? [], r: fields.relations ?? [] }
}
