import path from 'node:path'
import { daemonSince, findDaemon, isPaused } from '../daemon/control.ts'
import { due, durationMs, type Facts, type LogFact, tokensIn } from '../daemon/due.ts'
import { type OpenFolder, thisMachine } from '../open/folder.ts'
import { logDates, unreadInRaw } from '../open/raw.ts'
import type { Overview } from '../rollup/overview.ts'
import { logSize } from '../store/disk/disk.ts'
import { readJson } from '../store/disk/files.ts'
import { thisProcess } from '../store/disk/lock.ts'
import { readScheduler, type Scheduler } from '../store/projection/scheduler.ts'
import { localTime, type Outcome, outcome, short } from './outcome.ts'

/** What was done, what is due and why, coverage: from checkpoints and the folder listing, not the journal. */
export async function status(memory: OpenFolder): Promise<Outcome> {
  const { told, ...live } = await liveOf(memory)
  const report = { ...reportOf(memory), spend: await spendOf(memory), ...live }
  return outcome(report, describe({ ...report, told }, memory.zone), {
    notes: [...memory.warnings, ...unreadInRaw(memory)],
  })
}

/** When the daemon learns next, or why not. */
export function nextRun(memory: OpenFolder): string {
  return whenDue(reportOf(memory).due, memory.zone)
}

function whenDue({ run, reasons, hold, next }: ReturnType<typeof reportOf>['due'], zone: string): string {
  if (run) return `due now: ${reasons.join(', ')}`
  return `not due: ${hold}${next === null ? '' : ` until ${localTime(next, zone)}`}`
}

function reportOf(memory: OpenFolder) {
  const { root, files, config } = memory
  const scheduler = readScheduler(files, root)
  const overview = readOverview(memory)
  const logs = logsOf(memory, scheduler)
  const now = memory.now().getTime()
  const facts = factsOf(memory, scheduler, logs.pending, now)
  const { nextLook: _instant, ...decision } = due(facts, config, now)
  const waits = decision.hold === 'waiting' && facts.lastRun !== null
  const next = waits ? (facts.lastRun ?? 0) + durationMs(config.compression.timeInterval) : null
  const coverage = shares(overview?.fates ?? {}, 100)
  return {
    root,
    paused: facts.paused,
    lastRun: overview?.lastRun ?? null,
    due: { ...decision, next: next === null ? null : new Date(next).toISOString() },
    logs: { total: logs.total, pending: logs.pending.map((log) => log.date), skipped: logs.skipped },
    coverage,
    notSignificant: shares(overview?.reasons ?? {}, coverage['not-significant'] ?? 0),
    memories: overview?.memories ?? {},
    reviews: overview?.reviews ?? {},
    late: overview?.late ?? [],
    undone: overview?.undone ?? [],
    over: overSize(memory),
    behind: overview !== null && overview.seq < scheduler.seq,
  }
}

/** Documents that hold more bytes than `documents.maxBytes`, a person's own included: clients may cut them there. */
function overSize({ files, root, config }: OpenFolder): { readonly file: string; readonly bytes: number }[] {
  const { embeddings: _, ...documents } = config.compression.destinations
  return Object.values(documents).flatMap((file) => {
    const bytes = files.stat(path.resolve(root, file))?.size ?? 0
    return bytes > config.documents.maxBytes ? [{ file, bytes }] : []
  })
}

/** Whether the daemon runs and what it follows: what a person looks for first. */
export async function liveOf(memory: OpenFolder) {
  const { files, root, config, now } = memory
  const daemon = findDaemon(files, root, thisProcess())
  const began = daemon === null ? null : daemonSince(files, root)
  const since = began === null ? null : localTime(new Date(began).toISOString(), memory.zone)
  if (Object.keys(config.sources).length === 0) return { daemon, since, follows: [], told: [] }
  const { describeStandings, standings } = await import('../sources/standing.ts')
  const ports = { files, root, zone: memory.zone, config, machine: thisMachine(), now: now().getTime() }
  const follows = await standings(ports)
  return { daemon, since, follows, told: describeStandings(follows) }
}

/** What was spent today of what may be; null where no model is configured and none was ever asked. */
async function spendOf(memory: OpenFolder) {
  const { budget, extraction } = memory.config
  const asked = memory.files.stat(path.join(memory.root, '.state', 'spend.json')) !== null
  if (['builtin', 'recorded'].includes(extraction.backend) && !asked) return null
  const { spentToday } = await import('../store/spend.ts')
  return { today: spentToday(memory), limit: { usd: budget.usdPerDay, calls: budget.callsPerDay } }
}

/** A checkpoint that cannot be read is none; the next run writes it again. */
function readOverview({ files, root }: OpenFolder): Overview | null {
  const read = readJson(files, path.join(root, '.state', 'overview.json')) as Overview | null
  return read?.version === 2 ? read : null
}

/** `skipped`: complete days that nobody learned from although a later day was processed. */
function logsOf(memory: OpenFolder, scheduler: Scheduler) {
  const folder = path.join(memory.root, 'raw')
  const dates = logDates(memory)
  const now = memory.now().getTime()
  const pending: LogFact[] = []
  for (const date of dates) {
    const stat = logSize(`${folder}/${date}.md`)
    const known = scheduler.logs[date]
    if (stat === null || stat.size === known?.size) continue
    const fresh = stat.size - (known?.size ?? 0)
    const quietMs = Math.max(0, now - stat.mtimeMs)
    pending.push({ date, tokens: tokensIn(fresh > 0 ? fresh : stat.size), quietMs, newMs: quietMs, retryMs: 0 })
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
    usage: { tokens: 0, share: 0, grown: 0 },
    paused: isPaused(memory.files, memory.root),
    get zone() {
      return memory.zone
    },
  }
}

/** Counts as parts of a whole in per cent, to a tenth. */
function shares(counts: Readonly<Record<string, number>>, whole: number): Record<string, number> {
  const entries = Object.entries(counts).filter(([, lines]) => lines > 0)
  const total = entries.reduce((sum, [, lines]) => sum + lines, 0)
  return Object.fromEntries(entries.map(([name, lines]) => [name, Math.round((10 * whole * lines) / total) / 10]))
}

type Report = ReturnType<typeof reportOf> &
  Awaited<ReturnType<typeof liveOf>> & { readonly spend: Awaited<ReturnType<typeof spendOf>> }

function describe(report: Report, zone: string): string {
  const { logs, lastRun, spend } = report
  const lines = [
    `${report.root}${report.paused ? ' (paused)' : ''}`,
    `daemon      ${report.daemon === null ? 'does not run: memoird start, or memoird service install' : `runs as process ${report.daemon} since ${report.since}`}`,
    ...report.told,
    `last run    ${lastRun === null ? 'none yet' : `${localTime(lastRun.at, zone)} ${lastRun.date ?? ''} [${lastRun.run}]`}`,
    `next run    ${whenDue(report.due, zone)}; ${report.due.tokens} of ${report.due.threshold} tokens`,
    `logs        ${logs.total}, ${logs.pending.length} with something new${logs.pending.length > 0 ? `: ${short(logs.pending)}` : ''}`,
    ...(logs.skipped.length > 0 ? [`skipped     ${short(logs.skipped)}`] : []),
    ...(report.late.length > 0
      ? [`late        ${short(report.late.map(({ date }) => date))}: learned from more than a day after`]
      : []),
    `coverage    ${counts(report.coverage, ' %')}`,
    ...(Object.keys(report.notSignificant).length > 0
      ? [`            of what was not: ${counts(report.notSignificant, ' %')}`]
      : []),
    `memories    ${counts(report.memories, '')}`,
    `questions   ${counts(report.reviews, '')}`,
    ...report.over.map(
      ({ file, bytes }) => `over        ${file} has ${bytes} bytes: clients may cut it (documents.maxBytes)`,
    ),
    ...report.undone.map((sentence) => `left alone  ${sentence}`),
    ...(spend === null
      ? []
      : [
          `spent       $${spend.today.usd.toFixed(4)} of $${spend.limit.usd.toFixed(2)} today, ${spend.today.calls} of ${spend.limit.calls} calls`,
        ]),
  ]
  return `${lines.join('\n')}\n`
}

function counts(table: Readonly<Record<string, number>>, unit: string): string {
  const parts = Object.entries(table).map(([name, count]) => `${name} ${count}${unit}`)
  return parts.length === 0 ? 'none' : parts.join(', ')
}
