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
  let from = head.offset + head.text.length + 1
  for (let row = 0; row < ROWS && from < text.length; row++) {
    const stop = text.indexOf('\n', from)
    const end = stop === -1 ? text.length : stop
    const cells = text.slice(from, Math.min(end, from + LONGEST)).split(by)
    if (cells.length !== names.length) return
    for (const [at, isSure] of columns) {
      const start = from + cells.slice(0, at).reduce((sum, cell) => sum + cell.length + 1, 0)
      const cell = cells[at] ?? ''
      const value = bare(cell)
      if (isSecret(value, isSure))
        report({
          start: start + cell.indexOf(value),
          end: start + cell.indexOf(value) + value.length,
          kind: 'password',
        })
    }
    from = end + 1
  }
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
