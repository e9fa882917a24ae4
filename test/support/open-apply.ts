import { DEFAULTS } from '../../src/config/defaults.ts'
import { documentPlaces, linkNames, reviewPlace } from '../../src/open/places.ts'
import { type Apply, createApply } from '../../src/store/apply.ts'
import type { Files } from '../../src/store/disk/files.ts'
import { dropCheckpoint } from '../../src/store/journal/checkpoint.ts'
import type { Journal } from '../../src/store/journal/journal.ts'
import { createArchivePages } from '../../src/store/projection/archive-pages.ts'
import { createProjection } from '../../src/store/projection/project.ts'

export const ROOT = '/m'
const AT = new Date('2026-02-09T10:00:00Z')

/** All that writes memory, as the commands wire it, on any disk. */
export function openApply(files: Files, journal: Journal, token: string, newRunId: () => string): Apply {
  const documents = documentPlaces(ROOT, DEFAULTS)
  const today = (): string => '2026-02-09'
  const projection = createProjection({
    files,
    root: ROOT,
    documents,
    review: reviewPlace(ROOT),
    archive: createArchivePages(ROOT, 'USER', files),
    names: linkNames(ROOT, documents),
    token,
    today,
    nowMs: () => AT.getTime(),
  })
  const dropDerived = (): void => dropCheckpoint(files, ROOT)
  return createApply({ journal, dropDerived, projection, now: () => AT, today, newRunId })
}
