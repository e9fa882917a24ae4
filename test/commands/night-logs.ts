import fs from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { openMemory } from '../../src/open.ts'
import type { nightFolder } from './night-folder.ts'

/** Two lines of which the second says the first and more: a night makes one of them. */
export const CHOIR = {
  '2026-03-06': ['My dentist is in Kiel.', 'I sing in a choir.'],
  '2026-03-07': ['I sing in a choir, in Leeds.'],
}
export const RUFUS = {
  '2026-03-05': ['My dog Rufus chases cats.'],
  '2026-03-06': ['My dog Rufus chases cats, in Kiel.'],
}
export const CHASES = 'Dog Rufus chases cats'
export const IN_KIEL = 'Dog Rufus chases cats, in Kiel'

/** What is said in the logs of a folder, learned and edited, and the lines that come of it. */
export function nightLogs(folder: ReturnType<typeof nightFolder>) {
  const raw = (date: string): string => path.join(folder.root, 'raw', `${date}.md`)
  const user = (): string[] => {
    const file = path.join(folder.root, 'workspace', 'USER.md')
    const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
    return text.split('\n').flatMap((line) => (line.startsWith('- ') ? line.slice(2) : []))
  }
  return {
    user,
    lines: (word: string): string[] => user().filter((line) => line.includes(word)),
    state: () => openMemory({ root: folder.root, now: '2026-06-01T00:00:00Z' }).read().state,
    /** Several turns a day. */
    async learn(said: Readonly<Record<string, readonly string[]>>, now: string): Promise<void> {
      for (const [date, turns] of Object.entries(said))
        fs.writeFileSync(raw(date), turns.map((text, at) => `## USER [${10 + at}:00] (x)\n\n${text}\n\n`).join(''))
      await folder.run(now, 'process')
    },
    async edit(date: string, from: string, to: string, now: string): Promise<void> {
      const text = fs.readFileSync(raw(date), 'utf8')
      expect(text).toContain(from)
      fs.writeFileSync(raw(date), text.replace(from, to))
      await folder.run(now, 'process')
    },
  }
}
