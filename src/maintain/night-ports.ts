import type { OpenMemory } from '../open.ts'
import { defang } from '../read/defang.ts'
import type { Apply } from '../store/apply.ts'
import type { NightPorts } from './night-item.ts'

type Own = 'now' | 'tokens' | 'embedder' | 'refused'

/** What the steps of a night work with, in a folder that is open for writing. */
export function portsOf(memory: OpenMemory, apply: Apply, own: Pick<NightPorts, Own>): NightPorts {
  const { human, assistant } = memory.config
  return {
    state: () => apply.state,
    today: memory.today(),
    job: apply.job,
    config: memory.config,
    names: { human, assistant },
    defang,
    ...own,
  }
}
