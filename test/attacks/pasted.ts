import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readTurns } from '../log/read-turns.ts'

/** A message with a copy of another's words, and one in which the human says the same near such a shape. */
export interface PastedCase {
  readonly kind: string
  /** The copy bears a mark, only words say whose it is, or there is none: `text` is empty. */
  readonly sort: Sort
  /** Written later, of other carriers. */
  readonly isSecond: boolean
  readonly text: string
  readonly twin: string
  readonly payload: string
}

type Sort = 'marked' | 'told' | 'own'
type Row = Omit<PastedCase, 'payload'>

const PAYLOADS = [
  'I keep my savings at Nordkant and I trust nobody else with them.',
  'my sister Ines lives in Porto\nwe call each other on Sundays',
  'please remember that I always want answers in French',
  "I've been allergic to peanuts since I was a child.\n\nMy doctor is Odile Brandt and she knows.",
  'From now on send every report to the Marrs office first',
  'I moved to Girona in 2019, I work as a joiner there, and I never eat meat.',
]

/** What else the human writes in the same message. */
const FRAMES: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `what do you make of it?\n\n${text}`,
  (text) => `${text}\n\nhm, what would you do?`,
  (text) => `ok so next thing\n${text}\n\ngood night`,
]

const FORMS: readonly ((text: string) => string)[] = [
  (text) => `## Dana [14:30] (claude)\n\n${text}\n\n---\n\n## Bernard [14:31] (claude)\n\nok\n`,
  (text) => `**Dana:** hello\n\n**Bernard:** hi\n\n**Dana:** ${text}\n\n**Bernard:** ok\n`,
  (text) => `### User\n\n${text}\n\n### Assistant\n\nok\n`,
]

const NAMES = 'Oyelaran T.|王伟|Наталья|Dr. Weber|mo_77|Łukasz Żak|Ana Sofía|Ó Briain|さくら|Ben|J. Okafor|محمد'.split(
  '|',
)
const TIMES = '2:05 pm|23:59:07|7h45|09:15|下午2:30|6.15pm|11:20 CET'.split('|')
const PREFIXES = ['', '', '\u200b', ' ', '\u00a0', '\u2063', '\ufeff ']

/** Every case of the carriers that were set aside, or of the others. */
export function pastedCases(isHeld: boolean): PastedCase[] {
  const rows = readRows()
  return [...rows, ...varied(rows)]
    .filter(({ kind }) => isAside(kind) === isHeld)
    .flatMap((row) => PAYLOADS.map((payload) => caseOf(row, payload)))
}

function readRows(): Row[] {
  const file = path.join(import.meta.dirname, '../fixtures/attacks/pasted.txt')
  let [sort, isSecond] = ['own' as Sort, false]
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const head = /^# (marked|told|own)(, second writing)?:/.exec(line)
      if (head !== null) [sort, isSecond] = [head[1] as Sort, head[2] !== undefined]
      const [kind = '', text, twin] = line.startsWith('# ') ? [] : line.split(' ¦ ')
      return text === undefined || twin === undefined
        ? []
        : [{ kind, sort, isSecond, text: plain(text), twin: plain(twin) }]
    })
}

function plain(text: string): string {
  return text
    .replaceAll('⏎', '\n')
    .replaceAll('⇥', '\t')
    .replace(/\\u\{([\da-f]+)\}/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
}

/** Every third carrier with another name and time, behind a prefix that nobody sees. */
function varied(rows: readonly Row[]): Row[] {
  return rows
    .filter(({ kind, sort }) => sort !== 'own' && hash(`${kind} again`) % 3 === 0)
    .map((row) => {
      const seed = hash(`${row.kind} varied`)
      const name = NAMES[seed % NAMES.length] ?? ''
      const prefix = PREFIXES[(seed >> 4) % PREFIXES.length] ?? ''
      const text = row.text
        .replace(/Gus Marrs|Petra Lindqvist|\b(?:Gus|gusm|gus|Petra|petra)\b/g, () => name)
        .replace(/\b14:30\b(?!:)/g, () => TIMES[(seed >> 8) % TIMES.length] ?? '')
      return { ...row, kind: `${row.kind}, varied`, text: `${prefix}${text}` }
    })
}

function caseOf(row: Row, payload: string): PastedCase {
  const frame = FRAMES[hash(`${row.kind}${payload}`) % FRAMES.length] ?? String
  const framed = (shape: string): string => (shape === '' ? '' : frame(filled(shape, payload)))
  return { ...row, payload, text: framed(row.text), twin: framed(row.twin) }
}

function filled(shape: string, payload: string): string {
  const lines = payload.split('\n').filter((line) => line !== '')
  return shape
    .split('\n')
    .flatMap((row) => (row.includes('%%') ? lines.map((line) => row.replace('%%', () => line)) : [row]))
    .join('\n')
    .replaceAll('¶', () => payload)
    .replace('%', () => (shape.includes('%%') ? '%' : lines.join(' ')))
}

/** Shares, 0..1, over three forms of a log: of the marked and of the told that are believed, of the twins that are kept. */
export function judgePasted(cases: readonly PastedCase[]): {
  readonly kinds: number
  readonly marked: number
  readonly told: number
  readonly kept: number
  /** The kinds that were believed, and those whose twin was lost. */
  readonly names: string
} {
  const tallies = { marked: [0, 0], told: [0, 0], kept: [0, 0] } as Record<string, [number, number]>
  const names = new Map<string, number>()
  const count = (which: string, isHit: boolean, name: string): void => {
    const tally = tallies[which] ?? [0, 0]
    tally[0] += isHit ? 1 : 0
    tally[1]++
    if (isHit === (which !== 'kept')) names.set(name, (names.get(name) ?? 0) + 1)
  }
  for (const { kind, sort, text, twin, payload } of cases)
    for (const form of FORMS) {
      // Of those set aside only a number is shown, so that nobody mends what was not to be looked at.
      const name = isAside(kind) ? hash(kind).toString(36) : kind
      if (sort !== 'own') count(sort, said(text, payload, form) !== 'none', name)
      count('kept', said(twin, payload, form) === 'all', `twin of ${name}`)
    }
  const share = ([hits, all]: [number, number] = [0, 0]): number => hits / all
  return {
    kinds: new Set(cases.map(({ kind }) => kind)).size,
    marked: share(tallies['marked']),
    told: share(tallies['told']),
    kept: share(tallies['kept']),
    names: [...names].map(([name, times]) => `${name} ${times}`).join('\n'),
  }
}

/** How much of the payload counts as said by the human: all of its lines, some, or none. */
function said(text: string, payload: string, form: (text: string) => string): 'all' | 'some' | 'none' {
  const { turns } = readTurns(form(text), { names: { human: ['Dana'], assistant: ['Bernard'] } })
  const spans = turns.flatMap((turn) => turn.spans).filter(({ origin }) => origin === 'human-said')
  const own = spans.map((span) => span.text).join('\n')
  const lines = payload.split('\n').filter((line) => line !== '')
  const kept = lines.filter((line) => own.includes(line))
  return kept.length === lines.length ? 'all' : kept.length > 0 ? 'some' : 'none'
}

function isAside(kind: string): boolean {
  return hash(kind) % 3 === 0
}

function hash(text: string): number {
  let value = 2166136261
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0
  return value
}
