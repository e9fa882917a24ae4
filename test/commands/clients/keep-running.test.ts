import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { service } from '../../../src/commands/clients/keep-running.ts'
import { openFolder } from '../../../src/open/folder.ts'
import { type Folder, memoirdFolder } from '../../daemon/support/processes.ts'
import { memoirdWith } from './with-home.ts'

let folder: Folder
let home: string
beforeEach(() => {
  folder = memoirdFolder('{ human: "Dana", assistant: "Clio" }')
  home = folder.file('a home')
  fs.mkdirSync(home)
})
afterEach(() => folder.remove())

const run = (verb: string) => memoirdWith(['service', verb], folder, { HOME: home })
const units = (): string[] =>
  fs.existsSync(home)
    ? fs.readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.service'))
    : []
const hasAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0

describe.skipIf(process.platform !== 'linux')('service', () => {
  it('DMN21: writes a unit with absolute paths once, says how to start it, and takes it away', async () => {
    expect(await run('status')).toMatchObject({ code: 0, stdout: 'No service is installed for this folder.\n' })
    expect(await run('install')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Wrote .*\nStart it with: systemctl --user/),
    })
    const [unit = ''] = units()
    const text = fs.readFileSync(path.join(home, unit), 'utf8')
    expect(text).toContain(`ExecStart="${process.execPath}" "`)
    expect(text).toContain(`"--root" "${folder.root}" "start"`)
    expect(text).toMatch(/^RestartSec=30\nRestartSteps=\d+\nRestartMaxDelaySec=900$/m)
    for (const stream of ['Output', 'Error'])
      expect(text).toContain(`\nStandard${stream}=append:${folder.root}/.state/log/service.log\n`)
    expect(fs.statSync(folder.file('.state/log')).isDirectory()).toBe(true)
    expect((await run('install')).stdout).toContain('says so already')
    expect((await run('remove')).code).toBe(0)
    expect(units()).toEqual([])
    expect(await run('begin')).toMatchObject({ code: 2, stderr: expect.stringContaining('install, remove or status') })
  })

  it.skipIf(!hasAnalyze)('DMN21: the unit passes systemd’s own check', async () => {
    const odd = folder.file('100% of "it"')
    fs.mkdirSync(path.join(odd, 'raw'), { recursive: true })
    fs.writeFileSync(path.join(odd, 'memoird.json5'), '{}')
    expect((await memoirdWith(['service', 'install'], { ...folder, root: odd }, { HOME: home })).code).toBe(0)
    expect(fs.readFileSync(path.join(home, units()[0] ?? ''), 'utf8')).toContain(
      '/100%% of "it"/.state/log/service.log\n',
    )
    const { status, stderr } = spawnSync('systemd-analyze', ['--user', 'verify', path.join(home, units()[0] ?? '')], {
      encoding: 'utf8',
      env: { ...process.env, XDG_RUNTIME_DIR: home },
    })
    // Before 254 systemd leaves out what it does not know.
    const said = stderr.split('\n').filter((line) => !/Unknown key '(?:RestartSteps|RestartMaxDelaySec)'/.test(line))
    expect([status, said]).toEqual([0, ['']])
  })

  it('DMN21: a machine without such a manager is told what to do', () => {
    expect(() => service(openFolder({ root: folder.root }), 'install', 'win32')).toThrow(
      'no service is written for win32',
    )
  })
})
