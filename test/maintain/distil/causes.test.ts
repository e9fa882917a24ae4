import { describe, expect, it } from 'vitest'
import { readCause } from '../../../src/maintain/distil/causes.ts'
import { readAtom } from '../../../src/maintain/distil/local-atoms.ts'

const NAMES = { human: 'USER', assistant: 'BERNARD' }

describe('causes that are said, and what only sounds like one', () => {
  it.each([
    'Restarting the router does not lead to a new address',
    'Eating walnuts no longer causes the rash',
    'The migraine was never triggered by cheese',
    'Nothing they tried led to a better result',
    'The doctor doubts that penicillin caused the swelling',
    'The vet does not think that the food caused the cough',
    'They deny that the update caused the crash',
    'There is no proof that the cable caused the fire',
    'Damp air may cause the cracks',
    'The outage may have been caused by the storm',
    'The rash is unlikely to be caused by the soap',
    'The train was late, probably because of the snow',
    'It is unclear what caused the outage',
    'The doctor ruled out an allergy as the cause of the rash',
  ])('ATM14: denied, doubted or only possible: %s', (text) => {
    expect(readCause(text)).toBeNull()
  })

  it.each([
    'The cause of the outage is unknown',
    'The cause of the fire is still being looked into',
    'The reason for the delay was not the strike',
  ])('ATM14: no cause is named: %s', (text) => {
    expect(readCause(text)).toBeNull()
  })

  it.each([
    'The pharmacy shuts for lunch after twelve',
    'After half past nine on Sundays the gate is locked',
    'The rash went after two weeks',
    'The shop opens an hour after noon',
    'They like Oslo, so they say',
    'They are tired, so to speak',
    'Anna likes the new office, so does Ben',
    'The invoice is due to Weber',
    'The rent is due to the landlord on Friday',
  ])('ATM15: a time, an aside, and to whom something is due are none: %s', (text) => {
    expect(readCause(text)).toBeNull()
  })

  it.each([
    [
      'The tests were slow because they could not reach the cache',
      'they could not reach the cache',
      'The tests were slow',
    ],
    ['The plants died because nobody watered them', 'nobody watered them', 'The plants died'],
    ['Ken could not come because he was ill', 'he was ill', 'Ken could not come'],
    ['After two glasses of red wine, the migraine came back', 'two glasses of red wine', 'the migraine came back'],
    ['After 6 pm the shop is shut, so we went home', 'After 6 pm the shop is shut', 'we went home'],
    ['The delay was due to a strike at the depot', 'a strike at the depot', 'The delay'],
  ])(
    'ATM14, ATM15: what is denied inside a clause, and what is counted, may well be a cause: %s',
    (text, cause, effect) => {
      expect(readCause(text)).toMatchObject({ cause, effect })
    },
  )

  it('ATM12: what is counted is no deed', () => {
    expect(readAtom('The roof leaked because two tiles had slipped', NAMES)).toMatchObject({
      subject: 'two tiles',
      action: 'had slipped',
    })
  })
})
