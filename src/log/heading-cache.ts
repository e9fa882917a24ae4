import { type Head, readHeading, timeLength } from './heading.ts'

/** A log has few speakers and sources: so many of its heading lines are known by their bytes. */
const KEPT = 16
const MAX_LENGTH = 64
const COLON = 0x3a

interface Known {
  readonly line: Uint8Array
  /** Where the five bytes of `14:30` stand. */
  readonly timeAt: number
  /** By minute of the day. */
  readonly headings: (Head | undefined)[]
}

/** Reads headings as `readHeading` does; one that differs from a known one in its time only costs a comparison. */
export function createHeadingCache(): (bytes: Buffer, start: number, end: number) => Head | null {
  const known: Known[] = []
  let next = 0
  return (bytes, start, end) => {
    for (let i = 0; i < known.length; i++) {
      const one = known[i]
      if (one !== undefined && isAlike(one, bytes, start, end)) {
        const minute = minuteAt(bytes, start + one.timeAt)
        const heading = one.headings[minute] ?? readHeading(bytes, start, end)
        one.headings[minute] = heading ?? undefined
        return heading
      }
    }
    const heading = readHeading(bytes, start, end)
    const timeAt = heading?.time?.length === 5 ? bytes.indexOf(COLON, start) - 2 : -1
    if (heading === null || timeAt < start || end - start > MAX_LENGTH) return heading
    if (bytes.toString('latin1', timeAt, timeAt + 5) !== heading.time) return heading
    const line = Uint8Array.prototype.slice.call(bytes, start, end)
    known[next++ % KEPT] = { line, timeAt: timeAt - start, headings: new Array(24 * 60) }
    return heading
  }
}

function isAlike({ line, timeAt }: Known, bytes: Buffer, start: number, end: number): boolean {
  if (line.length !== end - start) return false
  for (let i = 0; i < timeAt; i++) if (line[i] !== bytes[start + i]) return false
  for (let i = timeAt + 5; i < line.length; i++) if (line[i] !== bytes[start + i]) return false
  return timeLength(bytes, start + timeAt, start + timeAt + 5) === 5
}

function minuteAt(bytes: Buffer, at: number): number {
  const hour = ((bytes[at] as number) - 0x30) * 10 + (bytes[at + 1] as number) - 0x30
  return hour * 60 + ((bytes[at + 3] as number) - 0x30) * 10 + (bytes[at + 4] as number) - 0x30
}
