import { type Home, MATTERS, type Matter, type Memory } from './memory.ts'

const OF_THE_TWO: readonly Matter[] = MATTERS.slice(MATTERS.indexOf('answers'))

/** What a claim is about, by the first part of its attribute. */
const OF_CLAIM: Readonly<Record<string, Matter>> = {
  allergy: 'health',
  dose: 'health',
  diet: 'health',
  job: 'work',
  employer: 'work',
  role: 'work',
}
/** As its reader said, else by what it claims, else by its bucket and kind. */
export function matterIn(memory: Memory): Matter {
  const { matter, due, home } = memory
  const isOfTheTwo = home === 'relational'
  const said = matter ?? (due === undefined ? null : isOfTheTwo ? 'promised' : 'ahead')
  if (said !== null && OF_THE_TWO.includes(said) === isOfTheTwo) return said
  return isOfTheTwo ? matterOfKind(memory) : matterOfClaim(memory)
}

function matterOfKind({ kind }: Memory): Matter {
  if (kind === 'trust') return 'alone'
  return kind === 'preference' || kind === 'correction' ? 'answers' : 'names'
}

function matterOfClaim({ bucket, claim }: Memory): Matter {
  if (bucket === 'PERSON') return 'people'
  const claimed = claim?.subject === 'human' ? OF_CLAIM[claim.attribute.split(':')[0] ?? ''] : undefined
  return claimed ?? (bucket === 'FACT' ? 'life' : 'likes')
}

/** Words with which people head what is about a matter. */
const HEADED: Readonly<Record<Matter, RegExp>> = {
  health: /\b(?:health|medical|medicines?|medications?|allergies|body|diet)\b/i,
  people: /\b(?:people|persons?|family|friends?|folks|relationships?|circle)\b/i,
  work: /\b(?:work|job|career|projects?|stud(?:y|ies)|business|tech|tools)\b/i,
  life: /\b(?:home|life|about|basics|background|identity|facts|who i am)\b/i,
  ahead: /\b(?:ahead|upcoming|plans?|dates?|calendar|deadlines?|to-?dos?)\b/i,
  likes: /\b(?:likes?|dislikes?|habits?|hobbies|interests?|preferences?|routines?)\b/i,
  answers: /\b(?:answers?|answering|responses?|replies|communication|style|tone)\b/i,
  alone: /\b(?:alone|trust|autonomy|may do|allowed)\b/i,
  waits: /\b(?:waits?|boundaries|limits|rules|never|ask first|friction)\b/i,
  names: /\b(?:words?|names?|vocabulary|signs|language)\b/i,
  promised: /\b(?:promised?|promises|commitments?)\b/i,
}

/** The matter that a section of a document is about, by its title; null where none of its words says so. */
export function matterOfTitle(title: string, home: Home): Matter | null {
  const own = MATTERS.filter((matter) => OF_THE_TWO.includes(matter) === (home === 'relational'))
  return own.find((matter) => HEADED[matter].test(title)) ?? null
}
