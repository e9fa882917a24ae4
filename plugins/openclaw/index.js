// Installed by `memoird install openclaw`, taken away by `memoird uninstall openclaw`.
import { execFile } from 'node:child_process'
import path from 'node:path'

/** A session goes on for weeks: what was learned since comes into it once a day. */
const DAY_MS = 86_400_000
const RETRY_MS = 60_000
/** What runs by itself, and rooms where others read along. */
const NOT_PRIVATE = /(?:^|:)(?:cron|hook|subagent|heartbeat|group|channel|room)(?::|$)/

/** Memory is optional: whatever is wrong here, the chat goes on without it. */
function run({ node, hook, root }, event, transcript) {
  return new Promise((resolve) => {
    const options = { timeout: 3000 }
    const child = execFile(node, [hook, root, 'openclaw', event], options, (error, said) => resolve(error ? '' : said))
    child.on('error', () => resolve(''))
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(JSON.stringify({ transcript_path: transcript }))
  })
}

async function blockOf(program) {
  const said = await run(program, 'start', '')
  return said === '' ? '' : JSON.parse(said).hookSpecificOutput.additionalContext
}

export default {
  id: 'memoird',
  name: 'memoird',
  description: 'Gives the memory of earlier talks to a session, and tells memoird when a turn has ended.',
  register(api) {
    // Where memoird is: OpenClaw runs a copy of this file.
    const program = api.pluginConfig ?? {}
    if (['node', 'hook', 'root', 'state'].some((key) => typeof program[key] !== 'string')) return
    const blocks = new Map()
    const forget = async (_event, context) => void blocks.delete(context?.sessionId)
    api.on('before_prompt_build', async (_event, context) => {
      const { sessionId = '', sessionKey = '', trigger = '' } = context ?? {}
      if (trigger !== 'user' || NOT_PRIVATE.test(sessionKey)) return undefined
      const known = blocks.get(sessionId)
      const block = known !== undefined && Date.now() - known.at < DAY_MS ? known.block : blockOf(program)
      if (block !== known?.block) blocks.set(sessionId, { at: Date.now(), block })
      const text = await block
      // Nothing was said in time: another message asks again, though not each.
      if (text === '' && block !== known?.block) blocks.set(sessionId, { at: Date.now() - DAY_MS + RETRY_MS, block })
      return text === '' ? undefined : { appendSystemContext: text }
    })
    api.on('agent_end', async (_event, context) => {
      const agent = context?.agentId ?? 'main'
      await run(program, 'handover', path.join(program.state, 'agents', agent, 'agent', 'openclaw-agent.sqlite'))
    })
    api.on('after_compaction', forget)
    api.on('before_reset', forget)
  },
}
