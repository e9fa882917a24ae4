import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { OpenMemory } from '../open.ts'
import type { BatchState } from '../read/model/batch.ts'
import { AskFailure } from '../read/model/failure.ts'
import { makeFolder, removeIfThere, writeFileAtomic } from '../store/disk/files.ts'

/** `.state/batch.json`: the batch that is on its way, if one is. */
export function openBatchState({ files, root }: OpenMemory) {
  const file = path.join(root, '.state', 'batch.json')
  return {
    read(): BatchState | null {
      const bytes = files.read(file)
      return bytes === null ? null : parseState(bytes.toString('utf8'), file)
    },
    write(state: BatchState | null): void {
      if (state === null) {
        removeIfThere(files, file)
        return
      }
      makeFolder(files, path.dirname(file))
      writeFileAtomic(files, file, Buffer.from(`${JSON.stringify(state, null, 1)}\n`), {
        token: randomBytes(6).toString('hex'),
      })
    },
  }
}

function parseState(text: string, file: string): BatchState {
  try {
    const { id, model, maxTokens, at, booked, asked, lists } = JSON.parse(text) as Partial<BatchState>
    if ((typeof id === 'string' || id === null) && typeof model === 'string' && typeof at === 'string')
      return { id, model, maxTokens: maxTokens ?? 0, at, booked: booked ?? 0, asked: asked ?? [], lists: lists ?? [] }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new AskFailure('stop', `${file} does not say which batch was sent: remove it to send another`)
}
