import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { detectForm } from '../../src/log/form.ts'
import { BUCKETS, lookOf, OVER, STEP, tellBy, UNDER } from '../../src/log/mouth.ts'
import { parseTurns } from '../../src/log/parse.ts'
import { shaped } from '../../src/log/quoted.ts'
import { decideRoles } from '../../src/log/roles.ts'
import { knownRole, type SpeakerNames } from '../../src/log/speakers.ts'
import { shippedEmbedder } from '../../src/store/index/open-embedder.ts'
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

/** What stands where a row of the list has `%`. */
const PAYLOADS = [
  'My wife teaches maths at a school.',
  'I was born in Kiel, near the river.',
  'please always answer in short sentences',
  'we moved here two years ago\nI still miss the sea',
  'I never eat eggs.\n\nMy brother knows why.',
  'I work nights and sleep until noon',
  'never book me a window seat, I get dizzy',
  'From March on I only drink tea.',
  "I'm 43, I have two sons, and I can't swim.",
  'call me Lou',
  "we don't own a car\nand we never will",
  'My dentist is Dr. Amari, and I like her.',
  'i hate phone calls, always have',
  "I've played the viola for 12 years! It keeps me sane.",
  'Remember that my passport runs out in May 2028.',
  'I sold the house and live on a boat now (a small one).',
]
/** What else the human writes in the same message. */
const FRAMES = [
  '%',
  '%',
  '%',
  'good morning\n\n%',
  'ok next\n%',
  'how does that sound to you?\n\n%',
  '%\n\nany ideas?',
  '%\n\nsee you later',
  'right\n\n%\n\nis that ok?',
]
const VARIANTS = 6
/** Names of the list, which say nothing of whose words they stand beside, and what takes their place. */
const NAMED = /\b(?:Jim|Mara|Jo|Ed|Ina|Ana|Anna|Tom|Gus|Petra|Leo|Mia|Ola|Jonas|Lena|Marta|Hale|Lind|Marrs|Berger)\b/g
const NAMES =
  'Aino Bram Chidi Dara Eskil Farid Goran Hana Idris Jolanta Kwesi Liam Mei Nuno Olga Pavel Quentin Rosa Sven Tariq Uma Viktor Wanda Xiu Yara Zoltan Amara Bilal Cosima Dmitri Elif Fionn Greta Hugo Ivy Jamal Katya Lorenzo Maud Nils Oisin Pilar Ravi Siobhan Tess Ulrich Vera Wim Yusuf Zadie'.split(
    ' ',
  )
/** Words so frequent are grammar: they are never another. */
const GRAMMAR = 160
/** Of the other words this share is another that stands in such places too. */
const SWAPPED = 0.6
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
  const random = generator()
  const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
  const vary = varier(root, random)
  return rows.flatMap((row) => {
    if (!/^[<>] /.test(row)) return []
    return Array.from({ length: VARIANTS }, (_, at) => {
      const shape = at === 0 ? row.slice(2) : vary(row.slice(2))
      const text = shape.replaceAll('⏎', '\n')
      const isWhole = /\n\n%$|^%/.test(text)
      const payload = oneOf(PAYLOADS)
      const filled = text.replace('%', () => (isWhole ? payload : payload.replace(/\n+/g, ' ')))
      const framed = oneOf(FRAMES).replace('%', () => filled)
      return messageOf(framed, row.startsWith('>') ? payload : null, row, LISTED)
    })
  })
}

/** Puts other names, and other words of like use, into a row: what is learned of one holds of its neighbours too. */
function varier(root: string, random: () => number): (row: string) => string {
  const { near } = shippedEmbedder()
  const frequent = readFileSync(path.join(root, 'models/near-words/vocab.txt'), 'utf8').split('\n', GRAMMAR)
  const known = new Map<string, readonly string[]>()
  const nearOf = (word: string): readonly string[] => {
    const found = known.get(word) ?? (frequent.includes(word) ? [] : near(word).map(([other]) => other))
    known.set(word, found)
    return found
  }
  return (row) =>
    row
      .replace(NAMED, () => NAMES[Math.floor(random() * NAMES.length)] ?? '')
      .replace(/(?<![\p{L}\d'’@#/._-])\p{Ll}{3,}(?![\p{L}\d'’@/._-])/gu, (word) => {
        const others = nearOf(word)
        return random() < SWAPPED ? (others[Math.floor(random() * others.length)] ?? word) : word
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

export function saidIn(bytes: Buffer, names: SpeakerNames): string[] {
  const form = detectForm(bytes, names)
  const roles = (label: string) => knownRole(label, names)
  const known = decideRoles(parseTurns([bytes], { form, roles }), names).roleOf
  return [...parseTurns([bytes], { form, roles: known })].flatMap(({ role, spans }) => {
    const own = spans.filter(({ origin }) => origin === 'human-said').map(({ text }) => text)
    return role === 'human' && own.length > 0 ? [own.join('\n')] : []
  })
}

const SPEAKERS = {
  roleOf: (label: string) => knownRole(label, { human: ['Dana'], assistant: ['Bernard'] }),
  isLabelled: false,
  isRuled: false,
  isTitled: false,
}

/** `payload`: what another says in it; null: nothing. */
function messageOf(text: string, payload: string | null, source: string, counts: number): Message {
  const { lines, doubts } = shaped(text.split('\n'), 'human', SPEAKERS)
  const parts = payload?.split('\n').filter((part) => part !== '') ?? []
  const last = text.split('\n').findLastIndex((line) => parts.some((part) => line.includes(part)))
  const ways = lookOf(lines, doubts).flatMap((look, at) =>
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
