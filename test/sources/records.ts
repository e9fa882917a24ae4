import fs from 'node:fs'
import { openSource } from '../../src/sources/index.ts'
import type { SourceTurn } from '../../src/sources/source.ts'

/** What a file of a source gives: its turns, and how many records were left out by reason. */
export async function readAll(name: string, path: string, settled = true) {
  const turns: SourceTurn[] = []
  const left: Record<string, number> = {}
  for await (const record of (await openSource(name)).read({ file: { path, key: '' }, settled }))
    if ('turn' in record) turns.push(record.turn)
    else left[record.left] = (left[record.left] ?? 0) + 1
  return { turns, left }
}

/** How full a source says that the window of a file's chat is. */
export async function usageIn(name: string, path: string) {
  return (await openSource(name)).usage?.({ path, key: '' })
}

/** One line for each turn: who, and the words of each span behind whose they are where they are another's. */
export function shown(turns: readonly SourceTurn[]): string[] {
  return turns.map(({ role, spans }) => {
    const texts = spans.map(({ whose, text }) => (whose === role ? text.trim() : `<${whose}> ${text.trim()}`))
    return `${role}: ${texts.join(' | ')}`
  })
}

export function writeLines(file: string, records: readonly unknown[]): void {
  fs.writeFileSync(file, records.map((one) => `${typeof one === 'string' ? one : JSON.stringify(one)}\n`).join(''))
}
