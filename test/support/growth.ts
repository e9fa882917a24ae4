/** What takes time that grows with its size stays below: memory that no longer fits the cache is a little dearer. */
export const LEEWAY = 2

const TRIES = 20
const SMALL_TRIES = 5

/**
 * How many times dearer each unit is where there are `large` of them than where there are `small`: 1 where time grows with
 * size, more where it grows faster. In time of the processor, so that a slow machine is slow for both, and of each the
 * least, since whatever else a machine does only adds; what looks dear is tried again.
 */
export async function growth(
  work: (size: number) => unknown,
  [small, large]: readonly [number, number],
): Promise<number> {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const growth = (): number => most / large / (least / small)
  for (let tried = 0; tried < TRIES && !(growth() < LEEWAY); tried++) {
    for (let at = 0; at < SMALL_TRIES; at++) least = Math.min(least, await cost(work, small))
    most = Math.min(most, await cost(work, large))
  }
  return growth()
}

async function cost(work: (size: number) => unknown, size: number): Promise<number> {
  const from = process.cpuUsage()
  await work(size)
  const { user, system } = process.cpuUsage(from)
  return user + system
}
