import { spawn } from 'node:child_process'
import path from 'node:path'
import { usageError } from '../../errors.ts'
import { changeSettings, refuseHeld } from '../../open/settings.ts'
import type { OpenMemory } from '../../open.ts'
import { entryModule } from '../../package.ts'
import { dot } from '../../recall/embedder.ts'
import { isAddress } from '../../store/index/asked-embedder.ts'
import { specOfFolder } from '../../store/index/folder-embedder.ts'
import { SHIPPED } from '../../store/index/open-embedder.ts'
import { type Outcome, outcome } from '../outcome.ts'
import type { Progress } from '../progress.ts'

const TAKES =
  'embedded, an address of the OpenAI protocol with --model, or the folder of a sentence-transformer in ONNX'

/** Who makes the vectors that search ranks by, and whether one that is to take over is done. */
export function listEmbedders({ config: { index } }: Pick<OpenMemory, 'config'>): Outcome {
  const names = [...new Set([SHIPPED, index.before ?? SHIPPED, index.embedder])]
  const rows = names.map(
    (name) =>
      `${name === index.embedder ? '*' : ' '} ${name}${name === SHIPPED ? '  comes with memoird, needs nothing' : ''}\n`,
  )
  return outcome({ embedder: index.embedder, before: index.before, names }, rows.join(''))
}

const PAIRS = [
  [
    'My sister has moved to Lisbon for her new job',
    'Where does my sister live now?',
    'How do I bake bread without yeast?',
  ],
  [
    'We decided to postpone the release by two weeks',
    'When will the new version come out?',
    'Which plants need little water?',
  ],
] as const

/** Asks for vectors of a few sentences: how many numbers, how long, and whether what is meant alike is nearer. */
export async function testEmbedder(memory: OpenMemory, given: string | null, model: string | null): Promise<Outcome> {
  const spec = given === null ? memory.config.index.embedder : specOf(given, model)
  if (given === null) refuseHeld(memory.held, 'index.embedder')
  const embedder = await memory.embedder(spec)
  const started = memory.elapsedMs()
  await embedder.prepare?.(PAIRS.flat())
  const nearer = PAIRS.filter((texts) => {
    const [said, alike, other] = embedder.embed(texts) as [Float32Array, Float32Array, Float32Array]
    return dot(said, alike) > dot(said, other)
  })
  const ms = Math.round(memory.elapsedMs() - started)
  const report = { embedder: spec, dimension: embedder.dimension, ms, right: nearer.length, of: PAIRS.length }
  const failures =
    nearer.length === PAIRS.length ? [] : [`${spec} finds what is meant alike no nearer than what is not`]
  const text = `${spec}: ${embedder.dimension} numbers a text, ${ms} ms for ${PAIRS.flat().length} texts, ${nearer.length} of ${PAIRS.length} pairs right\n`
  return outcome(report, text, { failures })
}

/** Tries one, writes into memoird.json5 that it is used, and has its vectors made; until they are, the one before answers. */
export async function useEmbedder(
  memory: OpenMemory,
  given: string | null,
  { model, url }: { readonly model: string | null; readonly url: string | null },
  progress: Progress,
): Promise<Outcome> {
  if (given === null) throw usageError(`embedder use takes ${TAKES}`)
  if (url !== null) {
    if (given === SHIPPED || isAddress(given)) throw usageError(`--url goes with a folder, found "${given}"`)
    const { fetchTransformer } = await import('../../store/index/fetch-transformer.ts')
    await fetchTransformer(url, path.resolve(given), (done, total, what) =>
      progress.at(done, total, `bytes of ${what}`),
    )
    progress.end()
  }
  const spec = specOf(given, model)
  await memory.embedder(spec)
  const { embedder } = memory.config.index
  const before = embedder === spec ? memory.config.index.before : embedder
  const file = changeSettings(memory, [
    [['index', 'embedder'], spec],
    [['index', 'before'], before],
  ])
  const said = `From now on ${spec} makes the vectors, says ${file}. Until all are made ${before ?? SHIPPED} answers.\n`
  return outcome({ embedder: spec, before, file }, said)
}

/** Makes what is left of the vectors; interrupted it goes on where it was. */
export async function fillVectors(memory: OpenMemory, progress: Progress): Promise<Outcome> {
  refuseHeld(memory.held, 'index.embedder')
  const { embedder } = memory.config.index
  const { state } = memory.glance()
  let [most, last] = [0, Number.POSITIVE_INFINITY]
  let { left, notes } = await memory.reembed(state)
  for (; left > 0 && left < last && notes.length === 0; { left, notes } = await memory.reembed(state)) {
    last = left
    most = Math.max(most, left)
    progress.at(most - left, most, 'texts')
  }
  progress.end()
  const failures = left === 0 ? [] : [...notes, 'not all vectors were made: the next process goes on with them']
  return outcome({ embedder, left }, left === 0 ? `All vectors are those of ${embedder}.\n` : '', { failures })
}

/** In a process of its own, which ends when it is done. */
export function fillBehind(root: string): void {
  const words = [entryModule('cli').pathname, '--root', root, '--quiet', 'embedder', 'fill']
  spawn(process.execPath, [...process.execArgv, ...words], { detached: true, stdio: 'ignore' }).unref()
}

function specOf(given: string, model: string | null): string {
  if (isAddress(given) && URL.canParse(given)) {
    const url = new URL(given)
    if (model !== null) url.hash = encodeURIComponent(model)
    if (url.hash === '')
      throw usageError(`embedder takes --model with an address, for example --model nomic-embed-text`)
    return url.href
  }
  if (model !== null) throw usageError('--model goes with an address')
  return given === SHIPPED ? given : specOfFolder(path.resolve(given))
}
