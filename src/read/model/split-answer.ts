import type { Question } from './ask.ts'

/** What of an answer to several questions belongs to one of them. */
export interface Share {
  /** Inclusive, 1-based: its turns or notes as the joined question numbers them. */
  readonly numbers: readonly [number, number]
  /** Its memories by its own numbers, less one. */
  readonly ids: readonly string[]
}

type Table = Readonly<Record<string, unknown>>

/**
 * An answer to several questions as one answer each, in their order and with their own numbers: notes by the turn that
 * they name, pairs by their note and only with memories that are its question's. A note that names no turn of theirs goes
 * to the first as it is, to be dropped and counted there.
 */
export function splitAnswer(
  { agent, ids }: Pick<Question, 'agent' | 'ids'>,
  value: unknown,
  shares: readonly Share[],
): Table[] {
  const isPairs = agent === 'contradiction'
  const lists: unknown[][] = shares.map(() => [])
  for (const item of listIn(value, isPairs ? 'pairs' : 'notes')) {
    const number = tableOf(item)[isPairs ? 'note' : 'turn']
    const at = shares.findIndex(({ numbers: [first, last] }) => isWithin(number, first, last))
    const share = shares[at]
    if (share === undefined) {
      if (!isPairs) lists[0]?.push(item)
      continue
    }
    const own = Number(number) - share.numbers[0] + 1
    if (!isPairs) lists[at]?.push({ ...tableOf(item), turn: own })
    else {
      const memory = share.ids.indexOf(ids[Number(tableOf(item)['memory']) - 1] ?? '') + 1
      if (memory > 0) lists[at]?.push({ ...tableOf(item), note: own, memory })
    }
  }
  return lists.map((list) => (isPairs ? { pairs: list } : { notes: list }))
}

function isWithin(number: unknown, first: number, last: number): boolean {
  return typeof number === 'number' && Number.isSafeInteger(number) && first <= number && number <= last
}

function listIn(value: unknown, key: string): readonly unknown[] {
  const list = tableOf(value)[key]
  return Array.isArray(list) ? list : []
}

function tableOf(value: unknown): Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Table) : {}
}
