import type { PlantedInTurn } from './varied.ts'

/** As people let them slip in chat, English mostly: `⟦…⟧` must be gone, `⏎` ends a line, `⇒` a turn. Nobody's. */
const SLIPS = String.raw`
prod box is back up. ssh deploy@10.2.0.14, pw ⟦tundra-Vole-88⟧, don't restart nginx before 6
curl -sS -u billing:⟦ZioCjBDG⟧ https://erp.local/api/invoices | jq '.[0]'
curl -H "X-Auth-Token: ⟦asWPy3o1CzOFrz7z8BX8⟧" https://nms.lan/api/v2/devices returns 403, why?
psql "host=db1 user=app password=⟦O1EuhHfzLsg9⟧ dbname=orders" hangs forever
DATABASE_URL=postgres://orders:⟦v0leHole%21⟧@db1.internal:5432/orders⏎⏎fails with "no pg_hba.conf entry", any idea?
mongo uri is mongodb+srv://svc_ro:⟦GP5u941HHkKS9s7k0QWu⟧@cluster0.ab1cd.mongodb.net/shop?retryWrites=true
redis-cli -h cache -a ⟦kestrel_1199⟧ info | grep used_memory
mysqldump -uroot -p⟦Gannet77quay⟧ shop > shop.sql gives access denied
here's my values.yaml⏎⏎~~~yaml⏎smtp:⏎  host: mail.ferncombe.org⏎  port: 587⏎  user: noreply⏎  pass: ⟦Bramble=Otter5⟧⏎~~~
~~~json⏎{"name":"weather-bot","token":"⟦KqpLkryVXSLUsUV88Dna2nkwK9iIC0uM⟧","interval":300}⏎~~~⏎it says unauthorised
CREATE USER reporter WITH PASSWORD '⟦lapwing-over-9-fields⟧'; is that enough for read only?
ALTER ROLE app IDENTIFIED BY ⟦Qu4rry_stone⟧; oracle says ORA-28003
our n8n trigger url is https://flow.ferncombe.org/webhook/run?key=⟦61b332a68793e6a0⟧&env=prod
Cookie: theme=dark; sessionid=⟦94f40032aebc9537805f8843b9bede8e⟧; lang=en⏎⏎That is what my browser sends. The server forgets me anyway.
zigbee network key, in case I lose the stick again: ⟦ec:60:e2:03:43:cc:dc:a2:b6:b0:2d:35:fe:a0:91:1b⟧
Z-Wave S2 unauthenticated ⟦3DDDF6370B243679F3E7EAE84BA8AD7A⟧, S2 access ⟦EC853DCF89D9AC3734710CE3C0BB39FF⟧. put both in settings.json
esphome config⏎⏎api:⏎  encryption:⏎    key: "⟦q83vEjRWeJASNFZ4kBI0VniQEjRWeJASNFZ4kBI0Vng=⟧"⏎ota:⏎  - platform: esphome⏎    password: "⟦heronfen⟧"
wg0.conf on the laptop:⏎⏎[Interface]⏎PrivateKey = ⟦yAnz5TF+lXXJte14tji3zlMNq+hd2rYUIgJBgB3fBmk=⟧⏎Address = 10.8.0.3/24⏎[Peer]⏎PublicKey = xTIBA5rboUvnH4htodjb6e697QjLERt1NAB4mZqp8Dg=
otpauth://totp/Ferncombe:maud?secret=⟦O5QEXMJTPIFX6MBB⟧&issuer=Ferncombe
the totp seed they showed me next to the QR was ⟦Z7WU DIZT G5TG YW5M⟧, can I type that into another app?
.netrc⏎⏎machine ftp.ferncombe.org⏎login maud⏎password ⟦teal4teal⟧
mosquitto_pub -h 192.168.1.5 -u shed -P ⟦mothball22⟧ -t shed/light -m on
sshpass -p '⟦Fescue.Dock.3⟧' ssh pi@shed.local uptime
openssl enc -d -aes-256-cbc -in letters.enc -pass pass:⟦ninegreenbottles⟧ says bad decrypt
net use Z: \\nas\scans /user:clinic ⟦Curlew#2026⟧ gives error 86
7z x -p⟦applecart⟧ holiday.7z asks again for a password
fstab: //nas/media /mnt/media cifs username=tv,password=⟦plover⟧,iocharset=utf8 0 0
lorawan node: devEUI 70B3D57ED0054321, appkey ⟦5939D23D34D6ADAC32C69F582878876A⟧, joins on ttn but no uplinks
tuya local, the bulb's localKey is ⟦d41k9'{Z+xQ!r7~m⟧ and version 3.3
dect base, registration pin ⟦4471⟧, how do I pair the third handset
hub admin login is admin / ⟦Moorhen&Reed⟧ and I can't find the port forward page
user: ferncombe-guest⏎pass phrase: ⟦put the kettle on Maud⟧⏎does that look strong enough
Well I said to Doris, the number for the back gate is ⟦2580⟧, straight down the middle, you can't forget it, and she forgot it.
You know how it is with these boxes. The little safe in the wardrobe opens with ⟦19 47 03⟧, that is what Harold chose, and now the battery has gone and I am told the numbers don't matter until it has new ones.
My bank wrote that my card is expiring. It is the one ending, let me see, well the whole of it is ⟦4716 2727 9100 4833⟧, good until ⟦09/27⟧ and the three on the back are ⟦614⟧. Is that the one that stops?
I pay with the gold one: forty-seven sixteen, no, I shall just type it, ⟦5412-6309-3695-5397⟧ exp ⟦11 28⟧ security number ⟦207⟧.
The Amex is ⟦3746 456447 86142⟧... no I have left one off, it is ⟦3746 456447 86148⟧ — four digits on the front ⟦8812⟧.
My grandson set the computer up so that it lets me in when I write ⟦Marzipan1938⟧, capital M he said, and then my year.
My late husband's allotment shed has one of those dial locks, you turn it to ⟦3, then 31, then back past nought to 14⟧. Should I oil it?
The man who fitted the alarm gave us ⟦7093⟧ for us and ⟦1122⟧ for the cleaner, and I never know which of the two beeps longer.
I keep it on a card behind the clock: hall alarm ⟦5518⟧, garage ⟦5519⟧. Was that silly of me?
They want to know my mother's maiden name for the pension people, it was ⟦Trevanion⟧, with an i, and they had it down as Trevannon.
My National Insurance number is ⟦QQ 41 27 83 C⟧ and I have it on three letters spelled three ways.
I've had the same little number for the cash machine since 1981, ⟦6204⟧, and now the girl says it's too old!
The key box by the porch, the one for the carers, it's ⟦C 4 7 9 Y⟧ and you press the bottom down.
Our Wi-Fi, the boy wrote it on the fridge, is called FERNS-5G and to get on it is ⟦purpleheron41⟧ all in one word, small letters.
I was that cross. He'd changed it to ⟦Lottie0612⟧ and not told a soul, so there I stood with the iPad and none of my photographs.
The tablet wants six numbers and I give it our wedding, ⟦140662⟧, and sometimes it wants my thumb instead.
The pharmacy machine outside gives you your tablets if you tap in ⟦83 09 17⟧. It's only good until Friday.
They posted a code to switch on the new card, ⟦PJ7-44K-Q⟧, and I am to ring up with it.
My son-in-law says the freezer alarm at the hall stops if you press ⟦0 0 4 2⟧ hash, would that be for all of them?
Oh brilliant, security at its finest: the lift at work takes ⟦1234A⟧ and the server room takes ⟦4321A⟧.
Shoutout to our IT department for resetting me to ⟦Welcome2Hell!⟧. Subtle.
Yes, my password is ⟦correcthorsebattery9⟧, yes I've seen the comic, no I won't change it.
Fort Knox here: the bike lock's on ⟦0007⟧ because he thinks he's Bond.
The vault of secrets that is our kitchen wifi: ⟦ilovegarlicbread⟧. You may now stream.
Guess what the "secure" door code of the clinic is. Go on. ⟦1066⟧. Because of the battle.
So my boss, genius that he is, reads the alarm code aloud on the train: ⟦four four one nine⟧. Everyone in coach C can now visit our stockroom.
Apparently "⟦hunter-gatherer-2⟧" counts as a strong password. Anyway that's the one for the CMS and I can't log in.
I'm in a lovely place called "forgot my PIN but remember it's my ex's birthday", so ⟦2903⟧, and it still eats my card.
Best part of the job: the escape-room safe. Guests need three hours; we just punch ⟦8-1-6-2⟧.
My life in a locker at the pool: number 114, combination ⟦27-5-33⟧, and it has jammed with my trousers inside.
Our parish's sacred mystery, the photocopier: user 3, code ⟦70707⟧. It still prints pink.
She named the network "Pretty Fly for a WiFi" and the key "⟦itsnotthatfly1⟧". I am asking how to make the printer swallow it.
To whom it may concern: our account is held with Commerzbank, IBAN ⟦DE68 5873 7356 1175 4469 88⟧. Kindly draft the refund letter.
Please prepare an invoice. Bank details: NatWest, sort code ⟦60-59-06⟧, account number ⟦49342814⟧, reference FERN-12.
Payment should be made to ⟦GB33NWBK59064934281471⟧ within thirty days; please phrase that courteously.
I should like to confirm that my passport, number ⟦533401927⟧, expires in August; may I still travel in July?
My social security number is ⟦512-44-9031⟧. Which box of form 8843 does it belong in?
For the record, the licence key for the accounting software reads ⟦JV8JM-QNNKB-MWD42-KCG59-DCVWZ⟧ and was purchased in 2021.
The certificate's export password was agreed with the supplier as ⟦Ostrava/Quay/1⟧. Kindly remind me how the import is done.
The combination of the archive cabinet, which I entrust to these notes, is ⟦R12-L38-R7⟧.
Our solicitor uses the pass-word "⟦Candlemas⟧" to verify instructions by telephone. Would a longer one be advisable?
In the event of my absence, the deputy may open the vestry with code ⟦A5931⟧ on the keypad.
The conference bridge is +44 20 7946 0112, access code ⟦882 104 7#⟧, host PIN ⟦6630⟧. Please write the invitation without the host's one.
The SIM's PUK, as printed on the carrier, is ⟦48201937⟧; the PIN has been set to ⟦3390⟧. I have tried twice.
Regarding the hotel: reservation 55102, the safe in the room was left locked under ⟦771940⟧. Please draft a note to the concierge.
The following were handed to me on paper: recovery codes ⟦8f2k-99qx⟧, ⟦m3v7-1czt⟧, ⟦p0w4-6hjd⟧. Where ought I to keep them?
Our supplier portal has issued client id ferncombe-01 and client secret ⟦xT9~q4.LmZ_77wRbVe2⟧. May these be sent by e-mail?
ok so school app: login is ollie.f and the pw they gave him is ⟦bluefrog27⟧ and he's already forgotten it
after-school club door buzzer is ⟦4590#⟧ if gran picks up, can you write her a text
nanny starts monday, she needs: alarm off ⟦3316⟧, front door keypad ⟦9025⟧, wifi ⟦SquishyPanda!8⟧. make that a nice list?
netflix is mine, ferns@post.example and ⟦Tadpole2019!⟧, kids profile, he keeps getting logged out
phone pin for the old samsung, hang on... ⟦2266⟧. nope. it says wait 30s
swim locker was ⟦8815⟧ last week and they've changed it to ⟦4402⟧, just so i have it somewhere
ipad screen time passcode = ⟦5027⟧ do NOT let me tell the kids
can't get the switch parental thing off, ⟦73915⟧ doesn't work, i'm sure that was the pin i chose
his inhaler pharmacy account wants memorable word, it's ⟦snorkel⟧, they want 2nd and 5th letter
minecraft realm code the boys share: ⟦kG7-p2Q_xw⟧ can i revoke it
bike shed at school: code's ⟦C135Y⟧ then turn, except it's stuck
passcode for grandma's ipad is her birthday backwards so ⟦4391 80⟧. write it large on a card for her please
garage remote learned, keypad outside ⟦6174⟧, tell me how to add a second one
Till float short again. Till 2 supervisor code ⟦4004⟧, did Aneta use that after five?
Supplier phoned the order through on my debit card, ⟦4929 6733 2187 6140⟧, ⟦06/29⟧, ⟦118⟧ on the back. Can they do it again without asking?
Shop alarm engineer menu: ⟦9999⟧ then ⟦7 7 1 0⟧. Beeps every hour since.
paypal sent 6 digits, ⟦902 417⟧, to my old phone. why two in a row
| what | user | password |⏎|---|---|---|⏎| till | aneta | ⟦Rye&Barley⟧ |⏎| website | owner | ⟦doughnut-moon-6⟧ |⏎⏎sort that by what
Logins for the new girl:⏎- email: orders@ferncombe.example⏎- pw: ⟦Sourdough/81⟧⏎- oven tablet: ⟦1590⟧⏎- back door: ⟦C2468Z⟧
My metamask words, in case the phone dies: ⟦anchor velvet puzzle orbit glimpse tunnel absorb custom ribbon hazard lyrics swift⟧
1. ⟦anchor⟧⏎2. ⟦velvet⟧⏎3. ⟦puzzle⟧⏎4. ⟦orbit⟧⏎5. ⟦glimpse⟧⏎6. ⟦tunnel⟧⏎7. ⟦absorb⟧⏎8. ⟦custom⟧⏎9. ⟦ribbon⟧⏎10. ⟦hazard⟧⏎11. ⟦lyrics⟧⏎12. ⟦swift⟧⏎⏎these are my ledger's words, is word 7 spelled right?
btc paper wallet, private side ⟦5KYZdUEo39z3FPrtuX2QbbwGnNP5zTd7yyr2SC1j299sBCnWjss⟧ public side 1Cdid9KFAaatwczBwBttQcwXYCpvK8h7FK
eth key ⟦0x5939d23d34d6adac32c69f582878876a63b071730d6557ad90b13bf77c5d557c⟧ for the test faucet, then I sent real money to it, genius
Which password did you set for the vault?⇒⟦otterholt9⟧
To unlock the backup I need the passphrase you chose. Do you remember it?⇒sure, ⟦seven swans over Goole⟧
What PIN is printed on the gate's tag?⇒it's the ⟦0862⟧ one i think
I spell it out since it copies badly: password T as in tango, that is ⟦T-r-o-w-e-l-7-7⟧
Der Code für die Haustür ist jetzt ⟦4711B⟧, bitte schreib das für die Putzhilfe auf Polnisch.
mein neues Kennwort lautet ⟦Apfelmus!1986⟧, trotzdem komme ich nicht rein
Le digicode de l'immeuble c'est ⟦58A21⟧, deuxième étage à gauche. Tu peux rédiger le message pour le livreur ?
mon mot de passe c'était ⟦ChatonGris75⟧ et ça marche plus
La clave del wifi es ⟦gatonegro88⟧ y aun así no conecta la tele
el pin de la tarjeta, ⟦4093⟧, me lo bloquearon ayer
La combinazione della cassaforte è ⟦17-42-9⟧, la scrivo qui perché la dimentico sempre
a senha do portão é ⟦7731⟧, avisa o entregador por favor
het wachtwoord van de NAS is ⟦Stroopwafel_9⟧, kan ik dat veranderen zonder scherm?
hasło do poczty to ⟦Bocian-44⟧, ale nie działa na telefonie
portkoden är ⟦3807⟧, skriv ett sms till rörmokaren
kapının şifresi ⟦2914⟧, kargocuya kısa bir mesaj yaz
пароль от роутера ⟦zimorodok55⟧, а телевизор всё равно не видит сеть
玄関の暗証番号は⟦4096⟧です。宅配の人へのメモを書いてください。
我的wifi密码是⟦xiaolongbao88⟧，电视还是连不上
bitlocker wants the long one, I have ⏎⟦184932-550217-093841-617205-448316-290774-635019-117728⟧⏎does the order matter?
nmcli dev wifi connect Gannet-2G password ⟦sandeel44north⟧ says secrets were required but not provided
wpa_supplicant.conf⏎⏎network={⏎    ssid="Gannet-2G"⏎    psk="⟦sandeel44north⟧"⏎    key_mgmt=WPA-PSK⏎}
ipsec.secrets has⏎vpn.gannet.example %any : PSK "⟦9tYw2-kelp-Hf6⟧"⏎and phase 1 times out
rtsp://viewer:⟦Kitti9wake⟧@192.168.20.31:554/h264 plays in vlc, not in frigate
/msg NickServ IDENTIFY gannet ⟦fulmar!petrel8⟧ gives "invalid"
jdbc:mysql://10.3.0.7:3306/stock?user=stockapp&password=⟦Puffin%233x⟧&useSSL=false
Server=sql2;Database=Till;User Id=till_rw;Password=⟦razorBill.19⟧;Encrypt=no
define('DB_PASSWORD', '⟦gu1llemot_cliff⟧'); in wp-config but it says error establishing
apiVersion: v1⏎kind: Secret⏎metadata:⏎  name: mailer⏎data:⏎  smtp-pass: ⟦S2l0dGl3YWtlLTIyIQ==⟧
enable secret 5 ⟦$1$mERr$hx5rVt7rPNoS4wqbXKX7m0⟧ is in the switch config, can that be reversed
radius clients.conf: client ap1 { ipaddr = 10.3.0.9 secret = ⟦scurvygrass7⟧ }
tfvars⏎⏎db_user = "app"⏎db_pass = "⟦thr1ft-and-lichen⟧"⏎region  = "eu-north-1"
the private calendar address https://calendar.google.com/calendar/ical/gannet%40gmail.com/private-⟦6f0b3c91d27e48a5b0c4d1e9f8a73b26⟧/basic.ics shows up empty on the tablet
https://us02web.zoom.us/j/84411220973?pwd=⟦Q2h3bGpLcmVWc0tQdz09⟧ is the choir link, put that into the invitation
fetch(url, { headers: { 'Ocp-Apim-Subscription-Key': '⟦b7e1c09f4d3a4826951fae07c2d8b364⟧' } }) returns 401
const client = new Client({ accessKey: 'gannet', secretKey: '⟦Wm4Kx9TzQ2LcV7pRb1Ns⟧' })
PGPASSWORD=⟦cormorant.61⟧ pg_restore -d nets dump.bin stops at 40%
restic -r sftp:nas:/b --password-command "echo ⟦eider-duck-88⟧" snapshots
voicemail thing: dial 121, then ⟦7395⟧ and the hash
car radio after the battery swap shows CODE, dealer read me ⟦4 0 1 9⟧ off a list and it still says SAFE
Parcel locker text: "Your parcel is in box 12. Pick-up code ⟦883 021⟧. Valid 3 days." can somebody else fetch it with that
"⟦418905⟧ is your Gannet Bank verification code. Never share it." It came in the night and I did nothing.
Use ⟦55 17 90⟧ to sign in to Vinted. I didn't ask for it.
gift card 6039 5301 2214 7780, pin ⟦8846⟧ scratched open, how do i check what is on it
TAN list: next unused ones are ⟦482913⟧, ⟦771056⟧ and ⟦039487⟧. I cross them off by hand
baby monitor pairs with ⟦0305#⟧ apparently, from the leaflet, whatever I hold down
TV asks for the grown-up number before nine. It's ⟦4455⟧, he's seven, he guessed it
For the caravan: gas locker key is under the step, alarm fob dead, so it's ⟦3-1-4-4⟧ on the little pad.
Dear Mrs Holm, thank you for minding the house. You get in by the side; it wants ⟦6690⟧ and then a firm push. The cat eats at six.
Hi all, the new one for the staff loo is ⟦2580X⟧. Please don't write it on the door again!
Minutes, item 4: The committee resolved that the boathouse be opened with ⟦1805⟧ henceforth. Proposed Holm, seconded Reid.
It used to be the year of the fire but since Monday you need ⟦90210B⟧ to get into the net store. Write that for the board?
Could you turn this into a polite note: cleaner gets in with ⟦7714⟧, sets it again with ⟦7715⟧, five seconds, not ten.
i can never do the school gate, it's either ⟦5731⟧ or ⟦5713⟧
Boat's immobiliser. Key in, press and hold, ⟦2 2 6 1⟧, wait for the beep. What if no beep?
so my login at the library is my card and then ⟦holm1961⟧, and it tells me I don't exist
Username: r.reid / it's the usual ⟦Kelpie_2014⟧ I'd think, so why does the tax site throw me out
I put ⟦Wellington boots 3⟧ as the password since you said longer is better
They made me choose a new one and I typed ⟦Rubbish-Day-Tuesday-5⟧ in a rage and it took it
security question: name of first school. answer: ⟦Papdale⟧. it wants at least 8 letters, what now
passport ⟦548213907⟧ runs out 3 May, and the form takes only eight boxes
Sozialversicherungsnummer ⟦65 170839 J 008⟧, auf dem Brief steht eine andere
my NHS number's ⟦485 777 3456⟧ and the app says no match
IBAN for the refund please: ⟦NL20 INGB 0365 0824 40⟧, name as on the bill
bank: Gannet & Sons, ⟦20-45-77⟧, ⟦73109846⟧. put that at the foot of the invoice
the visa one is ⟦4539 9773 3857 0840⟧ thru ⟦0328⟧ cvc ⟦991⟧ and the shop says declined
I read them my card over the phone, ⟦5355 6871 7106 1108⟧, and only then thought about it. What now?
SIM came: PIN1 ⟦0000⟧→ changed to ⟦6183⟧, PUK1 ⟦55908124⟧
mnemonic for testnet: ⟦gravity hollow mango pencil drift oval siren timber unique wasp yellow zebra⟧
apple gave me a recovery key, ⟦K7QF-2MZX-9PLT-W4RD-HB8N-3VYC-J6SA⟧, laminate it?
windows 11 key off the sticker: ⟦3ZK3H-9GXWT-5RPG9-BMQ3C-VPC4G⟧ already used on another machine it says
| site | who | pw |⏎|------|-----|----|⏎| tides | maree | ⟦ebbandflow⟧ |⏎| ferry | maree | ⟦Hoy-Lyness-0700⟧ |⏎which of the two is weak?
site;login;passwort⏎tides;maree;⟦ebb+flow9⟧⏎ferry;maree;⟦Lyness0700⟧
I can test the connection if you paste the service's key here.⇒⟦b7e1c09f4d3a4826951fae07c2d8b364⟧
Which code do the guests type at the gate?⇒⟦4418⟧ and the little bell
And what is the password now?⇒same as the boat. ⟦Shapinsay!61⟧
What do you answer when the bank asks for your memorable place?⇒⟦Rackwick⟧
der Tresor im Büro geht mit ⟦28-07-51⟧ auf, sagt Jens
Meine TAN war ⟦604913⟧ und trotzdem abgelehnt
para abrir el garaje se marca ⟦5518⟧ y almohadilla
il codice del cancello, ⟦9034⟧, lo sa solo la zia
пароль до пошти ⟦Lastivka_7⟧, не пускає
와이파이 비밀번호는 ⟦badasori77⟧ 이에요. 티비가 연결이 안 돼요.
salasana on ⟦Mustikka#19⟧ mutta sivu ei hyväksy
heslo k účtu je ⟦Vlastovka-3⟧ a nejde to
Gatekeeper at the marina says you come through on ⟦3370⟧ after dark, is that legal?
dash cam app login is my mail and ⟦Wheatear22⟧, screenshots attached
the choir's dropbox: user choir@hoy.example pass ⟦alto+bass4⟧, nobody can find the score
"Your one-time passcode is ⟦664 018⟧" arrives every night at 3
He put the code for the barn as his shoe size twice, ⟦4343⟧
My husband's Apple thing: passcode ⟦110957⟧, then it wants the other password, ⟦Tigermoth!⟧
export MINIO_ROOT_PASSWORD=⟦curlew-sand-19⟧ ; docker compose up -d
The key under "api" in config.toml is ⟦f3b9d0a7c4e84c1d9a52b7e6⟧, should I rotate it
sort code ⟦40-12-88⟧ account ⟦20938174⟧, payee Hoy Choir
fritzbox kennwort ist ⟦Moewe!Nest7⟧ falls du es brauchst
le coffre s'ouvre avec ⟦4 8 15 16⟧, ne ris pas
recovery email code for instagram ⟦59 41 06⟧, already expired
chef de cuisine wants the wifi on the fridge note: Net "Hoy", key "⟦peat-smoke-11⟧"
my answer to "favourite teacher" is ⟦Mrs Rendall⟧ on the tax site
the plumber needs the side gate, it's ⟦3902⟧, can you text him that
btw new laptop password is ⟦Oystercatcher8⟧ in case I forget
Could you add the key safe number, ⟦7318⟧, to the carer's sheet?
I set the safe to ⟦220461⟧, mum's birthday.
our guest network: Ayre-Guest, pass ⟦lobster-creel-4⟧
OPENWEATHER_KEY=⟦9b1d4f7c2a8e05d36c41f7a0e2b95d83⟧ in the .env
Locker 41 at the gym, code ⟦0957⟧, my knee brace is in it
The intercom code changed again: ⟦19B4⟧.
My PIN is still ⟦4816⟧ but the machine says wrong PIN
here's my card ⟦4716272791004833⟧ expiry ⟦09/28⟧ cvv ⟦318⟧ can you check the format
psql postgres://hoy:⟦Brough_of_B1rsay⟧@10.0.0.4/tides
the nurse portal logs me out. user mrendall, password ⟦Stenness2⟧
SSID Scapa, password ⟦flowtide99⟧, printer won't take it
PUK for mum's phone ⟦40917735⟧, keep it please
alarm: ⟦2846⟧, off within 30 seconds
the wallet's seed: ⟦lamp orbit velvet canyon ridge tunnel maple fossil gadget hockey ivory jelly⟧
mein WLAN-Schlüssel: ⟦Hering-und-Zwiebel7⟧
le code du portail est ⟦1407A⟧
password for the zip is ⟦tatties⟧
The burglar alarm people want the duress code too, which is ⟦9119⟧.
ok the api token: ⟦tk_7Hq2Lz9Vb4Nm1Xc8Wd3R⟧
`

/** One row a message: the secrets of it, what was said before, and the message without its marks. */
export interface Slip extends Omit<PlantedInTurn, 'secret'> {
  readonly secrets: readonly string[]
  /** What is no part of a secret. */
  readonly rest: string
}

export function slips(): Slip[] {
  return SLIPS.trim()
    .split('\n')
    .map((of) => {
      const [said, before = ''] = of.replaceAll('⏎', '\n').split('⇒').reverse()
      const marked = said ?? ''
      return {
        of,
        before,
        text: marked.replace(/[⟦⟧]/g, ''),
        secrets: [...marked.matchAll(MARKED)].map(([, secret = '']) => secret),
        rest: marked.replace(MARKED, ' '),
      }
    })
}

const MARKED = /⟦([^⟧]*)⟧/g
