import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { passing, readPrompt } from '../src/package.ts'
import { tempFolder } from './support/folders.ts'

it('what a model is told can be read and changed: a prompt of the same name in the folder takes the place of ours', () => {
  const root = tempFolder('prompts')
  expect(readPrompt('notes', root)).toBe(readPrompt('notes'))
  fs.mkdirSync(path.join(root, 'prompts'))
  fs.writeFileSync(path.join(root, 'prompts', 'notes.md'), 'Note only what is about bees.\n')
  expect(readPrompt('notes', root)).toBe('Note only what is about bees.')
  expect(readPrompt('rollup', root)).toBe(readPrompt('rollup'))
  fs.rmSync(root, { recursive: true })
})

it('DMN21: what would run from the cache of npx is said to stand where npm empties', () => {
  expect(passing('/home/dana/.npm/_npx/0123abcd/node_modules/memoird')).toEqual([expect.stringContaining('npm i -g')])
  expect(passing('/usr/lib/node_modules/memoird')).toEqual([])
})
