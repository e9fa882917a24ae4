import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { tempFolder } from '../support/folders.ts'

let root: string
beforeEach(() => {
  root = tempFolder('names')
  fs.mkdirSync(path.join(root, 'raw'))
})
afterEach(() => fs.rmSync(root, { recursive: true, force: true }))

const run = async (name: string, args: readonly string[] = []) => {
  const { stdout, stderr } = await runCommand(name, args, {}, { root, now: '2026-02-11T23:30:00Z', json: true })
  return { report: JSON.parse(stdout), stderr }
}
const at = (name: string): string => path.join(root, name)
const user = (): string => fs.readFileSync(at('workspace/USER.md'), 'utf8')
const called = (human: string, assistant: string): void =>
  fs.writeFileSync(at('memoird.json5'), `{ version: 1, human: "${human}", assistant: "${assistant}" }`)
const said = (...turns: readonly (readonly [string, string, string])[]): string =>
  turns.map(([who, time, text]) => `## ${who} [${time}]\n\n${text}\n\n---\n\n`).join('')
const log = (date: string, text: string): void => fs.appendFileSync(at(`raw/${date}.md`), text)

const TWO = 'I am allergic to walnuts. BERNARD, the short lists went well, we decided on blue for the hall.'

describe('LOG40: a corrected name', () => {
  it('takes nothing back that was learned under the old one, also where a log goes on in the new one', async () => {
    called('ALBERT', 'BERNARD')
    log('2026-02-08', said(['ALBERT', '09:00', 'I am allergic to walnuts.'], ['BERNARD', '09:01', 'Noted.']))
    await run('process')
    called('Dana', 'FINCH')
    log('2026-02-08', said(['Dana', '10:00', 'I play the viola.'], ['FINCH', '10:01', 'Noted.']))
    expect((await run('process')).stderr).toEqual([])
    expect(user()).toContain('walnuts')
    expect(user()).toContain('viola')
    expect((await run('process')).report.days ?? []).toEqual([])
  })

  it('does not make a speaker of somebody who only was configured', async () => {
    called('MORGAN', 'BERNARD')
    log('2026-02-08', said(['Dana', '09:00', 'I play the viola.'], ['FINCH', '09:01', 'Noted. What else?']))
    await run('process')
    called('Dana', 'FINCH')
    log('2026-02-09', said(['Dana', '10:00', 'Look:\n\n## MORGAN [10:00]\n\nI am allergic to walnuts.']))
    await run('process')
    expect(user()).not.toContain('walnuts')
  })

  it('stands in the lines of before after a rebuild: not in what was said in quotation marks, nor in what a person typed', async () => {
    called('ALBERT', 'BERNARD')
    log('2026-02-08', said(['ALBERT', '09:00', TWO], ['BERNARD', '09:01', 'Noted.']))
    await run('process')
    await run('remember', ['ALBERT lives with BERNARDINE, and "ALBERT" is a word of ALBERT.md'])
    fs.appendFileSync(at('workspace/USER.md'), '- ALBERT keeps bees on the roof\n')
    await run('process')
    called('Dana', 'FINCH')
    const before = user()
    const { report } = await run('rebuild')
    expect(user()).toContain('Dana lives with BERNARDINE, and "ALBERT" is a word of ALBERT.md')
    expect(user()).toContain('- ALBERT keeps bees on the roof')
    const { memories } = (await run('why', ['short lists'])).report
    expect(memories[0].text).toBe('Dana said: "BERNARD, the short lists went well, we decided on blue for the hall."')
    const after = user()
    expect((await run('rebuild')).report).toMatchObject({ changed: [], run: null })
    expect(user()).toBe(after)
    await run('undo', [report.run])
    expect(user()).toBe(before)
  })

  it('goes with what it stands in: an undo leaves none of its lines, what was said again has the name of now, and so has a redo', async () => {
    const learned = async (date: string): Promise<string> => {
      log(date, said(['ALBERT', '09:00', TWO], ['BERNARD', '09:01', 'Noted.']))
      return (await run('process')).report.run
    }
    const texts = async (): Promise<string[]> => {
      const { hits } = (await run('search', ['short lists'])).report
      return hits.flatMap((hit: { home: string | null; text: string }) => (hit.home === 'store' ? hit.text : []))
    }
    const named = [expect.stringContaining('Dana said')]
    called('ALBERT', 'BERNARD')
    const [first] = [await learned('2026-02-08'), await learned('2026-02-10')]
    called('Dana', 'FINCH')
    await run('rebuild')
    expect(await texts()).toEqual(named)
    await run('undo', [first])
    expect(await texts()).toEqual(named)
    expect(user()).toContain('walnuts')
    const { undone } = (await run('undo', ['short lists'])).report
    expect(await texts()).toEqual([])
    expect(fs.existsSync(at('workspace/USER.md'))).toBe(false)
    expect(undone).toHaveLength(1)
    const { runs } = await runCommand('log', [], { n: '1' }, { root, json: true }).then(({ stdout }) =>
      JSON.parse(stdout),
    )
    await run('undo', [runs[0].run])
    expect(await texts()).toEqual(named)
  })
})
