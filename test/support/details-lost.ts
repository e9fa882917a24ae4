import { plainPhrases, plainWords } from '../../src/maintain/entry/entry-phrases.ts'
import { stem } from '../../src/memory/resolve/stem.ts'
import { numberOf, takeDates } from '../../src/memory/resolve/values.ts'
import { CONCEPTS } from '../../src/memory/resolve/vocabulary.ts'
import { speechOf } from '../../src/memory/speech.ts'

/** Grammar: a line says no less without it. */
const GRAMMAR: ReadonlySet<string> = new Set(
  `a an the and or also that which who they them their themselves i me my myself we us our he him his she her it its user
  is are was were be been being am have has had do does did get gets got go goes going called named already now too still
  to in on at of for with from by about as since than then so thing things something anything everything doesn't don't
  isn't aren't hasn't didn't not`.split(/\s+/),
)

/** What lines told and the line that stands for them does not: names, numbers, dates and telling words, each form of a word as one. */
export function detailsLost(told: readonly string[], line: string): string[] {
  const kept = new Set(detailsOf(line))
  return [...new Set(told.flatMap(detailsOf))].filter((detail) => !kept.has(detail))
}

function detailsOf(line: string): string[] {
  const words = (speechOf(line)?.words ?? line).replace(/[’]/g, "'")
  const { rest, dates } = takeDates(plainWords(plainPhrases(words)).toLowerCase())
  const telling = (rest.match(/[\p{L}\p{N}]+(?:['.:-][\p{L}\p{N}]+)*/gu) ?? [])
    .map((word) => word.replace(/'s$/, ''))
    .filter((word) => !GRAMMAR.has(word))
  return [
    ...dates.map(({ kind, value }) => `${kind} ${value}`),
    ...telling.map((word) => String(numberOf(word) ?? CONCEPTS.get(stem(word))?.word ?? stem(word))),
  ]
}
