import { addDays, instantOf, wallTime } from '../clock.ts'
import type { Config } from '../config/defaults.ts'
import type { UsageLook } from './usage.ts'

/** A log that holds something nobody learned from yet. Ages in milliseconds, so that no clock jump makes them lie. */
export interface LogFact {
  readonly date: string
  /** Tokens of the unprocessed text. */
  readonly tokens: number
  /** Since anything last happened to the file. */
  readonly quietMs: number
  /** Since the first of the unprocessed text was noticed. */
  readonly newMs: number
  /** Until it may be tried again after a failure; 0 when it did not fail. */
  readonly retryMs: number
}

export interface Facts {
  /** Those with something new, in order of date. */
  readonly logs: readonly LogFact[]
  /** When the last compression ended, milliseconds since 1970; null before the first. */
  readonly lastRun: number | null
  /** Since the last compression or the start of the daemon, whichever was later, as the monotonic clock counts. */
  readonly sinceMs: number
  readonly usage: ReturnType<UsageLook['look']>
  readonly paused: boolean
  /** IANA zone. */
  readonly zone: string
}

export type Reason = 'time' | 'tokens' | 'usage' | 'day-complete'
type Hold = 'disabled' | 'paused' | 'nothing-new' | 'retrying' | 'settling' | 'waiting'

export interface Due {
  readonly run: boolean
  readonly reasons: readonly Reason[]
  /** Why not, when it does not run. */
  readonly hold: Hold | null
  /** Every date to process: all that have something new and are not waiting for another try. */
  readonly dates: readonly string[]
  /** Unprocessed tokens and how many of them make a compression due: the one counter and the one threshold. */
  readonly tokens: number
  readonly threshold: number
  /** The instant at which the answer changes if nothing else happens; an hour at most, as clocks get set. */
  readonly nextLook: number
}

/** What so many bytes of a conversation are in tokens, cautiously. */
export function tokensIn(bytes: number): number {
  return Math.ceil(bytes / 4)
}

/** A log that is never quiet is taken as it stands after so many times the settle time. */
const PATIENCE = 10
/** A chat that stays above the threshold is answered again each time another such share of its window has filled. */
const USAGE_STEP = 0.1
const HOUR = 3_600_000

/** Decides whether logs are compressed now: the only place that does. `now` in milliseconds since 1970. */
export function due(facts: Facts, config: Pick<Config, 'compression' | 'log'>, now: number): Due {
  const { compression, log } = config
  const candidates = facts.logs.filter((one) => one.retryMs <= 0)
  const tokens = candidates.reduce((sum, one) => sum + one.tokens, 0)
  const threshold = Math.ceil(compression.tokenThreshold * compression.contextWindow)
  // Without a log nobody asks what day it is, and zones are slow to load.
  const today = candidates.length === 0 ? '' : wallTime(now, facts.zone).date
  const settleMs = log.settleSeconds * 1000
  const unsettledMs = Math.max(0, ...candidates.map((one) => untilReady(one, settleMs)))
  const waitMs = untilInterval(facts, durationMs(compression.timeInterval), now)

  const urgent: Reason[] = []
  if (compression.trigger !== 'time' && tokens >= threshold) urgent.push('tokens')
  const isFilling = facts.usage.share >= compression.tokenThreshold && facts.usage.grown >= USAGE_STEP
  if (compression.trigger !== 'time' && isFilling) urgent.push('usage')
  const patient: Reason[] = []
  if (compression.trigger !== 'token' && waitMs <= 0) patient.push('time')
  if (candidates.some((one) => one.date < today)) patient.push('day-complete')

  const reasons = [...urgent, ...(unsettledMs <= 0 ? patient : [])]
  const waitsFor = reasons.length > 0 ? null : patient.length > 0 ? 'settling' : 'waiting'
  const hold = holdOf(facts, compression.enabled, candidates.length > 0) ?? waitsFor
  const waits = facts.logs.map((one) => one.retryMs).filter((ms) => ms > 0)
  if (candidates.length > 0) {
    if (unsettledMs > 0) waits.push(unsettledMs)
    if (compression.trigger !== 'token') waits.push(waitMs)
    waits.push(instantOf(addDays(today, 1), 0, facts.zone) - now)
  }
  const nextMs = Math.min(HOUR, ...waits.filter((ms) => ms > 0))
  return {
    run: hold === null,
    reasons: hold === null ? reasons : [],
    hold,
    dates: candidates.map((one) => one.date),
    tokens,
    threshold,
    nextLook: now + nextMs,
  }
}

/** `2h` → 7200000. */
export function durationMs(text: string): number {
  const units: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: HOUR, d: 24 * HOUR }
  return Number(text.slice(0, -1)) * (units[text.slice(-1)] ?? Number.NaN)
}

/** Milliseconds until the log has been quiet for the settle time, or has been waited for long enough. */
function untilReady(log: LogFact, settleMs: number): number {
  return Math.min(settleMs - log.quietMs, PATIENCE * settleMs - log.newMs)
}

/** Milliseconds until the interval is over, by the clock that says more: one knows of sleep, one never jumps. */
function untilInterval(facts: Facts, interval: number, now: number): number {
  if (facts.lastRun === null) return 0
  return interval - Math.max(now - facts.lastRun, facts.sinceMs)
}

function holdOf(facts: Facts, enabled: boolean, isReady: boolean): Hold | null {
  if (!enabled) return 'disabled'
  if (facts.paused) return 'paused'
  if (facts.logs.length === 0) return 'nothing-new'
  return isReady ? null : 'retrying'
}
