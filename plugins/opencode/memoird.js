// Copied by `memoird install opencode` with its own places in it, taken away by `memoird uninstall opencode`.
import { execFile } from 'node:child_process'

const { node, hook, root, database } = JSON.parse('{}')

/** Memory is optional: whatever is wrong here, the chat goes on without it. */
const run = (event) =>
  new Promise((resolve) => {
    const args = [hook, root, 'opencode', event]
    const child = execFile(node, args, { timeout: 3000 }, (error, said) => resolve(error ? '' : said))
    child.stdin?.end(JSON.stringify({ transcript_path: database }))
  })

const blocks = new Map()
const block = async () => {
  const said = await run('start')
  return said === '' ? '' : JSON.parse(said).hookSpecificOutput.additionalContext
}

/** The block is asked for once a session and stands behind the client's own instructions; what is idle is handed over. */
export const memoird = async () => ({
  event: async ({ event }) => {
    if (event?.type === 'session.idle') await run('handover')
  },
  'experimental.chat.system.transform': async (input, output) => {
    const id = input?.sessionID ?? ''
    if (!blocks.has(id)) blocks.set(id, block())
    const text = await blocks.get(id)
    if (text !== '') output.system.push(text)
  },
})
