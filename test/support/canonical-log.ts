import type { Role, Span, Turn } from '../../src/log/turn.ts'
import type { Origin } from '../../src/memory/memory.ts'

/** Reads the canonical form of a raw log only: headings `## Name [HH:MM] (source)`, fences and block quotes as quoted. */
export function readCanonical(raw: string, names: { human: string; assistant: string }): Turn[] {
  const lines = raw.split('\n')
  const heads: { index: number; match: RegExpExecArray }[] = []
  lines.forEach((line, index) => {
    const match = /^## (.+?) \[(\d\d:\d\d(?::\d\d)?)\](?: \(([^)]+)\))?$/.exec(line)
    if (match !== null) heads.push({ index, match })
  })
  return heads.map(({ index, match }, at) => {
    const end = heads[at + 1]?.index ?? lines.length
    const speaker = match[1] ?? ''
    const role: Role = speaker === names.human ? 'human' : speaker === names.assistant ? 'assistant' : 'unknown'
    const said: Origin = role === 'human' ? 'human-said' : role === 'assistant' ? 'assistant-said' : 'unknown'
    const spans = spansOf(lines, index + 1, end, said)
    const last = spans.at(-1)?.lines[1] ?? index + 1
    const [from, to] = [offset(lines, index), offset(lines, end)]
    return {
      speaker,
      role,
      time: match[2] ?? null,
      source: match[3] ?? null,
      lines: [index + 1, last],
      spans,
      bytes: [from, to],
      finished: at < heads.length - 1,
    }
  })
}

function offset(lines: readonly string[], index: number): number {
  return Buffer.byteLength(lines.slice(0, index).join('\n')) + (index > 0 ? 1 : 0)
}

function spansOf(lines: readonly string[], from: number, to: number, said: Origin): Span[] {
  const out: Span[] = []
  let fence = false
  let current: { form: Span['form']; first: number; text: string[] } | null = null
  const close = (): void => {
    if (current === null) return
    const kept = [...current.text]
    while (kept.length > 0 && kept.at(-1)?.trim() === '') kept.pop()
    let first = current.first
    while (kept.length > 0 && kept[0]?.trim() === '') {
      kept.shift()
      first++
    }
    if (kept.length > 0)
      out.push({
        text: kept.join('\n'),
        lines: [first, first + kept.length - 1],
        origin: current.form === 'prose' ? said : 'quoted',
        form: current.form,
      })
    current = null
  }
  for (let i = from; i < to; i++) {
    const line = lines[i] ?? ''
    if (line === '---') continue
    const mark = /^\s*(```|~~~)/.test(line)
    const form: Span['form'] = fence || mark ? 'fence' : /^\s*>/.test(line) ? 'quote' : 'prose'
    if (mark) fence = !fence
    if (current === null || current.form !== form) {
      close()
      current = { form, first: i + 1, text: [] }
    }
    current.text.push(line)
  }
  close()
  return out
}
