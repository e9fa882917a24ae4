import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { recogniseLog } from '../../src/log/manner.ts'
import { parseTurns } from '../../src/log/parse.ts'
import { spokenIn } from '../../src/read/builtin/clauses.ts'
import { ASSISTANT, type CUES, HUMAN } from '../../src/read/builtin/heads.ts'
import type { Candidate } from '../../src/read/builtin/put.ts'
import type { Sentence } from '../../src/read/builtin/sentences.ts'
import { statement } from '../../src/read/builtin/statement.ts'
import type { Mention } from '../../src/read/builtin/who.ts'
import { type Spoken, spokenBy } from './candidates.ts'

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
  /** The section it belongs to, of lists. */
  readonly matter: string | null
  readonly marks?: readonly string[]
  /** Somebody named before "he" or "she", and whether it is them. */
  readonly who?: { readonly name: string; readonly isShe: boolean; readonly is: number }
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

/** Folder of every person whose chats were labelled line by line. */
export const CHATS: readonly string[] = readdirSync(path.join(EVAL, 'chats'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => path.join(EVAL, 'chats', name))
  .sort()

/** Everything that is learned from: what people said in their logs, and lists of labelled sentences. */
export function readCorpus(): Labelled[] {
  return [
    ...PEOPLE.flatMap(saidBy),
    ...PEOPLE.flatMap(saidBackTo),
    ...lists(),
    ...lines(),
    ...matters(),
    ...CHATS.flatMap(chatOf),
  ]
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
          matter: null,
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

/** `fact.txt` holds a sentence of that class a line; in the others a line begins with its class, in `kinds.txt` with its kind, in `cues.txt` with its cue. */
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
  const cues = linesOf('cues.txt').flatMap((line): Labelled[] => {
    const [, cue = '', text = ''] = /^([\w-]+): (.*)$/.exec(line) ?? []
    const one = { ...listed(text, 'store', 'cues'), label: null, importance: null }
    return text === '' ? [] : [{ ...one, cue: cue as Labelled['cue'] }]
  })
  return [...bare, ...voices, ...kinds, ...cues]
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
    matter: null,
    voice,
    person: false,
  }
}

/** `lines/<voice>.txt`: what may be a line, as it was said, with what a reader of the page would do with it. */
function lines(): Labelled[] {
  return LISTS.flatMap((voice) =>
    judgedIn(voice).flatMap(({ said, lines: [one] }) =>
      one === undefined ? [] : [lineOf(one.candidate.source, one.verdict, voice, said)],
    ),
  )
}

/** Names of the files in `lines`: people of `eval/gold-dev` and `eval/gold`, and lists. */
export const LISTS: readonly string[] = readdirSync(path.join(HERE, 'lines'))
  .sort()
  .map((file) => path.basename(file, '.txt'))

/** What stands in a list was said alone. */
export function judgedIn(voice: string): Judged[] {
  const folder = PEOPLE.find((one) => path.basename(one) === voice)
  const places = new Map(
    (folder === undefined ? [] : spokenBy(folder)).flatMap((said) =>
      said.candidates.map((one) => [one.source, said] as const),
    ),
  )
  return linesOf(path.join('lines', `${voice}.txt`)).map((row) => {
    const [, verdict = '', text = ''] = /^(\w+): (.*)$/.exec(row) ?? []
    const alone = { day: '', text, at: 0, of: 1, beside: [], isRestated: false, meant: [], before: '', candidates: [] }
    const candidate = { source: text, line: statement(text) ?? text }
    return { said: places.get(text) ?? alone, label: '', lines: [{ candidate, verdict }] }
  })
}

function lineOf(text: string, verdict: string, voice: string, said: Spoken): Labelled {
  const line = VERDICTS[verdict]
  if (line === undefined) throw new Error(`${voice}: keep, reword or drop is expected, found ${verdict} of ${text}`)
  const marks = text.length < said.text.length - 3 ? ['part'] : []
  if (said.isRestated) marks.push('said back')
  // As it is asked: what it was cut from, which of a list is itself, and what stood before.
  const beside = [said.text, ...(said.before === '' ? [] : [said.before])]
  return { ...listed(text, '', voice), human: true, label: null, importance: null, line, marks, beside, person: true }
}

/** What somebody said in a chat that was labelled, with the verdict (keep, reword, drop) on each line that was judged. */
export interface Judged {
  readonly said: Spoken
  readonly label: string
  readonly lines: readonly { readonly candidate: Candidate; readonly verdict: string }[]
}

/** `<folder>/lines.txt`: `2026-03-02 fact: what was said`, below it ` keep: a line it may become`. */
export function judgedOf(folder: string): Judged[] {
  const classes = new Map<string, string>()
  const verdicts = new Map<string, string>()
  for (const row of readFileSync(path.join(folder, 'lines.txt'), 'utf8').split('\n')) {
    const [, day, label = '', text = ''] = /^(?:(\d{4}-\d{2}-\d{2})| ) ?(\w+): (.*)$/.exec(row) ?? []
    if (day !== undefined) classes.set(`${day} ${text}`, label)
    else if (text !== '') verdicts.set(text, label)
  }
  return spokenBy(folder).map((said) => ({
    said,
    label: classes.get(`${said.day} ${said.text}`) ?? 'drop',
    lines: said.candidates.flatMap((candidate) => {
      const verdict = verdicts.get(candidate.line)
      return verdict === undefined ? [] : [{ candidate, verdict }]
    }),
  }))
}

function chatOf(folder: string): Labelled[] {
  const voice = path.basename(folder)
  return judgedOf(folder).flatMap(({ said, label, lines }): Labelled[] => {
    // Of a line with somebody else's name in it only the name is wrong.
    const asked = lines
      .filter(({ candidate: { who } }) => who === undefined || isCalled(who, said, folder))
      .map(({ candidate, verdict }) => lineOf(candidate.source, verdict, voice, said))
    const { text, at, of, beside, isRestated } = said
    const marks = isRestated ? ['said back'] : []
    return [{ ...listed(text, label, voice), at, of, beside, marks, person: true }, ...asked, ...meantIn(said, folder)]
  })
}

/** `who.txt`: `2026-03-02 Ana|sister: she's a nurse`, all by whom the one that is meant may be called; nobody where none is. */
function meantIn(said: Spoken, folder: string): Labelled[] {
  if (!whoOf(folder).has(`${said.day} ${said.text}`)) return []
  return said.meant.map((one) => ({
    ...{ ...listed('', '', path.basename(folder)), human: true, label: null, importance: null, person: true },
    ...{ marks: one.marks, who: { name: one.name, isShe: one.isShe, is: Number(isCalled(one, said, folder)) } },
  }))
}

function isCalled({ name }: Mention, { day, text }: Spoken, folder: string): boolean {
  const called = whoOf(folder).get(`${day} ${text}`) ?? []
  return called.some((one) => name.toLowerCase().includes(one.toLowerCase()))
}

function whoOf(folder: string): Map<string, string[]> {
  const file = path.join(folder, 'who.txt')
  const rows = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return new Map(
    rows.flatMap((row) => {
      const [, day = '', called = '', text = ''] = /^(\S+) ([^:]*): (.*)$/.exec(row) ?? []
      return text === '' ? [] : [[`${day} ${text}`, called.split('|').filter((one) => one !== '-')] as const]
    }),
  )
}

/** What is said back to a person, labelled by the finding of the day that it says. */
function saidBackTo(folder: string): Labelled[] {
  return spokenBy(folder).flatMap((said): Labelled[] => {
    if (!said.isRestated) return []
    const gold = JSON.parse(readFileSync(path.join(folder, 'gold', `${said.day}.json`), 'utf8')) as Day
    const told = gold.findings
      .map((finding) => ({ finding, share: shareOf(said.text, finding) }))
      .sort((a, b) => b.share - a.share)
    const best = told[0]
    const isSaid = best !== undefined && best.share > ENOUGH
    const label = isSaid ? classOf(best.finding, true) : best === undefined || best.share < ENOUGH ? 'drop' : null
    const importance = isSaid ? best.finding.importance / MOST : label === null ? null : 0
    return [
      {
        ...listed(said.text, '', path.basename(folder)),
        human: true,
        label,
        importance,
        marks: ['said back'],
        person: true,
      },
    ]
  })
}

/** `matters.txt`: what was said, and titles, with the section they belong to; also as a line says it. */
function matters(): Labelled[] {
  return linesOf('matters.txt').flatMap((row) => {
    const [, matter = '', text = ''] = /^(\w+): (.*)$/.exec(row) ?? []
    const one = { ...listed(text, '', 'matters'), human: true, label: null, importance: null, matter, person: true }
    const line = statement(text)
    return line === null || line === text ? [one] : [one, { ...one, text: line }]
  })
}

const VERDICTS: Readonly<Record<string, number>> = { keep: 1, reword: 0.3, drop: 0 }

/** What is worth keeping is worth so much, as a rule. */
const USUAL = 0.65

function linesOf(file: string): string[] {
  return readFileSync(path.join(HERE, file), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
}
