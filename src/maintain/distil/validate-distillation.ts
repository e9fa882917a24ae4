import type { Memory } from '../../memory/memory.ts'
import { readStatement, similar } from '../../memory/similar.ts'
import { visible } from '../../read/visible.ts'
import { lacking } from './details.ts'
import type { Distilled } from './distiller.ts'
import { leftOut } from './hollow.ts'
import { inventionsIn, type Knowledge } from './inventions.ts'
import { instructionIn } from './planted-instruction.ts'
import { turnedSense } from './turned-senses.ts'

export interface DistillationRules extends Knowledge {
  readonly minCompressionRatio: number
  readonly maxAbstractionTokens: number
  readonly tokens: (text: string) => number
  /** Who wrote it: the local one must hold every detail, a model may hold no other and leaves out only what DST31 lets it. */
  readonly by: 'local' | 'claude'
}

/** A distillation that may take the place of its sources, or why it may not, in words that can be counted. */
export type Verdict =
  | {
      readonly ok: true
      readonly text: string
      readonly ratio: number
      readonly before: number
      readonly after: number
    }
  | { readonly ok: false; readonly reason: Reason; readonly detail: string }

const REASONS = [
  'nothing is said',
  'an id is in it',
  'reads like an instruction',
  'too long',
  'ratio below the floor',
  'text in braces is lost',
  'a detail is lost',
  'says what no source says',
  'turns a source around',
  'says too little of its sources',
] as const
export type Reason = (typeof REASONS)[number]

const ID = /\b(?:[mar]-[0-9a-f]{8,16}|(?:run|job)-[0-9a-f]{6,16})\b/i
/** The numbers under which Claude is shown them. */
const NUMBERED = /\[\d{1,4}\]/
/** Share of the common words that may be turned round. */
const TURNED = 0.2

/** Checks a distillation against its sources; the ratio is counted here, whatever the distiller claims. */
export function validateDistillation(result: Distilled, sources: readonly Memory[], rules: DistillationRules): Verdict {
  const text = visible(result.abstraction)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  const before = sources.reduce((sum, source) => sum + rules.tokens(source.text), 0)
  const after = rules.tokens(text)
  const ratio = Math.round((100 * before) / Math.max(1, after)) / 100
  const bad = (reason: Reason, detail: string): Verdict => ({ ok: false, reason, detail })
  if (!/[\p{L}\p{N}]/u.test(text)) return bad('nothing is said', `"${text}"`)
  const id = ID.exec(text)?.[0] ?? numberIn(text, sources)
  if (id !== undefined) return bad('an id is in it', id)
  if (after > rules.maxAbstractionTokens)
    return bad('too long', `${after} tokens, at most ${rules.maxAbstractionTokens}`)
  if (before / Math.max(1, after) < rules.minCompressionRatio)
    return bad('ratio below the floor', `${before} tokens became ${after}, a ratio of ${ratio}`)
  const told = instructionIn(text, sources)
  if (told !== null) return bad('reads like an instruction', told)
  return wrongIn(text, sources, rules) ?? { ok: true, text, ratio, before, after }
}

function numberIn(text: string, sources: readonly Memory[]): string | undefined {
  const found = NUMBERED.exec(text)?.[0]
  return found !== undefined && sources.some((source) => source.text.includes(found)) ? undefined : found
}

function wrongIn(text: string, sources: readonly Memory[], rules: DistillationRules): Verdict | null {
  const bad = (reason: Reason, detail: string): Verdict => ({ ok: false, reason, detail })
  const texts = sources.map((source) => source.text)
  const lost = lacking(text, texts).filter(({ surface }) => !rules.own.has(surface.toLowerCase()))
  const brace = lost.find(({ what }) => what === 'text')
  if (brace) return bad('text in braces is lost', brace.surface)
  const [first] = lost
  if (rules.by === 'local' && first) return bad('a detail is lost', first.surface)
  const [planted] = rules.by === 'claude' ? inventionsIn(text, texts, rules) : []
  if (planted !== undefined) return bad('says what no source says', planted)
  const turned = turnedAround(text, texts, rules.own)
  if (turned !== null) return bad('turns a source around', turned)
  const sense = turnedSense(text, texts, rules.own)
  if (sense !== null) return bad('turns a source around', `its ${sense}`)
  const left = rules.by === 'claude' ? leftOut(text, sources, rules) : null
  if (left === null) return null
  return bad(left.what === 'detail' ? 'a detail is lost' : 'says too little of its sources', left.surface)
}

/** A source that the text denies, as far as the words show it; where another source seems to deny it too, they do not. */
function turnedAround(text: string, sources: readonly string[], own: ReadonlySet<string>): string | null {
  const said = readStatement(text, own)
  const statements = sources.map((source) => readStatement(source, own))
  const at = statements.findIndex(
    (source) =>
      similar(source, said).opposed >= TURNED && statements.every((other) => similar(source, other).opposed < TURNED),
  )
  return sources[at] ?? null
}
