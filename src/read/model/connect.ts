import type { Config } from '../../config/defaults.ts'
import { messageOf, usageError } from '../../errors.ts'
import { AskFailure } from './failure.ts'
import type { Connection } from './send.ts'

const HOME = 'https://api.anthropic.com'

/**
 * Loads the SDK and says where to. The key comes from the variable that the configuration names and from nowhere else,
 * and an empty one is none; a server of one's own needs none.
 */
export async function connect(
  claude: Config['claude'],
  env: Readonly<Record<string, string | undefined>>,
): Promise<Connection> {
  const baseURL = addressOf(claude.baseURL ?? (env['ANTHROPIC_BASE_URL']?.trim() || HOME))
  const given = env[claude.keyVariable]
  const key = given?.trim() ?? ''
  if (key === '' && new URL(baseURL).origin === HOME)
    throw new AskFailure(
      'stop',
      `extraction by Claude needs a key in the environment variable ${claude.keyVariable}, which is ${given === undefined ? 'not set' : 'empty'}; extraction.backend "local" needs none`,
      { unsent: true },
    )
  const sdk = await import('@anthropic-ai/sdk')
  const client = new sdk.Anthropic({
    baseURL,
    // Without any key the SDK would look for accounts on this disk.
    apiKey: key === '' ? 'none' : key,
    authToken: null,
    maxRetries: 0,
    // At "debug" the SDK prints what is sent.
    logLevel: 'off',
  })
  return { client, errors: sdk }
}

function addressOf(given: string): string {
  try {
    const { protocol } = new URL(given)
    if (protocol === 'https:' || protocol === 'http:') return given
  } catch (error) {
    throw usageError(`claude.baseURL must be an address like ${HOME}, found "${given}": ${messageOf(error)}`)
  }
  throw usageError(`claude.baseURL must begin with https:// or http://, found "${given}"`)
}
