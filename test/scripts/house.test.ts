import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkHouse } from '../../scripts/house.ts'
import { tempFolder } from '../support/folders.ts'

let root: string
beforeEach(() => {
  root = tempFolder('house')
})
afterEach(() => fs.rmSync(root, { recursive: true }))

function write(file: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(root, 'src', file)), { recursive: true })
  fs.writeFileSync(path.join(root, 'src', file), text)
}
const errors = (budget?: Parameters<typeof checkHouse>[1]): string[] => checkHouse(root, budget).errors

describe('the house numbers', () => {
  it('counts lines, files and patterns by folder, and fails over the budget', () => {
    write('log/a.ts', 'export const word = /^a[b/]c$/i\nexport const half = 4 / 2 / 1\n')
    write('log/deep/b.ts', 'export const two = [/x/, /y/]\n')
    expect(checkHouse(root).folders).toEqual([{ name: 'log', lines: 3, files: 2, patterns: 3 }])
    expect(errors()).toEqual([])
    write('sources/c.ts', 'export const way = 1\n')
    expect(errors({ lines: 2, ways: 0, files: 1, filesInFolder: 0 })).toEqual([
      'src has 3 lines, at most 2',
      'the ways in and out have 1 lines, at most 0',
      'src has 3 files, at most 1',
      'src/log has 1 files, at most 0',
      'src/sources has 1 files, at most 0',
      'src/log/deep has 1 files, at most 0',
    ])
  })

  it('finds a circle of files, over a detour, by type or at run time, and no chain', () => {
    write('log/a.ts', "import type { B } from './b.ts'\nexport type A = B\n")
    write('log/b.ts', "export const c = () => import('./deep/c.ts')\nexport type B = 1\n")
    write('log/deep/c.ts', "import { d } from './d.ts'\nimport '../a.ts'\nexport const c = d\n")
    write('log/deep/d.ts', 'export const d = 1\n')
    expect(errors()).toEqual(['a circle of files: src/log/a.ts, src/log/b.ts, src/log/deep/c.ts'])
  })

  it('finds an import against the flow', () => {
    write('log/a.ts', "import { m } from '../memory/m.ts'\nexport const a = m\n")
    write('memory/m.ts', 'export const m = 1\n')
    expect(errors()).toEqual(['log imports memory, which is above it, 1 times'])
  })

  it('keeps the clock, the environment and randomness at the edges', () => {
    write('log/a.ts', 'export const at = Date.now()\n')
    write('open/a.ts', 'export const at = Date.now()\n')
    expect(errors()).toContain('src/log/a.ts: reads the clock, the environment or randomness outside the edges')
    expect(errors()).toHaveLength(2)
  })
})
