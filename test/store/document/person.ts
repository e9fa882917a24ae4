import type { Line } from '../../../src/store/document/rows.ts'

type Person = (lines: Line[], at: number, to: number, tag: number) => void

const WRITES = ['- zq# wv#', 'zq# prose wv#', '## zq#', '  - zq# nested', '', '```', '> zq#', '| zq# | wv# |', '1. zq#']

/** What a person does to the lines of a file; words of theirs begin with `zq`, so that they can be told from ours. */
export const PERSON: Readonly<Record<string, Person>> = {
  write: (lines, at, to, tag) => {
    const text = (WRITES[to % WRITES.length] ?? '').replaceAll('#', String(tag))
    lines.splice(at, 0, { content: text, eol: lines[at]?.eol || lines[0]?.eol || '\n' })
  },
  remove: (lines, at) => {
    lines.splice(at, 1)
  },
  reword: (lines, at, _to, tag) => {
    const line = lines[at]
    if (line !== undefined) lines[at] = { ...line, content: `${line.content} zq${tag}` }
  },
  move: (lines, at, to) => {
    const [line] = lines.splice(at, 1)
    if (line !== undefined) lines.splice(to % (lines.length + 1), 0, { ...line, eol: line.eol || '\n' })
  },
  star: (lines, at) => {
    const line = lines[at]
    if (line !== undefined) lines[at] = { ...line, content: line.content.replace(/^- /, '* ') }
  },
  quote: (lines, at) => {
    const line = lines[at]
    if (line !== undefined) lines[at] = { ...line, content: `> ${line.content}` }
  },
  callout: (lines, at) => {
    const line = lines[at]
    if (line === undefined) return
    lines.splice(at, 1, { content: '> [!info]', eol: line.eol || '\n' }, { ...line, content: `> ${line.content}` })
  },
  indent: (lines, at) => {
    const line = lines[at]
    if (line !== undefined) lines[at] = { ...line, content: line.content.replace(/^- /, '  - ') }
  },
  box: (lines, at) => {
    const line = lines[at]
    if (line !== undefined) lines[at] = { ...line, content: line.content.replace(/^- (?!\[)/, '- [ ] ') }
  },
  embolden: (lines, at) => {
    const line = lines[at]
    if (line !== undefined) lines[at] = { ...line, content: line.content.replace(/^- (.+)$/, '- **$1** #tag') }
  },
  note: dressed((content, tag) => `${content} <!-- dq${tag} -->`),
  tag: dressed((content, tag) => `${content} #dq${tag}`),
  link: dressed((content, tag) => content.replace(/^- ([^[]+)$/, `- [$1](https://dq${tag}.example)`)),
  block: dressed((content, tag) => `${content} <!-- dq${tag} --> ^b${tag}`),
  windows: (lines) => {
    lines.forEach((line, n) => {
      lines[n] = { ...line, eol: line.eol === '' ? '' : '\r\n' }
    })
  },
  finish: (lines) => {
    const line = lines.at(-1)
    if (line !== undefined) lines[lines.length - 1] = { ...line, eol: line.eol === '' ? '\n' : '' }
  },
}

/** Of lines that have words; blank ones and those of a block are left. */
function dressed(dress: (content: string, tag: number) => string): Person {
  return (lines, at, _to, tag) => {
    const line = lines[at]
    if (line !== undefined && /^[-*] .*\w/.test(line.content))
      lines[at] = { ...line, content: dress(line.content, tag) }
  }
}
