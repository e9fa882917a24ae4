import type { NightReport } from './night-report.ts'

const RUNAWAY_MS = 30 * 60_000

export type Alerting = Pick<NightReport, 'verdict' | 'token_reduction_pct' | 'duration_ms' | 'errors'>

/** What somebody should look at; nothing on a good night. */
export function alertsOf({ verdict, errors, token_reduction_pct: reduction, duration_ms: ms }: Alerting): string[] {
  return [
    ...(verdict === 'FAIL' ? ['nothing could be done of what there was to do'] : []),
    ...(errors.length > 0
      ? [`${errors.length} ${errors.length === 1 ? 'error' : 'errors'}, the first: ${errors[0]?.error}`]
      : []),
    ...(reduction < 0 ? [`memory grew by ${percent(-reduction)} of its tokens`] : []),
    ...(ms > RUNAWAY_MS ? [`it took ${Math.round(ms / 60_000)} minutes`] : []),
  ]
}

/** 0.91 → `0.9 %`: tenths are enough for people, and what is less is said to be. */
export function percent(share: number): string {
  const tenths = Number(share.toFixed(1))
  return tenths === 0 ? 'less than 0.1 %' : `${tenths} %`
}
