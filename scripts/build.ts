/**
 * Bundles `src` into `dist`: some hundred files instead of eight hundred, because a hook starts a process at every prompt
 * and half of what that cost was finding and opening modules. What a command alone needs is still loaded by it alone.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type BuildOptions, build, type PluginBuild } from 'esbuild'

const ROOT = path.join(import.meta.dirname, '..')
const { dependencies, optionalDependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))

/** Where a process begins; the last two are what benches and tests take of what is built. */
const ENTRIES = ['cli.ts', 'hook.ts', 'daemon/job-child.ts', 'open.ts', 'commands/process.ts']

/** What nearly every command begins with. */
const BEGINS_WITH = ['commander', 'stemmer', 'tinyqueue', 'json5']
const SERVER = ['dist/server.cjs', 'dist/server.cjs.v8']
/** What starts without the quick ones. */
const ALONE = /^(?:cli|hook|errors|package|program|commands\/index)\.ts$/
/** What the start of a chat, a search and a server load: one file, not seventy. Commands that need more load that besides. */
const QUICK = ['commands/search.ts', 'commands/context.ts', 'open.ts', 'store/index/folder-index.ts']

const base: BuildOptions & { metafile: true } = {
  absWorkingDir: ROOT,
  outbase: 'src',
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // What a person installs; everything else becomes part of us, and so does what every command begins with.
  external: [...Object.keys(dependencies), ...Object.keys(optionalDependencies)]
    .filter((name) => !BEGINS_WITH.includes(name))
    .flatMap((name) => [name, `${name}/*`]),
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
  metafile: true,
  minifyWhitespace: true,
  minifySyntax: true,
  // What comes as CommonJS asks for parts of Node in its own way.
  banner: { js: "import{createRequire as requiring}from'node:module';const require=requiring(import.meta.url);" },
}
const quick = new Set(await inputsOf(QUICK))
const { metafile } = await build({
  ...base,
  entryPoints: ENTRIES.map((name) => `src/${name}`),
  plugins: [
    { name: 'compiled', setup: compiled },
    { name: 'slim', setup: slim },
    { name: 'together', setup: together },
  ],
})
await buildServer()

/** Runs a file with what V8 made of it when it was built, where this is the same V8: half of a server's start is compiling. */
function loading(file: string): string {
  return `import{readFileSync,writeFileSync}from'node:fs';import{Script}from'node:vm';
const file=${file},read=(name)=>{try{return readFileSync(name)}catch{}};
const script=new Script('(function(module,require){'+readFileSync(file,'utf8')+'\\n})',{filename:file,cachedData:read(file+'.v8')});
const module={};script.runInThisContext()(module,require);const server=module.exports;`
}

function compiled(building: PluginBuild): void {
  building.onResolve({ filter: /^\.\/mcp\/server\.ts$/ }, ({ path: name }) => ({ path: name, namespace: 'compiled' }))
  building.onLoad({ filter: /^/, namespace: 'compiled' }, () => ({
    contents: `import path from'node:path';${loading("path.join(import.meta.dirname,'server.cjs')")}export const{serveTools}=server`,
  }))
}

async function buildServer(): Promise<void> {
  const { outdir: _, outbase: __, banner: ___, ...rest } = base
  const outfile = path.join(ROOT, 'dist/server.cjs')
  const options = { ...rest, outfile, splitting: false, format: 'cjs', sourcemap: false, minify: true } as const
  await build({ ...options, entryPoints: ['src/mcp/server.ts'], plugins: [{ name: 'slim', setup: slim }] })
  rmSync(`${outfile}.v8`, { force: true })
  const program = `import{createRequire}from'node:module';const require=createRequire(import.meta.url);${loading(JSON.stringify(outfile))}
process.on('exit',()=>writeFileSync(file+'.v8',script.createCachedData()));server.serveTools(null,'0')`
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'build', version: '1' } }
  const input = `${JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'initialize', params })}\n`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { input })
  if (status !== 0) throw new Error(`the server does not start: ${stderr}`)
}

/** What entries import without waiting for it, as absolute paths. */
async function inputsOf(entries: readonly string[]): Promise<string[]> {
  const { metafile: found } = await build({
    ...base,
    stdin: { contents: entries.map((name) => `import './src/${name}'`).join('\n'), resolveDir: ROOT, loader: 'ts' },
    splitting: false,
    write: false,
    plugins: [{ name: 'static', setup: withoutDynamic }],
  })
  return Object.keys(found.inputs).map((name) => path.join(ROOT, name))
}

function withoutDynamic(building: PluginBuild): void {
  building.onResolve({ filter: /^\./ }, ({ kind, path: name }) =>
    kind === 'dynamic-import' ? { path: name, external: true } : null,
  )
}

/** Files are split by who needs them: where whoever needs one of the quick ones has all of them, they stay one file. */
function together(building: PluginBuild): void {
  building.onLoad({ filter: /\/src\/.*\.ts$/ }, ({ path: file }) => {
    const name = path.relative(path.join(ROOT, 'src'), file)
    if ((quick.has(file) && !QUICK.includes(name)) || ALONE.test(name)) return null
    const needs = QUICK.map((one) => `import ${JSON.stringify(path.join(ROOT, 'src', one))}`).join(';')
    return { contents: `${needs};${readFileSync(file, 'utf8')}`, loader: 'ts' }
  })
}

/** Servers say what is wrong in English and ask nobody to fill in forms; commander starts no program. A third of what they load at their start. */
function slim(building: PluginBuild): void {
  const instead = (filter: RegExp, change: (text: string) => string): void =>
    building.onLoad({ filter }, ({ path: file }) => {
      const text = readFileSync(file, 'utf8')
      const contents = change(text)
      if (contents === text) throw new Error(`${file} is not what it was: see how it loads less`)
      return { contents }
    })
  instead(/zod\/v4\/locales\/index\.js$/, () => 'export { default as en } from "./en.js"')
  instead(/server\/dist\/ajvProvider-[^/]+\.mjs$/, () => 'class Unused {}\nexport { Unused as n }')
  instead(/commander\/lib\/command\.js$/, (text) =>
    text.replace(/^const childProcess = require\('node:child_process'\);/m, 'const childProcess = {};'),
  )
}

const written = new Set([...Object.keys(metafile.outputs), ...SERVER].map((name) => path.join(ROOT, name)))
for (const [name, { inputs }] of Object.entries(metafile.outputs))
  if ('src/package.ts' in inputs && path.dirname(name) !== 'dist')
    throw new Error(`src/package.ts became part of ${name}; it tells the place of the package from standing in dist`)

// What an earlier build left.
for (const entry of readdirSync(path.join(ROOT, 'dist'), { recursive: true, withFileTypes: true })) {
  const file = path.join(entry.parentPath, entry.name)
  if (entry.isFile() && !written.has(file)) rmSync(file)
}
