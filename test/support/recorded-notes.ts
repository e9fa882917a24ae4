import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Met, Reply } from './messages-api.ts'

/** A note that was written for a day by somebody who saw the question alone; `on` is the text of a known memory. */
export interface RecordedNote {
  readonly q: string
  readonly y: string | null
  readonly s: string
  readonly as: string
  readonly w: number
  readonly m?: string | null
  readonly who?: string | null
  readonly d?: string | null
  readonly f: readonly string[]
  readonly r: readonly { readonly on: string; readonly how: string }[]
}

export function notesOf(folder: string, date: string): readonly RecordedNote[] {
  const file = path.join(folder, 'notes', `${date}.json`)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RecordedNote[]) : []
}

/** A model that gives the notes of the day it is asked about, whatever is known now and however the day is cut. */
export function recordedReader(folder: string): (met: Met) => Reply {
  return ({ body }) => {
    const system = (body.system ?? []).map(({ text }) => text).join('\n')
    const input = body.messages?.[0]?.content[0]?.text ?? ''
    const date = /conversation of \w+, (\d{4}-\d\d-\d\d)\]/.exec(input)?.[1] ?? ''
    const parts = input.split(/\[[0-9a-f]{16} turn (\d+): [^\]]*\]\n/)
    const turns = parts
      .slice(1)
      .flatMap((_, at, all) => (at % 2 === 0 ? [[Number(all[at]), all[at + 1] ?? '']] : [])) as [number, string][]
    const known = [...system.matchAll(/^(\d+)\. \([^)]*\) (.*)$/gm)].map(
      ([, n, text]) => [Number(n), text ?? ''] as const,
    )
    const notes = notesOf(folder, date).flatMap(({ r, ...note }) => {
      const t = turns.find(([, text]) => folded(text).includes(folded(note.q)))?.[0]
      const relations = r.flatMap(({ on, how }) => {
        const n = meant(on, known)
        return n === null ? [] : [{ n, how }]
      })
      return t === undefined ? [] : [{ t, ...note, r: relations }]
    })
    return { answer: { notes } }
  }
}

/** The memory of that text, else the one that shares most of its words, where that is most of them. */
function meant(on: string, known: readonly (readonly [number, string])[]): number | null {
  const wanted = wordsOf(on)
  let best: { n: number; share: number } | null = null
  for (const [n, text] of known) {
    if (text === on) return n
    const words = wordsOf(text)
    const share = [...wanted].filter((word) => words.has(word)).length / Math.max(wanted.size, words.size, 1)
    if (share > 0.5 && (best === null || share > best.share)) best = { n, share }
  }
  return best?.n ?? null
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
}

function folded(text: string): string {
  return text.normalize('NFC').replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/\s+/g, ' ').trim().toLowerCase()
}
