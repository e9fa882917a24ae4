import { type Files, makeFolder, removeTemps, writeFileAtomic } from '../../src/store/disk/files.ts'
import type { MemoryFiles } from './memory-files.ts'

const FILE = '/docs/USER.md'
/** Longer, shorter, empty, the same again, and longer than one page. */
const VERSIONS = ['one\n', `two ${'x'.repeat(300)}\n`, 'three\n', 'three\n', '', `six ${'ü'.repeat(5000)}\n`]

/** Writes a document again and again; acknowledges the number of each version. */
export function fileScenario(files: Files, ack: (version: number) => void): void {
  makeFolder(files, '/docs', 0o755)
  VERSIONS.forEach((text, version) => {
    writeFileAtomic(files, FILE, Buffer.from(text), { token: `v${version}`, mode: 0o644 })
    ack(version)
  })
}

/** The next start finds the last version on the disk and writes it again, which must make it last. */
export function recoverFile(files: Files, ack: (version: number) => void): void {
  const found = files.read(FILE)?.toString('utf8')
  const version = found === undefined ? -1 : VERSIONS.lastIndexOf(found)
  if (version < 0) return
  removeTemps(files, '/docs')
  writeFileAtomic(files, FILE, Buffer.from(VERSIONS[version] ?? ''), { token: 'again', mode: 0o644 })
  ack(version)
}

/** The document is the last acknowledged version or a later one, whole, and can be written again. */
export function checkFile(files: MemoryFiles, acked: readonly number[]): void {
  const found = files.read(FILE)?.toString('utf8')
  const last = Math.max(-1, ...acked)
  if (found === undefined && last >= 0) throw new Error(`lost: version ${last} was acknowledged`)
  if (found !== undefined && VERSIONS.lastIndexOf(found) < last) {
    throw new Error(`holds ${JSON.stringify(found.slice(0, 20))} (${found.length}), version ${last} was acknowledged`)
  }
  if (found !== undefined && !VERSIONS.includes(found)) throw new Error(`torn: ${JSON.stringify(found.slice(0, 20))}`)
  makeFolder(files, '/docs', 0o755)
  removeTemps(files, '/docs')
  writeFileAtomic(files, FILE, Buffer.from('healed\n'), { token: 'healed' })
  const names = files.list('/docs').join(' ')
  if (files.read(FILE)?.toString('utf8') !== 'healed\n' || names !== 'USER.md') throw new Error(`not healed: ${names}`)
}
