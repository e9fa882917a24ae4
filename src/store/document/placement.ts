import type { Level } from '../../memory/confidence.ts'
import type { Memory } from '../../memory/memory.ts'
import type { OwnedLine } from './document.ts'

/**
 * How a memory stands in its document: rendering, headings and order. `human` is the person's name in headings. The
 * line says exactly `memory.text`; a relational pattern seen on two days or more adds its level.
 */
export function placeMemory(memory: Memory, level: Level, human: string): OwnedLine {
  const byHuman = memory.origin === 'human-edit' && memory.section !== null && memory.evidence.length === 0
  return {
    id: memory.id,
    headings: memory.section ?? headingsOf(memory, level, human),
    date: dayOf(memory),
    order: memory.placedSeq,
    lines: memory.block === null ? [itemOf(memory, level)] : blockLines(memory.block),
    ...(byHuman ? { byHuman } : {}),
  }
}

function itemOf(memory: Memory, level: Level): string {
  const text = memory.text.replace(/\s*[\r\n]+\s*/g, ' ').trim()
  return memory.home === 'relational' && level !== 'LOW' ? `- ${text} (${level})` : `- ${text}`
}

/** The heading is scaffolding, and blank lines around a block are too. */
function blockLines(block: readonly string[]): string[] {
  const lines = block.filter((line, n) => n > 0 || line.trim() !== CONTRADICTION)
  const first = lines.findIndex((line) => line.trim() !== '')
  const last = lines.findLastIndex((line) => line.trim() !== '')
  return lines.slice(Math.max(0, first), last + 1)
}

const CONTRADICTION = '## Observed Contradiction'

function headingsOf(memory: Memory, level: Level, human: string): string[] {
  if (memory.block !== null) return [CONTRADICTION]
  if (memory.home === 'soul') return ['## Communication Evolution', `### ${memory.firstSeen}`]
  if (memory.home === 'relational') {
    return level === 'LOW' ? ['## Growth Markers', `### ${dayOf(memory)}`] : standingSection(memory, human)
  }
  const stated = memory.stated === 'observed' ? '**Observed:**' : '**Inferred:**'
  return [`## Updates from ${dayOf(memory)}`, stated]
}

/** The day whose heading it stands under. */
function dayOf({ placedOn, firstSeen }: Memory): string {
  return placedOn ?? firstSeen
}

const FRICTION =
  /\b(?:frustrat|annoy|irritat|impatien|angr|upset|short with|got short|snap|complain|tired of|conflict|friction)/i
const RESPONSE = /\b(?:answer|repl|respon|brief|concise|verbos|terse|tone|wording|phras|format|bullet|summar|preamble)/i

/** Where a pattern graduates to: by kind, and where the kind is wide by what the words are about. */
function standingSection(memory: Memory, human: string): string[] {
  if (memory.kind === 'trust') return ['## Trust Calibration']
  if (memory.kind === 'correction') return ['## Communication Patterns', `### What ${human} Catches`]
  if (memory.kind === 'preference') return ['## Communication Patterns', '### Response Preferences']
  if (FRICTION.test(memory.text)) return ['## Friction Points']
  if (memory.marker) return ['## Communication Patterns', '### Explicit Markers']
  return RESPONSE.test(memory.text)
    ? ['## Communication Patterns', '### Response Preferences']
    : ['## Decision Dynamics']
}
