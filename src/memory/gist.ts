/** Keys under which a rewording of a text is found. */
export function gistKeys(_text: string, _own: ReadonlySet<string>): string[] {
  return []
}

export function saysGist(_text: string, _own: ReadonlySet<string>, _has: (key: string) => boolean): boolean {
  return false
}
