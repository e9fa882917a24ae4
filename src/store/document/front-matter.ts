import matter from 'gray-matter'
import { messageOf } from '../../errors.ts'
import { linesOf } from './rows.ts'
import { frontMatterEnd } from './scan.ts'

interface FrontMatter {
  /** Lines it takes, both fences included; 0 when the text has none. */
  readonly lines: number
  /** Without prototype: no key means anything but itself. Empty when there is none or it was refused. */
  readonly data: Readonly<Record<string, unknown>>
  /** Why it was not read, in a sentence. */
  readonly problem: string | null
}

const MAX_CHARACTERS = 64 * 1024
/** Values in all, aliases counted as often as they are used. */
const MAX_VALUES = 10_000

/**
 * The YAML at the very beginning of a text. gray-matter runs code by default (`---js`), so it only ever sees a plain
 * `---` block that was cut out before, with every engine but YAML replaced by one that throws.
 */
export function frontMatterOf(text: string): FrontMatter {
  const all = linesOf(text)
  const lines = frontMatterEnd(all)
  if (lines === 0) return { lines, data: empty(), problem: null }
  const inner = all.slice(1, lines - 1).map((line) => line.content)
  const refuse = (problem: string): FrontMatter => ({ lines, data: empty(), problem })
  const yaml = inner.join('\n')
  if (yaml.length > MAX_CHARACTERS)
    return refuse(`front matter has ${yaml.length} characters, at most ${MAX_CHARACTERS}`)
  if (inner.some((line) => line.startsWith('---'))) return refuse('front matter holds a second fence')
  try {
    const { data } = matter(`---\n${yaml}\n---\n`, { language: 'yaml', delimiters: '---', engines: ENGINES })
    const copy = copied(data, { left: MAX_VALUES })
    if (typeof copy !== 'object' || copy === null || Array.isArray(copy)) {
      return refuse(`front matter must be keys and values (title: Notes), found ${kindOf(copy)}`)
    }
    return { lines, data: copy as Record<string, unknown>, problem: null }
  } catch (error) {
    return refuse(`front matter is not YAML that can be read: ${messageOf(error).split('\n')[0]}`)
  }
}

function never(): never {
  throw new Error('only plain YAML is read')
}

const ENGINES = Object.fromEntries(
  ['js', 'javascript', 'json', 'coffee', 'coffeescript', 'cson', 'toml', 'constructor', 'toString'].map((name) => [
    name,
    never,
  ]),
)

/** Plain values without prototypes; a document that names one value a million times is too large, not a million values. */
function copied(value: unknown, budget: { left: number }): unknown {
  if (--budget.left < 0) throw new Error(`it has more than ${MAX_VALUES} values`)
  if (Array.isArray(value)) return value.map((one) => copied(one, budget))
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  const copy = empty()
  for (const [key, one] of Object.entries(value)) copy[key] = copied(one, budget)
  return copy
}

function empty(): Record<string, unknown> {
  return Object.create(null) as Record<string, unknown>
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`
}
