import path from 'node:path'
import { addDays, clockOf, wallTime } from '../clock.ts'
import { defang } from '../read/defang.ts'
import { type Files, makeFolder, writeFileAtomic } from '../store/disk/files.ts'
import { shortFingerprint } from './night-item.ts'
import type { NightReport } from './report.ts'

/** Reports are kept for so many days. */
const KEPT = 400

/** JSON in `.state/reports/`, and a part of the page of the night, whose path relative to the root is the answer. */
export function writeReport(files: Files, root: string, report: NightReport, token: string): string {
  const folder = path.join(root, '.state', 'reports')
  makeFolder(files, folder)
  const oldest = addDays(report.date, -KEPT)
  for (const name of files.list(folder))
    if ((/^(?:compression|night)-(\d{4}-\d{2}-\d{2})/.exec(name)?.[1] ?? oldest) < oldest)
      files.unlink(path.join(folder, name))
  const write = (name: string, text: string): boolean =>
    writeFileAtomic(files, path.join(folder, name), Buffer.from(text), { token })
  const page = `night-${report.date}.md`
  const above = files.read(path.join(folder, page))?.toString('utf8') ?? `# The night of ${report.date}\n`
  write(page, `${above}\n${sectionOf(report)}`)
  // Last: where the JSON is, its page is.
  const at = report.started_at.slice(0, 19).replaceAll(':', '-')
  write(`compression-${at}-${report.run_id}.json`, `${JSON.stringify(report, null, 1)}\n`)
  return `.state/reports/${page}`
}

/** What is said of a night in one line: to who is notified, and in the log. */
export function subjectOf(report: NightReport): string {
  return `COMPRESSION RUN ${report.verdict}: ${report.abstractions_created} abstractions, ${report.token_reduction_pct}% token reduction`
}

/** What was left as it is, and why. */
export function leftLines({ skip_reasons: reasons }: Pick<NightReport, 'skip_reasons'>): string[] {
  return Object.entries(reasons).map(([reason, count]) => `left as it was, ${count} ×: ${reason}`)
}

/** What one job did, as a part of the page of its night. */
export function sectionOf(report: NightReport): string {
  const { minute } = wallTime(Date.parse(report.started_at), report.zone)
  const lines = [
    ...report.alerts.map((alert) => `**Look at this:** ${defang(alert)}`),
    ...report.items.filter(({ outcome }) => outcome !== 'skipped').flatMap(linesOf),
    ...leftLines(report).map(defang),
    ...report.errors.map(({ stage, error }) => `went wrong, ${stage}: ${defang(error)}`),
    `${report.tokens_before} tokens before, ${report.tokens_after} after`,
    ...(report.finished ? [] : ['it stopped because something more urgent was due, and goes on next time']),
    ...(report.items.some(({ run }) => run !== null)
      ? [`\`memoird undo ${report.run_id}\` takes it back, \`memoird undo\` and the run behind it one line`]
      : []),
  ]
  const head = `## ${clockOf(minute)} ${report.steps.join(', ')}: ${report.verdict}`
  return `${head}\n\n${lines.map((line) => `${line.startsWith('  ') ? '' : '- '}${line}\n`).join('')}`
}

function linesOf({ stage, note, run, cluster, sources }: NightReport['items'][number]): string[] {
  const behind = [...(cluster === null ? [] : [`cluster ${shortFingerprint(cluster)}`]), ...(run === null ? [] : [run])]
  return [
    `${stage}: ${defang(note)}${behind.length === 0 ? '' : ` (${behind.join(', ')})`}`,
    ...sources.map((source) => `  - from "${defang(source)}"`),
  ]
}
