/** A secret found: the UTF-16 range that is replaced, and what it is called in the mark. */
export interface Match {
  readonly start: number
  readonly end: number
  readonly kind: string
}

/** A line (or an 8 KiB piece of a long one) as the rules see it: marks of ours are blots in it. */
export interface Line {
  readonly text: string
  /** Where it stands in the whole text. */
  readonly offset: number
  readonly whole: string
  /** Tells of a secret, by its range in `text` or further on. */
  readonly report: (start: number, end: number, kind: string) => void
}

/** True for what can be no secret: a mark of ours, a placeholder, a variable, a type or a piece of code. */
export function isPlaceholder(value: string): boolean {
  if (value.includes('[REDACTED') || value.includes('\ufffd')) return true
  if (/^[$%{<[(]|^\\?["']?[$%{<]|\}\}?$|>$|[()]|\.{3}|…|#{4}|\*{3}/.test(value)) return true
  if (/^(.)\1*$|^!\p{L}+$/u.test(value) || /x{5,}|X{5,}|0{9,}|_{3,}/.test(value)) return true
  return (
    EXAMPLE.test(value) ||
    /^(?:your|my|the|some|insert|enter|example|sample|dummy|change)[-_][a-z_-]+$/i.test(value) ||
    /^(?:process|os|env|req|self|this|vars?|local|module|secrets|params|config|settings|args|ctx|opts|options|props|data|user)(?:\.[A-Za-z_]\w*)+$/.test(
      value,
    )
  )
}

const EXAMPLE =
  /^(?:(?:your|my|the|some|an?|insert|enter)[-_]?)?(?:example|placeholder|redacted|none|null|nil|true|false|undefined|str(?:ing)?|int|number|bool(?:ean)?|bytes|todo|tbd|n\/a|unset|empty|optional|required|required=true|secret|token|pass(?:word)?|api|key|change-?me|dummy|sample|here)(?:[._-]?(?:key|token|password|secret|value|here|name|env|id))*\W*$/i

/** Bits a character, 0 for one repeated character, at most log2(length). */
export function entropy(value: string): number {
  const counts = new Map<string, number>()
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length)
  return bits
}

/** Whether it looks made and not spoken: letters with digits or signs, capitals inside, never a path, a version or a type. */
export function looksMade(value: string): boolean {
  if (
    isPlaceholder(value) ||
    /^(?:\w+:\/\/|\/|\.{1,2}\/|~\/|v?\d+(?:[.,]\d+)*[a-z%€$]{0,3}$|\d+(?:st|nd|rd|th)$)/i.test(value)
  )
    return false
  if (/^[A-Z]{2,}(?:_[A-Z]+)+$|^[a-z]+(?:[A-Z][a-z]+)*(?:[.:][A-Za-z]+)+$|^[\w.+-]+@[\w-]+\.[\w.]+$/.test(value))
    return false
  if (/\d/.test(value) && /\p{L}/u.test(value)) return true
  if (/[!@#$%^&*+=~?_|\\]/.test(value.slice(0, -1)) && /[\p{L}\d]/u.test(value)) return true
  return /^\p{Ll}+(?:-\p{Ll}+){2,}$/u.test(value) || /\p{Ll}\p{Lu}.*\p{Lu}/u.test(value)
}

/** Letters and digits without a pattern: what a machine made. */
export function isRandom(value: string): boolean {
  if (isPlaceholder(value) || /^(?:https?:|[.~]?\/[\w.-]{0,24}(?:\/|$))/.test(value)) return false
  const bits = entropy(value.slice(0, 256))
  if (/\d/.test(value) && /[A-Za-z]/.test(value))
    return value.length >= 8 && bits >= 2.6 && !/^[a-z]+(?:[-_.][a-z]+)+[-_.]?v?\d{1,4}$/i.test(value)
  return value.length >= 20 && bits >= 3.6 && /[a-z]/.test(value) && /[A-Z]/.test(value)
}

/** The matches of a global pattern. `matchAll` copies the pattern for every text, which then is interpreted and not compiled. */
export function every(pattern: RegExp, text: string): RegExpExecArray[] {
  const found: RegExpExecArray[] = []
  pattern.lastIndex = 0
  for (let one = pattern.exec(text); one !== null; one = pattern.exec(text)) {
    found.push(one)
    if (one[0] === '') pattern.lastIndex++
  }
  return found
}
