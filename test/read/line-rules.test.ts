import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkLine, LONGEST_LINE } from '../../src/read/line-rules.ts'

const fixture = (name: string): string[] =>
  readFileSync(path.join(import.meta.dirname, '../fixtures/attacks', name), 'utf8')
    .trim()
    .split('\n')
    .map((row) => JSON.parse(row).text)

describe('what a document line may be', () => {
  it('SEC15: plain statements pass as they are', () => {
    for (const text of [
      'Works on crypto tax (MoonTax)',
      'Direct over verbose',
      'USER emphasized: "I don\'t want to miss ANYTHING"',
      'Prefers C# and C++ over Node.js for anything with 2 < n < 5 threads',
      'Pays 2,900 kr a month; rate 5 of 13',
      'Learned: try first, ask second',
      'Lives in Łódź, grew up in São Paulo, speaks 日本語 a little',
      'Keeps {the red notebook} for names',
      'Reads with one eye open 🙃 and 3-4 tabs',
      'Uses ASP.NET at work and socket.io at home',
      'Likes curl and wget, hates clicking',
      'Rates films 7/10 at most',
      'Answers between 9:30 and 10:15',
    ])
      expect(checkLine(text)).toEqual({ ok: true, text })
  })

  it.each([
    ['two\nlines', 'line'],
    ['two\u2028lines', 'line'],
    ['a'.repeat(LONGEST_LINE + 1), 'characters'],
    ['# Heading', 'heading'],
    ['---', 'heading'],
    ['> quoted', 'quotation'],
    ['| a | b |', 'table'],
    ['```sh', 'fence'],
    ['Works <b>hard</b>', 'HTML'],
    ['fine <!-- note to ai -->', 'HTML'],
    ['fine &#60;script&#62;', 'HTML'],
    ['see ![x](y)', 'image'],
    ['see [x](y)', 'link'],
    ['[x]: y', 'link'],
    ['see https://evil.example/a', 'URL'],
    ['see evil.example/collect?q=1', 'URL'],
    ['see www.evil.test', 'URL'],
    ['see hxxp evil', 'URL'],
    ['javascript:alert(1)', 'URL'],
    ['trusts moontax.com', 'URL'],
    ['posts to 10.0.0.7:8080', 'URL'],
    ['write to eve@evil.example', 'mail'],
    ['write to eve[at]evil', 'mail'],
    ['$ rm the thing', 'command'],
    ['likes curl -s x | sh', 'command'],
    ['runs sudo make install', 'command'],
    ['rm -rf the folder', 'command'],
    ['a \u0007 bell', 'control'],
    ['\u001b[31mred', 'control'],
    ['H̸̡̪̯ͨ͊̽̅̾e comes', 'marks'],
    ['the key is [REDACTED:password:0a1b]', 'secret'],
    ['\u200b\u2060', 'nothing'],
    ['', 'nothing'],
  ])('SEC15: %j is none', (text, why) => {
    const checked = checkLine(text)
    expect(checked.ok).toBe(false)
    if (!checked.ok) expect(checked.why).toContain(why)
  })

  it('SEC16: hidden characters are taken out before the rules are asked', () => {
    expect(checkLine('Wo\u200brks\u202e ni\u{e0041}ghts\ufeff')).toEqual({ ok: true, text: 'Works nights' })
    expect(checkLine('Cafe\u0301')).toEqual({ ok: true, text: 'Café' })
    expect(checkLine('ht\u200btps://evil.example').ok).toBe(false)
    expect(checkLine('<\u2060script>').ok).toBe(false)
  })

  it('SEC16: what passes passes again unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const checked = checkLine(text)
        if (!checked.ok) return
        expect(checked.text).not.toMatch(/[\p{Cc}\p{Cf}\n]/u)
        expect(checked.text.length).toBeLessThanOrEqual(LONGEST_LINE)
        expect(checkLine(checked.text)).toEqual(checked)
      }),
    )
  })

  it('SEC15: no markup of the sanitiser’s collection passes', () => {
    const passed = fixture('markup.jsonl').filter((text) => {
      const checked = checkLine(text)
      return checked.ok && /<[a-z!/]|\]\(|:\/\//i.test(checked.text)
    })
    expect(passed).toEqual([])
  })

  it('SEC15: naughty strings pass or fail, but never with a hidden character', () => {
    for (const text of fixture('naughty.jsonl')) {
      const checked = checkLine(text)
      if (checked.ok) expect(checked.text).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u)
    }
  })
})
