/**
 * How people speak of secrets in English, German, French, Spanish, Polish, Italian, Dutch, Portuguese and the Nordic
 * languages. Lower case; each entry is a piece of a pattern, matched whole words, case ignored.
 */

/** What a password is called: what follows may be any word. */
export const PASSWORD_NOUNS = [
  'pass(?:word|wd|code|wort)s?',
  'pass[ -]?word',
  'pwd',
  'pw',
  '[a-zäöü]*-?(?:passwort|kennwort|wachtwoord)',
  'kennwort',
  'losungswort',
  'mots? de passe',
  'mdp',
  'contraseñas?',
  'contrasena',
  'has(?:ł|l)(?:o|a|em)',
  "parola d['’]ordine",
  'wachtwoord',
  'senha',
  'palavra[- ]passe',
  'l(?:ö|o)senord(?:et)?',
  'passord(?:et)?',
  'adgangskode[nr]?',
  'kodeord(?:et)?',
  '(?:wi-?fi|wlan|wpa[23]?|wep|network|router|hotspot|guest|netzwerk)[ -]{0,2}(?:key|schlüssel|sleutel|code|pass)',
  '(?:wpa[23]?-?)?psk',
  '(?:pre-?)?shared[ -]key',
  '(?:cl(?:é|e|ef)|clave|chiave|chave|klucz|sleutel|clave)(?: (?:d[ueoai]l?|da|do|van|voor|de la|della|van de|van het))? wi-?fi',
  '(?:safe|code|secret|magic)[ -]?word',
  'memorable (?:word|name|place|date|information|answer)',
  '(?:security|secret) (?:word|answer|question)',
  'geheimwort',
  'log-?ins?',
  'words? for (?:my|the|our) (?:account|bank|telephone banking|phone banking|portal)',
  '(?:şifre|sifre|parola)(?:si|m|miz|mi|n|niz|yi|y)?',
  'hesl[oaeu]',
  'salasana(?:ni|n|mme)?',
  'jelsz(?:ó|avam)',
  'lozink[aeu]',
  'geslo',
  'kata sandi',
  'mật khẩu',
  'contrasenya',
]

/** Names that a bank asks for: they are secret as an answer. */
export const ANSWER_NOUNS = [
  "(?:mother|mum|mom)[’']?s name before (?:she (?:was )?married|marriage|her wedding)",
  '(?:my|the|her|his|our) answer to ["“][^"”\\n]{3,60}["”]',
  '(?<=security question[^\\n]{0,80})answer',
  "(?:mother|mum|mom|mama|mam|ma|grandmother|wife)[’']?s?[’']? (?:maiden|birth) name",
  'maiden name of (?:my|the|our|your|his|her) (?:mother|mum|mom|grandmother)',
  'mädchenname(?:n)? (?:meiner|deiner|unserer|der) (?:mutter|mama|oma|großmutter)',
  'nom de jeune fille de (?:ma|ta|sa) (?:mère|maman)',
  'apellido de soltera de (?:mi|tu|su) madre',
  'nazwisko panieńskie (?:mojej |twojej )?(?:matki|mamy)',
  'cognome da nubile di (?:mia|tua|sua) madre',
  'meisjesnaam van (?:mijn|je) moeder',
]

/** A secret of several words. */
export const PHRASE_NOUNS = [
  'pass[ -]?phrase',
  '(?:seed|recovery|secret|backup) (?:phrase|words)',
  '(?:12|15|18|21|24|twelve|twenty-four)(?: seed| recovery| secret)? words',
  "(?:wallet|ledger|trezor|metamask|phantom|exodus|electrum|seed|recovery|backup)(?:[’']s)? words",
  'mnemonic(?: phrase)?',
  'seed',
  'phrases? (?:de passe|secr(?:è|e)te|de r(?:é|e)cup(?:é|e)ration)',
  'frase (?:de contraseña|secreta|semilla|segreta|di recupero|de recuperación|de recuperação|semente|de acesso)',
  '(?:sicherheits|wiederherstellungs)(?:phrase|wörter)',
  'wacht(?:zin|frase)',
  'fraza (?:odzyskiwania|seed)',
  'palavras de recuperação',
]

/** Words that mean other things as often: only something that looks like a secret counts. */
export const MILD_NOUNS = [
  '(?:api|access|encryption|recovery|license|licence|master|product|activation|signing|private|secret|auth|session|unlock)[ -]?(?:keys?|tokens?|secrets?|codes?)',
  "(?:local|device|network|link|install|join|mesh|wallet|vpn|wireguard|node|service|server|account|app|device|router|project)(?:[’']s)?[ -]?keys?",
  'realm code',
  'secret',
  'token',
  '(?<=(?:wi-?fi|wlan|network|router|hotspot)[^\\n]{0,40})(?:key|schlüssel|code)',
  'credentials?',
  'clave',
  'parola',
  'pass',
  'log-?in',
  '(?:log|sign)(?:ged|ned)? in(?:to)?',
  'wi-?fi',
  'wlan',
  '2fa',
]

/** One-time codes kept for a bad day: a list of short words with digits. */
export const CODE_NOUNS = [
  '(?:backup|recovery|emergency|scratch|rescue|2fa|authenticator)[ -]?(?:codes?|keys?)',
  '(?:backup|wiederherstellungs|notfall|ersatz)-?codes?',
  'codes? de (?:secours|récupération|sauvegarde)',
  'códigos? de (?:respaldo|recuperación|recuperação|backup)',
  'kod(?:y|ów)? (?:zapasow(?:e|ych)|odzyskiwania)',
  'codic[ei] di (?:backup|recupero|riserva)',
  '(?:herstel|back-?up)codes?',
]

/** Secrets made of digits, whoever says them. */
export const PIN_NOUNS = [
  'pins? ?[12]?',
  'm?tans?(?=[^\\n]{0,40}\\d{6})',
  'pin[-_ ]?(?:code|kod|nummer|number|numer)',
  'code pin',
  'kod pin',
  'geheimzahl',
  'puks? ?[12]?',
  'puk[-_ ]?(?:code|kod|nummer|number)',
  'geheimnummer',
  'passcode',
  'digicode',
  '[a-zäöüß]*(?:tür|alarm|tor|garagen|tresor|zugangs|entsperr|schloss|haustür|deur|poort|kluis|toegangs|garage|sleutelkast|dör|port|larm)[ -]?(?:code|kode|kod|pin)(?:en|et|n)?',
  'combina(?:zione|ción|cion|ção|cao|ison)',
  '(?:four|five|six|eight|[4-8])[- ](?:digits?|numbers|figures)(?: (?:code|number|pin))?',
  'tunnusluku',
  '(?:alarm|door|gate|garage|entry|access|building|security|lock|safe|vault|locker|unlock|entrance|elevator|lift|shed|gym|keypad|lockbox|key ?box|house|flat|apartment|office|front|back|bike|padlock|intercom|buzzer|parking)(?: (?:door|gate|lock|box|safe|panel|system))?[ _-](?:codes?|combination|combo|pin|number|keypad)',
  "(?:code|codes|combination|combo|pin|numbers?) (?:for|to|of|on|at) (?:the|my|our|his|her|their|your) (?:[a-zß-ɏ’'-]+ )?(?:[a-zß-ɏ’'-]+ )?(?:alarm|door|gate|garage|safe|vault|locker|lock|building|keypad|shed|gym|house|flat|apartment|office|lockbox|box|padlock|phone|bike|suitcase|intercom|card|cellar|car|cash machine|cashpoint|atm|till|copier|machine|ipad|tablet)",
  '(?:key|lock)[ -]?(?:safe|box)',
  '(?:pad|bike |door |number |combination |suitcase |bicycle )lock',
  'keypad',
  'schlüsselsafe',
  'combination',
  "code (?:d[eu]s?|pour|de la|de l[’']|d[’'])[ ]?(?:la |l[’']|le )?(?:alarme|porte|portail|portillon|garage|coffre|immeuble|entrée|cadenas|maison|carte|téléphone|cave|ascenseur)",
  "code d[’'](?:accès|entrée|alarme)",
  'c(?:ó|o)digo (?:de|del|do|da)(?: (?:la|el|o|a))? ?(?:alarma|puerta|port(?:ó|o)n|entrada|garaje|caja fuerte|candado|casa|tarjeta|alarme|porta|port(?:ã|a)o|garagem|cofre|cadeado|pr(?:é|e)dio|edificio)',
  'kod(?:u|em)? (?:do|od|na)? ?(?:drzwi|bramy|furtki|alarmu|domofonu|sejfu|klatki|garażu|garazu|kłódki|klodki|karty|wejścia|wejscia)',
  "codice (?:d[ie]l?|della|dell[’']|per (?:la|il|l[’']))[ ]?(?:porta|portone|allarme|cancello|cassaforte|garage|lucchetto|casa|carta|citofono)",
  'code (?:van|voor) (?:de|het|mijn|onze) (?:deur|voordeur|alarm|poort|kluis|garage|slot|fiets|kaart)',
  'code (?:für|zu|zur|zum|vom|von) (?:die|das|den|der|dem|unserer|unserem|meiner|meinem) ?(?:tür|haustür|alarmanlage|alarm|tor|garage|tresor|schloss|keller|wohnung)',
  'kod(?:e|en)? til (?:døren|porten|alarmen|garagen|boksen)',
  'kombina(?:cja|tion)(?: do sejfu| des tresors| vom tresor)?',
]

/** Numbers that a state, a bank or an insurer gave a person; at least five digits. */
export const NUMBER_NOUNS = [
  'ssn',
  "(?:social security|national insurance|social insurance|national identity|national id|identity card|id card|passport(?:,(?= n))?|driver[’']?s?[ -]licen[cs]e|driving licen[cs]e|medicare|medicaid|nhs|taxpayer|tax file|tax id(?:entification)?|tax reference)(?: (?:number|no\\.?|nr\\.?|card|id|#))?",
  '(?:ni|nino) (?:number|no\\.?)',
  '(?:bank |checking |savings |giro )?(?:account|routing|sort|transit|card|credit card|debit card|insurance|health insurance|health card|policy|member(?:ship)?|subscriber|patient|medical record|group|iban|license|licence)(?: id)? ?(?:number|numbers|no\\.|nr\\.?|#|id|code)',
  'iban',
  '(?:reise|diplomaten)pass|führerschein|personalausweis|passeport|pasaporte|passaporto|paspoort|paszport|rijbewijs|prawo jazdy|permis de conduire|carnet de conducir',
  '(?:birth|personal|national|citizen|resident|residence permit|tax) (?:number|code|id)',
  'rodné číslo',
  'rijksregisternummer',
  'isikukood',
  'hetu',
  'kennitala',
  'cnp',
  'egn',
  'oib',
  'jmbg',
  'amka',
  'aadhaar(?: number)?',
  'nric',
  'ktp(?: number)?',
  'nik',
  'nino',
  'pesel',
  'bsn',
  'burgerservicenummer',
  'cpr(?:-?(?:nummer|nr))?',
  'personnummer(?:et)?',
  'fødselsnummer',
  'dni',
  'nie',
  'nif',
  'niss',
  'nip',
  'cpf',
  'rg',
  'sin',
  'tfn',
  'codice fiscale',
  'partita iva',
  'ahv-?(?:nummer|nr\\.?)?',
  '(?:sozialversicherungs|rentenversicherungs|krankenversicherungs|krankenversicherten|versicherten|versicherungs|versicherungsschein|krankenkassen|steuer(?:identifikations)?|personalausweis|ausweis|reisepass|pass|konto|karten|kreditkarten|führerschein|mitglieds|policen)-?(?:nummer|nr\\.?)',
  'steuer-?id',
  '(?:rekening|kaart|paspoort|polis|verzekerings|rijbewijs|pas|lid|klant)(?:nummer|nr\\.?)',
  "num(?:é|e)ros? (?:de |d[’'])?(?:la |ma |mon )?(?:s(?:é|e)cu(?:rit(?:é|e) sociale)?|compte|carte(?: vitale| bancaire| bleue)?|passeport|assur(?:é|ance)|police|contrat|permis|allocataire|mutuelle)",
  'n(?:ú|u)mero (?:de |da |do |del )?(?:la |el |mi )?(?:seguridad social|segurança social|cuenta|conta|tarjeta|cart(?:ã|a)o|pasaporte|passaporte|p(?:ó|o)liza|ap(?:ó|o)lice|afiliaci(?:ó|o)n|utente|contribuinte|identidad|identidade)',
  'numer(?:u|em)? (?:konta|karty|dowodu|paszportu|polisy|ubezpieczenia|prawa jazdy)',
  "numero (?:di |del |della |dell[’'])?(?:mio |mia )?(?:conto|carta(?: d[’']identità)?|passaporto|polizza|tessera(?: sanitaria)?|patente)",
  'kontonummer(?:et)?',
]

/** What stands between the name of a secret and the secret. */
export const LINKS =
  '[:?](?=[\\s"\'`*“„«]|$)|=>|(?<=\\s)=(?=\\s)|→|->|–|—|(?<![A-Za-zÀ-ɏ0-9])(?:is|are|was|be|becomes?|now|to|reads|would be|ist|lautet|était|fue|era|foi|var|oli|heißt|heisst|war|est|sera|' +
  "es|será|ahora|jest|brzmi|je|è|é|sono|adesso|wordt|zijn|são|agora|er|är|blir|as|(?:opens?|unlocks?|goes|works) (?:on|with|using|by))(?![A-Za-zÀ-ɏ0-9])|[’']s(?=\\s)"

/** May stand between the link and the secret. */
export const FILLERS =
  "(?:still|now|just|again|always|currently|simply|changed|set|to|on|been|it[’']?s|it is|that[’']?s|this one|the same|noch|immer|jetzt|weiterhin|einfach|toujours|maintenant|encore|c[’']est|le|ahora|siempre|todav(?:í|i)a|teraz|nadal|zawsze|ora|sempre|ancora|nu|nog|steeds|agora|ainda|n(?:å|u)|es|is)"

/** What is said of passwords without giving one away. */
export const NO_PASSWORD = new Set(
  (
    'a an the my your our their his her its this that these those not no too very so in on at for from of with by as and or but if it is was are be been has have had will would can could should must may might do does did ' +
    'wrong right correct incorrect invalid valid expired missing empty null blank weak strong stronger secure insecure safe unsafe good bad better worse fine okay same different long short easy hard simple complex complicated old new unique random known unknown hidden visible public private reset changed stored saved written encrypted hashed salted plain plaintext required needed necessary optional mandatory important set unset gone lost forgotten broken there here where what which who when why how below above attached everywhere somewhere always never still now also only just really basically probably exactly actually about something nothing anything everything someone secret locked stale rotated shared leaked compromised manager managers field prompt protected reuse policy policies hint rules rule length page file files hash hashes hashing reset resets generator keeper ' +
    'open closed weird strange odd funny silly stupid slow fast quick late early ready done finished right-ish annoying awful horrible terrible great nice cool lovely perfect ridiculous impossible obvious clear unclear confusing boring tricky messy dead alive full short-lived cheap expensive free busy big small huge tiny high low common rare normal usual unusual special standard default temporary permanent personal private-ish shared-ish memorable guessable unguessable crackable visible-ish separate similar identical enough plenty overdue pending active inactive enabled disabled mine yours ours theirs better-known trouble nonsense garbage history sacred yes nope maybe probably today tomorrow yesterday soon later again tonight work home everything-proof ' +
    'falsch richtig gleich neu alt lang kurz sicher unsicher weg leer gespeichert geändert abgelaufen ungültig gültig nicht kein noch schon zu im in auf der die das ein eine mein dein ' +
    'faux bon mauvais incorrect vide trop pas le la les un une mon ton dans sur oublié perdu changé enregistré obligatoire ' +
    'incorrecta correcta débil fuerte segura larga corta nueva vieja muy no la el en una un mi tu su olvidada perdida guardada igual ' +
    'złe dobre słabe mocne nowe stare za nie w na do moje twoje takie samo zapisane zapomniane krótkie długie ' +
    'sbagliata corretta debole forte nuova vecchia troppo non il lo una un mia tua nel sul scaduta dimenticata ' +
    'fout goed zwak sterk nieuw oud te niet het de een mijn jouw vergeten kwijt verlopen lang kort ' +
    'errada certa fraca forte nova velha muito não o a os as uma um minha tua sua esquecida perdida vazia'
  ).split(' '),
)

/** Digits and tens as spoken. */
export const NUMBER_WORDS =
  'zero|oh|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|double|' +
  'null|eins|zwei|zwo|drei|vier|fünf|sechs|sieben|acht|neun|' +
  'zéro|un|deux|trois|quatre|cinq|sept|huit|neuf|' +
  'cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|' +
  'jeden|dwa|trzy|cztery|pięć|sześć|siedem|osiem|dziewięć|' +
  'due|tre|quattro|cinque|sei|sette|otto|nove|' +
  'nul|een|twee|drie|vijf|zes|zeven|negen|' +
  'um|dois|três|quatro|sete|oito|nul|en|to|fire|fem|seks|syv|otte|ni'

/** Other codes and numbers that everybody may know. */
export const PUBLIC_CODES =
  /\b(?:zip|postal|post|area|country|dial(?:ling)?|error|exit|status|return|response|http|source|promo|discount|coupon|voucher|booking|tracking|order|ticket|flight|colou?r|hex|bar|qr|course|tax|icd|diagnosis|currency|airport|language|class|version|build|port)[ -]?codes?\b/i

/** What follows a name of a secret when the talk is of something else: "password manager", "PIN pad", "safe word count". */
export const COMPOUNDS =
  /^['’"]?[ -]?(?:managers?|apps?|vaults?|keepers?|generators?|polic(?:y|ies)|rules?|lengths?|counts?|limits?|fields?|prompts?|hints?|strength|checkers?|boxe?s?|protection|pads?|collections?|cushions?|boards?|counter|manager-app|postal|civil|pénal|verwaltung|tresor|richtlinien?)(?![a-zß-ɏ])/

/** What follows an amount. */
export const UNITS =
  /^\s*(?:%|€|\$|lines?|chars?|characters?|digits?|words?|times|days?|hours?|minutes?|years?|kb|mb|gb|bytes?|mm|cm|km|m|kg|g|lbs?|pounds|eur|euros?|dollars|usd|gbp|kr|zł|watts?|volts?|v|w|miles|meters|metres|people|users?|tage|jahre|zeichen|zeilen|wörter|mal|lignes|mots|fois|líneas|palabras|veces|righe|parole|regels|woorden|linhas|palavras|rader|stellen|ziffern|ans|jours|caractères|años|días|lat|dni|znaków|anni|giorni|jaar|dagen|tekens|anos|dias)\b/i
