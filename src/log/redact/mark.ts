import { createHmac } from 'node:crypto'

/**
 * What stands in place of a secret: `[REDACTED:<kind>:<4 hex of HMAC-SHA-256>]`. The same secret gives the same mark under
 * one key, so that two mentions are known to be one; 16 bits tell nobody what it was.
 */
export function mark(kind: string, secret: string, key: Uint8Array | string): string {
  const hash = createHmac('sha256', key).update(secret, 'utf8').digest('hex')
  return `[REDACTED:${kind}:${hash.slice(0, 4)}]`
}
