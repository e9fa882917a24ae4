import fs from 'node:fs'
import path from 'node:path'
import { runCommand } from '../../src/commands/index.ts'
import type { Memory } from '../../src/memory/memory.ts'
import { openMemory } from '../../src/open.ts'
import { tempFolder } from '../support/folders.ts'
import { dumpTables } from '../support/lance.ts'
import { createRandom } from '../support/power-loss.ts'

export interface ForgetCase {
  readonly seed: number
  /** What was forgotten, an id or a word. */
  readonly forgot: string
  /** What holds it still, what went and says something else, what is not whole: in sentences. */
  readonly wrong: readonly string[]
}

const NOW = '2026-03-20T10:00:00Z'
const NAMES = 'Zorvex Quillan Brimble Tandoor Mokka Vellum Ostrava Kestrel Fennick Hibiscus Walpurg Yarrow'.split(' ')
const SAID: readonly ((name: string) => string)[] = [
  (name) => `My friend ${name} lives in Graz.`,
  (name) => `I have an allergy to ${name}.`,
  (name) => `I work with ${name} on Mondays.`,
  (name) => `I play the ${name} every evening.`,
  (name) => `My dog ${name} is a beagle.`,
  (name) => `Please never mention ${name} again.`,
  (name) => `I moved to ${name} in 2020.`,
  (name) => `My favourite food is ${name}.`,
  (name) => `By the way, I love ${name}.`,
  (name) => `As ${name} says, I should sleep more.`,
  (name) => `My brother ${name} is a nurse, and he sings.`,
  (name) => `I am learning ${name}; it is hard.`,
  (name) => `We decided to use ${name} for the project.`,
  (name) => `I always want answers about ${name} to be short!`,
]

/** A life of a few days in which what is said names things, and a word or a memory of it that is forgotten. */
export async function forgetCase(seed: number): Promise<ForgetCase> {
  const root = tempFolder('forget-random')
  try {
    return await live(root, seed)
  } finally {
    fs.rmSync(root, { recursive: true, force: true })
  }
}

async function live(root: string, seed: number): Promise<ForgetCase> {
  const random = createRandom(seed)
  const isLess = (share: number): boolean => random() < share
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const sentence = (): string => oneOf(SAID)(oneOf(NAMES))
  const run = (name: string, args: readonly string[] = [], options: Record<string, unknown> = {}) =>
    runCommand(name, args, options, { root, now: NOW, json: true })
  const user = path.join(root, 'workspace', 'USER.md')
  const wrong: string[] = []
  const said: string[] = []

  for (const folder of ['raw', 'workspace']) fs.mkdirSync(path.join(root, folder))
  if (isLess(0.5)) fs.writeFileSync(user, `- ${sentence()} ${sentence()}\n\nProse. And\nmore ${oneOf(NAMES)}. End.\n`)
  for (let day = 1; day <= 3; day++) {
    const turns = Array.from({ length: 1 + Math.floor(random() * 2) }, () =>
      Array.from({ length: 1 + Math.floor(random() * 3) }, sentence).join(isLess(0.8) ? ' ' : '\n'),
    )
    said.push(...turns)
    const log = turns.map((text, at) => `## USER [1${at}:00] (x)\n\n${text}\n\n---\n`).join('\n')
    fs.writeFileSync(path.join(root, 'raw', `2026-03-0${day}.md`), log)
    await run('process')
    if (isLess(0.3)) await run('compress')
    if (isLess(0.3) && fs.existsSync(user)) {
      fs.writeFileSync(
        user,
        fs.readFileSync(user, 'utf8').replace(/^- .*$/m, (line) => `${line} ${sentence()}`),
      )
      await run('process')
    }
  }
  if (isLess(0.5)) await run('search', [oneOf(NAMES)])

  const before = active(root)
  const named = isLess(0.3) ? oneOf(before) : undefined
  const forgot = named?.id ?? oneOf(namesIn(said.join(' ')))
  await run('forget', [forgot])
  const gone =
    named === undefined ? [forgot] : namesIn([named.text, ...named.evidence.map(({ quote }) => quote)].join(' '))
  const others = before.filter(({ id }) => id !== named?.id).flatMap(({ text }) => text.split(/(?<=[.!?;])\s/))
  const stay = new Set(others.map(namesIn).flatMap((names) => (names.some((name) => gone.includes(name)) ? [] : names)))
  for (const again of ['nothing', 'rebuild', 'process', 'compress']) {
    if (again === 'process')
      for (let day = 1; day <= 3; day++) await run('process', [`2026-03-0${day}`], { force: true })
    else if (again !== 'nothing') await run(again)
    const now = active(root).map(({ text }) => text)
    const told = namesIn(now.join(' '))
    for (const name of stay) if (!told.includes(name)) wrong.push(`after ${again} ${name} is lost`)
    const words = named?.text ?? forgot
    for (const file of filesHolding(root, words)) wrong.push(`after ${again} ${file} holds ${words}`)
    if (named === undefined && (await indexRows(root)).includes(forgot))
      wrong.push(`after ${again} the index holds ${forgot}`)
    if (now.some((text) => text.includes('[…]'))) wrong.push(`after ${again} a gap is remembered`)
    const { exitCode, stdout } = await run('doctor')
    if (exitCode !== 0) wrong.push(`after ${again} doctor says ${stdout}`)
  }
  return { seed, forgot: named?.text ?? forgot, wrong }
}

function active(root: string): Memory[] {
  const { memories } = openMemory({ root, now: NOW }).read().state
  return [...memories.values()].filter(({ status }) => status === 'active')
}

function namesIn(text: string): string[] {
  return NAMES.filter((name) => text.includes(name))
}

function filesHolding(root: string, words: string): string[] {
  return fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('raw') && fs.statSync(path.join(root, name)).isFile())
    .filter((name) => fs.readFileSync(path.join(root, name), 'utf8').toLowerCase().includes(words.toLowerCase()))
}

async function indexRows(root: string): Promise<string> {
  const memory = openMemory({ root, now: NOW })
  await memory.index(memory.read().state, { access: 'write' })
  const rows = await dumpTables(path.join(root, '.state', 'index'))
  return rows.join('\n')
}
