import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { recogniseLog } from '../../src/log/manner.ts'
import { parseTurns } from '../../src/log/parse.ts'
import { ASSISTANT, type CUES, HUMAN } from '../../src/read/builtin/heads.ts'
import { spokenIn } from '../../src/read/builtin/read.ts'
import type { Sentence } from '../../src/read/builtin/sentences.ts'

/** A sentence with what is known of it; what is not known is null. */
export interface Labelled {
  readonly text: string
  readonly at: number
  readonly of: number
  /** The other sentences of its turn. */
  readonly beside: readonly string[]
  readonly human: boolean
  /** One of `HUMAN` or `ASSISTANT`. */
  readonly label: string | null
  /** 0 nothing to 1 what nobody would forgive to forget. */
  readonly importance: number | null
  readonly cue: (typeof CUES)[number] | null
  /** What gold calls the finding that it says. */
  readonly kind: string | null
  /** What may be a line: 1 where its reader would keep it as it is, 0 where it would go. */
  readonly line: number | null
  /** Who said it: a person of eval, or the file it stands in. */
  readonly voice: string
  readonly person: boolean
}

type Lines = readonly (readonly [number, number])[]

interface Gold {
  readonly id: string
  readonly destination: string
  readonly kind: string
  readonly bucket?: string
  readonly importance: number
  readonly evidence: Lines
  readonly keywords: readonly (readonly string[])[]
}

interface Day {
  readonly findings: readonly Gold[]
  readonly never?: readonly {
    readonly why: string
    readonly evidence: Lines
    readonly mustNotContain: readonly string[]
  }[]
  readonly contradicts?: readonly { readonly finding: string; readonly kind: string }[]
  readonly confirms?: readonly { readonly finding: string }[]
  readonly retracts?: readonly { readonly evidence: Lines }[]
}

const HERE = import.meta.dirname
const EVAL = path.join(HERE, '..', '..', 'eval')

/** Folder of every labelled person. */
export const PEOPLE: readonly string[] = ['gold-dev', 'gold'].flatMap((set) =>
  readdirSync(path.join(EVAL, set), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => path.join(EVAL, set, name))
    .sort(),
)

/** Everything that is learned from: what people said in their logs, and lists of labelled sentences. */
export function readCorpus(): Labelled[] {
  return [...PEOPLE.flatMap(saidBy), ...lists(), ...lines()]
}

/** The sentences of a folder `<person>/{raw,gold,speakers.json}`, labelled by what its findings rest on. */
export function saidBy(folder: string): Labelled[] {
  const names = JSON.parse(readFileSync(path.join(folder, 'speakers.json'), 'utf8'))
  return readdirSync(path.join(folder, 'gold'))
    .filter((file) => file.endsWith('.json'))
    .sort()
    .flatMap((file) => {
      const gold = JSON.parse(readFileSync(path.join(folder, 'gold', file), 'utf8')) as Day
      const bytes = readFileSync(path.join(folder, 'raw', file.replace('.json', '.md')))
      const { form, roles } = recogniseLog(bytes, { human: [names.human], assistant: [names.assistant] })
      return [...parseTurns([bytes], { form, roles: roles.roleOf })].flatMap((turn) => {
        const said = spokenIn(turn)
        return said.map((one, at) => ({
          text: one.text,
          at,
          of: said.length,
          beside: said.filter((other) => other !== one).map(({ text }) => text),
          human: turn.role === 'human',
          voice: path.basename(folder),
          person: true,
          line: null,
          ...labelsOf(one, turn.role === 'human', gold),
        }))
      })
    })
}

function labelsOf(one: Sentence, human: boolean, gold: Day): Pick<Labelled, 'label' | 'importance' | 'cue' | 'kind'> {
  const near = gold.findings.filter(({ evidence }) => meets(one, evidence))
  const told = near.map((finding) => ({ finding, share: shareOf(one.text, finding) })).sort((a, b) => b.share - a.share)
  const best = told[0]
  const barred = gold.never?.find(({ evidence }) => meets(one, evidence))
  const says = best !== undefined && best.share >= ENOUGH ? best.finding : null
  const importance = Math.max(
    0,
    ...told.filter(({ share }) => share >= ENOUGH).map(({ finding }) => finding.importance),
  )
  let label: string | null = null
  if (says !== null) label = classOf(says, human)
  else if (near.length === 0) {
    if (barred === undefined) label = human ? 'drop' : 'talk'
    else if (human) label = barred.why === 'sarcasm' || barred.why === 'hypothetical' ? 'irony' : null
  }
  return {
    label,
    importance: barred !== undefined && near.length === 0 ? null : importance / MOST,
    cue: human ? cueOf(one, says, gold) : null,
    kind: says?.kind ?? null,
  }
}

/** A sentence that holds half of what a finding is known by says it. */
const ENOUGH = 0.5
const MOST = 3

function cueOf(one: Sentence, says: Gold | null, gold: Day): Labelled['cue'] {
  if (gold.retracts?.some(({ evidence }) => meets(one, evidence))) return 'retract'
  if (says === null) return 'none'
  const kind = gold.contradicts?.find(({ finding }) => finding === says.id)?.kind
  if (kind === 'update' || kind === 'one-off') return kind
  return gold.confirms?.some(({ finding }) => finding === says.id) ? 'confirm' : 'none'
}

function shareOf(text: string, { keywords }: Gold): number {
  const low = text.toLowerCase()
  return keywords.filter((group) => group.some((word) => low.includes(word.toLowerCase()))).length / keywords.length
}

function classOf({ destination, kind, bucket }: Gold, human: boolean): string | null {
  if (!human) return destination === 'SOUL' ? 'soul' : destination === 'EMBEDDINGS' ? 'work' : null
  if (destination === 'USER') return bucket?.toLowerCase() ?? null
  if (destination === 'RELATIONAL') return kind === 'trust' ? 'trust' : 'rule'
  return destination === 'EMBEDDINGS' ? 'store' : null
}

function meets({ lines }: Sentence, spans: Lines): boolean {
  return spans.some(([first, last]) => lines[0] <= last && lines[1] >= first)
}

/** `fact.txt` holds a sentence of that class a line; in the others a line begins with its class, in `kinds.txt` with its kind. */
function lists(): Labelled[] {
  const files = [
    'mixed.txt',
    'pairs.txt',
    ...readdirSync(path.join(HERE, 'voices'))
      .sort()
      .map((file) => path.join('voices', file)),
  ]
  const bare = [...HUMAN, ...ASSISTANT].flatMap((label) =>
    linesOf(`${label}.txt`).map((text) => listed(text, label, 'sentences')),
  )
  const voices = files.flatMap((file) =>
    linesOf(file).flatMap((line) => {
      const [, label = '', text = ''] = /^(\w+): (.*)$/.exec(line) ?? []
      return text === '' ? [] : [listed(text, label, path.basename(file, '.txt'))]
    }),
  )
  const kinds = linesOf('kinds.txt').flatMap((line) => {
    const [, kind = '', text = ''] = /^(\w+): (.*)$/.exec(line) ?? []
    return text === '' ? [] : [{ ...listed(text, 'store', 'kinds'), kind }]
  })
  return [...bare, ...voices, ...kinds]
}

function listed(text: string, label: string, voice: string): Labelled {
  const human = (HUMAN as readonly string[]).includes(label)
  const importance = !human ? null : label === 'drop' || label === 'irony' ? 0 : USUAL
  return {
    text,
    at: 0,
    of: 1,
    beside: [],
    human,
    label,
    importance,
    cue: null,
    kind: null,
    line: null,
    voice,
    person: false,
  }
}

/** `lines/<voice>.txt`: what may be a line, as it was said, with what a reader of the page would do with it. */
function lines(): Labelled[] {
  return readdirSync(path.join(HERE, 'lines'))
    .sort()
    .flatMap((file) =>
      linesOf(path.join('lines', file)).map((row): Labelled => {
        const [, verdict = '', text = ''] = /^(\w+): (.*)$/.exec(row) ?? []
        const line = VERDICTS[verdict]
        if (line === undefined) throw new Error(`${file}: keep, reword or drop is expected, found ${row}`)
        const one = listed(text, '', path.basename(file, '.txt'))
        return { ...one, human: true, label: null, importance: null, line, person: true }
      }),
    )
}

const VERDICTS: Readonly<Record<string, number>> = { keep: 1, reword: 0.3, drop: 0 }

/** What is worth keeping is worth so much, as a rule. */
const USUAL = 0.65

function linesOf(file: string): string[] {
  return readFileSync(path.join(HERE, file), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
}
