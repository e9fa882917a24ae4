/** Years of conversation of one invented person: the same seed gives the same bytes. Facts change as they do in a life. */
export interface LifeOptions {
  readonly days: number
  /** Messages a day, both speakers together. */
  readonly turnsADay: number
  readonly seed: number
}

export interface LifeDay {
  /** `2016-01-01` and on, every day. */
  readonly date: string
  /** A log in the canonical form. */
  readonly text: string
}

/** The days one after the other; about four statements a day are worth keeping, the rest is talk. */
export function* longLife({ days, turnsADay, seed }: LifeOptions): Generator<LifeDay> {
  const random = randomFrom(seed)
  const person: Person = { city: pick(CITIES, random), job: pick(JOBS, random), project: projectName(random) }
  for (let day = 0; day < days; day++) {
    if (random() < 1 / 500) person.city = pick(CITIES, random)
    if (random() < 1 / 700) person.job = pick(JOBS, random)
    if (random() < 1 / 40) person.project = projectName(random)
    const date = new Date(Date.UTC(2016, 0, 1) + day * 86_400_000).toISOString().slice(0, 10)
    yield { date, text: logOf(date, turnsADay, person, random) }
  }
}

interface Person {
  city: string
  job: string
  project: string
}

type Random = () => number

function logOf(date: string, turns: number, person: Person, random: Random): string {
  const parts = [`# Conversations - ${date}\n\n`]
  const worth = new Set(Array.from({ length: 4 }, () => 2 * Math.floor((random() * turns) / 2)))
  for (let at = 0; at < turns; at++) {
    const minute = 8 * 60 + Math.floor((at * 14 * 60) / turns) + Math.floor(random() * 5)
    const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
    const said =
      at % 2 === 1 ? answer(person, random) : worth.has(at) ? statement(person, random) : request(person, random)
    parts.push(`## ${at % 2 === 0 ? 'USER' : 'BERNARD'} [${time}] (claude)\n\n${said}\n\n---\n\n`)
  }
  return parts.join('')
}

/** What somebody who listens would write down. */
function statement(person: Person, random: Random): string {
  return fill(pick(STATEMENTS, random), person, random)
}

function request(person: Person, random: Random): string {
  const first = fill(pick(REQUESTS, random), person, random)
  return random() < 0.3 ? `${first} ${fill(pick(REQUESTS, random), person, random)}` : first
}

function answer(person: Person, random: Random): string {
  const sentences = Array.from({ length: 1 + Math.floor(random() * 4) }, () =>
    fill(pick(ANSWERS, random), person, random),
  )
  return random() < 0.1
    ? `${sentences.join(' ')}\n\n\`\`\`\n${fill('run {tool} --{thing} {number}', person, random)}\n\`\`\``
    : sentences.join(' ')
}

function fill(template: string, person: Person, random: Random): string {
  return template.replace(/\{(\w+)\}/g, (_, slot: string) => {
    if (slot === 'city') return person.city
    if (slot === 'job') return person.job
    if (slot === 'project') return person.project
    if (slot === 'number') return String(2 + Math.floor(random() * 900))
    if (slot === 'name') return `${pick(ONSETS, random)}${pick(CODAS, random)}`
    if (slot === 'place') return `${pick(ONSETS, random)}${pick(PLACES, random)}`
    return pick(SLOTS[slot] ?? [slot], random)
  })
}

function projectName(random: Random): string {
  return `${pick(ONSETS, random)}${pick(THINGS, random)}`
}

const STATEMENTS = [
  'I live in {city} these days.',
  'I moved to {city} and I love the light here.',
  'I work as {job} now.',
  'My colleague {name} runs the {topic} team in {place}.',
  'My friend {name} lives in {place} and breeds {animal}s.',
  'My sister {name} started a {craft} shop in {place}.',
  'I have a {animal} called {name}.',
  'I love {hobby} on {weekday} mornings.',
  "I can't stand {food} with {food}.",
  'I am allergic to {food}.',
  "I'm learning {skill} with a teacher named {name}.",
  'We decided to use {tool} for the {thing} of {project}.',
  'We decided to drop {tool} and keep the {thing} of {project} by hand.',
  "Let's go with {tool} for {project}, the {thing} stays as it is.",
  'I prefer the {thing} of {project} to be checked on {weekday}.',
  'Please keep answers about {topic} short, I read them on the phone.',
  'When I ask about {topic}, give me the numbers first.',
  'Remember this: the {thing} of {project} is due on {weekday} at {place}.',
  "I've been thinking about {topic} a lot since {name} asked me about it.",
  'I want to be clear: never change the {thing} of {project} without asking me.',
  'My {animal} {name} was ill, so I was at the vet in {place}.',
  'I grew up in {place}, my parents had a {craft} shop.',
  'I usually do {hobby} with {name} when the week was long.',
  'My client {name} from {place} pays for the {topic} work.',
]

const REQUESTS = [
  'how does step {number} of the {thing} go?',
  'can you read the {thing} out?',
  'What does {tool} do with an empty {thing}?',
  'ok thanks',
  'Could you rewrite the paragraph about {topic}?',
  'hm, not quite, what about the other {thing}?',
  'And how long does it take for {number} of them?',
  'the weather is awful today',
  'which options are there for the {thing}?',
  'Why is line {number} of the {thing} red?',
  'What would happen if we used {tool} instead?',
  'Can you check the {topic} numbers for {weekday}?',
  'so {number} and not {number}?',
  'how would the {thing} for {project} look in colour?',
  'back in a minute',
]

const ANSWERS = [
  'Shall I begin with the {thing} or with the figures for {topic}?',
  'Here it is, with {number} entries.',
  'One moment, I am reading the {thing}.',
  'What should the {thing} look like on {weekday}?',
  'Sure, here is another version of the {thing}, shorter than before.',
  'I will look at the {thing} and come back with a list.',
  'Would you like the {thing} for {weekday} or for the whole week?',
  'The paragraph on {topic} could begin with the result and give the reasons after it.',
  'Left as it is.',
  'Shall I try the same with {tool}?',
  'You could also split the {thing} and look at both halves.',
  'Happy to help with that, one moment.',
  'Do you want the figures for {topic} in a {thing} as well?',
]

const CITIES = ['Lisbon', 'Bergen', 'Graz', 'Leipzig', 'Utrecht', 'Porto', 'Ghent', 'Turin', 'Malmö', 'Krakow']
const JOBS = [
  'a translator',
  'a nurse',
  'a surveyor',
  'an editor',
  'a data analyst',
  'a bookbinder',
  'a teacher',
  'a geologist',
]
const ONSETS = [
  'Al',
  'Ber',
  'Cor',
  'Dan',
  'El',
  'Fin',
  'Gar',
  'Hel',
  'Ir',
  'Jo',
  'Kas',
  'Lin',
  'Mar',
  'Nor',
  'Ol',
  'Per',
  'Ros',
  'Sel',
  'Tam',
  'Ul',
  'Ver',
  'Wil',
  'Yor',
  'Zel',
]
const CODAS = [
  'a',
  'win',
  'ta',
  'mund',
  'ina',
  'bert',
  'ka',
  'tin',
  'ia',
  'dor',
  'la',
  'mira',
  'do',
  'vin',
  'essa',
  'ric',
]
const PLACES = ['stadt', 'ford', 'haven', 'bury', 'holm', 'wick', 'mont', 'dorf', 'ness', 'vale']
const THINGS = [
  'table',
  'schema',
  'index',
  'report',
  'parser',
  'calendar',
  'ledger',
  'invoice',
  'map',
  'archive',
  'queue',
  'form',
  'draft',
  'survey',
  'glossary',
]

const SLOTS: Readonly<Record<string, readonly string[]>> = {
  thing: THINGS,
  tool: [
    'Postgres',
    'Make',
    'Redis',
    'Pandoc',
    'Terraform',
    'Blender',
    'Excel',
    'Airtable',
    'Kafka',
    'Ansible',
    'SQLite',
    'Grafana',
  ],
  topic: [
    'tides',
    'taxes',
    'soil',
    'grammar',
    'insurance',
    'beekeeping',
    'rents',
    'turbines',
    'vaccines',
    'typography',
    'glaciers',
    'tariffs',
  ],
  animal: ['dog', 'cat', 'goat', 'parrot', 'horse', 'rabbit', 'tortoise'],
  craft: ['flower', 'bicycle', 'pottery', 'violin', 'cheese', 'candle'],
  hobby: ['climbing', 'rowing', 'choir singing', 'chess', 'woodwork', 'running', 'bird watching', 'baking bread'],
  food: ['peanuts', 'coriander', 'olives', 'mushrooms', 'liquorice', 'shrimp', 'walnuts', 'celery'],
  skill: ['Portuguese', 'the cello', 'welding', 'Rust', 'calligraphy', 'sailing', 'Japanese', 'the accordion'],
  weekday: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
}

function pick<T>(from: readonly T[], random: Random): T {
  return from[Math.floor(random() * from.length)] as T
}

/** 0..1; mulberry32. */
function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
