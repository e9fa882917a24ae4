/** The house numbers that the linter has no rule for: said as warnings (soft) or errors (hard). Exit 1 on an error. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const EDGES = /^src\/(cli|config|open)\.ts$|^src\/(daemon|store|open)\/|^src\/read\/provider\/open-reader\.ts$/
const VAGUE = /(^|\/)(utils?|helpers?|common|shared|misc|manager|service)\.ts$/
const LOUD = /node:fs|node:child_process|node:net|node:http|process\.|console\.|Date\.now\(|new Date\(\)|Math\.random/

export interface HouseReport {
  readonly errors: string[]
  readonly warnings: string[]
  readonly quietShare: number
}

/** Reads every TypeScript file below `root`/src and reports what breaks the house numbers of docs/ARCHITECTURE.md. */
export function checkHouse(root: string): HouseReport {
  const errors: string[] = []
  const warnings: string[] = []
  const files = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `src/${name.replaceAll(path.sep, '/')}`)
  let quiet = 0
  for (const file of files) {
    const text = readFileSync(path.join(root, file), 'utf8')
    const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
    const lines = text.split('\n').length
    if (lines > 250) warnings.push(`${file}: ${lines} lines, house number 250`)
    const imports = text.match(/^import /gm)?.length ?? 0
    if (imports > 10 && file !== 'src/open.ts') errors.push(`${file}: ${imports} imports, at most 10`)
    if (VAGUE.test(file)) errors.push(`${file}: a name that says nothing`)
    if (!EDGES.test(file) && /Date\.now\(|new Date\(\)|process\.env|Math\.random\(/.test(code))
      errors.push(`${file}: reads the clock, the environment or randomness outside the edges`)
    if (!LOUD.test(code)) quiet++
  }
  const quietShare = files.length === 0 ? 1 : quiet / files.length
  if (quietShare < 0.7) errors.push(`only ${(quietShare * 100).toFixed(0)} % of source files are quiet, at least 70 %`)
  return { errors, warnings, quietShare }
}

if (process.argv[1] && import.meta.filename === path.resolve(process.argv[1])) {
  const report = checkHouse(process.cwd())
  for (const line of report.warnings) console.warn(`warning ${line}`)
  for (const line of report.errors) console.error(`error ${line}`)
  console.log(
    `house: ${report.errors.length} errors, ${report.warnings.length} warnings, ${(report.quietShare * 100).toFixed(0)} % quiet files`,
  )
  process.exitCode = report.errors.length > 0 ? 1 : 0
}
