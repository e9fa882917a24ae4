import type { Tree } from './tree.ts'

/**
 * Texts with signs in them: what a match looks like. `EDGE` stands where a word may begin or end, `ANY` for whatever
 * there is, a space for what is in no word.
 */
export type Globs = readonly string[]

const EDGE = '\u0001'
/** Twice, so that a word on either side has one of its own. */
const ANY = '\u0002\u0002'
/** Stands beside a word that may go on. */
export const OPEN = '\u0002'
const GAP = ' '

/** What is known of a part: every match is one of `globs`; of each of `needs` it holds at least one. */
interface Known {
  readonly globs: Globs
  readonly needs: readonly Globs[]
}

/** Sets of globs: a text that a pattern matches holds one of each. */
export function needsOf(tree: Tree): readonly Globs[] {
  const { globs, needs } = known(tree)
  return [globs, ...needs]
}

function known(tree: Tree): Known {
  switch (tree.kind) {
    case 'text':
      return just(tree.text)
    case 'any':
      return just(ANY)
    case 'gap':
      return just(GAP)
    case 'edge':
      return just(EDGE)
    case 'empty':
      return just('')
    case 'all':
      return tree.parts.map(known).reduce(joined, just(''))
    case 'either':
      return either(tree.parts.map(known))
    case 'repeat':
      return repeated(known(tree.part), tree.min, tree.max)
    case 'ahead':
      return looked(known(tree.part), begins)
    case 'behind':
      return looked(known(tree.part), ends)
  }
}

function just(glob: string): Known {
  return { globs: [glob], needs: [] }
}

/** So many globs are told apart. */
const MOST = 400
/** So many that one after the other makes. */
const MOST_TOGETHER = 300
/** The same where words end between them: then they may as well be asked for one by one. */
const MOST_APART = 24

/** One after the other; where that makes too many, each is a need of its own. */
function joined(a: Known, b: Known): Known {
  if (b.globs.length === 1 && b.globs[0] === '')
    return b.needs.length === 0 ? a : { globs: a.globs, needs: [...a.needs, ...b.needs] }
  const needs = b.needs.length === 0 ? a.needs : [...a.needs, ...b.needs]
  const size = a.globs.length * b.globs.length
  const apart = size > MOST_APART && (a.globs.every(ends) || b.globs.every(begins))
  if (size <= (apart ? MOST_APART : Math.max(MOST_TOGETHER, a.globs.length))) {
    const globs: string[] = []
    for (const one of a.globs) for (const other of b.globs) globs.push(one + other)
    return { globs: Math.min(a.globs.length, b.globs.length) === 1 ? globs : [...new Set(globs)], needs }
  }
  const after = a.globs.every(ends) ? EDGE : ''
  const before = b.globs.every(begins) ? EDGE : ''
  return { globs: b.globs.map((one) => ANY + after + one), needs: [...needs, a.globs.map((one) => one + before)] }
}

function either(parts: readonly Known[]): Known {
  const globs = [...new Set(parts.flatMap((part) => part.globs))]
  const hasNeeds = parts.some(({ needs }) => needs.length > 0)
  const needs = hasNeeds ? [parts.flatMap((part) => part.needs[0] ?? part.globs)] : []
  return globs.length <= MOST ? { globs, needs } : { globs: [closed(globs)], needs: [...needs, globs] }
}

function repeated({ globs, needs }: Known, min: number, max: number): Known {
  if (max <= 1 && min === 1) return { globs, needs }
  if (max <= 1) return { globs: [...new Set(['', ...globs])], needs: [] }
  if (min === 0) return { globs: ['', closed(globs)], needs: [] }
  const end = globs.every(ends) ? EDGE : ''
  const times = globs.length === 1 ? Math.min(min, LONGEST_RUN) : 1
  return { globs: globs.map((one) => one.repeat(times) + ANY + end), needs }
}

/** Of "o, three times or more" three are written out. */
const LONGEST_RUN = 4

/** What is looked at is there, and a word may end before it or begin behind it. */
function looked({ globs, needs }: Known, isClosed: (glob: string) => boolean): Known {
  return { globs: [globs.every(isClosed) ? EDGE : ''], needs: [...needs, globs] }
}

/** Whatever there is, between words if all of them are. */
function closed(globs: Globs): string {
  return (globs.every(begins) ? EDGE : '') + ANY + (globs.every(ends) ? EDGE : '')
}

function begins(glob: string): boolean {
  return glob !== '' && !mayGoOn(glob.charCodeAt(0))
}

function ends(glob: string): boolean {
  return glob !== '' && !mayGoOn(glob.charCodeAt(glob.length - 1))
}

/** Of a word, or whatever there is. */
function mayGoOn(code: number): boolean {
  return (code >= 97 && code <= 122) || code === 48 || code === 95 || code === 2
}
