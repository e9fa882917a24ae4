const TRIES = 5
const SMALL_TRIES = 5

/**
 * How many times more processor time `work` takes for `large` than for `small`: a slow machine is slow for both. Of each
 * the least counts, since whatever else a machine does only adds; above `enough` it is tried again, so that only what
 * is slow every time counts as slow.
 */
export async function growth(
  work: (size: number) => unknown,
  [small, large]: readonly [number, number],
  enough: number,
): Promise<number> {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let tried = 0; tried < TRIES && !(most / least <= enough); tried++) {
    for (let at = 0; at < SMALL_TRIES; at++) least = Math.min(least, await cost(work, small))
    most = Math.min(most, await cost(work, large))
  }
  return most / least
}

async function cost(work: (size: number) => unknown, size: number): Promise<number> {
  const from = process.cpuUsage()
  await work(size)
  const { user, system } = process.cpuUsage(from)
  return user + system
}
