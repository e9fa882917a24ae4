import type { Refusal } from '../night-reader.ts'
import { AskFailure } from './failure.ts'
import { NightBudgetSpent, NotAsked } from './night.ts'

/** What a question of the night that got no answer means for what it was about. Throws what is no failure of asking. */
export function attemptOf(error: unknown): Refusal {
  if (!(error instanceof AskFailure)) throw error
  const { usage = null } = error instanceof NotAsked ? error : {}
  const said = (kind: Refusal['kind'], reason: string): Refusal => ({ kind, reason, detail: error.message, usage })
  if (error instanceof NotAsked) return said('later', 'not asked in a dry run')
  if (error instanceof NightBudgetSpent) return said('later', 'night budget')
  if (error.kind === 'segment') return said('rejected', 'Claude would not answer')
  if (error.kind === 'too-long') return said('rejected', 'the answer is too long')
  // The server answered, and was paid, with something that nobody can read.
  if (error.counted) return said('rejected', 'the answer has another form')
  return error.kind === 'stop' ? said('failed', 'Claude cannot be asked') : said('failed', 'no answer from Claude')
}
