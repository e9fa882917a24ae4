// node --require crash-shim.cjs: counts the calls that change the file system and kills the process at one of them.
// CRASH_AT: which call; CRASH_MODE: before it, after it, or torn (half of a write); CRASH_COUNT: a file for the names.
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
const seen = []
let inside = false
const { writeFileSync } = fs

for (const name of names) {
  const original = fs[name]
  fs[name] = function (...args) {
    // What node calls to do one of these is part of it.
    if (inside || (name === 'openSync' && reads(args[1]))) return original.apply(this, args)
    if (seen.push(name) !== at) return whole(this, original, args)
    if (mode === 'torn') half(this, name, original, args)
    if (mode === 'after') whole(this, original, args)
    process.kill(process.pid, 'SIGKILL')
    for (;;);
  }
}

function whole(self, original, args) {
  inside = true
  try {
    return original.apply(self, args)
  } finally {
    inside = false
  }
}

function half(self, name, original, args) {
  if (name === 'writeSync') {
    const [handle, bytes, offset = 0, length = bytes.length - offset] = args
    whole(self, original, [handle, bytes, offset, Math.floor(length / 2)])
  } else if (name === 'writeFileSync' || name === 'appendFileSync') {
    const [file, data, ...rest] = args
    const bytes = Buffer.from(data)
    whole(self, original, [file, bytes.subarray(0, bytes.length >> 1), ...rest])
  }
}

function reads(flags) {
  if (flags === undefined || flags === 'r') return true
  return (
    typeof flags === 'number' && (flags & (fs.constants.O_WRONLY | fs.constants.O_RDWR | fs.constants.O_CREAT)) === 0
  )
}

process.on('exit', () => {
  if (process.env.CRASH_COUNT) writeFileSync(process.env.CRASH_COUNT, JSON.stringify(seen))
})
require('node:module').syncBuiltinESMExports()
