import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { tempFolder } from '../support/folders.ts'

/** A folder of its own for each test, with an empty `raw`; `run` gives what a command says as JSON, at that time. */
export function nightFolder(of: string) {
  let root = ''
  beforeEach(() => {
    root = tempFolder(of)
    fs.mkdirSync(path.join(root, 'raw'))
  })
  afterEach(() => {
    fs.rmSync(root, { recursive: true, force: true })
  })
  return {
    get root(): string {
      return root
    },
    async run(now: string, name: string, args: readonly string[] = [], options: Record<string, unknown> = {}) {
      const { stdout } = await runCommand(name, args, options, { root, now, json: true })
      return JSON.parse(stdout)
    },
  }
}
