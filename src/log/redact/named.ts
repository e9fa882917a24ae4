import { every, isRandom, type Line, looksMade } from './rule.ts'
import { DATE, isCode, type Range, trimmed, valueAt, withSecond, YEAR } from './values.ts'
import { FILLER, LINK, NAME, PUBLIC, type Secrecy, UNIT } from './words.ts'

/** The name of a secret in a line. */
export interface Named {
  readonly secrecy: Secrecy
  readonly from: number
  readonly to: number
}

/** What a secret is called in its mark. */
export function kindOf(secrecy: Secrecy): string {
  return secrecy === 'place' ? 'code' : secrecy === 'phrase' ? 'recovery-words' : secrecy
}

const TAIL = /[\p{L}\d]*(?:[_-][\p{L}\d]+){0,4}/uy
const ABOUT =
  /(?:[_-]?(?:ids?|ur[li]|names?|length|size|types?|path|file|dir|source|audience|issuer|count|limits?|expir\w*|ttl|fields?|columns?|headers?|managers?|services?|polic(?:y|ies)|generators?|hints?|rules?|resets?|prompts?|strength|checks?|ref|per))$/i
const COMPOUND =
  /^['"]?[ -]?(?:managers?|apps?|vaults?|generators?|polic(?:y|ies)|rules?|lengths?|counts?|limits?|fields?|prompts?|hints?|strength|box|protection|pads?|cushions?|boards?|per|page)(?!\p{L})/iu
const SIGN =
  /(?:["'`*\])]{0,3}[ \t]{0,3}(?::=|=>|==?|:|\?(?= )|→|->|(?<=["']),(?=[ ]?["'])|(?:["'] |[ ])value=(?=["'])|>(?=[^<\s]*<\/))[ \t*]{0,4})/y
const SAID = new RegExp(
  `(?<lead>["'*\`)]{0,2}(?:[ ,]{1,3}[^\\s,:=]{1,24}){0,6}?)(?:[ ]{1,2}(?<!\\p{L})(?:${LINK})(?!\\p{L})|(?<=[\\p{Script=Hangul}\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}])(?:は|은|는|是)|'s(?= )|[ ]?(?:->|-{1,2})(?= )|:(?= |$))(?:[ ,:]{1,2}(?:${FILLER})(?!\\p{L})){0,3}[ :]{0,2}`,
  'iuy',
)

/** Every name of a secret in the text of a line; `auth_token_id` and "password manager" name none. */
export function namesIn(text: string): Named[] {
  const names: Named[] = []
  for (const found of every(NAME, lowered(text))) {
    const secrecy = Object.entries(found.groups ?? {}).find(([, each]) => each !== undefined)?.[0] as Secrecy
    TAIL.lastIndex = found.index + found[0].length
    const tail = TAIL.exec(text)?.[0] ?? ''
    const to = found.index + found[0].length + tail.length
    if (secrecy === 'place' && /\p{L}/u.test(text[found.index - 1] ?? '')) continue
    if (ABOUT.test(tail) || COMPOUND.test(text.slice(to, to + 16))) continue
    if (PUBLIC.test(text.slice(Math.max(0, found.index - 20), found.index)) && secrecy !== 'password') continue
    names.push({ secrecy, from: found.index, to })
  }
  return names
}

/** In lower case, letter for letter: a capital that becomes two letters (İ) would move everything behind it. */
function lowered(text: string): string {
  const lower = text.toLowerCase()
  return lower.length === text.length ? lower : text.replace(/[A-ZÀ-Þ]/g, (letter) => letter.toLowerCase())
}

/** What is given to the name of a secret: by a sign, by a verb, or by standing beside it; and what is given the name. */
export function named({ text, report }: Line, names: readonly Named[]): void {
  let read = 0
  for (const [index, name] of names.entries()) {
    // A name inside a secret names nothing.
    if (name.from < read) continue
    let next = index + 1
    while (next < names.length && names[next]?.secrecy === 'secret' && next < index + 4) next++
    const until = names[next]?.from ?? text.length
    if (/\w\([^)'"]*$/.test(text.slice(Math.max(0, name.from - 60), name.from))) continue
    for (const [start, end] of [...given(text, name, until), ...before(text, name)]) {
      read = Math.max(read, end)
      report(start, end, kindOf(name.secrecy))
    }
  }
}

function given(text: string, { secrecy, from, to }: Named, until: number): Range[] {
  SIGN.lastIndex = to
  const sign = SIGN.exec(text)
  if (sign !== null) {
    const found = valueAt(text, to + sign[0].length, secrecy, 'sign')
    if (found.length > 0) return found
  }
  // `hashPassword is slow` speaks of a function.
  if (/[a-z]/.test(text[from - 1] ?? '')) return []
  SAID.lastIndex = to
  const said = SAID.exec(text)
  if (
    said !== null &&
    to + said[0].length <= until + 2 &&
    !/\b(?:if|how|about|should|must|needs?|can|will)\b/i.test(said[0])
  ) {
    const found = valueAt(text, to + said[0].length, secrecy, 'said')
    if (found.length > 0) return withSecond(text, found, secrecy)
  }
  const gap =
    /^["'`*)\]]{0,2}(?:[ ,]{1,2}(?:for|of|to|off|on|is|the|my|our|panel|key|as|with|by|und|für|do|del|des?)\b){0,3}[ ,|(-]{1,3}/i.exec(
      text.slice(to, to + 64),
    )
  const beside = gap === null ? [] : valueAt(text, to + gap[0].length, secrecy, 'beside')
  return beside.length > 0 ? withSecond(text, beside, secrecy) : further(text, { secrecy, from, to }, until)
}

/** Further behind, in the same line: only what nobody says, set off by a comma or a verb. */
function further(text: string, { secrecy, to }: Named, until: number): Range[] {
  if (secrecy !== 'password' && secrecy !== 'code') return []
  const rest = text.slice(to, Math.min(until, to + 120))
  const found =
    secrecy === 'code'
      ? /(?:\bis|'s|\bwas|[,:;]) ([#*]?(?=[\dA-Z-]*\d)[\dA-Z](?:[ -]?[\dA-Z]){3,7}(?:-\p{Lu}\p{Ll}+)?[#*]?)(?=[.,;:!?) ]|$)(?!,\d)/u.exec(
          rest,
        )
      : /(?:\bis|'s|\bwas|[,:;]) ["']?((?=\S*\d)(?=\S*\p{L})\p{L}[\p{L}\d]*[-_#!.&+]?[\p{L}\d_#!.&+-]{6,40})/u.exec(
          rest,
        )
  const value = trimmed(found?.[1] ?? '')
  if (
    found === null ||
    value.length < 4 ||
    YEAR.test(value) ||
    DATE.test(value) ||
    UNIT.test(rest.slice(found.index + found[0].length))
  )
    return []
  if (
    secrecy === 'password'
      ? !looksMade(value) || !isRandom(value.replace(/[-_.]/g, ''))
      : /^\d+ \d+$/.test(value) && value.length < 6
  )
    return []
  const start = to + found.index + found[0].indexOf(found[1] ?? '')
  return [[start, start + value.length]]
}

/** "4821 is the gate code", "hunter22 is my password". */
function before(text: string, { secrecy, from }: Named): Range[] {
  if (secrecy !== 'code' && secrecy !== 'password') return []
  const head = text.slice(Math.max(0, from - 80), from)
  const found =
    /(?:^|[\s"'(])([^\s"'(]{3,64}?)["']?,? (?:is|was|ist|est|es|jest|è|is het|é|as)(?: still| now)? (?:the|my|our|your|his|her|a|das|der|mein|unser|mon|le|el|mi|mijn|il|a minha|to) (?:[\p{L}'-]+ ){0,4}$/iu.exec(
      head,
    )
  const value = found?.[1] ?? ''
  if (found === null || !(secrecy === 'code' ? isCode(value, '') : looksMade(value))) return []
  const start = from - head.length + found.index + found[0].indexOf(value)
  return [[start, start + value.length]]
}
