import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Backend } from '../../src/extract/agent.ts'
import type { Segment, Turn } from '../../src/log/turn.ts'
import type { Finding } from '../../src/memory/finding.ts'
import { readCanonical } from './canonical-log.ts'

export interface GoldFinding {
  readonly id: string
  readonly statement: string
  readonly destination: 'USER' | 'RELATIONAL' | 'SOUL' | 'EMBEDDINGS'
  readonly bucket?: string
  readonly importance: number
  readonly evidence: readonly (readonly [number, number])[]
  readonly keywords: readonly (readonly string[])[]
}

interface GoldDay {
  readonly date: string
  readonly findings: readonly GoldFinding[]
  readonly never?: readonly {
    evidence: readonly (readonly [number, number])[]
    why: string
    mustNotContain: string[]
  }[]
}

export interface Score {
  readonly figures: Readonly<Record<string, number>>
  readonly misses: readonly string[]
  readonly extra: readonly string[]
  readonly misrouted: readonly string[]
  readonly violations: readonly string[]
  /** `home USER→store` and `bucket FACT→TRAIT`, how often: errors without their words, for sets that are held out. */
  readonly confusion: Readonly<Record<string, number>>
}

const HOME = { USER: 'user', RELATIONAL: 'relational', SOUL: 'soul', EMBEDDINGS: 'store' } as const

/** Scores a backend on folders `<persona>/{raw,gold,speakers.json}` as the command line is scored: day by day, finding by finding. */
export async function scoreGold(backend: Backend, folders: readonly string[]): Promise<Score> {
  const t: Record<string, number> = {}
  const bump = (key: string, by = 1): void => {
    t[key] = (t[key] ?? 0) + by
  }
  const notes = { misses: [] as string[], extra: [] as string[], misrouted: [] as string[], violations: [] as string[] }
  for (const folder of folders) {
    const speakers = path.join(folder, 'speakers.json')
    const names = existsSync(speakers)
      ? JSON.parse(readFileSync(speakers, 'utf8'))
      : { human: 'USER', assistant: 'BERNARD' }
    for (const file of readdirSync(path.join(folder, 'gold')).sort()) {
      const gold = JSON.parse(readFileSync(path.join(folder, 'gold', file), 'utf8')) as GoldDay
      const raw = readFileSync(path.join(folder, 'raw', `${gold.date}.md`), 'utf8')
      const turns = readCanonical(raw, names)
      const found = await findings(backend, gold.date, turns, names)
      scoreDay(gold, raw.split('\n'), found, bump, notes)
    }
  }
  const rate = (n: string, d: string): number => (t[d] ? (t[n] ?? 0) / (t[d] ?? 1) : Number.NaN)
  const figures = {
    recall: rate('hit', 'gold'),
    recall2: rate('hit2', 'gold2'),
    recall3: rate('hit3', 'gold3'),
    routing: rate('routed', 'hit'),
    bucket: rate('bucketOk', 'bucket'),
    precisionDocuments: rate('docOk', 'doc'),
    precisionStore: rate('storeOk', 'store'),
    never: t['violated'] ?? 0,
    gold: t['gold'] ?? 0,
    documents: t['doc'] ?? 0,
    store: t['store'] ?? 0,
  }
  const confusion = Object.fromEntries(Object.entries(t).filter(([key]) => key.includes('→')))
  return { figures, confusion, ...notes }
}

async function findings(
  backend: Backend,
  date: string,
  turns: readonly Turn[],
  names: { human: string; assistant: string },
) {
  const segment: Segment = { date, file: `raw/${date}.md`, context: [], turns }
  return (await backend.extract(segment, { names, memories: [], counters: {} })).findings
}

function scoreDay(
  gold: GoldDay,
  lines: readonly string[],
  found: readonly Finding[],
  bump: (key: string, by?: number) => void,
  notes: { misses: string[]; extra: string[]; misrouted: string[]; violations: string[] },
): void {
  const used = new Set<Finding>()
  for (const g of gold.findings) {
    const homes = [HOME[g.destination], ...(onlyQuoted(lines, g) ? ['store'] : [])] as string[]
    const matches = found.filter((f) => !used.has(f) && overlaps(f, g.evidence) && says(f.text, g.keywords))
    const best = matches.find((f) => homes.includes(f.home)) ?? matches[0]
    bump('gold')
    if (g.importance >= 2) bump('gold2')
    if (g.importance === 3) bump('gold3')
    if (best === undefined) {
      bump(`miss ${g.destination}→${found.some((f) => overlaps(f, g.evidence)) ? 'found other words' : 'nothing'}`)
      const near = found.filter((f) => overlaps(f, g.evidence)).map((f) => `        [${f.home}] ${f.text}`)
      notes.misses.push([`miss ${g.id} [${g.destination}/${g.importance}] ${g.statement}`, ...near].join('\n'))
      continue
    }
    used.add(best)
    bump('hit')
    if (g.importance >= 2) bump('hit2')
    if (g.importance === 3) bump('hit3')
    bump(`home ${HOME[g.destination]}→${homes.includes(best.home) ? HOME[g.destination] : best.home}`)
    if (homes.includes(best.home)) bump('routed')
    else notes.misrouted.push(`${gold.date} ${best.home} not ${HOME[g.destination]}: ${best.text}`)
    if (g.bucket !== undefined && best.home === 'user') {
      bump('bucket')
      bump(`bucket ${g.bucket}→${best.bucket}`)
      if (best.bucket === g.bucket) bump('bucketOk')
      else notes.misrouted.push(`${gold.date} ${best.bucket} not ${g.bucket}: ${best.text}`)
    }
  }
  for (const f of found) {
    const ok = gold.findings.some((g) => overlaps(f, g.evidence))
    const group = f.home === 'store' ? 'store' : 'doc'
    bump(group)
    if (ok) bump(`${group}Ok`)
    else bump(`extra→${f.home}`)
    if (!ok) notes.extra.push(`${gold.date} [${f.home}] ${f.text}`)
  }
  for (const n of gold.never ?? []) {
    if (n.why === 'secret') continue
    const bad = found.filter(
      (f) =>
        f.home !== 'store' &&
        overlaps(f, n.evidence) &&
        n.mustNotContain.some((k) => f.text.toLowerCase().includes(k.toLowerCase())),
    )
    if (bad.length > 0) {
      bump('violated')
      bump(`never ${n.why}→${bad[0]?.home}`)
      notes.violations.push(`${n.why} ${gold.date}: ${bad.map((f) => f.text).join(' | ')}`)
    }
  }
}

function overlaps(finding: Finding, spans: readonly (readonly [number, number])[]): boolean {
  return finding.evidence.some((e) => spans.some(([a, b]) => e.lines[0] <= b && e.lines[1] >= a))
}

function says(text: string, groups: readonly (readonly string[])[]): boolean {
  return groups.every((group) => group.some((word) => text.toLowerCase().includes(word.toLowerCase())))
}

/** Gold whose words stand only in fences or quotes may live in the store as well. */
function onlyQuoted(lines: readonly string[], g: GoldFinding): boolean {
  let fence = false
  const plain = new Set<number>()
  lines.forEach((line, index) => {
    if (/^\s*(```|~~~)/.test(line)) fence = !fence
    else if (!fence && !/^\s*>/.test(line) && !/^( {4}|\t)/.test(line)) plain.add(index + 1)
  })
  const text = g.evidence.flatMap(([a, b]) => lines.slice(a - 1, b).filter((_, i) => plain.has(a + i))).join('\n')
  return !says(text, g.keywords)
}
