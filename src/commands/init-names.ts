import path from 'node:path'
import { HEAD_BYTES, recogniseLog } from '../log/manner.ts'
import { labelKey } from '../log/speakers.ts'
import type { Files } from '../store/files.ts'
import { leadsOut } from '../store/leads-out.ts'

export interface FoundNames {
  readonly human: string
  readonly assistant: string
}

/** Logs that are looked at, the latest ones. */
const MOST = 60

/**
 * How the two are called in the logs below `root/raw`, as their labels are written there; null when there is no log, or
 * the logs do not agree on who is who.
 */
export function namesOfLogs(files: Files, root: string): FoundNames | null {
  const logs = files.list(path.join(root, 'raw')).filter((name) => /^\d{4}-\d{2}-\d{2}\.md$/.test(name))
  const [human, assistant] = [new Map<string, string>(), new Map<string, string>()]
  for (const name of logs.sort().slice(-MOST)) {
    const file = `raw/${name}`
    if (leadsOut(files, root, file) !== null || files.stat(path.join(root, file))?.kind !== 'file') continue
    const { roles } = recogniseLog(files.readRange(path.join(root, file), 0, HEAD_BYTES), { human: [], assistant: [] })
    for (const label of roles.human) human.set(labelKey(label), label)
    for (const label of roles.assistant) assistant.set(labelKey(label), label)
  }
  const [[mine, my] = ['', ''], other] = human
  const [[yours, your] = ['', ''], another] = assistant
  if (other !== undefined || another !== undefined || mine === yours || !isName(my) || !isName(your)) return null
  return { human: my, assistant: your }
}

function isName(label: string): boolean {
  return label.trim() !== '' && label.length <= 60 && !/[\p{Cc}\u2028\u2029]/u.test(label)
}
