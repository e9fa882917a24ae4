import { isPossible } from './accept-labels.ts'
import { Container } from './container.ts'
import type { LogForm } from './form.ts'
import { createHeadReader } from './head.ts'
import { readHeading } from './heading.ts'
import { type LabelKind, readLabel } from './label.ts'
import { COMMENT, FENCE, headingLevel, lineKind, TEXT } from './line-kind.ts'
import { isOnlySpeaker, type SpeakerNames } from './speakers.ts'

export interface NewTurn {
  readonly speaker: string
  /** `14:30` or `14:30:15`. */
  readonly time: string
  readonly source: string | null
  readonly text: string
}

/**
 * A turn as the lines that a log of this form needs, from its head to the blank line behind it. A line of the text that
 * would begin a turn gets a backslash, which markdown does not show; a fence or comment that it leaves open is ended.
 */
export function composeTurn(turn: NewTurn, form: LogForm, names: SpeakerNames): string {
  const text = turn.text.replace(/\r\n?/g, '\n').replace(/^\n+|\s+$/g, '')
  const body = contain(text, headTest(form, [turn.speaker, ...names.human, ...names.assistant]), form)
  const source = turn.source === null ? '' : ` (${turn.source})`
  switch (form.kind) {
    case 'none':
      return `## ${turn.speaker} [${turn.time}]${source}\n\n${body}\n\n---\n\n`
    case 'heading':
      return `${'#'.repeat(form.level)} ${turn.speaker}${form.timed ? ` [${turn.time}]` : ''}${source}\n\n${body}\n\n---\n\n`
    case 'session': {
      const named = turn.source === null ? '' : ` [${turn.source}]`
      return `${'#'.repeat(form.level)} ${turn.time}${named}\n\n${labelled(`**${turn.speaker}:**`, body)}\n\n`
    }
    case 'bold':
      return `${labelled(`**${turn.speaker}** (${turn.time}):`, body)}\n\n`
    case 'stamped':
      return `${labelled(`[${turn.time}] ${turn.speaker}:`, body)}\n\n`
    case 'plain':
      return `${labelled(`${turn.speaker}:`, body)}\n\n`
  }
}

/** Behind a label only running text can stand: what markdown knows by its line's start goes below it. */
function labelled(label: string, body: string): string {
  const first = Buffer.from(body.slice(0, Math.max(0, body.indexOf('\n'))) || body)
  return lineKind(first, 0, first.length) === TEXT ? `${label} ${body}` : `${label}\n${body}`
}

/**
 * Whether a line would begin a turn, now or when the same label has come again: a name that comes again is a speaker
 * where labels make the turns.
 */
function headTest(form: LogForm, speakers: readonly string[]): (line: Buffer) => boolean {
  const { kind } = form
  if (kind === 'none') return headTest({ ...form, kind: 'heading', level: 2, timed: true }, speakers)
  const heads = createHeadReader({ ...form, labels: [...form.labels, ...speakers] })
  const label: LabelKind | null = kind === 'heading' ? null : kind === 'session' ? 'bold' : kind
  return (line) => {
    const end = line.length
    if ([true, false].some((afterRule) => heads.read(line, 0, end, afterRule) !== null)) return true
    if (label === null) return headingLevel(line, 0, end) === form.level && (!form.timed || isTitled(line, form.level))
    const found = readLabel(label, line, 0, end)
    return found !== null && isPossible(found.name)
  }
}

/** A heading that is a speaker's in any log. */
function isTitled(line: Buffer, level: number): boolean {
  return isOnlySpeaker(readHeading(line, level, line.length)?.speaker ?? '')
}

function contain(text: string, isHead: (line: Buffer) => boolean, form: LogForm): string {
  const lines = text.split('\n')
  const container = new Container()
  const inside: boolean[] = []
  let [opener, cleanUntil, isClear] = ['', -1, true]
  for (const [index, line] of lines.entries()) {
    const bytes = Buffer.from(line)
    if (container.mark !== 0) {
      if (container.effect(bytes, 0, bytes.length) === 'closes') container.mark = 0
    } else if (opens(container, bytes, index)) {
      opener = line
      cleanUntil = container.mark === 0 ? index : closingLine(container, lines, index)
      isClear &&= cleanUntil >= index
    }
    inside.push(index <= cleanUntil && !container.isComment)
  }
  // A fence that does not plainly close makes a reader weigh those before it too: then nothing stands safe inside any.
  // In a comment nothing ever does: its marks stand in ordinary text too, and nobody sees the backslash.
  const safe = lines.map((line, index) =>
    (isClear && inside[index]) || !isHead(Buffer.from(line)) ? line : escaped(line, form),
  )
  if (container.mark !== 0) safe.push(container.isComment ? '-->' : (/`{3,}|~{3,}/.exec(opener)?.[0] ?? ''))
  return safe.join('\n')
}

function opens(container: Container, line: Buffer, index: number): boolean {
  const kind = lineKind(line, 0, line.length)
  if (kind !== FENCE && kind !== COMMENT) return false
  container.open(line, 0, line.length, kind, index)
  return true
}

/** Where the container that opens on line `from` plainly closes; -1 when another seems to open first, or none closes. */
function closingLine(container: Container, lines: readonly string[], from: number): number {
  for (let index = from + 1; index < lines.length; index++) {
    const bytes = Buffer.from(lines[index] ?? '')
    const effect = container.effect(bytes, 0, bytes.length)
    if (effect !== null) return effect === 'closes' ? index : -1
  }
  return -1
}

function escaped(line: string, form: LogForm): string {
  return form.kind === 'plain' ? line.replace(':', '\\:') : `\\${line}`
}
