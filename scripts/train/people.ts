import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { recogniseLog } from '../../src/log/manner.ts'
import { parseTurns } from '../../src/log/parse.ts'
import type { Line } from '../../src/read/builtin/group.ts'
import { judge } from '../../src/read/builtin/judge.ts'

/** A sentence of somebody's log and what their gold says it is. */
export interface Said {
  readonly text: string
  readonly human: boolean
  /** Null where the annotation does not say what it is: beside a finding's own words, or never to be learned. */
  readonly label: string | null
  /** What it is worth to those who wrote the gold, 0..1; null for what may never be learned. */
  readonly importance: number | null
}

interface Gold {
  readonly destination: string
  readonly kind: string
  readonly bucket?: string
  readonly importance: number
  readonly evidence: readonly (readonly [number, number])[]
  readonly keywords: readonly (readonly string[])[]
}

interface Never {
  readonly why: string
  readonly evidence: Gold['evidence']
}

/**
 * The sentences of a gold folder `<person>/{raw,gold,speakers.json}` as examples: a class for those that say what a
 * finding holds, `drop`, `irony` or `talk` for those that no finding rests on.
 */
export function saidBy(folder: string): Said[] {
  const names = JSON.parse(readFileSync(path.join(folder, 'speakers.json'), 'utf8'))
  return readdirSync(path.join(folder, 'gold'))
    .filter((file) => file.endsWith('.json'))
    .sort()
    .flatMap((file) => {
      const { findings, never = [] } = JSON.parse(readFileSync(path.join(folder, 'gold', file), 'utf8'))
      const bytes = readFileSync(path.join(folder, 'raw', file.replace('.json', '.md')))
      const { form, roles } = recogniseLog(bytes, { human: [names.human], assistant: [names.assistant] })
      return [...parseTurns([bytes], { form, roles: roles.roleOf })].flatMap((turn) =>
        judge(turn, null).map((line) => ({
          text: line.text,
          human: line.origin === 'human-said',
          label: labelOf(line, findings, never),
          importance: line.never === null ? importanceOf(line, findings) : null,
        })),
      )
    })
}

function labelOf(line: Line, findings: readonly Gold[], never: readonly Never[]): string | null {
  const human = line.origin === 'human-said'
  const near = findings.filter(({ evidence }) => meets(line, evidence))
  const barred = never.find(({ evidence }) => meets(line, evidence))
  if (near.length === 0) {
    if (barred === undefined) return human ? 'drop' : 'talk'
    return human && barred.why === 'sarcasm' ? 'irony' : null
  }
  const told = near.map((one) => ({ one, share: shareOf(line.text, one) })).filter(({ share }) => share >= ENOUGH)
  const best = told.reduce<(typeof told)[number] | null>(
    (top, one) => (top === null || one.share > top.share ? one : top),
    null,
  )
  return best === null ? null : classOf(best.one, human)
}

/** A sentence that holds half of what a finding is known by says it. */
const ENOUGH = 0.5

function shareOf(text: string, { keywords }: Gold): number {
  const low = text.toLowerCase()
  return keywords.filter((group) => group.some((word) => low.includes(word.toLowerCase()))).length / keywords.length
}

function importanceOf(line: Line, findings: readonly Gold[]): number {
  const told = findings.filter((one) => meets(line, one.evidence) && shareOf(line.text, one) >= ENOUGH)
  return Math.max(0, ...told.map(({ importance }) => importance)) / MOST
}

const MOST = 3

function classOf({ destination, kind, bucket }: Gold, human: boolean): string | null {
  if (!human) return destination === 'SOUL' ? 'soul' : destination === 'EMBEDDINGS' ? 'work' : null
  if (destination === 'USER') return bucket?.toLowerCase() ?? null
  if (destination === 'RELATIONAL') return kind === 'trust' ? 'trust' : 'rule'
  return destination === 'EMBEDDINGS' ? 'store' : null
}

function meets({ lines }: Line, spans: Gold['evidence']): boolean {
  return spans.some(([first, last]) => lines[0] <= last && lines[1] >= first)
}
