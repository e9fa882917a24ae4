import fs from 'node:fs'
import path from 'node:path'
import { runCommand } from '../src/commands/index.ts'
import { staysIn } from '../src/maintain/room.ts'
import type { State } from '../src/memory/state.ts'
import { type OpenMemory, openMemory } from '../src/open.ts'
import { createDisk } from '../src/store/disk/disk.ts'
import { loadBases } from '../src/store/document/bases.ts'
import { theirsIn } from '../src/store/projection/write-document.ts'

/** A stretch of a person's life with the assistant, day by day. */
export interface Life {
  readonly root: string
  readonly days: number
  readonly seed: number
  readonly maxBytes: number
  /** A line that the person writes into a document by hand, every so many days; 0 for never. */
  readonly writesEvery: number
}

export interface Figures {
  days: number
  daysWithLog: number
  /** Files of workspace/ and daily/ whose bytes or times changed on a day without news. */
  quietWrites: number
  /** Records that a day without news added to the journal. */
  quietRecords: number
  /** Days that ended with more than `maxBytes` of ours in a document, and something that could have left it. */
  overfull: number
  largest: number
  consolidations: number
  archived: number
  asked: number
  /** Most questions shown in REVIEW.md at the end of a day. */
  mostShown: number
  memories: number
  /** Memories that were there and are neither active, candidate, archived, superseded nor retracted. */
  lost: number
  /** Archived lines that are not in the page that the journal names. */
  notInPage: number
  /** Archived lines, of those that were asked for, that `search` does not find among the first ten memories. */
  notFound: number
  searched: number
  /** Lines written by hand that are gone. */
  humanLost: number
  problems: string[]
}

/** What a stretch of any length must show. */
export const NOTHING_BAD = {
  quietWrites: 0,
  quietRecords: 0,
  overfull: 0,
  lost: 0,
  notInPage: 0,
  notFound: 0,
  humanLost: 0,
  problems: [] as string[],
}

const FILES = createDisk()

/** Lives it: logs on some days, `process` on every day, hand edits now and then; counts what must never happen. */
export async function live(life: Life): Promise<Figures> {
  const figures = noFigures()
  const random = randomFrom(life.seed)
  fs.mkdirSync(path.join(life.root, 'raw'), { recursive: true })
  fs.writeFileSync(
    path.join(life.root, 'memoird.json5'),
    `{ timezone: "UTC", documents: { maxBytes: ${life.maxBytes} } }\n`,
  )
  const seen = new Set<string>()
  const byHand: string[] = []
  for (let n = 0; n < life.days; n++) {
    const date = new Date(Date.UTC(2026, 0, 5 + n)).toISOString().slice(0, 10)
    const globals = { root: life.root, now: `${date}T21:00:00Z` }
    const writes = life.writesEvery > 0 && n % life.writesEvery === life.writesEvery - 1
    if (writes) byHand.push(writeByHand(life.root, n))
    const talks = random() < 0.6
    if (talks) fs.writeFileSync(path.join(life.root, 'raw', `${date}.md`), logOf(date, n, random))
    const before = talks || writes ? null : stamps(life.root)
    const seq = openMemory(globals).read().state.seq
    const result = await runCommand('process', [], {}, globals)
    if (result.exitCode !== 0) figures.problems.push(`${date}: ${result.stderr.join(' ')}`)
    figures.days++
    if (talks) figures.daysWithLog++
    const memory = openMemory(globals)
    const { state } = memory.read()
    if (before !== null) {
      figures.quietWrites += changesBetween(before, stamps(life.root))
      figures.quietRecords += state.seq - seq
    }
    endOfDay(memory, state, figures, life)
    for (const id of seen) if (!state.memories.has(id)) figures.lost++
    for (const id of state.memories.keys()) seen.add(id)
  }
  await endOfYear(life, figures, byHand)
  return figures
}

function noFigures(): Figures {
  return {
    days: 0,
    daysWithLog: 0,
    quietWrites: 0,
    quietRecords: 0,
    overfull: 0,
    largest: 0,
    consolidations: 0,
    archived: 0,
    asked: 0,
    mostShown: 0,
    memories: 0,
    lost: 0,
    notInPage: 0,
    notFound: 0,
    searched: 0,
    humanLost: 0,
    problems: [],
  }
}

/** What must hold at the end of every day. */
function endOfDay(memory: OpenMemory, state: State, figures: Figures, life: Life): void {
  for (const place of memory.documents) {
    const { bytes, ids } = own(state, place)
    figures.largest = Math.max(figures.largest, bytes)
    // What never leaves for room stays whatever the size is: then nothing else may stand.
    const held = ids.flatMap((id) => state.memories.get(id) ?? [])
    const stays = staysIn(held)
    const couldGo = held.some((one) => !stays(one))
    if (bytes > life.maxBytes && couldGo) figures.overfull++
  }
  const review = path.join(life.root, 'workspace', 'REVIEW.md')
  const shown = fs.existsSync(review) ? (fs.readFileSync(review, 'utf8').match(/^## /gm) ?? []).length : 0
  figures.mostShown = Math.max(figures.mostShown, shown)
}

/** What is ours of a document: no line that a person wrote, marked or placed. */
function own(state: State, place: OpenMemory['documents'][number]): { bytes: number; ids: string[] } {
  const bytes = FILES.read(place.file)
  const base = loadBases(FILES, place.base, bytes).base
  if (bytes === null || base === null) return { bytes: 0, ids: [] }
  const theirs = theirsIn(FILES, place, state)?.lines ?? new Set<string>()
  const edited = (id: string): boolean => state.memories.get(id)?.origin === 'human-edit' || state.placedByHand.has(id)
  const lines = base.text.split(/(?<=\n)/)
  const spans = base.spans.filter(({ owner, byHuman }) => !byHuman && !theirs.has(owner) && !edited(owner))
  return {
    bytes: spans.reduce((sum, { start, end }) => sum + Buffer.byteLength(lines.slice(start, end).join('')), 0),
    ids: spans.flatMap(({ owner }) => owner || []),
  }
}

async function endOfYear(life: Life, figures: Figures, byHand: readonly string[]): Promise<void> {
  const memory = openMemory({ root: life.root })
  const { state, entries } = memory.read()
  figures.memories = state.memories.size
  figures.consolidations = state.runs.filter(({ counts }) => (counts['memory-archived'] ?? 0) > 0).length
  figures.asked = entries.filter(({ change }) => change.type === 'review-opened').length
  const archived = [...state.archivedIn].flatMap(([id, file]) => {
    const known = state.memories.get(id)
    return known?.status === 'archived' ? [{ known, file }] : []
  })
  figures.archived = archived.length
  for (const { known, file } of archived) {
    const page = path.join(life.root, file)
    if (!fs.existsSync(page) || !fs.readFileSync(page, 'utf8').includes(`- ${known.text}`)) figures.notInPage++
  }
  const step = Math.max(1, Math.floor(archived.length / 20))
  for (const { known } of archived.filter((_, n) => n % step === 0)) {
    figures.searched++
    const now = '2027-01-10T00:00:00Z'
    const { stdout } = await runCommand(
      'search',
      [known.text],
      { unit: 'memory' },
      { root: life.root, now, json: true },
    )
    const { hits } = JSON.parse(stdout) as { hits: { id: string }[] }
    if (!hits.some(({ id }) => id === known.id)) figures.notFound++
  }
  const user = fs.readFileSync(path.join(life.root, 'workspace', 'USER.md'), 'utf8')
  figures.humanLost = byHand.filter((line) => !user.includes(line)).length
}

/** Deletes everything that is projected, makes it again, and names the files that came out otherwise. */
export async function rebuildDiffers(root: string, now: string): Promise<string[]> {
  const before = contents(root)
  for (const part of ['workspace', 'daily', '.state/base', '.state/overview.json'])
    fs.rmSync(path.join(root, part), { recursive: true, force: true })
  await runCommand('rebuild', [], {}, { root, now })
  const after = contents(root)
  return [...new Set([...before.keys(), ...after.keys()])].filter((file) => before.get(file) !== after.get(file))
}

function contents(root: string): Map<string, string> {
  return new Map(projected(root).map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')]))
}

function stamps(root: string): Map<string, string> {
  return new Map(
    projected(root).map((file) => {
      const { mtimeMs, ino } = fs.statSync(path.join(root, file))
      return [file, `${mtimeMs} ${ino} ${fs.readFileSync(path.join(root, file), 'utf8')}`]
    }),
  )
}

function changesBetween(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): number {
  return [...new Set([...before.keys(), ...after.keys()])].filter((file) => before.get(file) !== after.get(file)).length
}

function projected(root: string): string[] {
  return ['workspace', 'daily'].flatMap((folder) => {
    const at = path.join(root, folder)
    if (!fs.existsSync(at)) return []
    const names = fs.readdirSync(at, { recursive: true, encoding: 'utf8' })
    return names.filter((name) => name.endsWith('.md')).map((name) => path.join(folder, name))
  })
}

function writeByHand(root: string, n: number): string {
  const file = path.join(root, 'workspace', 'USER.md')
  const line = `- my own line number ${n}, with  two spaces and a [[link]]`
  const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(
    file,
    text.includes('## Mine')
      ? text.replace(/^## Mine\n\n/m, (head) => `${head}${line}\n`)
      : `## Mine\n\n${line}\n\n${text}`,
  )
  return line
}

const NAMES = 'Anna Bjorn Carla Dmitri Elena Farid Greta Hugo Ines Jonas Kaija Lior Marta Nils Olga Pavel'.split(' ')
const PLACES = 'Lisbon Oslo Graz Turin Porto Ghent Bergen Lyon Cork Basel Malmo Brno Nantes Padua Tartu Gdansk'.split(
  ' ',
)
const THINGS =
  'chess climbing pottery sailing astronomy baking beekeeping fencing origami rowing juggling poetry'.split(' ')
const TOPICS = 'invoices deployments recipes meetings contracts refactorings tests reports budgets travel'.split(' ')

const SAID: readonly ((pick: (list: readonly string[]) => string, n: number) => string)[] = [
  (pick, n) => `My friend ${pick(NAMES)} lives in ${pick(PLACES)} and has ${2 + (n % 7)} cats.`,
  (pick) => `I love ${pick(THINGS)} on ${pick(['Sundays', 'Saturdays', 'Fridays'])}.`,
  (pick) => `I can't stand ${pick(THINGS)}.`,
  (pick) => `Please keep your answers short when we talk about ${pick(TOPICS)}.`,
  (pick) => `I want to be clear: never touch my ${pick(TOPICS)} without asking me first.`,
  (pick, n) => `My colleague ${pick(NAMES)} is a vet in {KEEP-${n}}.`,
  (pick) => `We decided to use plan B for the ${pick(TOPICS)}.`,
  (pick) => `I moved to ${pick(PLACES)}, I don't live in the old place any more.`,
  (pick) => `You can decide about the ${pick(TOPICS)} on your own from now on.`,
]

function logOf(date: string, n: number, random: () => number): string {
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? ''
  const turns = Array.from({ length: 3 + Math.floor(random() * 5) }, (_, turn) => {
    const say = SAID[Math.floor(random() * SAID.length)]
    const text = say?.(pick, n * 10 + turn) ?? ''
    return `## USER [1${turn}:30] (claude)\n\n${text}\n\n---\n\n## BERNARD [1${turn}:31] (claude)\n\nUnderstood.\n\n---\n`
  })
  return `# Conversations - ${date}\n\n${turns.join('\n')}`
}

/** Mulberry32: the same life for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
