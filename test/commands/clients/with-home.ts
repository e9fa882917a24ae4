import { execFile } from 'node:child_process'
import { CLI, type Folder, type Ran } from '../../daemon/support/processes.ts'

/** Runs the built command line in a home of its own: no setting of this machine's person is touched. */
export function memoirdWith(args: readonly string[], folder: Folder, env: Record<string, string>): Promise<Ran> {
  return new Promise((resolve) => {
    const own = { PATH: process.env['PATH'] ?? '', XDG_STATE_HOME: folder.file('state') }
    const options = { env: { ...own, ...env } }
    execFile(process.execPath, [CLI, ...args, '--root', folder.root], options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : typeof error.code === 'number' ? error.code : 1, stdout, stderr })
    })
  })
}
