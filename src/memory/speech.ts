/** Words with who said them, as a line that quotes somebody gives them. */
export interface Speech {
  /** As the line names them: `Dana`, `A text from Jonas`; null where it only says that it was learned. */
  readonly by: string | null
  readonly words: string
}

const SAID = /^([^":]{1,60}) (?:said|emphasi[sz]ed|confirmed): "(.*)"$/su
const LEARNED = /^Learned: (.+)$/su

/** Reads `Dana said: "…"` and `Learned: …`; null for a line that says what it says itself. */
export function speechOf(line: string): Speech | null {
  const [, by, words] = SAID.exec(line) ?? []
  if (by !== undefined && words !== undefined) return { by, words }
  const learned = LEARNED.exec(line)?.[1]
  return learned === undefined ? null : { by: null, words: learned }
}
