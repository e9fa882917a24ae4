import { usageError } from '../errors.ts'
import type { Segment, Turn } from '../log/turn.ts'
import type { Change } from '../memory/change.ts'
import type { Finding } from '../memory/finding.ts'
import type { Memory } from '../memory/memory.ts'
import { normaliseQuote } from '../memory/resolve/evidence-key.ts'
import { newMemory } from '../memory/resolve/new-memory.ts'
import { activeMemories } from '../memory/state.ts'
import { askedOfEdits } from '../open/edits.ts'
import type { OpenMemory } from '../open.ts'
import type { Extraction } from '../read/agent.ts'
import { checkLine } from '../read/line-rules.ts'
import { pinKnown } from './marks.ts'
import { type Outcome, outcome } from './outcome.ts'

/** Writes a line down because a person says so: routed like anything they say, worded as they word it, pinned. */
export async function remember(memory: OpenMemory, text: string | null): Promise<Outcome> {
  const given = memory.redactor()(text ?? '')
  const checked = checkLine(given)
  if (!checked.ok) throw usageError(`remember takes one plain line: ${checked.why}, found "${given}"`)
  return memory.write(async (apply) => {
    const today = memory.today()
    const { human, assistant } = memory.config
    const segment = segmentOf(checked.text, human, today)
    const names = { human, assistant }
    const memories = activeMemories(apply.state)
    const routed = await (await memory.backend()).extract(segment, { names, memories })
    const run = apply.newRunId()
    const made = rememberedAs(checked.text, today, routed, run)
    const known = sameAs([made.text, routed.findings[0]?.text ?? made.text], memories)
    if (known !== null) return pinKnown(apply, known)
    const added: Change[] = [{ type: 'memory-added', data: { memory: made, resolution: 'new' } }]
    const asked = askedOfEdits(apply.state, added, { names: [human, assistant], today: memory.today })
    apply.commit([...added, ...asked], { kind: 'remember' }, run)
    const changed = apply.project()
    const where = changed[0] ?? 'the store'
    return outcome(
      { memory: made.id, run, home: made.home, changed },
      `Remembered in ${where}: ${made.text}\nTake it back: memoird undo ${run}\n`,
      apply,
    )
  })
}

/** The memory of what a person asks to remember: in their words, pinned, where what they say would go. */
function rememberedAs(text: string, today: string, routed: Extraction, run: string): Memory {
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
function sameAs(texts: readonly string[], memories: readonly Memory[]): Memory | null {
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

/** Where the words belong: a person who asks for it wants a line, and what nothing tells is a fact about them. */
function shapeOf({ findings }: Extraction): Omit<Finding, 'text' | 'origin' | 'marker' | 'evidence'> {
  return (
    findings.find(({ home }) => home !== 'store') ?? {
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
