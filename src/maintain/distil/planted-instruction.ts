import type { Memory } from '../../memory/memory.ts'
import { speechOf } from '../../memory/speech.ts'
import { looksLikeInstruction } from '../../read/quarantine.ts'

/** Why an instruction that somebody else wrote would get in, or null. The human's own words may ask for something. */
export function instructionIn(text: string, sources: readonly Memory[]): string | null {
  const foreign = sources.filter(({ origin }) => origin === 'quoted' || origin === 'unknown')
  const told = foreign.map((source) => looksLikeInstruction(source.text)).find((why) => why !== null) ?? null
  if (told !== null) return told
  const says = looksLikeInstruction(text)
  const words = (source: Memory): string => speechOf(source.text)?.words ?? source.text
  const saidBefore = foreign.length === 0 && sources.some((source) => looksLikeInstruction(words(source)) !== null)
  return says === null || saidBefore ? null : says
}
