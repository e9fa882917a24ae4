import { maker, seeded } from './kinds.ts'

/** Lines that hold no secret though they look or sound like it. They were looked at while the rules were made. */
const LINES = `
commit {h40} moved the parser
fix in {h7}, reverted by {h8}
request id {h8}-{h4}-4{h3}-a{h3}-{h12} timed out
"traceId": "{h32}",
sha256:{h64}  node-v20.11.1-linux-x64.tar.xz
integrity sha512-{b86}==
<img src="data:image/png;base64,iVBORw0KGgo{b120}">
![chart](data:image/jpeg;base64,/9j/4AAQ{b80})
order {d10} arrives on Thursday
your order no. {d3}-{d7}-{d7} has shipped
invoice {d6} of 2026-0{d1}-1{d1}, 48 items
tracking 1Z{U6}{d10}
call me at +49 30 {d8} tonight
my number is 0{d3} {d3} {d4}
ISBN 978-3-16-{d6}-0, the second edition
EAN 40{d11}
price went from {d4} to {d4} euros
budget: {d3},{d3}.00 for the kitchen
v{d1}.{d2}.{d1}-beta.{d1} is out
upgraded from {d1}.{d2}.{d1} to {d2}.0.0
src/auth/password-reset.ts:{d3}:{d2} - error TS2345
see docs/token_refresh_flow_v{d1}.md
IMG_2026{d4}_{d6}.jpg
color: #{h6}; border: 1px solid #{h3}
background: rgba({d2}, {d2}, {d2}, 0.4)
the meter reads {d6} today
{d4} people came to the {o} concert
flight {u2}{d4} leaves at 17:{d1}5
bus {d3} then the {d2} to the {o} stop
lat 48.{d6}, lon 2.{d6}
temperature 21.{d1}, humidity {d2} %, pressure 10{d2} hPa
ticket {u4}-{d4} is done, {u4}-{d4} is next
PR #{d4} closes #{d4}
port {d4} is taken, try {d4}
ERROR {d4}: connection reset by peer
elapsed {d4} ms, {d5} rows, {d6} bytes
the {o} key is under the mat
i lost my key again, the {o} one
the key to this is patience, and {d2} minutes of rest
key takeaways: {o}, {o} and {o}
press any key to continue
use ctrl+{l1} as the key for that
primary key (id), foreign key (order_id) references orders
i forgot my password, which is annoying
the password must have at least {d2} characters
password reset mail came {d2} minutes later
change your password every {d2} days? nobody does
a password manager would help, said {o}
she asked for the password and i said no
the code for the {o} page is a mess
code review at 14:{d1}0 with Ines
clean code is {d1} times harder than {o}
exit code {d3}
area code {d3}, zip {d5}
the code works in version {d1}.{d2}
discount code SUMMER{d2} gives {d2} percent off
QR code on the {o} does not scan
dress code is casual
token limit is {d6}, we used {d5} tokens
the tokens are counted per message, about {d4} each
max_tokens={d4} temperature=0.{d1}
tokenizer: cl{d3}k_base, vocabulary {d6}
secret santa is on the {d2}th
the secret is to let it rest for {d2} minutes
it's no secret that {o} costs {d3} a month
pin the version to {d1}.{d2}
pin the {o} to the board
the pass over the mountain is {d4} m high
tests pass: {d4} passed, {d2} failed
alarm at 06:{d1}0, then a walk
the alarm went off {d1} times
use {d6} as the seed for the simulation
enter {d4} as the year and go on
type {d3} rows to see the {o}
use {d4} to {d4} lines for the plot
to open the door use the handle on the {o} side
to open the file use version {d2}
log in at app-{o}.example.org:{d4}
sign in with {o}@example.org
i could not log in from {o}:{d2} yesterday
wifi: {d2} mbit down / {d2} up
wifi is slow / drops every {d2} minutes
the login page took {d4} ms
connect("localhost", "{o}", "{o}")
auth.login("guest", "{o}")
connection("redis", "primary")
mkdir -p build/{o}{d2} && cd build
zip -r {o}.zip {o}/
ssh -p {d4} maria@host.example
docker run -p {d4}:{d4} nginx:1.{d2}
git commit -m "{o}: {o} {o}"
cp -a {o}{d2} /mnt/{o}
npm i @types/node@{d2}.1.{d1}
export PATH=/usr/local/{o}{d2}/bin:/usr/bin
NODE_ENV=production PORT={d4} node dist/{o}.js
LOG_LEVEL=debug TIMEOUT_MS={d5} npm start
const tokenCount = countTokens(text, {d4})
if (password.length < {d1}) throw new Error('too short')
password: z.string().min({d1}).max({d2})
apiKey: process.env.{u5}_API_KEY
token: \${{ secrets.{u5}_TOKEN }}
"password": "********"
passwordField.value = event.target.value
def reset_password(user_id: int, token: str) -> None:
class TokenRefreshHandler{d1} extends BaseHandler
the mascara and the passport are in the {o} bag
passwords are stored with argon2, {d1} rounds
the pastor said {d2} people came to the {o} mass
passed the {o} test with {d2} points
the credit card bill is {d4} euros
the card game has {d2} cards, {d1} each
paid by card, {d2},{d2} EUR on {d2}.0{d1}.2026
my visa for Japan came after {d2} days
Donaudampfschifffahrtsgesellschaft{d2}
rindfleischetikettierungsueberwachungsaufgabe
org.springframework.boot.autoconfigure.{o}.{o}Configuration
com.example.{o}.service.UserAuthenticationServiceImpl{d1}
https://example.org/blog/2026/0{d1}/{o}-{o}-{o}-{o}
https://www.youtube.com/watch?v={w11}
https://github.com/{o}/{o}/commit/{h40}
https://maps.example/@48.{d6},11.{d6},17z
https://shop.example/item/{d8}?ref={o}&page={d2}
magnet:?xt=urn:btih:{h40}
ETag: W/"{h8}-{h12}"
Content-Length: {d6}
Date: Tue, {d2} Mar 2026 10:{d2}:{d2} GMT
192.168.{d2}.{d2} answered in {d2} ms
fe80::{h4}:{h4}:{h4}:{h4}
mac aa:{h2}:{h2}:{h2}:{h2}:{h2}
ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI{b43} maria@desk
-----BEGIN CERTIFICATE-----
public key: {h64}
fingerprint SHA256:{b43}
tx 0x{h64} confirmed in block {d8}
sent to 0x{h40}
doi 10.{d4}/{o}.{d4}.{d5}
arXiv:26{d2}.{d5}
CAS {d4}-{d2}-{d1}, {d2} g
serial {U4}-{U4} on the back
model number {U3}-{d4}{u1}
VIN WVW{U14}
room {d3}, floor {d1}, building {u1}
gym locker is on floor {d1}
locker {d3} is broken again
the safe word of the day is patience, i guess
born 19{d2}, moved in 2019
i weigh {d2} kg and run {d1} km
set an alarm for {d1} am
the combination of {o} and {o} is lovely
use the recovery mode and wait {d2} minutes
backup finished: {d6} files, {d3} GB
seed the {o} in march, {d2} cm apart
twelve words are enough for a {o}
meine Karte ist weg, aber erst seit {d2} Minuten
der Code ist seit {d4} nicht mehr gepflegt
le code est sur la page {d3}
la clave del exito es {o}
das Passwort muss {d2} Zeichen haben
hasło trzeba zmieniać co {d2} dni
heslovitě: {d2} bodů
u: what did you say p: nothing
she: hi, me: hello, {d2} times
community rules: be kind, {d2} of them
key {o} is stuck, so is {o}
my zip is {d5} and my street is {o} road
`

/** So many ordinary lines, every template in turn, with new values. */
export function plainLines(count: number): string[] {
  const make = maker(seeded(23))
  const templates = LINES.trim().split('\n')
  return Array.from({ length: count }, (_, at) => make(templates[at % templates.length] ?? ''))
}
