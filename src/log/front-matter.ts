/** Where the text behind a `---` block of `key: value` lines begins, 0 when the bytes do not start with one. */
export function frontMatterEnd(bytes: Uint8Array): number {
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  const lines = firstLines(bytes.subarray(start))
  const last = closingLine(lines)
  if (last === null) return 0
  return start + lines.slice(0, last + 1).reduce((sum, line) => sum + line.length + 1, 0)
}

/** True when the bytes begin with front matter. */
export function isFrontMatter(bytes: Uint8Array): boolean {
  return closingLine(firstLines(bytes)) !== null
}

/** One character a byte, so that lengths are offsets. */
function firstLines(bytes: Uint8Array): string[] {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, MAX_FRONT_MATTER))
    .toString('latin1')
    .split('\n')
}

const MAX_FRONT_MATTER = 16_384
const KEY = /^["']?[\w][\w .-]{0,40}["']?:(?: |$)/
const YAML = /^(?: |\t|-(?: |$)|#(?!#)|$)/

/** Index of the line that closes the block which the first line opens, or null when what stands there is no YAML. */
function closingLine(lines: readonly string[]): number | null {
  if (lines[0]?.trimEnd() !== '---') return null
  let keys = 0
  for (let i = 1; i < lines.length; i++) {
    const line = lines[i]?.trimEnd() ?? ''
    if (line === '---' || line === '...') return keys > 0 ? i : null
    if (KEY.test(line)) keys++
    else if (!YAML.test(line)) return null
  }
  return null
}
