import type { Holds } from './attributes.ts'
import type { Clause } from './clause.ts'

/** One thing that a statement says of somebody who has one of it at a time: the car they drive, that they smoke. */
export interface Fill {
  /** `home`, `favourite:band`, `does:run`; `*` where only the value is named: "sold the Skoda". */
  readonly slot: string
  /** Lower-case names and kin of whom it is; empty for the human. */
  readonly subject: readonly string[]
  /** Lower case; empty for whatever it was. `yes` or `no` where nothing else can be. */
  readonly value: string
  readonly holds: Holds
  /** It is said to have ended, or not to be so. */
  readonly over: boolean
  /** The words say that something changed. */
  readonly changed: boolean
  /** It is one more beside others. */
  readonly adds: boolean
  /** Too little to replace by: it is asked. */
  readonly soft: boolean
  /** A thing was handed on: what was done with one may go on. */
  readonly handed?: true
}

export type Slots = readonly Fill[]

/** What a clause says of a slot, unless `how` says otherwise. */
export function fill(
  clause: Pick<Clause, 'subject' | 'denied' | 'changed' | 'adds'>,
  slot: string,
  value: string,
  holds: Holds,
  how: Partial<Fill>,
): Fill {
  const { subject, denied, changed, adds } = clause
  return { slot, subject, value: value.toLowerCase(), holds, over: denied !== null, changed, adds, soft: false, ...how }
}

/** What a note says of the one who wrote it. */
export function plain(slot: string, value: string): Fill {
  const clause = { subject: [], denied: null, changed: false, adds: false }
  return fill(clause, slot, value, 'mostly', {})
}

/** How what a finding fills in stands to what a memory fills in: it takes its place, or it must be asked. */
export type SlotVerdict = 'replaces' | 'asks'
