import { hash, maker, type Planted, seeded } from './kinds.ts'
import { fromTables } from './strangers.ts'

/** Keys of providers that no rule was made from, as their documents show them; the third set aside was measured once. */
const TOKENS = `
segment public: sgp_{a64}
lob: live_{h35}
elastic cloud: essu_{b60}==
stytch: secret-live-{w36}=
workos: sk_{a8}{d2}{a54}
klaviyo: pk_{h34}
kit: kit_{h32}
mailersend: mlsn.{h64}
telnyx: KEY{H32}_{a22}
firecrawl: fc-{h32}
browserbase: bb_live_{w27}
e2b: e2b_{h40}
llama cloud: llx-{a48}
helicone: sk-helicone-{n7}-{n7}-{n7}-{n7}
letta: sk-let-{a100}
mem0: m0-{a40}
chroma: ck-{a44}
turbopuffer: tpuf_{a32}
retool: retool_{n30}
honeybadger: hbp_{a36}
axiom: xaat-{h8}-{h4}-4{h3}-a{h3}-{h12}
axiom personal: xapt-{h8}-{h4}-4{h3}-a{h3}-{h12}
statsig: secret-{a43}
configcat: configcat-sdk-1/{w22}/{w22}
unleash: default:development.{h56}
ghost admin: {h24}:{h64}
woocommerce: cs_{h40}
shopify partner: shptka_{h32}
ebay cert: PRD-{h12}-{h4}-{h4}-{h4}-{h4}
amazon ads: Atzr|{w120}
alchemy url: https://eth-mainnet.g.alchemy.com/v2/«{w31}7»
infura url: https://mainnet.infura.io/v3/«{h32}»
quicknode url: https://wild-late-dawn.quiknode.pro/«{h40}»/
paddle: pdl_live_apikey_01{n24}_{a22}_{a3}
polar: polar_oat_{a40}
revenuecat: goog_{a27}4
zoho: 1000.{h32}.{h32}
close: api_{a22}.{a22}
intercom: dG9rOj{b53}=
portainer: ptr_{b43}=
proxmox: PVEAPIToken=root@pam!backup=«{h8}-{h4}-{h4}-{h4}-{h12}»
teamcity: eyJ0eXAiOiAiVENWMiJ9.{w27}.{w48}
socket: sktsec_{w41}_api
deepsource: dsp_{h40}
akeyless: p-{a12}_AM
upcloud: ucat_{U26}
exoscale: EXO{h24}
vercel: vca_{a24}
railway: rw_Fe26.2**{h64}*{w22}*{w43}
depot: depot_project_{h64}
mapbox secret: sk.eyJ1Ijoi{w60}.{w22}
dropbox refresh: sl.u.{w140}
box: «{n32}» is the box.com access token
npm granular: npm_{a36}
pypi upload: pypi-AgENdGVzdC5weXBpLm9yZw{w90}
jsr: jsrp_{n40}
dockerhub org: dckr_oat_{w32}
gitlab ci job: glcbt-64_{w20}
gitea: gitea token «{h40}»
github oauth: gho_{a36}
codeberg: codeberg access token: «{h40}»
azure openai: AZURE_OPENAI_KEY=«{a32}»
azure devops: {a42}AAAAAAAAAA{a6}JQQJ99{a26}
entra: client secret value «{a3}8Q~{w34}»
aws presigned: https://b.s3.eu-central-1.amazonaws.com/k?X-Amz-Security-Token={a120}&X-Amz-Signature=«{h64}»
aws bedrock: ABSK{b120}=
gcp hmac: GOOG1E{U55}
firebase server: AAAA{w7}:APA91b{w134}
recaptcha secret: 6L{a6}AAAAA{w27}
stripe ephemeral: ek_live_{a60}
stripe webhook: whsec_{a32}
paypal client: client id A{w79}, secret «E{w79}»
wise: «{h8}-{h4}-{h4}-{h4}-{h12}» is my wise api token
binance: binance secret «{a64}»
ripple seed: «s{z28}» is the xrp secret
stellar: «SD{r54}» is the stellar seed
monero: spend key: «{h64}»
bip32: xprv9s21ZrQH143K{z96}
wif: L{z51}
kubeadm: kubeadm join 10.0.0.1:6443 --token «{n6}.{n16}» --discovery-token-ca-cert-hash sha256:{h64}
k3s: K10{h64}::server:{h32}
rancher: token-{n5}:{n54}
swarm: SWMTKN-1-{n50}-{n25}
consul: CONSUL_HTTP_TOKEN=«{h8}-{h4}-{h4}-{h4}-{h12}»
nomad: nomad acl token secret id = «{h8}-{h4}-{h4}-{h4}-{h12}»
minio: mc alias set store https://s3.lan:9000 {U20} «{b40}»
tailnet api: tskey-api-{a11}CNTRL-{a32}
zerotier: zerotier central token: «{a32}»
cloudflare tunnel: cloudflared service install «eyJhIjoi{b120}»
cloudflare global: X-Auth-Key: «{h37}»
netlify: nfp_{a40}
bunny: bunny storage key «{h8}-{h4}-{h4}-{h12}-{h4}-{h4}»
plex: X-Plex-Token=«{w20}»
sonarr: <ApiKey>«{h32}»</ApiKey>
jellyfin: jellyfin api key «{h32}»
hass: long-lived token eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.{w110}.{w43}
tesla: refresh token «EU_{h64}»
strava: strava client secret «{h40}»
lastfm: last.fm shared secret: «{h32}»
openweather: appid=«{h32}»
steam web: steam web api key: «{H32}»
discord webhook: https://discord.com/api/webhooks/1{d18}/{w68}
matrix: syt_{b20}_{a20}_{a6}
mastodon: mastodon access token «{w43}»
bluesky jwt: eyJ0eXAiOiJhdCtqd3QiLCJhbGciOiJFUzI1NksifQ.{w120}.{w86}
line: LINE channel access token: «{b160}=»
onesignal: os_v2_app_{n50}{n50}
pusher: PUSHER_APP_SECRET=«{h20}»
ably: {a6}.{a6}:{w43}
pubnub: sub-c-{h8}-{h4}-{h4}-{h4}-{h12} and «sec-c-{a48}»
algolia admin: ALGOLIA_ADMIN_KEY=«{h32}»
meilisearch: MEILI_MASTER_KEY=«{w43}»
typesense: x-typesense-api-key: «{a32}»
upstash: UPSTASH_REDIS_REST_TOKEN=«{a55}»
hasura: x-hasura-admin-secret: «{a64}»
appwrite: standard_{h256}
nhost: nhost admin secret «{w32}»
ory: ory_pat_{a32}
zitadel: «{w40}{w30}7» is the zitadel PAT
fusionauth: fusionauth api key = «{w64}»
gemfury: fury token: «{a20}»
posthog: phc_{a43}
plausible: plausible api key «{w64}»
`

/** What somebody pastes or says: the secret stands in « », ⏎ ends a line. */
const PLACES = `
human pass one: the password for the printer is «{u1}{l6}{d4}!»
human pass two: netflix pw is «{o}{d2}{o}»
human pass three: Passwort: «{u1}{l5}{d4}»
human pass sign: root pw = «{l4}§{l3}{d2}»
human lower: my wifi password is «{o}{o}{o}»
human spaced: the passphrase for the ssh key is «{o} {o} {o} {o}»
human correction: no sorry, the password is «{u1}{l7}{d2}?» with a question mark
human two lines: user: maria⏎pass: «{l6}{d3}»
human bracket: router login (admin / «{u1}{l4}{d4}»)
human arrow: nas → admin → «{o}{d3}{o}!»
human voice: so the password, all lower case, is «{o}{d4}»
human parent: dad's email password: «{u1}{l6}{d4}»
human spelled: the password is spelled «{u3}{d4}{l2}»
human changed: i changed it to «{o}_{o}{d2}», that's the new password
human new: new password -> «{u1}{l5}#{d3}»
human temp: your temporary password is «{a12}»
human initial: Initial password: «{a10}». You must change it on first login.
human german said: das WLAN Passwort bei Oma ist «{u1}{l5}{d4}»
human french said: le mot de passe de la box c'est «{l4}{d4}{l4}»
human spanish said: la clave del wifi es «{l5}{d4}»
human polish said: hasło do wifi: «{l6}{d3}»
human italian said: la password è «{u1}{l6}{d2}!»
human dutch said: wachtwoord voor de router: «{u1}{l6}{d2}!»
human czech: heslo na wifi je «{l6}{d4}»
human danish: adgangskoden er «{l5}{d3}{l2}»
human finnish: salasana on «{l6}{d4}»
human hungarian: a jelszó: «{l6}{d4}»
human russian: пароль «{a10}»
human hebrew: הסיסמה היא «{a10}»
human arabic: كلمة السر هي «{a10}»
human hindi: पासवर्ड है «{a10}»
human thai: รหัสผ่าน «{a10}»
human vietnamese: mật khẩu là «{a10}»
human greek: ο κωδικός είναι «{a10}»
pin bank: atm pin is «{d4}», don't tell mum
pin sim: SIM PIN «{d4}»
pin german said: meine Karten-PIN ist «{d4}»
pin phone: the phone's passcode is «{d6}»
pin spaced: pin: «{d1} {d1} {d1} {d1}»
pin words: the pin is «four four one nine»
pin keypad: keypad code «{d4}#» then push
door to flat: code to the building: «{d4}»
door cottage: key safe at the cottage, code «{d4}»
door voiced: you get in with «{d4}» and then the hash key for the gate code
door swedish: portkoden är «{d4}»
door french said: le code de l'immeuble c'est «{d2}A{d2}»
safe clicks: safe: «{d2} left, {d2} right, {d2} left»
locker: my locker combination is «{d2}-{d2}-{d2}»
otp bank: Your OTP is «{d6}». Valid for 5 minutes.
otp sms: <#> «{d6}» is your one-time code
otp german sms: Ihre TAN lautet «{d6}»
otp amazon: «{d6}» is your Amazon OTP. Do not share it.
otp reset: password reset code: «{d6}»
otp dash: verification code «{d3}-{d3}»
otp letter: Your code is «{U6}» (expires in 10 min) - verification code
otp spanish: Su código de seguridad es «{d6}»
otp french: Votre code de confirmation : «{d6}»
otp russian: Код подтверждения: «{d6}»
otp chinese: 您的验证码是«{d6}»
otp secret: the authenticator setup key is «{u4} {u4} 2{u3} {u4} {u4} {u4} 7{u3} {u4}»
otp uri: otpauth://totp/ACME:maria@x.example?secret=«{u12}2{u3}»&issuer=ACME
recovery github: GitHub recovery codes:⏎«{h5}-{h5}»⏎{h5}-{h5}⏎{h5}-{h5}
recovery google: Google backup codes⏎1. «{d4} {d4}»⏎2. {d4} {d4}
recovery filevault: FileVault recovery key: «{U4}-{U4}-{U4}-{U4}-{U4}-{U4}»
recovery bitlocker: BitLocker recovery key «{d6}-{d6}-{d6}-{d6}-{d6}-{d6}-{d6}-{d6}»
recovery apple: apple recovery key: «{U4}-{U4}-{U4}-{U4}-{U4}-{U4}-{U4}»
words plain: my 12 words are «anchor velvet puzzle orbit glimpse tunnel absorb custom ribbon hazard {o} gravity»
words backup: metamask secret recovery phrase «anchor velvet puzzle orbit glimpse tunnel absorb custom ribbon hazard {o} gravity»
words quoted: seed: "«hollow mango pencil drift oval siren timber unique wasp yellow zebra {o}»"
words json: {"mnemonic": "«hollow mango pencil drift oval siren timber unique wasp yellow zebra {o}»"}
words env: MNEMONIC="«hollow mango pencil drift oval siren timber unique wasp yellow zebra {o}»"
words many lines: recovery phrase⏎«hollow mango pencil {o}»⏎oval siren timber unique⏎wasp yellow zebra swift
env plain: STRIPE_SECRET=«{a32}»
env colon: POSTGRES_PASSWORD: "«{u1}{l6}{d4}»"
env short: DB_PASS=«{o}{d3}»
env pwd: SMTP_PWD=«{u1}{l4}{d3}!»
env salt: PASSWORD_SALT=«{h32}»
env pepper: AUTH_PEPPER="«{a24}»"
env hash secret: COOKIE_SECRET=«{a40}»
env signing: SIGNING_KEY=«{b43}=»
env private: ETH_PRIVATE_KEY=«0x{h64}»
env deploy: DEPLOYER_PK=«{h64}»
env dsn: SENTRY_DSN=https://«{h32}»@o{d6}.ingest.sentry.io/{d7}
env database: DATABASE_URL="postgresql://shop:«{u1}{l6}{d3}»@db.lan/shop?schema=public"
env redis: REDIS_URL=redis://default:«{a32}»@eu1-fly.upstash.io:6379
env mail: EMAIL_HOST_PASSWORD = '«{l16}»'
env list: AUTH_USERS=admin:«{u1}{l5}{d3}»,guest:guest
env typo: PASWORD=«{u1}{l5}{d3}»
export: export HISTFILE=x PGPASSWORD='«{u1}{l6}{d4}»'
inline: TOKEN=«{a32}» ./deploy.sh
inline lower: token=«{h40}» curl -s https://api.lan/x
powershell: $password = "«{u1}{l6}{d4}!"» | ConvertTo-SecureString -AsPlainText
powershell set: $Env:DB_PASSWORD="«{u1}{l6}{d4}!»"
batch set: set DB_PASS=«{u1}{l6}{d4}»
flag long: ./tool --api-token «{a32}» --region eu
flag equals: ./tool --password=«{u1}{l6}{d4}»
flag short: mysql -h db -u shop -p«{u1}{l6}{d4}» shop
flag key: restic --key «{a32}» -r x
flag secret: vault login -method=userpass username=maria password=«{u1}{l6}{d4}»
flag single: app -password «{u1}{l6}{d4}» -user maria
flag quoted: borg init --passphrase "«{o} {o} {o}»"
flag user: wget --user=maria --password='«{u1}{l6}{d4}»' https://x.example
flag psql: psql postgresql://app:«{u1}{l6}{d4}»@10.0.0.3:5432/x
flag http: http -a maria:«{u1}{l6}{d4}» https://api.lan/x
flag ssh: sshpass -p«{u1}{l6}{d4}» scp a b:
flag wifi: sudo wpa_cli set_network 0 psk '"«{l6}{d4}»"'
flag az: az login --service-principal -u x -p «{a3}8Q~{w34}» --tenant y
flag docker secret: docker login -u maria -p «{u1}{l6}{d4}» registry.lan
flag helm: helm install x y --set-string adminPassword=«{u1}{l6}{d4}»
flag redis: redis-cli -u redis://:«{a20}»@cache:6379
flag keytool: keytool -genkey -keypass «{u1}{l6}{d4}» -alias x
flag cert: openssl pkcs12 -in a.p12 -passin pass:«{u1}{l6}{d4}»
flag gpg: echo "«{u1}{l6}{d4}»" | gpg --passphrase-fd 0 -d a.gpg
flag unzip: unzip -P «{u1}{l6}{d4}» a.zip
flag ldap: ldapwhoami -D cn=x -w '«{u1}{l6}{d4}»'
flag snmp: snmpget -v3 -u m -A «{u1}{l6}{d4}» -X x 10.0.0.1
flag ipmi: ipmitool -H 10.0.0.9 -U ADMIN -P «{u1}{l6}{d4}» power on
flag rdp: xfreerdp /u:maria /p:«{u1}{l6}{d4}» /v:10.0.0.8
flag mount: mount -t cifs //nas/x /m -o user=maria,pass=«{u1}{l6}{d4}»
yaml nested: database:⏎  prod:⏎    username: app⏎    password: «{u1}{l6}{d4}»
yaml quoted: admin_password: '«{u1}{l6}{d4}»'
yaml list: users:⏎  - {name: maria, password: «{u1}{l6}{d4}»}
yaml secret data: apiVersion: v1⏎kind: Secret⏎data:⏎  password: «{b22}==»
yaml multi: secret: >-⏎  «{b64}»
yaml token: slack:⏎  signing_secret: «{h32}»
yaml home assistant: wifi:⏎  ssid: Casa⏎  password: "«{l6}{d4}»"
yaml ota: ota:⏎  password: "«{h32}»"
yaml docker auth: auths: {"registry.lan": {"auth": "«{b32}=="»}}
docker config: {"auths":{"https://index.docker.io/v1/":{"auth":"«{b28}="»}}}
json camel: {"dbPassword":"«{u1}{l6}{d4}»","port":5432}
json nested: {"smtp": {"auth": {"user": "m", "pass": "«{u1}{l6}{d4}»"}}}
json pin: {"name": "Maria", "pin": "«{d4}»"}
json otp: {"otp":"«{d6}»","ttl":300}
json secret: {"client_id":"x","client_secret":"«{w36}»"}
json jwk p: {"kty":"RSA","n":"x","e":"AQAB","p":"«{w86}»"}
json azure: {"appId":"x","displayName":"y","password":"«{a3}8Q~{w34}»","tenant":"z"}
json aws: {"AccessKeyId":"AKIA{U16}","SecretAccessKey":"«{b40}»"}
json session: {"SessionToken": "«{b120}=="»}
json escaped: "{\\"token\\":\\"«{a40}»\\"}"
json array: {"passwords": ["«{u1}{l6}{d4}»", "x"]}
toml section: [database]⏎password = "«{u1}{l6}{d4}»"
ini bare: [client]⏎user=root⏎password=«{u1}{l6}{d4}»
ini semicolon: dbpass = «{u1}{l6}{d4}» ; prod
properties: jdbc.password=«{u1}{l6}{d4}»
xml attr: <add key="ApiKey" value="«{a32}»" />
xml user: <user username="tomcat" password="«{u1}{l6}{d4}»" roles="manager-gui"/>
xml elem: <adminPwd>«{u1}{l6}{d4}»</adminPwd>
xml plist: <key>APIToken</key>⏎<string>«{a40}»</string>
xml connection: <add name="x" connectionString="Server=db;Uid=sa;Pwd=«{u1}{l6}{d4}»;" />
hcl: provider "x" {⏎  token = "«{a40}»"⏎}
hcl sensitive: master_password = "«{u1}{l6}{d4}!»"
code py: PASSWORD = "«{u1}{l6}{d4}»"
code py dict: cfg = {'user': 'm', 'passwd': '«{u1}{l6}{d4}»'}
code py call: client.login("maria", "«{u1}{l6}{d4}»")
code py basic: HTTPBasicAuth('maria', '«{u1}{l6}{d4}»')
code js: const apiKey = '«{a32}»';
code js header: headers: { Authorization: \`Bearer «{a40}»\` }
code ts env: process.env.JWT_SECRET ?? '«{a24}»'
code java: private static final String SECRET = "«{a32}»";
code java set: ds.setPassword("«{u1}{l6}{d4}»");
code go: os.Setenv("API_TOKEN", "«{a32}»")
code go const: const hmacKey = "«{a32}»"
code php: $db_pass = '«{u1}{l6}{d4}»';
code php pdo: new PDO('mysql:host=db;dbname=x', 'app', '«{u1}{l6}{d4}»');
code ruby: Stripe.api_key = "«{a32}»"
code rust: let token = "«{a40}»";
code cs: var cs = "Server=x;Database=y;User Id=z;Password=«{u1}{l6}{d4}»;";
code c define: #define WIFI_PASS "«{l6}{d4}»"
code arduino: const char* password = "«{l6}{d4}»";
code swift: let clientSecret = "«{a32}»"
code kotlin: buildConfigField("String", "API_KEY", "\\"«{a32}»\\"")
code sql insert: INSERT INTO users (name, password) VALUES ('maria', '«{u1}{l6}{d4}»');
code sql update: UPDATE users SET password='«{u1}{l6}{d4}»' WHERE id=1;
code sql alter: ALTER USER maria WITH ENCRYPTED PASSWORD '«{u1}{l6}{d4}»';
code sql identified: GRANT USAGE ON *.* TO x IDENTIFIED BY "«{u1}{l6}{d4}»";
code sql mssql: CREATE LOGIN x WITH PASSWORD='«{u1}{l6}{d4}»', CHECK_POLICY=OFF
code sql link: CREATE SERVER x OPTIONS (user 'm', password '«{u1}{l6}{d4}»');
code r: connect(user = "m", password = "«{u1}{l6}{d4}»")
url basic: https://maria:«{u1}{l6}{d4}»@jenkins.lan/job/x
url token user: https://«{a40}»@git.lan/x.git
url oauth: https://oauth2:«{w20}»@gitlab.lan/x/y.git
url query: https://api.lan/v1?access_token=«{a40}»&x=1
url fragment: https://x.example/cb#id_token=«{a60}»
url sig: https://x.example/f?se=2026&sig=«{a40}»%3D
url magic: https://app.example/login?magic=«{a40}»
url reset: https://app.example/reset-password?token=«{a32}»
url invite code: https://app.example/oauth/callback?code=«{a32}»&state=x
url rtsp: rtsp://admin:«{u1}{l6}{d4}»@192.168.1.20:554/ch1
url mqtt: mqtt://ha:«{u1}{l6}{d4}»@10.0.0.2:1883
url ldap: ldap://cn=x:«{u1}{l6}{d4}»@ldap.lan
url socks: socks5://maria:«{u1}{l6}{d4}»@proxy.lan:1080
header bearer: > authorization: Bearer «{w64}»
header token: Authorization: Token «{h40}»
header ssws: Authorization: SSWS «00{w40}»
header apikey: Authorization: ApiKey «{b60}==»
header basic curl: curl -H 'Authorization: Basic «{b30}=='» https://x
header custom: X-Gitlab-Token: «{a20}»
header hub: x-functions-key: «{a54}==»
header cookie: Cookie: _ga=1; connect.sid=«s%3A{w32}.{a43}»; x=y
header set: Set-Cookie: auth_token=«{h40}»; Path=/; HttpOnly
header csrf: X-CSRF-Token: «{b43}=»
header xi: xi-api-key: «{h32}»
header amz: x-amz-security-token: «{b200}»
pem ec: -----BEGIN EC PRIVATE KEY-----⏎«{b64}»⏎{b40}==⏎-----END EC PRIVATE KEY-----
pem encrypted: -----BEGIN ENCRYPTED PRIVATE KEY-----⏎«{b64}»⏎-----END ENCRYPTED PRIVATE KEY-----
pem one line: key: "-----BEGIN RSA PRIVATE KEY-----\\n«{b64}»\\n{b64}\\n-----END RSA PRIVATE KEY-----"
pem base64: tls.key: «LS0tLS1CRUdJTi{b120}»
wireguard psk: PresharedKey = «{b43}=»
wireguard cli: echo «{b43}=» | wg pubkey
age identity: # created: 2026-01-02⏎«AGE-SECRET-KEY-1{U58}»
ssh host pass: Host nas⏎  # password «{u1}{l6}{d4}»
netrc one: machine x.example login maria password «{u1}{l6}{d4}»
pgpass: db.lan:5432:shop:app:«{u1}{l6}{d4}»
htpasswd: maria:«{SSHA}{b32}»
shadow: maria:«$y$j9T§{a22}§{a43}»:19700:0:99999:7:::
ntlm: Administrator:500:{h32}:«{h32}»:::
kerberos: kinit maria <<< '«{u1}{l6}{d4}»'
radius: client x { secret = «{a16}» }
ppp: "maria" * "«{u1}{l6}{d4}»" *
ipsec: : PSK "«{a24}»"
openvpn auth: auth-user-pass⏎maria⏎«{u1}{l6}{d4}»
hostapd: wpa_passphrase=«{l6}{d4}»
samba: smb password for maria = «{u1}{l6}{d4}»
icinga: vars.mysql_password = "«{u1}{l6}{d4}»"
nagios: $USER3$=«{u1}{l6}{d4}»  # snmp password
csv two: username,password⏎maria,«{u1}{l6}{d4}»
csv bitwarden: folder,favorite,type,name,login_uri,login_username,login_password⏎,,login,Shop,x,maria,«{u1}{l6}{d4}»
csv token: name;api_token;active⏎shop;«{a32}»;1
csv pins: Name,PIN⏎Maria,«{d4}»⏎Tom,{d4}
table pins: | door | code |⏎|---|---|⏎| shed | «{d4}» |
table aligned: user      password⏎maria     «{u1}{l6}{d4}»
bullet list: - login: maria@x.example⏎- password: «{u1}{l6}{d4}»
bullet bold: - **Password:** «{u1}{l6}{d4}»
bullet code: Password: \`«{u1}{l6}{d4}»\`
label before: WiFi⏎Network: Casa⏎Key: «{l6}{d4}»
label colonless: Username maria⏎Password «{u1}{l6}{d4}»
log debug: DEBUG auth: token=«{a40}» user=7
log url: GET /login?user=m&pwd=«{u1}{l6}{d4}» 302
log json: {"msg":"login","body":{"email":"m@x.example","password":"«{u1}{l6}{d4}»"}}
log kv: connecting host=db user=app passwd='«{u1}{l6}{d4}»'
form: email=m%40x.example&password=«{u1}{l6}{d4}»&remember=1
multipart: Content-Disposition: form-data; name="password"⏎⏎«{u1}{l6}{d4}»
smtp: AUTH LOGIN⏎«{b16}==»
imap: a LOGIN maria "«{u1}{l6}{d4}»"
expect: send "«{u1}{l6}{d4}»\\r" ;# password
card name: card no «4{d3} {d4} {d4} {d4}» exp 04/29
card amex: my amex is «37{d2} {d6} {d5}»
card cvc: cvc is «{d3}»
card spoken: card ends... full number «5{d3}-{d4}-{d4}-{d4}»
card polish: numer karty «4{d3} {d4} {d4} {d4}»
iban fr: IBAN «FR{d2} {d4} {d4} {d4} {d4} {d4} {d3}»
routing: routing number «{d9}» account {d10}
passport: Passport No. «C{d2}X{d5}»
ssn: SSN: «5{d2}-{d2}-{d4}»
nino: my NI number is «QQ {d2} {d2} {d2} C»
steuer: Steuer-ID «{d2} {d3} {d3} {d3}»
licence windows: windows product key «{U5}-{U5}-{U5}-{U5}-{U5}»
licence jetbrains: licence key: «{U10}-{b120}»
wifi qr: WIFI:T:WPA;S:Casa;P:«{l6}{d4}»;;
wifi said: wifi is Casa / «{l6}{d4}»
wifi guest: guest network: Casa-Gast, password «{l6}{d4}»
hotspot: hotspot password «{l4}{d4}»
homekit: homekit code «{d3}-{d2}-{d3}»
matter: Matter pairing code «{d4}-{d3}-{d4}»
bluetooth: bluetooth pairing pin «{d6}»
zigbee install: zigbee network key: «{h32}»
meter: smart meter HAN key «{H32}»
car: car radio code is «{d4}»
alarm: alarm panel: «{d4}» to disarm
voicemail: voicemail pin «{d4}»
bank phone: telephone banking passcode is «{d5}»
security word: our family safe word is «{o}»
security answer: Security question: first pet? Answer: «{u1}{l6}»
`

/** Written when the first two thirds were mended, and measured before anything was mended for them. */
const LATER = `
cron mailto: 5 4 * * * BORG_PASSPHRASE='«{o} {o} {o} {o}»' borg create
ssh config proxy: ProxyCommand sshpass -p «{u1}{l5}{d4}» ssh jump
vim modeline: let g:github_token = '«{a40}»'
emacs: (setq api-key "«{a40}»")
tmux: tmux send-keys 'mysql -pF«{l5}{d4}» shop' Enter
jupyter: http://localhost:8888/?token=«{h48}»
jupyter config: c.NotebookApp.password = u'«sha1:{h12}:{h40}»'
airflow: AIRFLOW__CORE__FERNET_KEY=«{w43}=»
spark: spark.hadoop.fs.s3a.secret.key «{b40}»
hive: <name>javax.jdo.option.ConnectionPassword</name><value>«{u1}{l5}{d4}»</value>
hadoop: fs.azure.account.key.x.dfs.core.windows.net=«{b86}==»
kafka jaas: username="app" password="«{u1}{l5}{d4}»";
rabbit: rabbitmqctl add_user shop «{u1}{l5}{d4}»
erlang cookie: -setcookie «{U20}»
etcd: etcdctl --user root:«{u1}{l5}{d4}» get x
influx token: influx -t «{w86}==» bucket list
grafana ini: admin_password = «{u1}{l5}{d4}»
prom basic: basic_auth:⏎  username: m⏎  password: «{u1}{l5}{d4}»
alertmanager: smtp_auth_password: '«{l16}»'
slack yaml: api_url: https://hooks.slack.com/services/T{U8}/B{U10}/«{a24}»
sops: "sops_key": "«{b44}»"
ansible inline: become_pass=«{u1}{l5}{d4}» host=web
vagrant: config.vm.provision "shell", env: {"DB_PASS" => "«{u1}{l5}{d4}»"}
docker secret: printf '«{u1}{l5}{d4}»' | docker secret create db_pass -
compose secret: - REDIS_PASS=«{a20}»
dockerfile arg: ENV API_SECRET=«{a32}»
gitlab ci: DEPLOY_PASS: "«{u1}{l5}{d4}»"
gh actions echo: echo "::add-mask::«{a40}»" # token
netlify toml: [build.environment]⏎  AUTH_SECRET = "«{a32}»"
wrangler: wrangler secret put API_KEY <<< "«{a40}»"
firebase: firebase login:ci token «1//0{w60}»
expo: EXPO_TOKEN=«{w40}»
fastlane: FASTLANE_PASSWORD=«{l4}-{l4}-{l4}-{l4}»
android: storePassword '«{u1}{l5}{d4}»'
android two: keyPassword "«{u1}{l5}{d4}»"
ios: MATCH_PASSWORD=«{o}{d3}»
unity: -serial «{U2}-{U4}-{U4}-{U4}-{U4}-{U4}» -password x
wp config: define( 'NONCE_SALT', '«{w30}%{w20}» ' );
joomla: public $password = '«{u1}{l5}{d4}»';
drupal: 'password' => '«{u1}{l5}{d4}»',
magento: 'crypt' => ['key' => '«{h32}»']
symfony: APP_SECRET=«{h32}»
phoenix: secret_key_base: "«{b64}»"
express: app.use(session({ secret: '«{a24}»' }))
passport js: clientSecret: '«{a32}»'
jwt sign: jwt.sign(payload, '«{a24}»')
crypto: createHmac('sha256', '«{a32}»')
fernet: Fernet(b'«{w43}=»')
aes: key = bytes.fromhex("«{h64}»")
node env: process.env.DB_PASSWORD = '«{u1}{l5}{d4}»'
py env: os.environ["OPENAI_KEY"] = "«{a40}»"
bash array: CREDS=(maria «{u1}{l5}{d4}»)
bash read: read -s PW; PW=«{u1}{l5}{d4}»
heredoc: cat > .pgpass <<X⏎db:5432:*:m:«{u1}{l5}{d4}»⏎X
curl form: curl -d 'user=m&pass=«{u1}{l5}{d4}»' https://x
curl json: curl -d '{"password":"«{u1}{l5}{d4}»"}' https://x
curl form two: curl -F password=«{u1}{l5}{d4}» https://x
curl cert: curl --cert a.pem:«{u1}{l5}{d4}» https://x
ftp cli: ftp -u ftp://maria:«{u1}{l5}{d4}»@x/
rsync: RSYNC_PASSWORD=«{u1}{l5}{d4}» rsync a b
svn: svn co --username m --password «{u1}{l5}{d4}» x
git config: git config http.extraheader "AUTHORIZATION: basic «{b40}==»"
git cred: protocol=https⏎host=git.lan⏎username=m⏎password=«{a20}»
npm auth: npm config set //r.lan/:_authToken «{a36}»
yarn: npmAuthToken: "«{a36}»"
pip: pip install --index-url https://m:«{a20}»@pypi.lan/simple x
composer: {"http-basic":{"r.lan":{"username":"m","password":"«{a20}»"}}}
cargo: [registry]⏎token = "«{a35}»"
gem: :rubygems_api_key: «{h48}»
mail merge: Hi Maria, your login is maria@x.example and your password is «{u1}{l5}{d4}».
mail reset: We have reset your password to «{a10}»
mail pin: Your new PIN for the card ending 4417: «{d4}»
letter: Zugangsdaten: Benutzer maria, Passwort «{u1}{l5}{d4}»
sticky: laptop: «{u1}{l5}{d4}» (password)
chat short: pw «{o}{d3}»
chat quote: the password is '«{o}-{o}-{o}»'
chat hint: it's «{u1}{l5}{d4}», that's my icloud password
chat both: user is maria and pass is «{u1}{l5}{d4}»
chat list: logins:⏎ebay: maria / «{u1}{l5}{d4}»⏎paypal: maria / {u1}{l5}{d4}
chat for: for the wifi use «{l5}{d4}» as password
chat kids: the ipad passcode for the kids is «{d6}»
chat gate: gate: «{d4}#»
chat alarm: disarm the alarm with «{d4}»
chat box: parcel box pin «{d5}»
chat otp: they texted me the code «{d6}», what do i do with it?
chat bank: my bank pin, «{d4}», doesn't work
chat pl: PIN do karty: «{d4}»
chat de: Der Code fürs Garagentor: «{d4}»
chat fr: le code wifi c'est «{l4}{d4}»
chat es: mi pin es «{d4}»
chat pt: o pin do cartão é «{d4}»
chat it: il codice della porta è «{d4}»
chat nl: de pincode is «{d4}»
chat se: koden till porten är «{d4}»
card slash: visa «4{d3}/{d4}/{d4}/{d4}» 09/28
card nbsp: card «4{d3} {d4} {d4} {d4}»
card new line: card number:⏎«4{d3} {d4} {d4} {d4}»
card json: {"cardNumber":"«4{d15}»","cvv":"{d3}"}
card masterc: mc «5{d3} {d4} {d4} {d4}», valid thru 03/27
bank us: acct # «{d10}» routing {d9}
tax us: ITIN «9{d2}-7{d1}-{d4}»
id es: mi DNI es «{d8}Z»
id it: codice fiscale «{u6}{d2}A{d2}H{d3}K»
id br: meu CPF é «{d3}.{d3}.{d3}-{d2}»
id in: Aadhaar number «{d4} {d4} {d4}»
id cn: 身份证号 «{d17}X»
wallet priv: const pk = "0x«{h64}»"
wallet keystore: "ciphertext": "x", "privateKey": "«{h64}»"
words it: la mia frase di recupero è «anchor velvet puzzle orbit glimpse tunnel absorb custom ribbon hazard {o} gravity»
words dash: seed: «anchor-velvet-puzzle-orbit-glimpse-tunnel-absorb-custom-ribbon-hazard-{o}-gravity»
words table: 1 «{o}»⏎2 {o}⏎3 {o}⏎4 {o}⏎5 {o}⏎6 {o}⏎7 {o}⏎8 {o}⏎9 {o}⏎10 {o}⏎11 {o}⏎12 {o}⏎that was the seed phrase
words numbered line: seed phrase: 1. «{o}» 2. {o} 3. {o} 4. {o} 5. {o} 6. {o} 7. {o} 8. {o} 9. {o} 10. {o} 11. {o} 12. {o}
`

/** Written last, and measured before anything was mended for them. */
const LAST = `
tok wave: wave_ke_prod_{a43}
tok merge: production_{a22}_{w30}
tok sumup: sup_sk_{a32}
tok storyblok: «{a22}tt» is the storyblok preview token
tok pipedream: pd_sk_{h48}
tok windmill: windmill token «{a32}»
tok ntfy: tk_{n29}
tok gotify: gotify app token «A{a14}»
tok doppler service: dp.st.prd.{a43}
tok fauna: fnA{w37}
tok edgedb: edbt_{w60}
tok hcloud: hcloud context create x, token «{a64}»
tok linode: LINODE_TOKEN=«{h64}»
tok ovh: OVH_CONSUMER_KEY=«{a32}»
tok bunnynet: AccessKey: «{h8}-{h4}-{h4}-{h12}-{h4}-{h4}»
tok trello: trello token ATTA{h64}
tok zoom jwt: zoom client secret «{a32}»
tok canva: canva client secret cnvca{a32}{h8}
tok immich: immich api key: «{a43}»
tok unifi: unifi X-API-KEY: «{a32}»
tok synology: synology 2fa secret «{r16}»
tok paperless: paperless token «{h40}»
tok vaultwarden: ADMIN_TOKEN='«$argon2id$v=19$m=65540,t=3,p=4§{a43}§{a43}»'
tok authentik: AUTHENTIK_SECRET_KEY=«{b60}»
tok gitlab runner: token = "«glrt-{w20}»"
tok buildkite: BUILDKITE_AGENT_TOKEN=«{h50}»
tok jira basic: jira maria@x.example:«ATATT3xFfGF0{w170}={H8}»
tok ghcr: echo «ghp_{a36}» | docker login ghcr.io -u x --password-stdin
say wifi: wifi: Casa2, pass: «{o}{d4}»
say wifi two: the wifi key at the cabin is «{u4}{d4}{l4}»
say door: front door's «{d4}»
say alarm: the alarm? «{d4}», same as always
say pin two: pins: visa «{d4}», maestro {d4}
say pw: old pw was {o}{d3}, new one «{o}{d4}»
say hint: log in as maria with «{u1}{l6}{d3}!»
say note: Amazon⏎maria@x.example⏎«{u1}{l6}{d4}»
say tv: tv parental lock «{d4}»
say bank: online banking: user 8841, password «{u1}{l5}{d4}»
say german: Login fürs Portal: maria / «{u1}{l5}{d4}»
say french: identifiant maria, mot de passe «{u1}{l5}{d4}»
say spanish: usuario maria contraseña «{u1}{l5}{d4}»
say polish: login maria, hasło «{u1}{l5}{d4}»
say italian: utente maria, password «{u1}{l5}{d4}»
file gradle: systemProp.sonar.login=«{h40}»
file toml: api_token="«{a40}»" # prod
file nix: hashedPassword = "«$6§{a16}§{a86}»";
file caddy: basicauth {⏎  maria «$2a$14§{a53}»⏎}
file mailrc: set smtp-auth-password=«{u1}{l5}{d4}»
file fetchmail: poll x user "m" password "«{u1}{l5}{d4}»"
file irssi: password = "«{u1}{l5}{d4}»";
file znc: <pass password>⏎Hash = «{h64}»
file k8s: data:⏎  API_TOKEN: «{b44}=»
file kustomize: literals:⏎- db-password=«{u1}{l5}{d4}»
file tfstate: "master_password": "«{u1}{l5}{d4}»",
file csv: Account,Login,Passcode⏎ING,maria,«{d6}»
file csv two: email;senha⏎m@x.example;«{u1}{l5}{d4}»
file jks: javax.net.ssl.trustStorePassword=«{o}{d3}»
file xml: <property name="password">«{u1}{l5}{d4}»</property>
file proto: api_key: "«{a32}»"
cmd mosquitto: mosquitto_passwd -b pw.txt maria «{u1}{l5}{d4}»
cmd rabbit: rabbitmqadmin -u m -p «{u1}{l5}{d4}» list queues
cmd mongo: mongo "mongodb://m:«{u1}{l5}{d4}»@db/x"
cmd psql: psql "user=m password=«{u1}{l5}{d4}»"
cmd ssh: ssh-keygen -p -P '«{u1}{l5}{d4}»' -f id
cmd aws: aws_session_token = «{b200}==»
cmd wifi: nmcli con mod x wifi-sec.psk «{u1}{l5}{d4}»
cmd luks: echo -n «{u1}{l5}{d4}» | cryptsetup open /dev/sda2 x
cmd ansible: ansible-playbook -e "ansible_password=«{u1}{l5}{d4}»" x.yml
otp bank: 3D Secure code: «{d6}»
otp apple: Your Apple ID Code is: «{d6}». Don't share it.
otp telegram: Login code: «{d5}». Do not give this code to anyone
otp de: «{d6}» ist dein Bestätigungscode
otp it: Il codice OTP è «{d6}»
otp nl: Je verificatiecode is «{d6}»
card it: carta «4{d3} {d4} {d4} {d4}» scad. 08/28
card de: Kartennummer «5{d3} {d4} {d4} {d4}», CVV {d3}
words en: write down: «anchor velvet puzzle orbit glimpse tunnel absorb custom ribbon hazard {o} gravity» - that is the seed phrase
`

/** Lines that hold none, of a third of the templates set aside; `{d4}` as in `kinds.ts`. */
const LINES = `
git show {h40}
Merge branch 'fix/{o}-{o}' into main
* {h7} (HEAD -> main, origin/main) log: {o} and {o}
index {h7}..{h7} 100644
diff --git a/src/{o}/{o}.ts b/src/{o}/{o}.ts
@@ -{d2},{d1} +{d2},{d1} @@ export function {o}(): void {
"resolved": "https://registry.npmjs.org/{o}/-/{o}-{d1}.{d1}.{d1}.tgz",
"integrity": "sha512-{b86}==",
{o}@{d1}.{d1}.{d1} requires a peer of {o}@^{d2}.0.0
docker pull {o}/{o}@sha256:{h64}
Digest: sha256:{h64}
container {h12} exited with {d1}
pod/{o}-{h10}-{n5} 1/1 Running 0 {d2}d
uid=1000(maria) gid=1000(maria) groups=1000(maria),27(sudo)
{d3}.{d2}.{d2}.{d2} - - [12/Mar/2026:10:{d2}:11 +0000] "GET /{o}/{d4} HTTP/1.1" 200 {d5}
Mar 12 10:11:{d2} nas kernel: [{d6}.{d6}] usb {d1}-{d1}: new device
[2026-03-12T10:11:12.{d3}Z] INFO  {o}: took {d4}ms, id={h8}-{h4}-4{h3}-9{h3}-{h12}
trace={h32} span={h16} {o} {o}
at {o} (/app/src/{o}.ts:{d3}:{d2})
Error: ENOENT: no such file or directory, open '/home/maria/{o}/{o}.md'
panic: runtime error: index out of range [{d2}] with length {d2}
0x{h16} in {o} () from /lib/libc.so.6
{h8}  48 89 e5 {h2} {h2} {h2} {h2} {h2}  |H......|
mac {h2}:{h2}:{h2}:{h2}:{h2}:{h2} on eth0
inet6 fe80::{h4}:{h4}:{h4}:{h4}/64 scope link
ssh-ed25519 AAAAC3NzaC1lZDI1NTE5{b48} maria@nas
ssh-rsa AAAAB3NzaC1yc2E{b200} maria@nas
SHA256:{b43} maria@nas (ED25519)
-----BEGIN CERTIFICATE-----
fingerprint {H4} {H4} {H4} {H4} {H4}  {H4} {H4} {H4} {H4} {H4}
ETag: "{h32}"
If-None-Match: W/"{h20}"
x-request-id: {h32}
cf-ray: {h16}-FRA
content-length: {d6}
<a href="https://example.org/{o}/{o}-{d6}.html">{o}</a>
https://www.youtube.com/watch?v={w11}
https://maps.example.org/@48.{d6},2.{d6},15z
https://docs.google.com/document/d/{w44}/edit
https://open.spotify.com/track/{a22}?si={a16}
https://www.amazon.de/dp/B0{U8}
https://github.com/{o}/{o}/commit/{h40}
https://arxiv.org/abs/24{d2}.{d5}
doi:10.{d4}/j.{o}.2024.{d2}.{d3}
https://example.org/?utm_source={o}&utm_campaign={o}{d4}
ISBN 978-{d1}-{d4}-{d4}-{d1}
ISBN-10: {d9}X
order {d3}-{d7}-{d7} was delivered to a neighbour
Your parcel {d20} is at the shop
DHL tracking number: JJD{d18}
UPS 1Z{U6}{d10} arrives Friday
invoice RE-2026-{d5} of {d3},{d2} EUR
Kundennummer {d7}, bitte angeben
Aktenzeichen {d2} O {d3}/25
ticket INC{d7} was closed
case #{d8} is open since May
booking reference {u6}, two seats
flight LH{d4} gate B{d2} boards 10:{d2}
train ICE {d3}, coach {d2}, seats {d2} and {d2}
VIN W{U16} is a 2014 Golf
licence plate B-{u2} {d4}
serial number {U12}
model {u2}-{d4}{u1}, firmware {d1}.{d2}.{d3}
IMEI {d15}
SKU {d6}-{u2}
part number {u3}{d4}-{d2}
EAN {d13}
phone +49 171 {d7}
call 0{d3} {d3} {d4} after six
fax: +1 (555) {d3}-{d4}
tel. 0{d2}/{d7}
Hauptstraße {d2}, {d5} Köln
{d3} Elm Street, Springfield, IL {d5}
Flat {d1}, {d2} Mill Lane, Leeds LS{d1} {d1}AB
born 12.03.19{d2}, moved in 20{d2}
12/03/2026 {d2}:{d2}, room {d3}
the meeting id is {d3} {d4} {d4}
Zoom: https://us02web.zoom.us/j/{d11}
dial in: +44 20 {d4} {d4}, then wait
weight {d2}.{d1} kg, pulse {d2}
blood results: LDL {d3}, HDL {d2}, A1c 5.{d1}
glasses -{d1}.25 / -{d1}.75 x {d3}
knit {d2}, purl {d1}, repeat {d2} times
{d3} g flour, {d2} g sugar, {d1} eggs
oven {d3} degrees for {d2} minutes
torque {d2} Nm, M{d1} bolt, {d2} mm socket
R{d2} is {d1}k{d1}, C{d1} is {d3} nF
GPIO {d2} to pin {d1} of the header
PIN {d1} is ground, pin {d2} is 3V3
resistor between pin {d1} and pin {d2}
chess: e4 e5 Nf3 Nc6 Bb5 a6 Ba{d1}
sudoku row: {d1} . . {d1} {d1} . . . {d1}
final score {d2}:{d2}
lottery numbers were {d2}, {d2}, {d2} and {d2}
pi is 3.14159265358979
1, 1, 2, 3, 5, 8, 13, {d2}, {d2}
rgb({d3}, {d2}, {d2}) and #{h6}
margin: {d2}px; z-index: {d4};
.{o}-{o}__{o} { color: #{h6} }
SELECT id, name FROM {o} WHERE created > '2026-01-{d2}' LIMIT {d3};
UPDATE {o} SET count = count + 1 WHERE id = {d5};
INSERT INTO {o} (id, title) VALUES ({d4}, '{o} {o}');
CREATE INDEX {o}_{o}_idx ON {o} ({o});
ALTER TABLE users ADD COLUMN password_hash text NOT NULL;
password = getpass.getpass()
const password = req.body.password
if (password.length < {d1}) return 'too short'
passwordInput.value = ''
type Secret = { name: string; value: string }
token = tokens[i + {d1}]
return jwt.verify(token, publicKey)
API_KEY = os.getenv("API_KEY")
apiKey: process.env.{o}_KEY
secret: {{ .Values.auth.existingSecret }}
password: {{ vault_db_password }}
password: !secret wifi_password
existingSecret: {o}-credentials
secretName: {o}-tls
key: {o}
const key = \`\${{o}}:\${id}\`
for (const [key, value] of Object.entries({o})) total += value
localStorage.setItem('token', token)
document.cookie = name + '=' + value
cookie consent banner covers {d2} % of the page
Set-Cookie is missing SameSite
the session expired after {d2} minutes
login took {d4} ms on {o}
login failed for user maria from {d2}.{d2}.{d3}.{d2} port {d5} ssh2
Accepted publickey for maria from 10.0.{d1}.{d2} port {d5}
pam_unix(sshd:session): session opened for user maria(uid=1000)
the token count is {d5}, of which {d4} cached
tokens: {d4} in, {d3} out
max_tokens: {d4}
lost two tokens on the bus, {d1} left
secret ingredient: {d2} g of butter
the secret of {o} is time
my key chain has {d1} keys
piano in the key of {u1} minor, bar {d2}
key: C major, tempo {d3}
hotkey ctrl+shift+{d1}
keyboard layout: de, variant nodeadkeys, model pc{d3}
key figure: {d2} % more than last year
pass {d1} of {d1}: {o}
the mountain pass is closed until {d2} May
pass rate {d2} %
bypass valve {d1} is stuck
my code compiles in {d2} s
code {d3} means timeout
HTTP {d3}, retry in {d2} s
exit code {d3} from step {d1}
QR code version {d2}, size {d3}
dress code: smart casual, {d2} guests
zip code {d5}
the code review took {d2} minutes
sort code is not needed for this
my code name in the game is {o}{d2}
PIN it to the board, {d1} needles
he forgot his PIN and the bank sent a new one
they never ask for your PIN
I wrote the password on paper
remember to change the wifi password before {d2} May
the wifi password is on the fridge
password must be {d2} characters with a sign
wrong password, {d1} tries left
her password manager costs {d2} a year
password reset for maria at 10:{d2}
das Passwort ändere ich am {d2}. Mai
le mot de passe expire dans {d2} jours
la contraseña caduca en {d2} días
hasło wygasa za {d2} dni
account {o} was renamed to {o}
account manager: Ms {u1}{l6}
my insurance card is in the car
the card game takes {d2} minutes with {d1} people
memory card {d3} GB, class {d2}
graphics card RTX {d4}, driver {d3}.{d2}
report card: maths {d1}, english {d1}
seed {d2} rows of carrots, {d1} cm apart
random seed {d5}
np.random.seed({d2})
phrase of the day: {o} {o}
backup finished: {d4} files, {d2}.{d1} GiB
backup of {o} to /mnt/{o}/2026-{d2}
recovery time {d2} weeks
uuid {h8}-{h4}-4{h3}-b{h3}-{h12}
"id": "{h24}",
"_id": ObjectId("{h24}")
"cursor": "{b40}=="
"sub": "{d21}"
"model": "claude-3-5-sonnet-2024{d4}"
"tool_use_id": "toolu_01{a22}"
msg_01{a22}
chatcmpl-{a29}
thread {h12} resumed
data:image/svg+xml;base64,{b90}
favicon-{h8}.ico
chunk-{U8}.js {d3}.{d2} kB
main.{h20}.css
node_modules/.pnpm/{o}@{d1}.{d1}.{d1}_{o}@{d2}/node_modules
/nix/store/{n32}-{o}-{d1}.{d2}
s3://{o}-{o}/2026/03/{d2}/{h32}.parquet
arn:aws:iam::{d12}:role/{o}-{o}
ami-{h17} in eu-central-1
i-{h17} is running
projects/{o}-{d6}/locations/europe-west3
/subscriptions/{h8}-{h4}-{h4}-{h4}-{h12}/resourceGroups/{o}
0x{h40} is the contract, gas {d5}
tx 0x{h64} confirmed in block {d8}
bc1q{n38} received 0.0{d3}
ipfs://bafybei{n52}
magnet:?xt=urn:btih:{h40}&dn={o}
md5 {h32}  {o}.iso
crc32 {h8}
base64 -d <<< aGVsbG8gd29ybGQ=
python -c "print({d4} * {d3})"
find . -name '*.{o}' -mtime +{d2} -delete
rsync -avz --progress /mnt/{o}/ nas:/volume1/{o}/
ffmpeg -i {o}.mp4 -ss 00:{d2}:{d2} -t {d2} out.mp4
chmod {d3} {o}.sh
kill -9 {d5}
systemctl status {o}.service
crontab: {d2} {d1} * * * /usr/bin/{o}
psql -h db -U app -d {o} -c 'select {d1}'
mysql -u root -p {o} < dump.sql
ssh -p {d4} maria@{o}.example.org
curl -s https://api.example.org/v1/{o}?page={d2} | jq .
kubectl get secret {o} -o yaml
vault kv get secret/{o}
gh secret list --repo {o}/{o}
docker login ghcr.io
npm token list
openssl rand -hex 32
ssh-keygen -t ed25519 -C maria@{o}
pass show {o}/{o}
`

/** Planted ones of those kinds; `isHeld` those of a third of the kinds, of the later ones those written last. */
export function others(isHeld: boolean, isLater = false): Planted[] {
  if (isLater) return fromTables('', isHeld ? LAST : LATER)
  return fromTables(TOKENS, PLACES).filter(({ kind }) => (hash(kind) % 3 === 0) === isHeld)
}

/** Lines that hold none, twenty of each template; `isHeld` those of a third of the templates. */
export function otherLines(isHeld: boolean): string[] {
  const make = maker(seeded(31))
  const templates = LINES.trim()
    .split('\n')
    .filter((template) => (hash(template) % 3 === 0) === isHeld)
  return templates.flatMap((template) => Array.from({ length: 20 }, () => make(template)))
}
