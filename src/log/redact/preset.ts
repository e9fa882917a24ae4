import { rules } from '@secretlint/secretlint-rule-preset-recommend'
import type { Match } from './rule.ts'

/** What a rule of the preset is given; the same contract as `@secretlint/core`, which offers it only as a promise. */
interface Source {
  readonly content: string
  readonly filePath: undefined
  readonly ext: string
  readonly contentType: 'text'
}

interface Report {
  readonly range: readonly [number, number]
}

interface Scanner {
  readonly meta: { readonly id: string; readonly type: string }
  create(context: object, options: object): { file?(source: Source): unknown }
}

/** Comments that switch rules off are for code in one's own care: in a log they would let a pasted text hide secrets. */
const LEFT_OUT = new Set(['@secretlint/secretlint-rule-filter-comments', '@secretlint/secretlint-rule-gcp'])
const PREFIX = '@secretlint/secretlint-rule-'

/**
 * The recommended rules of secretlint over one text, in place and without a promise: each is a function of the text
 * alone once the two rules that read comments or key files on disk are left out.
 */
export function preset(text: string, report: (match: Match) => void): void {
  const source: Source = { content: text, filePath: undefined, ext: '', contentType: 'text' }
  for (const rule of rules as unknown as readonly Scanner[]) {
    const { id } = rule.meta
    if (rule.meta.type !== 'scanner' || LEFT_OUT.has(id)) continue
    const context = {
      sharedOptions: {},
      createTranslator: () => () => ({ message: '', messageId: '' }),
      ignore: () => undefined,
      report: ({ range }: Report) => report({ start: range[0], end: range[1], kind: id.slice(PREFIX.length) }),
    }
    rule.create(context, {}).file?.(source)
  }
}
