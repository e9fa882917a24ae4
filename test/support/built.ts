import fs from 'node:fs'
import path from 'node:path'
import { buildSync } from 'esbuild'

const ROOT = path.join(import.meta.dirname, '../..')

/** Below `node_modules`, so that packages are found from there. */
const FOLDER = path.join(ROOT, 'node_modules', '.built')

const made = new Map<string, string>()

/** A script as one file that node runs as it is: tsx costs every process that it starts half a second. */
export function built(script: string): string {
  const known = made.get(script)
  if (known !== undefined) return known
  const file = path.join(FOLDER, `${path.relative(ROOT, script).replaceAll(path.sep, '-')}.mjs`)
  const fresh = `${file}.${process.pid}`
  buildSync({
    entryPoints: [script],
    outfile: fresh,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    // `src/package.ts` alone asks for it.
    define: { 'import.meta.dirname': JSON.stringify(path.join(ROOT, 'src')) },
  })
  // Another worker may be starting it.
  fs.renameSync(fresh, file)
  made.set(script, file)
  return file
}
