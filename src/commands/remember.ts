import { usageError } from '../errors.ts'
import type { Change } from '../memory/change.ts'
import { activeMemories } from '../memory/state.ts'
import { askedOfEdits } from '../open/asked-of-edits.ts'
import type { OpenMemory } from '../open.ts'
import { checkLine } from '../read/line-rules.ts'
import type { Outcome } from './index.ts'
import { pinKnown } from './pin.ts'
import { rememberedAs, sameAs, segmentOf } from './remembered.ts'

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
    const memories = [...apply.state.memories.values()]
    const routed = await (await memory.backend()).extract(segment, { names, memories, counters: {} })
    const run = apply.newRunId()
    const made = rememberedAs(checked.text, today, routed, run)
    const known = sameAs([made.text, routed.findings[0]?.text ?? made.text], activeMemories(apply.state))
    if (known !== null) return pinKnown(apply, known)
    const added: Change[] = [{ type: 'memory-added', data: { memory: made, resolution: 'new' } }]
    const asked = askedOfEdits(apply.state, added, { names: [human, assistant], today: memory.today })
    apply.commit([...added, ...asked], { kind: 'remember', date: null, backend: null, note: null }, run)
    const changed = apply.project()
    const where = changed[0] ?? 'the store'
    return {
      report: { memory: made.id, run, home: made.home, changed },
      text: `Remembered in ${where}: ${made.text}\nTake it back: memoird undo ${run}\n`,
      failures: apply.failures,
      notes: apply.notes,
    }
  })
}
