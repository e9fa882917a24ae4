import path from 'node:path'
import type { NightReport } from '../maintain/report/night-report.ts'
import { reportPage } from '../maintain/report/report-page.ts'
import { type CurvePoint, tokenCurve } from '../maintain/report/token-curve.ts'
import type { Files } from './files.ts'
import { makeFolder, writeFileAtomic } from './write-file.ts'

/** How many nights the curve shows, and how many reports are kept. */
const SHOWN = 30
const KEPT = 400

/**
 * Writes a night's report to `.state/reports/` as JSON, as a page and with the curve of the last nights; the page's path
 * relative to the root. Reports that are older than the last 400 nights go.
 */
export function writeReport(files: Files, root: string, report: NightReport, token: string): string {
  const folder = path.join(root, '.state', 'reports')
  makeFolder(files, folder)
  const name = `${stampOf(report.started_at)}-${report.run_id}`
  const before = reportsIn(files, folder)
  const curve = [
    ...before.slice(1 - SHOWN).flatMap((known) => pointOf(files, path.join(folder, known))),
    pointAfter(report),
  ]
  const write = (ending: string, text: string): boolean =>
    writeFileAtomic(files, path.join(folder, `compression-${name}.${ending}`), Buffer.from(text), { token })
  write('svg', tokenCurve(curve))
  write('md', reportPage(report, `compression-${name}.svg`))
  // Last: where the JSON is, the others are.
  write('json', `${JSON.stringify(report, null, 1)}\n`)
  for (const old of before.slice(0, Math.max(0, before.length + 1 - KEPT)))
    for (const ending of ['json', 'md', 'svg']) {
      const file = path.join(folder, old.replace(/json$/, ending))
      if (files.stat(file) !== null) files.unlink(file)
    }
  return `.state/reports/compression-${name}.md`
}

/** Names of the JSON reports, oldest first: they begin with the time. */
function reportsIn(files: Files, folder: string): string[] {
  return files
    .list(folder)
    .filter((name) => /^compression-.+\.json$/.test(name))
    .sort()
}

/** `2026-02-09T03:30:00.000Z` → `2026-02-09T03-30-00`: a file name everywhere. */
function stampOf(at: string): string {
  return at.slice(0, 19).replaceAll(':', '-')
}

function pointAfter(report: NightReport): CurvePoint {
  return { at: report.date, tokens: report.tokens_after }
}

/** A report that cannot be read, or was cut by hand, is left out of the curve. */
function pointOf(files: Files, file: string): CurvePoint[] {
  const bytes = files.read(file)
  if (bytes === null) return []
  try {
    const read = JSON.parse(bytes.toString('utf8')) as Partial<NightReport>
    const at = read.date ?? read.finished_at
    return typeof at === 'string' && typeof read.tokens_after === 'number' ? [{ at, tokens: read.tokens_after }] : []
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}
