import fs from 'node:fs'
import path from 'node:path'
import { buildSync } from 'esbuild'

const ROOT = path.join(import.meta.dirname, '../..')

/** Below `node_modules`, so that packages are found from there. */
const FOLDER = path.join(ROOT, 'node_modules', '.built')

const known = new Map<string, string>()

/** A script as one file that node runs as it is: tsx costs every process that it starts half a second. */
export function built(script: string): string {
  const made = known.get(script) ?? path.join(FOLDER, `${path.basename(script, '.ts')}-${process.pid}.mjs`)
  if (known.has(script)) return made
  buildSync({
    entryPoints: [script],
    outfile: made,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    // `src/package.ts` alone asks for it.
    define: { 'import.meta.dirname': JSON.stringify(path.join(ROOT, 'src')) },
  })
  process.once('exit', () => fs.rmSync(made, { force: true }))
  known.set(script, made)
  return made
}
