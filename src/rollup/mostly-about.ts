import type { Memory } from '../memory/memory.ts'
import { isFiniteVerb } from '../memory/resolve/finite.ts'

/** These say how something was said or done, and nothing of what it is about. */
const EMPTY = new Set(
  'said told decided agreed chose decide prefer prefers preferred want wants like likes learned lesson need needs use used live lives work works plan planned check assume date today'.split(
    ' ',
  ),
)

/** The things that more than one of the memories is about, the commonest first: the words of one sentence are no topic. */
export function mostlyAbout(memories: readonly Memory[], most: number): string[] {
  const counts = new Map<string, number>()
  for (const memory of memories) {
    const done = doneIn(memory.text)
    for (const topic of new Set(memory.topics))
      if (!EMPTY.has(topic) && !done.some((word) => isFormOf(word, topic)))
        counts.set(topic, (counts.get(topic) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, number]) => number > 1)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, most)
    .map(([topic]) => topic)
}

/** In front of a noun. */
const NAMING =
  /^(?:an?|the|his|her|their|its|my|our|your|this|that|these|those|of|in|at|on|for|with|about|no|some|many|new)$/
const COPULA = /^(?:is|are|am|was|were|be|been|being|very|so|too|quite|rather|really|also|not|badly|still)$/
const BEFORE_VERB = /^(?:i|we|they|you|to|not|don't|can|can't|will|would|should|never|always|often|usually)$/

/** What somebody does or how they are, in the words of a line: a verb is no topic, and neither is "allergic". */
function doneIn(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}'’-]+|[,:;.]/gu) ?? []
  return words.filter((word, at) => {
    const before = words[at - 1] ?? ''
    if (COPULA.test(before) || isState(before, words[at + 1] ?? '')) return true
    if (NAMING.test(before) || isFiniteVerb(before)) return false
    return isFiniteVerb(word) || (BEFORE_VERB.test(before) && isFiniteVerb(`${word}s`))
  })
}

/** "Tom: brother, allergic to nuts". */
function isState(before: string, after: string): boolean {
  return /^[,:;]$/.test(before) && /^(?:to|of)$/.test(after)
}

/** Topics are words without their endings: "play" of "plays" and "played". */
function isFormOf(word: string, topic: string): boolean {
  return word === topic || [`${topic}s`, `${topic}d`, `${topic}ed`, `${topic}es`].includes(word)
}
