import type { Backend } from '../../extract/agent.ts'
import { Unanswered } from '../../extract/unanswered.ts'

/** What Claude does not answer is answered by the local rules: only where a person configured that. */
export function withFallback(backend: Backend, local: () => Backend): Backend {
  return {
    name: backend.name,
    async extract(segment, known) {
      try {
        return await backend.extract(segment, known)
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error
        return local().extract(segment, known)
      }
    },
  }
}
