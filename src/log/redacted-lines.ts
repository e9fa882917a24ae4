import { MARKS } from './head.ts'
import { HEAD_BYTES, recogniseLog, type SpeakerNames } from './manner.ts'
import { parseTurns } from './parse.ts'
import { MARK, markedLines } from './redact/mark.ts'
import type { ParsedTurn, Redact, Turn } from './turn.ts'

export interface RedactedLog {
  /** The lines of the log, as many as it has, secrets redacted as a reading redacts them and then as one text. */
  readonly lines: readonly string[]
  /** Kinds of the secrets that a reading of the log keeps out, by 1-based line. */
  readonly kept: ReadonlyMap<number, readonly string[]>
  /** Kinds of those that only the whole file shows: in the words of a turn (`said`), or in what no reading takes. */
  readonly besides: readonly { readonly line: number; readonly kind: string; readonly said: boolean }[]
}

/** What a redactor finds in a log of whole lines: turn by turn, as everybody who reads turns is given them, and then beyond. */
export function redactedLines(bytes: Buffer, names: SpeakerNames, redact: Redact): RedactedLog {
  const before = bytes.toString('utf8').split('\n')
  const lines = [...before]
  const kept = new Map<number, readonly string[]>()
  const said = new Set<number>()
  const { form, roles } = recogniseLog(bytes.subarray(0, HEAD_BYTES), names)
  const read = { form, roles: roles.roleOf }
  const plain = parseTurns([bytes], read)
  for (const turn of parseTurns([bytes], { ...read, redact })) {
    const written: ParsedTurn | undefined = plain.next().value ?? undefined
    turn.spans.forEach((span, at) => {
      const [from, ...given] = [written?.spans[at]?.text ?? '', ...span.text.split('\n')]
      from.split('\n').forEach((words, index) => {
        const line = span.lines[0] + index
        const now = given[index] ?? words
        said.add(line)
        if (now === words) return
        kept.set(line, kindsOf(now, words))
        lines[line - 1] = (before[line - 1] ?? '').replace(words, () => now)
      })
    })
  }
  // The name of a turn is no secret, however much it looks like one.
  const bare = lines.map((line) => line.replace(MARKS, NO_MARK))
  const whole = redact(bare.join('\n'), '')
    .split('\n')
    .map((text, at) => {
      const marks = lines[at]?.match(MARKS) ?? []
      return text === bare[at] ? (lines[at] ?? '') : text.replaceAll(NO_MARK, () => marks.shift() ?? NO_MARK)
    })
  const besides = whole.flatMap((text, at) =>
    text === lines[at]
      ? []
      : kindsOf(text, lines[at] ?? '').map((kind) => ({ line: at + 1, kind, said: said.has(at + 1) })),
  )
  return { lines: whole, kept, besides }
}

const NO_MARK = '<!-- -->'

/** The kinds of the marks that came in; a line of a secret of several lines has none of its own and goes with it. */
function kindsOf(text: string, before: string): string[] {
  const old = [...before.matchAll(MARK)].map(([mark]) => mark)
  return [...text.matchAll(MARK)].filter(([mark]) => !old.includes(mark)).map(([, kind = '']) => kind)
}

export interface TextCount {
  turns: number
  /** Lines of text, and of these the ones of turns that are not finished. */
  textLines: number
  openLines: number
  /** Told where each turn begins, in bytes. */
  readonly at?: ((offset: number) => void) | undefined
}

/** Passes turns on and adds up what went by, and the numbers of the lines that held a secret. */
export function* countText(turns: Iterable<Turn>, count: TextCount, redacted: number[]): Generator<Turn> {
  for (const turn of turns) {
    count.turns++
    count.at?.(turn.bytes[0])
    for (const span of turn.spans) {
      const lines = span.lines[1] - span.lines[0] + 1
      count.textLines += lines
      if (!turn.finished) count.openLines += lines
      redacted.push(...markedLines(span))
    }
    yield turn
  }
}
