import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { openMemory } from '../../../src/open.ts'
import { built } from '../../support/built.ts'
import { type Folder, memoird, memoirdFolder, type Running, startDaemon, today } from '../support/processes.ts'
import { until } from '../support/until.ts'

export interface RaceFigures {
  readonly saves: number
  /** Jobs of the daemon that changed a document. */
  readonly writes: number
  /** Facts that were told to the daemon meanwhile. */
  readonly told: number
  /** Lines of ours in the documents at the end. */
  readonly ours: number
  /** Of ours in the archive: the documents were full. */
  readonly archived: number
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
  readonly retracted: readonly string[]
  /** Questions that nobody had reason to ask, files that should not be there, complaints of `doctor`. */
  readonly wrong: readonly string[]
}

const DOCUMENTS = ['USER.md', 'RELATIONAL.md']

/**
 * `memoird start` learns from a log that grows all the time, looks whenever it is told to and waits for no quiet, while
 * two other processes, one saving in place and one by rename, save the same two documents `saves` times in all.
 */
export async function raceDaemon(saves: number, seed: number, maxBytes: number, pauseMs = 40): Promise<RaceFigures> {
  const folder = memoirdFolder(configOf(maxBytes))
  fs.mkdirSync(folder.file('workspace'))
  for (const name of DOCUMENTS) fs.writeFileSync(folder.file(`workspace/${name}`), `# ${name}\n\n`)
  fs.writeFileSync(folder.log(today()), `# Conversations - ${today()}\n`)
  const files = DOCUMENTS.map((name) => folder.file(`workspace/${name}`))
  const editors = ['inplace', 'rename'].map((way, n) =>
    startEditor([`${way}`, String(seed * 2 + n), way, String(pauseMs), ...files]),
  )
  const daemon = startDaemon(folder)
  try {
    await daemon.hears('watching')
    await Promise.all(editors.map((editor) => editor.begun))
    const talk = startTalk(folder, daemon)
    for (const editor of editors) editor.save(saves / editors.length)
    const typed = (await Promise.all(editors.map((editor) => editor.done))).flat()
    const told = talk.end()
    await finish(folder, daemon)
    const writes = daemon.said().match(/changed workspace\//g)?.length ?? 0
    return { saves: typed.length, writes, told, ...(await judge(folder, typed)) }
  } finally {
    daemon.signal('SIGKILL')
    for (const editor of editors) editor.child.kill('SIGKILL')
    await daemon.ended
    folder.remove()
  }
}

function configOf(maxBytes: number): string {
  return `{
    human: "Dana", assistant: "Bernard",
    log: { settleSeconds: 0.05 }, documents: { quietSeconds: 0, maxBytes: ${maxBytes} },
    compression: { timeInterval: "1s", contextWindow: 1000, tokenThreshold: 0.01 },
  }\n`
}

/** A chat that goes on and on, and somebody who asks for a look at every turn of it. */
function startTalk(folder: Folder, daemon: Running): { end(): number } {
  let told = 0
  const timer = setInterval(() => {
    const fact = factOf(told++)
    fs.appendFileSync(
      folder.log(today()),
      `\n## Dana [09:00]\n\n${fact}\n\n---\n\n## Bernard [09:00]\n\nNoted.\n\n---\n`,
    )
    process.kill(daemon.pid, 'SIGUSR2')
  }, 120)
  return {
    end() {
      clearInterval(timer)
      return told
    },
  }
}

/** In a full document, a preference and a colleague in turns. */
function factOf(n: number): string {
  if (n % 3 === 0) return `When I say Word${n}, answer with Table${n}.`
  return n % 3 === 1 ? `My colleague Marta${n} works at Northwind${n}.` : `My friend Jo${n} lives in Town${n}.`
}

/** One more fact, and what comes of it: then everything before it has been read. */
async function finish(folder: Folder, daemon: Running): Promise<void> {
  fs.appendFileSync(
    folder.log(today()),
    '\n## Dana [09:01]\n\nI play the cello.\n\n---\n\n## Bernard [09:01]\n\nNoted.\n\n---\n',
  )
  process.kill(daemon.pid, 'SIGUSR2')
  await until(
    () => isShown(folder, 'cello'),
    () => `the last fact was not learned:\n${daemon.said().slice(-3000)}`,
    120_000,
  )
  daemon.signal('SIGTERM')
  await daemon.ended
  // Once for what was saved last, once to see that nothing is left.
  await memoird(['process'], folder)
  await memoird(['process'], folder)
}

/** In the document, or in the archive where that is full of what never leaves. */
function isShown(folder: Folder, word: string): boolean {
  const archive = folder.file('workspace/archive')
  const pages = fs.existsSync(archive) ? fs.readdirSync(archive).map((name) => `workspace/archive/${name}`) : []
  return ['workspace/USER.md', ...pages].some((file) => folder.read(file).includes(word))
}

type Judged = Omit<RaceFigures, 'saves' | 'writes' | 'told'>

async function judge(folder: Folder, typed: readonly Typed[]): Promise<Judged> {
  const { state } = openMemory({ root: folder.root }).read()
  const texts = new Map(DOCUMENTS.map((name) => [name, countLines(folder.read(`workspace/${name}`))]))
  const everywhere = (text: string): number =>
    DOCUMENTS.reduce((sum, name) => sum + (texts.get(name)?.get(text) ?? 0), 0)
  const memories = [...state.memories.values()]
  const learned = memories.filter(({ origin, home }) => origin !== 'human-edit' && home !== 'store')
  const ours = learned.filter(({ status }) => status === 'active').map(({ text }) => `- ${text}`)
  const known = new Map<string, number>()
  for (const { origin, text } of memories) if (origin === 'human-edit') known.set(text, (known.get(text) ?? 0) + 1)
  const lost = typed.filter(({ name, line }) => texts.get(name)?.get(line) !== 1 || everywhere(line) !== 1)
  const unknown = typed.filter(({ line }) => known.get(line.slice(2)) !== 1)
  const doctor = await memoird(['doctor'], folder)
  const left = fs.readdirSync(folder.file('workspace')).filter((name) => ![...DOCUMENTS, 'archive'].includes(name))
  return {
    ours: ours.length,
    archived: learned.filter(({ status }) => status === 'archived').length,
    lost: [
      ...lost.map(({ line }) => `${line} stands ${everywhere(line)} times`),
      ...unknown.map(({ line }) => `${line} is known ${known.get(line.slice(2)) ?? 0} times`),
      ...ours.filter((line) => everywhere(line) === 0),
    ],
    doubled: learned.map(({ text }) => `- ${text}`).filter((line) => everywhere(line) > 1),
    retracted: memories.filter(({ status }) => status === 'retracted').map(({ text }) => text),
    wrong: [
      ...[...state.reviews.values()].map(({ title }) => title),
      ...left.map((name) => `left over: ${name}`),
      ...(doctor.code === 0 ? [] : [doctor.stdout + doctor.stderr]),
    ],
  }
}

function countLines(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of text.split('\n')) counts.set(line, (counts.get(line) ?? 0) + 1)
  return counts
}

interface Typed {
  /** Of the document. */
  readonly name: string
  readonly line: string
}

interface Editor {
  readonly child: ChildProcess
  readonly begun: Promise<void>
  readonly done: Promise<Typed[]>
  save(times: number): void
}

function startEditor(args: readonly string[]): Editor {
  const script = path.join(import.meta.dirname, 'editor.ts')
  const child = spawn(process.execPath, [built(script), ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const begun = new Promise<void>((resolve) => child.stdout.once('data', () => resolve()))
  const done = new Promise<Typed[]>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve(typedIn(output)) : reject(new Error(`editor ended with ${code}`)),
    )
  })
  return { child, begun, done, save: (times) => void child.stdin.write(`${times}\n`) }
}

function typedIn(output: string): Typed[] {
  return output
    .split('\n')
    .filter((said) => said !== '')
    .map((said) => ({ name: said.slice(0, said.indexOf(' ')), line: said.slice(said.indexOf(' ') + 1) }))
}
