import type { Turn } from '../../log/turn.ts'
import { wordsOf } from '../../memory/compare.ts'
import { groundIn } from '../names-numbers.ts'
import { spokenIn } from './clauses.ts'
import type { Sentence } from './sentences.ts'

/** A sentence of the assistant that says again what the human said in the turn before it. */
export interface Restated {
  /** As the human would say it. */
  readonly text: string
  readonly sentence: Sentence
  /** The human's sentences it takes its words from, in order. */
  readonly from: readonly Sentence[]
}

/** Share of its content words that the human must have used, and how many it needs to say anything. */
const SHARED = 0.5
const LEAST = 2

/**
 * What the assistant understood and said back. Every number and most words have to be the human's own of the turn before
 * (`day` completes dates), and names of that or an earlier one: the assistant gives only the wording. Who asks has not
 * understood.
 */
export function restatedIn(turn: Turn, before: Turn, day: string, earlier: readonly Turn[] = []): Restated[] {
  const said = spokenIn(before)
  const words = said.map(({ text }) => wordsOf(text).words)
  const all = new Set(words.flatMap((one) => [...one]))
  const spoken = [...earlier.filter(({ role }) => role === 'human').flatMap(spokenIn), ...said]
  const known = new Set(spoken.flatMap(({ text }) => allOf(text)))
  const isNamed = (one: string): boolean => /^\p{Lu}/u.test(one) && allOf(one).every((word) => known.has(word))
  const ground = groundIn({ said: said.map(({ text }) => text), assistant: [], pasted: [] }, day)
  return spokenIn(turn).flatMap((sentence): Restated[] => {
    const text = withoutLabel(sentence.text, known)
    if (/\?["')\]]*$/.test(text) || !ground.foreign(text).every(isNamed)) return []
    const own = [...wordsOf(text).words]
    const shared = own.filter((word) => all.has(word))
    if (shared.length < LEAST || shared.length < SHARED * own.length) return []
    const from = said.filter((_, at) => shared.some((word) => words[at]?.has(word)))
    return [{ text: turned(text), sentence, from }]
  })
}

/** "Noted: the gremlin is a migraine" → what stands behind the label, where the human said nothing of it and it names nobody. */
function withoutLabel(text: string, said: ReadonlySet<string>): string {
  const [label = ''] = /^(?:[\p{L}'’]+ ){0,2}[\p{L}'’]+[:,] (?=\S)/u.exec(text) ?? []
  return allOf(label).some((word) => said.has(word)) ? text : text.slice(label.length)
}

function allOf(text: string): string[] {
  const { words, names } = wordsOf(text)
  return [...words, ...names]
}

/** The other one speaks: "I ask before I send your mail" → "you ask before you send my mail". */
export function turned(text: string): string {
  return text.replace(PERSONS, (found: string, at: number) => {
    const low = found.toLowerCase().replace('’', "'")
    const isDoneTo = OBJECT.test(text.slice(0, at)) || ENDS.test(text.slice(at + found.length))
    const form = low === 'you' ? (isDoneTo ? 'me' : 'I') : (OTHER[low] ?? found)
    return at === 0 ? `${form.charAt(0).toUpperCase()}${form.slice(1)}` : form
  })
}

const OTHER: Readonly<Record<string, string>> = {
  ...{ "i'm": "you're", 'i am': 'you are', "i've": "you've", "i'll": "you'll", "i'd": "you'd", i: 'you' },
  ...{ me: 'you', my: 'your', mine: 'yours', myself: 'yourself' },
  ...{ "you're": "I'm", 'you are': 'I am', 'you were': 'I was', "you've": "I've", "you'll": "I'll", "you'd": "I'd" },
  ...{ your: 'my', yours: 'mine', yourself: 'myself', you: 'I' },
}
const PERSONS = new RegExp(
  `\\b(?:${Object.keys(OTHER)
    .sort((a, b) => b.length - a.length)
    .join('|')
    .replaceAll("'", "['’]")})\\b`,
  'gi',
)
/** Behind these "you" is whom something is done to, for or with. */
const OBJECT =
  /\b(?:to|with|for|from|by|on|of|at|than|about|ask|tell|give|remind|show|warn|call|let|leave|help|send) $/i
/** Nobody does anything in front of these. */
const ENDS = /^\s*(?:[.,;:!)]|$|(?:first|the|an?|to|in|on|at|for|with|by|before|after|when|if|and|or|again|once) )/i
