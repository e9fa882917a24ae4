/** What of an answer to several questions belongs to one of them. */
export interface Share {
  /** Inclusive, 1-based: its turns as the joined question numbers them. */
  readonly numbers: readonly [number, number]
}

type Table = Readonly<Record<string, unknown>>

/**
 * An answer to several questions as one answer each, in their order and with their own numbers: a note goes to the
 * question of the turn that it names, one that names none of theirs to the first, to be dropped and counted there.
 */
export function splitAnswer(value: unknown, shares: readonly Share[]): Table[] {
  const lists: unknown[][] = shares.map(() => [])
  const given = tableOf(value)['notes']
  for (const note of Array.isArray(given) ? (given as unknown[]) : []) {
    const turn = tableOf(note)['t']
    const at = shares.findIndex(({ numbers: [first, last] }) => isWithin(turn, first, last))
    const share = shares[at]
    if (share === undefined) lists[0]?.push(note)
    else lists[at]?.push({ ...tableOf(note), t: Number(turn) - share.numbers[0] + 1 })
  }
  return lists.map((notes) => ({ notes }))
}

function isWithin(turn: unknown, first: number, last: number): boolean {
  return typeof turn === 'number' && Number.isSafeInteger(turn) && first <= turn && turn <= last
}

function tableOf(value: unknown): Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Table) : {}
}
