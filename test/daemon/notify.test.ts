import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { notify } from '../../src/open/notify.ts'
import { tempFolder } from '../support/folders.ts'

const NOTICE = {
  subject: 'COMPRESSION RUN PASS: 9 abstractions, 23% token reduction',
  priority: 'info',
  alerts: [],
  report: '/somewhere/report.md',
} as const

let folder: string
beforeEach(() => {
  folder = tempFolder('notify')
})
afterEach(() => {
  fs.rmSync(folder, { recursive: true, force: true })
})

describe('notify', () => {
  it('NGP10: nobody is told when nobody is named', async () => {
    expect(await notify({ command: null }, NOTICE, folder)).toEqual([])
  })

  it('NGP10: a command gets the notice on stdin and its words in the environment', async () => {
    const out = path.join(folder, 'out')
    const command = `cat > "${out}"; printf '%s|%s' "$MEMOIRD_SUBJECT" "$MEMOIRD_PRIORITY" >> "${out}"`
    expect(await notify({ command }, NOTICE, folder)).toEqual([])
    expect(fs.readFileSync(out, 'utf8')).toBe(`${JSON.stringify(NOTICE)}\n${NOTICE.subject}|info`)
  })

  it('NGP10: a command runs in the root, wherever the night was called from', async () => {
    expect(await notify({ command: 'cat > here.json' }, NOTICE, folder)).toEqual([])
    expect(fs.readFileSync(path.join(folder, 'here.json'), 'utf8')).toBe(`${JSON.stringify(NOTICE)}\n`)
  })

  it('NGP10: what a notice says is never run by the shell', async () => {
    const out = path.join(folder, 'out')
    const evil = { ...NOTICE, subject: `$(touch ${out}.evil) \`touch ${out}.evil\`; touch ${out}.evil` }
    expect(await notify({ command: `echo "$MEMOIRD_SUBJECT" > "${out}"` }, evil, folder)).toEqual([])
    expect(fs.readFileSync(out, 'utf8').trim()).toBe(evil.subject)
    expect(fs.existsSync(`${out}.evil`)).toBe(false)
  })

  it('NGP10: a command that fails, hangs or is not there is said, and nothing rejects', async () => {
    const [failed] = await notify({ command: 'echo "no such room" >&2; exit 3' }, NOTICE, folder)
    expect(failed).toBe('notify.command ended with 3: no such room')
    const [hung] = await notify({ command: 'exec sleep 60' }, NOTICE, folder, 200)
    expect(hung).toBe('notify.command ended with SIGTERM')
    expect(await notify({ command: 'no-such-command-at-all' }, NOTICE, folder)).toHaveLength(1)
  })
})
