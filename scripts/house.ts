/** The house numbers that the linter has no rule for: said as warnings (soft) or errors (hard). Exit 1 on an error. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * What `src` may have, those of the ways in and out beside the rest: 36,000 and 4,000 are meant, and the first is what stands
 * there until something goes; and a folder beside its sub-folders.
 */
const BUDGET = { lines: 37_072, ways: 3_191, files: 450, filesInFolder: 25 }

/** The ways in from the chats of people and back to them. */
const WAYS = /^src\/(sources|mcp|hook|commands\/clients)[/.]/

/** The flow: a file imports from its own place or from one further down in this list. */
const ORDER = [
  'mcp',
  'commands',
  'daemon',
  'sources',
  'learn',
  'maintain',
  'open',
  'store',
  'rollup',
  'recall',
  'encode',
  'read',
  'memory',
  'log',
  'config',
]

/** A file of one coherent module may have more than the house number, and never more than this. */
const MOST_IMPORTS = 18

const EDGES =
  /^src\/(cli|program|hook|clock|config|open)\.ts$|^src\/(daemon|store|open)\/|^src\/read\/provider\/open-reader\.ts$/
const VAGUE = /(^|\/)(utils?|helpers?|common|shared|misc|manager|service)\.ts$/
const LOUD = /node:fs|node:child_process|node:net|node:http|process\.|console\.|Date\.now\(|new Date\(\)|Math\.random/
const PATTERN =
  /(?<=[=(,:[!&|?{};]\s*|return )\/(?![/*])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[dgimsuvy]*|new RegExp\(/g
const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g

interface Folder {
  readonly name: string
  readonly lines: number
  readonly files: number
  readonly patterns: number
}

interface HouseReport {
  readonly errors: string[]
  readonly warnings: string[]
  readonly quietShare: number
  /** The folders right below `src` with all that is in them, the largest first. */
  readonly folders: readonly Folder[]
}

/** Reads every TypeScript file below `root`/src and reports what breaks the house numbers of docs/ARCHITECTURE.md. */
export function checkHouse(root: string, budget = BUDGET): HouseReport {
  const errors: string[] = []
  const warnings: string[] = []
  const files = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `src/${name.replaceAll(path.sep, '/')}`)
  const texts = new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
  let quiet = 0
  for (const [file, text] of texts) {
    const code = codeOf(text)
    const lines = text.split('\n').length
    if (lines > 250) warnings.push(`${file}: ${lines} lines, house number 250`)
    const imports = text.match(/^import /gm)?.length ?? 0
    if (imports > 10 && file !== 'src/open.ts')
      (imports > MOST_IMPORTS ? errors : warnings).push(`${file}: ${imports} imports, house number 10`)
    if (VAGUE.test(file)) errors.push(`${file}: a name that says nothing`)
    if (!EDGES.test(file) && /Date\.now\(|new Date\(\)|process\.env|Math\.random\(/.test(code))
      errors.push(`${file}: reads the clock, the environment or randomness outside the edges`)
    if (!LOUD.test(code)) quiet++
  }
  const quietShare = files.length === 0 ? 1 : quiet / files.length
  if (quietShare < 0.7) errors.push(`only ${(quietShare * 100).toFixed(0)} % of source files are quiet, at least 70 %`)
  const imports = importsOf(texts)
  for (const circle of circlesIn(imports)) errors.push(`a circle of files: ${circle.join(', ')}`)
  errors.push(...upward(imports))
  const folders = foldersOf(texts)
  errors.push(...tooMuch(files, folders, budget))
  return { errors, warnings, quietShare, folders }
}

function codeOf(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
}

function foldersOf(texts: ReadonlyMap<string, string>): Folder[] {
  const folders = new Map<string, Folder>()
  for (const [file, text] of texts) {
    const name = placeOf(file)
    const { lines, files, patterns } = folders.get(name) ?? { lines: 0, files: 0, patterns: 0 }
    folders.set(name, {
      name,
      lines: lines + text.split('\n').length - 1,
      files: files + 1,
      patterns: patterns + (codeOf(text).match(PATTERN)?.length ?? 0),
    })
  }
  return [...folders.values()].sort((a, b) => b.lines - a.lines)
}

/** The folder right below `src`, or a way in or out; of a file there its own name. */
function placeOf(file: string): string {
  return WAYS.exec(file)?.[1] ?? (file.split('/')[1] ?? '').replace(/\.ts$/, '')
}

function tooMuch(files: readonly string[], folders: readonly Folder[], budget: typeof BUDGET): string[] {
  const found: string[] = []
  const isWay = ({ name }: Folder): boolean => WAYS.test(`src/${name}/`)
  const count = (of: readonly Folder[]): number => of.reduce((sum, { lines }) => sum + lines, 0)
  const [lines, ways] = [count(folders.filter((one) => !isWay(one))), count(folders.filter(isWay))]
  if (lines > budget.lines) found.push(`src has ${lines} lines, at most ${budget.lines}`)
  if (ways > budget.ways) found.push(`the ways in and out have ${ways} lines, at most ${budget.ways}`)
  if (files.length > budget.files) found.push(`src has ${files.length} files, at most ${budget.files}`)
  const counts = new Map<string, number>()
  for (const file of files) counts.set(path.posix.dirname(file), (counts.get(path.posix.dirname(file)) ?? 0) + 1)
  for (const [folder, count] of counts)
    if (count > budget.filesInFolder) found.push(`${folder} has ${count} files, at most ${budget.filesInFolder}`)
  return found
}

type Imports = ReadonlyMap<string, readonly string[]>

function importsOf(texts: ReadonlyMap<string, string>): Imports {
  const targets = ([file, text]: [string, string]): string[] =>
    [...text.matchAll(IMPORT)]
      .map(([, spec = '']) => path.posix.join(path.posix.dirname(file), spec))
      .filter((target) => texts.has(target))
  return new Map([...texts].map((entry) => [entry[0], targets(entry)]))
}

/** Groups of files of which each imports all others, over whatever detour (Tarjan). */
function circlesIn(imports: Imports): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  function visit(file: string): number {
    const own = index.size
    index.set(file, own)
    low.set(file, own)
    stack.push(file)
    for (const target of imports.get(file) ?? []) {
      const known = index.get(target)
      const reached = known === undefined ? visit(target) : stack.includes(target) ? known : own
      low.set(file, Math.min(low.get(file) ?? own, reached))
    }
    if (low.get(file) === own) {
      const circle = stack.splice(stack.indexOf(file))
      if (circle.length > 1) circles.push(circle.sort())
    }
    return low.get(file) ?? own
  }
  for (const file of imports.keys()) if (!index.has(file)) visit(file)
  return circles
}

/** Imports against the flow, a line for each pair of places. */
function upward(imports: Imports): string[] {
  const found = new Map<string, number>()
  for (const [file, targets] of imports)
    for (const target of targets) {
      const [from, to] = [placeOf(file), placeOf(target)]
      if (ORDER.includes(from) && ORDER.includes(to) && ORDER.indexOf(to) < ORDER.indexOf(from))
        found.set(`${from} imports ${to}`, (found.get(`${from} imports ${to}`) ?? 0) + 1)
    }
  return [...found].map(([pair, times]) => `${pair}, which is above it, ${times} times`)
}

if (process.argv[1] && import.meta.filename === path.resolve(process.argv[1])) {
  const report = checkHouse(process.cwd())
  for (const { name, lines, files, patterns } of report.folders)
    console.log(
      `${name.padEnd(12)} ${String(lines).padStart(6)} lines ${String(files).padStart(4)} files ${patterns} patterns`,
    )
  const all = (of: 'lines' | 'files' | 'patterns'): number => report.folders.reduce((sum, one) => sum + one[of], 0)
  for (const line of report.warnings) console.warn(`warning ${line}`)
  for (const line of report.errors) console.error(`error ${line}`)
  console.log(
    `house: ${all('lines')} lines, ${all('files')} files, ${all('patterns')} patterns; ${report.errors.length} errors, ${report.warnings.length} warnings, ${(report.quietShare * 100).toFixed(0)} % quiet files`,
  )
  process.exitCode = report.errors.length > 0 ? 1 : 0
}
