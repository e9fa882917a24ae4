import path from 'node:path'
import { type Files, makeFolder, syncFolder, writeFileAtomic } from '../disk/files.ts'

interface SummaryWrite {
  readonly changed: boolean
  /** Why nothing was written although the summary differs, or null. */
  readonly refused: string | null
}

/**
 * Writes our block of a summary file: text that a person added before or after it stays where it is. The block as
 * last written is kept at `base`; when a person changed words inside it, theirs stay and we say so.
 * `block` null takes the block away.
 */
export function writeSummary(
  files: Files,
  file: string,
  base: string,
  block: string | null,
  token: string,
): SummaryWrite {
  const before = files.read(file)
  const known = files.read(base)
  const next = splice(before, known, block)
  if (next === null)
    return {
      changed: false,
      refused: `${path.basename(path.dirname(file))}/${path.basename(file)} was edited inside our summary: left as it is`,
    }
  const changed = before === null ? next.length > 0 : !before.equals(next)
  if (changed && next.length === 0) remove(files, file)
  else if (changed) write(files, file, next, token, 0o644)
  keepBase(files, base, { block, known }, token)
  return { changed, refused: null }
}

function splice(before: Buffer | null, known: Buffer | null, block: string | null): Buffer | null {
  const bytes = Buffer.from(block ?? '', 'utf8')
  if (before === null || before.length === 0) return bytes
  const at = known === null || known.length === 0 ? -1 : before.indexOf(known)
  // One block can be the beginning of the other: the longer one that is there tells which of them it is.
  const isOld = at >= 0 && known !== null && known.length > bytes.length
  if (bytes.length > 0 && !isOld && before.includes(bytes)) return before
  if (known !== null && at >= 0)
    return Buffer.concat([before.subarray(0, at), bytes, before.subarray(at + known.length)])
  if (known !== null) return null
  // A person's own note was here first: ours comes after it.
  const gap = before.at(-1) === NEWLINE ? '\n' : '\n\n'
  return bytes.length === 0 ? before : Buffer.concat([before, Buffer.from(gap), bytes])
}

const NEWLINE = 10

function write(files: Files, file: string, bytes: Buffer, token: string, mode: number): void {
  makeFolder(files, path.dirname(file), mode === 0o600 ? 0o700 : 0o755)
  writeFileAtomic(files, file, bytes, { token, mode })
}

/** For good before anything else is done: a summary that comes back without its base would be a person's. */
function remove(files: Files, file: string): void {
  files.unlink(file)
  syncFolder(files, path.dirname(file))
}

/** What is kept already is not written again: a summary is looked at far more often than it changes. */
function keepBase(
  files: Files,
  base: string,
  { block, known }: { readonly block: string | null; readonly known: Buffer | null },
  token: string,
): void {
  if (block === null) {
    if (files.stat(base)) remove(files, base)
    return
  }
  const bytes = Buffer.from(block, 'utf8')
  if (known === null || !known.equals(bytes)) write(files, base, bytes, token, 0o600)
}
