import fc from 'fast-check'
import type { Nodes, Root } from 'mdast'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { linesOf } from '../../../src/store/document/rows.ts'
import { scan } from '../../../src/store/document/scan.ts'

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter, ['yaml'])

/** What each line is, said the same way for both: `heading 2`, `item`, `item of 2 lines`, `text`, `fence` and so on. */
export function byRemark(text: string): string[] {
  const said = linesOf(text).map((line) => (line.content.trim() === '' ? 'blank' : 'other'))
  visit(parser.parse(text), said, 0, null)
  return said
}

function visit(node: Nodes, said: string[], depth: number, parent: Nodes | null): void {
  const from = (node.position?.start.line ?? 1) - 1
  const to = node.position?.end.line ?? from
  const set = (what: string) => {
    for (let n = from; n < Math.min(to, said.length); n++) if (said[n] !== 'blank') said[n] = what
  }
  switch (node.type) {
    case 'heading':
      said[from] = depth === 0 ? `heading ${node.depth}` : 'other'
      return
    case 'code':
      set('raw')
      return
    case 'html':
      set('raw')
      return
    case 'yaml':
      set('raw')
      return
    case 'table':
      // Whether a text is a table changes nothing for us: it has more than one line.
      if (depth === 0) said[from] = `paragraph of ${to - from}`
      return
    case 'blockquote':
      set('quoted')
      return
    case 'paragraph': {
      const first =
        parent?.type === 'listItem' && parent.children[0] === node && parent.position?.start.line === from + 1
      if (first) said[from] = `item of ${to - from}`
      else if (depth === 0) said[from] = `paragraph of ${to - from}`
      return
    }
    case 'listItem':
      for (const child of node.children) visit(child, said, depth + 1, node)
      return
    default:
      if ('children' in node) for (const child of (node as Root).children) visit(child, said, depth, node)
  }
}

export function byScan(text: string): string[] {
  const lines = linesOf(text)
  return scan(lines).marks.map((mark, n) => {
    const blank = (lines[n]?.content ?? '').trim() === ''
    switch (mark.kind) {
      case 'heading':
        return `heading ${mark.level}`
      case 'item':
      case 'paragraph':
        return `${mark.kind} of ${mark.extent}`
      case 'fence':
      case 'code':
      case 'html':
      case 'front':
        return blank ? 'blank' : 'raw'
      case 'quote':
        return blank ? 'blank' : 'quoted'
      default:
        return blank ? 'blank' : 'other'
    }
  })
}

const LINES = [
  ...['# h', '## h', '####### no', '#no', '# h #', '===', '--', '**Label:**', '\\# esc', '&amp;'],
  ...['text', 'more text', '  indented', '    code?', '\tcode', '     deep', 'lazy', '   ', '', '', '', '', ''],
  ...['- item', '-  two', '-     five', '- - nested', '* star', '+ plus', '1. one', '2. two', '3) three', '10. ten'],
  ...['  - sub', '   - sub3', '    - four', '- # h', '- a  ', '- [ ] task', '- [x] done', '\\- esc', '-', '   1. x'],
  ...['\ttabbed - x', '-\ttab item', '1.\ttab', '> q', '> - qi', '>', '- > qi', '>\tq', '  > q', '---', '***', '- - -'],
  ...[
    '```',
    '```js',
    '~~~',
    '    ```',
    '  ```',
    '````',
    '`code`',
    '`',
    '<!-- c -->',
    '<!-- open',
    '-->',
    '<div>',
    '</div>',
  ],
  ...['<script>', '<pre>', '<!DOCTYPE x>', '\n<b>\nx\n'],
  ...['    cont', '_ _ _'],
]

/** Markdown of every block there is, in any order; without what remark itself reads otherwise than CommonMark says. */
export const anyMarkdown: fc.Arbitrary<string> = fc
  .tuple(fc.array(fc.constantFrom(...LINES), { maxLength: 9 }), fc.constantFrom('\n', '\n', '\r\n'), fc.boolean())
  .map(([lines, eol, final]) => lines.join(eol) + (final ? eol : ''))
  .filter((text) => !text.startsWith('---') && !startsListOddly(text))

/** A list that begins empty or with another number than 1 right after a rule, code or a quote is a list, not to remark. */
function startsListOddly(text: string): boolean {
  const lines = linesOf(text)
  const said = byScan(text)
  return lines.some(({ content }, n) => {
    if (!/^ {0,3}(?:[-+*][ \t]*$|\d+[.)](?:[ \t]|$))/.test(content) || /^ {0,3}1[.)][ \t]+\S/.test(content))
      return false
    const above = said.slice(0, n).findLast((what) => what !== 'blank')
    return above === 'raw' || above === 'other' || above === 'quoted'
  })
}
