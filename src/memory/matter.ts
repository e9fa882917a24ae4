import { type Home, MATTERS, type Matter, type Memory } from './memory.ts'

/** What a line, or the title of a section, is about; null where nothing says so. */
export type MatterOf = (text: string, home: Home) => Matter | null

const OF_THE_TWO: readonly Matter[] = MATTERS.slice(MATTERS.indexOf('answers'))

/** As its reader said, else as `matterOf` says, else by its bucket and kind. */
export function matterIn(memory: Memory, matterOf: MatterOf): Matter {
  const { matter, due, text, home } = memory
  const isOfTheTwo = home === 'relational'
  const said = matter ?? (due === undefined ? matterOf(text, home) : isOfTheTwo ? 'promised' : 'ahead')
  if (said !== null && OF_THE_TWO.includes(said) === isOfTheTwo) return said
  return isOfTheTwo ? matterOfKind(memory) : matterOfBucket(memory)
}

function matterOfKind({ kind }: Memory): Matter {
  if (kind === 'trust') return 'alone'
  return kind === 'preference' || kind === 'correction' ? 'answers' : 'names'
}

function matterOfBucket({ bucket }: Memory): Matter {
  if (bucket === 'PERSON') return 'people'
  return bucket === 'FACT' ? 'life' : 'likes'
}
