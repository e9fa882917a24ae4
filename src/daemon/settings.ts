import path from 'node:path'
import type { Config } from '../config.ts'
import { messageOf } from '../errors.ts'
import type { OpenMemory } from '../open.ts'
import type { Notices } from './notices.ts'
import { systemZone } from './system-zone.ts'

interface LiveSettings {
  current(): { readonly config: Config; readonly zone: string }
  /** The documents that people edit, REVIEW.md too. */
  documents(): string[]
}

/** Opens the folder again when `memoird.json5` or the machine's zone changed; a bad change is said and not taken. */
export function createSettings(first: OpenMemory, open: () => OpenMemory, notices: Notices): LiveSettings {
  const file = path.join(first.root, 'memoird.json5')
  let memory = first
  let zone = zoneOf(memory.config)
  let key = keyOf()

  function keyOf(): string {
    const stat = first.files.stat(file)
    return stat === null ? 'none' : `${stat.size}:${stat.mtimeMs}:${stat.ino}`
  }

  function refresh(): void {
    const now = { key: keyOf(), zone: zoneOf(memory.config) }
    if (now.key === key && now.zone === zone) return
    try {
      memory = open()
      notices.clear('config', 'memoird.json5 is read again')
    } catch (error) {
      notices.raise('config', `${messageOf(error)}; the configuration stays as it was`)
    }
    key = now.key
    zone = zoneOf(memory.config)
  }

  return {
    documents: () => [...memory.documents.map(({ file }) => file), path.join(memory.root, 'workspace', 'REVIEW.md')],
    current() {
      refresh()
      return { config: memory.config, zone }
    },
  }
}

function zoneOf(config: Config): string {
  return config.timezone === 'system' ? systemZone() : config.timezone
}
