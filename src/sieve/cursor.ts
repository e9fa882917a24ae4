/** Where reading a pattern has come to. */
export interface Cursor {
  readonly source: string
  /** Cases are one. */
  readonly anyCase: boolean
  at: number
}

/** The next character, whole; the cursor goes on behind it. */
export function nextOf(cursor: Cursor): string {
  const code = cursor.source.codePointAt(cursor.at) ?? unknown(cursor)
  const sign = String.fromCodePoint(code)
  cursor.at += sign.length
  return sign
}

/** What a pattern with the flag `y` meets where the cursor stands; the cursor goes on behind it. */
export function taken(pattern: RegExp, cursor: Cursor): RegExpExecArray | null {
  pattern.lastIndex = cursor.at
  const found = pattern.exec(cursor.source)
  if (found !== null) cursor.at += found[0].length
  return found
}

export function unknown({ source, at }: Cursor): never {
  throw new SyntaxError(`/${source}/ at ${at}`)
}
