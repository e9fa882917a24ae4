/** What kind of secret a name announces: what may follow it as the secret. */
export type Secrecy = 'password' | 'secret' | 'code' | 'place' | 'number' | 'phrase' | 'answer'

/** One table of what people and programs call secrets, in English, German, French, Spanish, Polish, Italian, Dutch, Portuguese. */
const NAMES: Readonly<Record<Secrecy, string>> = {
  phrase:
    "(?:seed|recovery|secret|backup|wallet)[ -]?(?:phrases?|words)|(?:12|15|18|21|24|twelve|twenty-four) (?:\\p{L}+ )?(?:words|w[öo]rter|mots|palabras|parole|słów|woorden|palavras)|(?:wallet|ledger|trezor|metamask|seed|recovery|backup)(?:'s)? words|mnemonic(?: phrase)?|(?:wallet|ledger|trezor) backup|^seed$|phrases? (?:secr[èe]te|de r[ée]cup[ée]ration)|frase (?:semilla|segreta|di recupero|de recupera[cç][ióãa]+[no])|(?:sicherheits|wiederherstellungs)(?:phrase|wörter)|fraza (?:odzyskiwania|seed)|palavras de recuperação|herstelwoorden",
  password:
    "passwds?|pass[ -]?ph?rase?s?|p[as]{2,4}o?w[o0ardt]{2,4}s?|pass[ -](?:word|phrase)s?|passcode|pass(?=[\"']?\\s*(?:=|:\\s*[\"']))|^p/?wd?$|pwd(?=[\"']?\\s*[=:>(,])|(?:passwort|kennwort|wachtwoord)|losungswort|mots? de passe|^mdp$|phrases? de passe|contrase[nñ]y?as?|has(?:ł|l)(?:o|a|em)(?!\\p{L})|parola d'ordine|wacht(?:woord|zin)|^senha$|palavra[- ]passe|frase (?:de contraseña|de acesso)|l[öo]senord(?:et)?|passord(?:et)?|adgangskode|kodeord|(?:wi-?fi|wlan|wpa[23]?|wep|network|router|hotspot|guest|netzwerk)[ -]{0,2}(?:key|schlüssel|sleutel|code|pass)|^psk$|(?:pre-?)?shared[ -]key|(?:cl(?:é|e|ef)|clave|chiave|chave|klucz|sleutel)(?: (?:d[ueoai]l?|da|do|van|voor|de la|della|van de))? wi-?fi|^(?:safe|magic|code)[ -]?word$|code (?:du |de la |de )?(?:wi-?fi|wlan|box)|memorable (?:word|name|place)|geheimwort|[sş]ifre(?:si|m)?|parolă|geslo|slaptažod\\p{L}+|parool(?!\\p{L})|hesl[oaeu](?!\\p{L})|salasana|jelsz[óa]\\p{L}*|lozink[aeu]|парол(?:ь|я|ю|ем|е)|κωδικ[όο]ς?|密[码碼]|口令|パスワード|合言葉|비밀번호|암호|סיסמ\\p{L}*|كلمة (?:المرور|السر)|पासवर्ड|รหัสผ่าน|mật khẩu|kata sandi",
  answer:
    "security question.{0,60}? answer|(?:mother|mum|mom|mama|grandmother)'?s?'? (?:maiden|birth) name|maiden name of (?:my|the|our) (?:mother|mum|mom)|security answer|mädchenname(?:n)? (?:meiner|deiner|der) (?:mutter|mama|oma)|nom de jeune fille de (?:ma|ta|sa) (?:mère|maman)|apellido de soltera de (?:mi|tu|su) madre|nazwisko panieńskie (?:mojej |twojej )?(?:matki|mamy)|cognome da nubile di (?:mia|tua|sua) madre|meisjesnaam van (?:mijn|je) moeder|nome de solteira d[ae] (?:minha )?mãe",
  code: "^pin[-_ ]?(?:code|kod|nummer|number|numer|nr)$|^pins?[12]?$|(?:code|kod|código) pin|^puks?[12]?$|^puk[-_ ]?code$|^tans?$|^mtans?$|^otp$|^kod sms$|sms-?kod|^totp code$|^cv[vc]2?$|^csc$|security (?:code|number)|(?:homekit|matter|setup|pairing)[ -](?:(?:setup|pairing)[ -])?code|prüfziffer|cryptogramme|geheim(?:zahl|nummer)|digicode|(?:one[- ]?time|einmal|verification|confirmation|auth(?:entication)?|login|sign-?in|2fa|mfa|sms|access|entry|security|unlock|pairing|pick-?up|backup|recovery|emergency|scratch|rescue|supervisor|host)[ -]?(?:pass)?(?:codes?|keys|pins?)|(?:backup|wiederherstellungs|notfall|einmal|bestätigungs|verifizierungs|sicherheits)-?codes?|codes? (?:de|d') ?(?:secours|récupération|sauvegarde|vérification|confirmation|sécurité|accès)|códigos? de (?:respaldo|recuperación|recuperação|verificación|verificação|seguridad|segurança|acceso|acesso|confirmación)|kod(?:y|ów)? (?:zapasow\\p{L}+|odzyskiwania|weryfikacyjny|dostępu|bezpieczeństwa)|codic[ei] di (?:backup|recupero|riserva|verifica|sicurezza|accesso)|(?:herstel|back-?up|verificatie|toegangs|beveiligings)codes?|(?:tür|alarm|tor|garagen|tresor|zugangs|schloss|deur|poort|kluis|dør|port|larm)[ -]?(?:code|kode|kod|pin)(?:en)?|^(?:alarm|door|gate|garage|entrance|building|lock|safe|vault|locker|elevator|lift|shed|gym|keypad|lockbox|key ?box|house|flat|apartment|office|bike|padlock|intercom|buzzer|parking|room|store|bin)(?: (?:door|gate|lock|box|safe|panel|system|entry))?[ _-](?:codes?|combination|combo|pin|number|keypad)$|^(?:codes?|combination|combo|numbers?) (?:for|to|of|on|at) (?:the|my|our|his|her|their|your) (?:[\\p{L}'-]+ ){0,2}(?:alarm|door|gate|garage|safe|vault|locker|lock|building|keypad|shed|gym|house|flat|apartment|office|lockbox|box|padlock|phone|bike|suitcase|intercom|card|cellar|car|ipad|tablet|barn|cabin)$|^comb(?:o|ination)$|^combinazione$|^combinaci[óo]n$|^combinação$|^combinaison$|kombina(?:cja|tion)(?: do sejfu| des tresors| vom tresor)?|^(?:code|c[oó]digo|clave|codice|kod(?:en)?|kode)$ (?:d[eiu]l?s?|till|du|do|da|para|pour|für|van|voor|zu|zur|zum|vom|til|na|od|della|dell'|de la|de l'|d')(?: ?(?:la|l'|le|de|die|das|den|der|dem|el|o|a|il|het|unser\\p{L}*|mein\\p{L}*))? ?(?:alarm\\p{L}*|porte?\\p{L}*|puerta|portón|entrada|gara\\p{L}+|coffre|immeuble|entrée|caja fuerte|candado|casa|drzwi|bramy|furtki|domofonu|sejfu|klatki|kłódki|karty|allarme|cancello|cassaforte|citofono|deur|voordeur|poort|kluis|slot|tür|haustür|tor|tresor|schloss|keller|wohnung|døren|porten|maison|carte|kaart|fiets)|验证码|驗證碼|認証コード|인증 ?번호|код (?:подтверждения|доступа|безопасности)|暗証番号|пин-?код|код (?:от|для) \\p{L}+",
  /** What a code opens: only what stands right behind it, with a verb or a sign, is one. */
  place:
    '^codes?$|^(?:alarm|keypad|(?:front|back|side|garage|shed|barn) (?:door|gate)|door|gate|garage|safe|locker|lock ?box|key ?(?:box|safe)|(?:pad|(?:bike|dial|number|combination|suitcase) ?)lock|lift|intercom|buzzer|(?:server|store|bin) room|tresor|haustür|coffre|portail|garaje|cassaforte|cancello|poort|kluis|sejf|brama)$',
  number:
    "^ssn$|^itin$|aadhaa?r(?: number| no\\.?)?|^(?:curp|cuil|cnp|oib|jmbg|egn|ahv)$|^acct(?: ?(?:#|no\\.?))?|身份证号?码?|^ni (?:number|no)$|(?:social security|national insurance|social insurance|national identity|national id|identity card|id card|passport|driver'?s? licen[cs]e|driving licen[cs]e|medicare|medicaid|nhs|taxpayer|tax file|tax id)(?:,? (?:number|no\\.?|nr\\.?|id|#))?|(?:bank |checking |savings )?(?:account|routing|sort|credit card|debit card|insurance|health insurance|policy|patient)(?: id)? ?(?:number|numbers|no\\.?|nr\\.?|#|code)|^iban$|(?:reise|diplomaten)pass(?:nummer)?|führerscheinnummer|personalausweis(?:nummer)?|^nino$|^pesel$|^bsn$|burgerservicenummer|personnummer|fødselsnummer|^dni$|^nif$|^cpf$|codice fiscale|(?:sozialversicherungs|rentenversicherungs|krankenversicher(?:ungs|ten)|versicher(?:ten|ungs)|steuer(?:identifikations)?|ausweis|reisepass|konto|karten|kreditkarten)-?(?:nummer|nr\\.?)|steuer-?id|(?:rekening|kaart|paspoort|polis|verzekerings|rijbewijs)(?:nummer|nr\\.?)|num[ée]ros? (?:de |d')?(?:la |ma |mon )?(?:s[ée]cu(?:rit[ée] sociale)?|compte|carte(?: vitale| bancaire)?|passeport)|n[úu]mero (?:de |da |do |del )?(?:la |el |mi )?(?:seguridad social|segurança social|cuenta|conta|tarjeta|cart[ãa]o|pasaporte|passaporte|contribuinte|identidade?)|numer(?:u|em)? (?:konta|karty|dowodu|paszportu)|numero (?:di |del |della )?(?:conto|carta|passaporto|tessera(?: sanitaria)?|patente)|kontonummer",
  secret:
    'secrets?|tokens?|api[ _-]?keys?|apikey|^(?:access|account|admin|app|auth|client|consumer|data|deploy|device|encryption|host|integration|key|licen[cs]e|local|master|node|network|private|product|project|recovery|root|security|server|service|session|shared|signing|storage|subscription|vpn|wallet|webhook|write|read)[ _-]?(?:keys?|tokens?)$|(?<=[A-Za-z0-9])_key$|key[ _-](?:data|material)|^credentials?$|^pat$|^creds?$|^auth(?:orization)?$|(?<=_)(?:pepper|salt|pk|sk|pat|jwt|creds?|auth)(?=["\']?\\s*[=:])|^bearer$|^clave$|^parola$|^pass$|^log-?in$|zugangsdaten|^wi-?fi$|^wlan$|^cookie$|session[ _-]?id|jsessionid|phpsessid|signature|(?<=["\'])(?:d|k|qi|dp|dq)(?=["\']\\s*:)|^key(?=["\']?\\s*[:=]|.{0,12}?: |\\b.{0,40} is )',
}

/** Letters, in lower case, without the cost of `\\p{L}`. */
const LETTER = 'a-zß-ɏͰ-ӿ'
/** In the table `^` and `$` are where a word begins and ends. */
const bounded = (source: string): string =>
  source
    .replaceAll("[\\p{L}'-]", `[${LETTER}'-]`)
    .replaceAll('\\p{L}', `[${LETTER}]`)
    // Behind the first letter, so that the engine finds that one first.
    .replace(/\^(\(\?:|.)/g, (_, first: string) => (first === '(?:' ? first : `${first}(?<![${LETTER}]${first})`))
    .replaceAll('$', `(?![${LETTER}])`)

/** The names of secrets in a text in lower case, each in the group of its kind. */
export const NAME = new RegExp(
  Object.entries(NAMES)
    .map(([secrecy, source]) => `(?<${secrecy}>${bounded(source)})`)
    .join('|'),
  'g',
)

/** What stands between the name of a secret and the secret when somebody says it. */
export const LINK =
  "is|are|was|là|be|becomes?|now|reads|to|=|:|ist|lautet|war|heißt|sind|est|sont|c'est|c'était|era|es|son|será|jest|to|brzmi|są|je|è|é|sono|são|wordt|zijn|er|är|var|as|from|'s|takes|wants|(?:opens?|opened|unlocks?|comes?|goes|geht|öffnet|s'ouvre|se abre|si apre|gaat open) (?:up )?(?:on|with|using|to|mit|avec|con|met)|は|은|는|是"
/** May stand between the link and the secret. */
export const FILLER =
  "still|now|just|again|always|currently|simply|(?:changed|set|reset)(?: to)?|been|it's|it is|that's|probably|noch|immer|jetzt|einfach|toujours|maintenant|encore|ahora|siempre|teraz|nadal|zawsze|ora|sempre|ancora|nu|nog|steeds|agora|ainda"

/** What a number counts or measures, and the years: no code. */
export const UNIT =
  /^\s*(?:%|€|£|\$|°|(?:lines?|char\p{L}*|digits?|letters|words?|times|attempts|tries|days?|weeks?|months?|wochen|monate|hours?|min\p{L}*|sec\p{L}*|years?|[kmg]i?b|bytes?|mm|cm|km|m|kg|g|lbs?|eur\p{L}*|dollars|usd|gbp|kr|zł|watts?|v|w|miles|people|users?|tage|jahre|zeichen|zeilen|mal|lignes|mots|fois|ans|jours|líneas|palabras|veces|años|días|lat|dni|znaków|righe|parole|anni|giorni|regels|woorden|jaar|dagen|linhas|palavras|anos|dias)(?!\p{L}))/iu

/** Other codes and numbers, that everybody may know. */
export const PUBLIC =
  /(?:zip|postal|post|area|country|dial(?:ling)?|error|exit|status|return|response|http|source|promo|discount|coupon|voucher|booking|tracking|order|flight|colou?r|bar|qr|course|tax|diagnosis|currency|language|class|version|build|port|public|foreign|primary|cache|sort|partition|idempotency|map|row|index|object|dedup\w*|member(?:ship)?|employee|customer|peer|host)["']?[ _-]{0,2}$/i

/** Words that say something of a password and are none. */
export const NO_PASSWORD = new Set(
  (
    'a an the my your our their his her its this that these those not no too very so in on at for from of with by as and or but if it is was are be been has have had will would can could should must may might do does did ' +
    'one two what where which who when why how there here somewhere nowhere always never still also only really exactly about something nothing anything someone yes nope maybe probably today tomorrow yesterday soon later again same ' +
    'wrong right correct incorrect invalid valid expired missing empty null blank weak strong secure insecure safe unsafe good bad better worse fine okay different long short easy hard simple complicated old new unique random known unknown hidden visible public private reset changed stored saved written encrypted hashed salted plain plaintext required needed optional mandatory important set unset gone lost forgotten broken below above attached everywhere locked stale rotated shared leaked compromised manager field prompt protected policy open closed weird strange odd funny silly stupid slow fast quick late early ready done finished annoying awful horrible terrible great nice cool lovely perfect ridiculous impossible obvious clear unclear confusing boring tricky messy dead alive full cheap free busy big small huge tiny common usual special default temporary permanent personal memorable separate similar identical enough overdue pending active inactive enabled disabled mine yours ours theirs nonsense case ' +
    'falsch richtig gleich neu alt lang kurz sicher unsicher weg leer gespeichert geändert abgelaufen ungültig gültig nicht kein schon zu im auf der die das ein eine mein dein ' +
    'faux bon mauvais vide trop pas le la les un une mon ton dans sur oublié perdu changé incorrecta débil segura larga corta nueva vieja muy el en mi tu su olvidada perdida guardada igual ' +
    'złe dobre słabe nowe stare za nie w na do moje takie zapisane sbagliata debole forte nuova vecchia troppo non il lo mia tua scaduta fout goed zwak sterk nieuw oud te niet het de een mijn vergeten kwijt verlopen errada fraca nova velha muito não o os as um uma minha sua esquecida'
  ).split(' '),
)

const DIGIT_WORD =
  'zero|nought|oh|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|double|triple|' +
  'null|eins|zwei|zwo|drei|vier|fünf|sechs|sieben|acht|neun|zéro|un|deux|trois|quatre|cinq|sept|huit|neuf|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|' +
  'jeden|dwa|trzy|cztery|pięć|sześć|siedem|osiem|dziewięć|due|tre|quattro|cinque|sei|sette|otto|nove|nul|een|twee|drie|vijf|zes|zeven|negen|um|dois|três|quatro|sete|oito'
/** Digits as spoken, at least three. */
export const SPOKEN = `(?:${DIGIT_WORD})(?:[ ,-]{1,2}(?:${DIGIT_WORD})){2,9}(?!\\p{L})`
