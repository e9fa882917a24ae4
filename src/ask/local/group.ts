import type { DropReason } from '../../memory/finding.ts'
import type { Bucket, Home, Origin } from '../../memory/memory.ts'
import { leans, short } from './surroundings.ts'
import { SCALE } from './weights.ts'

/** A judged sentence on its way into a reading. */
export interface Line {
  readonly text: string
  readonly normal: string
  readonly lines: readonly [number, number]
  readonly paragraph: number
  readonly origin: Origin
  readonly cues: ReadonlySet<string>
  readonly scores: Readonly<Record<Home, number>>
  readonly bucket: Bucket
  readonly never: DropReason | null
  readonly about?: string | null
}

/** Joins sentences that need each other: a fragment or a pronoun to what it leans on, directives in a row, state in a row. */
export function group(lines: readonly Line[]): Line[][] {
  const out: Line[][] = []
  for (const [index, line] of lines.entries()) {
    const last = out.at(-1)
    const tail = last?.at(-1)
    if (last !== undefined && tail !== undefined && belongs(last, tail, line)) last.push(line)
    else out.push([{ ...line, about: antecedent(lines, index) }])
  }
  return out
}

/** No reading grows over this many characters; a finding has to hold it with a speaker in front. */
const MAX_GROUP = 200

/** The home a sentence goes to by itself, or null when it is in none. */
export function homeOf(line: Line): Home | null {
  if (line.never !== null) return null
  const { user, relational, soul, store } = line.scores
  const document = Math.max(user, relational, soul)
  if (document >= SCALE.document && document >= store - 0.1)
    return document === soul ? 'soul' : relational >= user ? 'relational' : 'user'
  return store >= SCALE.store ? 'store' : null
}

function belongs(part: readonly Line[], tail: Line, line: Line): boolean {
  if (tail.paragraph !== line.paragraph || tail.never !== null || line.never !== null) return false
  if (tail.cues.has('m:bare') || line.cues.has('m:bare')) return false
  const size = part.reduce((sum, one) => sum + one.text.length + 1, 0)
  if (size + line.text.length > MAX_GROUP) return false
  const homes = part.map(homeOf)
  const mine = homeOf(line)
  const theirs = homes.find((home) => home !== null) ?? null
  if (mine === null) return theirs !== null && leans(line)
  if (theirs === null) return leans(line) && part.length === 1 && short(tail)
  if (mine !== theirs) return false
  return mine !== 'user' || leans(line)
}

/** The last name said before, in the same turn, for a sentence that begins with a pronoun. */
function antecedent(lines: readonly Line[], index: number): string | null {
  const line = lines[index]
  if (line === undefined || !/^(?:and |but |so |also )?(?:he|she|his|her)\b/.test(line.normal)) return null
  for (let i = index - 1; i >= 0 && i >= index - 4; i--) {
    const names = lines[i]?.text.match(/(?<=[a-z,;:] |^)\p{Lu}\p{Ll}{2,}(?='s|\b)/gu)?.filter((name) => !STOP.has(name))
    const name = names?.at(-1)
    if (name !== undefined) return name
  }
  return null
}

const STOP = new Set(
  'The This That There They Then And But Not She He His Her You Your What When Where Why How Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July August September October November December Yes Also Just From With For One Two Three Don Can Could Will Would Should Every Let Now'.split(
    ' ',
  ),
)
