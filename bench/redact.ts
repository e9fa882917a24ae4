import { redact as blank } from '../src/log/redact/index.ts'
import { planted as plantedKinds } from '../test/log/redact/kinds.ts'
import { lookAlikes } from '../test/log/redact/look-alikes.ts'
import { ordinaryLines } from '../test/log/redact/ordinary.ts'
import { otherLines, others } from '../test/log/redact/others.ts'
import { plainLines } from '../test/log/redact/plain.ts'
import { smallTalk } from '../test/log/redact/small-talk.ts'
import { strangers } from '../test/log/redact/strangers.ts'

const ROUNDS = 5
const FLOOR_REPEATS = 40

/**
 * How fast redaction passes text without suspicion, everyday chat and logs full of code, each as a ratio to counting
 * the line feeds of the same text in the same run; and how many planted secrets and ordinary lines it takes.
 */
export async function redact(): Promise<void> {
  const chat = `${CHAT.join('\n')}\n`.repeat(4000)
  const dense = `${ordinaryLines(24_000).join('\n')}\n`
  for (const [name, text] of [
    ['everyday chat', chat],
    ['lines made to look suspicious', dense],
  ] as const) {
    const floor = best(() => repeated(() => countLineFeeds(text))) / FLOOR_REPEATS
    const time = best(() => blank(text, 'bench').found.length)
    const speed = text.length / time / 1000
    console.log(`redact ${name}: ${speed.toFixed(0)} MB/s, ${(time / floor).toFixed(1)} times counting its lines`)
  }
  const planted = [...plantedKinds(false), ...plantedKinds(true)]
  const strange = [
    ...strangers(false),
    ...strangers(true),
    ...strangers(false, true),
    ...others(false),
    ...others(true),
    ...others(false, true),
  ]
  const [gone, strangeGone] = [planted, strange].map(
    (all) => all.filter(({ text, secret, before }) => !blank(text, 'bench', before).text.includes(secret)).length,
  )
  const lines = [...dense.split('\n'), ...plainLines(6000), ...otherLines(false), ...otherLines(true)]
  const touched = lines.filter((line) => blank(line, 'bench').found.length > 0).length
  const alike = [...lookAlikes(), ...smallTalk()]
  const mistaken = alike.filter(({ text, before }) => blank(text, 'bench', before).found.length > 0).length
  console.log(
    `redact planted secrets gone: ${gone}/${planted.length}, of other kinds ${strangeGone}/${strange.length}; ordinary lines touched: ${touched}/${lines.length}; look-alikes: ${mistaken}/${alike.length}`,
  )
}

const CHAT = [
  '## Dana [06:52] (claude)',
  '',
  'morning. the hall called, they want to move us to June because of some communion and I said fine',
  'also the fence is leaning again, Gus looked at it and laughed, so that is one more thing for the weekend',
  '',
  '---',
  '',
  '## Bernard [06:53] (claude)',
  '',
  'June it is, then. For the fence: dig out the post that leans, set it a hand deeper and let the concrete cure two days.',
  'If the other posts move when you lean on them, do them in the same go; it is the same hole saw and the same mess.',
  '',
  '---',
  '',
]

function best(work: () => number): number {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round++) {
    const start = cpuMs()
    if (work() < 0) throw new Error('a count is never negative')
    least = Math.min(least, cpuMs() - start)
  }
  return least
}

/** The floor is too quick for the clock of the processor's time. */
function repeated(work: () => number): number {
  let sum = 0
  for (let i = 0; i < FLOOR_REPEATS; i++) sum += work()
  return sum
}

/** Processor time, so that other work on the machine does not count. */
function cpuMs(): number {
  return process.cpuUsage().user / 1000
}

function countLineFeeds(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
  return count
}
