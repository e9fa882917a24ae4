const READER =
  '(?:ai|a\\.i\\.|llms?|assistants?|agents?|chat ?bots?|bots?|language models?|models?|automated (?:readers?|systems?|agents?)|copilot|gpt|claude|gemini|summari[sz]ers?|crawlers?|machine readers?)'
const MEMORY =
  '(?:memory|memories|long[- ]term memory|notes?|profile|preferences?|records?|knowledge|context|instructions)'
const RULES =
  '(?:instructions?|rules?|prompts?|guidelines?|directives?|context|orders|messages?|constraints|restrictions|policies|training|programming)'
const FORCED =
  'allocate|capture|elevate|escalate|export|exfiltrate|extract|introduce|inject|alter|disable|deactivate|delete|erase|wipe|remove|monitor|redirect|reroute|intercept|grant|revoke|modify|transfer|initiate|bypass|conceal|encrypt|corrupt|overload|shut down|terminate|tamper|manipulate|falsify|divert|install|deploy|execute|harvest|clone|impersonate|suppress|leak'

/**
 * What instructions to a machine look like, with the reason that is shown. Asked of text in lower case on one line.
 * English first, then German, French, Spanish, Portuguese, Italian, Dutch, Polish, Russian and Chinese.
 */
export const INSTRUCTIONS: readonly (readonly [why: string, pattern: RegExp])[] = [
  [
    'talks to an assistant',
    new RegExp(
      `\\b(?:note|notes|message|instructions?|attention|notice|reminder|hint|memo|important) (?:to|for) (?:all |any |the |every )?(?:\\w+ )?${READER}\\b`,
    ),
  ],
  [
    'talks to an assistant',
    new RegExp(
      `\\b(?:if|since|as|when) you(?:'re| are) (?:an? |the )?(?:\\w+ ){0,2}${READER}\\b|\\b(?:dear|hey|hello|hi|attention),? (?:the )?${READER}\\b|\\b(?:assistant|${READER}) (?:that is |which is |who is )?(?:reading|processing|summari[sz]ing|reviewing) (?:this|the)\\b`,
    ),
  ],
  [
    'talks to an assistant',
    new RegExp(
      `\\b(?:the |any |all )?(?:assistant|${READER}) (?:must|should|shall|may|is to|are to|needs? to|is required|will now|has been|can now) `,
    ),
  ],
  [
    'poses as the system',
    /(?:^|[\s>])(?:\[ ?(?:system|inst|admin|developer|assistant|tool)(?: \w+)? ?\]|<\/?(?:system|information|instructions?|admin|important|tool_?\w*|assistant|user)>|<\|?(?:im_start|im_end|system|endoftext)\|?>|(?:system|developer|admin(?:istrator)?)(?: (?:message|note|notice|override|prompt|update|instruction))? ?:|#{2,} ?(?:system|instructions?|new instructions))/,
  ],
  [
    'takes back other instructions',
    new RegExp(
      `\\b(?:ignore|disregard|forget|override|overwrite|bypass|neglect|skip|drop|discard|set aside|do not follow|don't follow|stop following)\\b[^.!?]{0,40}\\b(?:previous|prior|above|earlier|preceding|all|any|your|the|these|those|other|existing|former|preparer's)\\b[^.!?]{0,30}\\b${RULES}\\b`,
    ),
  ],
  [
    'takes back other instructions',
    /\b(?:ignore|disregard|forget) (?:everything|all|anything|whatever)\b|\byou are now (?:in |a |an |the |free|dan\b)|\b(?:developer|debug|maintenance|god|dan|jailbreak|unrestricted) mode\b|\bact as (?:an? )?(?:unrestricted|admin|root|dan\b|different)|\bnew (?:instructions|rules|persona|identity)\b|\bfrom (?:now|this point) on(?:wards?)?,? (?:you|always|never|only|please|all|every|respond|reply|answer|cc|bcc|send|use|recommend|treat|forward|include|start|end|append)\b/,
  ],
  [
    'wants to be remembered',
    new RegExp(
      `\\b(?:remember|save|store|add|write|record|keep|memori[sz]e|put|log|commit|insert|append|file|mark|register|update)\\b[^.!?]{0,80}\\b(?:in|into|to|as part of|on|for) (?:your |the |its |this |user'?s? |long-term |permanent |persistent )*${MEMORY}\\b`,
    ),
  ],
  [
    'wants to be remembered',
    /\b(?:remember|save|store|note|record|memori[sz]e|learn|keep in mind|know|log) (?:for (?:later|the future)|that (?:the |this |your )?(?:user|human|owner|client|customer|candidate|applicant|account holder|reader|person|patient|employee)|this (?:as|for|permanently|fact|preference|instruction)|it as|the following|permanently)\b|\b(?:save|store|record|keep) (?:this |it |that )?as (?:a |an |the )?(?:\w+ )?(?:preference|fact|memory|rule|instruction|setting)\b|\bthe user (?:has (?:authori[sz]ed|approved|agreed|consented|confirmed|accepted|requested|asked|given)|consents?|prefers?|wants?|trusts?|agrees?|authori[sz]es?|always|never)\b/,
  ],
  [
    'wants something sent',
    /\b(?:send|forward|cc|bcc|e-?mail|mail|post|upload|transmit|share|leak|exfiltrate|submit|deliver|relay|report|copy)\b[^.!?]{0,90}(?:@|https?:|\bto (?:the |this |my |our |all |an? )?(?:following |external |attacker|address|account|server|url|webhook|number|email|e-mail|inbox|endpoint|channel|link|us\d|recipient)|\b(?:all|every|any) (?:\w+ )?(?:mail|e-?mails?|messages?|files?|documents?|correspondence|invoices?|data|credentials|contacts|passwords?|conversations?)\b)/,
  ],
  [
    'wants the human told something',
    /\b(?:tell|inform|advise|convince|persuade|assure|urge|warn|ask|instruct|remind) (?:the |your |this )?(?:user|human|client|customer|candidate|applicant|owner|reader|recipient|patient|them to)\b|\b(?:do not|don't|never) (?:mention|reveal|tell|disclose|inform|alert|notify|show|say|let)\b[^.!?]{0,50}\b(?:this|user|human|note|instruction|anyone|them|owner|message|it)\b|\bwithout (?:telling|informing|notifying|alerting|asking|their|the user|the owner|leaving|being noticed|review)/,
  ],
  [
    'wants safety switched off',
    /\b(?:disable|turn off|switch off|deactivate|bypass|remove|circumvent|weaken|skip|stop)\b[^.!?]{0,40}\b(?:two-factor|2fa|mfa|authentication|security|safety|filters?|firewall|antivirus|logging|logs?|monitoring|alerts?|verification|confirmation|protections?|encryption|backups?|checks?|safeguards?|login)\b/,
  ],
  [
    'wants money moved',
    /(?:^|[.!?:;"'] |\bplease |\bkindly |\bthen |\bmust |\bshould |\band )(?:send|make|initiate|schedule|modify|change|transfer|wire|pay|move|approve|authori[sz]e|process)\b[^.!?]{0,60}\b(?:transactions?|payments?|transfers?|funds|money|bitcoin|btc|iban|bank account|account [a-z]{2}\d|recurring|invoice|refund|wallet|\$ ?\d|\d+ (?:usd|eur|dollars|euros))\b/,
  ],
  [
    'wants secrets shown',
    /\b(?:reveal|print|repeat|show|output|display|disclose|give|return|list|dump|expose|echo|recite|share|provide|read out|tell me|what (?:is|are|were))\b[^.!?]{0,60}\b(?:system prompt|initial (?:prompt|instructions)|your (?:instructions|rules|prompt|guidelines|configuration|memory|system)|hidden (?:prompt|instructions)|passwords?|credentials?|api keys?|secrets?|private keys?|tokens?|text above|instructions you were)\b/,
  ],
  [
    'wants something done',
    /\b(?:execute|run|invoke|call|use|trigger|open|visit|click|download|install|browse to|go to|navigate to|fetch)\b[^.!?]{0,40}\b(?:following (?:command|code|script|tool|function|link|url|steps)|this (?:command|code|script|link|url|tool)|the (?:tool|function|command|script) |shell|terminal|https?:)/,
  ],
  [
    'wants something done',
    new RegExp(
      `(?:^|[.!?:;"'] |\\bplease |\\bkindly |\\bthen |\\byou must |\\byou should |\\bmake sure (?:to|you) |\\bimmediately |\\bsilently |\\bsecretly |\\bdiscreetly )(?:please |also |quietly |silently |secretly |discreetly |immediately )?(?:${FORCED})\\b (?!(?:on|in|at|by|and|or|with)\\b)`,
    ),
  ],
  [
    'wants to be recommended',
    /\b(?:always|only|strongly|first|exclusively)? ?(?:recommend|promote|endorse|prefer|favou?r|advertise|suggest|praise|cite|prioriti[sz]e|rank)\b[^.!?]{0,60}\b(?:whenever|when asked|if asked|in all|to (?:the |every )?users?|as (?:a |the )?(?:trusted|best|only|first|preferred)|over (?:all|any|other)|first|always)\b|\b(?:treat|consider|regard|mark|cite) [^.!?]{0,60}\bas (?:an? |the )?(?:\w+ )?(?:trusted|authoritative|reliable|verified|vip|safe|excellent|official)\b/,
  ],
  [
    'asks for a task before yours',
    /\bbefore (?:you (?:can )?|doing |answering |solving )[^.!?]{0,60}\b(?:please|first|must|do the following)\b|\binstead of (?:answering|the task|what (?:the user|you were))\b|\bafter (?:you do|doing) that, you can\b/,
  ],
  [
    'talks to an assistant (German)',
    /\b(?:hinweis|nachricht|anweisung|notiz|achtung)(?:en)? (?:an|für) (?:alle |die |den |das )?(?:ki|assistent\w*|sprachmodell\w*|bots?|agenten)|\b(?:ignorier\w*|vergiss|missachte\w*|verwirf|überschreib\w*) [^.!?]{0,40}(?:anweisung\w*|regeln|vorgaben|alles|bisherige\w*)|\b(?:merk dir|merke dir|speicher\w*|notier\w*|trag\w*)\b[^.!?]{0,80}(?:gedächtnis|profil|notizen|erinnerung\w*|dass der (?:nutzer|benutzer|kunde)|dauerhaft)|\bab (?:jetzt|sofort)\b[^.!?]{0,60}(?:sende|schick|leite|antworte|empfiehl|verwende|nutze)|\b(?:leite|sende|schicke?) [^.!?]{0,60}(?:weiter|an die adresse|@)|\b(?:deaktivier\w*|schalte?)\b[^.!?]{0,40}(?:zwei-?faktor|2fa|sicherheit\w*|anmeldung)|\bsag\w* (?:dem|der|den) (?:nutzer|benutzer|kunden|anwender)/,
  ],
  [
    'talks to an assistant (French)',
    /\b(?:note|message|consigne|instruction)s? (?:à|pour|aux?) (?:l'|les |tou[st]\w* )*(?:ia|assistants?|agents?|modèles?|robots?)|\b(?:ignore[zr]?|oublie[zr]?) [^.!?]{0,40}(?:instructions?|consignes?|règles|précédent\w*|tout ce)|\b(?:enregistre[zr]?|mémorise[zr]?|sauvegarde[zr]?|retiens|souviens-toi|note[zr]?) [^.!?]{0,80}(?:mémoire|profil|préférence\w*|que l'utilisateur|que le client)|\bdésormais\b[^.!?]{0,60}(?:envoie|transfère|réponds|recommande|utilise)|\b(?:envoie[zr]?|transfère[zr]?|transférez) [^.!?]{0,60}(?:@|à l'adresse|tous les)|\bdésactive[zr]? [^.!?]{0,40}(?:authentification|sécurité|2fa|double)|\bdi(?:s|tes) à l'utilisateur/,
  ],
  [
    'talks to an assistant (Spanish)',
    /\b(?:nota|mensaje|instrucci(?:ó|o)n(?:es)?) (?:para|a) (?:la |las |los |el )?(?:ia|asistentes?|agentes?|modelos?|bots?)|\b(?:ignor[ae]|olvid[ae]|descarta) [^.!?]{0,40}(?:instrucciones|reglas|anteriores|todo)|\b(?:recuerda|guarda|almacena|memoriza|registra|anota) [^.!?]{0,80}(?:memoria|perfil|preferencia|que el usuario|que el cliente)|\b(?:a partir de ahora|desde ahora|de ahora en adelante)\b|\b(?:reenv(?:í|i)a|env(?:í|i)a|manda) [^.!?]{0,60}(?:@|a la direcci(?:ó|o)n|todos los|todas las)|\bdesactiva [^.!?]{0,40}(?:autenticaci(?:ó|o)n|seguridad|2fa|verificaci(?:ó|o)n)|\bd(?:ile|iga) al usuario/,
  ],
  [
    'talks to an assistant (Portuguese)',
    /\b(?:ignore|esqueça|desconsidere) [^.!?]{0,40}(?:instruções|regras|anteriores|tudo)|\b(?:lembre|guarde|salve|memorize|armazene|registre) [^.!?]{0,80}(?:memória|perfil|preferência|que o usuário|que o utilizador|que o cliente)|\b(?:a partir de agora|de agora em diante)\b|\b(?:encaminhe|envie|reencaminhe) [^.!?]{0,60}(?:@|para o endereço|todos os)|\bdesative [^.!?]{0,40}(?:autenticação|segurança|2fa)|\bdiga ao (?:usuário|utilizador)/,
  ],
  [
    'talks to an assistant (Italian)',
    /\b(?:ignora|dimentica|trascura) [^.!?]{0,40}(?:istruzioni|regole|precedenti|tutto)|\b(?:ricorda|salva|memorizza|registra|annota) [^.!?]{0,80}(?:memoria|profilo|preferenza|che l'utente|che il cliente)|\b(?:d'ora in poi|da ora in poi)\b|\b(?:inoltra|invia|manda) [^.!?]{0,60}(?:@|all'indirizzo|tutte le|tutti i)|\bdisattiva [^.!?]{0,40}(?:autenticazione|sicurezza|2fa)|\bd(?:ì|i|illo) all'utente/,
  ],
  [
    'talks to an assistant (Dutch)',
    /\b(?:negeer|vergeet) [^.!?]{0,40}(?:instructies|regels|voorgaande|vorige|alles)|\b(?:onthoud|bewaar|noteer|sla) [^.!?]{0,80}(?:geheugen|profiel|voorkeur|dat de gebruiker|dat de klant)|\bvanaf nu\b|\b(?:stuur|verzend) [^.!?]{0,60}(?:@|door|naar het adres|alle)|\bschakel [^.!?]{0,40}(?:tweefactor|2fa|beveiliging)|\bvertel de gebruiker/,
  ],
  [
    'talks to an assistant (Polish)',
    /(?:zignoruj|ignoruj|zapomnij|pomiń) [^.!?]{0,40}(?:instrukcj|polece|zasad|poprzedni|wszystk)|(?:zapamiętaj|zapisz|zachowaj|dodaj)[^.!?]{0,80}(?:pamię|profil|preferencj|że użytkownik|ze uzytkownik|że klient)|od (?:teraz|tej pory)|(?:prześlij|wyślij|przekaż) [^.!?]{0,60}(?:@|na adres|wszystk)|(?:wyłącz|dezaktywuj) [^.!?]{0,40}(?:dwuskładnik|uwierzytelni|zabezpiecz|2fa)|powiedz użytkownikowi/,
  ],
  [
    'talks to an assistant (Russian)',
    /(?:игнорируй|забудь|запомни|сохрани|отправь|перешли|отключи|скажи пользователю)/,
  ],
  [
    'talks to an assistant (Chinese)',
    /忽略[^。]{0,12}(?:指令|说明|规则)|(?:记住|保存)[^。]{0,20}(?:用户|记忆)|(?:转发|发送)[^。]{0,20}(?:到|至)|从现在(?:起|开始)/,
  ],
]
