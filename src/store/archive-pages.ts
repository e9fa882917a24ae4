import path from 'node:path'
import { levelOf } from '../memory/confidence.ts'
import type { Memory } from '../memory/memory.ts'
import type { DocumentHome } from '../memory/observe.ts'
import type { State } from '../memory/state.ts'
import type { OwnedLine } from './document/document.ts'
import { placeMemory } from './document/placement.ts'
import type { Place } from './documents.ts'
import type { Files } from './files.ts'

/** A page of what left a document: `workspace/archive/USER-2026-02.md`. */
export type ArchivePage = Place & { readonly home: DocumentHome }

/** The page that a memory goes to when it leaves its document, by the month it was first seen in, relative to the root. */
export function archivePageOf(memory: Memory): string {
  return `workspace/archive/${memory.home.toUpperCase()}-${memory.firstSeen.slice(0, 7)}.md`
}

/** How a memory stands in its page: what its document said, under its day. */
export function archiveLine(memory: Memory, human: string): OwnedLine {
  const { id, date, order, lines } = placeMemory(memory, levelOf(memory.observations), human)
  return { id, date, order, lines, headings: [`## ${memory.firstSeen}`] }
}

/** The pages that there are or should be: those that the journal names and those that were written before. */
export function createArchivePages(root: string, human: string, files: Files): (state: State) => ArchivePage[] {
  const pages = new Map<string, ArchivePage>()
  const bases = path.join(root, '.state', 'base', 'archive')
  return (state) => {
    const names = new Set(files.list(bases).map((name) => `workspace/archive/${name}`))
    for (const name of state.archivedIn.values()) names.add(name)
    return [...names].sort().flatMap((name) => {
      const home = HOMES.find((one) => path.basename(name).startsWith(`${one.toUpperCase()}-`))
      if (home === undefined || !/-\d{4}-\d{2}\.md$/.test(name)) return []
      const page = pages.get(name) ?? pageOf(root, human, home, name)
      // One object a page: what was seen of it is found again by it.
      pages.set(name, page)
      return [page]
    })
  }
}

const HOMES = ['user', 'relational', 'soul'] as const

function pageOf(root: string, human: string, home: DocumentHome, name: string): ArchivePage {
  return {
    home,
    name,
    file: path.join(root, name),
    base: path.join(root, '.state', 'base', 'archive', path.basename(name)),
    within: root,
    asWritten: null,
    owned: (state) => {
      const lines: OwnedLine[] = []
      for (const [id, at] of state.archivedIn) {
        const memory = at === name ? state.memories.get(id) : undefined
        if (memory?.status === 'archived') lines.push(archiveLine(memory, human))
      }
      return lines
    },
  }
}

/** A page that holds nothing any more goes; true when there was one. */
export function removeEmptyPage(files: Files, page: ArchivePage, state: State): boolean {
  if (page.owned(state).length > 0) return false
  const there = files.stat(page.file)
  if (there !== null && there.size > 0) return false
  if (there !== null) files.unlink(page.file)
  if (files.stat(page.base) !== null) files.unlink(page.base)
  return there !== null
}
