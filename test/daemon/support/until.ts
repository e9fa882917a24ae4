/** Waits until a condition holds, looking often, and fails with what `describe` says when it does not in time. */
export async function until(
  holds: () => boolean,
  describe: () => string = () => 'it did not happen',
  deadlineMs = 75_000,
): Promise<void> {
  const end = performance.now() + deadlineMs
  while (!holds()) {
    if (performance.now() > end) throw new Error(`waited ${deadlineMs} ms: ${describe()}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
