import { expect, it } from 'vitest'
import { liveKnown } from './support/known-year.ts'
import { Folder } from './support/told-folder.ts'

it('CON14: two months with known changes: documents hold exactly what holds, a day without news changes no line', async () => {
  const figures = await liveKnown(new Folder('{}'), 62)
  expect(figures).toMatchObject({ wrong: [], quietLines: 0, again: 0 })
  expect(figures.largest).toBeLessThanOrEqual(4000)
}, 120_000)
