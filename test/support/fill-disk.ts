/** Run on a disk of a few pages: writes until it is full, then says what is left. */
import path from 'node:path'
import { codeOf } from '../../src/errors.ts'
import { createDisk } from '../../src/store/disk/disk.ts'
import { writeFileAtomic } from '../../src/store/disk/files.ts'
import { commitRun, open, runsOf } from './sample-journal.ts'

const mount = process.argv[2] ?? ''
const disk = createDisk()
const folder = path.join(mount, 'journal')
const acked: string[] = []
let code: string | null = null
writeFileAtomic(disk, path.join(mount, 'USER.md'), Buffer.from('old\n'), { token: 'a' })
const journal = open(disk, { segmentBytes: 1e6 }, folder)
try {
  for (let run = 0; run < 1000; run++) {
    commitRun(journal, `run-${run}`)
    acked.push(`run-${run}`)
  }
} catch (error) {
  code = codeOf(error) ?? codeOf((error as Error).cause)
}
try {
  writeFileAtomic(disk, path.join(mount, 'USER.md'), Buffer.alloc(40_000, 'x'), { token: 'b' })
} catch (error) {
  code = codeOf(error)
}
const found = runsOf(open(disk, {}, folder).records)
process.stdout.write(
  JSON.stringify({
    code,
    document: disk.read(path.join(mount, 'USER.md'))?.toString(),
    temps: disk.list(mount).filter((name) => name.endsWith('.tmp')),
    lost: acked.filter((run) => !found.includes(run)),
    extra: found.filter((run) => !acked.includes(run)).slice(1),
  }),
)
