/** Where a pattern may be polynomial: the degree that recheck gives it, and why it is harmless there. First match by file. */
export const ALLOWED: readonly { readonly below: string; readonly most: number; readonly why: string }[] = [
  {
    below: 'src/read/builtin/',
    most: 4,
    why: 'bounded repeats, matched on a sentence of which 600 characters are read',
  },
  { below: 'src/read/', most: 4, why: 'every repeat is bounded, so the degree is of a constant' },
  { below: 'src/log/redact/', most: 4, why: 'every repeat is bounded, and lines are cut at 8 KiB' },
  { below: 'src/log/', most: 4, why: 'of a line over 400 characters its first 300 and last 100 are looked at' },
  { below: 'src/commands/reader-test.ts', most: 3, why: 'it makes patterns of src/log at its start: see there' },
  { below: 'src/hook.ts', most: 4, why: 'a bounded repeat, matched on the settings of a chat' },
  { below: 'src/store/projection/documents.ts', most: 3, why: 'matched on a file name, at most 255 bytes' },
  { below: 'src/maintain/', most: 3, why: 'matched on lines of documents, at most 240 characters' },
  { below: 'src/memory/', most: 3, why: 'statements are cut at 2,000 characters before they are read' },
  { below: 'src/', most: 2, why: 'lines are cut at 8 KiB: a square of that is milliseconds' },
]
