import { stem } from './stem.ts'

/** Names of things that say by themselves what they are: who "switched to Emacs" has changed the editor. */
const CLASSES: Readonly<Record<string, string>> = {
  editor: `vs code|vscode|visual studio code|neovim|nvim|vim|emacs|zed|sublime text|sublime|intellij|webstorm|pycharm|helix|
    nano|atom|notepad++|eclipse|xcode|rider|kate|jetbrains`,
  browser: 'firefox|chrome|chromium|safari|brave|vivaldi|edge|opera|arc|librewolf',
  os: 'linux|ubuntu|fedora|debian|arch|linux mint|macos|windows|nixos|manjaro|opensuse|pop os|freebsd',
  phone:
    'iphone|pixel|samsung|galaxy|fairphone|oneplus|xiaomi|nokia|motorola|android phone|huawei|dumbphone|flip phone',
  laptop: 'macbook|thinkpad|framework laptop|dell xps|xps|chromebook|surface|zenbook|lenovo',
  notes: 'obsidian|notion|evernote|logseq|roam|onenote|bear|joplin|apple notes|google keep|craft|anytype',
  search: 'google|duckduckgo|kagi|bing|ecosia|startpage|qwant',
  shell: 'bash|zsh|fish|nushell|powershell',
  bank: `n26|revolut|monzo|starling|ing|hsbc|barclays|santander|chase|lloyds|natwest|commerzbank|sparkasse|dkb|comdirect|nordea|
    rabobank|bunq|bbva|deutsche bank|wells fargo|abn amro|swedbank|nationwide`,
  network: 'vodafone|o2|t-mobile|telekom|orange|verizon|at&t|giffgaff|telenor|telia|swisscom|bouygues',
  music: 'spotify|tidal|apple music|deezer|youtube music|qobuz',
  mail: 'gmail|protonmail|proton mail|fastmail|outlook|thunderbird|apple mail|hey|posteo|mailbox.org',
  'password manager': 'bitwarden|1password|lastpass|keepass|keepassxc|dashlane|proton pass',
  car: `skoda|tesla|volvo|bmw|audi|vw|volkswagen|golf|ford|fiat|toyota|honda|mazda|kia|hyundai|renault|peugeot|citroen|citroën|
    dacia|opel|seat ibiza|mini cooper|porsche|mercedes|nissan|subaru|suzuki|polestar|byd|passat|polo|fiesta|corsa|prius|yaris|
    octavia|clio|micra|leaf|zoe|twingo|panda|kangoo|berlingo|jeep|land rover|saab|škoda|transporter`,
  plays: `cello|violin|viola|piano|guitar|flute|clarinet|saxophone|sax|trumpet|trombone|tuba|harp|drums|bass|double bass|banjo|
    ukulele|mandolin|accordion|organ|oboe|bassoon|french horn|recorder|fiddle|harmonica|sitar`,
  learns: `english|german|french|spanish|polish|danish|italian|portuguese|dutch|russian|japanese|chinese|mandarin|arabic|swedish|
    norwegian|turkish|hindi|korean|finnish|greek|czech|hungarian|ukrainian|hebrew|latin|welsh|irish|catalan|romanian|croatian|
    serbian|thai|vietnamese|persian|farsi|swahili|icelandic|estonian|lithuanian`,
  cup: 'coffee|tea|matcha|decaf|green tea|black tea|chai|mate|espresso|chicory',
}

const CLASS_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(CLASSES).flatMap(([name, words]) =>
    words.split('|').map((word): [string, string] => [word.trim(), name]),
  ),
)
const stems = (verbs: string): ReadonlySet<string> => new Set(verbs.split(' ').map(stem))
/** Verbs behind which a thing of each class is one's own. */
const VERBS: Readonly<Record<string, ReadonlySet<string>>> = {
  plays: stems('play switch change move go pick take'),
  learns: stems('learn study switch change move pick take'),
  cup: stems('drink switch change have'),
  car: stems('drive switch change get buy have own go swap trade lease'),
  phone: stems('use switch change get buy have own go move is swap trade upgrade carry'),
  laptop: stems('use switch change get buy have own go move work upgrade is swap trade'),
}
const USED = stems(
  'use switch change go move migrate is work code write run bank browse get return come edit search convert',
)

/** The class of a thing by its name ("a Tesla Model 3" is a car) and the name, or null. Articles in front do not matter. */
export function thingIn(words: string): { readonly slot: string; readonly value: string } | null {
  const bare = words
    .toLowerCase()
    .replace(
      /^(?:an? |the |my |our |their |learning |playing |using |driving |drinking |new |old |used |electric |second-hand )+/,
      '',
    )
    .split(/[ ,.;:!?]+/)
  for (const length of [3, 2, 1]) {
    const name = bare.slice(0, length).join(' ')
    const slot = CLASS_OF.get(name)
    if (slot !== undefined) return { slot, value: name }
  }
  return null
}

const ANY = new Set([...USED, ...Object.values(VERBS).flatMap((verbs) => [...verbs])])

/** True for a verb behind which some thing is one's own: of others nothing need be looked up. */
export function mayHaveAny(verb: string): boolean {
  return ANY.has(verb)
}

/** True where somebody with this verb has or uses a thing of this class: one buys a car and does not read it. */
export function mayHave(verb: string, slot: string): boolean {
  return (VERBS[slot] ?? USED).has(verb)
}
