import { speechOf } from '../../memory/speech.ts'
import type { Names } from '../../read/agent.ts'
import { statement } from '../../read/builtin/statement.ts'
import { they } from '../../read/builtin/they.ts'

/** What people hang on to a statement. */
const FILLER = /,? (?:by the way|btw|you know|as you know|of course|actually|in case (?:I|you) .{0,30})$/i

/** How the human is called inside a line: `USER` → `User`. */
export function humanName({ human }: Names): string {
  return /^\p{Lu}{2,}$/u.test(human) ? `${human.charAt(0)}${human.slice(1).toLowerCase()}` : human
}

/** The words themselves, in the third person, without who said them. */
export function plainSaid(text: string, names: Names): string {
  const quote = speechOf(text)?.words
  const bare = (quote ?? text)
    .replace(/[’]/g, "'")
    .replace(/[.!]+$/, '')
    .replace(FILLER, '')
    .trim()
  const third =
    quote !== undefined || /\b(?:I|I'm|I've|my|me|mine)\b/.test(bare) ? (statement(bare) ?? they(bare)) : bare
  const human = `(?:${[names.human, humanName(names), 'User', 'The user'].map(escaped).join('|')})`
  return third
    .replace(new RegExp(`^${human} (?=[a-z])`, 'u'), '')
    .replace(new RegExp(`(?<=^|\\s)${human}'s(?=\\s)`, 'gu'), 'their')
    .replace(new RegExp(`(?<=\\s)${human}(?=\\s|$)`, 'gu'), 'they')
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
