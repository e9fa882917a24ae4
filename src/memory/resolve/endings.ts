import type { Clause } from './clause.ts'
import { type Fill, fill } from './fill.ts'

const GONE_VERBS =
  /^(?:sold|sell|selling|gave away|given away|give away|got rid of|getting rid of|rehomed|scrapped|traded in|wrote off|totalled|ditched|dumped|left|leaving|leave|quit|cancel+ed|resigned from|retired from|dropped out of|laid off (?:by|from)|fired from|let go (?:by|from|of)|parted ways with|fired|sacked|closed (?:my|our|their) account (?:at|with)|lost|off|done with) (?:(?:my|our|the|their|that|with|being|going to|working (?:at|for)|job at) )*(.+)$/i
const PET =
  'dog|cat|puppy|kitten|rabbit|hamster|horse|pony|parrot|budgie|guinea pig|tortoise|goldfish|snake|gecko|hen|goat|ferret|pet'
const PETS = new RegExp(`\\b(?:${PET})s?\\b`, 'iu')
const PUT_DOWN = new RegExp(
  `\\b(?:put|putting|have|had|having) (?:our |my |the |their )?(?:old )?(\\p{Lu}\\p{L}+|${PET})(?: \\p{Lu}\\p{L}+)? (?:put )?(?:down|to sleep)\\b`,
  'u',
)
const DIED =
  /^(?:is |has |was |sadly |suddenly |peacefully |unexpectedly )*(?:died|dead|passed(?: away)?|put (?:down|to sleep)(?! (?:an?|the|my|our|his|her|their|one|two|some)\b)|run over|gone for good|no longer with us|ran away(?: for good)?|been put (?:down|to sleep))\b/
const LOST_PET = new RegExp(
  `\\blost (?:our |my |the |their )?(?:(?:beloved |old |dear )?(?:${PET})\\b ?)?(\\p{Lu}\\p{L}+)?`,
  'u',
)
const PET_CALLED = new RegExp(
  `^(?:my|our|their|the) (${PET})(?:,? (\\p{Lu}\\p{L}+)| is (?:called|named) (\\p{Lu}\\p{L}+)|'s name is (\\p{Lu}\\p{L}+))`,
  'iu',
)
/** "The Volvo is scrapped", "both goldfish are dead". */
const IS_OVER =
  /^(?:(?:sadly|unfortunately|well|so),? )?(?:the |my |our |their |both (?:the |our |my )?|all (?:the |our |my )?)?((?:\p{L}[\p{L}\d'-]*)(?: [\p{L}\d'-]+){0,2}?)(?:'s)? (?:is|are|was|were|has|have|got|went)? ?(?:now |finally |been |both |all |sadly )*(?:scrapped|sold|dead|died|stolen|wrecked|history|written off|totalled|rehomed|gone for good|cancelled|(?:(?:completely|fully) )?(?:healed|cured)|didn't (?:make it|survive)(?: (?:\p{L}+ ){0,3}\p{L}+)?)(?=$|[.,;!]| (?:now|since|for good|last|yesterday|on|in|this|at last)\b)/iu
const GIVEN_UP = /^(?:gave|given|give|giving) (?:the |my |our |their )?(.{2,40}?) (?:up|away|back)$/i

/** "Left Northwind", "sold the boat", "Biscuit died": what is named is over, whatever it filled. */
export function overIn(clause: Clause): Fill[] {
  const { said, subject, denied } = clause
  if (DIED.test(said) && subject.length > 0 && denied === null)
    return subject.map((name) => ({
      ...gone({ ...clause, subject: [] }, name),
      soft: KIN_LIFE.test(name) || mayReturn(said),
    }))
  const match = GONE_VERBS.exec(said) ?? GIVEN_UP.exec(said)
  const what = bare(match?.[1] ?? '')
  if (/'s |s' /.test(what) || LEFT_THERE.test(said) || SOME_OF.test(match?.[1] ?? '')) return []
  if (match !== null && what !== '' && (!/^lost\b/i.test(said) || LOST_FOR_GOOD.test(said)))
    return [
      {
        ...gone(clause, what),
        ...(PARTED.test(said) ? { handed: true as const } : {}),
        soft: /^(?:left|leave|leaving) (?:the|my|our) /i.test(said),
      },
    ]
  const done = FINISHED.exec(said)
  if (done !== null) return [fill(clause, 'doing', bare(done[1] ?? ''), 'many', { over: true, changed: true })]
  if (denied === 'over' && match === null) {
    const named = bare(
      said.replace(
        /^(?:is |have |own |use |keep |play(?:ing)? |learn(?:ing)? |study(?:ing)? |do(?:ing)? |go(?:ing)? (?:to )?|drive |driving |working (?:at|for|in|on) |work (?:at|for|in|on) |live in |seeing |going to see |taking |wearing |eating |drinking |watching |reading |visiting |meeting |with |on |in |at |at the )+/i,
        '',
      ),
    )
    return named === '' ? [] : [{ ...gone(clause, named), soft: true }]
  }
  return []
}

/** Of several, others are left. */
const SOME_OF = /^(?:one|two|some|a few|half|most|a couple|part) of\b/i

/** Keys that are lost are found again, a job is not. */
const LOST_FOR_GOOD =
  /^lost (?:my|our|the|their) (?:\p{L}+ ){0,2}(?:job|client|contract|membership|licen[cs]e|scholarship|lease|seat|title)\b/iu

/** "Finished Middlemarch", "passed the bar exam": what one was at is done. */
const FINISHED =
  /^(?:finish(?:ed)?|complet(?:ed?)|passed|handed in|submitted|got through|abandoned|gave up on|wrapped up) (?:reading |watching |writing |building |knitting |translating )?(?:the |my |our |their |an? )*([\p{L}\d].{1,40}?)(?: (?:at last|finally|yesterday|last|on|in|with|and|today)\b.*)?$/iu

/** Who sells the piano had one, and may still play. */
const PARTED =
  /^(?:sold|sell|selling|scrapped|traded|totalled|rehomed|got rid|getting rid|g[ai]v(?:e|en|ing) away|g[ai]v(?:e|en|ing) .* away$)/i

/** "Left the cats with my sister", "left the library at six": for an evening, or somewhere. */
const LEFT_THERE =
  /^(?:[Ll]eft|[Ll]eave|[Ll]eaving) .*\b(?:with|behind|outside|alone|open|early|late|under|by|to|on the|(?:in|at)(?! (?:the end|spring|summer|autumn|winter|\p{Lu}|\d{4})))\b/u

const KIN_LIFE =
  /^(?:spouse|mother|father|grandmother|grandfather|sister|brother|son|daughter|aunt|uncle|cousin|friend|neighbou?r|child|partner|boss|manager)$/

/** What a whole sentence says has died, was lost or is no more; and how a pet is called. */
export function endedIn(sentence: string): Fill[] {
  const nobody = { subject: [], denied: null, changed: true, adds: false, said: '' } as const
  const down = PUT_DOWN.exec(sentence)
  if (down !== null) return [gone(nobody, (down[1] ?? '').toLowerCase())]
  const lost = LOST_PET.exec(sentence)
  const what =
    lost?.[0]
      .replace(/^lost (?:our |my |the |their )?(?:beloved |old |dear )?/, '')
      .trim()
      .toLowerCase() ?? ''
  if (what !== '') return [gone(nobody, what)]
  const over = bare(IS_OVER.exec(sentence)?.[1] ?? '')
  if (over !== '' && !PRONOUN.test(over))
    return [{ ...gone(nobody, over), soft: KIN_LIFE.test(over) || mayReturn(sentence) }]
  const called = PET_CALLED.exec(capital(sentence))
  if (called === null) return []
  const name = called[2] ?? called[3] ?? called[4] ?? ''
  return [{ ...fill({ ...nobody, changed: false }, 'has', `${called[1]} ${name}`.toLowerCase(), 'many', {}) }]
}

const PRONOUN = /^(?:i|we|they|it|he|she|that|this|you|who|which|user)\b/

/** What is stolen may be found, what ran away may come back, and a battery that is dead is charged. */
function mayReturn(sentence: string): boolean {
  return /\b(?:stolen|ran away|healed|cured)\b/i.test(sentence) || (/\bdead\b/i.test(sentence) && !PETS.test(sentence))
}

/** A finding begins without its "my": "Dog Biscuit sleeps on the bed". */
function capital(sentence: string): string {
  return /^(?:my|our|their|the) /i.test(sentence) ? sentence : `My ${sentence}`
}

/** What is named is over, whatever it was. */
export function gone(clause: Pick<Clause, 'subject' | 'denied' | 'changed' | 'adds'>, what: string): Fill {
  return fill(clause, '*', what, 'many', { over: true, changed: true })
}

/** The words of a thing without what stands in front of it and how it is told on. */
export function bare(words: string): string {
  return words
    .toLowerCase()
    .replace(
      /^(?:an? |the |my |our |their |your |his |her |that |this |old |new |any |of |being |playing |learning |going to )+/,
      '',
    )
    .replace(/ (?:for|last|on|in|at|after|because|and|to|this|with|as|by|from|when|where|yesterday|already)\b.*$/, '')
    .replace(/[.!,;]+$/, '')
    .trim()
}
