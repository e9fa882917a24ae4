import { messageOf } from '../errors.ts'
import type { Atom } from '../memory/atom.ts'
import { saysSame, wordsOf } from '../memory/compare.ts'
import type { Memory } from '../memory/memory.ts'
import { idOf } from '../memory/resolve/new-memory.ts'
import type { Usage } from '../read/agent.ts'
import type { AtomFinder, AtomParts } from '../read/night-reader.ts'
import { wrongWithAtom } from './ground.ts'
import { type NightItem, type NightOutcome, type NightPorts, ownNames, PLAIN } from './night-item.ts'

/** A new atom is a little less sure than what somebody saw. */
const FIRST_CONFIDENCE = 0.7
const STRONGER = 0.1

/** A new atom at 0.7, or a known one of the same subject and action made stronger by 0.1, up to 1. Never rejects. */
export async function enrich(memory: Memory, ports: NightPorts, finder: AtomFinder): Promise<NightItem> {
  try {
    const attempt = await finder.find(memory)
    if (attempt.kind === 'none') return item(memory, 'not-causal', 'nothing causal is said', attempt.usage)
    if (attempt.kind === 'found') return kept(memory, attempt.parts, attempt.usage, ports)
    const { kind, reason, detail, usage } = attempt
    return item(memory, kind === 'failed' ? 'failed' : 'skipped', reason, usage, `${reason} (${detail})`)
  } catch (error) {
    return item(memory, 'failed', 'the atom could not be drawn', null, messageOf(error))
  }
}

function kept(memory: Memory, found: AtomParts, usage: Usage | null, ports: NightPorts): NightItem {
  const own = ownNames(ports.config)
  const parts: AtomParts = {
    subject: tidied(found.subject),
    action: tidied(found.action),
    outcome: tidied(found.outcome),
    consequences: tidied(found.consequences),
  }
  const wrong = wrongWithAtom(parts, memory, own)
  if (wrong !== null) return item(memory, 'skipped', wrong.reason, usage, `${wrong.reason} (${wrong.detail})`)
  const known = [...ports.state().atoms.values()].find((atom) => isSameDeed(atom, parts))
  if (known?.memories.includes(memory.id)) return item(memory, 'skipped', 'drawn from this memory before', usage)
  const said = `${parts.subject}: ${parts.action} → ${parts.outcome}`
  if (known !== undefined) {
    const confidence = Math.min(1, Math.round(10 * (known.confidence + STRONGER)) / 10)
    const data = { id: known.id, memory: memory.id, confidence, on: ports.today }
    const change = { type: 'atom-strengthened', data } as const
    return { ...item(memory, 'atom-strengthened', null, usage, `${said} (${confidence})`), changes: [change] }
  }
  const atom: Atom = {
    ...parts,
    id: idOf('a', [parts.subject.toLowerCase(), parts.action.toLowerCase()]),
    confidence: FIRST_CONFIDENCE,
    memories: [memory.id],
    origin: memory.origin,
    date: ports.today,
  }
  const change = { type: 'atom-created', data: { atom } } as const
  return { ...item(memory, 'atom-created', null, usage, `${said} (${FIRST_CONFIDENCE})`), changes: [change] }
}

/** The same subject and the same action, whatever words of grammar stand between. */
function isSameDeed(one: AtomParts, other: AtomParts): boolean {
  const isSame = (a: string, b: string): boolean =>
    a.toLowerCase() === b.toLowerCase() || saysSame(wordsOf(a), wordsOf(b))
  return isSame(one.subject, other.subject) && isSame(one.action, other.action)
}

function tidied(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.;,]+$/, '')
}

function item(
  memory: Memory,
  outcome: NightOutcome,
  reason: string | null,
  usage: Usage | null,
  note = `no atom of "${memory.text}": ${reason}`,
): NightItem {
  const cluster = memory.compressed?.cluster ?? null
  return { ...PLAIN, stage: 'atoms', outcome, note, memories: [memory.id], cluster, reason, usage }
}
