import { defang } from '../../extract/defang.ts'
import type { NightReport, ReportItem } from './night-report.ts'

/** The report as a markdown page that a person likes to read. `curve` is the name of the SVG beside it. */
export function reportPage(report: NightReport, curve: string): string {
  const parts = [
    `# The night of ${report.date}: ${report.verdict}\n`,
    `${summaryOf(report)}\n`,
    ...(report.alerts.length > 0
      ? [`${report.alerts.map((alert) => `> **Look at this:** ${alert}`).join('\n>\n')}\n`]
      : []),
    `![Tokens that hold, over the last nights](${curve})\n`,
    table(report),
    ...GROUPS.flatMap(([title, outcomes]) =>
      group(
        title,
        report.items.filter(({ outcome }) => outcomes.includes(outcome)),
      ),
    ),
    ...skips(report),
    ...errors(report),
    ...(report.items.some(({ run }) => run !== null)
      ? [`Take it all back with \`memoird undo ${report.run_id}\`, one line of it with the run behind it.\n`]
      : []),
  ]
  return parts.join('\n')
}

/** What is said of a night in one line: to who is notified, and in the log. */
export function subjectOf(report: NightReport): string {
  return `COMPRESSION RUN ${report.verdict}: ${report.abstractions_created} abstractions, ${report.token_reduction_pct}% token reduction`
}

const GROUPS: readonly (readonly [title: string, outcomes: readonly string[]])[] = [
  ['Merged', ['merged']],
  ['Moved to another bucket', ['moved']],
  ['Distilled', ['compressed']],
  ['Causes and effects', ['atom-created', 'atom-strengthened']],
  ['Faded, summed up', ['decayed']],
  ['Periods summed up', ['summed-up']],
  ['Asked in REVIEW.md', ['asked']],
]

function summaryOf(report: NightReport): string {
  if (report.verdict === 'IDLE') return 'A quiet night: there was nothing to do.'
  const did = [
    count(report.merged, 'entry merged', 'entries merged'),
    count(report.moved, 'entry moved', 'entries moved'),
    report.abstractions_created > 0
      ? `${report.memories_archived} memories distilled into ${report.abstractions_created}`
      : null,
    count(report.decayed, 'group of faded memories summed up', 'groups of faded memories summed up'),
    count(report.rolled_up, 'period summed up', 'periods summed up'),
    count(report.asked, 'question in REVIEW.md', 'questions in REVIEW.md'),
  ].filter((part) => part !== null)
  const tokens = `${report.tokens_before} tokens before, ${report.tokens_after} after (${report.token_reduction_pct} % less)`
  const stopped = report.finished
    ? ''
    : ' It stopped before its end because something more urgent was due, and goes on next time.'
  return `${did.length > 0 ? `${did.join(', ')}. ` : 'Nothing was changed. '}${tokens}, in ${seconds(report.duration_ms)}.${stopped}`
}

const NAMED: Readonly<Record<string, (report: NightReport) => string>> = {
  token_reduction_pct: (report) => `Tokens saved | ${report.token_reduction_pct} %`,
  avg_compression_ratio: (report) => `Compression ratio | ${report.avg_compression_ratio}`,
  clusters_skipped: (report) => `Clusters skipped | ${report.clusters_skipped} of ${report.clusters_found}`,
  errors: (report) => `Errors | ${report.errors.length}`,
  estimated_cost_usd: (report) => `Cost | $${report.estimated_cost_usd.toFixed(4)}`,
  verdict: (report) => `Verdict | ${report.verdict}`,
}

function table(report: NightReport): string {
  const rows = Object.entries(report.ratings).map(
    ([key, rating]) => `| ${NAMED[key]?.(report) ?? `${key} |`} | ${rating} |`,
  )
  return `| | | |\n|---|---|---|\n${rows.join('\n')}\n`
}

function group(title: string, items: readonly ReportItem[]): string[] {
  if (items.length === 0) return []
  return [
    `## ${title}\n`,
    `${items.map(({ note, run }) => `- ${defang(note)}${run ? ` (\`${run}\`)` : ''}`).join('\n')}\n`,
  ]
}

function skips({ skip_reasons }: NightReport): string[] {
  const rows = Object.entries(skip_reasons).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
  return rows.length === 0
    ? []
    : ['## Left as it was\n', `${rows.map(([reason, number]) => `- ${number} × ${reason}`).join('\n')}\n`]
}

function errors({ errors: all }: NightReport): string[] {
  return all.length === 0
    ? []
    : ['## Went wrong\n', `${all.map(({ stage, error }) => `- ${stage}: ${defang(error)}`).join('\n')}\n`]
}

function count(number: number, one: string, many: string): string | null {
  return number === 0 ? null : `${number} ${number === 1 ? one : many}`
}

function seconds(ms: number): string {
  return ms < 60_000 ? `${(ms / 1000).toFixed(1)} s` : `${(ms / 60_000).toFixed(1)} min`
}
