import { usageError } from '../errors.ts'
import { NIGHT_STEPS, type NightStepName } from '../maintain/night.ts'
import { isFingerprint } from '../maintain/report/fingerprint.ts'
import type { CompressOptions } from './compress.ts'

/** The steps that were asked for; what cannot be asked for is refused with what can. */
export function compressSteps({ only, cluster }: Pick<CompressOptions, 'only' | 'cluster'>): readonly NightStepName[] {
  if (cluster !== null && !isFingerprint(cluster))
    throw usageError(
      `--cluster-id takes the beginning of a fingerprint, 8 to 64 hex digits like 1a2b3c4d, found "${cluster}"`,
    )
  if (only === null) return cluster === null ? NIGHT_STEPS : ['compress']
  const step = NIGHT_STEPS.find((name) => name === only)
  if (step === undefined) throw usageError(`--only takes one of ${NIGHT_STEPS.join(', ')}, found "${only}"`)
  if (cluster !== null && step !== 'compress') throw usageError('--cluster-id goes with --only compress')
  return [step]
}
