import type { Verdict } from './verdict.ts'

const RUNAWAY_MS = 30 * 60_000

export interface Alerting {
  readonly verdict: Verdict
  /** Null when no cluster was compressed. */
  readonly min_compression_ratio: number | null
  readonly token_reduction_pct: number
  readonly duration_ms: number
  readonly errors: readonly { readonly error: string }[]
}

/**
 * What somebody should look at; nothing on a good night. A negative reduction is that of the night or of one cluster: no
 * cluster may take more room than what it was made of, also where the rest of the night makes up for it.
 */
export function alertsOf({
  verdict,
  errors,
  min_compression_ratio: least,
  token_reduction_pct: reduction,
  duration_ms: ms,
}: Alerting): string[] {
  return [
    ...(verdict === 'FAIL' ? ['nothing could be done of what there was to do'] : []),
    ...(errors.length > 0
      ? [`${errors.length} ${errors.length === 1 ? 'error' : 'errors'}, the first: ${errors[0]?.error}`]
      : []),
    ...(least !== null && least < 1 ? [`a cluster grew by ${percent((1 / least - 1) * 100)} of its tokens`] : []),
    ...(reduction < 0 ? [`memory grew by ${percent(-reduction)} of its tokens`] : []),
    ...(ms > RUNAWAY_MS ? [`it took ${Math.round(ms / 60_000)} minutes`] : []),
  ]
}

/** 0.91 → `0.9 %`: tenths are enough for people, and what is less is said to be. */
export function percent(share: number): string {
  const tenths = Number(share.toFixed(1))
  return tenths === 0 ? 'less than 0.1 %' : `${tenths} %`
}
