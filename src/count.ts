export function sum(numbers: Iterable<number>): number {
  let total = 0
  for (const number of numbers) total += number
  return total
}

/** `1 line`, `2 lines` */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

/** How often each is there; what came first stands first. */
export function tally<T>(all: Iterable<T>): Map<T, number> {
  const counts = new Map<T, number>()
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1)
  return counts
}

type Counts = Readonly<Record<string, number>>

/** Counts of the same names put together. */
export function added(...counts: readonly Counts[]): Record<string, number> {
  const total: Record<string, number> = {}
  for (const [name, number] of counts.flatMap((one) => Object.entries(one))) total[name] = (total[name] ?? 0) + number
  return total
}

/** The values of each key, in order. */
export function grouped<K, V>(pairs: Iterable<readonly [K, V]>): Map<K, V[]> {
  const groups = new Map<K, V[]>()
  for (const [key, value] of pairs) {
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [value])
    else group.push(value)
  }
  return groups
}
