import { stem } from './resolve/stem.ts'

/** Endings of kin words come apart late: "allergic" and "allergy", "pregnant" and "pregnancy". */
const ROOT = 5

export function rootOf(word: string): string {
  return stem(word).slice(0, ROOT)
}

/** Words that say the same in a statement about a life. The first names the others; `not` with it turns them round. */
const ROWS = `
  like: love adore enjoy fond favour prefer prefers preferred
  like not: hate dislike detest loathe despise
  job: employ employed employment occupation profession position career work works working worked
  fire: sack sacked fired dismissed dismiss axed redundant
  boss: manager supervisor chief
  colleague: coworker workmate
  quit: resign resigned left leave dropped drop gave-up stopped stop
  live: reside home dwell based
  house: flat apartment cabin hut cottage
  child: kid children kids
  son: boy
  daughter: girl
  baby: infant newborn
  mother: mom mum mama mummy mommy
  father: dad papa daddy
  grandmother: grandma granny nana gran
  grandfather: grandpa granddad grandad
  spouse: wife husband
  partner: girlfriend boyfriend fiance fiancee
  sibling: siblings
  neighbour: neighbor
  friend: buddy mate pal
  marry: married marriage wedding wed
  divorce: divorced separated separation split
  pregnant: pregnancy expecting expectant
  doctor: physician gp
  therapist: counsellor counselor psychologist shrink psychotherapist
  hospital: clinic ward
  illness: disease sickness sick ill ailment
  surgery: operation operated operate
  medicine: medication pill drug tablet
  dose: dosage
  take: swallow swallowing taking took takes
  worry: worried anxious anxiety nervous
  afraid: fear feared scared frightened fears
  sad: unhappy depressed depression
  happy: glad cheerful
  angry: furious mad cross
  drunk: booze boozes alcohol drink drinks drinking drank
  smoke: smoking cigarette
  eat: eats eating ate food
  money: cash
  salary: pay wage wages income earn earns earnings
  debt: owe owes owed owing loan
  buy: bought purchase purchased
  sell: sold sale sells selling
  steal: stole stolen theft thief
  lie: lied lying lies
  cheat: betray betrayed cheated unfaithful affair
  fake: forge forged faked falsify falsified
  arrest: arrested police
  kill: murder
  hit: punch punched slap slapped beat
  burglary: break-in burglar burgled
  hide: hiding hidden hides
  secret: secretly secrecy
  password: passphrase passcode
  hint: clue tip
  key: keys
  keep: store stored kept keeps storing
  spare: extra
  exam: test examination
  fail: failed flunk flunked
  pass: passed
  school: university college
  teach: teacher taught
  study: student degree diploma
  mail: email e-mail
  phone: telephone mobile
  talk: speak speaking spoke spoken talking
  say: told tell said
  name: named called call calls
  meet: met meeting saw see
  visit: attend attends visited
  journey: trip travel flight
  car: automobile vehicle
  bad: badly poor poorly
  good: well
  big: large huge
  small: little tiny
  quick: fast rapid
  begin: start started began begun
  end: finish finished
  help: support assist
  give: donate donated donation gave given
  get: receive received
  want: desire desires wants wish
  need: require
  rent: lease
  evict: eviction
  rating: score
  year: yearly annual annually
  month: monthly
  week: weekly
  day: daily
  old: aged age
  lose: lost losing
  win: won winning
  -: suffer suffered carry carries carried show shows bring brings brought reaction find finds
`

/** Stands for a word as it is, for a word and its denial, or for nothing. */
export const GIST_WORDS: ReadonlyMap<string, readonly string[]> = new Map(ROWS.trim().split('\n').flatMap(rowOf))

function rowOf(row: string): [string, readonly string[]][] {
  const [head = '', words = ''] = row.split(':')
  const means = head.trim() === '-' ? [] : head.trim().split(' ')
  const own = means.length === 1 ? means : []
  return [...own, ...words.trim().split(/\s+/)].map((word) => [rootOf(word), means])
}

/** Another of these is another statement: kin and roles, colours, sides, parts of a body, counting words. */
export const TELLING: ReadonlySet<string> = new Set(
  `mother father sister brother daughter son child baby spouse partner friend boss colleague neighbour landlord
  grandmother grandfather aunt uncle cousin nephew niece stepson stepdaughter ex therapist doctor dentist lawyer
  accountant cat dog horse team client customer teacher
  red blue green white black yellow brown grey pink purple orange
  left right first second third fourth fifth last upper lower front rear
  knee eye ear shoulder ankle back head hand foot heart kidney liver tooth hip
  quit begin end buy sell hide give get like pass fail lose win`
    .trim()
    .split(/\s+/)
    .flatMap((word) => [word, rootOf(word)]),
)
