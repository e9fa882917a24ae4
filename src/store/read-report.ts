import type { NightReport, ReportItem } from '../maintain/report/night-report.ts'

/** A report as it was written, also by an earlier release; null when it is none, or was cut by hand. */
export function readReport(bytes: Uint8Array | null): NightReport | null {
  const read = bytes === null ? null : parsed(bytes)
  if (read === null || !isDay(read['date']) || !Array.isArray(read['items'])) return null
  const report = { ...ABSENT, memories_active: read['memories_scanned'], ...read } as Record<string, unknown>
  const wrong = NUMBERS.some((key) => typeof report[key] !== 'number' || !Number.isFinite(report[key]))
  const lists = LISTS.some((key) => !Array.isArray(report[key]))
  const texts = TEXTS.some((key) => typeof report[key] !== 'string')
  if (wrong || lists || texts || Number.isNaN(Date.parse(String(report['started_at'])))) return null
  const items = (read['items'] as Partial<ReportItem>[]).map((item) => ({ ...NOTHING, ...item }))
  return { ...report, zone: zoneOf(report['zone']), items } as unknown as NightReport
}

const NUMBERS = [
  'duration_ms',
  'memories_scanned',
  'memories_active',
  'clusters_found',
  'clusters_skipped',
  'clusters_recent',
  'clusters_compressed',
  'memories_archived',
  'abstractions_created',
  'merged',
  'moved',
  'decayed',
  'asked',
  'rolled_up',
  'tokens_before',
  'tokens_after',
  'token_reduction_pct',
  'estimated_cost_usd',
]
const LISTS = ['steps', 'skipped', 'errors', 'alerts', 'undone']
const TEXTS = ['run_id', 'started_at', 'finished_at', 'verdict']

/** What the first release did not write. */
const ABSENT = { zone: 'UTC', clusters_recent: 0, skipped: [], undone: [], verdict_reason: null }
const NOTHING: ReportItem = {
  run: null,
  stage: '',
  outcome: 'skipped',
  note: '',
  reason: null,
  cluster: null,
  sources: [],
}

function parsed(bytes: Uint8Array): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'))
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function isDay(date: unknown): boolean {
  return typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date)
}

/** A zone that this machine does not know must not end a night. */
function zoneOf(zone: unknown): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: String(zone) }).resolvedOptions().timeZone
  } catch (error) {
    if (error instanceof RangeError) return 'UTC'
    throw error
  }
}
