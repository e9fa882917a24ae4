/** Makes vectors a few at a time until all are there, as `memoird embedder fill` does with more at once: `root spec`. */
import { emptyState } from '../../src/memory/state.ts'
import { createDisk } from '../../src/store/disk/disk.ts'
import { type FolderIndexOptions, reembed } from '../../src/store/index/folder-index.ts'

const [root = '', embedder = ''] = process.argv.slice(2)
const options: FolderIndexOptions = {
  root,
  files: createDisk(),
  state: emptyState(),
  names: { human: ['Dana'], assistant: [] },
  redact: (text) => text,
  forgotten: () => false,
  uri: '.state/index',
  embedder,
  before: null,
  key: null,
  access: 'words',
}
for (let left = 1; left > 0; ) {
  const done = await reembed(options, 10)
  if (done.notes.length > 0) throw new Error(done.notes.join())
  left = done.left
}
