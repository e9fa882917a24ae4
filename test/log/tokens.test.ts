import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { estimateTokens, tokenCounter } from '../../src/log/tokens.ts'
import { growth, LEEWAY } from '../support/growth.ts'

let count: (text: string) => number
beforeAll(async () => {
  count = await tokenCounter()
})

const ratio = (text: string): number => estimateTokens(Buffer.from(text)) / count(text)

/** Every conversation that comes with the repository. */
function conversations(): string[] {
  const eval_ = path.join(import.meta.dirname, '../../eval')
  const found = fs.existsSync(eval_) ? fs.readdirSync(eval_, { recursive: true, encoding: 'utf8' }) : []
  const logs = found.filter((name) => /raw[/\\]\d{4}-\d\d-\d\d\.md$/.test(name)).map((name) => path.join(eval_, name))
  return [path.join(import.meta.dirname, '../../raw/2026-02-08.md'), ...logs].map((file) =>
    fs.readFileSync(file, 'utf8'),
  )
}

describe('tokens', () => {
  it('the estimate of a conversation is at most 10 % under and 25 % over', () => {
    const ratios = conversations().map(ratio)
    expect(ratios.length).toBeGreaterThan(3)
    expect(Math.min(...ratios)).toBeGreaterThan(0.9)
    expect(Math.max(...ratios)).toBeLessThan(1.25)
  })

  it.each([
    ['German', 'Jeden Morgen trinke ich Kaffee und lese die Zeitung, bevor ich zur Arbeit gehe. '],
    ['French', "Chaque matin je bois un café et je lis le journal avant d'aller travailler. "],
    ['Russian', 'Каждое утро я пью кофе и читаю газету перед работой. '],
    ['Arabic', 'أشرب القهوة كل صباح وأقرأ الجريدة قبل العمل. '],
    ['Japanese', '私は毎朝コーヒーを飲みながら新聞を読みます。'],
    ['Chinese', '我每天早上喝咖啡看报纸，然后去上班。'],
    ['Korean', '나는 매일 아침 커피를 마시며 신문을 읽습니다. '],
    ['code', 'export function add(a: number, b: number): number {\n  return a + b\n}\n'],
  ])('the estimate of %s is within the band that counts as near', (_name, text) => {
    expect(ratio(text.repeat(50))).toBeGreaterThan(0.6)
    expect(ratio(text.repeat(50))).toBeLessThan(1.6)
  })

  it('a long text is counted to one token in a thousand characters of the tokenizer’s own count', async () => {
    const { Tiktoken } = await import('tiktoken/lite')
    const { default: file } = await import('tiktoken/encoders/cl100k_base')
    const ranks = file as unknown as typeof file.default
    const encoder = new Tiktoken(ranks.bpe_ranks, ranks.special_tokens, ranks.pat_str)
    for (const text of conversations()) {
      const whole = encoder.encode(text, [], []).length
      expect(count(text)).toBeGreaterThanOrEqual(whole)
      expect(count(text) - whole).toBeLessThanOrEqual(Math.ceil(text.length / 500))
    }
    encoder.free()
  })

  it('what looks like a control token is text, and a run without a break costs no more than its length', async () => {
    expect(count('<|endoftext|>')).toBeGreaterThan(1)
    expect(count('a'.repeat(200_000))).toBeGreaterThan(20_000)
    expect(await growth((length) => count('a'.repeat(length)), [20_000, 200_000])).toBeLessThan(LEEWAY)
    expect(count('😀'.repeat(5000))).toBeGreaterThan(5000)
    expect(count('')).toBe(0)
  })

  it('no bytes are no tokens, and any bytes can be estimated', () => {
    expect(estimateTokens(Buffer.alloc(0))).toBe(0)
    expect(estimateTokens(Buffer.from([0xff, 0xfe, 0x00, 0x80]))).toBeGreaterThan(0)
  })
})
