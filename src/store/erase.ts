import fs from 'node:fs'
import path from 'node:path'
import type { Files } from './files.ts'
import { writeFileAtomic } from './write-file.ts'

export interface Erasure {
  readonly root: string
  /** True for a text that holds what is forgotten. */
  readonly holds: (text: string) => boolean
  readonly token: string
}

/** Folders of ours that are made again from what is left: in them a file that holds the words goes whole. */
const DERIVED = ['.state/answers', '.state/reports', '.state/log', '.state/base']
/** Pages that people may have written in: only the lines that hold the words go. */
const PAGES = ['workspace', 'daily', 'weekly', 'monthly', 'yearly']

/** Takes words out of every file below the root that is not a raw log or the journal; the paths that changed. */
export function eraseFromFiles(files: Files, erasure: Erasure): string[] {
  const changed: string[] = []
  for (const file of DERIVED.flatMap((folder) => filesBelow(path.join(erasure.root, folder)))) {
    if (!erasure.holds(fs.readFileSync(file, 'utf8'))) continue
    files.unlink(file)
    changed.push(path.relative(erasure.root, file))
  }
  for (const file of PAGES.flatMap((folder) => filesBelow(path.join(erasure.root, folder))))
    if (eraseLines(files, file, erasure)) changed.push(path.relative(erasure.root, file))
  return changed
}

function eraseLines(files: Files, file: string, { holds, token }: Erasure): boolean {
  const text = fs.readFileSync(file, 'utf8')
  if (!holds(text)) return false
  const kept = text.split(/(?<=\n)/).filter((line) => !holds(line))
  writeFileAtomic(files, file, Buffer.from(kept.join(''), 'utf8'), { token })
  return true
}

/** The index is a cache, and LanceDB keeps and compresses what was deleted: it goes whole and is made again. */
export function dropIndex(folder: string): boolean {
  if (!fs.existsSync(folder)) return false
  fs.rmSync(folder, { recursive: true })
  return true
}

/** Every file below the root that still holds the words, raw logs apart: the proof that nothing is left. */
export function stillHolding({ root, holds }: Erasure): string[] {
  return filesBelow(root)
    .map((file) => path.relative(root, file))
    .filter(
      (name) => !name.startsWith(`raw${path.sep}`) && !name.startsWith('node_modules') && !name.startsWith('.git'),
    )
    .filter((name) => holds(fs.readFileSync(path.join(root, name), 'utf8')))
}

/** Where raw logs hold the words: they are the person's own files and only `scrub` touches them. */
export function rawLinesHolding({ root, holds }: Erasure): { readonly place: string; readonly text: string }[] {
  return filesBelow(path.join(root, 'raw')).flatMap((file) => {
    const lines = fs.readFileSync(file, 'utf8').split('\n')
    return lines.flatMap((text, at) => (holds(text) ? [{ place: `${path.relative(root, file)}:${at + 1}`, text }] : []))
  })
}

function filesBelow(folder: string): string[] {
  if (!fs.existsSync(folder)) return []
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const at = path.join(folder, entry.name)
    if (entry.name === 'node_modules' || entry.name === '.git') return []
    return entry.isDirectory() ? filesBelow(at) : entry.isFile() ? [at] : []
  })
}
