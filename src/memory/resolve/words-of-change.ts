import type { Matter } from './matters.ts'

const any = (words: string): RegExp => new RegExp(`(?<![\\p{L}'])(?:${words})(?![\\p{L}])`, 'iu')

/** Of whatever is named beside it. */
const WHATEVER = 'whatever'

/** Plain words for what comes to an end, and of what matter of life that is where only whom it is about is named. */
const ROWS: readonly (readonly [RegExp, readonly Matter[] | typeof WHATEVER])[] = [
  [
    any(
      'mov(?:ed|ing) (?:in(?:to)?|out|away|abroad|back|on|from|over|across|to \\p{Lu}\\p{L}+)|relocat(?:ed|ing)|emigrat(?:ed|ing)|evicted|kicked out|walked out|gone back to|went back to',
    ),
    ['home', 'mate'],
  ],
  [
    any(
      "retired|resigned|quit|sacked|fired|laid off|made redundant|let go|stepped down|(?:has|have|'ve|'s) left|left (?:us|me|for good)|taken (?:up )?(?:a|another) (?:post|job|position)|took (?:up )?(?:a|another) (?:post|job|position)|transferred|promoted|demoted|changed jobs|took over|closed (?:his|her|their|the) \\p{L}+",
    ),
    ['job', 'supplier'],
  ],
  [any('graduated|dropped out|left school|left university|finished school|expelled|qualified'), ['study']],
  [
    any(
      "split up|(?:we|they|have|has|'ve) split|broke(?:n)? (?:up|off)|separated|divorced|released|called (?:it )?off|engaged|got married|dumped|walked out|ended (?:it|things)",
    ),
    ['mate', 'plan'],
  ],
  [
    any(
      'sold|sells?(?= (?:it|the|my|our))|gave (?:away|it away|them away|it back|up)|given (?:away|up|back)|got rid of|gotten rid of|swapped|traded|replaced|scrapped|donated|returned|rehomed|stolen|written off|broke(?:n)? down for good|handed (?:back|over)|gone for good',
    ),
    ['vehicle', 'thing', 'animal', 'tool'],
  ],
  [any('died|dead|passed away|passed on|was put down|buried'), ['animal', 'mate', 'job', 'supplier', 'home']],
  [any('healed|cured|recovered|gave birth|all clear|grew out of|grown out of'), ['illness', 'medicine']],
  [
    any(
      "no longer|no more|any ?more|any ?longer|stopped|instead|dropped|cancell?ed|closed(?: down)?|ended|done with|finished with|these days|nowadays|used to|turns out|reduced|increased|raised|lowered|renamed|uninstalled|unsubscribed|expired|lapsed|abandoned|discontinued|shut down|that's that|goodbye to|outgrew|outgrown|gave up|given up|fell through|pulled out|backed out|(?:is|are|'s|'re) (?:gone|over|history)",
    ),
    WHATEVER,
  ],
]

export type Change = Matter | typeof WHATEVER

/** The matters of life that a sentence says something has ended of; `whatever` is what it names. */
export function changesIn(sentence: string): readonly Change[] {
  return ROWS.flatMap(([words, matters]): readonly Change[] => {
    if (!words.test(sentence)) return []
    return matters === WHATEVER ? [WHATEVER] : matters
  })
}
