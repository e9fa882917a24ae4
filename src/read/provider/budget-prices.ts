import { usageError } from '../../errors.ts'

/** Dollars for a million tokens. */
export interface Price {
  readonly input: number
  readonly output: number
  readonly cacheWrite: number
  readonly cacheRead: number
  /** What a request costs whose prompt is longer than so many tokens; all of it, its output included. */
  readonly long?: { readonly over: number; readonly times: number }
}

/** Tokens as the server counted them. */
export interface Tokens {
  readonly input: number
  readonly output: number
  readonly cacheWrite: number
  readonly cacheRead: number
}

const price = (input: number, output: number, cacheRead = input / 10): Price => ({
  input,
  output,
  cacheWrite: input * 1.25,
  cacheRead,
})

/** As platform.claude.com/docs/en/about-claude/pricing said in October 2026; `budget.prices` knows better. */
const PRICES: Readonly<Record<string, Price>> = {
  'claude-haiku-5-5': { ...price(0.1, 0.5), long: { over: 100_000, times: 5 } },
  'claude-haiku-4-5': price(1, 5),
  'claude-sonnet-5-5': price(2, 10, 0.1),
  'claude-sonnet-5': price(2, 10),
  'claude-sonnet-4-6': price(3, 15),
  'claude-sonnet-4-5': price(3, 15),
  'claude-opus-5-5': price(4, 20, 0.2),
  'claude-opus-5': price(5, 25),
  'claude-opus-4-8': price(5, 25),
  'claude-opus-4-7': price(5, 25),
  'claude-opus-4-6': price(5, 25),
  'claude-opus-4-5': price(5, 25),
  'claude-fable-5-1': price(10, 50, 0.25),
  'claude-fable-5': price(10, 50),
}

/**
 * What a model costs: `budget.prices` first, then our table, where a dated name stands for its model. Throws a usage
 * error for a model without a price: a budget in dollars means nothing without one.
 */
export function priceOf(model: string, own: Readonly<Record<string, unknown>>): Price {
  const given = own[model]
  if (given !== undefined) return readPrice(given, model)
  const known = PRICES[model] ?? PRICES[model.replace(/-\d{8}$/, '')]
  if (known !== undefined) return known
  throw usageError(
    `no price is known for the model "${model}", so no budget can be kept: set budget.prices to { "${model}": { input: 1, output: 5 } }, in dollars for a million tokens (0 for a model of your own machine)`,
  )
}

export function costOf(tokens: Tokens, { long, ...price }: Price): number {
  const prompt = tokens.input + tokens.cacheWrite + tokens.cacheRead
  const times = long !== undefined && prompt > long.over ? long.times : 1
  const sum =
    tokens.input * price.input +
    tokens.output * price.output +
    tokens.cacheWrite * price.cacheWrite +
    tokens.cacheRead * price.cacheRead
  return (sum * times) / 1_000_000
}

/** The most that a prompt and an answer can cost: the server may write the prompt to its cache, which is dearest. */
export function worstCostOf(input: number, output: number, price: Price): number {
  const as = (kind: 'input' | 'cacheWrite' | 'cacheRead'): number =>
    costOf({ input: 0, cacheWrite: 0, cacheRead: 0, output, [kind]: input }, price)
  return Math.max(as('input'), as('cacheWrite'), as('cacheRead'))
}

function readPrice(given: unknown, model: string): Price {
  const table = typeof given === 'object' && given !== null ? (given as Readonly<Record<string, unknown>>) : {}
  const at = (key: string): number | null => {
    const value = table[key]
    return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
  }
  const [input, output] = [at('input'), at('output')]
  if (input === null || output === null)
    throw usageError(
      `budget.prices: "${model}" must be like { input: 1, output: 5 } in dollars for a million tokens, found ${JSON.stringify(given)}`,
    )
  return { input, output, cacheWrite: at('cacheWrite') ?? input * 1.25, cacheRead: at('cacheRead') ?? input / 10 }
}
