import { createSieve } from '../../sieve/sieve.ts'
import { ASSISTANT_CUES } from './cues/assistant.ts'
import { HUMAN_CUES } from './cues/human.ts'
import { familiesOf } from './cues/lexicon.ts'
import { fills } from './fills.ts'
import { words } from './normalise.ts'
import { familiar } from './word-scores.ts'

/** The cues of one normalised sentence: patterns met, word families, and a few shapes. */
export function features(normal: string, original: string, human: boolean): Set<string> {
  const out = new Set<string>()
  for (const [name, pattern] of human ? ofHuman(normal) : ofAssistant(normal)) if (pattern.test(normal)) out.add(name)
  const list = words(normal)
  for (const word of list)
    for (const family of familiesOf(word.endsWith("'s") ? word.slice(0, -2) : word)) out.add(family)
  out.add(lengthOf(list.length))
  if (/[a-zà-ÿ0-9,;] (?:\p{Lu}\p{Ll}{2,})/u.test(original)) out.add('n:name')
  if (NAME_FIRST.test(original) && (out.has('w:given') || !familiar(list[0] ?? ''))) out.add('n:name-first')
  // Who writes no capitals has names all the same.
  if (out.has('b:person-verb') && familiesOf(list[0] ?? '').includes('w:given') && !familiar(list[0] ?? ''))
    out.add('n:name-first')
  if (out.has('w:given') && GIVEN_INSIDE.test(original)) out.add('n:given')
  if (/["“][^"”]{2,}["”]/.test(original)) out.add('n:quotes')
  if (original.includes(':') && /^[^"“]*:\s/.test(original)) out.add('n:colon')
  if (human && fills(original)) out.add('q:fills')
  if (human) {
    const kinds = kindsOf(out)
    for (const [name, holds] of COMPOSED) if (holds(out, kinds)) out.add(name)
  }
  return out
}

const ofHuman = createSieve(HUMAN_CUES, ([, pattern]) => pattern)
const ofAssistant = createSieve(ASSISTANT_CUES, ([, pattern]) => pattern)

/** A capital that may be a name, followed by what one person does. */
const NAME_FIRST =
  /^(?:(?:And|But|So|Also|Old|Poor|Dear) )?(?:(?:Mr|Mrs|Ms|Dr|Aunt|Uncle|Auntie|Herr|Frau|Father|Sister)\.? )?\p{Lu}\p{Ll}+(?: and \p{Lu}\p{Ll}+)?(?:['’]s| (?:is|was|has|had|does|did|will|would|can|can't|won't|doesn't|isn't|wasn't|hasn't|never|always|still|just|also|now|got|went|came|took|made|gave|wrote|told|said|left|lost|won|bought|sold|and I|[a-z]{2,}(?:s|ed))) /u

const GIVEN_INSIDE = /(?:^|[\p{Ll}\d,;:] )\p{Lu}\p{Ll}{2,}/u

function lengthOf(count: number): string {
  if (count <= 2) return 'l:2'
  if (count <= 4) return 'l:4'
  if (count <= 8) return 'l:8'
  if (count <= 16) return 'l:16'
  if (count <= 28) return 'l:28'
  return 'l:long'
}

type Cues = ReadonlySet<string>
const dated = (cues: Cues): boolean => cues.has('d:date') || cues.has('d:clock')

/** Which kinds of cues there are, a bit for the letter in front. */
function kindsOf(cues: Cues): number {
  let kinds = 0
  for (const cue of cues) kinds |= bitOf(cue)
  return kinds
}

const bitOf = (cue: string): number => 1 << (cue.charCodeAt(0) - 'a'.charCodeAt(0))
const [FACT, PERSON, RULE, TRAIT] = [bitOf('f:'), bitOf('p:'), bitOf('r:'), bitOf('t:')]

/** Cues that only say something together; the model is linear and cannot find them itself. */
const COMPOSED: readonly (readonly [string, (cues: Cues, kinds: number) => boolean])[] = [
  ['k:dated-bare', (cues, kinds) => dated(cues) && (kinds & (FACT | PERSON | TRAIT)) === 0],
  ['k:dated-future', (cues) => dated(cues) && cues.has('v:future')],
  ['k:lasting', (cues, kinds) => cues.has('s:i') && (kinds & (FACT | TRAIT)) !== 0 && !cues.has('v:i-past')],
  ['k:undated-i', (cues) => cues.has('s:begins-i') && !dated(cues) && !cues.has('d:event')],
  ['k:you-alone', (cues) => cues.has('s:you') && !cues.has('s:i') && !cues.has('s:my')],
  ['k:no-person', (cues) => !['s:i', 's:my', 's:we', 's:you', 's:he', 's:they'].some((one) => cues.has(one))],
  ['k:they-alone', (cues) => cues.has('s:he') && !cues.has('s:i') && !cues.has('s:my')],
  ['k:kin-first', (cues) => cues.has('w:kin') && (cues.has('s:begins-my') || cues.has('s:he'))],
  ['k:rule-task', (cues) => cues.has('x:task') && (cues.has('r:always-imperative') || cues.has('r:scope'))],
  ['k:task-bare', (cues, kinds) => cues.has('x:task') && (kinds & RULE) === 0],
]
