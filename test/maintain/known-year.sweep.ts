import { expect, it } from 'vitest'
import { liveKnown } from './support/known-year.ts'
import { Folder } from './support/told-folder.ts'

it('CON14: a year with known changes: at the end of every month documents hold exactly what holds', async () => {
  const figures = await liveKnown(new Folder('{}'), 365)
  process.stdout.write(`${JSON.stringify(figures)}\n`)
  expect(figures).toMatchObject({ wrong: [], quietLines: 0, again: 0 })
  expect(figures.largest).toBeLessThanOrEqual(4000)
}, 600_000)
