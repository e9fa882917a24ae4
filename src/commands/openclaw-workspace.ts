import path from 'node:path'
import type { Files } from '../store/disk/files.ts'

/** What OpenClaw shows of USER.md: characters. */
const SHOWN = 4000
const LEAST_ROOM = 1000

export interface OpenclawWorkspace {
  /** As its pages call the two; null where they do not say. */
  readonly human: string | null
  readonly assistant: string | null
  /** What goes into memoird.json5 for it. */
  readonly config: string
  readonly says: string
}

/** A workspace of OpenClaw, told by its rules beside the person's page; null for another folder, or one that is ours. */
export function openclawAt(files: Files, root: string): OpenclawWorkspace | null {
  const text = (name: string): string | null => files.read(path.join(root, name))?.toString('utf8') ?? null
  const [user, rules] = [text('USER.md'), text('AGENTS.md') ?? text('IDENTITY.md')]
  if (user === null || rules === null || files.stat(path.join(root, 'workspace')) !== null) return null
  return {
    human: nameIn(user),
    assistant: nameIn(text('IDENTITY.md') ?? ''),
    config: `  // The pages of the OpenClaw workspace; of USER.md it shows ${SHOWN} characters, and so many are left for us.
  compression: { destinations: { user: "USER.md", relational: "RELATIONAL.md", soul: "SOUL.md" } },
  documents: { maxBytes: ${Math.max(LEAST_ROOM, SHOWN - user.length)} },
`,
    says: 'This is a workspace of OpenClaw: its USER.md and SOUL.md are the documents, with what it observed; MEMORY.md and memory/ stay its own.',
  }
}

/** What is still to be filled in stands in emphasis or parentheses. */
function nameIn(page: string): string | null {
  const name = /^[ \t]*[-*][ \t]+\*{0,2}Name:\*{0,2}[ \t]*(\S.{0,59})$/im.exec(page)?.[1]?.trim() ?? ''
  return name === '' || /^[_(]/.test(name) ? null : name
}
