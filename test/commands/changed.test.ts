import { beforeEach, expect, it } from 'vitest'
import { nightFolder } from './night-folder.ts'
import { nightLogs } from './night-logs.ts'

const folder = nightFolder('changed')
const { learn, state, user } = nightLogs(folder)

beforeEach(async () => {
  await learn(
    { '2027-02-01': ['I run a cryo-EM facility.', '1.2M over four years. Indirect rate is 58%.'] },
    '2027-02-01T20:00:00Z',
  )
  expect(user()).toContain('USER said: "1.2M over four years. Indirect rate is 58%."')
})

it('RES144: what is said to have changed takes the place of what is known, however little it says by itself', async () => {
  await learn({ '2027-02-09': ['Indirect rate changed to 61%. Recalculate.'] }, '2027-02-09T20:00:00Z')
  expect(user().join('\n')).not.toContain('58%')
  expect(user()).toEqual(expect.arrayContaining([expect.stringContaining('Indirect rate changed to 61%')]))
})

it('RES90: what was said in one breath with what changed holds on', async () => {
  await learn({ '2027-02-09': ['Indirect rate changed to 61%.'] }, '2027-02-09T20:00:00Z')
  expect(user()).toContain('USER said: "1.2M over four years."')
})

it('RES144: what changed of which nothing is known is not remembered for it', async () => {
  await learn({ '2027-02-09': ['The font size changed to 12. Whatever.'] }, '2027-02-09T20:00:00Z')
  expect(user().join()).not.toContain('font')
  expect(user()).toContain('USER said: "1.2M over four years. Indirect rate is 58%."')
})

it('RES144: what changed is a line where the value was one, though by itself it only happened', async () => {
  await learn({ '2027-02-02': ['My insurance premium is 210 euros.'] }, '2027-02-02T20:00:00Z')
  expect(user()).toContain('Insurance premium is 210 euros')
  await learn({ '2027-02-09': ['The premium went up to 240 euros.'] }, '2027-02-09T20:00:00Z')
  expect(user().join()).not.toContain('210')
  expect(user()).toContain('USER said: "The premium went up to 240 euros."')
})

it('RES144: asked about, the new value is a line where the old one was', async () => {
  await learn({ '2027-02-02': ['My wedding is on 12 June 2027.'] }, '2027-02-02T20:00:00Z')
  expect(user().join()).toContain('12 June')
  await learn({ '2027-02-03': ['The wedding was moved to 3 July 2027.'] }, '2027-02-03T20:00:00Z')
  for (const id of state().reviews.keys()) await folder.run('2027-02-04T10:00:00Z', 'review', ['accept', id, '1'])
  expect(user().join()).toContain('3 July')
  expect(user().join()).not.toContain('12 June')
})

it.each(['dropped to 3.8 %', 'went up to 4.6 %', 'is down to 3.9 %'])(
  'RES144: what went up or down: %s',
  async (now) => {
    await learn({ '2027-02-02': ['My mortgage rate is 4.1 %.'] }, '2027-02-02T20:00:00Z')
    expect(user().join()).toContain('4.1 %')
    await learn({ '2027-02-03': [`The mortgage rate ${now}.`] }, '2027-02-03T20:00:00Z')
    for (const id of state().reviews.keys()) await folder.run('2027-02-04T10:00:00Z', 'review', ['accept', id, '1'])
    expect(user().join()).toContain(now)
    expect(user().join()).not.toContain('4.1 %')
  },
)
