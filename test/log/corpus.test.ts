import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { outline, readTurns } from './read-turns.ts'

const folder = path.join(import.meta.dirname, 'corpus')
const logs = fs.readdirSync(folder).filter((name) => name.endsWith('.md'))

describe('logs as people have them', () => {
  it.each(logs)('LOG3, LOG12: %s has the turns and origins of its outline', (name) => {
    const log = fs.readFileSync(path.join(folder, name))
    const expected = fs.readFileSync(path.join(folder, name.replace('.md', '.outline')), 'utf8')
    expect(`${outline(readTurns(log).turns)}\n`).toBe(expected)
  })

  it.each(logs)('in %s every span is the text of its lines and every turn begins on its first', (name) => {
    const log = fs.readFileSync(path.join(folder, name), 'utf8')
    const lines = log.split('\n')
    for (const turn of readTurns(log).turns) {
      const head = log.slice(0, Buffer.from(log).subarray(0, turn.bytes[0]).toString().length)
      expect(head.split('\n').length).toBe(turn.lines[0])
      for (const span of turn.spans) {
        const own = lines.slice(span.lines[0] - 1, span.lines[1]).join('\n')
        expect(own.endsWith(span.text)).toBe(true)
        if (span.lines[0] > turn.lines[0]) expect(span.text).toBe(own)
      }
    }
  })

  it.each(logs)('in %s the bytes of the turns tile the file', (name) => {
    const log = fs.readFileSync(path.join(folder, name))
    const { turns, form } = readTurns(log)
    const ends = turns.map((turn) => turn.bytes[1])
    expect(ends.at(-1)).toBe(log.length)
    if (form.kind !== 'session') expect(turns.slice(1).map((turn) => turn.bytes[0])).toEqual(ends.slice(0, -1))
    expect(turns.map((turn) => turn.finished)).toEqual(turns.map((_, i) => i < turns.length - 1))
  })
})
