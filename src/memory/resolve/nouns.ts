import type { Holds } from './attributes.ts'
import type { Fill } from './fill.ts'
import { stem } from './stem.ts'
import { thingIn } from './things.ts'

/** What one calls "my …" and has one of, row by row `slot: names`. */
const ONE_ROWS = `
  room: room number, hotel room
  desk: desk number
  locker: locker number
  extension: work extension, phone extension, extension number
  seat: seat number
  flat: flat number, apartment number, apartment
  house number:
  office: office number
  bay: parking bay, parking space, parking spot
  blood type: blood group
  shoe size: shoes size
  ring size:
  dress size: clothes size
  eye colour: eye color, eyes
  postcode: zip code, zip, postal code
  phone number: mobile number, cell number, telephone number, number
  licence plate: license plate, number plate, plate
  email: e-mail, email address, e-mail address, mail address
  address: home address, postal address
  username: handle, user name, github handle, login
  nickname:
  surname: last name, family name, married name
  star sign: zodiac sign
  mother tongue: native language, first language
  thesis topic: dissertation topic, topic of the thesis, thesis title
  home town: hometown
  height:
  weight:
  nationality:
  religion:
`
const MOSTLY_ROWS = `
  phone: mobile, mobile phone, cell phone, cell
  laptop: computer, notebook, machine
  car: family car
  bike: bicycle
  editor: code editor, text editor, ide
  browser: main browser, default browser, web browser
  os: operating system, distro
  notes: note app, notes app, note-taking app
  search: search engine, default search engine
  shell: terminal shell
  bank: main bank
  network: phone provider, mobile provider, provider, carrier
  insurer: health insurer, insurance, health insurance
  energy: energy supplier, electricity supplier, electricity provider
  gym: sports club
  school: primary school
  university: uni, college
  team: squad
  department: division
  employer: company, firm
  job: role, job title, title, position, day job, profession
  study: major, degree, course
  bedtime: bed time
  gets-up: alarm, wake-up time
  workplace:
  commute:
  day off: free day
  hours: working hours, office hours
  shift: shift pattern
  rent:
  salary: pay
  dose: dosage
  password manager:
  mail: mail client, email client, mail app, email app
  local: local pub, regular pub
  choir: band
  club: football club
  church: parish
  usual: usual order, usual drink
`

const rows = (text: string, holds: Holds): [string, { slot: string; holds: Holds }][] =>
  text
    .trim()
    .split('\n')
    .flatMap((row) => {
      const [slot = '', names = ''] = row.split(':').map((part) => part.trim())
      return [slot, ...names.split(',').map((name) => name.trim())]
        .filter(Boolean)
        .map((name): [string, { slot: string; holds: Holds }] => [name, { slot, holds }])
    })
const NOUNS: ReadonlyMap<string, { readonly slot: string; readonly holds: Holds }> = new Map([
  ...rows(ONE_ROWS, 'one'),
  ...rows(MOSTLY_ROWS, 'mostly'),
])
const alternation = [...NOUNS.keys()]
  .sort((a, b) => b.length - a.length)
  .map((name) => name.replace(/[-]/g, '[- ]'))
  .join('|')
const IS =
  "(?:'s| is| are| was changed to| has changed to| changed to| has become| became| is set to| turned into| went (?:up|down) to| is (?:up|down) to| is called| is named)"
const MY_NOUN = new RegExp(
  `(?:^|[,;:] |\\b(?:and|but|so|that) )(?:(?:my|our|their|the) )?(?:(new|current|old|former|previous|second|other|main|(?:new |old )?(?:work|private|personal|company|business|school|home)) )?(${alternation})(${IS}|:| =) (?:now |actually |currently |still )?(.+)$`,
  'i',
)
const FAVOURITE =
  /(?:(one of) )?(?:\b(?:my|our|their|his|her|the) )?(?:(new|current|all[- ]time|old|former|second|least|other) )?\bfavou?rite ([\p{L}]+(?: [\p{L}]+){0,2}?)(?:(?: of all time| ever)?(?: is| has become| became|'s|:| has changed to| changed to)) (?:now |actually |probably |definitely |still )?(.+)$/iu
const IS_FAVOURITE =
  /(?:^|[,;] |\b(?:and|but) )(.{2,40}?)(?:'s| is| has become| became| are)(?: now| probably| definitely| by far)? (?:my|our|their) (?:(new|current|all[- ]time|old|former|second|least|other) )?favou?rite ([\p{L}]+(?: [\p{L}]+){0,2}?)(?=[.,;!]|$| now\b| these days| at the moment| of all| by far| ever| any ?(?:more|longer))/iu
const CHANGE =
  /\b(?:now|nowadays|these days|any ?(?:more|longer)|no longer|instead|finally|has become|became|changed|turned into|lately|recently|since|as of|from now on|actually|new|went (?:up|down)|is (?:up|down) to|not)\b/i
const ADDS = /\b(?:also|another|too|as well|both|one of)\b/i
const TAIL =
  / (?:now|nowadays|these days|any ?(?:more|longer)|instead|again|lately|recently|since|because|at the moment|and|but|by far|as of|from|with|by|for|though|so|which|who|until|when|actually|after all)\b.*$/i
const OF_SOMEBODY = /\b(?:his|her|your|somebody's|\p{L}+'s)\b[^,;:.]{0,20}$/iu

const CHANGED_TO = new RegExp(
  `\\b(?:changed|switched|moved|upgraded) (?:my|our|their) (${alternation})(?: from [^,.;]{1,40}?)? to (.+)$`,
  'i',
)

/** What a sentence calls its own favourite, room, editor or bank. */
export function namedIn(sentence: string): Fill[] {
  if (/favou?rite/i.test(sentence)) return favourites(sentence)
  const turned = CHANGED_TO.exec(sentence)
  const other = turned === null ? undefined : NOUNS.get((turned[1] ?? '').toLowerCase())
  if (other !== undefined)
    return [of(other.slot, nameOfValue(turned?.[2] ?? '').toLowerCase(), other.holds, { changed: true })]
  const match = MY_NOUN.exec(withoutHead(sentence))
  if (match === null) return []
  const [whole, kind = '', noun = '', is = '', rest = ''] = match
  const known = NOUNS.get(noun.toLowerCase().replace(/-/g, ' ')) ?? NOUNS.get(noun.toLowerCase())
  if (known === undefined) return []
  const value = nameOfValue(rest)
  if (!isValue(value, rest, is) || /^(?:old|former|previous|second|other)$/i.test(kind)) return []
  const changed = CHANGE.test(`${kind} ${is} ${rest}`) || CHANGE.test(sentence.slice(0, sentence.length - whole.length))
  // The phone for work is not one's own.
  const use = USE.exec(kind)?.[0].toLowerCase()
  const slot = use === undefined ? known.slot : `${use} ${known.slot}`
  return [of(slot, thingIn(value)?.value ?? value.toLowerCase(), known.holds, { changed, adds: ADDS.test(sentence) })]
}

const USE = /\b(?:work|private|personal|company|business|school|home)$/i

function favourites(sentence: string): Fill[] {
  if (/\bfavou?rites\b|\bof (?:his|hers|hers|yours)\b/i.test(sentence)) return []
  const [, one, kind, noun, rest] = FAVOURITE.exec(sentence) ?? []
  const [, value, kindOf, nounOf] = IS_FAVOURITE.exec(sentence) ?? []
  const said = noun === undefined ? value : rest
  const what = noun ?? nounOf
  const how = kind ?? kindOf ?? ''
  const before = sentence.slice(0, sentence.search(/favou?rite/i))
  if (what === undefined || said === undefined || one !== undefined || /\bone of\b/i.test(sentence)) return []
  if (OF_SOMEBODY.test(before) || /^(?:old|former|second|least|other)$/i.test(how)) return []
  const denied =
    /^(?:not|no longer)\b/i.test(said) || (noun === undefined && /\bany ?(?:more|longer)\b/i.test(sentence))
  if (denied && !/,|\bbut\b/.test(said)) return []
  const bare = nameOfValue(said.replace(/^(?:not|no longer) [^,]{1,40}(?:,| but)(?: it's| it is)? /i, ''))
  const slot = `favourite:${what.toLowerCase().split(' ').map(stem).join(' ')}`
  return bare === ''
    ? []
    : [of(slot, bare.toLowerCase(), 'one', { changed: CHANGE.test(sentence), adds: ADDS.test(sentence) })]
}

/** "Actually, …", "by the way" say nothing of the noun. */
function withoutHead(sentence: string): string {
  return sentence.replace(/^(?:[A-Za-z]+(?: [a-z]+){0,3}, )(?=(?:my|our|their|the) )/, '')
}

function nameOfValue(rest: string): string {
  return (rest.split(/[,;!?()]|\.(?:\s|$)/)[0] ?? '')
    .replace(TAIL, '')
    .replace(/^(?:an? |the |at |on |in |called |named |just )+/i, '')
    .trim()
}

/** A name, a number, a thing whose name is known: "my room is cold" gives the room no number. */
function isValue(value: string, rest: string, is: string): boolean {
  if (value === '' || value.length > 40) return false
  if (/called|named|become|became|changed|set to|:|=/.test(is)) return true
  return (
    /\d/.test(value) ||
    /^\p{Lu}/u.test(value) ||
    thingIn(value) !== null ||
    NUMBERS.test(value) ||
    /^(?:an?|the) \p{L}+ ?\p{L}*$/u.test(rest.replace(TAIL, '').replace(/[.!]+$/, '')) ||
    /^(?:blue|green|brown|grey|gray|hazel)$/.test(value)
  )
}

const NUMBERS =
  /^(?:(?:twenty|thirty|forty|fifty)(?:-[a-z]+)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[a-z]+teen)\b/

function of(slot: string, value: string, holds: Holds, how: Partial<Fill>): Fill {
  return { slot, subject: [], value, holds, over: false, changed: false, adds: false, soft: false, ...how }
}
