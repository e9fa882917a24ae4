import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { process as learn } from '../../src/commands/process.ts'
import type { Memory } from '../../src/memory/memory.ts'
import { openMemory } from '../../src/open.ts'
import { readConfirm, type SaidLater } from './read-confirm.ts'

const FIRST = '2026-03-02'
const SECOND = '2026-03-23'

/** A line of the second day with what became of what it may repeat. */
export interface SaidAgain extends SaidLater {
  readonly known: string
  /** It confirmed a memory of the line that it repeats. */
  readonly isRight: boolean
  /** It confirmed another memory, or one although it repeats none. */
  readonly isWrong: boolean
  /** Both lines left one that stands, or would if there was room, in a document. */
  readonly isTwice: boolean
}

/** Learns both days of a file of eval/confirm (`days-1.txt`) in a folder of its own, every line a turn. */
export async function scoreDays(file: string): Promise<SaidAgain[]> {
  const blocks = readConfirm(file)
  const known = blocks.map((block) => block.known)
  const said = blocks.flatMap((block) => block.said.map((one) => ({ ...one, known: block.known })))
  const memories = await learned(
    known,
    said.map(({ text }) => text),
  )
  return said.map((one, at) => judge(one, lineOf(known.indexOf(one.known)), lineOf(at), memories))
}

async function learned(first: readonly string[], second: readonly string[]): Promise<readonly Memory[]> {
  const root = mkdtempSync(path.join(tmpdir(), 'days-'))
  try {
    const speakers = { human: ['Kim'], assistant: ['Bernard'] }
    writeFileSync(path.join(root, 'memoird.json5'), JSON.stringify({ human: 'Kim', assistant: 'Bernard', speakers }))
    mkdirSync(path.join(root, 'raw'))
    for (const [date, lines] of [
      [FIRST, first],
      [SECOND, second],
    ] as const) {
      writeFileSync(path.join(root, 'raw', `${date}.md`), logOf(date, lines))
      await learn(openMemory({ root, now: `${date}T23:30:00Z` }), { date, dryRun: false, force: false })
    }
    return [
      ...openMemory({ root, now: `${SECOND}T23:40:00Z` })
        .glance()
        .state.memories.values(),
    ]
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

function logOf(date: string, lines: readonly string[]): string {
  const turns = lines.map((text, at) => {
    const time = `${String(8 + Math.floor(at / 6)).padStart(2, '0')}:${(at % 6) * 10 || '00'}`
    return `## Kim [${time}] (claude)\n\n${text}\n\n---\n`
  })
  return `# Conversations - ${date}\n\n${turns.join('\n')}`
}

/** Line of a turn's words in the log. */
function lineOf(turn: number): number {
  return 5 + turn * 6
}

function judge(
  one: Pick<SaidAgain, 'text' | 'known' | 'kind'>,
  first: number,
  second: number,
  memories: readonly Memory[],
): SaidAgain {
  const restsOn = ({ evidence }: Memory, date: string, line: number): boolean =>
    evidence.some(({ file, lines }) => file === `raw/${date}.md` && lines[0] <= line && lines[1] >= line)
  const known = memories.filter((memory) => restsOn(memory, FIRST, first))
  const told = memories.filter((memory) => restsOn(memory, SECOND, second))
  const confirmed = told.filter(({ firstSeen }) => firstSeen < SECOND)
  const made = told.filter(({ firstSeen, home }) => firstSeen === SECOND && home !== 'store')
  const isAgain = one.kind === 'again'
  return {
    ...one,
    isRight: isAgain && confirmed.some((memory) => known.includes(memory)),
    isWrong: confirmed.some((memory) => !isAgain || !known.includes(memory)),
    isTwice: isAgain && made.length > 0 && known.some(({ home }) => home !== 'store'),
  }
}
