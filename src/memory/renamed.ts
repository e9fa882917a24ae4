import type { Change } from './change.ts'
import { hasEnded, type Memory } from './memory.ts'
import type { State } from './state.ts'

/** A name that was corrected. */
export interface Rename {
  readonly from: string
  readonly to: string
}

/** In the name of now, but for a person's own wording and what stands between quotation marks: that was said so. */
export function renamed({ memories, rollups }: Pick<State, 'memories' | 'rollups'>, names: readonly Rename[]) {
  const edits = [...memories.values()].flatMap((memory): Change[] => {
    if (memory.origin === 'human-edit' || hasEnded(memory)) return []
    const after = inNames(memory, names)
    const { id } = memory
    return after.text === memory.text ? [] : [{ type: 'memory-edited', data: { id, text: after.text, memory: after } }]
  })
  const told = [...rollups].flatMap(([period, { text, input }]): Change[] => {
    const after = inText(text, names)
    return after === text ? [] : [{ type: 'rollup-written', data: { period, text: after, input } }]
  })
  return [...edits, ...told]
}

function inNames(memory: Memory, names: readonly Rename[]): Memory {
  const { text, claim, who } = memory
  const by = names.find(({ from }) => from.toLowerCase() === claim?.subject)
  return {
    ...memory,
    text: inText(text, names),
    claim: claim === null || by === undefined ? claim : { ...claim, subject: by.to.toLowerCase() },
    ...(who === undefined ? {} : { who: inText(who, names) }),
  }
}

const QUOTED = /("[^"]*"|“[^”]*”)/

function inText(text: string, names: readonly Rename[]): string {
  const parts = text.split(QUOTED)
  return parts.map((part, index) => (index % 2 === 1 ? part : names.reduce(inWords, part))).join('')
}

/** As a word of its own: not within another, a path or an address. */
function inWords(text: string, { from, to }: Rename): string {
  const name = from.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}_./@-])${name}(?![\\p{L}\\p{N}_/@-]|\\.\\p{L})`, 'gu'), () => to)
}
