import { withoutMarkup } from '../../memory/marked-up.ts'
import { linesOf } from './rows.ts'
import { sayingOf } from './saying.ts'

/** A line of a person's that says what no memory says any more. */
export interface LeftLine {
  readonly text: string
  /** Where it stands, from 1. */
  readonly line: number
}

export function whereSaid(document: string, text: string): LeftLine {
  const at = linesOf(document).findIndex(({ content }) => withoutMarkup(sayingOf(content).text) === text)
  return { text, line: at + 1 }
}
