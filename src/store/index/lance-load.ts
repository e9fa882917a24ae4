import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { isMainThread } from 'node:worker_threads'
import type * as Lance from '@lancedb/lancedb'
import type * as Arrow from 'apache-arrow'
import { messageOf } from '../../errors.ts'

export interface LanceModules {
  readonly lance: typeof Lance
  readonly arrow: typeof Arrow
}

/** The database of this machine, or in a sentence why there is none. Loaded at the first need: it costs 0.1 s and 70 MB. */
export async function loadLance(): Promise<LanceModules | { readonly missing: string }> {
  const homeless = whyNoTemporaryFolder()
  if (homeless !== null) return { missing: homeless }
  // It warns on stderr about every query without a distance; read at import, RUST_LOG does not help.
  process.env['LANCEDB_LOG'] ??= 'error'
  // It leaves the mode of its files to the umask; ours have theirs whatever it is. A worker may not set it.
  if (isMainThread) process.umask(0o077)
  try {
    const [lance, arrow] = await Promise.all([import('@lancedb/lancedb'), import('apache-arrow')])
    return { lance, arrow }
  } catch (error) {
    return { missing: `LanceDB is not installed for this machine (${firstLine(messageOf(error))})` }
  }
}

/** A session of it makes a folder among the temporary files, and where it cannot, it ends the whole process. */
function whyNoTemporaryFolder(): string | null {
  const parent = process.platform === 'win32' ? os.tmpdir() : (process.env['TMPDIR'] ?? '/tmp')
  try {
    fs.rmdirSync(fs.mkdtempSync(path.join(parent, 'memoird-')))
    return null
  } catch (error) {
    return `LanceDB needs a folder for temporary files (TMPDIR) that can be written, ${parent} cannot (${messageOf(error)})`
  }
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}
