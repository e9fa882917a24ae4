/** What a tombstone without the text blocks: rewordings of what was forgotten, and what only looks like it. */
import { createHmac } from 'node:crypto'
import { createForgotten, tombstoneHashes } from '../src/memory/tombstone.ts'
import { DETAILS, FREE, readForgotten, UNSEEN } from '../test/support/forgotten-statements.ts'

const OWN = new Set(['user', 'dana', 'bernard'])
const hash = (text: string): string => createHmac('sha256', 'bench').update(text).digest('hex').slice(0, 32)

export async function tombstone(): Promise<void> {
  const statements = readForgotten()
  for (const half of ['seen', 'unseen'] as const) {
    const of = statements.filter((one) => one.half === half)
    const parts = [...new Set(of.flatMap(({ same }) => same.map(({ how }) => how)))].map((how) => {
      const pairs = of.flatMap((one) =>
        one.same.filter((said) => said.how === how).map(({ text }) => blocks(one.text, text)),
      )
      return `${how} ${share(pairs)}`
    })
    const all = of.flatMap((one) => one.same.map(({ text }) => blocks(one.text, text)))
    const near = of.flatMap((one) => one.near.map((text) => blocks(one.text, text)))
    console.log(
      `${half}: ${share(all)} of ${all.length} rewordings blocked (${parts.join(', ')}); ${near.filter(Boolean).length} of ${near.length} near ones blocked by mistake`,
    )
    if (process.env['MEMOIRD_SHOW'])
      for (const one of of) {
        for (const { how, text } of one.same)
          if (!blocks(one.text, text)) console.log(`  missed (${how}): ${one.text} | ${text}`)
        for (const text of one.near) if (blocks(one.text, text)) console.log(`  WRONG: ${one.text} | ${text}`)
      }
  }
  for (const file of [...FREE, UNSEEN, ...DETAILS] as const) {
    const of = readForgotten(file)
    const same = of.flatMap((one) => one.same.map(({ text }) => blocks(one.text, text)))
    const near = of.flatMap((one) => one.near.map((text) => blocks(one.text, text)))
    console.log(
      `${file}: ${share(same)} of ${same.length} rewordings blocked; ${near.filter(Boolean).length} of ${near.length} near ones blocked by mistake`,
    )
  }
  const texts = statements.flatMap(({ text, near }) => [text, ...near])
  const forgotten = createForgotten(
    new Set(tombstoneHashes({ words: [], said: statements.slice(0, 20).map(({ text }) => text) }, OWN, hash)),
    OWN,
    hash,
  )
  const other = statements.slice(20).flatMap(({ near, text }) => [text, ...near])
  console.log(`beside 20 tombstones: ${other.filter(forgotten).length} of ${other.length} unrelated statements blocked`)
  const hashes = statements.map(({ text }) => tombstoneHashes({ words: [], said: [text] }, OWN, hash).length)
  const started = performance.now()
  for (let round = 0; round < 20; round++) for (const text of texts) forgotten(text)
  const each = ((performance.now() - started) / (20 * texts.length)) * 1000
  console.log(
    `${(hashes.reduce((a, b) => a + b, 0) / hashes.length).toFixed(1)} hashes a statement; ${each.toFixed(0)} µs to look at one`,
  )
}

function blocks(buried: string, text: string): boolean {
  return createForgotten(new Set(tombstoneHashes({ words: [], said: [buried] }, OWN, hash)), OWN, hash)(text)
}

function share(blocked: readonly boolean[]): string {
  return `${((100 * blocked.filter(Boolean).length) / blocked.length).toFixed(0)} %`
}
