/** A secret found: the UTF-16 range that is replaced, and what it is called in the mark. */
export interface Match {
  readonly start: number
  readonly end: number
  readonly kind: string
}

/** A line (or an 8 KiB piece of a long one) that may hold a secret; everything else is never looked at again. */
export interface Window {
  /** UTF-16 range in the text, line ending left out. */
  readonly start: number
  readonly end: number
  /** What begins from here on is told by the next piece: in this one it would seem to end where the piece is cut. */
  readonly until: number
}

/** The text of one window and where it stands, as the rules see it. */
export interface Line {
  readonly text: string
  readonly offset: number
}

const MARK = /\[REDACTED:[a-z0-9-]{1,40}:[0-9a-f]{4}\]/

/** True for what can be no secret: a mark of ours, a placeholder, a variable, a type or a piece of code. */
export function isPlaceholder(value: string): boolean {
  if (MARK.test(value) || value.startsWith('[REDACTED')) return true
  if (/^[$%{<[(]|^\\?["']?[$%{<]|\}\}?$|>$|[()]|\.{3}|…|#{4}|\*{3}/.test(value)) return true
  if (/^(.)\1*$/u.test(value) || /x{5,}|X{5,}|0{9,}|_{3,}/.test(value)) return true
  if (
    /^(?:your|my|the|some|example|placeholder|redacted|none|null|nil|true|false|undefined|string|str|int|number|boolean|todo|tbd|n\/a|unset|empty|optional|required|secret|token|password|process\.|os\.|env\.|req\.|self\.|this\.|config\.|settings\.|args\.)(?:[._-]?(?:key|token|password|secret|value|here|name|env|id))*\W*$/i.test(
      value,
    )
  )
    return true
  if (/^(?:your|insert|enter|example|sample|dummy|placeholder|change-?me)[-_][a-z_-]+$/i.test(value)) return true
  return /^(?:process|os|env|req|self|this|config|settings|args|ctx|opts|options|props|data|user)(?:\.[A-Za-z_]\w*)+$/.test(
    value,
  )
}

/** Four digits that are a date more often than a code. */
export const YEAR = /^(?:19|20)\d\d$/

/** Bits a character, 0 for one repeated character, at most log2(length). */
export function entropy(value: string): number {
  const counts = new Map<string, number>()
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) {
    const share = count / value.length
    bits -= share * Math.log2(share)
  }
  return bits
}
