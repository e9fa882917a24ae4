#!/usr/bin/env node
import { release } from './package.ts'

// Who reads us may go away in the middle, as `head` does: that is no error of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

const [option, root, name, more] = process.argv.slice(2)
// As `install` writes it: a server that is slow to start is missing from the first turn, so it waits for no command line.
if (option === '--root' && root !== undefined && name === 'mcp' && more === undefined) await serve({ root })
else await (await import('./program.ts')).run(serve)

/** What the server does not answer with it loads after that. */
async function serve(globals: { readonly root?: string }): Promise<void> {
  const { serveTools } = await import('./mcp/server.ts')
  serveTools(async () => (await import('./mcp/tools.ts')).createTools(globals), release())
}
