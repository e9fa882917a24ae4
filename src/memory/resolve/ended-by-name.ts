import type { Memory } from '../memory.ts'
import { besideOf } from './beside.ts'
import { cannotEnd, isOfTwo, mattersOf } from './may-end.ts'
import { isAskedInTurn, isOfWhom, isProtected, type Line, linesBefore, nearness, turnOf } from './meant-one.ts'
import type { MemoryIndex } from './memory-index.ts'
import { isTakenBack, isUndone, isUnreal } from './not-so.ts'
import * as outcomes from './outcomes.ts'
import { spokenOf } from './spoken-of.ts'
import { NAME_WEIGHT, type Statement } from './statement.ts'
import { type Change, changesIn } from './words-of-change.ts'

/**
 * "Sold it, the accordion I mean", "Priya moved out": a plain word of change, and a word or a name of the line that it is of.
 * It is asked about. A thing that is named tells which line, whatever changed; a name alone only of what ends in such a way.
 */
export function endedByName(fresh: outcomes.Fresh, index: MemoryIndex): outcomes.Outcome | null {
  const { finding } = fresh
  if (finding.origin !== 'human-said' || finding.cue === 'one-off' || finding.cue === 'confirm') return null
  const { before, own, turn } = turnOf(fresh)
  if (isTakenBack(turn) || besideOf(finding.text) !== null) return null
  for (const [at, sentence] of own.entries()) {
    const words = changing(sentence)
    const changes = changesIn(words)
    if (changes.length === 0 || isUnreal(sentence) || isUndone(sentence)) continue
    const meant = meantBy({ sentence, words, turn, told: [...before, ...own.slice(0, at)], changes }, fresh, index)
    if (meant !== null && !isAskedInTurn(fresh, index)) return outcomes.asked(fresh, meant, isProtected(meant))
  }
  return null
}

/** The clause with the word of change; the whole sentence where that clause says "it". */
function changing(sentence: string): string {
  const clause = sentence.split(/[,;:–—] */).find((one) => changesIn(one).length > 0)
  return clause === undefined || IT.test(clause) ? sentence : clause
}

const IT = /\b(?:it|them|that|those)\b/i

interface Said {
  readonly sentence: string
  /** What of it says what has changed. */
  readonly words: string
  readonly turn: string
  readonly told: readonly string[]
  readonly changes: readonly Change[]
}

function meantBy(
  { sentence, words, turn, told, changes }: Said,
  fresh: outcomes.Fresh,
  index: MemoryIndex,
): Memory | null {
  const said = index.read(sentence)
  const around = index.read(turn)
  const named = index.read(words)
  const who = spokenOf(sentence, told)
  let best: Memory | null = null
  let most = 0
  for (const line of linesBefore(index, fresh.day)) {
    const { memory, known } = line
    if (!namesIt(named, line, changes) || !isOfWhom(who, said, memory, known)) continue
    if (isOfTwo(said, line)) continue
    if (cannotEnd(line, said, sentence) || isDoneByIt(said, known, sentence)) continue
    const link = nearness(said, around, memory, known) ?? 0
    if (link > most) [best, most] = [memory, link]
  }
  return best
}

/** "The bakery downstairs stopped making rye bread": what a thing does itself ends nothing that somebody has of it. */
function isDoneByIt({ subject, words }: Statement, known: Statement, sentence: string): boolean {
  if (subject === null || subject.of !== 'thing' || IS_OVER.test(sentence)) return false
  const own = [subject.head, ...subject.which]
  return [...words].every(([word, { weight }]) => weight < 1 || own.includes(word) || !known.words.has(word))
}

const IS_OVER =
  /\b(?:is|are|was|were|been|being|got|gets|died|expired|ended|closed|lapsed|broke|stopped working)\b|'s (?:gone|over|dead|off|been)/i

/** Shares a thing with it, or only a name and the matter that such a change is of. */
function namesIt(said: Statement, { memory, known }: Line, changes: Said['changes']): boolean {
  const shared = [...said.words].filter(([word, { weight }]) => weight >= 1 && known.words.has(word))
  if (shared.length === 0) return false
  const isThing = shared.some(
    ([word, { weight }]) => weight < NAME_WEIGHT && !known.lead.has(word) && !said.lead.has(word),
  )
  if (isThing) return true
  const matters = mattersOf(memory.text)
  const serves = known.slots.some(({ slot, over }) => slot.startsWith('role:') && !over)
  return changes.some((change) => change !== 'whatever' && (matters.has(change) || (serves && change === 'job')))
}
