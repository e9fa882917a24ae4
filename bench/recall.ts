import fs from 'node:fs'
import path from 'node:path'
import { createRoom } from '../src/encode/room.ts'
import { emptyState } from '../src/memory/state.ts'
import { cosinesTo, rowAt } from '../src/recall/corpus.ts'
import { HIT_KINDS, type Row } from '../src/recall/doc.ts'
import type { Embedder } from '../src/recall/embedder.ts'
import { search } from '../src/recall/search.ts'
import { emptyLexicons, type IndexSource, indexOver, type Lexicons, takeAll } from '../src/recall/search-index.ts'
import { encodeInto, missingIn } from '../src/recall/vectors.ts'
import { WEIGHTS } from '../src/recall/weights.ts'
import { createDisk } from '../src/store/disk/disk.ts'
import { specOfFolder } from '../src/store/index/folder-embedder.ts'
import { folderSource } from '../src/store/index/folder-index.ts'
import { openEmbedder, shippedEmbedder } from '../src/store/index/open-embedder.ts'
import { readEncoder } from '../src/store/open-encoder.ts'

/** Asked of the logs of one folder, the day after the last: groups of which each is to be found, by what a row tells. */
interface Asked {
  readonly question: string
  readonly groups: readonly ((row: Pick<Row, 'text' | 'evidence'>) => boolean)[]
}

interface Life {
  readonly lexicons: Lexicons
  readonly names: { readonly human: string; readonly assistant: string }
  readonly asked: readonly Asked[]
  readonly source: IndexSource
  /** Of its questions, where another than the shipped one encoded them. */
  readonly vectors?: ReadonlyMap<string, Float32Array>
}

/** What was encoded is kept by its text: a question that is asked again would cost nothing. */
const EMBEDDER: Embedder = { ...shippedEmbedder(), embed: readEncoder(createRoom, 0).encode }
/** Texts that one who is asked is asked for at a time. */
const ASKED = 256
const KEPT = structuredClone(WEIGHTS)
const NOTHING_NEAR = { window: { before: 0, asked: 0, after: 0, before2: 0, after2: 0 } }
const BM25 = { ...NOTHING_NEAR, segment: 0, meaning: 0, date: 0, recent: 0, speaker: 0, question: 0, length: 0 }

/** What is left out of the blend, or all that is. */
const LEFT_OUT: Readonly<Record<string, object>> = {
  'the blend': {},
  'BM25 alone': { ...BM25, near: false },
  '- meaning': { meaning: 0 },
  '- meaning of turns next door': { meant: { before: 0, after: 0 } },
  '- near words': { near: false },
  '- turns next door': NOTHING_NEAR,
  '- second next': { window: { ...KEPT.window, before2: 0, after2: 0 } },
  '- asked before': { window: { ...KEPT.window, asked: 0 } },
  '- conversation': { segment: 0 },
  '- speaker': { speaker: 0 },
  '- days': { date: 0 },
  '- said lately': { recent: 0 },
  '- question itself': { question: 0 },
  '- length': { length: 0 },
}

/**
 * Recall of turns by plain BM25, by vectors, by the blend and by the blend without each part of it: the share of what a
 * question asks for that is in the first 1, 5 and 10. Of three written lives, whose questions are few; with
 * `--data=FOLDER,…` of folders with `raw/` and a `questions.json` of `speakers` and `questions` with `evidence` (`file`, `line`).
 * `--embedder=FOLDER`: with a model of a person's own besides.
 */
export async function recall(): Promise<void> {
  const given = option('data')
  const lives = given === undefined ? PEOPLE.map(writtenLife) : given.split(',').map(givenLife)
  const questions = lives.reduce((sum, { asked }) => sum + asked.length, 0)
  console.log(`${questions} questions in ${lives.length} folders; recall at 1 / 5 / 10, ms p50 / p95`)
  for (const [what, weights] of Object.entries(LEFT_OUT)) {
    const { near = true, ...changed } = weights as { near?: boolean }
    Object.assign(WEIGHTS, structuredClone(KEPT), changed)
    print(what, lives, blended(near))
  }
  Object.assign(WEIGHTS, KEPT)
  print('vectors alone', lives, byVectors())
  const own = option('embedder')
  if (own === undefined) return
  const embedder = await openEmbedder(specOfFolder(path.resolve(own)), null)
  const others: Life[] = []
  for (const life of given === undefined ? PEOPLE.map(writtenLife) : given.split(',').map(givenLife))
    others.push(await encodedBy(embedder, life))
  print(`the blend with ${path.basename(own)}`, others, blended(true, embedder))
  print('its vectors alone', others, byVectors(embedder))
}

function option(name: string): string | undefined {
  return process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
}

/** A life whose texts and questions have the vectors of another. */
async function encodedBy(embedder: Embedder, life: Life): Promise<Life> {
  const lexicons = emptyLexicons(embedder.dimension)
  takeAll(lexicons, life.source)
  const missing = missingIn(lexicons.passages.blocks)
  for (let at = 0; at < missing.length; at += ASKED) {
    const some = missing.slice(at, at + ASKED)
    await embedder.prepare?.(some.map(([text]) => text()))
    encodeInto(some, embedder)
  }
  const questions = life.asked.map(({ question }) => question)
  await embedder.prepare?.(questions)
  const vectors = new Map(questions.map((question) => [question, embedder.embed([question])[0] as Float32Array]))
  return { ...life, lexicons, vectors }
}

type Answer = (life: Life) => (question: string) => readonly Pick<Row, 'text' | 'evidence'>[]

function blended(near: boolean, embedder = EMBEDDER): Answer {
  return ({ lexicons, names, vectors }) => {
    const asked = embedBy(embedder, vectors)
    // What counts nothing is not paid for either.
    const embed = WEIGHTS.meaning === 0 ? () => [] : asked
    const index = indexOver(lexicons, { ...embedder, embed, ...(near ? {} : { near: () => [] }) }, [])
    const asker = { names, today: index.passages.corpus.lastDay + 1 }
    const filters = { since: null, until: null, home: null, speaker: null, kind: null }
    return (question) => search(index, question, { k: 10, unit: 'turn', asker, ...filters })
  }
}

/** A question that was encoded before; what is asked besides has nothing to go by. */
function embedBy({ embed, dimension }: Embedder, vectors: Life['vectors']): Embedder['embed'] {
  if (vectors === undefined) return embed
  return (texts) => texts.map((text) => vectors.get(text) ?? new Float32Array(dimension))
}

function byVectors(embedder = EMBEDDER): Answer {
  return ({ lexicons, vectors }) => {
    const { corpus } = indexOver(lexicons, embedder, []).passages
    const turns = [...corpus.kind.keys()].filter((doc) => HIT_KINDS[corpus.kind[doc] ?? 0] === 'passage')
    const embed = embedBy(embedder, vectors)
    return (question) => {
      const cosine = cosinesTo(corpus, embed([question])[0] ?? new Float32Array(0))
      const ranked = turns.map((doc) => ({ doc, score: cosine(doc) })).sort((a, b) => b.score - a.score)
      return ranked.slice(0, 10).map(({ doc }) => rowAt(corpus, doc))
    }
  }
}

function print(what: string, lives: readonly Life[], answer: Answer): void {
  const sums = [0, 0, 0]
  const times: number[] = []
  for (const life of lives) {
    const ask = answer(life)
    // Makes the index ready, which a program does once.
    ask(life.asked[0]?.question ?? '')
    for (const { question, groups } of life.asked) {
      const started = performance.now()
      const hits = ask(question)
      times.push(performance.now() - started)
      const places = groups.map((isThere) => hits.findIndex(isThere))
      for (const [at, k] of [1, 5, 10].entries())
        sums[at] = (sums[at] ?? 0) + places.filter((place) => place >= 0 && place < k).length / groups.length
    }
  }
  times.sort((a, b) => a - b)
  const shares = sums.map((sum) => ((100 * sum) / times.length).toFixed(1).padStart(5)).join(' /')
  const [p50 = 0, p95 = 0] = [times[times.length >> 1], times[Math.floor(times.length * 0.95)]]
  console.log(`${what.padEnd(30)} ${shares}   ${p50.toFixed(1)} / ${p95.toFixed(1)} ms`)
}

const PEOPLE = ['priya', 'teo', 'gwen']

/** A question is answered where one of each group of words stands in a turn. */
function writtenLife(person: string): Life {
  const folder = path.join(import.meta.dirname, '../eval/people', person)
  const questions = read<{ q: string; answer: string[][] }[]>(path.join(folder, 'friend/questions.json'))
  const asked = questions.map(({ q, answer }) => ({
    question: q,
    groups: answer.map(
      (words) => (row: Pick<Row, 'text'>) => words.some((word) => row.text.toLowerCase().includes(word)),
    ),
  }))
  return { asked, ...lifeIn(folder, read(path.join(folder, 'speakers.json'))) }
}

interface Given {
  readonly speakers: { readonly human: string[]; readonly assistant: string[] }
  readonly questions: { question: string; category: number; evidence: { file: string; line: number }[] }[]
}

/** Of LoCoMo's kinds of questions the fifth has no answer. */
const UNANSWERED = 5

function givenLife(folder: string): Life {
  const { speakers, questions } = read<Given>(path.join(folder, 'questions.json'))
  const asked = questions
    .filter(({ evidence, category }) => evidence.length > 0 && category !== UNANSWERED)
    .map(({ question, evidence }) => ({
      question,
      groups: evidence.map(
        ({ file, line }) =>
          (row: Pick<Row, 'evidence'>) =>
            row.evidence.some((place) => place.file.endsWith(file) && place.lines[0] <= line && line <= place.lines[1]),
      ),
    }))
  return { asked, ...lifeIn(folder, { human: speakers.human[0] ?? '', assistant: speakers.assistant[0] ?? '' }) }
}

function lifeIn(root: string, names: Life['names']): Omit<Life, 'asked'> {
  const speakers = { human: [names.human], assistant: [names.assistant] }
  const as = { names: speakers, redact: (text: string) => text, forgotten: () => false }
  const lexicons = emptyLexicons()
  const source = folderSource({ root, files: createDisk(), state: emptyState(), ...as })
  takeAll(lexicons, source)
  encodeInto(missingIn(lexicons.passages.blocks), EMBEDDER)
  return { lexicons, names, source }
}

function read<T>(file: string): T {
  return JSON.parse(fs.readFileSync(file, 'utf8')) as T
}
