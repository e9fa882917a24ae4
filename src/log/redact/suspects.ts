import type { Window } from './rule.ts'

/** Longest piece of a line that the rules see at once, and how much of it they see again in the next piece. */
const LONGEST = 8192
const OVERLAP = 1024
/** Shortest run without a space that can be a token of a provider. */
const RUN = 16
/** A run so long is a token even of letters alone. */
const LONG_RUN = 24
const CHUNK = 1 << 16

/**
 * Five letters of every word that announces a secret, `_` for any separator: one aligned probe in three always falls
 * inside, so that ordinary text costs a table look-up for every third character.
 */
const STEMS =
  'assword asswort asswd asscod assphr passpo passor ennwort geheimza ntrase clave haslo hasło achtwo achtzi senha_ ' +
  'senor ösenord adgangsk kodeor parola ecret token reden beare oriza wi-fi wifi_ _wlan ódigo codice frase hrase ' +
  'mnemo _mdp_ _pwd_ passe_ _code gicod _kod_ _pw:_ _pw_i _pw_ pass: ass_i y_ans ode_w codew mysql curl_ dicare auswei assepo apike api_ke pi-ke api_k ate_key ' +
  '_pin_ _pin, pinco _puk_ pass_ _pw_| ork_k wpa2_ wpa3_ _wpa_ _wep_ _psk_ ed_ke og_in gn_in ity_q ity_a ity_w ens_w ens_o unloc disar _seed mnemo recov backu ' +
  '1_wor 2_wor 4_wor 5_wor 8_wor maide mädch zugan login log-i creds licen wifi: aszpo pasap aspoo geheim penss ' +
  '_snmp ckser s_key sudo_ orabl ombin _dial ortko şifre sifre salas jelsz lozin eslo_ kata_ парол пин-к _код_ κωδικ кодов etama ledge esett rezor tifie asspo ' +
  'sshpa docke podma mongo redis unzip unrar _zip_ _7z_x _7z_a smbcl chpas _ldap _sudo sqlcm mosqu net_u'
const STEM = 5

const SHORT_WORDS =
  /\bpins?\b|pin[- ]?[ckn]|[ck]od[ei]?|combin|kombin|combo|cv[vc]2?\b|geheim|pass|pwd|pw\b|key|memorab|secur|alarm|puk\b|card|licen|passp|ausweis|number|nummer|intercom|buzz|unlock|\bgate|door|\bsafe|lock|panel|psk|wpa|\bwep|\bhash\b|\bstar\b|\bpound\b|asterisk|lift|elevator|(?:server|stock|store)[ -]?room|copier|\btill\b|machine|cabinet|digits|six numbers|four numbers|punch|\btapp?|\bpress|\bdial|lets? (?:me|us|you)|(?:changed|resett?(?:ing)?|switched) (?:it |me |them |him |her )?(?:back )?to|on the (?:back|front)|identified|in(?:to [^\n]{1,24})? (?:with|by|using) \S*\d|(?:wants|takes) \S*\d|to (?:sign|log|verify|confirm|get in|open)|cabin|caravan|boat ?house|\bloo\b|radio|immobili|monitor|drone|\basks?\b|tresor|\btor\b|portail|immeuble|garaje|portón|cancello|portone|poort|kluis|\btape[sz]|marca|pulsa|digit|tipp|drück|wpis|\btans?\b|told|typed|chose|i type|i use\b|e-?mail|usual|\bit['’]s\b/i
const MANY_DIGITS = /\d(?:[ .\-/ ]?\d){4}/
const FEW_DIGITS = /\d[ -]?\d[ -]?\d/g

const { grams, stems } = tables()
const scratch = new Uint8Array(CHUNK + 16)
const writer = Buffer.from(scratch.buffer)

/**
 * The lines of `text` that deserve a look, in order: those with an announcing word, a long run with a digit or an `@`,
 * or digits enough for a number that is secret. Ordinary text passes at hundreds of MB/s; the result errs on the side of
 * looking.
 */
export function suspects(text: string): Window[] {
  const starts = new Set<number>()
  words(text, starts)
  runs(text, starts)
  digits(text, starts)
  scripts(text, starts)
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

function digits(text: string, starts: Set<number>): void {
  FEW_DIGITS.lastIndex = 0
  for (let found = FEW_DIGITS.exec(text); found !== null; found = FEW_DIGITS.exec(text)) {
    const start = text.lastIndexOf('\n', found.index) + 1
    const end = lineEnd(text, found.index)
    const line = end - start > LONGEST ? null : text.slice(start, end)
    if (line === null || MANY_DIGITS.test(line) || SHORT_WORDS.test(line)) starts.add(start)
    if (isBroken(text, end)) starts.add(start).add(end + 1)
    if (isBroken(text, start - 1)) starts.add(text.lastIndexOf('\n', start - 2) + 1).add(start)
    FEW_DIGITS.lastIndex = end
  }
}

/** Names of two letters or three, which no stem of five can hold; in a text of Latin letters there are none to look for. */
const SCRIPTS =
  /密[码碼]|口令|暗証|パス[ワコ]|合言葉|[验驗认][证證]|[門门]禁|비[밀번]|암호|인증|סיסמ|كلمة|رمز|पासव|पिन|รหัส/g

function scripts(text: string, starts: Set<number>): void {
  if (!isOther(text)) return
  SCRIPTS.lastIndex = 0
  for (let found = SCRIPTS.exec(text); found !== null; found = SCRIPTS.exec(text)) {
    starts.add(text.lastIndexOf('\n', found.index) + 1)
    SCRIPTS.lastIndex = lineEnd(text, found.index)
  }
}

/** Whether a text has letters that are neither Latin, Greek nor Cyrillic: the longer it is, the fewer of its letters are asked, down to every 64th. */
function isOther(text: string): boolean {
  const step = Math.min(64, Math.max(1, text.length >> 9))
  for (let i = 0; i < text.length; i += step) {
    const code = text.charCodeAt(i)
    if (code >= 0x590 && (code < 0x2000 || code >= 0x3000) && code < 0xd800) return true
  }
  return false
}

/** Two digits before a line end and two behind it: a number may go on there. */
function isBroken(text: string, at: number): boolean {
  return isDigit(text, at - 1) && isDigit(text, at + 1) && isDigit(text, at - 2) && isDigit(text, at + 2)
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 48 && code <= 57
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
