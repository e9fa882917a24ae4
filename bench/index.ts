/** Runs the measurements named on the command line, or all of them: `npm run bench`, `npm run bench -- parse edits`. */
import fs from 'node:fs'
import path from 'node:path'

const folder = import.meta.dirname
// The folders of benches are of their own making.
process.env['MEMOIRD_TRUST'] = '1'
const names = fs
  .readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && name !== 'index.ts')
  .map((name) => path.basename(name, '.ts'))
/** What begins with `--` is read by the measurement itself. */
const chosen = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const unknown = chosen.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`no bench ${unknown.join(', ')}; there are: ${names.join(', ')}`)
  process.exit(2)
}

for (const name of chosen.length > 0 ? chosen : names) {
  console.log(`\n# ${name}`)
  const module = (await import(path.join(folder, `${name}.ts`))) as Record<string, unknown>
  const run = module[name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())]
  if (typeof run !== 'function') throw new TypeError(`bench/${name}.ts exports no function of its name`)
  await (run as () => Promise<void>)()
}
