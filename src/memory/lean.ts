const NONE: ReadonlySet<string> = new Set()

/** The set, or the one that all empty ones share: of every memory that is compared a dozen are kept, and most hold nothing. */
export function lean(set: ReadonlySet<string>): ReadonlySet<string> {
  return set.size === 0 ? NONE : set
}
