import type { Memory } from '../memory.ts'
import { similar } from '../similar.ts'
import { BY_CLAIM, type Match, matchFinding } from './match.ts'
import type { MemoryIndex } from './memory-index.ts'
import * as outcomes from './outcomes.ts'
import { sentencesOf } from './signals.ts'
import { NAME_WEIGHT, type Statement } from './statement.ts'
import { turned } from './turned.ts'

/** Weight of new words from which on a retraction says something of its own. */
const OWN_WORDS = 1.5
const EMPTY_WORDS = 1
const LINES_BACK = 20
const LIMIT = 8

/** What is given in place of what is taken back. */
const INSTEAD =
  /[,.;:–—-]\s*(?:it(?:['’]s| is)|they(?:['’]re| are)|make (?:it|that))(?: (?:now|actually|really))? ((?!not\b)[^,.;:!?]+)[.!]?$/iu
/** What is said of the old itself gives nothing in its place. */
const JUDGED =
  /\b(?:nonsense|wrong|silly|stupid|over|done|off|cancel+ed|dead|history|gone|obsolete|outdated|irrelevant|moot|false|rubbish|crap|untrue|finished|mistaken?|n[o']t|no|never)\b/i

/** Why something is taken back names nothing else: "I was joking", "that was last year". */
const EXPLAINED =
  /^(?:and |but |because |since |as )?(?:(?:it|that|this|they|those|these)\b|i(?:['’]m| am| was)? (?:just |only )?(?:jok|kidd|wrong|mistak|mixed|confus|mis|lied|lying|exaggerat))/i

/** The words of taking back themselves name nothing. */
const TAKING_BACK =
  /\b(?:scratch|scrap|strike|forget|ignore|undo|never mind|take back|take (?:it|that) back|changed my mind)\b(?: (?:it|that|this|all of it|what (?:i|[\p{L}]+) said))?(?: (?:about|on))?/giu

/** What became of it names nothing either: "scratch that, I sold it". */
const ENDED_IT =
  /\b(?:sold|got rid of|gave up|gave away|gave|lost|quit|cancell?ed|dropped|left|ended) (?:it|them|him|her)(?: away| up| off)?\b/giu

/** "Scrap that", "forget it, they stay": what it refers to ends, and what is said instead takes its place. */
export function takeBack(fresh: outcomes.Fresh, index: MemoryIndex): outcomes.Outcome {
  const { text } = fresh.finding
  const whole = index.read(text.replace(TAKING_BACK, ' ').replace(ENDED_IT, ' '))
  const named = index.read(namedIn(text))
  const statement = named.weight >= EMPTY_WORDS ? named : whole
  const matches = matchFinding(fresh.finding, statement, index).filter(({ memory }) => memory.firstSeen <= fresh.day)
  const waiting = matches.find(({ memory, relation }) => memory.status === 'candidate' && relation === 'restates')
  if (waiting) return outcomes.echoed(fresh, waiting.memory, 'unsure')
  if (whole.weight < EMPTY_WORDS) {
    const before = justBefore(fresh, index)
    return before && !isOfAnother(fresh, before, index)
      ? end(fresh, before)
      : { resolution: 'unsure', changes: [], memory: null }
  }
  const refers = matches.find(isMeant)
  if (!refers) return turned(fresh, index) ?? outcomes.added(fresh)
  if (isProtected(refers.memory)) return outcomes.asked(fresh, refers.memory, true)
  const own = whole.weight - refers.like.shared
  if (own < OWN_WORDS && !bringsValue(text, whole, refers, index)) return end(fresh, refers.memory)
  return outcomes.replaced(fresh, [refers.memory], 'updates', `taken back on ${fresh.day}`)
}

/** What stands right behind the words of taking back: "throwing them out" of "scratch what I said about throwing them out, …". */
function namedIn(text: string): string {
  const behind = TAKING_BACK.exec(text)
  TAKING_BACK.lastIndex = 0
  return behind ? (text.slice(behind.index + behind[0].length).split(/[,.;:!?]/)[0] ?? '') : ''
}

/** What follows the part that is taken back: "my boat is called Vera" of "never mind that, my boat is called Vera". */
function saidAfter(text: string): string {
  return /[,;:.!–—]\s+(.*)$/su.exec(text.slice(Math.max(0, text.search(TAKING_BACK))))?.[1] ?? ''
}

/** The same claim, two words in common, or one that is nearly all that the retraction names. */
function isMeant({ memory, like, score }: Match): boolean {
  if (memory.status !== 'active') return false
  if (score >= BY_CLAIM) return true
  if (like.shared < 1) return false
  return like.held >= 0.8 || (like.shared >= 1.9 && Math.max(like.held, like.holds) >= 0.35)
}

function end(fresh: outcomes.Fresh, known: Memory): outcomes.Outcome {
  return isProtected(known) ? outcomes.asked(fresh, known, true) : outcomes.takenBack(fresh, known)
}

/** A date, number or name that the old one does not give, or a word behind "it is": "forget the deadline, it is April 9". */
function bringsValue(text: string, whole: Statement, { memory, like }: Match, index: MemoryIndex): boolean {
  const known = index.statement(memory.id)
  if (like.adds || !known) return like.adds
  if (similar(whole, known).adds) return true
  const names = [...index.read(saidAfter(text)).words].filter(([, { weight }]) => weight === NAME_WEIGHT)
  if (names.some(([name, { sign }]) => sign > 0 && !known.words.has(name))) return true
  const instead = INSTEAD.exec(text)?.[1] ?? ''
  if (JUDGED.test(instead)) return false
  const words = [...index.read(instead).words]
  return words.some(([word, { weight, sign }]) => weight >= 1 && sign > 0 && !known.words.has(word))
}

/** "I take that back, my favourite band is not Radiohead": what is named in the same breath is meant. */
function isOfAnother({ around }: outcomes.Fresh, before: Memory, index: MemoryIndex): boolean {
  const after = around?.after ?? ''
  const goesOn = /^[ ]*[,;:–—-]/u.test(after)
  const next = sentencesOf(after.replace(/^[\s,.;:!–—-]+/u, ''))[0] ?? ''
  const named = index.read(next)
  if (named.weight < EMPTY_WORDS || EXPLAINED.test(next)) return false
  const shares = ({ id }: Memory): boolean => {
    const known = index.statement(id)
    return known !== undefined && similar(named, known).shared >= 1
  }
  if (shares(before)) return false
  return goesOn || index.related(named, LIMIT).some((memory) => memory.status === 'active' && shares(memory))
}

/** What the same log said last before these words. */
function justBefore(fresh: outcomes.Fresh, index: MemoryIndex): Memory | null {
  const here = fresh.finding.evidence[0]
  if (!here) return null
  let best: Memory | null = null
  let nearest = here.lines[0] - LINES_BACK
  for (const memory of index.inFile(here.file)) {
    for (const entry of memory.evidence) {
      if (entry.file !== here.file || entry.lines[1] >= here.lines[0] || entry.lines[1] < nearest) continue
      if (memory.origin !== 'human-said' || memory.status !== 'active') continue
      best = memory
      nearest = entry.lines[1]
    }
  }
  return best
}

function isProtected(memory: Memory): boolean {
  return memory.pinned || memory.origin === 'human-edit'
}
