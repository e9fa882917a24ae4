/** A few turns of one person, and what must hold when the last is processed. */
export interface Sequence {
  readonly title: string
  readonly days: readonly Day[]
  /** What may be asked: only about what ends, anything, nothing. */
  readonly asks: 'ended' | 'ok' | 'no'
}

interface Day {
  readonly date: string
  readonly turns: readonly Turn[]
}

interface Turn {
  readonly text: string
  readonly statements: readonly Statement[]
}

/** A statement of a turn: each of `words` names the beginnings of a word that its memory must have one of. */
export interface Statement {
  readonly must: 'keeps' | 'ends'
  readonly words: readonly (readonly string[])[]
}

interface Growing {
  title: string
  days: { date: string; turns: { text: string; statements: Statement[] }[] }[]
  asks: Sequence['asks']
}

/** Reads a file of eval/sequences, see its README. Throws at the first line that says nothing. */
export function readSequences(text: string): Sequence[] {
  const sequences: Growing[] = []
  for (const [at, line] of text.split('\n').entries())
    if (line.trim() !== '' && !readLine(sequences, line)) throw new Error(`line ${at + 1} is out of place: ${line}`)
  return sequences
}

function readLine(sequences: Growing[], line: string): boolean {
  const last = sequences.at(-1)
  const day = last?.days.at(-1)
  if (line.startsWith('# ')) return sequences.push({ title: line.slice(2), days: [], asks: 'ended' }) > 0
  if (last === undefined) return false
  if (/^\d{4}-\d{2}-\d{2}$/.test(line)) return last.days.push({ date: line, turns: [] }) > 0
  if (!line.startsWith(' ')) return (day?.turns.push({ text: line, statements: [] }) ?? 0) > 0
  return readMark(last, day?.turns.at(-1)?.statements, line.trim())
}

function readMark(sequence: Growing, statements: Statement[] | undefined, mark: string): boolean {
  const [name, value = ''] = mark.split(': ')
  if (name === 'asks' && (value === 'ok' || value === 'no')) {
    sequence.asks = value
    return true
  }
  if (statements === undefined || value === '' || (name !== 'keeps' && name !== 'ends')) return false
  const words = value
    .toLowerCase()
    .split(' ')
    .map((word) => word.split('|'))
  return statements.push({ must: name, words }) > 0
}
