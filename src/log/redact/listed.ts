import type { Line, Match } from './rule.ts'
import { looksMade } from './said.ts'

/** How many items a list of secrets has at most, and how long one is read. */
const ITEMS = 24
const LONGEST = 160
/** "Logins for the new girl:", "All the door codes:", "Zugänge:" */
const HEADED =
  /\b(?:log-?ins?|passwords?|passwort|passwörter|pass ?codes?|codes?|pins?|credentials|access|zugänge|zugangsdaten|contraseñas|claves|mots de passe|hasła|kody|wachtwoorden|senhas)\b[^\n.?!]{0,60}:[\s*_]*$/i
const ITEM =
  /^[\s>*+-]{0,8}(?:\d{1,2}[.)][ ])?([^:=\n]{2,48}?)[ ]?(?::|=|–|—|->|→)[ ]+["'`*]{0,2}([^\s"'`*]{4,64}|\d{2,4}(?: \d{2,4}){1,2})["'`*]{0,2}[ .\t\r]*$/d
/** What a list of contacts, prices and things besides holds. */
const PLAIN =
  /\b(?:phone|tel|mobile|ext(?:ension)?|room|floor|fax|date|since|until|born|year|price|cost|qty|order|ticket|invoice|version|id|user(?:name)?|login|e-?mail|name|url|site|host|address|port|zip|postcode|count|total|lines?|error|status)\b/i
const CODE = /^[#*]?(?!(?:19|20)\d\d$)\d(?:[ -]?\d){3,7}[#*]?$|^(?=[A-Z\d]*\d[A-Z\d]*\d)[A-Z\d]{4,10}[#*]?$/

/** Below a heading that names secrets, what each item of the list gives. */
export function listed(text: string, head: Line, report: (match: Match) => void): void {
  if (
    !HEADED.test(head.text.slice(-160)) ||
    /\b(?:error|status|exit|post|zip|country|area|promo|discount|source)\b/i.test(head.text)
  )
    return
  let from = head.offset + head.text.length + 1
  for (let seen = 0; seen < ITEMS && from < text.length; seen++) {
    const stop = text.indexOf('\n', from)
    const end = stop === -1 ? text.length : stop
    const line = text.slice(from, Math.min(end, from + LONGEST))
    if (line.trim() !== '' && !/^\s*(?:[>*+-]|\d{1,2}[.)]|[^\s:]{2,40}(?: [^\s:]{1,24}){0,3}[ ]?[:=–—])/.test(line))
      return
    item(line, from, report)
    from = end + 1
  }
}

function item(line: string, offset: number, report: (match: Match) => void): void {
  const found = ITEM.exec(line)
  const at = found?.indices?.[2]
  const value = found?.[2] ?? ''
  if (at === undefined || PLAIN.test(found?.[1] ?? '')) return
  const isSecret =
    CODE.test(value) ||
    (looksMade(value) && /\d/.test(value) && /[a-z]/i.test(value) && !/[@/]|^\d+[a-z]{1,3}$/i.test(value))
  if (isSecret) report({ start: offset + at[0], end: offset + at[1], kind: 'password' })
}
