import type { Segment, Turn } from '../log/turn.ts'
import type { Finding } from '../memory/finding.ts'
import type { Memory } from '../memory/memory.ts'
import { normaliseQuote } from '../memory/resolve/evidence-key.ts'
import { newMemory } from '../memory/resolve/new-memory.ts'
import type { Extraction } from '../read/agent.ts'

/** The memory of what a person asks to remember: in their words, pinned, where what they say would go. */
export function rememberedAs(text: string, today: string, routed: Extraction, run: string): Memory {
  const finding: Finding = {
    ...shapeOf(routed),
    text,
    stated: 'observed',
    origin: 'human-said',
    marker: true,
    evidence: [{ file: `remember/${today}`, lines: [1, 1], quote: text }],
  }
  return { ...newMemory(finding, today, run), pinned: true, confidence: 10 }
}

/** What holds already and reads like what is to be remembered, as it was typed or as it would be worded here. */
export function sameAs(texts: readonly string[], memories: readonly Memory[]): Memory | null {
  const read = new Set(texts.map(normaliseQuote))
  return memories.find(({ text }) => read.has(normaliseQuote(text))) ?? null
}

/** What they ask to remember, as something that they said. */
export function segmentOf(text: string, speaker: string, date: string): Segment {
  const span = { text, lines: [1, 1] as const, origin: 'human-said' as const, form: 'prose' as const }
  const turn: Turn = {
    speaker,
    role: 'human',
    time: null,
    source: null,
    lines: [1, 1],
    spans: [span],
    bytes: [0, text.length],
    finished: true,
  }
  return { date, file: `remember/${date}`, context: [], turns: [turn] }
}

/** Where the words belong; what nothing tells is a fact about the human. */
function shapeOf({ findings: [first] }: Extraction): Omit<Finding, 'text' | 'origin' | 'marker' | 'evidence'> {
  return (
    first ?? {
      kind: 'fact',
      home: 'user',
      bucket: 'TOPIC',
      stated: 'observed',
      significance: 1,
      topics: [],
      claim: null,
      cue: null,
    }
  )
}
