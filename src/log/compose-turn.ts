import { createHeadReader, headOn, type LogForm, type NewTurn, ROWS } from './head.ts'
import { Container, headingLevel, lineKind } from './line-kind.ts'
import { isOnlySpeaker, type SpeakerNames } from './speakers.ts'

export type { NewTurn } from './head.ts'

/**
 * A turn as the lines that a log of this form needs, from its head to the blank line behind it. A line of the text that
 * would begin a turn gets a backslash, which markdown does not show; a fence or comment that it leaves open is ended.
 */
export function composeTurn(turn: NewTurn, form: LogForm, names: SpeakerNames): string {
  if (form.kind === 'none') return composeTurn(turn, { ...form, kind: 'heading', level: 2, timed: true }, names)
  const text = turn.text.replace(/\r\n?/g, '\n').replace(/^\n+|\s+$/g, '')
  const isHead = headTest(form, [turn.speaker, ...names.human, ...names.assistant])
  return ROWS[form.kind].write(turn, contain(text, isHead, form), form)
}

/** Whether a line would begin a turn, now or when the same label has come again. */
function headTest(form: LogForm, speakers: readonly string[]): (line: Buffer) => boolean {
  const heads = createHeadReader({ ...form, labels: [...form.labels, ...speakers] })
  const kind = form.kind === 'session' || form.kind === 'none' ? 'bold' : form.kind
  return (line) => {
    const end = line.length
    if ([true, false].some((afterRule) => heads.read(line, 0, end, afterRule) !== null)) return true
    if (form.kind !== 'heading') return headOn(kind, line, 0, end) !== null
    if (headingLevel(line, 0, end) !== form.level) return false
    return !form.timed || isOnlySpeaker(headOn('heading', line, 0, end)?.speaker ?? '')
  }
}

function contain(text: string, isHead: (line: Buffer) => boolean, form: LogForm): string {
  const lines = text.split('\n')
  const container = new Container()
  const inside: boolean[] = []
  let [opener, cleanUntil, isClear] = ['', -1, true]
  for (const [index, line] of lines.entries()) {
    const bytes = Buffer.from(line)
    const wasComment = container.isComment
    if (container.mark !== 0) {
      if (container.effect(bytes, 0, bytes.length) === 'closes') container.mark = 0
    } else if (container.open(lineKind(bytes, 0, bytes.length), bytes, 0, bytes.length, index)) {
      opener = line
      cleanUntil = closingLine(container, lines, index)
      isClear &&= cleanUntil >= index
    }
    inside.push(index <= cleanUntil && !wasComment && !container.isComment)
  }
  // A fence that does not plainly close makes a reader weigh those before it too: then nothing stands safe inside any.
  // In a comment nothing ever does: its marks stand in ordinary text too, and nobody sees the backslash.
  const safe = lines.map((line, index) =>
    (isClear && inside[index]) || !isHead(Buffer.from(line)) ? line : escaped(line, form),
  )
  if (container.mark !== 0) safe.push(container.isComment ? '-->' : (/`{3,}|~{3,}/.exec(opener)?.[0] ?? ''))
  return safe.join('\n')
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
