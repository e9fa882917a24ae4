import type { Tree } from '../../src/sieve/tree.ts'

/** A text that a pattern may match: it is held by what stands at its sides, and conditions that forbid are left aside. */
export function writeMatch(tree: Tree, pick: (below: number) => number): string {
  switch (tree.kind) {
    case 'text':
      return tree.text.replaceAll('\u0003', '🙄').replace(/0/g, () => String(pick(10)))
    case 'any':
      return 'abcdefghijklmnopqrstuvwxyz'.charAt(pick(26))
    case 'gap':
      return ' '
    case 'edge':
    case 'empty':
    case 'behind':
      return ''
    case 'all':
      return tree.parts.map((part) => writeMatch(part, pick)).join('')
    case 'either':
      return writeMatch(tree.parts[pick(tree.parts.length)] ?? { kind: 'empty' }, pick)
    case 'repeat': {
      const times = tree.min + pick(Math.min(tree.max - tree.min, 3) + 1)
      return Array.from({ length: times }, () => writeMatch(tree.part, pick)).join('')
    }
    case 'ahead':
      return writeMatch(tree.part, pick)
  }
}
