import { isPlaceholder, type Line, type Match } from './rule.ts'

/** What a password and a code are called where letters are not Latin: the secret is most often digits or Latin letters. */
const NAMES =
  '密码|密碼|口令|暗証番号|暗証|パスワード|パスコード|合言葉|暗号キー|验证码|驗證碼|认证码|門禁碼|门禁码|비밀번호|비번|암호|인증번호|' +
  'парол[а-яё]{0,3}|пін-?код[а-яїі]{0,2}|пин-?код[а-яё]{0,2}|пин|пін|код[а-яё]{0,2}(?= (?:от|для|на|до|від|домофон|двер|сейф|сигнализац|подъезд|ворот|замк))|кодов[а-яё]{2,4} слов[а-яё]|лозинк[а-яё]|шифр[а-яё]{0,2}|ПИН|ПІН|Парол[а-яё]{0,3}|Код(?= (?:от|для|на|до|від))|' +
  'κωδικ[όο][ςυύ]?|סיסמ[הא]|סיסמת|קוד(?= ה)|كلمة (?:المرور|السر)|رمز (?:الدخول|الباب|التحقق)|पासवर्ड|पिन|รหัสผ่าน|รหัส|գաղտնաբառ|პაროლი'
const FOREIGN = new RegExp(
  `(?:${NAMES})([^\\n!-~]{0,24}?(?:[^\\n!-~][ ]?[:=\\-][ ]?|[ ]?)[^\\n!-~]{0,24}?(?:(?:[a-z]{2,8}|wi-?fi)[ ][^\\n!-~]{1,24})?["'(]?)([!-~]{4,64})`,
  'dgi',
)
const CODE = /^[#*]?(?:\d[ -]?){3,9}\d[#*]?$/
/** Cheap for a text of Latin letters alone: its units hold no such letter. */
const SCRIPT = /[\u0370-\u1fff\u3040-\ud7ff]/

/** Secrets told in Cyrillic, Greek, Hebrew, Arabic, Indian and East Asian scripts. */
export function foreign(line: Line, report: (match: Match) => void): void {
  if (!SCRIPT.test(line.text)) return
  FOREIGN.lastIndex = 0
  for (let found = FOREIGN.exec(line.text); found !== null; found = FOREIGN.exec(line.text)) {
    const at = found.indices?.[2]
    const value = (found[2] ?? '').replace(/^["'(]+|["')\].,;:?]+$/g, '')
    if (at === undefined || !isSecret(value, line.text.slice(at[0] + value.length))) continue
    const start = line.offset + at[0] + (found[2] ?? '').indexOf(value)
    report({ start, end: start + value.length, kind: 'password' })
  }
}

function isSecret(value: string, after: string): boolean {
  if (value.length < 4 || isPlaceholder(value) || /^https?:|^(?:19|20)\d\d$|@.+\./.test(value)) return false
  if (CODE.test(value)) return !/^[ ]?(?:字|位|文字|桁|자|символ|знак|цифр|строк|χαρακτ|个|個)/.test(after)
  return /\d/.test(value) || /[!@#$%^&*+=~]/.test(value) || /^[a-z-]{6,}$/.test(value)
}
