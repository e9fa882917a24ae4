/** Where the text of a turn lies, for as long as somebody may ask for it. */
export interface TurnText {
  readonly bytes: Buffer
  /** Offsets of the whole text: behind the speaker's label or heading, up to the last line of text. */
  readonly from: number
  readonly to: number
  /** Line of the raw file that `from` stands on. */
  readonly line: number
  readonly hasCarriageReturns: boolean
  readonly redact: ((text: string) => string) | undefined
}

/** Reads stretches of a turn's text; with a redactor the whole turn is redacted once, when the first is asked for. */
export function createTextReader(
  turn: TurnText,
): (from: number, to: number, lines: readonly [number, number]) => string {
  if (turn.redact === undefined) return (from, to) => decode(turn, from, to)
  const redact = turn.redact
  let redacted: string[] | null = null
  return (_from, _to, lines) => {
    redacted ??= redactLines(turn, redact)
    return redacted.slice(lines[0] - turn.line, lines[1] - turn.line + 1).join('\n')
  }
}

function decode(turn: TurnText, from: number, to: number): string {
  const text = turn.bytes.toString('utf8', from, to)
  return turn.hasCarriageReturns ? text.replaceAll('\r\n', '\n') : text
}

/** Evidence is told in lines, so a redactor may blank lines but neither join nor split them. */
function redactLines(turn: TurnText, redact: (text: string) => string): string[] {
  const plain = decode(turn, turn.from, turn.to)
  const lines = redact(plain).split('\n')
  const expected = plain.split('\n').length
  if (lines.length !== expected) {
    throw new Error(
      `The redactor must keep the number of lines of a turn: the one at line ${turn.line} has ${expected}, it returned ${lines.length}.`,
    )
  }
  return lines
}
