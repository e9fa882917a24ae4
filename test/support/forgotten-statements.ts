import { readFileSync } from 'node:fs'
import path from 'node:path'

const FOLDER = path.join(import.meta.dirname, '../fixtures/forgotten')
const HOW = {
  r: 'reordered',
  i: 'inflected',
  s: 'synonyms',
  w: 'rewritten',
  m: 'a detail more',
  l: 'a detail less',
} as const

export interface ForgottenStatement {
  /** Whether it was looked at while the rules were made. */
  readonly half: 'seen' | 'unseen'
  readonly text: string
  readonly same: readonly { readonly how: (typeof HOW)[keyof typeof HOW]; readonly text: string }[]
  /** Near it, and something else. */
  readonly near: readonly string[]
}

/** Lines of a document, each said again freely and beside it something near: written one after the other, each before the rules were tried on it. */
export const FREE = ['free.txt', 'free-2.txt', 'free-3.txt', 'free-4.txt'] as const

/** Written later than the rules about other words, which have not been changed for it: what is to be expected of lines that nobody has seen. */
export const UNSEEN = 'free-5.txt'

/** Each said again with a detail more or less. */
export const DETAILS = ['details.txt', 'details-2.txt', 'details-3.txt'] as const

type File = 'statements.txt' | (typeof FREE)[number] | typeof UNSEEN | (typeof DETAILS)[number]

/** Two things that the same words of a log say. */
export interface Siblings {
  readonly quote: string
  readonly lines: readonly [string, string]
}

export function readSiblings(): Siblings[] {
  const blocks = readFileSync(path.join(FOLDER, 'siblings.txt'), 'utf8').split('\n\n').slice(1)
  return blocks.map((block) => {
    const [quote = '', one = '', other = ''] = block
      .trim()
      .split('\n')
      .map((line) => line.slice(2))
    return { quote, lines: [one, other] }
  })
}

export function readForgotten(file: File = 'statements.txt'): ForgottenStatement[] {
  const statements: {
    half: 'seen' | 'unseen'
    text: string
    same: ForgottenStatement['same'][number][]
    near: string[]
  }[] = []
  let half: 'seen' | 'unseen' = 'seen'
  for (const line of readFileSync(path.join(FOLDER, file), 'utf8').split('\n')) {
    const text = line.slice(2)
    const mark = line[0] ?? ''
    if (line === '## unseen') half = 'unseen'
    else if (mark === '=') statements.push({ half, text, same: [], near: [] })
    else if (mark === 'x') statements.at(-1)?.near.push(text)
    else if (isHow(mark)) statements.at(-1)?.same.push({ how: HOW[mark], text })
  }
  return statements
}

function isHow(mark: string): mark is keyof typeof HOW {
  return Object.hasOwn(HOW, mark)
}
