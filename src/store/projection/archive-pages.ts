import path from 'node:path'
import { type Level, levelOf } from '../../memory/confidence.ts'
import type { Memory } from '../../memory/memory.ts'
import type { DocumentHome } from '../../memory/observe.ts'
import type { State } from '../../memory/state.ts'
import type { Files } from '../disk/files.ts'
import { dayBehind } from '../document/behind.ts'
import type { OwnedLine } from '../document/document.ts'
import { TITLES } from '../document/sections.ts'

/** A page of what left a document: `workspace/archive/USER-2026-02.md`. */
export type ArchivePage = Place & { readonly home: DocumentHome }

/** The page that a memory goes to when it leaves its document, by the month it was first seen in, relative to the root. */
export function archivePageOf(memory: Memory): string {
  return `workspace/archive/${memory.home.toUpperCase()}-${memory.firstSeen.slice(0, 7)}.md`
}

/** How a memory stands in its page: what its document said, under its day. */
export function archiveLine(memory: Memory, human: string): OwnedLine {
  const { id, lines } = placeMemory(memory, levelOf(memory.observations), human)
  // What comes back and leaves again in one run never left the page: its order must not tell how often.
  const order = memory.evidence[0]?.lines[0] ?? 0
  return { id, order, lines, headings: [`## ${memory.firstSeen}`] }
}

/** The pages that there are or should be: those that the journal names and those that were written before. */
export function createArchivePages(root: string, human: string, files: Files): (state: State | null) => ArchivePage[] {
  return (state) => {
    const written = files.list(path.join(root, BASES)).flatMap((name) => NAME.exec(name)?.[0] ?? [])
    const names = [...(state?.archivedIn.values() ?? []), ...written].map((name) => path.basename(name))
    return [...new Set(names)].sort().flatMap((name) => {
      const home = HOMES.find((one) => one.toUpperCase() === NAME.exec(name)?.[1])
      return home === undefined ? [] : [pageOf(root, human, home, name)]
    })
  }
}

const BASES = '.state/base/archive'
const NAME = /^(USER|RELATIONAL|SOUL)-\d{4}-\d{2}\.md/
const HOMES = ['user', 'relational', 'soul'] as const

function pageOf(root: string, human: string, home: DocumentHome, name: string): ArchivePage {
  const page = `workspace/archive/${name}`
  return {
    home,
    name: page,
    file: path.join(root, page),
    base: path.join(root, BASES, name),
    within: root,
    asWritten: null,
    owned: (state) => {
      const lines: OwnedLine[] = []
      for (const [id, at] of state.archivedIn) {
        const memory = at === page ? state.memories.get(id) : undefined
        if (memory?.status === 'archived') lines.push(archiveLine(memory, human))
      }
      return lines
    },
  }
}

/** `human` is the person's name in headings. The line is `memory.text`, its day, and the level of a pattern seen again. */
export function placeMemory(memory: Memory, level: Level, human: string): OwnedLine {
  const byHuman = memory.origin === 'human-edit' && memory.section !== null && memory.evidence.length === 0
  return {
    id: memory.id,
    headings: memory.section ?? headingsOf(memory, level, human),
    order: orderOf(memory),
    lines: memory.block === null ? [itemOf(memory, level)] : blockLines(memory.block),
    ...(byHuman ? { byHuman } : {}),
  }
}

/** What is ahead is in order of its days, what has none behind it. */
function orderOf({ section, due, placedSeq }: Memory): number {
  if (section === null || section.at(-1) !== TITLES.ahead) return placedSeq
  return due === undefined ? LAST_DAY + placedSeq : Number(due.replaceAll('-', ''))
}

const LAST_DAY = 99_991_231

function itemOf(memory: Memory, level: Level): string {
  const text = memory.text.replace(/\s*[\r\n]+\s*/g, ' ').trim()
  const said = `- ${text}${dayBehind(memory)}`
  return memory.home === 'relational' && level !== 'LOW' ? `${said} (${level})` : said
}

/** The heading is scaffolding, and blank lines around a block are too. */
function blockLines(block: readonly string[]): string[] {
  const lines = block.filter((line, n) => n > 0 || line.trim() !== CONTRADICTION)
  const first = lines.findIndex((line) => line.trim() !== '')
  const last = lines.findLastIndex((line) => line.trim() !== '')
  return lines.slice(Math.max(0, first), last + 1)
}

const CONTRADICTION = '## Observed Contradiction'

function headingsOf(memory: Memory, level: Level, human: string): string[] {
  if (memory.block !== null) return [CONTRADICTION]
  if (memory.home === 'soul') return ['## Communication Evolution', `### ${memory.firstSeen}`]
  if (memory.home === 'relational') {
    return level === 'LOW' ? ['## Growth Markers', `### ${dayOf(memory)}`] : standingSection(memory, human)
  }
  const stated = memory.stated === 'observed' ? '**Observed:**' : '**Inferred:**'
  return [`## Updates from ${dayOf(memory)}`, stated]
}

/** The day whose heading it stands under. */
function dayOf({ placedOn, firstSeen }: Memory): string {
  return placedOn ?? firstSeen
}

/** Where a pattern graduates to, by its kind. */
function standingSection(memory: Memory, human: string): string[] {
  if (memory.kind === 'trust') return ['## Trust Calibration']
  if (memory.kind === 'correction') return ['## Communication Patterns', `### What ${human} Catches`]
  if (memory.kind === 'preference') return ['## Communication Patterns', '### Response Preferences']
  if (memory.marker) return ['## Communication Patterns', '### Explicit Markers']
  return ['## Decision Dynamics']
}

/** A document of ours: where it is, and which lines the journal wants in it. */
export interface Place {
  /** Absolute. */
  readonly file: string
  /** As people know it, relative to the root. */
  readonly name: string
  /** A folder that it must not leave by a link; null when it was set elsewhere on purpose. */
  readonly within: string | null
  /** Absolute: the document as we wrote it last, with whose line is whose. */
  readonly base: string
  readonly owned: (state: State) => OwnedLine[]
  /** Our own text although a person changed it on our request (a ticked box). `written`: ids of what stood there of ours. */
  readonly asWritten: ((text: string, state: State, written: ReadonlySet<string>) => string) | null
}
