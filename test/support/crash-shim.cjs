// node --require crash-shim.cjs: counts the calls that change the file system and kills the process at one of them.
// CRASH_AT: which call; CRASH_MODE: before it, after it, or torn (half of a write); CRASH_COUNT: a file for the count.
const fs = require('node:fs')
const at = Number(process.env.CRASH_AT ?? 0)
const mode = process.env.CRASH_MODE ?? 'before'
const names = [
  'openSync',
  'writeSync',
  'fsyncSync',
  'renameSync',
  'linkSync',
  'unlinkSync',
  'mkdirSync',
  'ftruncateSync',
  'rmSync',
  'writeFileSync',
  'appendFileSync',
  'fchmodSync',
  'chmodSync',
]
let count = 0
const { writeFileSync } = fs

for (const name of names) {
  const original = fs[name]
  fs[name] = function (...args) {
    if (name === 'openSync' && reads(args[1])) return original.apply(this, args)
    count++
    if (count !== at) return original.apply(this, args)
    if (mode === 'torn' && name === 'writeSync') {
      const [handle, bytes, offset = 0, length = bytes.length - offset] = args
      original.call(this, handle, bytes, offset, Math.floor(length / 2))
    }
    if (mode === 'after') original.apply(this, args)
    process.kill(process.pid, 'SIGKILL')
    for (;;);
  }
}

function reads(flags) {
  if (flags === undefined || flags === 'r') return true
  return (
    typeof flags === 'number' && (flags & (fs.constants.O_WRONLY | fs.constants.O_RDWR | fs.constants.O_CREAT)) === 0
  )
}

process.on('exit', () => {
  if (process.env.CRASH_COUNT) writeFileSync(process.env.CRASH_COUNT, String(count))
})
require('node:module').syncBuiltinESMExports()
