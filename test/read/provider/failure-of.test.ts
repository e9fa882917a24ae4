import { describe, expect, it } from 'vitest'
import { hiding } from '../../../src/read/provider/failure-of.ts'

const KEY = 'sk-live/Zq81-mPw7-Xt2k-Lr90'
const hide = hiding(KEY, (text) => text)

describe('what a server says of a key', () => {
  it.each([
    ['whole', KEY],
    ['for an address', encodeURIComponent(KEY)],
    ['as base64', Buffer.from(KEY).toString('base64')],
    ['its beginning', KEY.slice(0, 12)],
    ['its end', KEY.slice(-10)],
    ['a piece from within', KEY.slice(6, 16)],
  ])('shows none of it: %s', (_, written) => {
    expect(hide(`bad key: ${written} (401)`)).toBe('bad key: [key] (401)')
    expect(hide(written)).toBe('[key]')
  })

  it('hides pieces with a gap between them one by one, and leaves what is short or of others', () => {
    expect(hide(`${KEY.slice(0, 9)}…${KEY.slice(-9)}`)).toBe('[key]…[key]')
    expect(hide(`ends in ${KEY.slice(-4)}, a live key`)).toBe(`ends in ${KEY.slice(-4)}, a live key`)
  })

  it('hides nothing where there is no key', () => {
    expect(hiding('', (text) => text)('no key, no text')).toBe('no key, no text')
  })
})
