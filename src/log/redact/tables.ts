import { isPlaceholder, type Line, type Match } from './rule.ts'
import { looksMade } from './said.ts'
import { NO_PASSWORD } from './vocabulary.ts'

const ROWS = 60
const LONGEST = 2048
/** Commas part the words of a sentence too. */
const SENTENCE = /[^,;\s][ \t][^,;\s]/
const SURE =
  /^(?:[\w .-]{0,16} )?(?:pass(?:word|wort|wd|code|phrase)?|pwd?|kennwort|zugangscode|pin|puk|mot de passe|mdp|contraseña|clave|hasło|senha|wachtwoord|lösenord|passord|secret)s?$/i
const MILD = /^(?:[\w .-]{0,16} )?(?:api[ _-]?key|key|token|code|credentials?)s?$/i

/** A column headed "password": what stands in its cells, in tables with pipes, tabs, semicolons or commas. */
export function tables(text: string, head: Line, report: (match: Match) => void): void {
  const by = ['|', '\t', ';', ','].find((mark) => head.text.includes(mark))
  if (by === undefined || ((by === ',' || by === ';') && SENTENCE.test(head.text))) return
  const names = head.text.split(by).map((cell) => bare(cell))
  const columns: (readonly [at: number, isSure: boolean])[] = []
  for (const [at, name] of names.entries()) if (SURE.test(name) || MILD.test(name)) columns.push([at, SURE.test(name)])
  if (columns.length === 0) return
  const rows = cellsBelow(text, head, by, names.length)
  for (const [at, isSure] of columns) {
    const cells = rows.flatMap((row) => row[at] ?? [])
    // A word alone is a password where another of its column plainly is: else "strong", "shared" and "asterisk" would be.
    const hasMade = cells.some(({ value }) => isSecret(value, isSure))
    for (const { value, start } of cells)
      if (isSecret(value, isSure) || (isSure && hasMade && isWord(value)))
        report({ start, end: start + value.length, kind: 'password' })
  }
}

interface Cell {
  readonly value: string
  readonly start: number
}

/** The cells of the rows below a head, as many in each as it has. */
function cellsBelow(text: string, head: Line, by: string, width: number): Cell[][] {
  const rows: Cell[][] = []
  let from = head.offset + head.text.length + 1
  while (rows.length < ROWS && from < text.length) {
    const stop = text.indexOf('\n', from)
    const end = stop === -1 ? text.length : stop
    const cells = text.slice(from, Math.min(end, from + LONGEST)).split(by)
    if (cells.length !== width) break
    let start = from
    const row: Cell[] = []
    for (const cell of cells) {
      const value = bare(cell)
      row.push({ value, start: start + cell.indexOf(value) })
      start += cell.length + 1
    }
    rows.push(row)
    from = end + 1
  }
  return rows
}

function isWord(value: string): boolean {
  return /^[\p{Ll}]{6,40}$/u.test(value) && !NO_PASSWORD.has(value) && !isPlaceholder(value)
}

function bare(cell: string): string {
  return cell.replace(/^[\s"'`*_]+|[\s"'`*_\r]+$/g, '')
}

function isSecret(value: string, isSure: boolean): boolean {
  if (value.length < 4 || isPlaceholder(value) || /^[-:=\s]+$/.test(value)) return false
  if (looksMade(value)) return true
  return (
    isSure &&
    /^[\p{L}\d!@#$%&*+_-]{4,40}$/u.test(value) &&
    /[\d!@#$%&*+]/.test(value) &&
    !NO_PASSWORD.has(value.toLowerCase())
  )
}
