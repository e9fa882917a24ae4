/** A line (or an 8 KiB piece of a long one) that may hold a secret; everything else is never looked at again. */
export interface Window {
  /** UTF-16 range in the text, line ending left out. */
  readonly start: number
  readonly end: number
  /** What begins from here on is told by the next piece: in this one it would seem to end where the piece is cut. */
  readonly until: number
}

/** Longest piece of a line that the rules see at once, and how much of it they see again in the next piece. */
const LONGEST = 8192
const OVERLAP = 1024
/** Shortest run without a space that can be a token of a provider. */
const RUN = 16
/** A run so long is a token even of letters alone. */
const LONG_RUN = 24
const CHUNK = 1 << 16

/**
 * Five letters of every word of the table in `words.ts`, `_` for any separator: one aligned probe in three always falls
 * inside, so that ordinary text costs a table look-up for every third character.
 */
const STEMS =
  'assword asswort asswd asscod assphr passpo passor ennwort geheim ntrase clave haslo hasło achtwo achtzi senha_ senor ' +
  'ösenord adgangsk kodeor parola ecret token reden beare oriza wi-fi wifi_ wifi: _wlan ódigo codice frase hrase mnemo _mdp_ ' +
  '_pwd_ passe_ _code gicod _kod_ _pw:_ _pw_i _pw_ _pw_| pass: ass_i pass_ y_ans ode_w codew curl_ dicare auswei assepo apike ' +
  'api_k pi-ke ate_ke ey-da _pin_ _pin, _pin: pin=_ _pins pinco _puk_ ork_k wpa2_ _wpa_ _wep_ _psk_ psk=_ og_in gn_in _seed recov backu 1_wor 2_wor ' +
  '4_wor 5_wor 8_wor maide mädch login log-i creds licen geheim ckser s_key orabl ombin şifre salas jelsz lozin kata_ docke mysql maria sudo_ ' +
  'podma mongo redis unzip unrar _7z_x _7z_a smbcl chpas sqlcm mosqu net_u ssion cooki natur ntifie _totp _mfa_ sshpa memor key"_ key:_ key=_ _otp_ otp:_'
const STEM = 5
const FEW_DIGITS = /\d[^\w\n:]{0,3}\d[^\w\n:]{0,3}\d/g

const { grams, stems } = tables()
const scratch = new Uint8Array(CHUNK + 16)
const writer = Buffer.from(scratch.buffer)

/**
 * The lines of `text` that deserve a look, in order: those with a word of the table, a long run with a digit or an `@`, or
 * three digits; in other scripts all. Ordinary text passes at hundreds of MB/s.
 */
export function suspects(text: string, isAscii = false): Window[] {
  const starts = new Set<number>()
  words(text, starts)
  runs(text, starts)
  jump(text, FEW_DIGITS, starts)
  if (!isAscii && OTHER_LETTER.test(text)) jump(text, OTHER_LETTERS, starts)
  const windows: Window[] = []
  for (const start of [...starts].sort((a, b) => a - b)) {
    const end = lineEnd(text, start)
    for (let from = start; ; from += LONGEST - OVERLAP) {
      const to = from + LONGEST
      if (to >= end) {
        windows.push({ start: from, end, until: text.length })
        break
      }
      windows.push({ start: from, end: to, until: to - OVERLAP / 2 })
    }
  }
  return windows
}

/** Scripts whose words for a secret no stem of Latin letters can hold. */
const OTHER_LETTER = /[\u0370-\u1fff\u3040-\ud7ff]/
const OTHER_LETTERS = new RegExp(OTHER_LETTER, 'g')

function jump(text: string, pattern: RegExp, starts: Set<number>): void {
  pattern.lastIndex = 0
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    starts.add(text.lastIndexOf('\n', found.index) + 1)
    pattern.lastIndex = Math.max(pattern.lastIndex, lineEnd(text, found.index))
  }
}

function words(text: string, starts: Set<number>): void {
  let skipTo = 0
  for (let base = 0; base < text.length; base += CHUNK) {
    // The low byte of each unit is enough: other scripts can only raise a false suspicion.
    const length = writer.write(text.slice(base, base + CHUNK + STEM), 0, 'latin1')
    const limit = Math.min(length - 2, CHUNK)
    for (let i = (3 - (base % 3)) % 3; i < limit; i += 3) {
      const gram = (fold(scratch, i) << 10) | (fold(scratch, i + 1) << 5) | fold(scratch, i + 2)
      const places = grams[gram]
      if (places === 0 || places === undefined || base + i < skipTo) continue
      if (!isStem(text, base + i, places)) continue
      starts.add(text.lastIndexOf('\n', base + i) + 1)
      skipTo = lineEnd(text, base + i)
    }
  }
}

function fold(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) & 31
}

function isStem(text: string, at: number, places: number): boolean {
  for (let place = 0; place < 3; place++) {
    if ((places & (1 << place)) === 0) continue
    let code = 0
    for (let i = 0; i < STEM; i++) code = (code << 5) | ((text.charCodeAt(at - place + i) || 0) & 31)
    if (stems.has(code)) return true
  }
  return false
}

/** A probe at every 16th character finds each run of 16 without a space; it counts if it holds a digit or an `@`. */
function runs(text: string, starts: Set<number>): void {
  let i = RUN - 1
  while (i < text.length) {
    if (isBreak(text.charCodeAt(i))) {
      i += RUN
      continue
    }
    let from = i
    while (from > 0 && i - from < RUN - 1 && !isBreak(text.charCodeAt(from - 1))) from--
    if (i - from < RUN - 1) {
      i = from + RUN - 1
      continue
    }
    while (from > 0 && !isBreak(text.charCodeAt(from - 1))) from--
    let to = from
    let telling = false
    for (; to < text.length; to++) {
      const code = text.charCodeAt(to)
      if (isBreak(code)) break
      telling ||= (code >= 48 && code <= 57) || code === 64
    }
    if (telling || to - from >= LONG_RUN) {
      starts.add(text.lastIndexOf('\n', from) + 1)
      i = lineEnd(text, to) + RUN
    } else i = to + RUN
  }
}

function isBreak(code: number): boolean {
  return code <= 32 || code >= 127
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end
}

function tables(): { grams: Uint8Array; stems: Set<number> } {
  const grams = new Uint8Array(1 << 15)
  const stems = new Set<number>()
  for (const stem of STEMS.split(' ')) {
    for (const spelled of separators(stem.slice(0, STEM))) {
      const codes = [...spelled].map((character) => character.charCodeAt(0) & 31)
      let code = 0
      for (const each of codes) code = (code << 5) | each
      stems.add(code)
      for (let place = 0; place < 3; place++) {
        const gram = ((codes[place] ?? 0) << 10) | ((codes[place + 1] ?? 0) << 5) | (codes[place + 2] ?? 0)
        grams[gram] = (grams[gram] ?? 0) | (1 << place)
      }
    }
  }
  return { grams, stems }
}

/** `_` stands for a separator (`\x1f` folds like an underscore and a question mark; a full stop would fold like an n). */
function separators(stem: string): string[] {
  const at = stem.indexOf('_')
  if (at === -1) return [stem]
  return [' ', '\n', '-', '\x1f', ':', '=', '"'].flatMap((character) =>
    separators(stem.slice(0, at) + character + stem.slice(at + 1)),
  )
}
