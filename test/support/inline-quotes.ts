import { SAID } from '../attacks/statements.ts'

export interface Inline {
  readonly text: string
  /** A word of the statement that occurs nowhere else. */
  readonly canary: string
}

/** Marks that open and close, pure and mixed. */
const STYLES: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['‘', '’'],
  ['„', '“'],
  ['„', '”'],
  ['”', '”'],
  ['«', '»'],
  ['« ', ' »'],
  ['»', '«'],
  ['‹', '›'],
  ['‚', '‘'],
  ['``', "''"],
  ["''", "''"],
  ['「', '」'],
  ['“', '"'],
  ['"', '”'],
  ['‘', "'"],
  ['" ', ' "'],
]

const TELLS: readonly string[] = [
  'She wrote',
  'My sister Anna said:',
  'gus texted me',
  'Then he told everyone at the table:',
  'The landlord wrote to us yesterday and I quote',
  'my boss always says',
  'I found a note that says',
  'The article begins with',
]

/** A statement in marks of one style, with marks of another around, in or beside it; `§` is where it stands. */
const SHAPES: readonly ((tell: string, o: string, c: string, i: string, j: string) => string)[] = [
  (tell, o, c) => `${tell} ${o}§${c}`,
  (tell, o, c) => `${tell} ${o}§${c} and then she left.`,
  (tell, o, c, i, j) => `${tell} ${o}he said ${i}§${j} to me${c}`,
  (tell, o, c, i, j) => `${tell} ${o}so I said ${i}hello${j} to him. §${c}`,
  (tell, o, c, i, j) => `${tell} ${o}§ And he said ${i}well done${j} to me${c} yesterday.`,
  (tell, o, c, i, j) => `${tell} ${o}she told me ${i}he says ${o}§${c} every day${j} again${c}`,
  (tell, o, c) => `${tell} ${o}We sold my parents' house. §${c}`,
  (tell, o, c) => `${tell} ${o}I'm goin' home soon. §${c}`,
  (tell, o, c) => `${tell} ${o}It's the boys’ turn. §${c} That was all.`,
  (tell, o, c, i, j) => `${tell} ${o}first ${i}one${j}, then ${i}two${j}, and §${c}`,
  (_tell, o, c) => `${o}§${c} she said.`,
  (_tell, o, c, i, j) => `${o}He wrote: ${i}§${j}${c}, said my neighbour.`,
]

/** Every statement that somebody else made, in quotation marks somewhere in a sentence of the human's. */
export function* quotedInline(): Generator<Inline> {
  let n = 0
  for (const [at, [o, c]] of STYLES.entries())
    for (const shape of SHAPES)
      for (const [other, tell] of TELLS.entries()) {
        const [i, j] = STYLES[(at + other + 1) % STYLES.length] ?? ['"', '"']
        const canary = word(n)
        const said = (SAID[n % SAID.length] ?? '').replace('%', canary)
        n++
        yield { canary, text: shape(tell, o, c, i, j).replace('§', () => said) }
      }
}

/** The same statements made by the human, beside marks that quote nothing. */
const HARMLESS: readonly string[] = [
  '§',
  'I\'m reading "Dune" at the moment. §',
  "That's my parents' old joke. §",
  "The boys' room is 12' by 10'. §",
  'The new screen is 27" wide. §',
  "'Tis the season, I s'pose. §",
  "Back in the '90s it was different, rock 'n' roll and all. §",
  'He is so “busy” these days. §',
  'We watched “The Left Hand of Darkness” and ‘Solaris’. §',
  'They’re goin’ home, the girls’ bus left. §',
  '§ We saw "The Lives of Others" after that.',
  '§ It\'s what they call "progress".',
  "§ That's the neighbours' opinion too.",
  'Anna said "oh well" and left. §',
]

export function* saidBesideMarks(): Generator<Inline> {
  let n = 0
  for (const shape of HARMLESS)
    for (const said of SAID) {
      const canary = word(100_000 + n++)
      yield { canary, text: shape.replace('§', () => said.replace('%', canary)) }
    }
}

/** A name that no list has: `Zuvokil`. */
function word(n: number): string {
  const syllables = ['vo', 'ki', 'ra', 'mu', 'te', 'lo', 'za', 'pi', 'ne', 'gu']
  return `Zu${[...String(n)].map((digit) => syllables[Number(digit)] ?? '').join('')}l`
}
