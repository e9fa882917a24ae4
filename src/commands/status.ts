import path from 'node:path'
import { isDate } from '../calendar.ts'
import { due, durationMs, type Facts, type LogFact } from '../daemon/due.ts'
import type { OpenFolder } from '../open/folder.ts'
import type { Overview } from '../rollup/overview.ts'
import { logSize } from '../store/disk/disk.ts'
import { readScheduler, type Scheduler, schedulerFile } from '../store/projection/scheduler.ts'
import { localTime, type Outcome } from './outcome.ts'

/** What was done, what is due and why, coverage, what fades: from checkpoints and the folder listing, not the journal. */
export async function status(memory: OpenFolder): Promise<Outcome> {
  const scheduler = readScheduler(memory.files, schedulerFile(memory.root))
  const overview = readOverview(memory)
  const logs = logsOf(memory, scheduler)
  const now = memory.now().getTime()
  const decision = due(factsOf(memory, scheduler, logs.pending, now), memory.config, now)
  const coverage = coverageOf(overview)
  const spend = await spendOf(memory)
  const report = {
    root: memory.root,
    paused: scheduler.paused,
    lastRun: overview?.lastRun ?? null,
    due: {
      run: decision.run,
      reasons: decision.reasons,
      hold: decision.hold,
      dates: decision.dates,
      tokens: decision.tokens,
      threshold: decision.threshold,
    },
    logs: { total: logs.total, pending: logs.pending.map((log) => log.date), skipped: logs.skipped },
    coverage: coverage.fates,
    notSignificant: coverage.reasons,
    memories: overview?.memories ?? {},
    reviews: overview?.reviews ?? {},
    fading: overview?.fading ?? [],
    faded: overview?.faded ?? [],
    late: overview?.late ?? [],
    undone: overview?.undone ?? [],
    behind: overview !== null && overview.seq < scheduler.seq,
    spend: spend?.report ?? null,
  }
  const text = describe(report, memory.zone) + (spend === null ? '' : spend.text)
  return { report, text, failures: [], notes: [...memory.warnings] }
}

/** Null where no model is configured and none was ever asked: then nothing is loaded for it. */
async function spendOf(memory: OpenFolder): Promise<{ readonly report: unknown; readonly text: string } | null> {
  const asked = memory.files.stat(path.join(memory.root, '.state', 'spend.json')) !== null
  if (['builtin', 'recorded'].includes(memory.config.extraction.backend) && !asked) return null
  const module = await import('./next-run.ts')
  const report = await module.spendOf(memory)
  return { report, text: `${module.describeSpend(report).join('\n')}\n` }
}

function overviewFile(root: string): string {
  return path.join(root, '.state', 'overview.json')
}

function readOverview(memory: OpenFolder): Overview | null {
  const bytes = memory.files.read(overviewFile(memory.root))
  if (bytes === null) return null
  try {
    const read = JSON.parse(bytes.toString('utf8')) as Overview
    return read.version === 2 ? read : null
  } catch (error) {
    // A checkpoint that cannot be read is none; the next run writes it again.
    if (error instanceof SyntaxError) return null
    throw error
  }
}

interface Logs {
  readonly total: number
  readonly pending: readonly LogFact[]
  /** Complete days that nobody learned from although a later day was processed. */
  readonly skipped: readonly string[]
}

/** Bytes a token, cautiously: only the daemon counts exactly, and only near the threshold. */
const BYTES_A_TOKEN = 4

function logsOf(memory: OpenFolder, scheduler: Scheduler): Logs {
  const folder = path.join(memory.root, 'raw')
  const dates = memory.files
    .list(folder)
    .flatMap((name) => (name.endsWith('.md') ? name.slice(0, -3) : []))
    // What was processed was a date then.
    .filter((date) => scheduler.logs[date] !== undefined || isDate(date))
  const now = memory.now().getTime()
  const pending: LogFact[] = []
  for (const date of dates) {
    const stat = logSize(`${folder}/${date}.md`)
    const known = scheduler.logs[date]
    if (stat === null || stat.size === known?.size) continue
    const fresh = stat.size - (known?.size ?? 0)
    const quietMs = Math.max(0, now - stat.mtimeMs)
    pending.push({
      date,
      tokens: Math.ceil((fresh > 0 ? fresh : stat.size) / BYTES_A_TOKEN),
      quietMs,
      newMs: quietMs,
      retryMs: 0,
    })
  }
  const lastKnown = Object.keys(scheduler.logs).sort().at(-1) ?? ''
  const skipped = pending
    .map((log) => log.date)
    .filter((date) => date < lastKnown && scheduler.logs[date] === undefined)
  return { total: dates.length, pending, skipped }
}

function factsOf(memory: OpenFolder, scheduler: Scheduler, logs: readonly LogFact[], now: number): Facts {
  const last = scheduler.jobs['process']?.lastRun ?? null
  const lastRun = last === null ? null : Date.parse(last)
  const sinceMs = lastRun === null ? durationMs(memory.config.compression.timeInterval) : Math.max(0, now - lastRun)
  return {
    logs,
    lastRun,
    sinceMs,
    usage: null,
    paused: scheduler.paused,
    get zone() {
      return memory.zone
    },
  }
}

interface Coverage {
  /** Per cent of the lines of text in processed logs, by how they ended; they add up to 100. */
  readonly fates: Readonly<Record<string, number>>
  /** The same for the reasons of what was not significant; they add up to that. */
  readonly reasons: Readonly<Record<string, number>>
}

function coverageOf(overview: Overview | null): Coverage {
  if (overview === null) return { fates: {}, reasons: {} }
  const fates = shares(overview.fates, 1000)
  const rest = fates['not-significant'] ?? 0
  return { fates: percent(fates), reasons: percent(shares(overview.reasons, rest)) }
}

/** Parts in whole thousandths of `whole`, the largest remainders rounded up, so that they add up to it. */
function shares(counts: Readonly<Record<string, number>>, whole: number): Record<string, number> {
  const entries = Object.entries(counts).filter(([, lines]) => lines > 0)
  const total = entries.reduce((sum, [, lines]) => sum + lines, 0)
  const exact = entries.map(([name, lines]) => ({ name, part: (whole * lines) / total }))
  const byRemainder = exact.toSorted((a, b) => (b.part % 1) - (a.part % 1) || (a.name < b.name ? -1 : 1))
  const missing = whole - exact.reduce((sum, { part }) => sum + Math.floor(part), 0)
  const up = new Set(byRemainder.slice(0, Math.round(missing)).map(({ name }) => name))
  return Object.fromEntries(exact.map(({ name, part }) => [name, Math.floor(part) + (up.has(name) ? 1 : 0)]))
}

function percent(thousandths: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(thousandths).map(([name, part]) => [name, part / 10]))
}

interface Report {
  readonly root: string
  readonly paused: boolean
  readonly lastRun: Overview['lastRun']
  readonly due: {
    readonly run: boolean
    readonly reasons: readonly string[]
    readonly hold: string | null
    readonly tokens: number
    readonly threshold: number
  }
  readonly logs: { readonly total: number; readonly pending: readonly string[]; readonly skipped: readonly string[] }
  readonly coverage: Coverage['fates']
  readonly notSignificant: Coverage['reasons']
  readonly memories: Readonly<Record<string, number>>
  readonly reviews: Readonly<Record<string, number>>
  readonly fading: Overview['fading']
  readonly faded: Overview['fading']
  readonly late: Overview['late']
  readonly undone: readonly string[]
}

function describe(report: Report, zone: string): string {
  const { logs, lastRun } = report
  const decision = report.due.run ? `due now: ${report.due.reasons.join(', ')}` : `not due: ${report.due.hold}`
  const lines = [
    `${report.root}${report.paused ? ' (paused)' : ''}`,
    `last run    ${lastRun === null ? 'none yet' : `${localTime(lastRun.at, zone)} ${lastRun.date ?? ''} [${lastRun.run}]`}`,
    `next run    ${decision}; ${report.due.tokens} of ${report.due.threshold} tokens`,
    `logs        ${logs.total}, ${logs.pending.length} with something new${logs.pending.length > 0 ? `: ${shorten(logs.pending)}` : ''}`,
    ...(logs.skipped.length > 0 ? [`skipped     ${shorten(logs.skipped)}`] : []),
    ...(report.late.length > 0
      ? [`late        ${shorten(report.late.map(({ date }) => date))}: learned from more than a day after`]
      : []),
    `coverage    ${counts(report.coverage, ' %')}`,
    ...(Object.keys(report.notSignificant).length > 0
      ? [`            of what was not: ${counts(report.notSignificant, ' %')}`]
      : []),
    `memories    ${counts(report.memories, '')}`,
    `questions   ${counts(report.reviews, '')}`,
    ...report.undone.map((sentence) => `left alone  ${sentence}`),
    ...report.faded.map(({ text, confidence }) => `faded       (${confidence}): ${text}`),
    ...report.fading.map(
      ({ text, confidence, daysLeft }) => `fades       in ${daysLeft} days with a log (${confidence}): ${text}`,
    ),
  ]
  return `${lines.join('\n')}\n`
}

function counts(table: Readonly<Record<string, number>>, unit: string): string {
  const parts = Object.entries(table).map(([name, count]) => `${name} ${count}${unit}`)
  return parts.length === 0 ? 'none' : parts.join(', ')
}

function shorten(dates: readonly string[]): string {
  return dates.length <= 5 ? dates.join(', ') : `${dates.slice(0, 4).join(', ')} and ${dates.length - 4} more`
}
