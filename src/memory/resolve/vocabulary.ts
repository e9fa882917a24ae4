import { stem } from './stem.ts'

/** Words as data: what carries no content, what carries little, and which words say the same thing. */

const list = (words: string): string[] => words.split(/\s+/).filter(Boolean)

/** Never content: grammar, pronouns, and the frames in which findings are phrased. */
export const STOP: ReadonlySet<string> = new Set(
  list(`a about above actually after again ago all almost along already also although always am an and another any
    anybody anymore anyone anything anyway are around as at away be because been before being below besides between both
    but by can cannot could currently did do does doing done down during each either else especially etc even ever every
    everybody everyone everything for from further generally had has have having he hence her here hers herself him
    himself his how however i if in indeed into is it its itself just kind let lets like literally may maybe me mean
    might mine more most mostly much must my myself nearly now of often oh ok okay on once one ones only onto or other
    others our ours ourselves out over own per perhaps please pretty probably quite rather really same shall she should
    since so some somebody someone something sometimes somewhat sort still such than that thats the their theirs them
    themselves then there these they thing things this those though through thus till to today together too toward
    towards under until up upon us usually very via was we well were what whatever when whenever where whether which
    while who whom whose why will with within would yes yet you your yours yourself user human assistant
    says said say told tell tells asked ask asks noted notes note mentioned likes liked wants want wanted wish wishes would like
    prefers prefer preferred preference needs need needed expects expect kept keep keeps remember remembers
    complained complains complain reminded reminds remind second third time times make makes made get gets got go goes
    going went come comes came take takes took put puts gave give gives given new old good great sure right
    im ive id ill i'm i've i'd i'll you're you've you'd you'll he's she's it's they're we're we've that's
    there's here's let's what's who's anybody's youre youve hes shes theyre weve theres whats lot lots bit way instead`),
)

/** Words so frequent that sharing one says little. Stems. */
export const COMMON: ReadonlySet<string> = new Set(
  list(`able accept add agree allow answer app back bad bad become begin best better big bring build buy call care case
    change check clear close code come complete course cover current day decide deep different easy end enough evening
    every example fact fail feel few file fill find fine first follow found free friend full fun funny further group
    guy half hand happen happy hard head hear help high hold home hope hour house idea important include interest issue
    job keep know large last late later lead learn leave less life line little live long look lose love low main man
    many matter meet message minute moment money month morning move name next nice night number off offer office open
    order part pay person place plan play point possible problem project question quick read ready real reason reply
    response result run second see seem send set short show side simple sit small sort speak stand start state stay
    stop story stuff talk team test text think three today tomorrow tonight try turn two type understand use usual
    version wait walk watch week weekend whole woman word work world write wrong year yesterday young`).map(stem),
)

/**
 * Words that name one idea, first the idea. A minus says the word is the idea's opposite: "verbose" is `brief` with the
 * sign turned, so that "prefers brief answers" and "wants more detail" meet and disagree.
 */
const CONCEPT_ROWS = `
  brief: short concise terse succinct compact snappy tight crisp briefness brevity laconic
  brief -: verbose long lengthy detailed detail details elaborate wordy rambling ramble longwinded exhaustive thorough essay
  recap: recapitulate restate rephrase paraphrase parrot echo
  apology: apologise apologize apologies sorry
  praise: compliment flatter flattery cheer cheerlead cheerleading praise congratulate
  options: option menu alternatives alternative choices
  recommendation: recommend recommendations suggestion suggest
  bullets: bullet bulleted bulletpoints
  emoji: emojis emoticon emoticons smiley
  formal: formality official businesslike
  formal -: casual informal chatty
  confirmation: permission approval approve confirm consent signoff
  autonomy: autonomous autonomously delegate delegated delegates delegation unsupervised
  answer: reply respond response replies
  early: earlier
  early -: late later
  increase: rise grow raise
  increase -: decrease reduce shrink lower
  trust: trusted trusts
  employer: company firm business
  spouse: husband wife
  partner: boyfriend girlfriend fiance fiancee
  mother: mom mum mama mommy
  father: dad papa daddy
  grandmother: grandma granny nana
  grandfather: grandpa granddad
  child: kid kids children
  physician: doctor gp
  vegetarian: meatless veggie
  mail: email emails e-mail
  phone: telephone
  picture: photo photograph image
  flat: apartment
  vacation: holiday holidays
  car: automobile
  repository: repo repos
  database: db
  documentation: docs
  purchase: buy bought
  reside: live lives living lived
  insurance: insurer insurers insure insured
  wedding: marry married marries marriage
  marathon: halfmarathon
  sleep: asleep nap
  birthday: birthdays
  hint: hints clue clues nudge
  solution: solutions
  source: citation cite reference
  invent: fabricate hallucinate
  interrupt: interruption
  remote: wfh
`

export interface Concept {
  readonly word: string
  readonly sign: 1 | -1
}

/** Stem → the idea it names. */
export const CONCEPTS: ReadonlyMap<string, Concept> = new Map(CONCEPT_ROWS.trim().split('\n').flatMap(conceptRow))

function conceptRow(row: string): [string, Concept][] {
  const [head = '', words = ''] = row.split(':')
  const idea = stem(head.trim().split(' ')[0] ?? '')
  const sign = head.trim().endsWith('-') ? -1 : 1
  const own: [string, Concept][] = sign === 1 ? [[idea, { word: idea, sign }]] : []
  return [...own, ...list(words).map((word): [string, Concept] => [stem(word), { word: idea, sign }])]
}

/** Kin and roles: at the head of a statement they say whom it is about. Stems after concepts. */
export const RELATIVES: ReadonlySet<string> = new Set(
  list(`mother father sister brother daughter son child spouse partner friend boss manager chief colleague neighbour
    neighbor flatmate roommate grandmother grandfather aunt uncle cousin nephew niece cat dog client lawyer counsellor
    therapist physician landlord ex baby team`).map((word) => CONCEPTS.get(stem(word))?.word ?? stem(word)),
)

/** Ideas that name how an assistant behaves: told twice about one of them is told the same thing twice. */
export const BEHAVIOURS: ReadonlySet<string> = new Set(
  list(`brief recap apology praise option bullet emoji formal hint interrupt source therapist offer proofread
    hedge jargon table bold headline sugarcoat exclamation rewrite guesswork`).map(
    (word) => CONCEPTS.get(stem(word))?.word ?? stem(word),
  ),
)

/** Things that happen once: another date for one of them is not another of them. */
export const ONCE: ReadonlySet<string> = new Set(
  list(`deadline wedding due birthday launch premiere funeral graduation surgery operation submission retirement
    christening baptism handover verdict`).map((word) => CONCEPTS.get(stem(word))?.word ?? stem(word)),
)
