import fs from 'node:fs'
import path from 'node:path'
import { doctorLineage } from '../../src/commands/doctor/doctor.ts'
import { runCommand } from '../../src/commands/index.ts'
import type { Memory } from '../../src/memory/memory.ts'
import type { State } from '../../src/memory/state.ts'
import { openMemory } from '../../src/open.ts'
import { tempFolder } from '../support/folders.ts'
import { createRandom } from '../support/power-loss.ts'

export interface TwinCase {
  readonly seed: number
  readonly did: string
  /** In which the life whose night was undone is other than the one that had none, in sentences. */
  readonly wrong: readonly string[]
  /** True when the night did nothing that could be undone. */
  readonly skipped: boolean
}

/** The second of each pair says the first and more: a night makes one of them. */
const SAID = [
  'My dog Rufus chases cats.',
  'My dog Rufus chases cats, in Kiel.',
  'I sing in a choir.',
  'I sing in a choir, in Leeds.',
  'My brother Tom repairs clocks.',
  'My brother Tom repairs clocks, in Oslo.',
  'My husband is Karim.',
  'My dentist is in Kiel.',
  'I play the cello.',
  'I am allergic to walnuts.',
]

/**
 * The same life twice, one of them with a night in it that is undone at the end. In between days are learned, logs edited,
 * lines pinned, marked, reworded and deleted; what is done to a merged line is done in the other life to what it was made
 * of. Both must end with the same lines.
 */
export async function twinCase(seed: number): Promise<TwinCase> {
  const roots = [tempFolder(`twin-night-${seed}`), tempFolder(`twin-plain-${seed}`)] as const
  const twins = new Twins(roots, createRandom(seed))
  try {
    for (let n = 0; n < 3; n++) await twins.learn()
    const nights = await twins.night()
    const merged = nights === null ? [] : twins.merged()
    for (let n = 1 + twins.pick(4); n > 0; n--) await twins.act()
    if (nights === null || merged.length === 0) return { seed, did: twins.did.join(' '), wrong: [], skipped: true }
    const wrong = await twins.undo()
    return { seed, did: twins.did.join(' '), wrong, skipped: false }
  } finally {
    for (const root of roots) fs.rmSync(root, { recursive: true, force: true })
  }
}

class Twins {
  readonly did: string[] = []
  readonly #night: string
  readonly #plain: string
  readonly #random: () => number
  #minute = 0
  #day = 0

  constructor([night, plain]: readonly [string, string], random: () => number) {
    this.#night = night
    this.#plain = plain
    this.#random = random
    for (const root of [night, plain]) fs.mkdirSync(path.join(root, 'raw'))
  }

  pick(of: number): number {
    return Math.floor(this.#random() * of)
  }

  async act(): Promise<void> {
    const acts = [
      () => this.learn(),
      () => this.#edit(),
      () => this.#edit(),
      () => this.#onLine('pin', null),
      () => this.#onLine('mark', null),
      () => this.#byHand(null),
      () => this.#byHand(`A line of mine, number ${this.#minute}`),
    ]
    await acts[this.pick(acts.length)]?.()
  }

  async learn(): Promise<void> {
    const date = `2026-03-${String(++this.#day).padStart(2, '0')}`
    const turns = Array.from({ length: 1 + this.pick(3) }, () => SAID[this.pick(SAID.length)])
    this.did.push(`learn(${turns.join(' / ')})`)
    const text = turns.map((said, at) => `## USER [${10 + at}:00] (claude)\n\n${said}\n\n---\n\n`).join('')
    for (const root of this.#roots()) fs.writeFileSync(path.join(root, 'raw', `${date}.md`), text)
    await this.#both('process')
  }

  async night(): Promise<string | null> {
    this.did.push('night')
    const { run_id: job } = (await this.#run(this.#night, 'compress', [], { only: 'dedupe' })) as { run_id?: string }
    return job ?? null
  }

  merged(): Memory[] {
    return active(stateOf(this.#night)).filter(({ compressed }) => compressed !== undefined)
  }

  /** Takes the night back and says what is other than without it. */
  async undo(): Promise<string[]> {
    this.did.push('undo-night')
    if (this.merged().length > 0 || stateOf(this.#night).runs.some(isNightly))
      await this.#run(this.#night, 'undo', ['night'])
    await this.#both('process')
    const [is, want] = [stateOf(this.#night), stateOf(this.#plain)]
    const wrong = doctorLineage(is).flatMap(({ ok, found }) => (ok ? [] : [found]))
    for (const [name, of] of Object.entries(SIGHTS)) {
      const [one, other] = [of(is, this.#night), of(want, this.#plain)]
      if (one.join('\n') !== other.join('\n'))
        wrong.push(`${name}: ${JSON.stringify(one)}, without a night ${JSON.stringify(other)}`)
    }
    return wrong
  }

  /** Puts another statement in the place of one, in a log that was learned. */
  async #edit(): Promise<void> {
    const date = `2026-03-${String(1 + this.pick(this.#day)).padStart(2, '0')}`
    const before = fs.readFileSync(path.join(this.#night, 'raw', `${date}.md`), 'utf8')
    const there = SAID.filter((said) => before.includes(said))
    const [from, to] = [there[this.pick(there.length)], SAID[this.pick(SAID.length)]]
    if (from === undefined || to === undefined || before.includes(to)) return
    this.did.push(`edit(${from} > ${to})`)
    for (const root of this.#roots()) fs.writeFileSync(path.join(root, 'raw', `${date}.md`), before.replace(from, to))
    await this.#both('process')
  }

  async #onLine(what: 'pin' | 'mark', _text: null): Promise<void> {
    const memory = this.#any()
    if (memory === undefined) return
    this.did.push(`${what}(${memory.text})`)
    const [verb, after] = what === 'pin' ? (['pin', []] as const) : (['feedback', ['useful']] as const)
    await this.#run(this.#night, verb, [memory.id, ...after])
    for (const part of this.#inPlain(memory)) await this.#run(this.#plain, verb, [part.id, ...after])
  }

  /** Deletes a line, or rewords it. */
  async #byHand(text: string | null): Promise<void> {
    const memory = this.#any()
    if (memory === undefined) return
    this.did.push(`${text === null ? 'delete' : 'reword'}(${memory.text})`)
    edited(this.#night, [memory.text], text)
    edited(
      this.#plain,
      this.#inPlain(memory).map((part) => part.text),
      text,
    )
    await this.#both('process')
  }

  /** A line of the documents; merged ones first. */
  #any(): Memory | undefined {
    const all = active(stateOf(this.#night)).filter(({ home }) => home === 'user')
    const made = all.filter(({ compressed }) => compressed !== undefined)
    const from = made.length > 0 && this.pick(3) > 0 ? made : all
    return from[this.pick(from.length)]
  }

  /** The same in the life without a night. */
  #inPlain(memory: Memory): Memory[] {
    const { memories } = stateOf(this.#night)
    const leaves = (one: Memory): Memory[] =>
      one.compressed === undefined
        ? [one]
        : one.compressed.sources.flatMap((id) => memories.get(id) ?? []).flatMap(leaves)
    const texts = new Set(leaves(memory).map(({ text }) => text))
    return active(stateOf(this.#plain)).filter(({ text }) => texts.has(text))
  }

  #roots(): readonly string[] {
    return [this.#night, this.#plain]
  }

  async #both(name: string): Promise<void> {
    for (const root of this.#roots()) await this.#run(root, name)
  }

  async #run(root: string, name: string, args: readonly string[] = [], options: Record<string, unknown> = {}) {
    const now = new Date(Date.UTC(2026, 3, 1, 8, ++this.#minute)).toISOString()
    const { stdout } = await runCommand(name, args, options, { root, now, json: true })
    return JSON.parse(stdout) as unknown
  }
}

const SIGHTS: Readonly<Record<string, (state: State, root: string) => string[]>> = {
  lines: (_state, root) => linesOf(root),
  pinned: (state) => active(state).flatMap(({ text, pinned }) => (pinned ? text : [])),
  seen: (state) =>
    active(state).map(({ text, observations, confidence }) => `${text} ${observations} ${confidence.toFixed(2)}`),
}

function isNightly({ undone, commit }: State['runs'][number]): boolean {
  return !undone && commit.kind === 'maintain'
}

function stateOf(root: string): State {
  return openMemory({ root, now: '2026-05-01T00:00:00Z' }).read().state
}

function active({ memories }: State): Memory[] {
  return [...memories.values()].filter(({ status }) => status === 'active').sort((a, b) => (a.text < b.text ? -1 : 1))
}

function linesOf(root: string): string[] {
  const file = path.join(root, 'workspace', 'USER.md')
  const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
  return text
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .sort()
}

/** Saved long after our last write, as far as our copy of the document can tell. */
function edited(root: string, texts: readonly string[], to: string | null): void {
  const file = path.join(root, 'workspace', 'USER.md')
  const folder = path.join(root, '.state', 'base')
  for (const name of fs.readdirSync(folder).filter((one) => one.startsWith('USER.md'))) {
    const [head = '', ...text] = fs.readFileSync(path.join(folder, name), 'utf8').split('\n')
    const { came: _, ...rest } = JSON.parse(head) as Record<string, unknown>
    fs.writeFileSync(path.join(folder, name), [JSON.stringify(rest), ...text].join('\n'))
    fs.utimesSync(path.join(folder, name), 1e9, 1e9)
  }
  const lines = fs.readFileSync(file, 'utf8').split('\n')
  const first = lines.indexOf(`- ${texts[0]}`)
  if (first >= 0) lines.splice(first, 1, ...(to === null ? [] : [`- ${to}`]))
  fs.writeFileSync(file, lines.filter((line) => !texts.slice(1).includes(line.slice(2))).join('\n'))
}
