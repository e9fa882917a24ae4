import { tokens } from './features.ts'

/** Words that name what a text is about: longer words that are no function words, each once, at most twelve. */
export function topics(text: string): readonly string[] {
  const out = new Set<string>()
  for (const word of tokens(text)) {
    if (word.length < 4 || EMPTY.has(word) || !/^[\p{L}][\p{L}'-]*$/u.test(word)) continue
    out.add(stem(word))
    if (out.size === MAX_TOPICS) break
  }
  return [...out]
}

const MAX_TOPICS = 12

/** Plural and possessive endings off; enough to make "migraines" and "migraine" one topic. */
function stem(word: string): string {
  const bare = word.replace(/'(?:s|re|ve|ll|d|m|t)?$/, '')
  if (/(?:ss|us|is)$/.test(bare) || bare.length < 5) return bare
  if (bare.endsWith('ies')) return `${bare.slice(0, -3)}y`
  return bare.endsWith('s') ? bare.slice(0, -1) : bare
}

const EMPTY = new Set(
  `about above after again against almost already also although always among another anybody anyone anything anyway around
  away back because been before being below between both cannot come comes could didn't does doesn't doing don't done down during
  each either else enough even ever every everybody everyone everything exactly fine first from getting gets give given goes
  going gone good great have haven't having he's hello her here hers herself himself his i'll i'm i've into isn't it's itself
  just keep kind know last later least less let's like line little long look looks made make makes many maybe mean means might
  mine more most much must myself need needs neither never next nobody none nothing nowhere okay once only other others ours over
  own part people perhaps please pretty put quite rather really right said same says seem seems shall she's should since some
  somebody someone something sometimes somewhere soon still such sure take takes tell than thank thanks that that's their theirs
  them themselves then there there's these they they'll they're they've thing things think this those though three through thus
  time today together told tomorrow tonight took toward under unless until upon very want wants wasn't we'll we're we've well went
  were what what's whatever when where whether which while whoever whole whom whose will with within without won't would yeah yes
  yesterday you'd you'll you're you've your yours yourself`.split(/\s+/),
)
