import { answers } from './answers.ts'
import { codeList } from './code-list.ts'
import { listed } from './listed.ts'
import { nearby } from './nearby.ts'
import { phrases } from './phrases.ts'
import { recoveryWords } from './recovery-words.ts'
import type { Line, Match } from './rule.ts'
import { tables } from './tables.ts'

/** So many names of one line, the last ones, can be what the lines below answer. */
const MOST_NAMES = 3

/** What the line speaks of and gives, and what the lines below it give then. */
export function announced(text: string, line: Line, report: (match: Match) => void): void {
  const names = phrases(line, report)
  if (names.length === 0) return
  if (names.some(({ secrecy }) => secrecy !== 'number' && secrecy !== 'pin')) {
    nearby(text, line, report)
    tables(text, line, report)
  } else if (line.text.includes('|')) tables(text, line, report)
  for (const { secrecy, from, to } of names.slice(-MOST_NAMES)) {
    if (secrecy === 'codes') codeList(text, line.offset + to, report)
    if (secrecy === 'phrase')
      recoveryWords(text, line.offset + to, line.text.slice(from, to).toLowerCase() !== 'seed', report)
  }
  listed(text, line, report)
  answers(text, line, names.slice(-MOST_NAMES), report)
}
