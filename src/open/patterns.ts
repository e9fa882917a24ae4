import v8 from 'node:v8'

/**
 * Patterns are made into machine code at their first use and not at their second. Here most are used again; making each
 * twice was a quarter of a run, and large ones whose turn came late, behind much other code, the engine no longer
 * optimised: they took eight times as long.
 */
export function compilePatternsAtOnce(): void {
  v8.setFlagsFromString('--no-regexp-tier-up')
}
