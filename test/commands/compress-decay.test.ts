import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { tempFolder } from '../support/folders.ts'

let root: string

const DATES = ['12 May', '19 May', '26 May', '2 June', '9 June']
const day = (at: number): string => new Date(Date.UTC(2026, 0, 5 + at)).toISOString().slice(0, 10)
const LEARNED = '2026-02-01T20:00:00Z'
const NIGHT = '2026-02-20T03:30:00Z'

function say(date: string, text: string): void {
  fs.writeFileSync(path.join(root, 'raw', `${date}.md`), `## USER [09:00] (x)\n\n${text}\n`)
}

/** Five dates of one meeting that nobody explained, and then a month of days about nothing. */
beforeEach(() => {
  root = tempFolder('compress-decay')
  fs.mkdirSync(path.join(root, 'raw'))
  DATES.forEach((date, at) => {
    say(day(at), `The meeting with the auditor is on ${date}.`)
  })
  for (let at = DATES.length; at < 27; at++) say(day(at), 'Good morning.')
})
afterEach(() => {
  fs.rmSync(root, { recursive: true, force: true })
})

async function run(name: string, args: readonly string[] = [], options: Record<string, unknown> = {}, now = NIGHT) {
  const { stdout, exitCode } = await runCommand(name, args, options, { root, now, json: true })
  return { ...JSON.parse(stdout), exitCode }
}

const review = (): string => fs.readFileSync(path.join(root, 'workspace/REVIEW.md'), 'utf8')

const titles = (): string[] => [...review().matchAll(/^## (.*) · /gm)].map((match) => String(match[1]))
const held = async (words: string): Promise<string[]> =>
  (await run('why', [words])).memories.map(({ status }: { status: string }) => status)

it('DST24: from logs: what nobody answered while it faded is one question; undo asks all of them again', async () => {
  await run('process', [], {}, LEARNED)
  const before = review()
  expect(titles()).toEqual(Array.from({ length: 4 }, () => 'Which one holds?'))
  const night = await run('compress', [], { only: 'decay' })
  expect(night).toMatchObject({ verdict: 'PASS', decayed: 1, exitCode: 0 })
  expect(titles()).toEqual([expect.stringMatching(/^Does this about \w+ still hold\?$/)])
  expect(review()).toMatch(/19 May.*26 May.*2 June.*9 June/)
  expect(await run('compress', [], { only: 'decay' }, '2026-02-21T03:30:00Z')).toMatchObject({ verdict: 'IDLE' })
  await run('undo', [night.run_id])
  expect(review()).toBe(before)
  // The person wants the questions: no night takes them again.
  expect(await run('compress', [], {}, '2026-02-22T03:30:00Z')).toMatchObject({ decayed: 0 })
  expect(review()).toBe(before)
})

it('DST24: from logs: a tick makes the summary active; what is said again of it comes back alone', async () => {
  await run('process', [], {}, LEARNED)
  await run('compress', [], { only: 'decay' })
  const asked = review()
  fs.writeFileSync(path.join(root, 'workspace/REVIEW.md'), asked.replace('- [ ] still true', '- [x] still true'))
  await run('process', [], {}, '2026-02-20T09:00:00Z')
  expect(await held('19 May')).toEqual(expect.arrayContaining(['active', 'archived']))
  expect(await held('12 May')).toEqual(['active'])
  await run('undo', [], { since: '2026-02-20T08:00:00Z' })
  say('2026-02-20', 'The meeting with the auditor is on 19 May.')
  await run('process', [], {}, '2026-02-21T09:00:00Z')
  expect(await held('26 May')).toEqual(expect.arrayContaining(['archived', 'candidate']))
  expect(await held('19 May')).toEqual(expect.arrayContaining(['active', 'candidate']))
  expect(await held('12 May')).toEqual(['superseded'])
})
