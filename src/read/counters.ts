/** Counts of what came up in a day, few keys whatever comes: a streaming summary, so pieces equal the whole. */
export function add(counters: Map<string, number>, key: string): void {
  const seen = counters.get(key)
  if (seen !== undefined) counters.set(key, seen + 1)
  else if (counters.size < MAX_COUNTERS) counters.set(key, 1)
  // A new key in a full table takes one from everybody instead of a place (Misra and Gries, 1982).
  else
    for (const [other, value] of counters)
      if (value <= 1) counters.delete(other)
      else counters.set(other, value - 1)
}

const MAX_COUNTERS = 500

/** Counters as they are kept between runs: a record with its keys in order. */
export function recordOf(counters: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...counters.keys()].sort().map((key) => [key, counters.get(key) ?? 0]))
}
