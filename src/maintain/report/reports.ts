import path from 'node:path'
import { type Files, makeFolder, readJson, writeFileAtomic } from '../../store/disk/files.ts'
import type { NightReport } from './night-report.ts'
import { isUndone, SUMMED } from './one-night.ts'
import { reportPage } from './report-page.ts'
import { type CurvePoint, tokenCurve } from './token-curve.ts'

/** How many nights the curve shows, and how many reports are kept: a night has three slots. */
const SHOWN = 30
const KEPT = 1200

interface Kept {
  /** `2026-02-09T03-30-00-job-0123456789`: begins with the time. */
  readonly name: string
  readonly report: NightReport
}

interface ReportOptions {
  /** For the names of temporary files. */
  readonly token: string
  /** Ids of all runs that were taken back. */
  readonly undone: ReadonlySet<string>
}

/**
 * Writes what one job of a night did to `.state/reports/` as JSON, and the page of its night with everything that ran in
 * it and the curve of the last nights; the page's path relative to the root. Older than the last 1,200 reports go.
 */
export function writeReport(files: Files, root: string, report: NightReport, options: ReportOptions): string {
  const folder = folderOf(root)
  makeFolder(files, folder)
  const before = readAll(files, folder)
  const marked = before.map((one) => markedAs(one, options.undone))
  const mine = { name: `${report.started_at.slice(0, 19).replaceAll(':', '-')}-${report.run_id}`, report }
  const kept = [...marked, mine].sort(byName)
  const changed = marked.filter((one, at) => one !== before[at])
  writePages(files, folder, kept, { dates: [mine, ...changed].map((one) => one.report.date), token: options.token })
  // Last: where the JSON is, its page is.
  for (const one of [...changed, mine]) writeJson(files, folder, one, options.token)
  removeOld(files, folder, kept)
  return `.state/reports/${pageOf(report.date)}`
}

/** Says on the pages of the nights that they were taken back, and leaves those nights out of the curve. */
export function markUndone(files: Files, root: string, { token, undone }: ReportOptions): void {
  const folder = folderOf(root)
  if (files.stat(folder) === null) return
  const before = readAll(files, folder)
  const marked = before.map((one) => markedAs(one, undone))
  const changed = marked.filter((one, at) => one !== before[at])
  writePages(files, folder, marked, { dates: changed.map((one) => one.report.date), token })
  for (const one of changed) writeJson(files, folder, one, token)
}

function folderOf(root: string): string {
  return path.join(root, '.state', 'reports')
}

/** Oldest first. What cannot be read, or was cut by hand, is left out. */
function readAll(files: Files, folder: string): Kept[] {
  return files
    .list(folder)
    .filter((name) => /^compression-.+\.json$/.test(name))
    .sort()
    .flatMap((name) => {
      const report = readReport(readJson(files, path.join(folder, name)))
      return report === null ? [] : [{ name: name.slice('compression-'.length, -'.json'.length), report }]
    })
}

function markedAs(one: Kept, undone: ReadonlySet<string>): Kept {
  const { report } = one
  const runs = report.items.flatMap(({ run }) => (run !== null && undone.has(run) ? run : []))
  return runs.length === report.undone.length ? one : { ...one, report: { ...report, undone: runs } }
}

function writePages(
  files: Files,
  folder: string,
  kept: readonly Kept[],
  { dates, token }: { readonly dates: readonly string[]; readonly token: string },
): void {
  const nights = nightsOf(kept)
  for (const date of new Set(dates)) {
    const until = [...nights].filter(([night]) => night <= date)
    const reports = nights.get(date)
    if (reports === undefined) continue
    const points = until.flatMap(([night, all]) => pointOf(night, all)).slice(-SHOWN)
    const write = (name: string, text: string): boolean =>
      writeFileAtomic(files, path.join(folder, name), Buffer.from(text), { token })
    write(curveOf(date), tokenCurve(points))
    write(pageOf(date), reportPage(reports, curveOf(date)))
  }
}

type OfANight = readonly [NightReport, ...NightReport[]]

/** By date, oldest first. */
function nightsOf(kept: readonly Kept[]): Map<string, OfANight> {
  const nights = new Map<string, OfANight>()
  for (const { report } of [...kept].sort((a, b) => byDate(a, b) || byName(a, b))) {
    const known = nights.get(report.date)
    nights.set(report.date, known ? [...known, report] : [report])
  }
  return nights
}

/** What held when the night was over; none for a night that was taken back. */
function pointOf(at: string, reports: OfANight): CurvePoint[] {
  const last = reports.findLast((report) => !isUndone(report))
  const worked = last !== undefined && (last.verdict !== 'IDLE' || !reports.some(isUndone))
  return worked ? [{ at, tokens: last.tokens_after }] : []
}

function writeJson(files: Files, folder: string, { name, report }: Kept, token: string): void {
  const bytes = Buffer.from(`${JSON.stringify(report, null, 1)}\n`)
  writeFileAtomic(files, path.join(folder, `compression-${name}.json`), bytes, { token })
}

function removeOld(files: Files, folder: string, kept: readonly Kept[]): void {
  const old = kept.slice(0, Math.max(0, kept.length - KEPT))
  const stays = new Set(kept.slice(old.length).map(({ report }) => report.date))
  for (const { name, report } of old) {
    const page = stays.has(report.date) ? [] : [pageOf(report.date), curveOf(report.date)]
    for (const file of [`compression-${name}.json`, ...page].map((one) => path.join(folder, one)))
      if (files.stat(file) !== null) files.unlink(file)
  }
}

function pageOf(date: string): string {
  return `night-${date}.md`
}

function curveOf(date: string): string {
  return `night-${date}.svg`
}

function byName(a: Kept, b: Kept): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0
}

function byDate({ report: a }: Kept, { report: b }: Kept): number {
  return a.date < b.date ? -1 : a.date > b.date ? 1 : 0
}

/** A report as it was written; null when it is none, or was cut by hand. */
function readReport(read: Readonly<Record<string, unknown>> | null): NightReport | null {
  if (read?.['version'] !== 1 || typeof read['date'] !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(read['date']))
    return null
  const lists = ['items', 'steps', 'skipped', 'errors', 'alerts', 'undone'].every((key) => Array.isArray(read[key]))
  const isWhole =
    lists && FIGURES.every((key) => Number.isFinite(read[key])) && Date.parse(String(read['started_at'])) > 0
  return isWhole ? (read as unknown as NightReport) : null
}

/** What is added up over the jobs of a night. */
const FIGURES = [...SUMMED, 'memories_scanned', 'tokens_before', 'tokens_after']
