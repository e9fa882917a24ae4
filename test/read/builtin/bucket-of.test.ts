import { describe, expect, it } from 'vitest'
import type { Bucket } from '../../../src/memory/memory.ts'
import { classifyHuman, sharesOfHuman } from '../../../src/read/builtin/classify.ts'
import { features } from '../../../src/read/builtin/features.ts'
import { normalise } from '../../../src/read/builtin/normalise.ts'

const table: readonly (readonly [string, Bucket])[] = [
  ['the doctor has put me on bisoprolol, the small white ones', 'FACT'],
  ['My hearing aids whistle when it rains.', 'FACT'],
  ['two kids, one cat, no pension', 'FACT'],
  ['My brother and I inherited the orchard in 2009.', 'FACT'],
  ['freelance since the studio went under in 2019', 'FACT'],
  ['Married to a Breton, so cider.', 'FACT'],
  ["The kids are with their dad this week, it's every other one.", 'FACT'],
  ['Forty minutes by bus to the bank, the Volksbank since I was an apprentice.', 'FACT'],
  ['My family is from Kerala, I grew up in Doha.', 'FACT'],
  ['My daughter Hedwig practises medicine in Graz.', 'PERSON'],
  ['mum is a retired midwife and she scares the plumber', 'PERSON'],
  ["One of the nurses, she's called Birte, brings me tea.", 'PERSON'],
  ['Berit next door thinks a sauna is a sin', 'PERSON'],
  ["Jonah's eight and thinks he invented sarcasm", 'PERSON'],
  ["I'd Agnes from upstairs in, she's having her knee done in May and she's scared stiff", 'PERSON'],
  ["We're all going except Rhodri, who's on a tanker until August", 'PERSON'],
  ['There is a jar for everybody because my cousin Bea cannot leave one alone', 'PERSON'],
  ["The doctor thinks it's my gall bladder, they want me in on the 3rd and she's sending a letter", 'FACT'],
  ["He's a whippet, nine now and blind in one eye, but he finds a sausage", 'FACT'],
  ['Gunnel, 71, keeps the lock at the canal', 'PERSON'],
  ['She has eleven hens and a voice like a gate', 'PERSON'],
  ["He's with Robin this week, I've got him back on Friday", 'FACT'],
  ["In May we'll have been married thirty years", 'FACT'],
  ["I've slept badly since February, if you want to know, and I'm up at four", 'FACT'],
  ['I have had the stall for five years, my aunt started it', 'FACT'],
  ['My plan is forty walks, one book, and my sister draws the maps', 'TOPIC'],
  ['I read every contract twice, aloud the second time.', 'TRAIT'],
  ['I prefer a precise no to a vague yes.', 'TRAIT'],
  ['I have begun to learn Haskell, out of spite.', 'TOPIC'],
  ['My memoirs stand at chapter nine.', 'TOPIC'],
]

describe('buckets', () => {
  it.each(table)('EXT41: "%s" is a %s', (said, wanted) => {
    const normal = normalise(said)
    const cues = features(normal, said, true)
    expect(classifyHuman(sharesOfHuman(cues, normal), cues).bucket).toBe(wanted)
  })
})
