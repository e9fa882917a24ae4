/** Signs that somebody else's letter begins here. Each looks at the first few hundred characters of one line. */

/** `sure`: a line that only mails have; `maybe`: one of a mail's header lines, which counts when two stand together. */
export function mailHeader(line: string): 'sure' | 'maybe' | null {
  const match = HEADER.exec(line)
  if (match?.[1] === undefined) return null
  const name = match[1].toLowerCase()
  if (SUBJECT.has(name)) return 'sure'
  return SENDER.has(name) && line.includes('@') ? 'sure' : 'maybe'
}

const SUBJECT = new Set(['subject', 'betreff', 'objet', 'asunto', 'temat', 'oggetto', 'message-id', 'email_from'])
const SENDER = new Set(['from', 'von', 'de', 'od', 'da', 'reply-to', 'to'])
const HEADER =
  /^[ *_]{0,3}(from|to|cc|bcc|date|sent|reply-to|subject|received|received date|message-id|email_from|von|an|datum|gesendet|betreff|de|para|à|objet|asunto|envoyé|od|do|temat|wysłano|da|a|oggetto)[*_]{0,2} ?:[*_]{0,2}(?: |$)/i

/** `---- Forwarded message ----`, `-----Original Message-----`, `Begin forwarded message:` and their like. */
export function isForwarded(line: string): boolean {
  return FORWARDED.test(line)
}

const FORWARDED =
  /^(?:[-_=* ]{2,12}(?:begin )?(?:forwarded|original|weitergeleitete|ursprüngliche|mensaje|message transféré|przekazana)\b|begin forwarded message\b|anfang der weitergeleiteten)/i

/** `On Tue, 3 Mar 2026 at 14:30, Gus wrote:` */
export function isWroteLine(line: string): boolean {
  const text = line.trimEnd()
  return text.endsWith(':') && (WROTE.test(text) || /^wrote ?:$/i.test(text))
}

const WROTE =
  /^(?:on|am|le|el|w dniu|op|il) (?=[^\n]{0,80}\d)[^\n]{4,240}\b(?:wrote|schrieb|a écrit|escribió|napisał|schreef|ha scritto)\b[^\n]{0,80}:$/i

/** "here is the mail:", "the page says:", "she wrote me this:": the next paragraph is not the speaker's. */
export function introducesPaste(line: string): boolean {
  const text = line.trimEnd().slice(-160)
  return text.endsWith(':') && !OWN.test(text) && (SAID.test(text) || SHOWN.test(text) || PASTED.test(text))
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
