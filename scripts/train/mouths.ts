import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { detectForm } from '../../src/log/form.ts'
import { BUCKETS, lookOf, OVER, STEP, tellBy, UNDER } from '../../src/log/mouth.ts'
import { normalise } from '../../src/log/normal.ts'
import { parseTurns } from '../../src/log/parse.ts'
import { decideRoles } from '../../src/log/roles.ts'
import { knownRole, type SpeakerNames } from '../../src/log/speakers.ts'
import { pastedCases } from '../../test/attacks/pasted.ts'
import { carried, plain } from '../../test/attacks/shapes.ts'

/** A message: what each of its lines may do there, what that line looks like, and whether another's words are in it. */
export interface Message {
  readonly isOthers: boolean
  readonly lines: readonly { readonly way: number; readonly look: readonly number[] }[]
  readonly counts: number
  /** Who or what it is from: what one source alone has is not learned. */
  readonly source: string
}

const PAYLOADS = [
  'My wife teaches maths at a school.',
  'I was born in Kiel, near the river.',
  'please always answer in short sentences',
  'we moved here two years ago\nI still miss the sea',
  'I never eat eggs.\n\nMy brother knows why.',
]
const EPOCHS = 12
const RATE = 0.15
const DECAY = 0.002
/** Share of the features that is hidden each time a line is looked at: what remains has to tell it too. */
const HIDDEN = 0.3
/** What stands in a list or suite counts less than what people wrote. */
const LISTED = 1 / 6

/** Fits the head for what another mouth spoke and writes `models/other-mouths/weights.bin`: same input, same bytes. */
export function writeMouths(root: string): void {
  const folder = path.join(root, 'models', 'other-mouths')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'weights.bin'), Buffer.from(weighed(messagesOf(root)).buffer))
}

export function messagesOf(root: string): Message[] {
  tellBy(new Int8Array(2 * BUCKETS))
  return [...suite(), ...listed(root), ...people(root)]
}

/** The carriers that may be looked at, and their twins. */
function suite(): Message[] {
  const own = plain().map(({ kind, text }) => messageOf(text, null, kind, LISTED))
  const copies = carried(false).map(({ kind, text, payload }) => messageOf(text, payload, kind, LISTED))
  const cases = pastedCases(false).flatMap(({ kind, text, twin, payload }) => {
    const source = kind.replace(/, varied$/, '')
    const twins = source === kind ? [messageOf(twin, null, source, LISTED)] : []
    return text === '' ? twins : [messageOf(text, payload, source, LISTED), ...twins]
  })
  return [...cases, ...copies, ...own]
}

function listed(root: string): Message[] {
  const rows = readFileSync(path.join(root, 'scripts/train/mouths.txt'), 'utf8').split('\n')
  return rows.flatMap((row) => {
    if (!/^[<>] /.test(row)) return []
    const shape = row.slice(2).replaceAll('⏎', '\n')
    const isWhole = /\n\n%$|^%/.test(shape)
    return PAYLOADS.map((payload) => {
      const text = shape.replace('%', () => (isWhole ? payload : payload.replace(/\n+/g, ' ')))
      return messageOf(text, row.startsWith('>') ? payload : null, row, LISTED)
    })
  })
}

/** What the people of eval that may be learned from said themselves. */
function people(root: string): Message[] {
  return ['chats', 'gold-dev', 'gold'].flatMap((set) =>
    readdirSync(path.join(root, 'eval', set)).flatMap((who) => {
      const raw = path.join(root, 'eval', set, who, 'raw')
      if (!existsSync(raw)) return []
      const file = path.join(raw, '../speakers.json')
      const speakers = existsSync(file)
        ? (JSON.parse(readFileSync(file, 'utf8')) as Record<'human' | 'assistant', string | string[]>)
        : { human: who, assistant: [] }
      const names = { human: [speakers.human].flat(), assistant: [speakers.assistant].flat() }
      const logs = readdirSync(raw)
        .sort()
        .filter((name) => name.endsWith('.md'))
      return logs
        .flatMap((name) => saidIn(readFileSync(path.join(raw, name)), names))
        .map((text) => messageOf(text, null, who, 1))
    }),
  )
}

function saidIn(bytes: Buffer, names: SpeakerNames): string[] {
  const form = detectForm(bytes, names)
  const roles = (label: string) => knownRole(label, names)
  const known = decideRoles(parseTurns([bytes], { form, roles }), names).roleOf
  return [...parseTurns([bytes], { form, roles: known })].flatMap(({ role, spans }) => {
    const own = spans.filter(({ origin }) => origin === 'human-said').map(({ text }) => text)
    return role === 'human' && own.length > 0 ? [own.join('\n')] : []
  })
}

/** `payload`: what another says in it; null: nothing. */
function messageOf(text: string, payload: string | null, source: string, counts: number): Message {
  const lines = text.split('\n').map((line) => normalise(line).text.trimEnd())
  const parts = payload?.split('\n').filter((part) => part !== '') ?? []
  const last = text.split('\n').findLastIndex((line) => parts.some((part) => line.includes(part)))
  const ways = lookOf(lines).flatMap((look, at) =>
    look === null
      ? []
      : [OVER, UNDER].flatMap((way) => (payload === null || (way === OVER) === at <= last ? [{ way, look }] : [])),
  )
  return { isOthers: payload !== null, lines: ways, counts, source }
}

/** Of a message with another's words the likeliest line learns that it is their mark, of the others each that it is none. */
export function weighed(messages: readonly Message[]): Int8Array {
  const isKnown = shared(messages)
  const size = 2 * BUCKETS
  const [weights, squares, mean] = [new Float64Array(size), new Float64Array(size).fill(1e-3), new Float64Array(size)]
  const random = generator()
  const order = [...messages]
  const scoreOf = ({ look, way }: Message['lines'][number], shown = look): number =>
    shown.reduce((sum, one) => sum + (isKnown[one] === 1 ? (weights[2 * one + way] ?? 0) : 0), 0)
  const learn = (line: Message['lines'][number], target: number, counts: number): void => {
    const shown = line.look.filter((one, at) => isKnown[one] === 1 && (at === 0 || random() >= HIDDEN))
    const error = (1 / (1 + Math.exp(-scoreOf(line, shown))) - target) * counts
    for (const one of shown) {
      const at = 2 * one + line.way
      const slope = error + DECAY * counts * (weights[at] ?? 0)
      squares[at] = (squares[at] ?? 0) + slope * slope
      weights[at] = (weights[at] ?? 0) - (RATE * slope) / Math.sqrt(squares[at] ?? 1)
    }
  }
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (let i = order.length - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1))
      ;[order[i], order[j]] = [order[j] as Message, order[i] as Message]
    }
    for (const { isOthers, lines, counts } of order) {
      const scores = lines.map((line) => scoreOf(line))
      const best = scores.indexOf(Math.max(...scores))
      lines.forEach((line, at) => {
        if (at === best || (!isOthers && (epoch < 2 || random() < 0.2))) learn(line, isOthers ? 1 : 0, counts)
      })
    }
    if (epoch >= EPOCHS / 2)
      for (let at = 0; at < size; at++) mean[at] = (mean[at] ?? 0) + (weights[at] ?? 0) / (EPOCHS / 2)
  }
  return Int8Array.from(mean, (weight) => Math.max(-127, Math.min(127, Math.round(weight / STEP))))
}

/** 1 for the buckets that more than one source has. */
function shared(messages: readonly Message[]): Uint8Array {
  const [known, first] = [new Uint8Array(BUCKETS), new Map<number, string>()]
  for (const { lines, source } of messages)
    for (const { look } of lines)
      for (const one of look)
        if ((first.get(one) ?? source) !== source) known[one] = 1
        else first.set(one, source)
  return known
}

function generator(): () => number {
  let state = 12345
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
