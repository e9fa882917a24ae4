/** What the passed-on rules of `src/read` ask for; goes with them. */
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
