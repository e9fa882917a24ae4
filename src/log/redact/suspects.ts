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
/**
 * Five letters of every word of the table in `words.ts`, `_` for what is no letter: the first three of them are looked up
 * at every character.
 */
const STEMS =
  'passw paswo paswa paswr psswo psaww asscod assphr passpo passor ennwort geheim ntrase clave haslo hasło achtwo achtzi senha_ senor ' +
  'ösenord adgangsk kodeor parola ecret token reden beare oriza wi-fi wifi_ _wlan ódigo codice frase hrase mnemo _mdp_ ' +
  '_pwd_ passe_ _code gicod _kod_ _pw_ pass_ ass_i y_ans ode_w codew curl_ dicare auswei assepo apike ' +
  'api_k pi-ke ate_ke ey-da _pin_ _pins pinco _puk_ ork_k wpa2_ _wpa_ _wep_ _psk_ og_in gn_in _seed recov backu 1_wor 2_wor ' +
  '4_wor 5_wor 8_wor maide mädch login log-i creds licen geheim ckser s_key orabl ombin şifre salas jelsz lozin kata_ docke mysql maria sudo_ ' +
  'podma mongo redis unzip unrar _7z_x _7z_a smbcl chpas sqlcm mosqu net_u ssion cooki natur ntifie _totp _mfa_ hesl ldaps _zip_ nmp_s akmp_ terau _p__ auth_ __fa_ ger_w let_w zor_w _p_w_ parol geslo sifre slapt paroo combo _pat_ sqlpl lftp_ rdesk psexe eygen winrm cqlsh ssid_ acct_ adhaa _itin _pk__ disar texte e_wif henti estio afe_w safew pwd_ eppe omeki atter 2_wör 4_wör 2_mot 4_mot 2_pal 4_pal 2_par 4_par 2_słó 4_słó sshpa memor key__ _otp_'
const STEM = 5
/** A letter whatever its case and script, 0 for what is none. */
const FOLDED = Uint8Array.from({ length: 256 }, (_, byte) =>
  /[a-z\x80-\xff]/i.test(String.fromCharCode(byte)) ? byte & 31 : 0,
)
const STEM_CODES = new Set(
  STEMS.split(' ').flatMap((stem) =>
    Array.from({ length: stem.length < STEM ? 32 : 1 }, (_, last) => stemCode(stem, 0) + last),
  ),
)
/** 1 for the first three letters of a stem. */
const GRAMS = new Uint8Array(1 << 15)
for (const code of STEM_CODES) GRAMS[code >> 10] = 1

/** A run without a blank that can be a token of a provider. */
const RUN = 16
/** Digits that can be a code. */
const DIGITS = /\d[^\w\n:]{0,3}\d[^\w\n:]{0,3}\d/g
/** Scripts whose words for a secret no stem of Latin letters can hold. */
const OTHER_LETTERS = /[\u0370-\u1fff\u3040-\ud7ff]/g

/**
 * The lines of `text` that deserve a look, in order: those with a word of the table, a long run or three digits; in other
 * scripts all. Ordinary text passes at hundreds of MB/s.
 */
export function suspects(text: string, isAscii = false): Window[] {
  const starts = new Set<number>()
  words(text, starts)
  jump(text, DIGITS, starts)
  if (!isAscii) jump(text, OTHER_LETTERS, starts)
  const windows: Window[] = []
  for (const start of [...starts].sort((a, b) => a - b)) {
    const end = lineEnd(text, start)
    let from = start
    for (; from + LONGEST < end; from += LONGEST - OVERLAP)
      windows.push({ start: from, end: from + LONGEST, until: from + LONGEST - OVERLAP / 2 })
    windows.push({ start: from, end, until: text.length })
  }
  return windows
}

function jump(text: string, pattern: RegExp, starts: Set<number>): void {
  pattern.lastIndex = 0
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    starts.add(text.lastIndexOf('\n', found.index) + 1)
    pattern.lastIndex = Math.max(pattern.lastIndex, lineEnd(text, found.index))
  }
}

/** Stems and long runs. The low byte of each unit is enough: other scripts can only raise a false suspicion. */
function words(text: string, starts: Set<number>): void {
  const bytes = Buffer.from(text, 'latin1')
  let [gram, run] = [0, 0]
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] as number
    gram = ((gram << 5) | (FOLDED[byte] as number)) & 0x7fff
    run = byte > 32 && byte < 127 ? run + 1 : 0
    if (run < RUN && (GRAMS[gram] === 0 || !STEM_CODES.has(stemCode(text, i - 2)))) continue
    const at = Math.max(0, i - 2)
    starts.add(text.lastIndexOf('\n', at) + 1)
    i = Math.max(i, lineEnd(text, at) - 1)
    gram = 0
    run = 0
  }
}

/** Five letters as one number. */
function stemCode(text: string, at: number): number {
  let code = 0
  for (let i = 0; i < STEM; i++) code = (code << 5) | (FOLDED[text.charCodeAt(at + i) & 255] as number)
  return code
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end
}
