// Joins the same vectors with two threads, with one, and with two without WebAssembly, and prints pairs and how.
import { pathToFileURL } from 'node:url'

const { join } = await import(pathToFileURL(process.argv[2]).href)
const [count, dimension] = [3000, 100]
const values = new Float32Array(count * dimension)
let state = 1
const random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 2 ** 32 - 0.5
}
for (let row = 0; row < count; row++) {
  const like = row % 5 === 4 ? Math.floor((random() + 0.5) * row) : null
  let square = 0
  for (let at = 0; at < dimension; at++) {
    const value = like === null ? random() : values[like * dimension + at] + 0.08 * random()
    values[row * dimension + at] = value
    square += value * value
  }
  for (let at = 0; at < dimension; at++) values[row * dimension + at] /= Math.sqrt(square)
}
const joined = async (options) => {
  const { count: found, first, second, how } = await join({ values, count, dimension }, 0.82, options)
  return { how, pairs: Array.from({ length: found }, (_, at) => [first[at], second[at]]) }
}
const workers = await joined({ large: 0 })
const alone = await joined({ threads: 1 })
const plain = await joined({ large: 0, simd: false })
process.stdout.write(JSON.stringify({ workers, alone, plain }))
