import { expect, it } from 'vitest'
import { recategorise } from '../../src/maintain/recategorise.ts'
import { refusedKey } from '../../src/maintain/refused.ts'
import type { Bucket, Memory } from '../../src/memory/memory.ts'
import { nightOver, stored } from './support/night.ts'

const of = (text: string, bucket: Bucket, subject: string, fields: Partial<Memory> = {}): Memory =>
  stored(text, 1, {
    home: 'user',
    bucket,
    kind: 'fact',
    claim: { subject, attribute: 'job', value: 'nurse' },
    ...fields,
  })
const filed = async (memory: Memory, refused: readonly string[] = []): Promise<unknown> => {
  const night = nightOver([memory], { refused: new Set(refused) })
  await night.run(recategorise)
  return night.state().memories.get(memory.id)?.bucket
}

it.each([
  ['Works as a nurse', 'PERSON', 'human', {}, 'FACT'],
  ['Is calm', 'PERSON', 'human', { kind: 'trait' }, 'TRAIT'],
  ['Sister Ana works as a nurse', 'FACT', 'ana', {}, 'PERSON'],
  ['Sister Ana works as a nurse', 'TRAIT', 'ana', {}, 'PERSON'],
] as const)('NGT12: "%s" as %s, said of %s, moves', async (text, bucket, subject, fields, to) => {
  const memory = of(text, bucket, subject, fields)
  expect(await filed(memory)).toBe(to)
  expect(await filed({ ...memory, bucket: to })).toBe(to)
})

it.each([
  ['Married Juliet in 2015', 'PERSON', 'human', {}],
  ['Works as a nurse', 'FACT', 'human', {}],
  ['The sister works as a nurse', 'FACT', 'ana', {}],
  ['Works as a nurse', 'PERSON', 'human', { claim: null }],
  ['Sister Ana works as a nurse', 'FACT', 'ana', { origin: 'human-edit' }],
  ['Sister Ana works as a nurse', 'TOPIC', 'ana', {}],
] as const)('NGT12: "%s" as %s, said of %s, stays', async (text, bucket, subject, fields) => {
  expect(await filed(of(text, bucket, subject, fields))).toBe(bucket)
})

it('NGT12, NGP20: words and place stay, and a move that was taken back is not made again', async () => {
  const memory = of('Sister Ana works as a nurse', 'FACT', 'ana')
  const night = nightOver([memory])
  expect(await night.run(recategorise)).toMatchObject([{ outcome: 'moved', reason: 'it is about somebody else' }])
  expect(night.state().memories.get(memory.id)).toMatchObject({ text: memory.text, home: 'user', section: null })
  expect(await night.run(recategorise)).toEqual([])
  expect(await filed(memory, [refusedKey.filed(memory.id, 'PERSON')])).toBe('FACT')
})
