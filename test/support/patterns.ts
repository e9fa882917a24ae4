import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'vite'

/** A regular expression of the program and the files that hold it, relative to the repository. */
export interface Pattern {
  readonly source: string
  readonly flags: string
  readonly files: readonly string[]
}

interface Node {
  readonly type?: string
  readonly regex?: { readonly pattern: string; readonly flags: string }
  readonly [key: string]: unknown
}

/** Every RegExp literal below `root`/src, and every one that a module there puts together when it is loaded. */
export async function patternsOf(root: string): Promise<Pattern[]> {
  const found = new Map<string, { source: string; flags: string; files: Set<string> }>()
  const add = (source: string, flags: string, file: string): void => {
    const kept = flags.replace(/[gdy]/g, '')
    const key = `${kept}/${source}`
    const one = found.get(key) ?? { source, flags: kept, files: new Set<string>() }
    one.files.add(file)
    found.set(key, one)
  }
  for (const file of filesBelow(root)) {
    const text = readFileSync(path.join(root, file), 'utf8')
    for (const { pattern, flags } of literalsIn(file, text)) add(pattern, flags, file)
    if (text.includes('new RegExp('))
      for (const one of await madeIn(path.join(root, file))) add(one.source, one.flags, file)
  }
  return [...found.values()].map((one) => ({ ...one, files: [...one.files].sort() }))
}

function filesBelow(root: string): string[] {
  return readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.posix.join('src', name.replaceAll(path.sep, '/')))
    .sort()
}

function literalsIn(file: string, text: string): { pattern: string; flags: string }[] {
  const out: { pattern: string; flags: string }[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each)
    else if (typeof value === 'object' && value !== null) {
      const node = value as Node
      if (node.type === 'Literal' && node.regex) out.push(node.regex)
      else for (const each of Object.values(node)) visit(each)
    }
  }
  const parsed = parseSync(file, text)
  if (parsed.errors.length > 0) throw new Error(`${file} cannot be parsed: ${parsed.errors[0]?.message}`)
  visit(parsed.program)
  return out
}

let loads = 0

/** Loads a module once more with a constructor that writes down what it makes. */
async function madeIn(file: string): Promise<RegExp[]> {
  const made: RegExp[] = []
  const Real = globalThis.RegExp
  globalThis.RegExp = new Proxy(Real, {
    construct(target, args: [string | RegExp, string?]) {
      const one = new target(...args)
      made.push(one)
      return one
    },
  })
  try {
    await import(/* @vite-ignore */ `${pathToFileURL(file).href}?patterns=${loads++}`)
  } finally {
    globalThis.RegExp = Real
  }
  return made
}
