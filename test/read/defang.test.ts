import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { describe, expect, it } from 'vitest'
import { defang } from '../../src/read/defang.ts'

const fixture = (name: string): string[] =>
  readFileSync(path.join(import.meta.dirname, '../fixtures/attacks', name), 'utf8')
    .trim()
    .split('\n')
    .map((row) => JSON.parse(row).text)

/** Every kind of node that a markdown reader sees in an item that quotes `text`. */
function kinds(text: string): Set<string> {
  const found = new Set<string>()
  const walk = (node: { type: string; children?: readonly object[] }) => {
    found.add(node.type)
    for (const child of node.children ?? []) walk(child as typeof node)
  }
  walk(fromMarkdown(`"${text}"`, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }))
  return found
}

const PLAIN = new Set(['root', 'paragraph', 'text'])

describe('someone else’s words, shown', () => {
  it('SEC17: links, images, addresses and markup are broken, the words stay', () => {
    expect(defang('see [our page](https://evil.example/x) now')).toBe('see our page (hxxps[:]//evil.example/x) now')
    expect(defang('![alt text](http://evil.example/pixel.png)')).toBe('alt text (hxxp[:]//evil.example/pixel.png)')
    expect(defang('mail eve@evil.example')).toBe('mail eve[at]evil.example')
    expect(defang('<b>bold</b> `code` **strong**')).toBe("‹b›bold‹/b› 'code' strong")
    expect(defang('# one\n\n- two\u200b\n> three')).toBe('one - two › three')
    expect(defang('javascript:alert(1)')).toBe('javascript[:]alert(1)')
  })

  it('SEC17: a markdown reader finds nothing but text in it', () => {
    for (const text of [
      ...fixture('markup.jsonl'),
      ...fixture('goals.jsonl'),
      ...fixture('mails.jsonl'),
      ...fixture('naughty.jsonl'),
    ]) {
      const extra = [...kinds(defang(text))].filter((kind) => !PLAIN.has(kind))
      expect(extra, text).toEqual([])
    }
  })

  it('SEC17: it is one line, short, without hidden characters, and the same when done twice', () => {
    const bits = fc.constantFrom(
      '<img src=x>',
      '[a](b)',
      '![a](http://b)',
      'https://a.b',
      '`x`',
      '**',
      '~~~',
      '#',
      '- ',
      '|',
      '\n',
      '\\',
      'a@b.c',
      '\u202e',
      '&lt;',
      '<!--',
      '](',
      '1. ',
      'www.a.b',
      '_',
      '__',
      ']:',
      '[:]',
      'hxxp',
    )
    fc.assert(
      fc.property(
        fc.array(fc.oneof(bits, fc.string({ unit: 'grapheme', maxLength: 6 })), { maxLength: 20 }),
        (parts) => {
          const shown = defang(parts.join(''))
          expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029<>`]|:\/\//u)
          expect(shown.length).toBeLessThanOrEqual(500)
          expect(defang(shown)).toBe(shown)
          expect([...kinds(shown)].filter((kind) => !PLAIN.has(kind))).toEqual([])
        },
      ),
      { numRuns: 500, seed: 6 },
    )
  })
})
