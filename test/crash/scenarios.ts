import fs from 'node:fs'
import path from 'node:path'
import { type CrashScenario, runCli } from '../support/crash.ts'

const NOW = ['--now', '2026-02-08T23:30:00Z']
const FIRST = `# Conversations - 2026-02-08

## USER [14:30] (claude)

I work on crypto tax at MoonTax. I live in Lisbon.

---

## BERNARD [14:31] (claude)

I should try first and ask second.

---

## USER [14:33] (claude)

I want to be clear: I don't want to miss ANYTHING. Please keep your answers short.

---

## BERNARD [14:34] (claude)

Understood.

---
`
const SECOND = FIRST.replaceAll('2026-02-08', '2026-02-09').replace('I live in Lisbon.', 'My sister is called Naomi.')
const NOTES = '# My own notes\n\n- I play the cello\n\nA paragraph that is mine,\nover two lines.\n'

function logs(root: string, ...texts: readonly (readonly [string, string])[]): void {
  fs.mkdirSync(path.join(root, 'raw'), { recursive: true })
  fs.mkdirSync(path.join(root, 'workspace'), { recursive: true })
  fs.writeFileSync(path.join(root, 'workspace', 'USER.md'), NOTES)
  for (const [date, text] of texts) fs.writeFileSync(path.join(root, 'raw', `${date}.md`), text)
}

function processed(root: string): void {
  const ran = runCli(root, ['process', ...NOW])
  if (ran.status !== 0) throw new Error(ran.stderr)
}

/** Each is killed at its file-system steps; then the same command and a rebuild must end where a clean run ends. */
export const crashScenarios: readonly CrashScenario[] = [
  {
    name: 'the first process of a folder with a human document',
    prepare: (root) => logs(root, ['2026-02-08', FIRST]),
    command: ['process', ...NOW],
    recover: [['process', ...NOW]],
  },
  {
    name: 'process of a second day',
    prepare: (root) => {
      logs(root, ['2026-02-08', FIRST])
      processed(root)
      fs.writeFileSync(path.join(root, 'raw', '2026-02-09.md'), SECOND)
    },
    command: ['process', ...NOW],
    recover: [['process', ...NOW]],
  },
  {
    name: 'undo',
    prepare: (root) => {
      logs(root, ['2026-02-08', FIRST])
      processed(root)
    },
    command: ['undo', '--since', '2026-01-01', ...NOW],
    recover: [['undo', '--since', '2026-01-01', ...NOW]],
  },
  {
    name: 'rebuild of documents that were deleted',
    prepare: (root) => {
      logs(root, ['2026-02-08', FIRST])
      fs.rmSync(path.join(root, 'workspace', 'USER.md'))
      processed(root)
      for (const name of ['USER.md', 'RELATIONAL.md']) fs.rmSync(path.join(root, 'workspace', name), { force: true })
      fs.rmSync(path.join(root, 'daily'), { recursive: true, force: true })
    },
    command: ['rebuild', ...NOW],
    recover: [['rebuild', ...NOW]],
  },
]
