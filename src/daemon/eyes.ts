import path from 'node:path'
import { openTokenCounter } from '../log/tokens.ts'
import type { Files } from '../store/disk/files.ts'
import { isPaused } from './control.ts'
import { createDocumentsLook } from './documents-look.ts'
import { createLogLook } from './look.ts'
import { openSchedulerFile, type SchedulerFilePorts } from './scheduler-file.ts'
import type { SightPorts } from './sight.ts'
import { createTokenMeter } from './token-meter.ts'
import { readUsage, usageFile } from './usage-report.ts'

export interface EyesPorts extends Pick<SchedulerFilePorts, 'holder' | 'token'> {
  readonly root: string
  readonly files: Files
  readonly clocks: SightPorts['clocks']
  readonly settings: SightPorts['settings']
  /** The documents that people edit, REVIEW.md too. */
  readonly documents: () => readonly string[]
}

/** Everything a look reads, from the real disk. */
export function openEyes(ports: EyesPorts): Omit<SightPorts, 'slotJobs'> {
  const { root, files } = ports
  const raw = path.join(root, 'raw')
  const meter = createTokenMeter({
    read: (date, from, length) => files.readRange(path.join(raw, `${date}.md`), from, length),
    openCounter: openTokenCounter,
  })
  return {
    clocks: ports.clocks,
    settings: ports.settings,
    logs: createLogLook(raw),
    documents: createDocumentsLook(ports.documents),
    meter,
    scheduler: openSchedulerFile({ ...ports, folder: path.join(root, '.state') }),
    usage: () => readUsage(files, usageFile(root)),
    paused: () => isPaused(files, root),
  }
}
