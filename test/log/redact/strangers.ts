import { hash, maker, type Planted, seeded } from './kinds.ts'

/** Kinds that the rules were not made from: tokens in sentences, files and logs. `{a8}` as in `kinds.ts`. */
const TOKENS = `
beamer: b_{w43}7
mailgun public: pubkey-{h32}
brevo smtp: xsmtpsib-{h64}-{a16}
intra42: s-s4t2ud-{h64}
clickhouse cloud: 4b1d{a38}
maxmind: {a5}7_{a29}_mmk
sourcegraph instance: sgp_{h16}_{h40}
slack config: xoxe.xoxp-1-{a60}
slack refresh: xoxe-1-{a60}
slack workflow: https://hooks.slack.com/workflows/T{U8}/A{U8}/{d17}/{a24}
notion old: secret_{a43}
zapier hook: https://hooks.zapier.com/hooks/catch/{d7}/{n5}4x/
ifttt: https://maker.ifttt.com/trigger/door/with/key/{w20}4f
pushbullet: o.{a30}9b
matrix: syt_{b16}_{a20}_{a6}
porkbun: sk1_{h64}
porkbun public: pk1_{h64}
netbird: nbp_{a35}4
honeycomb: hcaik_{n58}
xata: xau_{a32}
fireworks: fw_{a24}
anyscale: esecret_{a28}
cerebras: csk-{n48}
modal: as-{a20}7Q
runpod: rpa_{U38}
cursor: key_{h64}
backblaze: K005{b26}3
jenkins: 11{h32}
cloudinary: cloudinary://{d15}:{w27}@shop
convex: prod:happy-otter-{d3}|{h60}
teams hook: https://acme.webhook.office.com/webhookb2/{h8}-{h4}-{h4}-{h4}-{h12}@{h8}-{h4}-{h4}-{h4}-{h12}/IncomingWebhook/{h32}/{h8}-{h4}-{h4}-{h4}-{h12}
google app key: AIzaSy{w33}
firebase messaging: AAAA{w7}:APA91b{w134}
github user: ghu_{a36}
gitlab deploy: gldt-{w20}
gitlab feed: glft-{w20}
gitlab trigger: glptt-{h40}
bitbucket: ATBB{a28}{h8}
shopify secret: shpss_{h32}
shopify custom: shpca_{h32}
stripe test: sk_test_{a99}
mollie: live_{a30}
gocardless: live_{w40}
paystack: sk_live_{h40}
mercadopago: APP_USR-{d16}-{d6}-{h32}-{d9}
digitalocean refresh: dor_v1_{h64}
openai service: sk-svcacct-{w74}T3BlbkFJ{w74}
deepseek: sk-{h32}
anthropic admin: sk-ant-admin01-{w93}AA
huggingface org: api_org_{l34}
replicate two: r8_{a37}
mistral like name: MISTRAL_API_KEY=«{a32}»
cohere like name: co_api_key: «{a40}»
linear oauth: lin_oauth_{h64}
figma oauth: figo_{w40}
monday like: eyJhbGciOiJIUzI1NiJ9.{w120}.{w43}
home assistant: eyJ{w33}.eyJ{w90}.{w43}
databricks oauth: dose{h32}
vault service: hvs.CAESI{w90}
vault batch: hvb.AAAAAQ{w140}
buildkite agent: bkaj_{a60}
circleci project: CCIPRJ_{a22}_{h40}
codecov like name: CODECOV_TOKEN: «{h8}-{h4}-{h4}-{h4}-{h12}»
scaleway uuid: SCW_SECRET_KEY=«{h8}-{h4}-{h4}-{h4}-{h12}»
hetzner name: HCLOUD_TOKEN=«{a64}»
vultr name: VULTR_API_KEY=«{U36}»
nexus: NpmToken.{h8}-{h4}-{h4}-{h4}-{h12}
nuget: oy2{n43}
pulumi: pul-{h40}
render hook: https://api.render.com/deploy/srv-{n20}?key={w11}
vercel blob: vercel_blob_rw_{a16}_{a30}
expo: exp_{w40}
age secret: AGE-SECRET-KEY-1{U58}
ethereum key: eth private key 0x{h64}
solana bytes: [12,34,{d2},91,250,17,{d2},8,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56]
nostr: nsec1{n58}
aws secret: aws_secret_access_key = «{b40}»
google service: "private_key": "-----BEGIN PRIVATE KEY-----\\nMIIE{b60}\\n{b64}\\n-----END PRIVATE KEY-----\\n"
yubikey otp: my yubico secret key is {b27}=
heroku uuid: HEROKU_API_KEY=«{h8}-{h4}-{h4}-{h4}-{h12}»
`

/** Secrets that a name or their place tells: what stands in « » must be gone; ⏎ ends a line. */
const PLACES = `
pass assigned: pass = "«{p}»"
pass yaml: pass: «{p}»
typo pasword: my pasword is «{p}»
typo passwrd: the passwrd for the router: «{p}»
typo pssword: pssword: «{p}»
typo passwrod: the new passwrod is «{p}» ok
typo passwort: mein paswort ist «{p}»
typo contrasena: la contrasenya es «{p}»
pw short: pw: «{p}»
pw said: the pw is «{p}» for the nas
pass said: the pass is «{p}»
creds pair: creds: admin:«{p}»
login pair: you can log in with bob:«{p}»
user and p: u: maria p: «{p}»
user slash pass: user/pass: maria / «{p}»
email form: Username: maria@x.example⏎Password: «{p}»
email below: Username:⏎maria⏎⏎Password:⏎«{p}»
before command: RESTIC_PASSWORD=«{p}» restic backup /home
before command twice: AWS_ACCESS_KEY_ID=x AWS_SECRET_ACCESS_KEY=«{b40}» aws s3 ls
mysql env: MYSQL_PWD=«{p}» mysql -u root
compose: environment:⏎  POSTGRES_PASSWORD: «{p}»
compose list: environment:⏎  - MYSQL_ROOT_PASSWORD=«{p}»
kubernetes env: - name: DB_PASSWORD⏎  value: "«{p}»"
kubernetes string data: stringData:⏎  password: «{p}»
kubernetes data: kind: Secret⏎type: Opaque⏎data:⏎  tls.key: «{b60}»
kubectl literal: kubectl create secret generic db --from-literal=password=«{p}»
helm set: helm upgrade shop ./c --set auth.password=«{p}»
terraform default: variable "db_password" {⏎  default = "«{p}»"⏎}
ansible host: web1 ansible_host=10.0.0.4 ansible_ssh_pass=«{p}»
ansible become: ansible_become_password: «{p}»
npmrc: //registry.npmjs.org/:_authToken=«{h8}-{h4}-{h4}-{h4}-{h12}»
npmrc old: _auth=«{b30}==»
pypirc: [pypi]⏎username = maria⏎password = «{p}»
maven: <server><id>x</id><username>ci</username><password>«{p}»</password></server>
gradle: signing.password=«{p}»
git clone: git clone https://maria:«{a20}»@git.example.org/x.git
powershell secure: ConvertTo-SecureString "«{p}»" -AsPlainText -Force
powershell env: $env:API_TOKEN = "«{a32}»"
setx: setx DB_PASSWORD «{p}»
windows set: set PASSWORD=«{p}»
net user: net user maria «{p}» /add
net use: net use Z: \\\\nas\\media /user:maria «{p}»
heroku config: heroku config:set SECRET_KEY=«{a40}» -a shop
gh secret: gh secret set DEPLOY_TOKEN --body "«{a36}»"
vault put: vault kv put secret/shop password=«{p}»
aws configure: aws configure set aws_secret_access_key «{b40}»
psql conninfo: psql "host=db user=app password=«{p}» dbname=shop"
alter role: ALTER ROLE app WITH PASSWORD '«{p}»';
set password: SET PASSWORD FOR 'app'@'%' = PASSWORD('«{p}»');
grant: GRANT ALL ON shop.* TO 'app'@'%' IDENTIFIED BY '«{p}»';
alter plugin: ALTER USER 'root'@'localhost' IDENTIFIED WITH mysql_native_password BY '«{p}»';
mssql login: CREATE LOGIN till WITH PASSWORD = N'«{p}»';
ldapsearch: ldapsearch -x -D cn=admin,dc=x -w «{p}» -b dc=x
msmtp: account x⏎user maria⏎password «{p}»
mutt: set imap_pass = "«{p}»"
wpa passphrase: wpa_passphrase CasaVerde «{p}»
nmcli: nmcli dev wifi connect CasaVerde password «{p}»
iwctl: iwctl --passphrase «{p}» station wlan0 connect CasaVerde
cisco secret: enable secret 5 «$1§{a4}§{a22}»
cisco user: username netop privilege 15 password 0 «{p}»
cisco snmp: snmp-server community «{a12}» RO
cisco psk: crypto isakmp key «{a16}» address 203.0.113.9
junos: set system root-authentication encrypted-password "«$6§{a8}§{a86}»"
haproxy: user maria insecure-password «{p}»
redis conf: requirepass «{p}»
redis master: masterauth «{p}»
mosquitto: mosquitto_pub -h mq -u maria -P «{p}» -t x -m y
django: SECRET_KEY = 'django-insecure-«{a45}»'
laravel: APP_KEY=base64:«{b43}=»
wordpress salt: define('AUTH_KEY', '«{a20}%{a20}#{a10}»');
rails: secret_key_base: «{h128}»
jwt secret: JWT_SECRET=«{a32}»
nextauth: NEXTAUTH_SECRET="«{b43}=»"
encryption key: ENCRYPTION_KEY=«{h64}»
camel secret: "clientSecret": "«{a32}»",
camel token: { accessToken: '«{a40}»', expiresIn: 3600 }
camel private: "privateKey": "«{b44}»",
camel pass: { user: "maria", pass: "«{p}»" }
snake passphrase: "key_passphrase": "«{p}»"
header x-api-key: X-Api-Key: «{a32}»
header private token: curl --header "PRIVATE-TOKEN: «{w20}»" https://git.lan/api
header token: Authorization: token «{h40}»
header apikey: -H 'apikey: «{a32}»'
header basic: authorization: Basic «{b28}==»
header digest: Authorization: Digest username="m", realm="x", nonce="y", response="«{h32}»"
sso key: Authorization: sso-key «{a12}_{a20}»:{a22}
log pair: 2026-02-01T10:11:12Z WARN login failed user=maria password=«{p}» ip=10.0.0.9
log json: {"level":"debug","msg":"refresh","refresh_token":"«{w60}»"}
access log: 10.0.0.4 - - [01/Feb/2026] "GET /v1/list?api_key=«{h32}» HTTP/1.1" 200
query appid: https://api.openweathermap.example/data?q=Lyon&appid=«{h32}»
query token: wss://stream.example.org/socket?token=«{a40}»
python auth: requests.get(url, auth=("maria", "«{p}»"))
python connect: ssh.connect("h", username="m", password="«{p}»")
js pool: new Pool({ user: 'app', password: '«{p}»', database: 'x' })
go struct: cfg := Config{User: "app", Password: "«{p}»"}
csharp credential: new NetworkCredential("maria", "«{p}»")
java connection: DriverManager.getConnection(url, "app", "«{p}»")
php mysqli: mysqli_connect("localhost", "app", "«{p}»", "shop");
perl dbi: DBI->connect("dbi:Pg:dbname=x", "app", "«{p}»")
ruby: config.password = '«{p}»'
rust: .password("«{p}»")
bash read: PASS='«{p}»'; export PASS
csv login: site,login,password⏎shop.example,maria,«{p}»
csv pin: card,pin,limit⏎Visa,«{d4}»,500
csv secret: client_id,client_secret⏎abc,«{a32}»
csv semicolon: Konto;Benutzer;Kennwort⏎Bank;maria;«{p}»
tsv: host\tpin⏎shed\t«{d4}»
keepass: "Group","Title","Username","Password","URL"⏎"Root","Shop","maria","«{p}»","https://x"
markdown cell: | Dienst | Passwort |⏎|---|---|⏎| NAS | «{p}» |
bullet pass: - NAS: maria / «{p}»
wifi slash: wifi: CasaVerde / «{p}»
ssid key: ssid CasaVerde, key «{p}»
wlan german: WLAN-Schlüssel: «{p}»
wifi short: the wifi is CasaVerde and the password is «{p}»
wifi named: guest wifi pass «{p}»
dotted env: spring.mail.password=«{p}»
keystore: -Djavax.net.ssl.keyStorePassword=«{p}»
jks flag: keytool -list -keystore k.jks -storepass «{p}»
openssl pass: openssl rsa -in k.pem -passin pass:«{p}»
gpg: gpg --batch --passphrase «{p}» -d x.gpg
zip: zip -P «{a10}» a.zip b
rclone: [nas]⏎type = webdav⏎pass = «{a22}»
restic: restic -r x --password-command "echo «{p}»"
vnc: vncpasswd: «{a8}»
ftp url: ftp://maria:«{p}»@ftp.example.org/
smtp url: smtps://maria%40x.example:«{p}»@mail.example.org:465
odbc: Driver=x;Server=y;Uid=app;Pwd=«{p}»;
connection pass: DefaultEndpointsProtocol=https;AccountName=x;AccountKey=«{b86}==»
servicebus: Endpoint=sb://x.servicebus.windows.net/;SharedAccessKeyName=Root;SharedAccessKey=«{b43}=»
netrc lines: machine api.example.org⏎  login maria⏎  password «{p}»
jwk d: {"kty":"OKP","d": "«{w43}»","crv":"Ed25519"}
jwk k: {"kty":"oct","k":"«{w43}»"}
zigbee: network_key: [«7, 43, 201, 5, {d2}, 66, 9, 120, 31, 8, 77, 254, 3, 19, 90, 4»]
tuya: local_key: «{a16}»
hue: hue api key «{w40}»
homekit: HomeKit setup code: «{d3}-{d2}-{d3}»
zwave: S2_AccessControl key: «{H32}»
openvpn: -----BEGIN OpenVPN Static key V1-----⏎«{h32}»⏎{h32}⏎-----END OpenVPN Static key V1-----
minisign: untrusted comment: minisign encrypted secret key⏎«RWRTY0Iy{b100}»
ssh2: ---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----⏎«{b64}»⏎---- END SSH2 ENCRYPTED PRIVATE KEY ----
pem indented:     -----BEGIN RSA PRIVATE KEY-----⏎    «{b64}»⏎    {b64}⏎    -----END RSA PRIVATE KEY-----
google app password: gmail app password: «{l4} {l4} {l4} {l4}»
apple app password: app-specific password is «{l4}-{l4}-{l4}-{l4}»
bluesky: bsky app pw «{n4}-{n4}-{n4}-{n4}»
nextcloud: Nextcloud app password «{a5}-{a5}-{a5}-{a5}-{a5}»
steam: my steam recovery code is R«{d5}»
two-factor setup: 2FA setup key: «{u4} {u4} {u4} 2{u3}»
totp field: totp: «{u8}7{u7}»
otp google: G-«{d6}» is your Google verification code.
otp german: Ihr Bestätigungscode lautet «{d3} {d3}»
otp use: Use «{d6}» to log in to your account
otp french: «{d6}» est votre code de vérification
otp spanish: Tu código de verificación es «{d6}»
otp whatsapp: Your WhatsApp code: «{d3}-{d3}»
otp polish: Kod SMS: «{d6}»
otp passcode: your one-time passcode is «{d6}»
otp dont share: «{d6}» is your code. Do not share it with anyone.
otp enter: enter «{d6}» to confirm the payment
pin word: card pin «{d4}»
pin is: the pin for my debit card is «{d4}»
pin german: die PIN von der EC-Karte ist «{d4}»
pin said: my pin's «{d4}»
pin digits: pin is «four seven one two»
phone unlock: unlock code for my phone: «{d4}»
garage opens: the garage opens with «{d4}»
alarm set: alarm is now set to «{d4}»
gate said: to open the gate type «{d4}#»
lockbox: the lockbox code's «{d4}»
airbnb: check-in: door code «{d4}*», wifi CasaVerde
safe turns: safe combination: «L12 R33 L{d2}»
luggage: suitcase lock is «{d3}»
puk: sim puk «{d8}»
french door: le digicode c'est «{d2}B{d2}»
spanish alarm: la clave de la alarma es «{d4}»
italian pin: il pin del bancomat è «{d4}»
dutch pin: mijn pincode is «{d4}»
polish pin: mój PIN to «{d4}»
turkish password: şifrem «{p}»
korean password: 비밀번호는 «{p}» 입니다
chinese password: 密码是«{a10}»
ukrainian password: мій пароль: «{p}»
swedish password: lösenordet är «{p}»
czech password: heslo je «{p}»
seed commas: seed phrase: «anchor, velvet, puzzle, orbit, glimpse, tunnel, absorb, custom, ribbon, hazard, {o}, gravity»
seed german: meine 12 Wörter: «anchor velvet puzzle orbit glimpse tunnel absorb custom ribbon hazard {o} gravity»
seed bare: «abandon velvet puzzle orbit glimpse tunnel absorb custom ribbon hazard {o} gravity» are my ledger words
seed numbered: wallet backup⏎1. «{o}»⏎2. {o}⏎3. {o}⏎4. {o}⏎5. {o}⏎6. {o}⏎7. {o}⏎8. {o}⏎9. {o}⏎10. {o}⏎11. {o}⏎12. {o}
backup codes: My backup codes⏎«{d4} {d4}»⏎{d4} {d4}⏎{d4} {d4}
recovery codes: recovery codes:⏎«{n5}7-{n5}»⏎{n5}3-{n5}
amex: amex «3782 822463 10005»
card named wrong: debit card «4{d3} {d4} {d4} {d4}»
iban spaces: IBAN «DE{d2} {d4} {d4} {d4} {d4} {d2}»
iban lower: iban: «nl{d2}ingb{d10}»
iban british: my iban is «GB{d2} NWBK {d4} {d4} {d4} {d2}»
sort code: sort code 20-45-77 account «{d8}»
ssn said: my ssn is «521-{d2}-{d4}»
cvv: cvv «{d3}»
license key: licence key: «{U5}-{U5}-{U5}-{U5}»
cookie sid: Cookie: connect.sid=s%3A«{w32}.{a43}»
csrf: "session_token": "«{w48}»"
signed url: https://cdn.example.org/a.mp4?Expires=1&Signature=«{w80}»&Key-Pair-Id=K1
github action: with:⏎  token: «{a40}»
invisible name: api\u200b_key: «{a32}»
look-alike name: раsswоrd: «{p}»
full width digits: ＰＩＮ：«１２３{d1}»
escaped json: {\\"password\\":\\"«{p}»\\"}
url encoded: password%3D«{p}»
html input: <input type="password" name="pw" value="«{p}»">
`

/** Written when those set aside above had been measured once; measured once, at the end. */
const LATER = `
typo of pass phrase: my passprase is «{p}»
whispered: psst the vpn password: «{p}»
vpn conf: vpn.password «{p}»
fritzbox: FRITZ!Box Kennwort «{p}»
router sticker: Default password printed below the router: «{a12}»
nas note: Synology admin pw «{p}»
email sig: Login: maria@x.example⏎PW: «{p}»
mixed note: netflix -> maria@x.example -> «{p}»
telegram bot: TELEGRAM_BOT_TOKEN={d9}:«AA{w33}»
plural passwords: passwords: router «{p}», nas {p}
changed from: changed the pw from {p} to «{p}»
env quoted: MAIL_PASSWORD='«{p}»'
fish set: set -x GITHUB_TOKEN «ghp_{a36}»
direnv: export OPENAI_API_KEY="«sk-proj-{w60}»"
systemd: Environment="DB_PASS=«{p}»"
dockerfile: ENV ADMIN_PASSWORD «{p}»
docker run: docker run -e MYSQL_ROOT_PASSWORD=«{p}» mysql
docker arg: ARG NPM_TOKEN=«npm_{a36}»
crontab: 0 3 * * * RESTIC_PASSWORD=«{p}» /usr/bin/restic backup
makefile: PASSWORD := «{p}»
lua table: password = "«{p}»",
elixir: config :app, secret_key_base: "«{b64}»"
kotlin: val apiKey = "«{a32}»"
swift: let token: String = "«{a40}»"
r script: Sys.setenv(API_KEY = "«{a32}»")
matlab: passwd = '«{p}»';
vba: Const PWD = "«{p}»"
excel connection: Provider=SQLOLEDB;Data Source=x;User ID=sa;Password=«{p}»
mongo shell: db.createUser({user: "app", pwd: "«{p}»", roles: []})
mysql function: mysql -h db -u app --password=«{p}» shop
pg env line: PGPASSWORD='«{p}»'
cassandra: cqlsh -u app -p «{p}» 10.0.0.2
elastic: curl -u elastic:«{a20}» localhost:9200
grafana env: GF_SECURITY_ADMIN_PASSWORD: «{p}»
nginx basic: maria:«$apr1§{a8}§{a22}»
traefik: - "maria:«$2y$05§{a53}»"
ansible vault: vault_db_password: «{p}»
chef: "db_password": "«{p}»"
puppet: password => '«{p}»',
salt pillar: mysql.pass: '«{p}»'
postman: {"key":"token","value":"«{a40}»"}
har header: {"name": "Authorization", "value": "Bearer «{a40}»"}
graphql: mutation { login(user: "maria", password: "«{p}»") }
soap: <wsse:Password Type="PasswordText">«{p}»</wsse:Password>
imap log: a1 LOGIN maria «{p}»
ftp log: PASS «{p}»
redis log: AUTH «{p}»
irc: /msg NickServ IDENTIFY «{p}»
smtp auth: AUTH PLAIN «{b28}»
telnet: Password: «{p}»
bank slip: IBAN: AT«{d2} {d4} {d4} {d4} {d4}»
card spaced dash: kreditkarte «4{d3} - {d4} - {d4} - {d4}»
card words: mastercard number «5{d3} {d4} {d4} {d4}»
cvc words: the three digits on the back are «{d3}»
bike code: my bike lock code is «{d4}»
parent code: netflix profile pin «{d4}»
voicemail: voicemail password «{d4}»
tablet: the kids' tablet pin = «{d6}»
portuguese door: a senha do alarme é «{d4}»
italian otp: il tuo codice di verifica è «{d6}»
french pin: le code pin de ma carte c'est «{d4}»
german door: Türcode «{d4}»
discord backup: Discord backup codes:⏎* «{n4}-{n3}7»⏎* {n4}-{n3}2
wallet note: trust wallet phrase: «anchor velvet puzzle orbit glimpse tunnel absorb custom ribbon hazard {o} gravity»
hex seed: wallet seed (hex): «{h64}»
wep hex: WEP key: «{H10}»
wpa hex: wpa_psk=«{h64}»
mqtt yaml: mqtt:⏎  username: ha⏎  password: "«{p}»"
zha: preshared key for the vpn is «{a20}»
`

const CARD_DIGITS: Readonly<Record<string, (digits: string) => string>> = {
  'card underscores': (digits) => digits.replace(/\d{4}(?=\d)/g, '$&_'),
  'card bengali': (digits) => widened(digits, 0x9e6),
  'card thai': (digits) => widened(digits, 0xe50),
  'card persian': (digits) => widened(digits, 0x6f0),
  'card mathematical': (digits) => widened(digits, 0x1d7ce),
  'card key caps': (digits) => digits.replace(/\d/g, '$&\ufe0f\u20e3'),
  'card pipes': (digits) => digits.replace(/\d{4}(?=\d)/g, '$& | '),
  'card middle dots': (digits) => digits.replace(/\d{4}(?=\d)/g, '$&·'),
  'card tabs': (digits) => digits.replace(/\d{4}(?=\d)/g, '$&\t'),
  'card commas': (digits) => digits.replace(/\d{4}(?=\d)/g, '$&, '),
  'card soft hyphens': (digits) => digits.replace(/\d{4}(?=\d)/g, '$&\u00ad'),
}

const widened = (digits: string, zero: number): string =>
  digits.replace(/\d{4}(?=\d)/g, '$& ').replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

const TOKEN_CARRIERS = ['%', 'i thnk its % but not sure', '{"id": 7, "v": "%", "on": true}']
const PLACE_CARRIERS = ['%', 'ok so here:\n%\nand thats it', 'hi!\n\n%\n\ncan you check?']
const CARD_CARRIERS = ['the visa is %', '%', 'charge % please, 11/29']

/** Secrets of kinds nobody made a rule from; `isHeld` those of a third of the kinds, by the hash of their name. */
export function strangers(isHeld: boolean, isLater = false): Planted[] {
  const isOf = ({ kind }: Planted): boolean => (hash(kind) % 3 === 0) === isHeld
  const make = maker(seeded(11))
  const cards = Object.entries(CARD_DIGITS).flatMap(([kind, write]) =>
    CARD_CARRIERS.map((carrier): Planted => {
      const secret = write(make('{card}'))
      return { kind, text: carrier.replace('%', secret), secret, before: '' }
    }),
  )
  return isLater ? fromTables('', LATER) : [...fromTables(TOKENS, PLACES), ...cards].filter(isOf)
}

/** Three of each row of two tables, keys and what holds one: the secret is what stands in « », or all of a key. */
export function fromTables(tokens: string, places: string): Planted[] {
  const rows = (table: string, carriers: readonly string[]) =>
    table
      .trim()
      .split('\n')
      .filter((row) => row.includes(': '))
      .flatMap((row) => {
        const [kind, template] = [row.slice(0, row.indexOf(': ')), row.slice(row.indexOf(': ') + 2)]
        const make = maker(seeded(hash(kind)))
        return carriers.map((carrier): Planted => {
          const made = make(template.replaceAll('⏎', '\n')).replaceAll('\\u200b', '\u200b')
          const text = carrier.replace('%', () => made.replace(/[«»]/g, ''))
          return { kind, text, secret: /«([^»]+)»/.exec(made)?.[1] ?? made, before: '' }
        })
      })
  return [...rows(tokens, TOKEN_CARRIERS), ...rows(places, PLACE_CARRIERS)]
}
