import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../../src/commands/index.ts'
import { tempFolder } from '../../support/folders.ts'
import { type MessagesApi, type Reply, startMessagesApi } from '../../support/messages-api.ts'

let root: string
let api: MessagesApi
let key: string | undefined

beforeEach(async () => {
  root = tempFolder('short')
  api = await startMessagesApi()
  key = process.env['ANTHROPIC_API_KEY']
  process.env['ANTHROPIC_API_KEY'] = 'sk-test'
  fs.mkdirSync(path.join(root, 'raw'))
  fs.writeFileSync(path.join(root, 'memoird.json5'), `{ version: 1, claude: { baseURL: "${api.url}" } }`)
  log('2026-02-03', 'I live in Lisbon. My sister Juno is a vet in Faro.')
  await run('process')
})
afterEach(async () => {
  if (key === undefined) delete process.env['ANTHROPIC_API_KEY']
  else process.env['ANTHROPIC_API_KEY'] = key
  await api.close()
  fs.rmSync(root, { recursive: true, force: true })
})

const log = (date: string, text: string): void =>
  fs.writeFileSync(path.join(root, 'raw', `${date}.md`), `## USER [09:00] (x)\n\n${text}\n`)
const week = (): string => fs.readFileSync(path.join(root, 'weekly/2026-W06.md'), 'utf8')
const said = (in_short: string): Reply => ({ answer: { in_short } })
const GOOD = 'The user lives in Lisbon, and sister Juno is a vet in Faro.'

async function run(name: string, args: readonly string[] = [], options: Record<string, unknown> = {}) {
  const { stdout, exitCode } = await runCommand(name, args, options, { root, now: '2026-02-10T03:30:00Z', json: true })
  return { ...JSON.parse(stdout), exitCode }
}
const night = (more: Record<string, unknown> = {}) =>
  run('compress', [], { only: 'rollup', backend: 'claude', ...more })

describe('what Claude writes of a period', () => {
  it('ROL10: stands first in the summary, is asked once, and costs nothing when it is made again', async () => {
    api.script(said(GOOD))
    const first = await night()
    expect(first).toMatchObject({ verdict: 'PASS', total_llm_calls: 1, rolled_up: 2 })
    expect(week()).toContain(`## In short\n\n${GOOD}\n\n## `)
    const input = JSON.stringify(api.met[0]?.body)
    expect(input).toMatch(/vet in Faro/)
    expect(input).not.toMatch(/\.\.\/daily|REVIEW\.md/)
    const before = week()
    expect(await night()).toMatchObject({ verdict: 'IDLE', total_llm_calls: 0 })
    fs.rmSync(path.join(root, 'weekly'), { recursive: true })
    await run('rebuild')
    expect([week(), api.met.length]).toEqual([before, 1])
  })

  it('ROL10: goes when what it rests on changed, and is written anew in the next night', async () => {
    api.script(said(GOOD))
    await night()
    log('2026-02-04', 'I work at Kestrel.')
    await run('process')
    expect(week()).toContain('Kestrel')
    expect(week()).not.toContain('In short')
    api.script(said('The user works at Kestrel and lives in Lisbon.'))
    await night()
    expect(week()).toContain('## In short\n\nThe user works at Kestrel')
  })

  it.each([
    ['a name that is not in it', 'The user lives in Lisbon with Margarethe.', 'it says what the summary does not'],
    ['a number that is not in it', 'Lisbon costs 4,200 euros.', 'it says what the summary does not'],
    ['markup', 'The user [lives](http://evil.example) in Lisbon.', 'it has markup'],
    ['nothing', '  ', 'nothing was written'],
    ['too much', `${'The user lives in Lisbon. '.repeat(40)}`, 'it is too long'],
  ])(
    'ROL10: %s is refused, the summary stays as it is by rule and is not asked about again',
    async (_, text, reason) => {
      api.script(said(text))
      expect((await night()).skip_reasons).toEqual({ [reason]: 1 })
      expect(week()).not.toContain('In short')
      expect(await night()).toMatchObject({ total_llm_calls: 0 })
      expect(api.met).toHaveLength(1)
    },
  )

  it('ROL10: what cannot be asked now is asked the next night, and the summary is there by rule', async () => {
    fs.writeFileSync(
      path.join(root, 'memoird.json5'),
      `{ version: 1, claude: { baseURL: "${api.url}" }, budget: { usdPerNight: 0.000001 } }`,
    )
    expect((await night()).skip_reasons).toEqual({ 'night budget': 1 })
    expect(week()).toContain('vet in Faro')
    expect(api.met).toHaveLength(0)
  })

  it('ROL10: a dry run asks nobody and says what it would cost', async () => {
    const { estimated_cost_usd, exitCode } = await night({ dryRun: true })
    expect([estimated_cost_usd > 0, exitCode, api.met.length]).toEqual([true, 0, 0])
  })
})
