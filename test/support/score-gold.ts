import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { process as learn } from '../../src/commands/process.ts'
import type { Bucket, Evidence, Home, Kind, Resolution } from '../../src/memory/memory.ts'
import { openMemory } from '../../src/open.ts'

type Lines = readonly (readonly [number, number])[]

export interface GoldFinding {
  readonly id: string
  readonly statement: string
  readonly destination: 'USER' | 'RELATIONAL' | 'SOUL' | 'EMBEDDINGS'
  readonly kind: string
  readonly bucket?: string
  readonly importance: number
  readonly evidence: Lines
  readonly keywords: readonly (readonly string[])[]
}

interface GoldDay {
  readonly date: string
  readonly findings: readonly GoldFinding[]
  readonly contradicts?: readonly { finding: string; earlier: string; kind: string }[]
  readonly confirms?: readonly { finding: string; earlier: string }[]
  readonly retracts?: readonly { evidence: Lines; earlier: string }[]
  readonly never?: readonly { evidence: Lines; why: string; mustNotContain: string[] }[]
}

/** A finding as `process --json` reports it. */
export interface Found {
  readonly text: string
  readonly home: Home
  readonly kind: Kind
  readonly bucket: Bucket | null
  readonly resolution: Resolution
  readonly evidence: readonly Pick<Evidence, 'file' | 'lines'>[]
}

export interface Score {
  readonly figures: Readonly<Record<string, number>>
  /** What was counted by kind: `home user→store`, `bucket FACT→TRAIT`, `contradicts update→confirms`. */
  readonly counts: Readonly<Record<string, number>>
  /** With their words, by group (`miss`, `extra`, `route`, `never`, `stale`, `relation`): not for sets that are held out. */
  readonly notes: Readonly<Record<string, readonly string[]>>
}

const HOME = { USER: 'user', RELATIONAL: 'relational', SOUL: 'soul', EMBEDDINGS: 'store' } as const

/** Who reads the days; the reader of the folder's configuration where nothing else is said. */
export interface GoldReader {
  /** Over the configuration of the folder that is scored. */
  readonly config?: Readonly<Record<string, unknown>>
  /** What is scored of a day instead of what `process` finds. */
  readonly found?: (folder: string, date: string) => readonly Found[]
  /** Called with the root when all days of a folder are read. */
  readonly ended?: (folder: string, root: string) => void
}

/** Scores a reader on folders `<persona>/{raw,gold,speakers.json}`, day by day through the whole of `process`. */
export async function scoreGold(folders: readonly string[], reader: GoldReader = {}): Promise<Score> {
  const tally = new Tally()
  for (const folder of folders) await scorePersona(folder, tally, reader)
  return { figures: tally.figures(), counts: tally.counts, notes: tally.notes }
}

class Tally {
  readonly counts: Record<string, number> = {}
  readonly notes: Record<string, string[]> = {}

  bump(key: string, note?: string): void {
    this.counts[key] = (this.counts[key] ?? 0) + 1
    if (note !== undefined) {
      const group = key.split(' ')[0] ?? key
      this.notes[group] = [...(this.notes[group] ?? []), `${key}: ${note}`]
    }
  }

  figures(): Record<string, number> {
    const of = (key: string): number => this.counts[key] ?? 0
    const rate = (n: string, d: string): number => (of(d) === 0 ? Number.NaN : of(n) / of(d))
    return {
      recall: rate('hit', 'gold'),
      recallImportant: rate('hit2', 'gold2'),
      recallMustNotMiss: rate('hit3', 'gold3'),
      routing: rate('routed', 'hit'),
      bucket: rate('bucketOk', 'bucketed'),
      precisionDocuments: rate('documentOk', 'document'),
      exactDocuments: rate('documentExact', 'document'),
      precisionStore: rate('storeOk', 'store'),
      confirmed: rate('confirmed', 'confirms'),
      contradictionsMet: rate('met', 'contradicts'),
      retractionsMet: rate('takenBack', 'retracts'),
      neverViolated: of('violated'),
      staleAfterUpdate: of('stale'),
      updates: of('updates'),
      falseConfirms: of('falseConfirm'),
      confirming: of('confirming'),
      findings: of('document') + of('store'),
    }
  }
}

async function scorePersona(folder: string, tally: Tally, reader: GoldReader): Promise<void> {
  const root = mkdtempSync(path.join(tmpdir(), 'gold-'))
  try {
    cpSync(path.join(folder, 'raw'), path.join(root, 'raw'), { recursive: true })
    const { human, assistant } = JSON.parse(readFileSync(path.join(folder, 'speakers.json'), 'utf8'))
    const speakers = { human: [human], assistant: [assistant] }
    writeFileSync(path.join(root, 'memoird.json5'), JSON.stringify({ human, assistant, speakers, ...reader.config }))
    const byId = new Map<string, GoldFinding>()
    const days: GoldDay[] = []
    for (const file of readdirSync(path.join(folder, 'gold')).sort()) {
      const gold = JSON.parse(readFileSync(path.join(folder, 'gold', file), 'utf8')) as GoldDay
      days.push(gold)
      for (const one of gold.findings) byId.set(one.id, one)
      const found = reader.found?.(folder, gold.date) ?? (await processed(root, gold.date))
      const lines = readFileSync(path.join(root, 'raw', `${gold.date}.md`), 'utf8').split('\n')
      scoreFindings(gold, lines, found, tally)
      scoreNever(gold, found, tally)
      scoreRelations(gold, found, byId, tally)
    }
    scoreStale(root, days, byId, tally)
    reader.ended?.(folder, root)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

async function processed(root: string, date: string): Promise<readonly Found[]> {
  const memory = openMemory({ root, now: `${date}T23:30:00Z` })
  const { report } = await learn(memory, { date, dryRun: false, force: false })
  return (report as { findings: Found[] }).findings
}

function scoreFindings(gold: GoldDay, lines: readonly string[], found: readonly Found[], tally: Tally): void {
  const used = new Set<Found>()
  for (const g of gold.findings) {
    const wanted = HOME[g.destination]
    const homes: readonly string[] = wanted !== 'store' && onlyQuoted(lines, g) ? [wanted, 'store'] : [wanted]
    const matches = found.filter((f) => !used.has(f) && overlaps(f, g.evidence) && says(f.text, g.keywords))
    const best = matches.find((f) => homes.includes(f.home)) ?? matches[0]
    for (const key of ['gold', ...(g.importance >= 2 ? ['gold2'] : []), ...(g.importance === 3 ? ['gold3'] : [])])
      tally.bump(key)
    if (best === undefined) {
      const near = found.filter((f) => overlaps(f, g.evidence)).map((f) => `\n        [${f.home}] ${f.text}`)
      tally.bump(
        `miss ${g.destination}/${g.importance}`,
        `${g.id} ${g.statement} ${g.keywords.join(' + ')}${near.join('')}`,
      )
      continue
    }
    used.add(best)
    for (const key of ['hit', ...(g.importance >= 2 ? ['hit2'] : []), ...(g.importance === 3 ? ['hit3'] : [])])
      tally.bump(key)
    scorePlace(g, best, homes.includes(best.home) ? wanted : best.home, tally)
  }
  for (const f of found) {
    const group = f.home === 'store' ? 'store' : 'document'
    tally.bump(group)
    const near = gold.findings.filter((g) => overlaps(f, g.evidence))
    if (near.length > 0) tally.bump(`${group}Ok`)
    else tally.bump(`extra ${f.home}`, `${gold.date} ${f.text}`)
    // Beside a finding in the same lines is not yet what it says.
    if (near.some((g) => says(f.text, g.keywords))) tally.bump(`${group}Exact`)
    else if (near.length > 0) tally.bump(`beside ${f.home}`, `${gold.date} ${f.text}`)
  }
}

function scorePlace(g: GoldFinding, best: Found, home: string, tally: Tally): void {
  const wanted = HOME[g.destination]
  if (home === wanted) tally.bump('routed')
  tally.bump(`home ${wanted}→${home}`)
  tally.bump(`kind ${g.kind}→${best.kind}`)
  if (home !== wanted) tally.bump(`route ${home} not ${wanted}`, `${g.id} ${best.text}`)
  if (g.bucket === undefined || best.home !== 'user') return
  tally.bump('bucketed')
  tally.bump(`bucket ${g.bucket}→${best.bucket}`)
  if (best.bucket === g.bucket) tally.bump('bucketOk')
  else tally.bump(`route ${best.bucket} not ${g.bucket}`, `${g.id} ${best.text}`)
}

function scoreNever(gold: GoldDay, found: readonly Found[], tally: Tally): void {
  for (const n of gold.never ?? []) {
    if (n.why === 'secret') continue
    const bad = found.filter(
      (f) =>
        f.home !== 'store' &&
        overlaps(f, n.evidence) &&
        n.mustNotContain.some((k) => f.text.toLowerCase().includes(k.toLowerCase())),
    )
    if (bad.length === 0) continue
    tally.bump('violated')
    tally.bump(`never ${n.why}→${bad[0]?.home}`, bad.map((f) => f.text).join(' | '))
  }
}

/** What the annotation says a day does to what was known, held against what resolution said of the same lines. */
function scoreRelations(
  gold: GoldDay,
  found: readonly Found[],
  byId: ReadonlyMap<string, GoldFinding>,
  tally: Tally,
): void {
  const told = (spans: Lines): Resolution[] => found.filter((f) => overlaps(f, spans)).map((f) => f.resolution)
  const of = (id: string): GoldFinding | undefined => byId.get(id)
  for (const { finding, earlier } of gold.confirms ?? []) {
    const all = told(of(finding)?.evidence ?? [])
    tally.bump('confirms')
    if (all.includes('confirms')) tally.bump('confirmed')
    else tally.bump(`relation confirms→${all.join(',') || 'nothing'}`, pair(of(finding), of(earlier)))
  }
  for (const { finding, earlier, kind } of gold.contradicts ?? []) {
    const all = told(of(finding)?.evidence ?? [])
    const met = all.find((one) => one !== 'new' && one !== 'confirms')
    tally.bump('contradicts')
    if (met !== undefined) tally.bump('met')
    tally.bump(
      `${met === undefined ? 'relation' : 'found'} ${kind}→${met ?? (all.join(',') || 'nothing')}`,
      pair(of(finding), of(earlier)),
    )
  }
  for (const { evidence, earlier } of gold.retracts ?? []) {
    const all = told(evidence)
    tally.bump('retracts')
    if (all.some((one) => one !== 'new' && one !== 'confirms')) tally.bump('takenBack')
    else tally.bump(`relation retract→${all.join(',') || 'nothing'}`, pair(undefined, of(earlier)))
  }
  const confirming = (gold.confirms ?? []).flatMap(({ finding }) => of(finding)?.evidence ?? [])
  for (const f of found) {
    if (f.resolution === 'confirms') tally.bump('confirming')
    if (f.resolution === 'confirms' && !overlaps(f, confirming)) tally.bump('falseConfirm', `${gold.date} ${f.text}`)
  }
}

function pair(now: GoldFinding | undefined, earlier: GoldFinding | undefined): string {
  return `${now?.id ?? ''} ${now?.statement ?? ''} ⟂ ${earlier?.id ?? ''} ${earlier?.statement ?? ''}`
}

/** Lines that still say what an update took the place of. */
function scoreStale(
  root: string,
  days: readonly GoldDay[],
  byId: ReadonlyMap<string, GoldFinding>,
  tally: Tally,
): void {
  const lines = ['USER.md', 'RELATIONAL.md', 'SOUL.md']
    .map((name) => path.join(root, 'workspace', name))
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .filter((line) => /^\s*[-*] /.test(line))
  for (const { finding, earlier } of days
    .flatMap((day) => day.contradicts ?? [])
    .filter(({ kind }) => kind === 'update')) {
    const [now, then] = [byId.get(finding), byId.get(earlier)]
    if (!now || !then || then.destination === 'EMBEDDINGS') continue
    tally.bump('updates')
    const stale = lines.find(
      (line) => says(line, then.keywords) && !says(line, now.keywords) && alike(then.statement, line) >= 0.5,
    )
    if (stale !== undefined) tally.bump('stale', stale)
  }
}

function alike(first: string, second: string): number {
  const words = (text: string): Set<string> => new Set(text.toLowerCase().match(/[a-z0-9]{4,}/g) ?? [])
  const [mine, theirs] = [words(first), words(second)]
  return [...mine].filter((word) => theirs.has(word)).length / Math.max(1, mine.size)
}

function overlaps(finding: Found, spans: Lines): boolean {
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
