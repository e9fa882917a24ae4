import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import type { JobContext, SlotJob } from '../../src/daemon/jobs.ts'
import { nightJob } from '../../src/daemon/run-jobs.ts'
import { openMemory } from '../../src/open.ts'
import { tempFolder } from '../support/folders.ts'

let root: string
const globals = { now: '2026-02-10T03:30:00Z' }

beforeEach(async () => {
  root = tempFolder('night-job')
  fs.mkdirSync(path.join(root, 'raw'))
  const days = { '2026-02-02': 'Juliet is my wife.', '2026-02-03': 'Juliet and I got married in 2015.' }
  for (const [date, text] of Object.entries(days))
    fs.writeFileSync(path.join(root, 'raw', `${date}.md`), `## USER [09:00] (x)\n\n${text}\n`)
  await runCommand('process', [], {}, { root, ...globals })
})
afterEach(() => {
  fs.rmSync(root, { recursive: true, force: true })
})

const go: JobContext = { stop: () => false }
const slot = (job: SlotJob, context = go) => nightJob(openMemory({ root, ...globals }), job, context)
const has = (name: string): boolean => fs.existsSync(path.join(root, name))

describe("the daemon's night", () => {
  it('NGP10: each slot does its steps and says where its report is; a quiet one says nothing', async () => {
    const summed = await slot('rollup')
    expect(summed).toMatchObject({ finished: true, failures: [], said: expect.stringMatching(/^rollup: .*reports\//) })
    expect([has('weekly/2026-W06.md'), has('monthly/2026-02.md')]).toEqual([true, false])
    await slot('dedupe')
    await slot('compress')
    for (const job of ['rollup', 'dedupe', 'compress'] as const)
      expect(await slot(job)).toMatchObject({ finished: true, failures: [], undone: [], said: null })
  })

  it('NGP1: it stops between two items when a compression run is due, is not finished, and goes on later', async () => {
    const stopped = await slot('rollup', { stop: () => true })
    expect(stopped.finished).toBe(false)
    expect(await slot('rollup')).toMatchObject({ finished: true })
    expect(has('weekly/2026-W06.md')).toBe(true)
  })

  it('NGP10: the word of an alert reaches the command that the person named', async () => {
    const out = path.join(root, 'told')
    fs.writeFileSync(path.join(root, 'memoird.json5'), `{ version: 1, notify: { command: 'cat > "${out}"' } }`)
    await slot('rollup')
    expect(JSON.parse(fs.readFileSync(out, 'utf8'))).toMatchObject({
      subject: 'COMPRESSION RUN PASS: 0 abstractions, 0% token reduction',
      priority: 'info',
    })
  })
})
