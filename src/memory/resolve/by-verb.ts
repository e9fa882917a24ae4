import { stem } from './stem.ts'

/** Rows by the base forms of their verbs, which stand in them with blanks between. */
export function byVerb<T extends { readonly verbs: string }>(rows: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const map = new Map<string, T[]>()
  for (const row of rows)
    for (const verb of row.verbs.split(' ')) map.set(stem(verb), [...(map.get(stem(verb)) ?? []), row])
  return map
}
