import { shownReaches } from '../config/reach.ts'
import type { OpenFolder } from '../open/folder.ts'
import { approveFolder } from '../open/settings.ts'
import { type Outcome, outcome } from './outcome.ts'

/** Agrees to what the folder's memoird.json5 reaches beyond the folder, for this person on this machine and as it stands. */
export function trust(folder: OpenFolder): Outcome {
  const reaches = approveFolder(folder)
  const text =
    reaches.length === 0
      ? `${folder.root} runs and sends nothing and stays in itself: there is nothing to agree to.\n`
      : `Agreed on this machine, until one of them changes: ${shownReaches(reaches)}.\n`
  return outcome({ root: folder.root, agreed: reaches }, text)
}
