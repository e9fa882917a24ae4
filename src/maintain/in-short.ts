import { createHash } from 'node:crypto'
import type { Usage } from '../read/agent.ts'
import { defang } from '../read/defang.ts'
import type { Refusal } from './distil/distiller.ts'
import { foreignDetails } from './distil/foreign.ts'

/** Who writes the few sentences that a summary of a period begins with. */
export interface ShortWriter {
  write(period: string, summary: string): Promise<ShortAttempt>
}

export type ShortAttempt = { readonly kind: 'written'; readonly text: string; readonly usage: Usage | null } | Refusal

const MOST_CHARACTERS = 700

/** The words of a summary without its links: what the few sentences rest on, whatever else is summed up by now. */
export function shortInput(summary: string): string {
  return summary.replace(/ ?\[[^\]]*\]\([^)]*\)/g, '')
}

/** Hex SHA-256 of what the few sentences were made from: when it changes they no longer stand. */
export function inputKey(summary: string): string {
  return createHash('sha256').update(shortInput(summary)).digest('hex')
}

/** Why the sentences are not taken, in words that can be counted, or null: they say nothing that the summary does not. */
export function wrongWithShort(text: string, summary: string, own: ReadonlySet<string>): string | null {
  if (text.trim() === '') return 'nothing was written'
  if (text.length > MOST_CHARACTERS) return 'it is too long'
  if (/\n/.test(text.trim()) || defang(text.trim()) !== text.trim()) return 'it has markup'
  return foreignDetails(text, shortInput(summary).split('\n'), own).length > 0
    ? 'it says what the summary does not'
    : null
}
