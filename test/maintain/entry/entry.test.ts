import { describe, expect, it } from 'vitest'
import { readEntry } from '../../../src/maintain/entry/entry.ts'
import type { Bucket } from '../../../src/memory/memory.ts'
import { memoryWith } from '../../support/memories.ts'

const NAMES = { human: 'USER', assistant: 'BERNARD' }
const read = (text: string, bucket: Bucket = 'PERSON') => readEntry(memoryWith({ text, bucket }), NAMES)

describe('entries', () => {
  const people: readonly (readonly [line: string, name: string | null, details: readonly string[]])[] = [
    ["Juliet: User's wife", 'juliet', ["User's wife"]],
    ['Juliet: Married in 2015', 'juliet', ['Married in 2015']],
    ['Juliet is their wife', 'juliet', ["User's wife"]],
    ['USER said: "Juliet is my wife."', 'juliet', ["User's wife"]],
    ['Juliet and they got married in 2015', 'juliet', ["User's spouse", 'married in 2015']],
    ['Sister Naomi works as a nurse in Bristol', 'naomi', ["User's sister", 'works as a nurse in Bristol']],
    ['Boss is called Rolf and he hates meetings', 'rolf', ["User's boss", 'hates meetings']],
    ['Their daughter Ada is six', 'ada', ["User's daughter", 'is six']],
    ['Tom Berger, their landlord, lives downstairs', 'tom berger', ["User's landlord", 'lives downstairs']],
    ['Anna is a colleague of theirs', 'anna', ["User's colleague"]],
    ['Mother lives in Graz', '@mother', ['lives in Graz']],
    ['Works with Priya on the tax import', null, ['Works with Priya on the tax import']],
    ['Coffee makes them nervous', null, ['Coffee makes them nervous']],
  ]
  it.each(people)('NGT1: "%s" is an entry of %s', (line, name, details) => {
    const entry = read(line, name === null ? 'FACT' : 'PERSON')
    expect(entry.name).toBe(name)
    expect(entry.details).toEqual(details)
  })

  it('NGT1: whose sister it is belongs to the relation', () => {
    expect(read("Juliet's sister Naomi works as a nurse").relation).toMatchObject({ idea: 'sister', of: 'juliet' })
    expect(read('Sister Naomi works as a nurse').relation).toMatchObject({ idea: 'sister', of: 'human' })
  })

  it('NGT1: a name that the human goes by in the configuration stands for them', () => {
    const entry = readEntry(memoryWith({ text: 'Juliet is their wife' }), { human: 'Dana', assistant: 'Iris' })
    expect(entry.details).toEqual(["Dana's wife"])
  })

  it('NGT1: a line without a name is about whom its claim names', () => {
    const claim = { subject: 'juliet', attribute: 'relation', value: 'wife' }
    const entry = readEntry(memoryWith({ text: "User's wife", bucket: 'FACT', claim }), NAMES)
    expect(entry).toMatchObject({
      name: 'juliet',
      title: 'Juliet',
      details: ["User's wife"],
      relation: { idea: 'spouse' },
    })
    expect(
      readEntry(memoryWith({ text: 'Lives in Graz', claim: { ...claim, subject: 'human' } }), NAMES).name,
    ).toBeNull()
  })

  it('NGT1: several sentences, and a first word that is no name, are no entry of somebody', () => {
    expect(read('USER said: "Naomi called. She was cross."').name).toBeNull()
    expect(read('Works as a nurse').name).toBeNull()
    expect(read('Dentist moved the appointment').name).toBe('@dentist')
  })
})
