import { type Base, SCAFFOLD } from './document.ts'
import { linesOf } from './rows.ts'

/** Whether a text shows nothing of what our write from `before` to `base` did: everything it brought is missing, everything it took is there. */
export function isOlderThan(text: string, before: Base | null, base: Base): boolean {
  const lines = new Set(linesOf(text).map((line) => line.content.trimEnd()))
  const [old, now] = [before === null ? new Set<string>() : memoryLines(before), memoryLines(base)]
  const came = [...now].filter((line) => !old.has(line))
  const went = [...old].filter((line) => !now.has(line))
  if (came.length + went.length === 0) return false
  return came.every((line) => !lines.has(line)) && went.every((line) => lines.has(line))
}

function memoryLines(base: Base): Set<string> {
  const lines = linesOf(base.text)
  const found = new Set<string>()
  for (const span of base.spans) {
    // What a person typed was no write of ours: without it a text is no older one.
    if (span.owner === SCAFFOLD || span.byHuman) continue
    for (const line of lines.slice(span.start, span.end)) {
      if (line.content.trim() !== '') found.add(line.content.trimEnd())
    }
  }
  return found
}
