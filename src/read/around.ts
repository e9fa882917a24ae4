import type { Turn } from '../log/turn.ts'
import type { Finding } from '../memory/finding.ts'
import type { Origin } from '../memory/memory.ts'
import type { Around } from '../memory/resolve/signals.ts'

const LONGEST = 1200

/** What the same mouth said in the same turn before and after a finding's words; pasted and quoted text is left out. */
export function around({ evidence, origin }: Finding, turn: Turn | undefined): Around {
  const quote = evidence.at(-1)?.quote ?? ''
  if (turn === undefined) return NOTHING
  const said = proseOf(turn, origin)
  const words = quote.endsWith('…') ? quote.slice(0, -1) : quote
  const at = said.replaceAll('\n', ' ').indexOf(words)
  if (words === '' || at < 0) return NOTHING
  return { before: said.slice(0, at).slice(-LONGEST), after: said.slice(at + words.length).slice(0, LONGEST) }
}

const NOTHING: Around = { before: '', after: '' }

function proseOf(turn: Turn, origin: Origin): string {
  return turn.spans
    .filter((span) => span.form === 'prose' && span.origin === origin)
    .map((span) => span.text.replace(/[^\S\n]+/g, ' '))
    .join('\n')
}
