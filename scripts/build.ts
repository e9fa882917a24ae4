/**
 * Bundles `src` into `dist`: some hundred files instead of eight hundred, because a hook starts a process at every prompt
 * and half of what that cost was finding and opening modules. What a command alone needs is still loaded by it alone.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build, type PluginBuild } from 'esbuild'

const ROOT = path.join(import.meta.dirname, '..')
const { dependencies, optionalDependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))

/** Where a process begins; the last two are what benches and tests take of what is built. */
const ENTRIES = ['cli.ts', 'hook.ts', 'daemon/job-child.ts', 'open.ts', 'commands/process.ts']

const { metafile } = await build({
  absWorkingDir: ROOT,
  entryPoints: ENTRIES.map((name) => `src/${name}`),
  outbase: 'src',
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // What a person installs; everything else becomes part of us.
  external: [...Object.keys(dependencies), ...Object.keys(optionalDependencies)].flatMap((name) => [name, `${name}/*`]),
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
  metafile: true,
  minifyWhitespace: true,
  plugins: [{ name: 'one-language', setup: oneLanguage }],
})

/** A server says what is wrong in English: the words of fifty other languages were a third of what it loads at its start. */
function oneLanguage(building: PluginBuild): void {
  building.onLoad({ filter: /zod\/v4\/locales\/index\.js$/ }, () => ({
    contents: 'export { default as en } from "./en.js"',
  }))
}

const written = new Set(Object.keys(metafile.outputs).map((name) => path.join(ROOT, name)))
for (const [name, { inputs }] of Object.entries(metafile.outputs))
  if ('src/package.ts' in inputs && path.dirname(name) !== 'dist')
    throw new Error(`src/package.ts became part of ${name}; it tells the place of the package from standing in dist`)

// What an earlier build left.
for (const entry of readdirSync(path.join(ROOT, 'dist'), { recursive: true, withFileTypes: true })) {
  const file = path.join(entry.parentPath, entry.name)
  if (entry.isFile() && !written.has(file)) rmSync(file)
}
