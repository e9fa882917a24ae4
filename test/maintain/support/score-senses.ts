import fs from 'node:fs'
import { apart } from '../../../src/maintain/cluster/cluster-guard.ts'
import { readSubject } from '../../../src/maintain/cluster/cluster-subject.ts'
import { dot } from '../../../src/recall/embedder.ts'
import { EMBEDDED } from '../dedupe/dedupe-driver.ts'
import { clustersAmong, idAt } from './score-clusters.ts'

export interface SenseGroup {
  readonly kind: string
  readonly same: readonly string[]
  readonly near: readonly string[]
}

/** Groups of `eval/senses`: `# kind`, `= the same in other words`, `! near and not the same`, an empty line. */
export function readSenseGroups(file: string): SenseGroup[] {
  return fs
    .readFileSync(file, 'utf8')
    .trim()
    .split(/\n{2,}/)
    .map((block) => {
      const lines = block.split('\n')
      const of = (sign: string): string[] => lines.flatMap((line) => (line.startsWith(`${sign} `) ? line.slice(2) : []))
      return { kind: of('#')[0] ?? '', same: of('='), near: of('!') }
    })
}

export interface SenseScore {
  readonly groups: number
  /** Groups in which a near miss stands in one cluster with what it is not. */
  readonly merged: readonly string[]
  /** Groups of which the rules let a near miss pass beside some member, however near the vectors are. */
  readonly passed: readonly string[]
  /** Groups whose members the rules hold apart, with why. */
  readonly held: readonly string[]
  /** Groups whose members are one cluster. */
  readonly found: number
}

export async function scoreSenses(groups: readonly SenseGroup[]): Promise<SenseScore> {
  const [merged, passed, held]: [string[], string[], string[]] = [[], [], []]
  let found = 0
  for (const { kind, same, near } of groups) {
    const texts = [...same, ...near]
    const { clusters } = await clustersAmong(texts.map((text) => ({ text })))
    const sides = clusters.map(({ members }) => members.map(({ id }) => texts.findIndex((_, at) => idAt(at) === id)))
    if (sides.some((of) => of.some((at) => at < same.length) && of.some((at) => at >= same.length)))
      merged.push(`${kind}: ${near.join(' / ')}`)
    if (sides.some((of) => same.every((_, at) => of.includes(at)))) found++
    const vectors = EMBEDDED.embed(texts)
    const why = (a: number, b: number): string | null =>
      apart(
        readSubject(texts[a] ?? '', new Set()),
        readSubject(texts[b] ?? '', new Set()),
        dot(vectors[a] as Float32Array, vectors[b] as Float32Array),
      )
    for (let a = 0; a < texts.length; a++)
      for (let b = a + 1; b < texts.length; b++) {
        const reason = a < same.length ? why(a, b) : 'other'
        if (b < same.length && reason !== null) held.push(`${kind}: ${reason}: ${texts[a]} | ${texts[b]}`)
        if (b >= same.length && reason === null) passed.push(`${kind}: ${texts[a]} | ${texts[b]}`)
      }
  }
  return { groups: groups.length, merged, passed, held, found }
}
