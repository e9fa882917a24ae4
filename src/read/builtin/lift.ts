import type { Reading } from './language.ts'

/** "This is really important" is no finding: it goes away and marks what it refers to, in its turn or just before it. */
export function lift(readings: readonly Reading[], before: () => Reading | null): Reading[] {
  const out: Reading[] = []
  let waiting: Reading | null = null
  for (const reading of readings) {
    const last = out.at(-1)
    if (!reading.cues.has('m:bare')) {
      out.push(waiting === null ? reading : marked(reading))
      waiting = null
    } else if (last !== undefined && POINTS_BACK.test(reading.text)) out[out.length - 1] = marked(last)
    else waiting = reading
  }
  if (waiting === null) return out
  const last = out.pop() ?? null
  const said = last ?? before()
  if (said === null) return out
  return [...out, last === null ? pointing(waiting, said) : marked(said)]
}

/** "That's important" looks back, "I want to be clear" looks ahead. */
const POINTS_BACK =
  /^(?:and |so |but )?(?:this|that|it|i (?:really )?mean|write|remember|please remember|don't forget)\b/i

function marked(reading: Reading): Reading {
  return { ...reading, cues: new Set([...reading.cues, 'm:marker']) }
}

/** The marker's own words are the evidence of today; what it says is what was said before. */
function pointing(marker: Reading, said: Reading): Reading {
  const { scores, bucket, never } = said
  return { ...marker, cues: new Set([...said.cues, 'm:marker']), scores, bucket, never, refers: said }
}
