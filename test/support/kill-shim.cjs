// node --require kill-shim.cjs: counts the calls that change the disk below KILL_UNDER and ends this process with
// SIGKILL before (or inside, or after) the KILL_AT-th. Writes the count to KILL_COUNT at the end.
const fs = require('node:fs')
const { syncBuiltinESMExports } = require('node:module')

const at = Number(process.env.KILL_AT ?? Number.POSITIVE_INFINITY)
const mode = process.env.KILL_MODE ?? 'before'
const under = process.env.KILL_UNDER ?? '/'
const handles = new Set()
let count = 0

const open = fs.openSync
const reads = (name, args) => name === 'openSync' && [undefined, 'r', 0].includes(args[1])
const concerns = (args) => (typeof args[0] === 'number' ? handles.has(args[0]) : String(args[0]).startsWith(under))

const names = [
  'openSync',
  'writeSync',
  'fsyncSync',
  'ftruncateSync',
  'renameSync',
  'linkSync',
  'unlinkSync',
  'mkdirSync',
]
for (const name of names) {
  const real = fs[name]
  fs[name] = (...args) => {
    if (!concerns(args) || reads(name, args)) return real(...args)
    if (++count === at) {
      if (mode === 'inside' && name === 'writeSync') real(args[0], args[1], args[2], Math.floor(args[3] / 2))
      if (mode === 'after') real(...args)
      process.kill(process.pid, 'SIGKILL')
      for (;;);
    }
    const result = real(...args)
    if (real === open) handles.add(result)
    return result
  }
}

process.on('exit', () => {
  if (process.env.KILL_COUNT) fs.writeFileSync(process.env.KILL_COUNT, String(count))
})
syncBuiltinESMExports()
