import type { Finding } from '../finding.ts'
import { withoutMarkup } from '../marked-up.ts'
import type { Memory } from '../memory.ts'
import { matchFinding } from './match.ts'
import type { MemoryIndex } from './memory-index.ts'

/**
 * What is known and cannot hold beside what a person wrote down themselves on a day: it is asked about, since they may
 * mean both. Null where nothing stands against it, or only what they wrote too. `index` may know the line itself.
 */
export function standsAgainst(written: Memory, on: string, index: MemoryIndex): Memory | null {
  const text = withoutMarkup(written.text)
  const evidence = [placeOf(written, on)]
  const finding: Finding = { ...written, text, origin: 'human-said', cue: null, written: true, evidence }
  const [first] = matchFinding(finding, index.read(text), index).filter(
    ({ memory, relation }) =>
      relation === 'conflicts' &&
      memory.id !== written.id &&
      memory.status === 'active' &&
      memory.origin !== 'human-edit',
  )
  return first?.memory ?? null
}

/** The day tells what is older than it. */
function placeOf({ text }: Memory, on: string): Finding['evidence'][number] {
  return { file: `remember/${on}`, lines: [1, 1], quote: text }
}
