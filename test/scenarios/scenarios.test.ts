import fs from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { tempFolder } from '../support/folders.ts'

const HERE = import.meta.dirname
const scenarios = fs.readdirSync(HERE, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => entry.name)
const roots: string[] = []

afterEach(() => {
  for (const root of roots.splice(0)) fs.rmSync(root, { recursive: true, force: true })
})

/** Puts a scenario into a fresh folder and processes its days in order, each in the evening of its day. */
async function play(name: string): Promise<string> {
  const root = tempFolder(name)
  roots.push(root)
  const from = path.join(HERE, name)
  if (fs.existsSync(path.join(from, 'before'))) fs.cpSync(path.join(from, 'before'), root, { recursive: true })
  for (const part of ['raw', 'memoird.json5', 'answers.json'])
    if (fs.existsSync(path.join(from, part))) fs.cpSync(path.join(from, part), path.join(root, part), { recursive: true })
  for (const log of fs.readdirSync(path.join(root, 'raw')).sort()) {
    const date = log.slice(0, -3)
    const result = await runCommand('process', [date], {}, { root, now: `${date}T23:30:00Z` })
    expect(result.stderr).toEqual([])
  }
  return root
}

function tree(root: string): Record<string, string> {
  const files = fs.readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => fs.statSync(path.join(root, name)).isFile())
  return Object.fromEntries(files.sort().map((name) => [name, fs.readFileSync(path.join(root, name), 'utf8')]))
}

describe('golden scenarios', () => {
  it.each(scenarios)('%s ends as its folder says, byte for byte', async (name) => {
    const root = await play(name)
    const wanted = tree(path.join(HERE, name, 'after'))
    expect(Object.keys(wanted).length).toBeGreaterThan(0)
    const found = Object.fromEntries(Object.keys(wanted).map((file) => [file, fs.existsSync(path.join(root, file)) ? fs.readFileSync(path.join(root, file), 'utf8') : null]))
    expect(found).toEqual(wanted)
    const documents = fs.readdirSync(path.join(root, 'workspace')).filter((file) => file.endsWith('.md')).sort()
    expect(documents).toEqual(fs.readdirSync(path.join(HERE, name, 'after', 'workspace')).sort())
  })
})
