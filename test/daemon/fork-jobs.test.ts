import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createForkedRunner } from '../../src/daemon/fork-jobs.ts'
import type { RunJob } from '../../src/daemon/jobs.ts'
import { LockHeld } from '../../src/store/disk/lock.ts'
import { tempFolder } from '../support/folders.ts'

let folder = ''
beforeAll(() => {
  folder = tempFolder('fork')
})
afterAll(() => fs.rmSync(folder, { recursive: true }))

/** Has jobs done by a child that does what the script says with each `order`. */
function childThat(script: string): RunJob {
  const file = path.join(folder, `${Math.abs(hash(script))}.mjs`)
  const answer = 'const answer = (given) => process.send(given, () => process.disconnect())'
  fs.writeFileSync(file, `${answer}\nprocess.on('message', (order) => { ${script} })\n`)
  return createForkedRunner({ root: '/data' }, pathToFileURL(file))
}

const hash = (text: string): number => [...text].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) | 0, 7)
const RESULT = '{ finished: true, failures: [], undone: [], said: JSON.stringify(order) }'
const GO_ON = { stop: () => false }

describe('jobs in processes of their own', () => {
  it('are told what to do and give back what they found', async () => {
    const run = childThat(`answer({ type: 'done', result: ${RESULT} })`)
    const days = [{ date: '2026-02-08', settled: false }]
    const { said } = await run('process', days, { ...GO_ON, savedAgoMs: 7000 })
    const order = { type: 'run', job: 'process', days, globals: { root: '/data' }, savedAgoMs: 7000 }
    expect(JSON.parse(said ?? '')).toEqual(order)
    expect(JSON.parse((await run('documents', [], GO_ON)).said ?? '').job).toBe('documents')
    expect(JSON.parse((await run('dedupe', [], GO_ON)).said ?? '').job).toBe('dedupe')
  })

  it('hear when they should leave the rest for later', async () => {
    const run = childThat(`if (order.type === 'stop') answer({ type: 'done', result: ${RESULT} })`)
    let asked = 0
    const { said } = await run('documents', [], { stop: () => ++asked > 1 })
    expect(JSON.parse(said ?? '').type).toBe('stop')
  })

  it.each([
    ['throws', 'throw new Error("no room")', /exit code 1 and without an answer: [\s\S]*no room/],
    ['exits', 'process.exit(7)', /exit code 7 and without an answer$/],
    ['is killed', 'process.kill(process.pid, "SIGKILL")', /signal SIGKILL and without an answer$/],
    [
      'says what failed',
      'answer({ type: "failed", message: "the disk is full", isLocked: false })',
      /^the disk is full$/,
    ],
  ])('one that %s fails, and takes nobody with it', async (_name, script, message) => {
    await expect(childThat(script)('documents', [], GO_ON)).rejects.toThrow(message)
  })

  it('one that the disk refuses something says what, and not where in our code', async () => {
    const root = path.join(folder, 'refused')
    fs.mkdirSync(path.join(root, 'raw'), { recursive: true })
    fs.writeFileSync(path.join(root, '.state'), 'a file where the folder should be')
    const module = pathToFileURL(path.join(import.meta.dirname, '../../dist/daemon/job-child.js'))
    const run = createForkedRunner({ root }, module)
    const failure = run('process', [{ date: '2026-02-08', settled: true }], GO_ON)
    await expect(failure).rejects.toThrow(/^the disk says no: E[A-Z]+: [^\n]*; nothing is half done$/)
  })

  it('one that found the lock held says by whom', async () => {
    const script = `answer({ type: 'failed', message: 'held by 7', isLocked: true })`
    const failure = await childThat(script)('documents', [], GO_ON).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(LockHeld)
    expect(failure).toMatchObject({ message: 'held by 7' })
  })
})
