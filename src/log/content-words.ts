import type { Turn } from './turn.ts'

/** How much of a turn tells what it is about, in UTF-16 units. */
const MAX_TEXT = 4096

/** The words of a turn that say what it is about, cut to their stems; worked out once a turn. */
export function contentWords(turn: Turn): ReadonlySet<string> {
  const known = KEPT.get(turn)
  if (known !== undefined) return known
  const words = new Set<string>()
  let left = MAX_TEXT
  for (const span of turn.spans) {
    if (left <= 0) break
    const text = span.text.slice(0, left).toLowerCase()
    left -= text.length
    for (const [word] of text.matchAll(WORD)) if (!STOP_WORDS.has(word)) words.add(stem(word))
  }
  KEPT.set(turn, words)
  return words
}

const KEPT = new WeakMap<Turn, ReadonlySet<string>>()
const WORD = /[\p{L}\p{N}]{3,40}/gu

/** The commonest English endings off, so that "importers" and "importing" meet "import". */
function stem(word: string): string {
  return word.length < 5 ? word.replace(/(?<=\w{3})s$/, '') : word.replace(/(?:ings?|ers?|ed|es|s|ly)$/, '')
}

const STOP_WORDS = new Set(
  `about after again all also always and any anyway are aren because been before being but can cannot come could did
  didn does doesn doing don done down each else even ever every few for from get gets give goes going gone good got
  great had has hasn have haven having her here hers him his how into isn its just keep kind know last least let
  like look lot made make makes many may maybe mean might mine more most much must need never new next nice not
  nothing now off okay once one only other our out over own per please put quite rather really right said same say
  says see seems shall she should shouldn since some something soon still stuff such sure take tell than thank thanks
  that the their them then there these they thing things think this those though thought through till today told
  tomorrow too try two under until upon use used very want wants was wasn way well went were weren what when where
  which while who whom whose why will with without won would wouldn yeah yes yesterday yet you your yours
  aber als auch auf aus bei bin bis das dass dem den der des die doch ein eine einen einer für hat ich ihr ist kann
  mal mich mir mit nach nicht noch nur oder schon sich sie sind und uns von war was wenn wie wir wird zum zur
  ale czy dla jak jest jego już mam mnie nie ona oni oraz się tak tam tego ten też tym tylko była było`.split(/\s+/),
)
