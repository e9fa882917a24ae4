import { messageOf, UserError } from '../errors.ts'
import type { Commit } from '../memory/change.ts'
import type { Apply } from '../store/apply.ts'
import { type NightItem, type NightPorts, type NightStep, type Stage, shortFingerprint } from './night-item.ts'

/** The steps of a night, in order. */
export const NIGHT_STEPS = ['dedupe', 'settle', 'compress', 'rollup'] as const
export type NightStepName = (typeof NIGHT_STEPS)[number]

export interface DoneItem {
  readonly step: NightStepName
  readonly item: NightItem
  /** The run that took it, or null when nothing was to be remembered. */
  readonly run: string | null
}

export interface StageError {
  readonly stage: Stage
  readonly cluster: string | null
  readonly error: string
  /** ISO time. */
  readonly at: string
}

export interface Night {
  readonly done: readonly DoneItem[]
  readonly errors: readonly StageError[]
  /** False when it stopped with something left to do: the next night goes on. */
  readonly finished: boolean
}

export interface NightInput {
  readonly ports: NightPorts
  readonly steps: readonly { readonly name: NightStepName; readonly run: NightStep }[]
  readonly apply: Pick<Apply, 'commit'>
  /** The slot of the daemon's night; left out where a person asked for it. */
  readonly slot?: Commit['slot']
  /** ISO time. */
  readonly clock: () => string
  /** Asked between items: true when something more urgent is due. */
  readonly stop: () => boolean
  readonly onItem?: (done: DoneItem) => void
}

/**
 * Each item is a run, committed before the next is looked for. A step that fails ends for this night; what the journal or
 * the disk refuses, and what nobody could do as it was asked for, ends the night.
 */
export async function runNight(input: NightInput): Promise<Night> {
  const done: DoneItem[] = []
  const errors: StageError[] = []
  for (const step of input.steps) {
    try {
      for await (const item of step.run(input.ports)) {
        const taken = { step: step.name, item, run: commitItem(input, item) }
        done.push(taken)
        input.onItem?.(taken)
        if (item.outcome === 'failed')
          errors.push({ stage: item.stage, cluster: item.cluster, error: item.reason ?? item.note, at: input.clock() })
        if (input.stop()) return { done, errors, finished: false }
      }
    } catch (error) {
      // What could not be written down must not be thought to be done.
      if (error instanceof Refused) throw error.cause
      // What was asked for cannot be done: nothing was.
      if (error instanceof UserError && error.exitCode === 2) throw error
      errors.push({ stage: stageOf(step.name), cluster: null, error: messageOf(error), at: input.clock() })
    }
    if (input.stop()) return { done, errors, finished: step === input.steps.at(-1) }
  }
  return { done, errors, finished: true }
}

class Refused extends Error {}

function commitItem({ apply, slot }: NightInput, item: NightItem): string | null {
  const { note: said, cluster, changes } = item
  if (changes.length === 0) return null
  const note = cluster === null ? said : `cluster ${shortFingerprint(cluster)}: ${said}`
  try {
    return apply.commit(changes, { kind: 'maintain', note, ...(slot ? { slot } : {}) })
  } catch (error) {
    throw new Refused(messageOf(error), { cause: error instanceof Error ? error : new UserError(messageOf(error)) })
  }
}

function stageOf(name: NightStepName): Stage {
  return name === 'compress' ? 'cluster' : name
}
