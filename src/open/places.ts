import os from 'node:os'
import path from 'node:path'
import type { Config } from '../config.ts'
import { levelOf } from '../memory/confidence.ts'
import type { DocumentHome } from '../memory/observe.ts'
import { activeMemories } from '../memory/state.ts'
import type { Place } from '../store/projection/archive-pages.ts'
import { placeMemory } from '../store/projection/archive-pages.ts'
import { reviewBlocks, untick } from '../store/projection/review-page.ts'

/** The three documents: where each is, and which lines the journal wants in it. */
export function documentPlaces(root: string, config: Config): (Place & { home: DocumentHome })[] {
  const human = config.human
  return (['user', 'relational', 'soul'] as const).map((home) => {
    const destination = config.compression.destinations[home].replace(/^~(?=\/)/, os.homedir())
    const file = path.resolve(root, destination)
    const way = path.relative(root, file)
    const isOutside = way.startsWith('..')
    return {
      home,
      file,
      name: isOutside ? file : way,
      base: path.join(root, '.state', 'base', `${home.toUpperCase()}.md`),
      // A link may not lead out; a place set elsewhere is meant.
      within: isOutside ? null : root,
      asWritten: null,
      owned: (state) =>
        activeMemories(state, home).map((memory) => placeMemory(memory, levelOf(memory.observations), human)),
    }
  })
}

export function reviewPlace(root: string): Place {
  const file = path.join(root, 'workspace', 'REVIEW.md')
  const base = path.join(root, '.state', 'base', 'REVIEW.md')
  return { file, name: 'workspace/REVIEW.md', within: root, base, owned: reviewBlocks, asWritten: untick }
}

/** How the summaries link to the documents. */
export function linkNames(
  root: string,
  documents: readonly (Place & { home: DocumentHome })[],
): Record<DocumentHome, string> {
  const names = documents.map(({ home, file }) => [
    home,
    `[${path.basename(file)}](${path.relative(path.join(root, 'daily'), file)})`,
  ])
  return Object.fromEntries(names) as Record<DocumentHome, string>
}
