/** Secrets of no one, by kind: made from a seed, so that nothing in this repository looks like a key that was leaked. */

export interface Planted {
  readonly kind: string
  readonly text: string
  /** What must not be in the text afterwards. */
  readonly secret: string
  readonly before: string
}

/** A small generator of numbers 0..1 (mulberry32), the same on every machine. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const [LOWER, UPPER, DIGIT] = ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789']
const SETS: Readonly<Record<string, string>> = {
  a: LOWER + UPPER + DIGIT,
  h: '0123456789abcdef',
  H: '0123456789ABCDEF',
  d: DIGIT,
  u: UPPER,
  l: LOWER,
  n: LOWER + DIGIT,
  U: UPPER + DIGIT,
  w: `${LOWER + UPPER + DIGIT}_-`,
  b: `${LOWER + UPPER + DIGIT}+/`,
  /** As wallets write numbers: base 58 without what looks alike, and base 32. */
  z: '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz',
  r: `${UPPER}234567`,
}

const WORDS =
  'anchor velvet puzzle orbit glimpse tunnel absorb custom ribbon hazard lyrics swift gravity hollow mango pencil drift oval siren timber unique wasp yellow zebra'.split(
    ' ',
  )

/** `{a36}` are 36 letters and digits, `{h8}` hexadecimal digits and so on; `{p}` a password, `{o}` a word, `{card}` a card, `{words12}` words. */
export function maker(random: () => number): (shape: string) => string {
  const pick = (from: string | readonly string[]): string => from[Math.floor(random() * from.length)] ?? ''
  const run = (set: string, count: number): string =>
    Array.from({ length: count }, () => pick(SETS[set] ?? DIGIT)).join('')
  return (shape) =>
    shape
      .replace(/\{([ahHdulUnwbzr])(\d+)\}/g, (_, set: string, count: string) => run(set, Number(count)))
      .replace(/\{p\}/g, () => `${pick(WORDS)}${pick(['-', '_', '!', '#', '.'])}${pick(WORDS)}${run('d', 2)}`)
      .replace(/\{o\}/g, () => pick(WORDS))
      .replace(/\{words(\d+)\}/g, (_, count: string) =>
        Array.from({ length: Number(count) }, () => pick(WORDS)).join(' '),
      )
      .replace(/\{card\}/g, () => card(run('d', 14)))
      .replace(/\{iban\}/g, () => iban(run('d', 18)))
      .replaceAll('§', '$')
}

function card(digits: string): string {
  const body = `4${digits}`
  let sum = 0
  for (let i = 0; i < 15; i++) {
    const digit = Number(body[14 - i]) * (i % 2 === 0 ? 2 : 1)
    sum += digit > 9 ? digit - 9 : digit
  }
  return `${body}${(10 - (sum % 10)) % 10}`
}

function iban(account: string): string {
  let rest = 0
  for (const digit of `${account}131400`) rest = (rest * 10 + Number(digit)) % 97
  return `DE${String(98 - rest).padStart(2, '0')}${account}`
}

const spaced = (digits: string, mark: string): string => digits.replace(/\d{4}(?=\d)/g, `$&${mark}`)
const shifted = (digits: string, zero: number): string =>
  digits.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

/** Tokens whose shape their provider documents. */
const SHAPED = `
aws access key: AKIA{U16}
aws session key: ASIA{U16}
github classic: ghp_{a36}
github app: ghs_{a36}
github fine: github_pat_{a22}_{a59}
gitlab: glpat-{w20}
gitlab runner: glrt-{w20}
slack bot: xoxb-{d12}-{d12}-{a24}
slack app: xapp-1-A{U10}-{d13}-{h64}
slack hook: https://hooks.slack.com/services/T{U8}/B{U8}/{a24}
stripe live: sk_live_{a24}
stripe restricted: rk_live_{a24}
stripe hook: whsec_{a32}
openai: sk-{a48}
openai project: sk-proj-{w60}
anthropic: sk-ant-api03-{w90}AA
openrouter: sk-or-v1-{h64}
google api: AIza{w35}
google oauth secret: GOCSPX-{w28}
google access: ya29.{w60}
npm: npm_{a36}
pypi: pypi-AgEIcHlwaS5vcmc{w60}
rubygems: rubygems_{h48}
crates: cio{a32}
clojars: CLOJARS_{n60}
twilio: SK{h32}
sendgrid: SG.{w22}.{w43}
brevo: xkeysib-{h64}-{a16}
mailgun: key-{h32}
mailchimp: {h32}-us12
resend: re_{a7}7_{a24}
telegram: {d9}:AA{w33}
discord bot: M{a23}.{w6}.{w27}
discord hook: https://discord.com/api/webhooks/{d18}/{w68}
azure client secret: {a3}8Q~{w34}
azure storage: AccountKey={b86}==
digitalocean: dop_v1_{h64}
shopify: shpat_{h32}
square: sq0atp-{w22}
paypal: access_token$production§{n16}§{h32}
plaid: access-production-{h8}-{h4}-{h4}-{h4}-{h12}
razorpay: rzp_live_{a14}
notion: ntn_{d11}{a35}
linear: lin_api_{a40}
airtable: pat{a14}.{h64}
atlassian: ATATT3xFfGF0{w120}={H8}
figma: figd_{w40}
asana: 1/{d16}:{h32}
clickup: pk_{d8}_{U32}
trello: ATTA{h64}
dropbox: sl.{w130}
typeform: tfp_{w44}
cal.com: cal_live_{h32}
1password: ops_eyJ{b80}
vault: hvs.{w90}
databricks: dapi{h32}
docker hub: dckr_pat_{w27}
terraform: {a14}.atlasv1.{w67}
pulumi: pul-{h40}
doppler: dp.pt.{a43}
cloudflare origin: v1.0-{h24}-{h146}
vercel: vcp_{a24}
netlify: nfp_{a36}
heroku: HRKU-{w60}
fly: fo1_{w43}
render: rnd_{a32}
supabase: sbp_{h40}
supabase secret: sb_secret_{w31}
neon: napi_{n64}
planetscale: pscale_tkn_{w43}
tailscale: tskey-auth-{a16}-{a32}
ngrok: 2{a26}_{a21}
datadog: ddapp_{a34}
new relic: NRAK-{U27}
sentry: sntrys_{b90}
sentry user: sntryu_{h64}
grafana: glsa_{a32}_{h8}
grafana cloud: glc_{b80}
dynatrace: dt0c01.{U24}.{U64}
posthog: phx_{a43}
launchdarkly: sdk-{h8}-{h4}-{h4}-{h4}-{h12}
sonar: squ_{h40}
snyk: snyk_uat.{h8}.{w70}
circleci: CCIPAT_{a22}_{h40}
buildkite: bkua_{h40}
octopus: API-{U25}7
artifactory: AKCp{a69}
sourcegraph: sgp_{h40}
postman: PMAK-{h24}-{h34}
readme: rdme_{n70}
contentful: CFPAT-{w43}
pinecone: pcsk_{w70}
hugging face: hf_{a34}
replicate: r8_{a37}
groq: gsk_{a52}
perplexity: pplx-{a48}
xai: xai-{a80}
elevenlabs: sk_{h48}
nvidia: nvapi-{w64}
tavily: tvly-{a32}
langsmith: lsv2_pt_{h32}_{h10}
langfuse: sk-lf-{h8}-{h4}-{h4}-{h4}-{h12}
hubspot: pat-eu1-{h8}-{h4}-{h4}-{h4}-{h12}
facebook: EAA{a120}
twitter bearer: AAAAAAAAAAAAAAAAAAAAA{a80}
twitch: oauth:{n30}
alibaba: LTAI{a20}
yandex: AQVN{w35}
easypost: EZAK{a54}
shippo: shippo_live_{h40}
duffel: duffel_live_{w43}
adafruit: aio_{a28}
prefect: pnu_{a36}
infracost: ico-{a32}
age: AGE-SECRET-KEY-1{U58}
jwt: eyJ{w30}.eyJ{w60}.{w43}
bcrypt: $2y$10§{a53}
sha crypt: $6§{a8}§{a86}
argon: $argon2id$v=19$m=65536,t=3,p=4§{a22}§{a43}
windows licence: {U4}7-{U5}-{U5}-{U5}-{U5}
`

/** Secrets beside a name, a place or a number: `[…]` must be gone, `⏎` ends a line, `⇒` a turn. */
const NAMED = `
env password: DB_PASSWORD=[{p}]
env token: export SERVICE_TOKEN=[{a32}]
inline env: PGPASSWORD=[{p}] pg_dump -h db shop > shop.sql
code string: const password = "[{p}]"
python: api_key = '[{h40}]'
json: {"user": "x", "password": "[{p}]"}
json token: {"name":"bot","token":"[{a40}]","interval":300}
yaml: smtp:⏎  user: noreply⏎  pass: [{p}]
manifest: kind: Secret⏎data:⏎  smtp-password: [{b24}]
toml: client_secret = "[{a32}]"
ini: [mail]⏎passwd=[{p}]
properties: spring.datasource.password=[{p}]
php: define('DB_PASSWORD', '[{p}]');
tfvars: db_pass = "[{p}]"
xml: <password>[{p}]</password>
xml attribute: <property name="db.password" value="[{p}]"/>
sql identified: CREATE USER 'app'@'%' IDENTIFIED BY '[{p}]';
sql with password: CREATE ROLE app WITH LOGIN PASSWORD '[{p}]';
oracle: ALTER USER app IDENTIFIED BY [{p}];
url credential: postgres://app:[{a16}]@db.internal:5432/orders
mongo uri: mongodb+srv://svc:[{a20}]@cluster0.ab1cd.mongodb.net/shop
redis uri: redis://:[{a24}]@cache:6379/0
amqp uri: amqp://guest:[{p}]@mq/vhost
jdbc: jdbc:mysql://10.3.0.7/stock?user=app&password=[{a14}]&useSSL=false
ado: Server=sql2;Database=Till;User Id=till;Password=[{p}];Encrypt=no
sas: https://x.blob.core.windows.net/c/f?sv=2022&sig=[{a43}]%3D
s3 signed: https://bucket.s3.amazonaws.com/r.pdf?X-Amz-Credential=x&X-Amz-Signature=[{h64}]
query key: https://flow.example.org/run?key=[{h16}]&env=prod
zoom: https://us02web.zoom.us/j/84411220973?pwd=[{a22}]
otpauth: otpauth://totp/Site:maud?secret=[{u9}2{u6}]&issuer=Site
curl user: curl -u billing:[{a10}] https://erp.local/api
curl header: curl -H "X-Auth-Token: [{a24}]" https://nms.lan
bearer: Authorization: Bearer [{a40}]
basic: Authorization: Basic [{a30}]==
api key header: fetch(u, { headers: { 'Ocp-Apim-Subscription-Key': '[{h32}]' } })
cookie: Cookie: theme=dark; sessionid=[{h32}]; lang=en
set-cookie: set-cookie: JSESSIONID=[{H24}]; Path=/
mysql flag: mysqldump -uroot -p[{a12}] shop > shop.sql
sshpass: sshpass -p '[{p}]' ssh pi@shed.local
docker login: docker login --username dana -p [{p}] ghcr.io
redis flag: redis-cli -h cache -a [{a14}] ping
7z: 7z x -p[{a10}] photos.7z
chpasswd: echo "root:[{p}]" | chpasswd
sudo: echo [{p}] | sudo -S reboot
openssl: openssl enc -d -aes-256-cbc -in a -pass pass:[{a14}]
smb: smbclient //nas/share -U dana%[{a12}]
netrc: machine ftp.example.org login maud password [{a10}]
pgpass: db1:5432:*:app:[{a14}]
fstab: //nas/media /mnt cifs username=tv,password=[{a12}],vers=3 0 0
wifi qr: WIFI:S:Casa;T:WPA;P:[{a12}];;
wpa: network={⏎  ssid="G"⏎  psk="[{p}]"⏎}
wireguard: PrivateKey = [{b43}]=
esphome: encryption:⏎  key: "[{b43}]="
lorawan: devEUI 70B3D57ED0054321, appkey [{H32}], joins but no uplinks
kubeconfig: client-key-data: [{b200}]
jwk: {"kty":"EC","crv":"P-256","x":"abc","d": "[{w43}]"}
snmp: snmp_community_secret: [{a16}]
htpasswd: dana:[$apr1§{a8}§{a22}]
unix shadow: root:[$6§{a8}§{a86}]:19000:0:99999:7:::
ldap hash: userPassword: [{SSHA}{b32}]
markdown table: | site | user | password |⏎|---|---|---|⏎| tides | maree | [{p}] |
csv column: site;login;passwort⏎tides;maree;[{p}]
csv quoted: name,email,password⏎"Ana","a@b.example","[{p}]"
login slash: hub admin login is admin / [{p}] and it hangs
user pw: user choir pw [{p}] does not work
said english: my password is [{p}]
said wifi: the wifi password is [{p}], write it on the card
said german: Mein Passwort lautet [{p}]
said french: mon mot de passe est [{p}] et ça marche plus
said spanish: la contraseña del router es [{p}]
said polish: hasło do poczty to [{p}], ale nie działa
said italian: la password del wifi è [{p}]
said dutch: het wachtwoord van de NAS is [{p}]
said portuguese: a senha do portão é [{p}]
said russian: пароль от роутера: [{p}]
said japanese: パスワードは[{a10}]です
said quoted words: the password for the NAS is "[blue {o} seven]"
passphrase: the passphrase is [{o} horse {o} staple]
answer password: what is the wifi password?⇒[{p}]
answer pin: What PIN did you choose?⇒it's [{d4}]
answer below: I forgot the alarm code again, can you tell me the code for the alarm?⏎⏎[{d4}]
pin: my PIN is [{d4}]
pin colon: PIN: [{d4}]
pin german: Meine PIN lautet [{d4}]
pin spoken: my sim pin is [six zero one eight]
puk: PUK: [{d8}]
tan: Meine TAN war [{d6}]
door: the front door code is [{d5}]
door german: Der Code für die Haustür ist [{d4}]
door french: le code de la porte est [{d4}]
door spanish: el código de la puerta es [{d4}]
door polish: kod do bramy to [{d4}]
door italian: il codice del cancello è [{d4}]
door dutch: de code van de voordeur is [{d4}]
door portuguese: o código do portão é [{d4}]
safe: the combination of the safe is [17-42-{d2}]
gate hash: the gate code is [{d4}#]
reversed: [{d5}] is the gate code
one-time: [{d6}] is your Gannet verification code. Never share it.
one-time said: your login code is [{d6}]
backup codes: backup codes:⏎[{n4}9-{n4}]
recovery words: my seed phrase is [{words12}]
recovery list: recovery phrase:⏎1. [{o}]⏎2. {o}⏎3. {o}⏎4. {o}⏎5. {o}⏎6. {o}⏎7. {o}⏎8. {o}⏎9. {o}⏎10. {o}⏎11. {o}⏎12. {o}
maiden name: my mother's maiden name is [Abelard]
passport: my passport number is [X4RT{d5}]
ssn: my social security number is [512-44-{d4}]
account number: account number: [{d8}]
iban: please pay to [{iban}] by Friday
private key: -----BEGIN OPENSSH PRIVATE KEY-----⏎[{b64}]⏎{b64}⏎-----END OPENSSH PRIVATE KEY-----
pgp: -----BEGIN PGP PRIVATE KEY BLOCK-----⏎⏎[{b64}]⏎{b64}⏎-----END PGP PRIVATE KEY BLOCK-----
putty: PuTTY-User-Key-File-3: ssh-ed25519⏎Encryption: none⏎Private-Lines: 1⏎[{b64}]⏎Private-MAC: {h64}
invisible: my pass\u200bword is [{p}]
full width name: ｐａｓｓｗｏｒｄ: [{p}]
look-alike name: my pаsswоrd is [{p}]
`

/** Every secret, three of each shape and each name: `isHeld` those of the kinds that were set aside while the rules were written. */
export function planted(isHeld: boolean): Planted[] {
  const all: Planted[] = []
  const rows = (table: string): [string, string][] =>
    table
      .trim()
      .split('\n')
      .map((row) => [row.slice(0, row.indexOf(': ')), row.slice(row.indexOf(': ') + 2)])
  for (const [kind, shape] of rows(SHAPED)) {
    const make = maker(seeded(hash(kind)))
    for (const carrier of ['%', 'here is the one for staging: % (rotate it on monday)', 'KEY="%"']) {
      const secret = make(shape)
      all.push({ kind, text: carrier.replace('%', () => secret), secret, before: '' })
    }
  }
  for (const [kind, template] of rows(NAMED)) {
    const make = maker(seeded(hash(kind)))
    for (const carrier of ['%', 'fyi. %', 'so this one\n%\nthat is all']) {
      const made = make(template.replaceAll('⏎', '\n')).replaceAll('\\u200b', '\u200b')
      const marks = [...made.matchAll(/(?<=^|[^\]])\[(?!mail\])([^\]\n]+)\]/g)]
      const secret = marks.at(-1)?.[1] ?? ''
      const [text = '', before = ''] = made
        .replace(`[${secret}]`, () => secret)
        .split('⇒')
        .toReversed()
      all.push({ kind, text: before === '' ? carrier.replace('%', () => text) : text, secret, before })
    }
  }
  const number = maker(seeded(7))
  const cards: Readonly<Record<string, (digits: string) => string>> = {
    'card bare': (digits) => digits,
    'card spaces': (digits) => spaced(digits, ' '),
    'card dashes': (digits) => spaced(digits, '-'),
    'card dots': (digits) => spaced(digits, '.'),
    'card slashes': (digits) => spaced(digits, ' / '),
    'card long dashes': (digits) => spaced(digits, '–'),
    'card thin spaces': (digits) => spaced(digits, '\u2009'),
    'card one by one': (digits) => [...digits].join(' '),
    'card lines': (digits) => `${digits.slice(0, 4)} ${digits.slice(4, 8)}\n${digits.slice(8, 12)} ${digits.slice(12)}`,
    'card full width': (digits) => spaced(shifted(digits, 0xff10), ' '),
    'card arabic': (digits) => spaced(shifted(digits, 0x660), ' '),
    'card devanagari': (digits) => spaced(shifted(digits, 0x966), ' '),
    'card joined': (digits) => [...digits].join('\u200b'),
  }
  for (const [kind, write] of Object.entries(cards))
    for (const carrier of ['my card is %', '%', 'pay with % exp 09/28 cvv 338']) {
      const secret = write(number('{card}'))
      all.push({ kind, text: carrier.replace('%', secret), secret, before: '' })
    }
  for (const kind of ['card mistyped', 'card mistyped expiry', 'card mistyped german']) {
    const carrier = {
      'card mistyped': 'my visa card: %',
      'card mistyped expiry': '% 11/28',
      'card mistyped german': 'Kreditkarte % gültig bis 11/28',
    }[kind]
    for (let i = 0; i < 3; i++) {
      const digits = number('{card}')
      const secret = spaced(`${digits.slice(0, 15)}${(Number(digits[15]) + 3) % 10}`, ' ')
      all.push({ kind, text: (carrier ?? '%').replace('%', secret), secret, before: '' })
    }
  }
  return all.filter(({ kind }) => (hash(kind) % 3 === 0) === isHeld)
}

export function hash(text: string): number {
  let value = 2166136261
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0
  return value
}
