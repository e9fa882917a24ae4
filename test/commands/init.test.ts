import fs from 'node:fs'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { init } from '../../src/commands/init.ts'
import { readConfig } from '../../src/config.ts'
import { tempFolder } from '../support/folders.ts'

const NOBODY = { human: null, assistant: null }
let root: string

beforeEach(() => {
  root = tempFolder('init')
})
afterEach(() => fs.rmSync(root, { recursive: true, force: true }))

const config = () => readConfig(fs.readFileSync(path.join(root, 'memoird.json5'), 'utf8'))

/** A terminal at which every question gets the next answer. */
function answering(answers: readonly string[]) {
  const left = [...answers]
  const [input, output] = [new PassThrough(), new PassThrough()]
  output.on('data', (said: Buffer) => {
    if (/[:\]] $/.test(said.toString())) setImmediate(() => input.write(`${left.shift() ?? ''}\n`))
  })
  return { input, output }
}

describe('init', () => {
  it('CFG4: names are taken as given, and nobody is given a name that nobody said', async () => {
    const said = async (given: typeof NOBODY | { human: string; assistant: string | null }) =>
      (await init(root, given, {})).text
    expect(await said(NOBODY)).toContain('Nobody said otherwise: the human is USER and the assistant ASSISTANT.')
    expect([config().human, config().assistant]).toEqual(['USER', 'ASSISTANT'])
    expect(await said(NOBODY)).not.toContain('the assistant')
    expect(await said({ human: 'Dana', assistant: null })).toContain('The human is USER and')
    expect(config().human).toBe('USER')
    fs.rmSync(path.join(root, 'memoird.json5'))
    expect(await said({ human: 'Dana', assistant: 'Clio' })).not.toContain('the assistant')
    expect([config().human, config().assistant]).toEqual(['Dana', 'Clio'])
  })

  it('CFG4: names are those of the logs that are there', async () => {
    fs.mkdirSync(path.join(root, 'raw'))
    fs.writeFileSync(
      path.join(root, 'raw', '2026-02-08.md'),
      '## User [10:00]\n\nhi\n\n---\n\n## Claude [10:01]\n\nhello\n',
    )
    await init(root, NOBODY, {})
    expect([config().human, config().assistant]).toEqual(['User', 'Claude'])
  })

  it('CMD12: a name that is none is refused and nothing is configured', async () => {
    await expect(init(root, { human: 'Da\nna', assistant: null }, {})).rejects.toThrow('take a name on one line')
    expect(fs.existsSync(path.join(root, 'memoird.json5'))).toBe(false)
  })

  it('CFG4: in a git repository who says yes gets the state left out, once; a script is told how', async () => {
    fs.mkdirSync(path.join(root, '.git'))
    fs.writeFileSync(path.join(root, '.gitignore'), 'build/')
    expect((await init(root, NOBODY, {})).text).toContain('add .state/ to its .gitignore')
    fs.rmSync(path.join(root, 'memoird.json5'))
    await init(root, NOBODY, {}, answering(['', '', 'y', 'n']))
    expect(fs.readFileSync(path.join(root, '.gitignore'), 'utf8')).toBe('build/\n.state/\n')
    expect((await init(root, NOBODY, {})).text).not.toContain('.gitignore')
  })
})
