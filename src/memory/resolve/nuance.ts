import type { Finding } from '../finding.ts'
import type { Memory } from '../memory.ts'
import type { Statement } from './statement.ts'

const STRONG =
  /\b(?:when|whenever|while|if|unless|except(?: for| when)?|only (?:for|in|when|on|with)|during|for|as long as) ([^.,;:!?()]+?)(?= (?:you|i) (?:can|may|could|should|will|get to)\b|[.,;:!?()]|$)/giu
const WEAK =
  /\b(?:in|on|about|with) ([^.,;:!?()]+?)(?= (?:you|i) (?:can|may|could|should|will|get to)\b|[.,;:!?()]|$)/giu
const TEMPORAL =
  /^(?:now|once|good|today|tonight|tomorrow|sure|years?|months?|weeks?|days?|hours?|a (?:while|long|few|year|month|week|day)|(?:the )?(?:last|next|past|first|second|third)\b|(?:january|february|march|april|may|june|july|august|september|october|november|december|mon|tues|wednes|thurs|fri|satur|sun)|\d|(?:one|two|three|four|five|six|seven|eight|nine|ten) )/i

/** Times that come back: what is done then limits what is always done. */
const RECURRING =
  /\b(?:(?:on|at|over|during) (?:the )?(?:weekends|weekdays|(?:mon|tues|wednes|thurs|fri|satur|sun)days)|in (?:the )?(?:mornings|afternoons|evenings|summers?|winters?))\b/iu

/** Words that say where one of two statements holds ("for architecture discussions"), and which of the two. */
export interface Context {
  readonly words: string
  readonly of: 'new' | 'previous'
}

/**
 * The context that keeps a finding and a memory from excluding each other ("for architecture discussions"), or null.
 * Wishes about the assistant also split along "in", "on", "about" and "with"; facts only along plain conditions.
 */
export function nuanceOf(finding: Finding, memory: Memory, read: (text: string) => Statement): Context | null {
  const weak = finding.home === 'relational' && memory.home === 'relational'
  const known = read(memory.text)
  const time = recurringTime(finding.text)
  if (time !== null && isNewTime(read(time), known)) return { words: time, of: 'new' }
  for (const context of contextsOf(finding.text, weak))
    if (isOwn(read(context), known)) return { words: context, of: 'new' }
  const now = read(finding.text)
  // What is no longer wanted at all is not the limit of where it was.
  if (now.ended.size > 0 || NO_MORE.test(finding.text)) return null
  for (const context of contextsOf(memory.text, weak))
    if (isOwn(read(context), now)) return { words: context, of: 'previous' }
  return null
}

/** The plain condition under which a finding holds and that the memory says nothing of ("when I'm out"), or null. */
export function conditionOf(finding: Finding, memory: Memory, read: (text: string) => Statement): Context | null {
  const weak = finding.home === 'relational' && memory.home === 'relational'
  const known = read(memory.text)
  const words = contextsOf(finding.text, weak).find((context) => isOwn(read(context), known))
  // Short about invoices and short about meetings are two rules; neither is the limit of the other.
  const [kind = ''] = words?.toLowerCase().split(' ') ?? []
  if (contextsOf(memory.text, weak).some((context) => context.toLowerCase().startsWith(`${kind} `))) return null
  return words === undefined ? null : { words, of: 'new' }
}

/** Where a repeated wish about the assistant makes an exception ("but when I ask for it, do"), or null. */
export function exceptionIn(finding: Finding, memory: Memory): Context | null {
  if (finding.home !== 'relational' || memory.home !== 'relational') return null
  const exception = /\b(?:but|except|unless|only)\b(?: not)?(.{8,})$/iu.exec(finding.text)?.[1] ?? ''
  const words = contextsOf(exception, false)[0]
  return words === undefined ? null : { words, of: 'new' }
}

const NO_MORE = /\b(?:any ?more|any longer|no longer|no more)\b/i

function contextsOf(text: string, weak: boolean): string[] {
  const found = [...text.matchAll(STRONG), ...(weak ? text.matchAll(WEAK) : [])]
  return found.filter((match) => !TEMPORAL.test(match[1] ?? '')).map((match) => match[0].trim())
}

/** A time that comes back ("on weekends"), or null. */
export function recurringTime(text: string): string | null {
  return RECURRING.exec(text)?.[0] ?? null
}

/** Another time of the same kind is no limit of the first: "yoga on Mondays" and "on Tuesdays" are two answers. */
function isNewTime(time: Statement, known: Statement): boolean {
  const words = [...time.words.keys()]
  if (words.some((word) => known.words.has(word))) return false
  return time.values.every(({ kind }) => known.values.every((value) => value.kind !== kind))
}

/** A context tells the two apart when the other statement says nothing of it. */
function isOwn(context: Statement, other: Statement): boolean {
  const words = [...context.words.keys()]
  return words.length > 0 && words.every((word) => !other.words.has(word))
}
