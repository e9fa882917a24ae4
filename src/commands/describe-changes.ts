import type { Change } from '../memory/change.ts'
import type { State } from '../memory/state.ts'
import type { Apply } from '../store/apply.ts'

/** Every change that this opening committed, or would have: what `--dry-run` prints. */
export function changesOf(apply: Apply): Change[] {
  const runs = new Set(apply.state.runs.filter(({ commit }) => commit.job === apply.job).map(({ run }) => run))
  return apply.entries
    .filter(({ run, change }) => runs.has(run) && change.type !== 'run-committed')
    .map(({ change }) => change)
}

/** What `--dry-run` shows people of changes; nothing when there are none. */
export function describeChanges(state: State, changes: readonly Change[]): string[] {
  const lines = changes.map((change) => describeChange(change, state)).filter((line) => line !== null)
  return lines.length === 0 ? [] : ['\nWould change:\n', ...lines.map((line) => `  ${line}\n`)]
}

/** One change in a line for people; null for what only keeps account. */
function describeChange(change: Change, state: State): string | null {
  const text = (id: string | null): string => (id === null ? 'nothing' : `"${state.memories.get(id)?.text ?? id}"`)
  switch (change.type) {
    case 'memory-added':
      return `add to ${change.data.memory.home}: ${text(change.data.memory.id)}${statusOf(change.data.memory.status)}`
    case 'memory-confirmed':
      return `confirm ${text(change.data.id)}, confidence ${change.data.confidence}`
    case 'memory-contradicted':
      return `note against ${text(change.data.id)} (${change.data.how}), confidence ${change.data.confidence}`
    case 'memory-superseded':
      return `${text(change.data.id)} holds no longer, in its place ${text(change.data.by)}: ${change.data.reason}`
    case 'memory-edited':
      return `reword to "${change.data.text}"`
    case 'memory-moved':
      return `move ${text(change.data.id)} to ${[change.data.home, ...(change.data.section ?? [])].join(' › ')}`
    case 'memory-filed':
      return `file ${text(change.data.id)} as ${change.data.bucket}: ${change.data.reason}`
    case 'memory-archived':
      return `archive ${text(change.data.id)}: ${change.data.reason}`
    case 'memory-reactivated':
      return `bring back ${text(change.data.id)}: ${change.data.reason}`
    case 'memory-retracted':
      return `take back ${text(change.data.id)}`
    case 'memory-pinned':
      return `${change.data.pinned ? 'pin' : 'unpin'} ${text(change.data.id)}`
    case 'memory-weighed':
      return `weigh ${text(change.data.id)} ${change.data.significance}: ${change.data.reason}`
    case 'review-opened':
      return `ask in REVIEW.md: ${change.data.review.title} ${change.data.review.body.join(' / ')}`
    case 'review-closed':
      return `close the question ${change.data.id}: ${change.data.outcome.action}`
    case 'rollup-written':
      return `sum up ${change.data.period}`
    case 'atom-created':
      return `keep the cause: ${change.data.atom.subject} ${change.data.atom.action}`
    case 'atom-strengthened':
      return `believe a cause more: ${change.data.confidence}`
    default:
      return null
  }
}

function statusOf(status: string): string {
  return status === 'active' ? '' : ` (${status})`
}
