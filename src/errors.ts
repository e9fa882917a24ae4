/** Somebody's mistake or the machine's state, told in a sentence; anything else that is thrown is a bug of ours. */
export class UserError extends Error {
  override readonly name = 'UserError'
  /** 1 something failed, 2 usage, 3 the lock is held. */
  readonly exitCode: 1 | 2 | 3

  constructor(message: string, exitCode: 1 | 2 | 3 = 1, options?: ErrorOptions) {
    super(message, options)
    this.exitCode = exitCode
  }
}

/** Wrong words on the command line or in the configuration: exit 2. */
export function usageError(message: string): UserError {
  return new UserError(message, 2)
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** `ENOENT` and its kin, or null. */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
