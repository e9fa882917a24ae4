import { describe, expect, it } from 'vitest'
import { dedupe } from '../../../src/maintain/dedupe/dedupe.ts'
import type { Bucket } from '../../../src/memory/memory.ts'
import { idAt, scoreClusters } from '../support/score-clusters.ts'
import { linesOf, runStep, stateOf } from './dedupe-driver.ts'

/** The lines after a night, and what is asked. */
async function night(bucket: Bucket, first: string, second: string): Promise<{ lines: string[]; asked: number }> {
  const days = ['2026-01-05', '2026-02-02']
  const state = stateOf(
    [first, second].map((text, at) => {
      const day = days[at] as string
      return { text, bucket, home: 'user', firstSeen: day, confirmedOn: day }
    }),
  )
  await runStep(dedupe, state)
  return { lines: linesOf(state), asked: state.reviews.size }
}

const APART: readonly (readonly [Bucket, string, string])[] = [
  ['FACT', "Doesn't eat meat", "Doesn't eat meat on Fridays"],
  ['FACT', "Can't eat nuts", "Can't eat nuts raw"],
  ['FACT', 'Never answers the phone', 'After eight never answers the phone'],
  ['FACT', 'Is not allowed to drive', 'Is not allowed to drive at night'],
  ['TRAIT', 'Is impatient', 'Is impatient with callers'],
  ['FACT', 'Is vegetarian', 'Is vegetarian on weekdays'],
  ['FACT', 'Is deaf', 'Is deaf in the left ear'],
  ['TRAIT', 'Sleeps badly', 'Sleeps badly before exams'],
  ['TOPIC', 'Has nearly finished the thesis', 'Has finished the thesis'],
  ['FACT', 'Almost never eats fish', 'Never eats fish'],
  ['TOPIC', 'Cleans the aquarium every other Monday', 'Cleans the aquarium every Monday'],
  ['FACT', 'Rents a flat', 'Rents out a flat'],
  ['FACT', 'Is a dentist', "Is a dentist's receptionist"],
  ['FACT', 'Works for Airbus', 'Works for an Airbus supplier'],
  ['FACT', 'Owns a boat', 'Owns a model boat'],
  ['TOPIC', 'Drinks beer', 'Drinks alcohol-free beer'],
]

describe('what the night holds apart', () => {
  it.each(APART)('NGT50: %s "%s" and "%s" stay two lines', async (bucket, first, second) => {
    expect((await night(bucket, first, second)).lines).toEqual([`${bucket} ${first}`, `${bucket} ${second}`])
    expect((await night(bucket, second, first)).lines).toEqual([`${bucket} ${second}`, `${bucket} ${first}`])
  })

  it.each([
    ["Karl: User's boss, is ill", 'Karl: is no longer ill'],
    ["Karl: User's boss, is on time", 'Karl: is never on time'],
    ["Karl: User's boss, is alive", 'Karl: is dead'],
    ["Karl: User's boss, is at home", 'Karl: is not at home any more'],
  ])('NGT50: "%s" and "%s" are asked about and never joined', async (first, second) => {
    expect(await night('PERSON', first, second)).toEqual({ lines: [`PERSON ${first}`, `PERSON ${second}`], asked: 1 })
  })

  it.each([
    ['FACT', "Doesn't eat pork", 'Never eats pork'],
    ['FACT', 'Is a carpenter', 'Is a carpenter in Linz'],
    ['TRAIT', 'Is patient', 'Is very patient'],
  ] as const)('NGT50: %s "%s" and "%s" are one', async (bucket, first, second) => {
    expect((await night(bucket, first, second)).lines).toHaveLength(1)
  })
})

describe('what a cluster holds apart', () => {
  it.each([
    ['The build server is up again', 'The build server is up', 'The build server is down'],
    ['The invoice from Brandt is right', 'The Brandt invoice is right', 'The Brandt invoice is wrong'],
    ['The garage is rented out to Weber', 'The garage was rented out to Weber', 'The garage is rented by Weber'],
    ['Signed the lease for the new flat', 'Signed the new lease for the flat', 'Signed the old lease for the flat'],
    ['Lets the cat in at night', 'At night the cat is let in', 'Lets the cat out at night'],
    ['The hall light is on', 'The light in the hall is on', 'The hall light is off'],
  ])('CLU25: "%s" and "%s" are of one subject, "%s" is not', async (first, second, other) => {
    const texts = [first, second, other].map((text, at) => ({ text, cluster: at < 2 ? 'same' : null }))
    expect((await scoreClusters([...texts, ...texts.slice(0, 2)])).wrong, idAt(2)).toEqual([])
  })
})
