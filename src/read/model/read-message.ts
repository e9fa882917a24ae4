import type { Tokens } from '../provider/budget-prices.ts'
import type { Question } from './ask.ts'
import { AskFailure } from './failure.ts'
import type { Sent } from './send.ts'

type Table = Readonly<Record<string, unknown>>

/**
 * What came back, as an answer or as what is wrong with it, with what it cost. Nothing about it is taken for granted:
 * proxies answer with pages, and servers of other houses with what they think the protocol is.
 */
export function readMessage(message: unknown, question: Pick<Question, 'where' | 'wrong'>): Sent {
  const table = tableOf(message)
  const tokens = tokensOf(table['usage'])
  const fail = (kind: AskFailure['kind'], what: string): Sent => ({
    outcome: { failure: new AskFailure(kind, `${question.where}: ${what}`, { counted: true }) },
    tokens,
  })
  if (typeof message === 'string')
    return fail(
      'again',
      'a page came back instead of an answer: does claude.baseURL lead to a server of the Messages API?',
    )
  if (!Array.isArray(table['content'])) return fail('again', 'what came back is no message')
  switch (table['stop_reason']) {
    case 'refusal':
      return fail('segment', `Claude would not answer${becauseOf(table['stop_details'])}`)
    case 'max_tokens':
    case 'model_context_window_exceeded':
      return fail('too-long', 'an answer takes more room than there is')
    default:
  }
  const value = answerIn(table['content'].map(tableOf))
  if (value === undefined) return fail('again', 'the answer is no JSON')
  const wrong = question.wrong(value)
  return wrong === null ? { outcome: { value }, tokens } : fail('again', `the answer has another form: ${wrong}`)
}

/** The input of a tool, else the text as JSON, with or without a fence around it; undefined when there is neither. */
function answerIn(content: readonly Table[]): unknown {
  const tool = content.find((block) => block['type'] === 'tool_use')
  if (tool !== undefined) return tool['input']
  const text = content
    .filter((block) => block['type'] === 'text')
    .map((block) => (typeof block['text'] === 'string' ? block['text'] : ''))
    .join('')
  try {
    return JSON.parse(unfenced(text))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** What stands in a fence that is around the whole text, else the text: looked at from both ends, so in linear time. */
function unfenced(text: string): string {
  const whole = text.trim()
  const start = whole.indexOf('\n')
  if (start < 0 || !whole.startsWith('```') || !whole.endsWith('```')) return whole
  const language = whole.slice(3, start).trim()
  return language === '' || language === 'json' ? whole.slice(start, -3) : whole
}

function tokensOf(given: unknown): Tokens {
  const usage = tableOf(given)
  const at = (key: string): number => {
    const value = usage[key]
    return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0
  }
  return {
    input: at('input_tokens'),
    output: at('output_tokens'),
    cacheWrite: at('cache_creation_input_tokens'),
    cacheRead: at('cache_read_input_tokens'),
  }
}

function becauseOf(given: unknown): string {
  const { category } = tableOf(given)
  return typeof category === 'string' && /^[\w -]{1,40}$/.test(category) ? ` (${category})` : ''
}

function tableOf(value: unknown): Table {
  return typeof value === 'object' && value !== null ? (value as Table) : {}
}
