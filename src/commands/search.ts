import path from 'node:path'
import { dayNumber, isDate } from '../calendar.ts'
import { usageError } from '../errors.ts'
import { HOMES, KINDS } from '../memory/memory.ts'
import type { State } from '../memory/state.ts'
import type { OpenMemory } from '../open.ts'
import { HIT_KINDS, type Hit } from '../recall/doc.ts'
import { type SearchOptions, search as searchIndex, UNITS } from '../recall/search.ts'
import type { SearchIndex } from '../recall/search-index.ts'
import type { Outcome } from './outcome.ts'
import { evidenceOfAtom, placeOf } from './outcome.ts'

/** Options as the command line gives them. */
type SearchWords = Readonly<Record<'k' | 'unit' | 'since' | 'until' | 'home' | 'speaker' | 'kind', string | null>>

interface Answer {
  readonly query: string
  readonly hits: readonly Hit[]
  readonly ms: number
}

/** Searches memories, logs and summaries; a query of `-` reads one a line from stdin and answers one a line. */
export async function search(memory: OpenMemory, query: string, words: SearchWords): Promise<Outcome> {
  const options = readOptions(memory, words)
  if (query.trim() === '')
    throw usageError('search takes words to look for, for example "memoird search dentist", found none')
  const queries = query === '-' ? await linesOf(process.stdin) : [query]
  const { state, notes, damage } = memory.glance()
  // Where nothing was ever processed, asking must not leave a folder behind.
  const begun = memory.files.stat(path.join(memory.root, '.state')) !== null
  const index = await memory.index(state, { access: damage === null && begun ? 'mend' : 'read' })
  refuseStranger(index, options.speaker, memory.config)
  const unready = await index.ready(queries)
  const answers: Answer[] = []
  for (const one of queries) {
    const started = memory.elapsedMs()
    const hits = searchIndex(index, one, options).map((hit) => withAtomEvidence(state, hit))
    answers.push({ query: one, hits, ms: Math.round(10 * (memory.elapsedMs() - started)) / 10 })
  }
  const text = answers.map((answer) => describe(answer, queries.length > 1)).join('\n')
  const said = [...notes, damage, ...index.notes, unready].filter((one) => one !== null)
  return { report: answers[0] ?? null, lines: answers, text, failures: [], notes: said }
}

/** The index keeps a causal statement by its words alone: the journal knows what it was made of. */
function withAtomEvidence(state: State, hit: Hit): Hit {
  const atom = hit.kind === 'atom' ? state.atoms.get(hit.id) : undefined
  if (atom === undefined) return hit
  return { ...hit, evidence: evidenceOfAtom(state, atom).map(({ file, lines }) => ({ file, lines })) }
}

/** Nobody's words are no empty answer: a name that never spoke is a slip. */
function refuseStranger({ passages }: SearchIndex, speaker: string | null, config: OpenMemory['config']): void {
  const spoke = ['human', 'assistant', config.human, config.assistant, ...passages.corpus.speakers.filter(Boolean)]
  const known = new Set(spoke.map((name) => name.toLowerCase()))
  if (speaker !== null && !known.has(speaker.toLowerCase()))
    throw usageError(`--speaker takes one who spoke: ${[...known].slice(0, 20).join(', ')}; found "${speaker}"`)
}

function readOptions(memory: OpenMemory, words: SearchWords): SearchOptions {
  const k = Number(words.k ?? 10)
  if (!Number.isInteger(k) || k < 1 || k > 1000)
    throw usageError(`-k takes a whole number from 1 to 1000, for example 10, found "${words.k}"`)
  return {
    k,
    unit: oneOf('--unit', UNITS, words.unit) ?? 'all',
    since: day('--since', words.since),
    until: day('--until', words.until),
    home: oneOf('--home', HOMES, words.home),
    speaker: words.speaker,
    kind: oneOf('--kind', [...HIT_KINDS, ...KINDS], words.kind),
    asker: { names: memory.config, today: dayNumber(memory.today()) },
  }
}

function oneOf<T extends string>(option: string, allowed: readonly T[], found: string | null): T | null {
  if (found === null) return null
  const known = allowed.find((one) => one === found)
  if (known === undefined) throw usageError(`${option} is one of ${allowed.join(', ')}, found "${found}"`)
  return known
}

function day(option: string, found: string | null): string | null {
  if (found !== null && !isDate(found)) throw usageError(`${option} takes a date like 2026-02-08, found "${found}"`)
  return found
}

async function linesOf(stream: AsyncIterable<Buffer | string>): Promise<string[]> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(Buffer.from(part))
  const lines = Buffer.concat(parts).toString('utf8').split(/\r?\n/)
  if (lines.at(-1) === '') lines.pop()
  return lines
}

function describe({ query, hits }: Answer, named: boolean): string {
  const head = named ? `${query}\n` : ''
  if (hits.length === 0) return `${head}Nothing found.\n`
  return (
    head +
    hits
      .map((hit) => `${whenOf(hit)}  ${hit.home ?? hit.kind}  ${oneLine(hit.text)}${whereOf(hit)}${amissOf(hit)}\n`)
      .join('')
  )
}

/** The day, or the period whose summary says it: a year is not its first of January. */
function whenOf({ kind, date, evidence: [first] }: Hit): string {
  return (kind === 'rollup' ? /([^/]+)\.md$/.exec(first?.file ?? '')?.[1] : undefined) ?? date
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 200 ? `${line.slice(0, 199)}…` : line
}

/** What a person must not miss: it holds no longer, or nobody took it up. */
function amissOf({ why }: Hit): string {
  const found = /^(?:holds no longer|proposed)[^;]*/.exec(why)
  return found === null ? '' : `  (${oneLine(found[0])})`
}

function whereOf({ evidence: [first] }: Hit): string {
  return first ? `  ${placeOf({ file: first.file, lines: [first.lines[0], first.lines[0]] })}` : ''
}
