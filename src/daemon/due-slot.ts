import { addDays, clockOf, daysBetween, instantOf, minuteOf, wallTime } from '../clock.ts'

/** A job of the wall clock. */
export interface Plan {
  /** Local time of its first slot of a day, `03:30`. */
  readonly at: string
  /** 24 once a day, 48 every other day, 8 three times a day from `at` on. */
  readonly everyHours: number
}

export interface SlotFact {
  /** The slots that were run last, as `2026-02-08T03:30`, oldest first. */
  readonly slots: readonly string[]
  /** Until it may be tried again after a failure; 0 when it did not fail. */
  readonly retryMs: number
}

export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: number
  /** IANA zone. */
  readonly zone: string
}

export interface DueSlot {
  readonly run: boolean
  /** The slot we are in: the last whose time the wall clock has shown. To be put into `slots` when it was run. */
  readonly slot: string
  /** The instant at which the answer changes if nothing else happens. */
  readonly nextLook: number
}

const HOUR = 3_600_000
/** More than the clocks that a machine without a battery, a second system and a journey show in a day. */
const SLOTS_KEPT = 8

/** Whether a job of the wall clock runs now: what was done is known by its slot's label, whatever clocks do. */
export function dueSlot(fact: SlotFact, plan: Plan, clock: Clock): DueSlot {
  const slot = slotAt(plan, clock)
  const open = isOpen(fact.slots, slot, plan)
  const run = open && fact.retryMs <= 0
  const after = slotAfter(plan, slot)
  const next = instantOf(after.slice(0, 10), minuteOf(after.slice(11)), clock.zone)
  const waits = [open && fact.retryMs > 0 ? fact.retryMs : Number.POSITIVE_INFINITY, next - clock.now]
  return { run, slot, nextLook: clock.now + Math.min(HOUR, ...waits.filter((ms) => ms > 0)) }
}

/** The slots to remember after `slot` was run. */
export function withSlot(slots: readonly string[], slot: string): string[] {
  return [...slots.filter((one) => one !== slot), slot].slice(-SLOTS_KEPT)
}

function isOpen(done: readonly string[], slot: string, plan: Plan): boolean {
  if (done.includes(slot)) return false
  const latest = done.findLast((one) => one < slot)
  const days = latest === undefined ? Number.POSITIVE_INFINITY : daysBetween(latest.slice(0, 10), slot.slice(0, 10))
  return plan.everyHours <= 24 || days >= Math.round(plan.everyHours / 24)
}

/** The last slot whose time the wall clock has shown. */
export function slotAt(plan: Plan, clock: Clock): string {
  const { date, minute } = wallTime(clock.now, clock.zone)
  const minutes = minutesOf(plan)
  const passed = minutes.findLast((one) => one <= minute)
  if (passed !== undefined) return label(date, passed)
  return label(addDays(date, -1), minutes.at(-1) ?? 0)
}

function slotAfter(plan: Plan, slot: string): string {
  const minutes = minutesOf(plan)
  const minute = minuteOf(slot.slice(11))
  const later = minutes.find((one) => one > minute)
  if (later !== undefined) return label(slot.slice(0, 10), later)
  return label(addDays(slot.slice(0, 10), 1), minutes[0] ?? 0)
}

/** The minutes of a day at which the job has a slot, ascending. */
function minutesOf(plan: Plan): number[] {
  const first = minuteOf(plan.at)
  const step = Math.round(plan.everyHours * 60)
  if (step >= 1440) return [first]
  const count = Math.floor(1440 / Math.max(1, step))
  return Array.from({ length: count }, (_, at) => (first + at * step) % 1440).sort((a, b) => a - b)
}

function label(date: string, minute: number): string {
  return `${date}T${clockOf(minute)}`
}
