import fs from 'node:fs'
import path from 'node:path'

interface Listed {
  readonly state: string
  readonly segments: readonly { readonly number: number; readonly size: number }[]
}

/**
 * The records that the journal of a folder has acknowledged, as their lines: what the newest sealed head lists. Read
 * with no code of the product, so that a reader who forgets a run cannot hide that it is gone.
 */
export function acknowledgedLines(root: string): string[] {
  const folder = path.join(root, '.state', 'journal')
  if (!fs.existsSync(folder)) return []
  const heads = fs.readdirSync(folder).filter((name) => /^head-\d+\.json$/.test(name))
  for (const name of heads.sort().reverse()) {
    const head = JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')) as Listed
    if (head.state !== 'claimed') return head.segments.flatMap((segment) => linesOf(folder, segment))
  }
  return []
}

function linesOf(folder: string, { number, size }: Listed['segments'][number]): string[] {
  const bytes = fs.readFileSync(path.join(folder, `${String(number).padStart(6, '0')}.jsonl`))
  if (bytes.length < size) throw new Error(`segment ${number} has ${bytes.length} bytes, ${size} were acknowledged`)
  return bytes.toString('utf8', 0, size).split('\n').slice(0, -1)
}

/** The first of `kept` that is not where it was any more, in words; null when all of them are. */
export function firstLost(kept: readonly string[], found: readonly string[]): string | null {
  const at = kept.findIndex((line, index) => found[index] !== line)
  return at < 0 ? null : `record ${at + 1} of ${kept.length} acknowledged ones is gone: ${kept[at]?.slice(0, 120)}`
}
