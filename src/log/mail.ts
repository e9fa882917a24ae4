/** Signs that somebody else's letter begins here. */

/** What the name before a colon is in the head of a mail; a lone subject is sure, a lone sender with an address too. */
export function mailField(label: string): 'subject' | 'sender' | 'other' | null {
  const name = label
    .replace(/^[ *_]{0,3}/, '')
    .trimEnd()
    .toLowerCase()
  if (SUBJECTS.has(name)) return 'subject'
  if (SENDERS.has(name)) return 'sender'
  return OTHERS.has(name) ? 'other' : null
}

const SUBJECTS = new Set(['subject', 'betreff', 'objet', 'asunto', 'temat', 'oggetto', 'message-id', 'email_from'])
const SENDERS = new Set(['from', 'to', 'reply-to', 'von', 'an', 'de', 'para', 'à', 'od', 'do', 'da'])
const OTHERS = new Set([
  'cc',
  'bcc',
  'date',
  'sent',
  'received',
  'received date',
  'datum',
  'gesendet',
  'envoyé',
  'fecha',
  'wysłano',
  'data',
])

/** `---- Forwarded message ----`, `-----Original Message-----`, `Begin forwarded message:` and their like. */
export function isForwarded(line: string): boolean {
  return FORWARDED.test(line)
}

const FORWARDED =
  /^(?:[-_=* ]{2,12}(?:begin )?(?:forwarded|original|weitergeleitete|ursprüngliche|mensaje|message transféré|przekazana)\b|begin forwarded message\b|anfang der weitergeleiteten)/i

/** `On Tue, 3 Mar 2026 at 14:30, Gus wrote:` */
export function isWroteLine(line: string): boolean {
  return WROTE.test(line) || /^wrote ?:$/i.test(line)
}

const WROTE =
  /^(?:on|am|le|el|w dniu|op|il) (?=[^\n]{0,80}\d)[^\n]{4,240}\b(?:wrote|schrieb|a écrit|escribió|napisał|schreef|ha scritto)\b[^\n]{0,80}:$/i

/** "here is the mail:", "the page says:", "she wrote me this:": the next paragraph is not the speaker's. */
export function introducesPaste(line: string): boolean {
  const text = line.slice(-160)
  return !OWN.test(text) && (SAID.test(text) || SHOWN.test(text) || PASTED.test(text))
}

const SAID =
  /\b(?:says|said|writes|wrote|sent|texted|messaged|mailed|replied|answered|posted|schreibt|schrieb|meint|pisze|napisał|napisała)\b[^.!?]{0,40}:$/i
const SHOWN =
  /\b(?:here'?s|here is|here are|this is|that'?s|below is|see|look at|check)\b[^.!?]{0,40}\b(?:e-?mail|mail|message|msg|letter|post|article|page|thread|ticket|readme|output|log|transcript|chat|review|comment|reply|tweet|memo|document|paste|quote|passage|excerpt|snippet|pdf|contract|newsletter)\b[^.!?]{0,40}:$/i
const PASTED =
  /\b(?:forwarded|forwarding|pasted|pasting|paste you|i paste|quoting|copied|copy-pasted|from the (?:docs?|page|site|website|readme|mail|email|manual|contract|article))\b[^.!?]{0,60}:$/i
/** What the speakers say that they said or made is their own. */
const OWN =
  /\b(?:i|we) (?:just |already |also )?(?:said|wrote|write|sent|texted|messaged|mailed|replied|answered|posted)\b|\bmy\b|\bmine\b/i
