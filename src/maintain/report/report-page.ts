import { clockOf, wallTime } from '../../clock.ts'
import { defang } from '../../read/defang.ts'
import { shortFingerprint } from '../night-item.ts'
import type { NightReport, ReportItem } from './night-report.ts'
import { isUndone, oneNight } from './one-night.ts'
import { inWords } from './skipped.ts'
import { percent } from './verdict.ts'

/**
 * One night as a markdown page that a person likes to read, made of the reports of everything that ran in it, oldest
 * first. `curve` is the name of the SVG beside it.
 */
export function reportPage(reports: readonly [NightReport, ...NightReport[]], curve: string): string {
  const night = oneNight(reports)
  const gone = reports.some(isUndone) && reports.every((report) => isUndone(report) || report.verdict === 'IDLE')
  const items = reports.flatMap((report) => report.items)
  const parts = [
    `# The night of ${night.date}: ${gone ? 'UNDONE' : night.verdict}\n`,
    `${gone ? 'What this night did was taken back.' : summaryOf(night)}\n`,
    ...(night.alerts.length > 0 && !gone
      ? [`${night.alerts.map((alert) => `> **Look at this:** ${defang(alert)}`).join('\n>\n')}\n`]
      : []),
    `![Tokens that hold, over the last nights](${curve})\n`,
    ...(gone ? [] : [table(night)]),
    ...GROUPS.flatMap(([title, outcomes]) =>
      group(
        title,
        items.filter(({ outcome }) => outcomes.includes(outcome)),
        night.undone,
      ),
    ),
    ...skips(night),
    ...errors(night),
    runs(reports),
  ]
  return parts.join('\n')
}

/** What is said of a night in one line: to who is notified, and in the log. */
export function subjectOf(report: NightReport): string {
  return `COMPRESSION RUN ${report.verdict}: ${report.abstractions_created} abstractions, ${report.token_reduction_pct}% token reduction`
}

/** `23 % less`, `0.9 % more`: how the tokens after compare with those before. */
export function comparedWith(reduction: number): string {
  return reduction === 0 ? 'as many' : `${percent(Math.abs(reduction))} ${reduction < 0 ? 'more' : 'less'}`
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
  if (report.verdict === 'IDLE') return `A quiet night: there was nothing to do.${recentOf(report)}`
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
  const stopped = report.finished
    ? ''
    : ' It stopped before its end because something more urgent was due, and goes on next time.'
  if (report.verdict === 'FAIL')
    return `There was something to do and memory is as it was: ${defang(report.verdict_reason ?? 'see below')}.${stopped}`
  const tokens = `${report.tokens_before} tokens before, ${report.tokens_after} after (${comparedWith(report.token_reduction_pct)})`
  return `${did.join(', ')}. ${tokens}, in ${seconds(report.duration_ms)}.${stopped}`
}

function recentOf({ clusters_recent: recent }: NightReport): string {
  if (recent === 0) return ''
  return ` ${recent === 1 ? '1 cluster was decided on before and rests' : `${recent} clusters were decided on before and rest`}.`
}

const NAMED: Readonly<Record<string, (report: NightReport) => string>> = {
  token_reduction_pct: ({ token_reduction_pct: saved }) =>
    saved < 0 ? `Tokens added | ${percent(-saved)}` : `Tokens saved | ${percent(saved)}`,
  avg_compression_ratio: (report) => `Compression ratio | ${report.avg_compression_ratio}`,
  clusters_skipped: ({ clusters_skipped: all, clusters_found: found, clusters_recent: recent }) =>
    `Clusters skipped | ${all} of ${found}${recent > 0 ? `, ${recent === all ? 'all' : recent} decided on before` : ''}`,
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

function group(title: string, items: readonly ReportItem[], undone: readonly string[]): string[] {
  if (items.length === 0) return []
  return [`## ${title}\n`, `${items.flatMap((item) => linesOf(item, undone)).join('\n')}\n`]
}

function linesOf({ note, run, cluster, sources }: ReportItem, undone: readonly string[]): string[] {
  const named = [
    cluster === null ? null : `cluster \`${shortFingerprint(cluster)}\``,
    run === null ? null : `\`${run}\``,
  ]
  const behind = named.filter((one) => one !== null).join(', ')
  const back = run !== null && undone.includes(run) ? ', **taken back**' : ''
  return [
    `- ${defang(note)}${behind === '' ? '' : ` (${behind})`}${back}`,
    ...sources.map((source) => `  - from "${defang(source)}"`),
  ]
}

function skips({ skipped }: NightReport): string[] {
  return skipped.length === 0
    ? []
    : ['## Left as it was\n', `${skipped.map((one) => `- ${defang(inWords(one))}`).join('\n')}\n`]
}

function errors({ errors: all }: NightReport): string[] {
  return all.length === 0
    ? []
    : ['## Went wrong\n', `${all.map(({ stage, error }) => `- ${stage}: ${defang(error)}`).join('\n')}\n`]
}

/** What ran when, and what takes it back. */
function runs(reports: readonly NightReport[]): string {
  const rows = reports.map((report) => {
    const did = report.items.some(({ run }) => run !== null)
    const back = isUndone(report) ? 'taken back' : did ? `\`memoird undo ${report.run_id}\`` : ''
    const { minute } = wallTime(Date.parse(report.started_at), report.zone)
    return `| ${clockOf(minute)} | ${report.steps.join(', ')} | ${report.verdict} | ${seconds(report.duration_ms)} | ${back} |`
  })
  const left = reports.some((report) => !isUndone(report) && report.items.some(({ run }) => run !== null))
  const one = left ? ['One line of it is taken back with `memoird undo` and the run behind it.\n'] : []
  return [
    '## When\n',
    `| at | what | verdict | took | take it back |\n|---|---|---|---|---|\n${rows.join('\n')}\n`,
    ...one,
  ].join('\n')
}

function count(number: number, one: string, many: string): string | null {
  return number === 0 ? null : `${number} ${number === 1 ? one : many}`
}

function seconds(ms: number): string {
  return ms < 60_000 ? `${(ms / 1000).toFixed(1)} s` : `${(ms / 60_000).toFixed(1)} min`
}
