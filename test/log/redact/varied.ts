import type { Planted } from './planted.ts'

/** Kinds beyond a verb and a word: `[…]` must be gone, `⏎` ends a line, `⇒` ends a turn. Nobody's. */
const VARIED = `
my sim pin is [six zero one eight]
The PIN is [nine nine two four], write it down
pin: [eight-three-five-one]
I keep forgetting it, my pin is [double seven oh three]
Meine PIN lautet [fünf null acht drei]
the safe opens with [three one nine two]
mi pin es [cinco cero nueve uno]
het is de pincode [vier vijf zes negen]
bank pin: [seventy-one thirty-eight]
my phone pin is [one one zero eight six four]
mój pin to [cztery osiem dwa zero]
My laptop password is [velvet hammer ocean nine]
the vault password is [purple tram over harbour]
password: [Lachs und Dill 7]
the master password is [seven sad salmon swimming]
Password: [Bergsee 1998!]
my wifi password is [cats never sleep]
wifi password: [three blind mice 2]
Passwort: [grüner Hund tanzt]
mot de passe: [petit bateau rouge]
the pw is [dancing queen 76]
contraseña: [luna llena roja]
changed the NAS password from [kirschbaum3] to [pflaume88]
I replaced my old password [tulpe_1990] by [narzisse_2024]
the router password used to be [elefant12], now it's [giraffe34]
my old email password was [sommerwind5]
swapped the pin from [3310] to [8872]
Here is my wallet seed:⏎1) [anchor]⏎2) [violin]⏎3) [pepper]⏎4) [jungle]⏎5) [saddle]⏎6) [mirror]⏎7) [cotton]⏎8) [rocket]⏎9) [basket]⏎10) [throne]⏎11) [lizard]⏎12) [candle]
recovery phrase:⏎⏎[lava orbit tunnel fiber]⏎[garlic hockey ivory jelly]⏎[ketchup ladder maple neck]
my seed phrase is: [sponge, ticket, umbrella], [vacuum, wagon, yard, zebra, apple, banana, cactus, dolphin, eagle]
seed: [panda quarter rail] [salad tape uncle valley wait young zone able badge]
Mnemonic⏎[fossil gadget habit icon] [jacket kangaroo lab magnet napkin oak paddle quiz]
the 24 words for the ledger: [razor sadness taxi] [useful vapor walnut yellow zero acid bacon cabin dad eager fabric galaxy half ice jeans kit labor machine naive object pact]
Cookie: ci_session=[5b1f0e9d8c7a6b5c4d3e2f1a]
set-cookie: JSESSIONID=[7F3A9C1E5B2D8046AF31BC90]; Path=/
my browser sent laravel_session=[QmFzZTY0U2Vzc2lvblZhbHVl9z1]
curl -b "auth_token_cookie=[9e8d7c6b5a493827160f]" https://example.com
https://bucket.s3.amazonaws.com/report.pdf?X-Amz-Credential=AKIAXX&X-Amz-Signature=[0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9]
https://login.example.com/callback?code=[0.AXoA9k2Lm3Np4Qr5St6Uv]&state=xyz
https://maps.example.com/js?key=[Kp83Lz91Qw72Er64Ty55]
https://files.example.net/get?signature=[Yx93kLm2Qp0vB7nW5tR1]
docker login --username dana -p [Ofen!Blech22] ghcr.io
sshpass -p[Walnuss77] ssh admin@nas
curl -uadmin:[Zimt!Stern9] http://nas/api
redis-cli -h cache -a [Moorhuhn_44] ping
unzip -P [Kaefer2001] tax.zip
7z x -p[Papagei99] photos.7z
smbclient //nas/share -U dana%[Rotwein1987]
echo "root:[Hagebutte5]" | chpasswd
mongosh -u admin -p [Eisvogel31] mydb
openssl enc -aes-256-cbc -k [Muschel808] -in a
echo [Wacholder12] | sudo -S reboot
ldapsearch -D cn=admin -w [Distel2019] -b dc=x
WIFI:S:CasaLuna;T:WPA;P:[limoncello88];H:false;;
<passphrase>[blue-otter-swims]</passphrase>
<property name="db.password" value="[Kolibri42]"/>
{"clientSecret":"[otter-lake-bridge]","id":1}
'api_secret': '[maple-river-stone]'
| site | username | pw |⏎|---|---|---|⏎| shop | dana | [Kuerbis-55] |
Site | Login | Password⏎shop | dana | [Feuer#Stein8]
login: marie / [Tomate!44]
user: dana⏎pass: [Heckenrose3]
username dana, pass [Quitte#12]
Zugangsdaten: dana / [Mistel2020!]
credentials dana:[Brom!Beere3]
My passport no is [K7QR2LX83]
Reisepass: [C4RT7Z9KM]
my driving licence is [JONES812054DA9XY]
gate code is [7C4E]
the code for the bike shed is [31F9]
backup codes: [4471 9920], [8830 1265], [7712 3340]
my recovery codes:⏎[k3j9-x8m2]⏎[p7q4-z1w6]⏎[b5n8-v2c3]
PUK: [48201937]
the puk of my sim is [90817263]
my mother's maiden name is [Abernathy]
mother's maiden name: [Kowalczyk]
Der Mädchenname meiner Mutter ist [Hollenbeck]
security question first pet: [Schnurzel]
my card is [4929]⏎[6183 7702 4411]
IBAN: [DE75-5121-0800-1245-1261-99]
IBAN⏎[AT48 3200 0000]⏎[1234 5864]
the safe combination is [8-22-41-7]
authenticator backup code [9f3k-22lm]
and the wifi password at the cabin?⇒[Moosbeere44]
What's the alarm code again?⇒[6630]
Which pin did you pick?⇒I went for [9127].
remind me of the netflix password⇒It is [lavendel-77]
what is the gate code?⇒hm, [2218] I think
Can you tell me your recovery phrase?⇒[stable mango quilt raven prize oven lunar kite index habit grain fever]
Wie lautet das WLAN-Passwort?⇒[Rhabarber!9]
my server password⏎⏎What is it?⇒[Tx7wQp2Rv]
What is the password for the router?⇒[blaubeere]
What pin shall I set?⇒[four four two nine]
Token first half: [ghp_9aB8cD7eF6gH5iJ4k]⇒second half: [L3mN2oP1qR0sT9uV8wX]
so the pin is [three three zero nine], ok?
my card pin: [two, six, eight, one]
PIN for the phone is [nine five one seven three eight]
la mia PIN è [uno due otto sei]
mon pin est [neuf huit un deux]
the alarm pin is [oh four six six]
My PIN: [eighteen forty-two]
the garage unlocks with [eight two two five]
the guest wifi password is [happy otter island]
Passphrase: [rainy violin under moon]
my Netflix password is [pizza for breakfast 3]
Password is: [Kaffee ohne Milch]
the safe password: [lions eat marmalade]
mein Passwort ist [drei kleine Schweine]
haslo: [zielona herbata 5]
the new password is [midnight pasta club], please save it
I changed the admin password from [rosenkohl12] to [spargel34]
my old wifi password was [heidelbeere8]
PIN changed from [5566] to [7788]
Amazon password: old [Birkenweg3], new [Ahornweg4]
backup phrase: [trumpet, maple, fossil, ladder, carbon, tulip, rhythm, alien, copper, velvet, sunset, pond]
Recovery words⏎1 - [globe]⏎2 - [hazard]⏎3 - [index]⏎4 - [junior]⏎5 - [kiwi]⏎6 - [lava]⏎7 - [melody]⏎8 - [noodle]⏎9 - [orient]⏎10 - [parrot]⏎11 - [quality]⏎12 - [ribbon]
these are my seed words: [hollow midnight orchard pioneer quantum rescue shallow timber unveil vintage whisper zone]
meine Wiederherstellungsphrase:⏎[scout dinner erosion]⏎[fabric grocery humble]⏎[inject jewel knife lunar]
Cookie: wordpress_logged_in_ab=[dana%7C1790000000%7CqWe4rTy6UiO]
session_id=[c0ffee12badc0de34feed56]
https://cdn.example.com/v.mp4?Expires=1790000000&Signature=[hT5~kL9mN3pQ7rS1tU]&Key-Pair-Id=KABC
https://app.example.com/reset-password?token=[8fK2mP6qR0tV4xZ]
https://meet.example.com/j/99?pwd=[aB3dE5fG7hJ9]
podman login -u ops -p [Rhein-Kiesel-9] quay.io
mysql -uroot -p[Honigtau!2] shop
zip -P [Nussknacker4] -r a.zip docs
sshpass -p '[Regen Bogen]' ssh pi@10.0.0.2
wget --user dana --password [Zander77] http://x
htpasswd -bc .htpasswd dana [Lindwurm6]
echo '[Quarkkuchen8]' | docker login -u dana --password-stdin
net use Z: \\\\nas\\share /user:dana [Schnee#Mann4]
WIFI:T:WPA2;S:Oma;P:[streuselkuchen];;
<smtp><user>me</user><pass>[Loewenzahn8]</pass></smtp>
<entry key="db.secret">[Mauersegler3]</entry>
"dbPassword": "[quiet-river-nine]"
| Gerät | Benutzer | Passwort |⏎|---|---|---|⏎| FritzBox | admin | [Kranich_61] |
name,password⏎dana,[Rotkehlchen7]
login = dana / pass = [Amsel!19]
Benutzer: dana, Passwort: [Stieglitz55]
user/pass: dana/[Goldammer12]
passport: [YB4471902]
my ID card number is [LZ6311T47]
driver license [WDL8A42B9C1D]
entry code [9D24]
the code to the basement is [60B17]
door keypad: [4 9 1 7]
Google backup codes⏎1. [8841 2207]⏎2. [3391 7754]
2FA recovery code is [f7k2-m9q4]
SIM puk [77120934]
my mum's maiden name: [Featherstone]
mother's maiden name is [O'Halloran], for the bank
locker combination [31-7-22]
IBAN [FR76-3000-6000-0112-3456-7890-189]
my card: [5500 0000]⏎[0000 0004]
health insurance number is [T110298374]
What did you set the wifi password to?⇒[Zaunkoenig88]
the gate code please?⇒It's [3817], press hash after.
which password does the NAS have⇒[mauerblume_12]
Wie ist die PIN?⇒[8264]
what's the passphrase again?⇒[winter lantern over quiet harbour]
Can you send me the door code?⇒Sure, [5519].
What is your mother's maiden name?⇒[Lindqvist]
what's the recovery phrase?⇒1. [bronze] 2. [cliff] 3. [dune] 4. [ember] 5. [frost] 6. [grove] 7. [haven] 8. [iris] 9. [jade] 10. [kelp] 11. [lotus] 12. [mist]
and the PUK?⇒[61520938]
I never remember it: my pin is [four two seven one], that is all
my password is [correct horse battery staple], tell nobody
password: [anchovies & rice 31]
changed my laptop password from [quittenbrot1] to [hagebutte2] today
Seed words:⏎1. [meadow]⏎2. [trigger]⏎3. [walnut]⏎4. [oyster]⏎5. [pelican]⏎6. [quantum]⏎7. [river]⏎8. [summit]⏎9. [token]⏎10. [urban]⏎11. [velvet]⏎12. [window]
Cookie: sessionid=[4b1a9c7e2d5f80316c8e7a9b]; csrftoken=[Qk3vR8sT1uW6xY0zB2dF]
https://acct.blob.core.windows.net/c/f.txt?sv=2022-11-02&sig=[aGFsbG93ZWx0MTIzNDU2Nzg5MDEy%3D]&se=2026-01-01
the database password for staging⏎⏎What is it?⇒[Vr8nKq3Lz]
What is the alarm code of the house?⇒[9154]
Which PIN should I use for the door?⇒[3382] please, that one is easy.
And my wifi password?⇒[RoteKatze31]
Key part one: [ghp_55aT1b2C3d4E5f6G]⇒part two: [7h8I9j0K1l2M3n4O5p]
`

/** A secret, and what was said in the turn before, if there is one. */
export interface PlantedInTurn extends Planted {
  readonly before: string
}

/** One planted secret a bracket, in its turn. */
export function plantedVaried(): PlantedInTurn[] {
  return VARIED.trim()
    .split('\n')
    .flatMap((line) => {
      const turns = line.replaceAll('⏎', '\n').split('⇒')
      return turns.flatMap((turn, at) =>
        [...turn.matchAll(BRACKET)].map(([, secret = '']) => ({
          text: turn.replace(BRACKET, '$1'),
          secret,
          of: line,
          before: (turns[at - 1] ?? '').replace(BRACKET, '$1'),
        })),
      )
    })
}

const BRACKET = /\[([^\]]+)\]/g
