import fs from 'node:fs'
import path from 'node:path'
import { runCommand } from '../../src/commands/index.ts'
import type { Memory } from '../../src/memory/memory.ts'
import { openMemory } from '../../src/open.ts'
import type { CrashScenario } from '../support/crash.ts'
import { memoryWith } from '../support/memories.ts'

const NOW = ['--now', '2026-02-09T23:30:00Z']
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
const CONTRADICTING = SECOND.replace('My sister', 'I live in Porto. My sister')
const NOTES = '# My own notes\n\n- I play the cello\n\nA paragraph that is mine,\nover two lines.\n'

function logs(root: string, ...texts: readonly (readonly [string, string])[]): void {
  fs.mkdirSync(path.join(root, 'raw'), { recursive: true })
  fs.mkdirSync(path.join(root, 'workspace'), { recursive: true })
  if (!fs.existsSync(documentOf(root))) fs.writeFileSync(documentOf(root), NOTES)
  for (const [date, text] of texts) fs.writeFileSync(path.join(root, 'raw', `${date}.md`), text)
}

function documentOf(root: string): string {
  return path.join(root, 'workspace', 'USER.md')
}

async function processed(root: string): Promise<void> {
  logs(root, ['2026-02-08', FIRST])
  await processAt(root, '2026-02-09T23:30:00Z')
}

async function processAt(root: string, now: string): Promise<void> {
  const { exitCode, stderr } = await runCommand('process', [], {}, { root, now })
  if (exitCode !== 0) throw new Error(stderr.join('\n'))
}

async function withoutDocuments(root: string): Promise<void> {
  await processed(root)
  for (const name of ['USER.md', 'RELATIONAL.md']) fs.rmSync(path.join(root, 'workspace', name))
  fs.rmSync(path.join(root, 'daily'), { recursive: true })
}

/** One line of ours corrected, one of theirs deleted, one added, and nobody has read it yet. */
function editedByHand(root: string): void {
  const text = fs.readFileSync(documentOf(root), 'utf8')
  const edited = text.replace('Lives in Lisbon', 'Lives in Lisbon, near the river').replace('- I play the cello\n', '')
  if (edited.length === text.length) throw new Error(`nothing to edit in ${text}`)
  fs.writeFileSync(documentOf(root), `${edited}- Has two cats\n`)
}

const NIGHT = ['--now', '2026-02-20T03:30:00Z']
const STORED = { home: 'store', kind: 'context', bucket: null, significance: 0.4 } as const
const FADED = { ...STORED, status: 'candidate', confidence: 0.5, topics: ['tea'] } as const

/** Two entries of one person, another that stands as a fact, and three that faded. */
const BEFORE_NIGHT: readonly Partial<Memory>[] = [
  { text: "Naomi: User's sister", bucket: 'PERSON', kind: 'person' },
  { text: "Naomi: User's sister, works as a nurse", bucket: 'PERSON', kind: 'person' },
  {
    text: 'Brother Karl collects old posters',
    bucket: 'FACT',
    claim: { subject: 'karl', attribute: 'collects', value: 'posters' },
  },
  ...['Bought green tea', 'Asked about oolong', 'The tea shop closes at six'].map((text) => ({ text, ...FADED })),
]

/** Something for every step of a night that needs no model, and a week that is over. */
async function beforeNight(root: string): Promise<void> {
  await processed(root)
  logs(root, ['2026-02-09', SECOND.replace('My sister is called Naomi.', 'Juliet is my wife.')])
  logs(root, ['2026-02-10', SECOND.replace('My sister is called Naomi.', 'Juliet and I got married in 2015.')])
  await openMemory({ root, now: '2026-02-10T23:00:00Z' }).write(async (apply) => {
    const memories = BEFORE_NIGHT.map((fields, at) => memoryWith({ id: `m-00000000000000f${at}`, ...fields }))
    const added = memories.map((memory) => ({ type: 'memory-added', data: { memory, resolution: 'new' } }) as const)
    apply.commit(added, { kind: 'remember', date: null, backend: null, note: null })
    apply.project()
  })
  await processAt(root, '2026-02-10T23:30:00Z')
}

/** What a night must have done, by its own report. */
const DONE = ['merged', 'moved', 'rolled_up']

function notDone(stdout: string): string[] {
  const report = JSON.parse(stdout) as Record<string, unknown>
  return DONE.filter((what) => !(Number(report[what]) > 0))
}

/** Each is killed at its file-system steps; then the same command must end where a clean run ends. */
export const crashScenarios: readonly CrashScenario[] = [
  {
    name: 'the first process of a folder with a human document',
    prepare: (root) => logs(root, ['2026-02-08', FIRST]),
    command: ['process', ...NOW],
    recover: ['process', ...NOW],
    shows: 'daily/2026-02-08.md',
  },
  {
    name: 'process of a second day',
    prepare: async (root) => {
      await processed(root)
      logs(root, ['2026-02-09', SECOND])
    },
    command: ['process', ...NOW],
    recover: ['process', ...NOW],
    shows: 'daily/2026-02-09.md',
  },
  {
    name: 'process of a day that contradicts the one before',
    prepare: async (root) => {
      await processed(root)
      logs(root, ['2026-02-09', CONTRADICTING])
    },
    command: ['process', ...NOW],
    recover: ['process', ...NOW],
    shows: 'workspace/REVIEW.md',
  },
  {
    name: 'process while an edit by hand waits in a document',
    prepare: async (root) => {
      await processed(root)
      editedByHand(root)
      logs(root, ['2026-02-09', SECOND])
    },
    command: ['process', ...NOW],
    recover: ['process', ...NOW],
    shows: 'daily/2026-02-09.md',
  },
  {
    name: 'undo',
    prepare: processed,
    command: ['undo', '--since', '2026-01-01', ...NOW],
    recover: ['undo', '--since', '2026-01-01', ...NOW],
  },
  {
    name: 'rebuild of documents that were deleted',
    prepare: withoutDocuments,
    command: ['rebuild', ...NOW],
    recover: ['rebuild', ...NOW],
    shows: 'workspace/USER.md',
  },
  {
    name: 'a night that merges, moves and sums up',
    prepare: beforeNight,
    command: ['compress', '--json', ...NIGHT],
    recover: ['compress', ...NIGHT],
    shows: 'weekly/2026-W06.md',
    lacks: notDone,
  },
  {
    name: 'rebuild of documents that were asked about',
    prepare: async (root) => {
      await withoutDocuments(root)
      await runCommand('process', [], {}, { root, now: '2026-02-09T23:30:00Z' })
      const review = fs.readFileSync(path.join(root, 'workspace', 'REVIEW.md'), 'utf8')
      if (!review.includes('USER.md') || !review.includes('RELATIONAL.md')) throw new Error(`not asked: ${review}`)
    },
    command: ['rebuild', ...NOW],
    recover: ['rebuild', ...NOW],
    shows: 'workspace/RELATIONAL.md',
  },
]
