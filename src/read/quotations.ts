/** Offsets of a text, from the first to behind the last. */
export type Range = readonly [from: number, to: number]

/**
 * What stands between quotation marks of any style, marks included, outermost only, in order. Marks are paired by where
 * they stand and may nest and mix; where they cannot be told apart, all from the first that opens to the last that may
 * close is quoted. Apostrophes, inches and elisions are no marks.
 */
export function quotations(text: string): Range[] {
  if (!ANY.test(text)) return []
  const out: Range[] = []
  let carried: number | null = null
  for (const [from, to] of paragraphs(text)) {
    const { ranges, open, orphan } = paired(text, from, to)
    if (carried !== null && orphan !== null && orphan - carried < LONGEST) out.push([carried, orphan])
    if (open !== null || orphan !== null || ranges.length > 0) carried = open
    out.push(...ranges)
  }
  return outermost(out)
}

const ANY = /["“”„‟«»‹›「」『』＂`'‘’‚‛]/
const MARK = /``|''|["“”„‟«»‹›「」『』＂`'‘’‚‛]/g
/** A quotation that goes on over paragraphs is no longer than this. */
const LONGEST = 4000
/** A paragraph with more marks is nothing that somebody says. */
const MOST = 1000

type Kind = 'double' | 'single' | 'tick'

interface Mark {
  readonly at: number
  readonly end: number
  readonly sign: string
  readonly kind: Kind
  readonly role: 'open' | 'close' | 'either'
  /** Might as well be an apostrophe (`parents'`), or a sign of inches. */
  readonly weak: boolean
}

function paragraphs(text: string): Range[] {
  const out: Range[] = []
  let from = 0
  for (const blank of text.matchAll(/\n[^\S\n]{0,200}\n/g)) {
    out.push([from, blank.index])
    from = blank.index + blank[0].length
  }
  return [...out, [from, text.length]]
}

interface Paired {
  readonly ranges: readonly Range[]
  /** Where a quotation begins that the paragraph does not end; null when there is none. */
  readonly open: number | null
  /** Behind a mark that closes what the paragraph did not open, before any other; null when there is none. */
  readonly orphan: number | null
}

interface Opened extends Mark {
  /** Behind the last weak mark that could have closed it. */
  weakEnd: number | null
}

/** Pairs the marks of one paragraph with a stack. */
function paired(text: string, from: number, to: number): Paired {
  const stack: Opened[] = []
  const ranges: Range[] = []
  let orphan: number | null = null
  let guessed = false
  const firsts = new Map<Kind, number>()
  const close = (kind: Kind, range: Range): void => {
    ranges.push(range)
    if (!firsts.has(kind)) firsts.set(kind, range[0])
  }
  const marks = marksOf(text, from, to)
  if (marks.length > MOST) return { ranges: [[from, to]], open: null, orphan: null }
  for (const mark of marks) {
    const top = stack.findLastIndex(({ kind }) => kind === mark.kind)
    const opened = stack[top]
    if (mark.role === 'either') guessed = true
    if (mark.role === 'open' || (mark.role === 'either' && opened?.sign !== mark.sign)) {
      if (opened?.weakEnd != null && mark.kind === 'single') {
        close('single', [opened.at, opened.weakEnd])
        stack.splice(top)
      }
      stack.push({ ...mark, weakEnd: null })
    } else if (opened !== undefined && mark.weak && mark.kind === 'single') opened.weakEnd = mark.end
    else if (opened !== undefined) {
      stack.splice(top)
      close(mark.kind, [opened.at, mark.end])
    } else if (!mark.weak) {
      // One too many closes: what it ends began with the first that opened.
      const first = firsts.get(mark.kind)
      if (first !== undefined) ranges.push([first, mark.end])
      else if (mark.kind === 'double') orphan ??= mark.end
    }
  }
  for (const { at, weakEnd } of stack) if (weakEnd !== null) ranges.push([at, weakEnd])
  if (guessed && marks.length > 2 && ranges.length > 0)
    ranges.push([Math.min(...ranges.map(([at]) => at)), Math.max(...ranges.map(([, end]) => end))])
  const left = stack.find((one) => one.role === 'open' && (one.kind === 'double' || text[one.at] === '‘'))
  return { ranges: left === undefined ? ranges : [...ranges, [left.at, to]], open: left?.at ?? null, orphan }
}

function marksOf(text: string, from: number, to: number): Mark[] {
  return [...text.slice(from, to).matchAll(MARK)].flatMap((found) => {
    const mark = markOf(text, from + found.index, found[0])
    return mark === null ? [] : [mark]
  })
}

function markOf(text: string, at: number, sign: string): Mark | null {
  const end = at + sign.length
  const left = beside(text, at - 1, -1)
  const right = beside(text, end, 1)
  const kind = kindOf(sign)
  if (kind === 'single' && SOLID.test(text[at - 1] ?? ' ') && SOLID.test(text[end] ?? ' ')) return null
  const after = text.slice(right, right + 2)
  const opens = BEFORE.test(text[left] ?? ' ')
  const closes = !STARTS.test(after)
  const role = opens === closes ? (BY_SIGN.get(sign) ?? 'either') : opens ? 'open' : 'close'
  if (kind === 'single' && role !== 'close' && ELIDED.test(text.slice(end, end + 8))) return null
  // Between spaces, a mark that is mostly an apostrophe is none.
  if (kind === 'single' && role === 'either') return null
  const word = text.slice(Math.max(0, at - 12), at)
  const weak =
    kind === 'single' ? CLIPPED.test(word) && /^\s[\p{L}\d]/u.test(text.slice(end, end + 2)) : /\d$/.test(word)
  return { at, end, sign, kind, role, weak: weak && role === 'close' }
}

function kindOf(sign: string): Kind {
  if (sign === '`') return 'tick'
  return sign.length === 1 && "'‘’‚‛".includes(sign) ? 'single' : 'double'
}

/** The next place that is no other mark and no emphasis. */
function beside(text: string, at: number, step: 1 | -1): number {
  let here = at
  while (here >= 0 && here < text.length && Math.abs(here - at) < 8 && PASSED.test(text[here] ?? '')) here += step
  return here
}

const PASSED = /["“”„‟«»‹›「」『』＂`'‘’‚‛*_~]/
const SOLID = /[\p{L}\p{N}]/u
/** What a mark stands behind when it opens. */
const BEFORE = /[\s([{<>=:|/—–-]/
/** What stands behind a mark that opens: anything but a space or the end of something. */
const STARTS = /^(?:[^\s)\]}>,.;:!?…/—–-]|[.…—–-]\S)/u
/** When their place does not tell. */
const BY_SIGN: ReadonlyMap<string, 'open' | 'close'> = new Map([
  ...[...'“„‟«‹「『'].map((sign) => [sign, 'open'] as const),
  ...[...'”»›」』'].map((sign) => [sign, 'close'] as const),
  ['``', 'open'],
])
/** Words that begin with an apostrophe. */
const ELIDED =
  /^(?:tis|twas|twere|cause|cos|coz|em|n|til|till|bout|round|ere|nuff|kay|cept|im|er|\d0s|\d\ds?)(?![\p{L}\p{N}])/iu
/** Words that may end with one: plurals, dropped letters. */
const CLIPPED = /(?:s|z|x|\p{L}in|(?<!\p{L})(?:o|ol|an|th|wi|mo|lil|n|y|gov|fo|jus))$/iu

function outermost(ranges: readonly Range[]): Range[] {
  const out: Range[] = []
  for (const [from, to] of [...ranges].sort(([a, b], [c, d]) => a - c || d - b)) {
    const last = out.at(-1)
    if (last === undefined || from >= last[1]) out.push([from, to])
    else if (to > last[1]) out[out.length - 1] = [last[0], to]
  }
  return out
}
