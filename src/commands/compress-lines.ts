import type { DoneItem } from '../maintain/night.ts'
import type { NightItem } from '../maintain/night-item.ts'
import { shortFingerprint } from '../maintain/report/fingerprint.ts'
import { type NightReport, sourcesOf } from '../maintain/report/night-report.ts'
import { inWords } from '../maintain/report/skipped.ts'
import type { Change } from '../memory/change.ts'
import type { State } from '../memory/state.ts'
import { describeChanges } from './describe-changes.ts'

/** A night that was done, or rehearsed. */
export interface DoneNight {
  readonly report: NightReport
  readonly done: readonly DoneItem[]
  readonly verbose: boolean
}

export interface Shown {
  readonly verbose: boolean
  /** What stands behind an item besides its cluster, or null. */
  readonly behind: (one: DoneItem) => string | null
  readonly below: (one: DoneItem) => readonly string[]
}

/** What a night did, item by item, each with what it is made of below it. */
export function nightLines(done: readonly DoneItem[], { verbose, behind, below }: Shown): string[] {
  return done
    .filter(({ item }) => verbose || item.outcome !== 'skipped' || item.reason === 'not asked in a dry run')
    .flatMap((one) => {
      const { stage, note, cluster } = one.item
      const named = cluster === null ? null : `cluster ${shortFingerprint(cluster)}`
      const more = [named, behind(one)].filter((part) => part !== null).join(', ')
      return [`  ${stage}: ${note}${more === '' ? '' : ` (${more})`}`, ...below(one)]
    })
}

/** What memories said that another one stands for now. */
export function sourceLines(item: NightItem, { memories }: Pick<State, 'memories'>): string[] {
  return sourcesOf(item)
    .flatMap((id) => memories.get(id) ?? [])
    .map(({ text, firstSeen }) => `      from "${text}" (${firstSeen})`)
}

/** What was left as it is, and why. */
export function leftLines({ skipped }: Pick<NightReport, 'skipped'>): string[] {
  return skipped.map((one) => `  left: ${inWords(one)}`)
}

export function changeLines(state: State, changes: readonly Change[]): string[] {
  return describeChanges(state, changes)
    .slice(1)
    .map((line) => `    ${line.trimEnd()}`)
}
