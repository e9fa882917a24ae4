import { afterAll } from 'vitest'

interface Task {
  readonly type: string
  readonly name: string
  readonly mode: string
  readonly result?: { readonly state?: string } | undefined
  readonly tasks?: readonly Task[]
}

/** Prints what the tests of a file came to: which rules they are about, how many cases there are, how many bad and skipped. */
export function tellFigure(of: string): void {
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the pattern.
  afterAll(({}, suite) => {
    const cases = casesOf(suite)
    const states = cases.map(({ mode, result }) => (mode === 'run' ? (result?.state ?? 'skip') : 'skip'))
    const count = (wanted: string): number => states.filter((state) => state === wanted).length
    const rules = [...new Set(cases.flatMap(({ name }) => /^[A-Z]{2,4}\d+/.exec(name)?.[0] ?? []))].sort(byNumber)
    console.log(
      `${of} (${rules.join(', ')}): ${cases.length - count('skip')} cases, ${count('fail')} bad, ${count('skip')} skipped`,
    )
  })
}

function casesOf({ type, tasks = [], ...rest }: Task): Task[] {
  return type === 'test' ? [{ type, ...rest }] : tasks.flatMap(casesOf)
}

function byNumber(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}
