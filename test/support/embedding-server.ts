import { type ModelServer, sendJson, startModelServer } from './model-server.ts'

export const DIMENSION = 24

/** A server of the OpenAI protocol whose vectors say which words a text has, by the words' lengths and letters. */
export async function startEmbeddings(): Promise<ModelServer & { readonly texts: () => string[] }> {
  const server = await startModelServer()
  server.reply(({ body }, response) => {
    const input = body['input'] as string[]
    // In another order than asked, as the protocol allows.
    const data = input.map((text, index) => ({ index, embedding: vectorOf(text) })).reverse()
    sendJson(response, 200, { object: 'list', data, model: body['model'] })
  })
  return { ...server, texts: () => server.asked.flatMap(({ body }) => (body['input'] ?? []) as string[]) }
}

function vectorOf(text: string): number[] {
  const vector = new Array<number>(DIMENSION).fill(0.01)
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const at = [...word].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % DIMENSION, 7)
    vector[at] = (vector[at] ?? 0) + 1
  }
  return vector
}
