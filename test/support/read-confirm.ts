import { readFileSync } from 'node:fs'
import path from 'node:path'

export const CONFIRM = path.join(import.meta.dirname, '../../eval/confirm')

/** What is known and the lines that may repeat it, as eval/confirm has them (see its README). */
export interface Block {
  readonly known: string
  readonly said: readonly SaidLater[]
}

export interface SaidLater {
  readonly text: string
  /** Why it repeats nothing (`denied`, `value`, `person`, …); `again` for what repeats. */
  readonly kind: string
}

/** The blocks of a file of eval/confirm. */
export function readConfirm(file: string): Block[] {
  const blocks = readFileSync(path.join(CONFIRM, file), 'utf8').split(/\n\n+/)
  return blocks.flatMap((block) => {
    const [known, ...said] = block.split('\n').filter((line) => /^[k+-] /.test(line))
    return known === undefined ? [] : { known: known.slice(2), said: said.map(saidLater) }
  })
}

function saidLater(line: string): SaidLater {
  const [, sign = '', kind = '', text = ''] = /^([+-]) (?:(?<=- )([\w-]+): )?(.+)$/.exec(line) ?? []
  return { text, kind: sign === '+' ? 'again' : kind }
}
