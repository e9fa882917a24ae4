import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCommand } from '../../../src/commands/index.ts'
import { tempFolder } from '../../support/folders.ts'

const INTRODUCED = ['Got this from my landlord:', 'Can you sum up this?', 'Translate to Polish:']
const OWN = 'I live in Gdansk since 2019.'
const THEIRS = 'I am allergic to walnuts.'

async function pageOf(message: string): Promise<string> {
  const root = tempFolder('handed-over')
  fs.mkdirSync(path.join(root, 'raw'))
  fs.writeFileSync(path.join(root, 'raw', '2026-05-04.md'), `## USER [10:00] (x)\n\n${message}\n`)
  await runCommand('process', [], {}, { root, now: '2026-05-05T10:00:00Z' })
  const page = path.join(root, 'workspace', 'USER.md')
  const text = fs.existsSync(page) ? fs.readFileSync(page, 'utf8') : ''
  fs.rmSync(root, { recursive: true })
  return text
}

describe('what a message hands over', () => {
  it.each(INTRODUCED.flatMap((one) => [`> ${THEIRS}`, `~~~\n${THEIRS}\n~~~`].map((paste) => [one, paste])))(
    'ends where its marks end: what stands below is the human’s own (%s)',
    async (introduced, paste) => {
      const page = await pageOf(`${introduced}\n\n${paste}\n\n${OWN}`)
      expect(page).toContain('Gdansk')
      expect(page).not.toContain('walnuts')
    },
  )

  it.each(INTRODUCED)('has no say where nothing marks it (%s)', async (introduced) => {
    expect(await pageOf(`${introduced}\n\n${THEIRS}`)).not.toContain('walnuts')
  })
})
