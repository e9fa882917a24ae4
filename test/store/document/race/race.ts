import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { built } from '../../../support/built.ts'

export interface RaceResult {
  readonly saves: number
  readonly writes: number
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
  /** Files beside the document that should not be there. */
  readonly left: readonly string[]
  /** Lines that were taken for deleted although nobody deleted any. */
  readonly retracted: number
}

export type Mode = 'inplace' | 'slowly' | 'rename'

/** An editor and a publisher, two processes, one document. With `whole` the other one is all of memoird, that learns too. */
export async function race(mode: Mode, saves: number, seed: number, whole = false): Promise<RaceResult> {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'memoird-race-'))
  const folder = path.join(root, 'workspace')
  const file = path.join(folder, 'USER.md')
  fs.mkdirSync(folder)
  fs.writeFileSync(file, '# USER\n\n')
  try {
    const publisher = whole ? run('memory-writer.ts', [root]) : run('publisher.ts', [file])
    await publisher.begun
    const editor = run('editor.ts', [file, mode, String(saves), String(seed)])
    const ended = editor.done.finally(() => publisher.end())
    const [typed, output] = await Promise.all([ended, publisher.done])
    const saved = typed.trim().split('\n')
    const told = JSON.parse(output) as { writes: number; ours: number; retracted?: number }
    const lines = fs.readFileSync(file, 'utf8').split('\n')
    const count = (text: string) => lines.filter((line) => line === text).length
    const human = saved.map((name) => `- human ${name}.`)
    const ours = Array.from({ length: told.ours }, (_, n) => `- daemon D${n}.`)
    return {
      saves: saved.length,
      writes: told.writes,
      lost: [...human, ...ours].filter((text) => count(text) === 0),
      doubled: [...human, ...ours].filter((text) => count(text) > 1),
      left: fs.readdirSync(folder).filter((name) => name !== 'USER.md' && name !== 'base'),
      retracted: told.retracted ?? 0,
    }
  } finally {
    fs.rmSync(root, { recursive: true, force: true })
  }
}

interface Running {
  readonly done: Promise<string>
  /** It said something. */
  readonly begun: Promise<void>
  end(): void
}

function run(script: string, args: readonly string[]): Running {
  const child = spawn(process.execPath, [built(path.join(import.meta.dirname, script)), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const done = new Promise<string>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve(output) : reject(new Error(`${script} ended with ${code}`))))
  })
  const begun = new Promise<void>((resolve) => child.stdout.once('data', () => resolve()))
  return { done, begun, end: () => child.stdin.end() }
}
