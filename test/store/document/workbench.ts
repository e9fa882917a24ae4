import type { Base, OwnedLine, Reading } from '../../../src/store/document/document.ts'
import { type ReadOptions, readDocument } from '../../../src/store/document/read-document.ts'
import { type WeaveOptions, weave } from '../../../src/store/document/weave.ts'

/** One line of ours: `ours('a', '- Has a cat', '## Profile')`; the order is that of the letters. */
export function ours(id: string, lines: string | readonly string[], ...headings: string[]): OwnedLine {
  const order = id.charCodeAt(0)
  return { id, headings, order, lines: typeof lines === 'string' ? [lines] : lines }
}

export function day(date: string, stated: 'Observed' | 'Inferred' = 'Observed'): string[] {
  return [`## Updates from ${date}`, `**${stated}:**`]
}

/** A document with its base, as runs left it. */
export class Bench {
  text: string
  base: Base | null = null
  before: Base | null = null
  owned: readonly OwnedLine[] = []

  constructor(text = '') {
    this.text = text
  }

  weave(owned: readonly OwnedLine[], options: WeaveOptions = {}): this {
    const { ruledOut = new Set() } = options
    const woven = weave(readDocument(Buffer.from(this.text), this.base, owned, { ruledOut }), owned, options)
    this.before = this.base
    this.base = { ...woven, seq: 1 }
    this.text = woven.bytes.toString('utf8')
    this.owned = owned
    return this
  }

  edit(from: string | RegExp, to: string): this {
    const next = this.text.replace(from, to)
    if (next === this.text) throw new Error(`${String(from)} is not in ${this.text}`)
    this.text = next
    return this
  }

  read(options: ReadOptions = {}): Reading {
    return readDocument(Buffer.from(this.text), this.base, this.owned, options)
  }

  /** What a person did, without what they did not. */
  edits(options: ReadOptions = {}): Partial<Pick<Reading, 'deleted' | 'reworded' | 'moved' | 'added' | 'refusal'>> {
    const { deleted, reworded, moved, added, refusal } = this.read(options)
    const all = { deleted, reworded, moved, added: added.map(({ text, headings }) => ({ text, headings })), refusal }
    return Object.fromEntries(
      Object.entries(all).filter(([, what]) => (Array.isArray(what) ? what.length > 0 : what !== null)),
    )
  }
}
