import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const pages = [
  'README.md',
  ...fs
    .readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]
const text = (file: string): string => fs.readFileSync(file, 'utf8')

/** Without what is shown as an example. */
const prose = (file: string): string => text(file).replace(/^```[\s\S]*?^```/gm, '')

function testFiles(): string[] {
  return fs
    .readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.ts$/.test(name))
    .map((name) => path.join('test', name))
}

describe('the documents are true', () => {
  it('every path that a page names is there', () => {
    const named = pages.flatMap((page) =>
      [...text(page).matchAll(/`((?:src|test|bench|docs|scripts|eval|models|raw)\/[\w./-]+)`/g)].map(
        (match) => [page, match[1] ?? ''] as const,
      ),
    )
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter(([, file]) => !file.includes('YYYY') && !fs.existsSync(file))).toEqual([])
  })

  it('every link between pages leads somewhere', () => {
    const links = pages.flatMap((page) =>
      [...prose(page).matchAll(/\]\((?!https?:)([^)#]+)/g)].map((match) =>
        path.join(path.dirname(page), match[1] ?? ''),
      ),
    )
    expect(links.filter((file) => !fs.existsSync(file))).toEqual([])
  })

  it('DCS3: every rule of the SPEC is quoted by a test, and every quoted rule is in the SPEC', () => {
    const spec = text('docs/SPEC.md')
    const rules = [...spec.matchAll(/^- \*\*([A-Z]{2,6}\d+)\*\*/gm)].map((match) => match[1] ?? '')
    const tests = testFiles().map(text).join('\n')
    const quoted = new Set([...tests.matchAll(/\b([A-Z]{2,6}\d+)(?=[,:])/g)].map((match) => match[1] ?? ''))
    expect(rules.length).toBe(new Set(rules).size)
    expect(rules.length).toBeLessThanOrEqual(250)
    expect(rules.filter((rule) => !quoted.has(rule))).toEqual([])
    const areas = new Set(rules.map((rule) => rule.replace(/\d+$/, '')))
    expect([...quoted].filter((rule) => areas.has(rule.replace(/\d+$/, '')) && !rules.includes(rule))).toEqual([])
  })

  it('COMMANDS and FORMATS name every command and only those', async () => {
    const cli = text('src/program.ts')
    const commands = [...cli.matchAll(/^declare\('([a-z]+)'/gm)].map((match) => match[1] ?? '').sort()
    for (const page of ['docs/COMMANDS.md', 'docs/FORMATS.md']) {
      const named = new Set([...text(page).matchAll(/^(?:\| `)?memoird ([a-z]+)/gm)].map((match) => match[1] ?? ''))
      expect([page, [...named].sort()]).toEqual([page, commands])
    }
  })

  it('the two commands of the README are one line each and begin with npm ci &&', () => {
    const lines = text('README.md')
      .split('\n')
      .filter((line) => line.startsWith('npm ci &&'))
    expect(lines).toEqual(['npm ci && npm start -- process', 'npm ci && npm test'])
  })

  it('FORMATS shows every word of every enum', async () => {
    const { KINDS, HOMES, BUCKETS, ORIGINS, RESOLUTIONS, STATUSES } = await import('../../src/memory/memory.ts')
    const formats = text('docs/FORMATS.md').replace(/\s+/g, ' ')
    for (const words of [KINDS, HOMES, BUCKETS, ORIGINS, RESOLUTIONS, STATUSES])
      expect(formats).toContain(words.join(', '))
  })
})
