import type { AtomFinder, Distiller, NightReader, ShortWriter } from '../night-reader.ts'
import type { AskPorts } from '../provider/open-ask.ts'
import { createClaudeDistiller } from './distil.ts'
import { createClaudeAtoms } from './distil-atom.ts'
import { createClaudeShort } from './in-short.ts'
import { askForNight, type NightOptions } from './night.ts'

export type { NightOptions } from './night.ts'

export interface NightPrompts {
  readonly distil: string
  readonly atom: string
  readonly rollup: string
}

/** Claude for one night. */
export interface Night extends NightReader {
  readonly distiller: Distiller
  readonly atoms: AtomFinder
  readonly short: ShortWriter
  /** Dollars, those in flight at the most they can cost. */
  spent(): number
}

/** How the night asks: from the store, else at a rate, within what the day and the night may cost. */
export function openNight(ports: AskPorts & { readonly prompts: NightPrompts }, options: NightOptions): Night {
  const { answers, prompts } = ports
  const { ask, spent } = askForNight(ports, options)
  const base = { ask, redact: answers.redact }
  return {
    distiller: createClaudeDistiller({ ...base, prompt: prompts.distil }),
    atoms: createClaudeAtoms({ ...base, prompt: prompts.atom }),
    short: createClaudeShort({ ...base, prompt: prompts.rollup }),
    spent,
  }
}
