import type { DropReason } from '../../memory/finding.ts'
import type { Home } from '../../memory/memory.ts'
import type { Line } from './group.ts'

/** What the neighbours of a sentence change: a fragment is read with what it leans on, irony spoils its paragraph. */
export function surroundings(lines: readonly Line[]): Line[] {
  return supposed(spoilt(company(outsiders(leaning(lines.map(dangling))))))
}

/** "I take it" and "every two hours is fine" say nothing to whoever reads only that line. */
function dangling(line: Line): Line {
  const dangles = short(line) && line.cues.has('s:begins-i') && DANGLES.test(line.normal)
  if (!dangles && !AGREES.test(line.normal)) return line
  const { user, relational, soul, store } = line.scores
  return { ...line, scores: { user: user * 0.3, relational: relational * 0.3, soul: soul * 0.3, store: store * 0.3 } }
}

const DANGLES = /\b(?:it|this|that|them|these|those|one|so|both|him|her|too|either)[.! ]*$/

/** What is agreed to stands in what was proposed. */
const AGREES =
  /^(?:that|this|it|these|those|both|either|any|all|every|each|once|twice|daily|weekly|option|\d{1,4}|one|two|three|four|five|six|ten)\b[^,;:.!?]{0,30} (?:is|are|would be|will be|works|sounds|looks) (?:fine|ok|okay|good|great|perfect|enough|right|alright|lovely|plenty)(?: (?:by|for|with) me)?[.! ]*$/

/** How much of the score of a sentence that does not stand alone comes from the one before it. */
const BORROWED = 0.4

function leaning(lines: readonly Line[]): Line[] {
  return lines.map((line, index) => {
    const before = lines[index - 1]
    if (before === undefined || before.paragraph !== line.paragraph || before.never !== null || !leans(line))
      return line
    const mixed = (home: Home): number => line.scores[home] * (1 - BORROWED) + before.scores[home] * BORROWED
    return {
      ...line,
      scores: { user: mixed('user'), relational: mixed('relational'), soul: mixed('soul'), store: mixed('store') },
    }
  })
}

/** Does a sentence not stand alone? One that begins with a pronoun, and a short one that has no subject of its own. */
export function leans(line: Line): boolean {
  if (line.cues.has('s:begins-pronoun')) return true
  return short(line) && !line.cues.has('s:begins-i') && !line.cues.has('s:begins-my') && !SAYS_WHO.test(line.text)
}

/** "Juliet is my wife": short, and says whom it is about. */
const SAYS_WHO = /^\p{Lu}[\p{L}'-]{1,20} (?:is|was|are|has|had|lives|works|teaches|studies|plays|loves|hates|likes)\b/u

export function short(line: Line): boolean {
  return line.cues.has('l:2') || line.cues.has('l:4')
}

/** Somebody who comes up with a task or as a client is an affair of the day, no person in the human's life. */
function outsiders(lines: readonly Line[]): Line[] {
  const affair = new Set(
    lines.filter((line) => line.cues.has('x:third') || AFFAIR.test(line.normal)).map((line) => line.paragraph),
  )
  return lines.map((line, at) => {
    const kin =
      line.cues.has('p:my-kin') ||
      (line.cues.has('s:begins-kin') && !/^(?:and |but |so )?(?:his|her|their) /.test(line.normal))
    const other = line.bucket === 'PERSON' || line.cues.has('x:third') || AFFAIR.test(line.normal)
    const theirs = other && !kin && !line.cues.has('s:my') && !line.cues.has('s:i')
    if (!(theirs && affair.has(line.paragraph)) && !isStranger(lines, at)) return line
    const { user, store } = line.scores
    return { ...line, scores: { ...line.scores, user: user * 0.2, store: store + user * 0.8 } }
  })
}

const AFFAIR =
  /\bthere(?:'s| is) (?:a|an|this|some) (?:[a-z-]{1,20} ){0,2}(?:bloke|chap|fella|fellow|dude|guy)\b|^(?:(?:new |a )?(?:mail|letter|note|memo|reply|answer|message|invoice|reminder|draft|two lines|one line|three lines) (?:to|for) |(?:new |the |a |my |our |one of my )?(?:client|customer|patient|tenant|guest|applicant|candidate|supplier|student|pupil|intake|case)\b)|\b(?:client|customer|patient|the (?:\w+ )?(?:woman|man|guy|lady|couple|brothers|sisters) (?:by the way|in (?:bed|room|seat)|from|who|that|at)|bed \d+|room \d+)\b/

/** Somebody nameless who comes up by trade or as "a bloke", and what "he" or "she" is right after. */
function isStranger(lines: readonly Line[], at: number): boolean {
  const line = lines[at]
  if (line === undefined) return false
  if (ONE_OF.test(line.normal)) return !isNamed(line)
  if (STRANGER.test(line.normal)) return !isNamed(line) && !line.cues.has('s:my')
  const theirs = /^(?:and |but |so )?(?:he|she|his|her)\b/.test(line.normal)
  if (!(theirs || line.cues.has('v:elliptic')) || line.cues.has('s:my')) return false
  for (let i = at - 1; i >= 0 && lines[i]?.paragraph === line.paragraph; i--) {
    const before = lines[i]
    if (before === undefined || isNamed(before) || before.cues.has('w:kin')) return false
    if (STRANGER.test(before.normal)) return true
  }
  return false
}

/** A town or a day does not make somebody known: what is named in front is, unless it says where or when. */
function isNamed({ cues, text }: Line): boolean {
  return ['n:name-first', 'w:given', 'b:called'].some((cue) => cues.has(cue)) || NAMES.test(text.slice(0, 40))
}

const NAMES = /(?<=[\p{Ll}.,;:] )(?<!\b(?:in|from|at|of|near|to|on) )\p{Lu}\p{Ll}{2,}/u

const ONE_OF = /^(?:and |but |so )?one of (?:the|them|these|those)\b/

const STRANGER =
  /^(?:(?:and|but|so|oh|well|now|also|apparently),? ){0,2}(?=(?:guy|bloke|chap|fella|dude|man|woman|lady|lad) (?:on|in|at|from|behind|next|who)\b|(?:a|an|the|this|that|some|there)\b)(?:(?:a|an|the|this|that|some|there's a|there is a) (?:[a-z'-]{1,20} ){0,2})?(?:bloke|guy|man|woman|lady|chap|fella|fellow|dude|gentleman|girl|lad|registrar|nurse|clerk|agent|notary|judge|guard|widow|[a-z]{2,12}(?:ster|ger|ner|ver|ler|der|ker|tor|ist|ian))\b(?=,| (?:in|on|from|at|behind|who|with|was|is|has|had|says|said|told|came|claims|confided|keeps|downstairs|upstairs|next)\b)/

/** Facts come in company: beside a sure one in the paragraph, a likely one needs a little less. */
function company(lines: readonly Line[]): Line[] {
  const sure = new Set(
    lines.filter((line) => line.never === null && line.scores.user >= SURE).map((line) => line.paragraph),
  )
  return lines.map((line) => {
    if (!sure.has(line.paragraph) || line.scores.user >= SURE) return line
    const user = Math.min(SURE, line.scores.user + COMPANY)
    return { ...line, scores: { ...line.scores, user } }
  })
}

const SURE = 0.7
const COMPANY = 0.1

/** Sarcasm and a joke colour their neighbours in the paragraph: none of them is taken at its word. */
function spoilt(lines: readonly Line[]): Line[] {
  const why = new Map<number, DropReason>()
  for (const line of lines) if (line.never === 'sarcasm') why.set(line.paragraph, line.never)
  return lines.map((line) => {
    const reason = why.get(line.paragraph)
    return line.never === null && reason !== undefined ? { ...line, never: reason } : line
  })
}

/** What follows a supposition in its paragraph belongs to it, until somebody says that it is over. */
function supposed(lines: readonly Line[]): Line[] {
  let within = -1
  return lines.map((line) => {
    if (line.origin !== 'human-said') return line
    if (SUPPOSES.test(line.normal) || SAY.test(line.normal)) within = line.paragraph
    else if (/\b(?:in reality|in real life|in fact|really|actually|seriously|back to|that said)\b/.test(line.normal))
      within = -1
    return line.never === null && within === line.paragraph && !line.cues.has('s:you')
      ? { ...line, never: 'hypothetical' }
      : line
  })
}

/** "Say we took over a mill." */
const SAY =
  /^say (?:that )?(?:i|we|he|she|they) (?:took|bought|sold|went|got|left|won|lost|had|were|was|lived|quit|[a-z]{3,}ed)\b/

/** Words that open one; a wish and an "if" are over with their sentence. */
const SUPPOSES =
  /\b(?:(?:let us|let's|let me) (?:suppose|assume|imagine|pretend|take it)|let(?: us|'s) say (?:that )?(?:i|we|he|she|a|somebody|someone)\b|^(?:(?:and|but|so|now|then|ok),? )?(?:suppose|imagine|assume|pretend|picture)\b|say (?:that )?i (?:am|was|were|had|have|lived|own|owned)\b|say i'm\b|for (?:the sake of (?:argument|the (?:example|exercise))|argument's sake|the purposes? of (?:the|this) (?:example|exercise))|(?:an?|the|my|this) (?:imaginary|hypothetical|invented|made-up|fictitious)\b|hypothetically|in (?:that|this|another|the other) (?:world|life|universe|version)\b|(?:need|require|want|take|here is|here's|as) an example\b.{0,60}\b(?:first person|i am|i'm|as if)|in the first person)/
