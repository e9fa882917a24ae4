/** Hex digits of a cluster's fingerprint that people are shown, and the fewest that `--cluster-id` and `undo` take. */
export const FINGERPRINT_SHOWN = 8

export function shortFingerprint(fingerprint: string): string {
  return fingerprint.slice(0, FINGERPRINT_SHOWN)
}

/** True for the beginning of a fingerprint, or all of it, that is long enough to mean one cluster. */
export function isFingerprint(text: string): boolean {
  return text.length >= FINGERPRINT_SHOWN && /^[0-9a-f]{1,64}$/.test(text)
}
