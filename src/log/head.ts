import type { LogForm } from './form.ts'
import { type Head, readHeading, readSessionHeading } from './heading.ts'
import { type LabelKind, readLabel } from './label.ts'
import { headingLevel } from './line-kind.ts'

export interface HeadReader {
  /** 1 for a byte with which such a line may begin. */
  readonly starts: Uint8Array
  /** The head on the line `bytes[start, end)` or null. `afterRule`: the last thing above is a horizontal rule. */
  read(bytes: Buffer, start: number, end: number, afterRule: boolean): Head | null
}

/** Reads heads of the file's own form; whatever looks like a head of another form is text. */
export function createHeadReader(form: LogForm): HeadReader {
  switch (form.kind) {
    case 'heading':
      return headingReader(form)
    case 'session':
      return sessionReader(form)
    case 'none':
      return { starts: new Uint8Array(256), read: () => null }
    default:
      return labelReader(form, form.kind)
  }
}

/** A heading without a time counts where the form has no times; else only for a known name, set off as turns are. */
function headingReader(form: LogForm): HeadReader {
  const labels = new Set([...form.labels, ...(form.untimed?.labels ?? [])])
  const needsRule = form.timed && form.untimed?.loose !== true
  return {
    starts: startBytes(['#']),
    read(bytes, start, end, afterRule) {
      if (headingLevel(bytes, start, end) !== form.level) return null
      const heading = readHeading(bytes, start + form.level, end)
      if (heading === null) return null
      if (form.timed && heading.time !== null) return heading
      return labels.has(heading.speaker) && (!needsRule || afterRule) ? heading : null
    },
  }
}

function sessionReader(form: LogForm): HeadReader {
  const labels = labelReader(form, 'bold')
  return {
    starts: startBytes(['#', '*']),
    read(bytes, start, end, afterRule) {
      if (bytes[start] !== 0x23) return labels.read(bytes, start, end, afterRule)
      if (headingLevel(bytes, start, end) !== form.level) return null
      const heading = readSessionHeading(bytes, start + form.level, end)
      if (heading === null) return null
      return heading
    },
  }
}

/** Where the line alone does not say that it is a speaker's, the label must be one of the file's speakers. */
function labelReader(form: LogForm, kind: LabelKind): HeadReader {
  const labels = new Set(form.labels)
  return {
    starts: startBytes(kind === 'bold' ? ['*'] : kind === 'stamped' ? ['['] : form.labels),
    read(bytes, start, end) {
      const label = readLabel(kind, bytes, start, end)
      if (label === null || (kind !== 'stamped' && !labels.has(label.name))) return null
      return { speaker: label.name, time: label.time, source: label.source, text: label.text - start, isSession: false }
    },
  }
}

function startBytes(words: readonly string[]): Uint8Array {
  const starts = new Uint8Array(256)
  for (const word of words) starts[Buffer.from(word)[0] ?? 0] = 1
  return starts
}
