import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { memoirdWith } from '../commands/clients/with-home.ts'
import { type Folder, memoirdFolder, type Running, startDaemon } from '../daemon/support/processes.ts'
import { until } from '../daemon/support/until.ts'
import { type ModelServer, startModelServer } from './model-server.ts'

/** Of a line in USER.md that the block of a start holds. */
export const KNOWN = 'Is allergic to walnuts'

export interface RealClient {
  readonly folder: Folder
  readonly home: string
  readonly model: ModelServer
  /** What every process of the client and of memoird gets. */
  readonly env: Record<string, string>
  /** Writes a file of the home. */
  write(name: string, text: string): void
  memoird(...args: string[]): Promise<void>
  follow(): void
  run(command: readonly string[], killAt?: string): Promise<number | null>
  /** Who said what in the raw log, in order. */
  said(): string[]
  hears(words: string): Promise<void>
  /** How often the block stood in each question that holds these words. */
  blocks(words: string): number[]
  /** The settings of the client and what stands beside them, byte for byte. */
  settings(names: readonly string[]): Record<string, string | null>
  close(): Promise<void>
}

/** A folder of memoird with one line, an empty home and a model on loopback: everything a client needs to talk. */
export async function openRealClient(more: (home: string, url: string) => Record<string, string>): Promise<RealClient> {
  const folder = memoirdFolder('{ human: "Dana", assistant: "Clio", timezone: "UTC", log: { settleSeconds: 0.5 } }')
  const home = folder.file('home')
  for (const name of ['home', 'home/garden', 'workspace']) fs.mkdirSync(folder.file(name))
  fs.writeFileSync(folder.file('workspace/USER.md'), `## Health\n\n- ${KNOWN}\n`)
  const model = await startModelServer()
  const env = { HOME: home, TZ: 'UTC', DO_NOT_TRACK: '1', ...more(home, model.url) }
  const daemons: Running[] = []
  const raw = (): string => {
    const names = fs.readdirSync(folder.file('raw')).sort()
    return names.map((name) => folder.read(`raw/${name}`)).join('')
  }
  const memoird = async (...args: string[]): Promise<void> => {
    const ran = await memoirdWith(args, folder, env)
    expect(ran, args.join(' ')).toMatchObject({ code: 0 })
  }
  await memoird('process')
  return {
    ...{ folder, home, model, env, memoird },
    write(name, text) {
      fs.mkdirSync(path.dirname(path.join(home, name)), { recursive: true })
      fs.writeFileSync(path.join(home, name), text)
    },
    follow: () => void daemons.push(startDaemon(folder)),
    run: ([command = '', ...args], killAt = '') =>
      new Promise((resolve) => {
        const options = { cwd: path.join(home, 'garden'), env: { PATH: process.env['PATH'] ?? '', ...env } } as const
        const child = spawn(command, args, { ...options, stdio: 'ignore', detached: true })
        const isAsked = (): boolean => killAt !== '' && model.asked.some((question) => question.includes(killAt))
        const watch = setInterval(
          () => isAsked() && child.exitCode === null && process.kill(-(child.pid ?? 0), 'SIGKILL'),
          5,
        )
        child.on('exit', () => clearInterval(watch))
        child.on('close', (code) => resolve(code))
      }),
    said: () => [...raw().matchAll(/^## (\w+) .*\n\n([\s\S]*?)\n\n---/gm)].map(([, who, text]) => `${who}: ${text}`),
    hears: (words) =>
      until(
        () => raw().includes(words),
        () => `${raw()}\n${daemons.map((one) => one.said()).join('\n')}`,
      ),
    blocks: (words) =>
      model.asked.flatMap((question) => (question.includes(words) ? [question.split(KNOWN).length - 1] : [])),
    settings: (names) =>
      Object.fromEntries(
        names.map((name) => {
          const file = path.join(home, name)
          return [name, fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null]
        }),
      ),
    async close() {
      for (const daemon of daemons) {
        daemon.signal('SIGKILL')
        await daemon.ended
      }
      await model.close()
      // What a client left running may still write.
      fs.rmSync(folder.root, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 })
    },
  }
}
