/** What the one comparison of statements takes for said again, on the pairs and twins of eval/confirm. */
import fs from 'node:fs'
import path from 'node:path'
import { isNear, wordsOf } from '../src/memory/compare.ts'
import { openNearness } from '../src/store/open-encoder.ts'

const FOLDER = path.join(import.meta.dirname, '../eval/confirm')
const OWN: ReadonlySet<string> = new Set(['user', 'bernard'])

export interface Compared {
  readonly known: string
  readonly said: string
  /** Why it repeats nothing (`denied`, `value`, `person`, …); null for what repeats what is known. */
  readonly twin: string | null
  readonly isSame: boolean
}

/** Each line of the files against what it repeats or only looks like: `k` is known, `+` said again, `- why:` a twin. */
export function compared(): Compared[] {
  const nearness = openNearness()
  const files = fs.readdirSync(FOLDER).filter((name) => name.endsWith('.txt'))
  return files.flatMap((name) =>
    fs
      .readFileSync(path.join(FOLDER, name), 'utf8')
      .split(/\n\n+/)
      .flatMap((block) => {
        const [first, ...lines] = block.split('\n').filter((line) => /^[k+-] /.test(line))
        const known = first?.slice(2) ?? ''
        return lines.map((line): Compared => {
          const [, twin = null, said = ''] = /^(?:\+ |- ([\w-]+): )(.*)$/.exec(line) ?? []
          return { known, said, twin, isSame: isNear(wordsOf(said, OWN), wordsOf(known, OWN), nearness(said, known)) }
        })
      }),
  )
}

export async function confirm(): Promise<void> {
  const all = compared()
  const [twins, again] = [all.filter(({ twin }) => twin !== null), all.filter(({ twin }) => twin === null)]
  const count = (some: readonly Compared[]): number => some.filter(({ isSame }) => isSame).length
  console.log(`said again: ${count(again)} of ${again.length} confirmed; twins: ${count(twins)} of ${twins.length}`)
  if (process.env['MEMOIRD_SHOW'])
    for (const { twin, said, known } of twins.filter(({ isSame }) => isSame))
      console.log(`  ${twin}: ${said} | ${known}`)
}
