import type Anthropic from '@anthropic-ai/sdk'
import type { Tokens } from '../provider/budget-prices.ts'
import type { Question } from './ask.ts'
import type { AskFailure } from './failure.ts'
import { failureOf, type SdkErrors } from './failure-of.ts'
import { type AskSettings, messageParams } from './message-params.ts'
import { readMessage } from './read-message.ts'

export interface Sent {
  readonly outcome: { readonly value: unknown } | { readonly failure: AskFailure }
  readonly tokens: Tokens
}

/** One try. Rejects with an `AskFailure` when no message came back. */
export type Send = (question: Question) => Promise<Sent>

/** A connection to a server of the Messages API, with the classes that tell its errors apart. */
export interface Connection {
  readonly client: Anthropic
  readonly errors: SdkErrors
}

export interface SendOptions extends AskSettings {
  readonly stream: boolean
  readonly timeoutMs: number
  readonly now: () => number
}

/** Sends questions one by one. `connect` is called when the first one is sent, not before. */
export function createSend(connect: () => Promise<Connection>, options: SendOptions): Send {
  let connection: Promise<Connection> | null = null
  return async (question) => {
    connection ??= connect()
    const { client, errors } = await connection
    const params = messageParams(question, options)
    const request = { timeout: options.timeoutMs, maxRetries: 0 }
    try {
      const message: unknown = options.stream
        ? await client.messages.stream(params, request).finalMessage()
        : await client.messages.create(params, request)
      return readMessage(message, question)
    } catch (error) {
      throw failureOf(error, question.where, errors, options.now())
    }
  }
}
