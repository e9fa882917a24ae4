/** What has a lock, a keypad or a panel. */
export const PLACE =
  '(?:door|gate|alarm|safe|strong ?box|vault|garage|shed|lobby|cellar|lift|elevator|(?:server|stock|store|boiler|meter|plant|bin)[ -]?room|' +
  'keypad|panel|key ?(?:safe|box)|lock ?box|(?:pad|dial|bike|code|door|cycle)?[ -]?lock|locker|intercom|buzzer|barrier|cabinet|building|' +
  'cottage|barn|stable|byre|church|chapel|sacristy|marina|coffre|cabin|caravan|hut|boat ?house|loo|toilet|(?:net |farm |bike |tool )store|car radio|immobili[sz]er|monitor|drone|lock ?screen|lock screen|(?:photo)?copier|till|entrance|turnstile|shutter|vestry|stairwell|cash machine|machine|hatch|chest|suitcase|tresor|haustür|(?:garagen|hof|roll)?tor|portail|portillon|immeuble|garaje|portón|cancello|portone|cassaforte|poort|kluis|brama|bramy)s?'
/** Those that nobody numbers: "alarm 5518" is no alarm of many, as "gate 22" is a gate. */
export const UNNUMBERED =
  '(?:alarm|keypad|lock ?box|key ?(?:safe|box)|padlock|intercom|buzzer|garage|safe|combination|(?:front|back|side) door)'
export const PRESSED = '(?:press|push|type|dial|punch|tap|enter|key)'
/** What is said between the thing and what opens it. */
export const GIVES =
  `takes|(?:if|when|once|until|till) (?:you|we|they|i) (?:just )?${PRESSED}(?: in)?|lets? (?:you|me|us|him|her|them|people) in (?:on|with|using|for|if you ${PRESSED})|` +
  '(?:opens?|opened|unlocks?|unlocked|disarms?|disarmed|locks|locked|armed)(?: up| it)? (?:on|with|using|by|to|at|under)|(?:gave|given|gives?|handed|told) (?:us|me|him|her|them|you)|' +
  "so it['’]?s|,? it['’]?s(?: either)?|(?:comes?|gets?|go|goes) (?:through|past|in) (?:on|with|using)|pairs? with|(?:geht|öffnet|springt) mit|s['’]ouvre avec|se abre con|si apre con|gaat open met|" +
  '(?:changed|set|reset|switched|put)(?: it| them| that)?(?: back)? (?:to|at|on)'
/** Telling somebody which keys to press, in other languages: nothing else is said so. */
export const DIALLED =
  '(?:tapes?|tapez|composes?|composez|faites|se marca|marcas?|marque|pulsas?|pulse|teclea|digiti|digitare|digita|digite|premi|wpisz|wpisujesz|toets(?: je)?|tik(?: je)?|slår du|tast|tippst du|tippe|tippen sie|drückst du|drücken sie|gibst du|wählst du)'
