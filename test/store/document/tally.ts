/** What the properties of documents tried, all in all. `bytes` are the human's, looked at after every run. */
export const tally = { documents: 0, edits: 0, runs: 0, bytes: 0, dress: 0, moved: 0, left: 0, drifted: 0, refused: 0 }

export function tallied(): string {
  const { documents, edits, runs, bytes, dress, moved, left, drifted, refused } = tally
  const on = `${dress} bytes on lines of ours (${moved} such lines moved by a rule, ${left} not wanted any more)`
  return `${documents} documents, ${edits} edits, ${runs} runs, ${bytes} human bytes and ${on}: ${drifted} drifted; ${refused} readings refused (emptied, shrunken)`
}
