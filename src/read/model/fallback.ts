import type { Backend } from '../agent.ts'
import { Unanswered } from '../unanswered.ts'

/**
 * What Claude does not answer is answered by the local rules: only where a person configured that, and it is said how
 * often and why.
 */
export function withFallback(backend: Backend, local: () => Backend): Backend {
  const why = new Map<string, number>()
  const { prepare } = backend
  return {
    name: backend.name,
    ...(prepare === undefined ? {} : { prepare: (segments, known) => prepare(segments, known) }),
    async extract(segment, known) {
      try {
        return await backend.extract(segment, known)
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error
        why.set(error.message, (why.get(error.message) ?? 0) + 1)
        const rules = local()
        return { ...(await rules.extract(segment, known)), by: rules.name }
      }
    },
    aside() {
      const { notes, retryAfterMs } = backend.aside?.() ?? { notes: [], retryAfterMs: null }
      return { notes: why.size === 0 ? notes : [...notes, saidOnce(why)], retryAfterMs }
    },
  }
}

/** One sentence for a run, with the first reason of several. */
function saidOnce(why: ReadonlyMap<string, number>): string {
  const count = [...why.values()].reduce((sum, each) => sum + each, 0)
  const [first = ''] = why.keys()
  const more = why.size === 1 ? '' : ` (and ${why.size - 1} more reasons)`
  const segments = count === 1 ? 'a segment was' : `${count} segments were`
  return `Claude gave no answer, ${segments} read by the local rules instead, as claude.fallback says: ${first}${more}`
}
