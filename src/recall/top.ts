/** The n best of many numbers without sorting them all: a heap whose root is the worst one kept. */
interface Top {
  offer(item: number, score: number): void
  /** Best first; equal scores by item, so that the order never depends on the way here. */
  drain(): { readonly item: number; readonly score: number }[]
}

export function createTop(size: number): Top {
  const items = new Int32Array(size)
  const scores = new Float64Array(size)
  let count = 0
  const worse = (a: number, b: number): boolean => {
    const difference = (scores[a] ?? 0) - (scores[b] ?? 0)
    return difference < 0 || (difference === 0 && (items[a] ?? 0) > (items[b] ?? 0))
  }
  const swap = (a: number, b: number): void => {
    const item = items[a] ?? 0
    const score = scores[a] ?? 0
    items[a] = items[b] ?? 0
    scores[a] = scores[b] ?? 0
    items[b] = item
    scores[b] = score
  }
  const up = (from: number): void => {
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >> 1
      if (!worse(at, parent)) return
      swap(at, parent)
      at = parent
    }
  }
  const down = (): void => {
    for (let at = 0; ; ) {
      let least = at
      for (const child of [2 * at + 1, 2 * at + 2]) if (child < count && worse(child, least)) least = child
      if (least === at) return
      swap(at, least)
      at = least
    }
  }
  return {
    offer(item, score) {
      if (count < size) {
        items[count] = item
        scores[count] = score
        up(count++)
        return
      }
      const worst = scores[0] ?? 0
      if (size === 0 || score < worst || (score === worst && item > (items[0] ?? 0))) return
      items[0] = item
      scores[0] = score
      down()
    },
    drain() {
      const kept = Array.from({ length: count }, (_, at) => ({ item: items[at] ?? 0, score: scores[at] ?? 0 }))
      return kept.sort((a, b) => b.score - a.score || a.item - b.item)
    },
  }
}
