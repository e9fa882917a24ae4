import type { NightReport } from './night-report.ts'

const RUNAWAY_MS = 30 * 60_000

export type Alerting = Pick<NightReport, 'verdict' | 'min_compression_ratio' | 'duration_ms' | 'errors'>

/**
 * What somebody should look at; nothing on a good night. The negative reduction of the source is that of compression: no
 * cluster may take more room than what it was made of. Two short lines that become one with a name in front may.
 */
export function alertsOf({ verdict, errors, min_compression_ratio: least, duration_ms: ms }: Alerting): string[] {
  return [
    ...(verdict === 'FAIL' ? ['nothing could be done of what there was to do'] : []),
    ...(errors.length > 0
      ? [`${errors.length} ${errors.length === 1 ? 'error' : 'errors'}, the first: ${errors[0]?.error}`]
      : []),
    ...(least !== null && least < 1 ? [`a cluster grew by ${percent((1 / least - 1) * 100)} of its tokens`] : []),
    ...(ms > RUNAWAY_MS ? [`it took ${Math.round(ms / 60_000)} minutes`] : []),
  ]
}

/** 0.91 → `0.9 %`: tenths are enough for people, and what is less is said to be. */
export function percent(share: number): string {
  const tenths = Number(share.toFixed(1))
  return tenths === 0 ? 'less than 0.1 %' : `${tenths} %`
}
