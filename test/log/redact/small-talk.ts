/** What people say of codes, keys, numbers and passwords without giving one: `⏎` ends a line, `⇒` a turn. */
const LINES = `
It's the same as before but with a 9 at the end, so don't ask me again.
My password is the usual one with the year added, I'm not writing it here.
The door code hasn't changed since you were last here.
What makes a good passphrase? Four random words or one long one with symbols?
Password123 is still in the top ten, would you believe it.
They told us passwords must have 12 characters, one capital and one of !#$%.
I forgot my PIN again. How many tries do I get before it locks?
The PIN has 4 digits, the PUK has 8.
A code of 6 digits has 1000000 combinations, right?
Order 4471-2280 came without the screws. Where do I complain?
git bisect says 94f40032aebc9537805f8843b9bede8e572e84f2 is the first bad commit
reverted in 3dddf63, deployed with tag v2.14.1
sha256 of the iso is 5939d23d34d6adac32c69f582878876a63b071730d6557ad90b13bf77c5d557c, matches their page
md5sum: ec60e20243ccdca2b6b02d35fea0911b  letters.zip
Room 2214, second floor, key card at reception.
The meeting is in B-104, bring the keys to the cabinet.
My Kärcher is a K 5.20 M, part 4.760-341.0, and the seal drips.
The boiler shows F28 and then 1.2 bar.
It's 12.50 for a day ticket, 47.00 for the season.
We won 6-4 3-6 7-6 and nobody remembers the score.
The final was 27:24 for Kiel.
trace id 7c9e6679-7425-40de-944b-e07fc1f90ae7, can you see why it took 8 s?
primary key is order_id, foreign key customer_id, composite key (a, b).
The key to good bread is time. The key word here is patience.
Sheet music: what key is Clair de Lune in? D flat, I think, 9/8.
Extension 4417 is Doris, 4418 is the ward.
Ring me on 01632 960417 after six.
The code of conduct says nothing on dogs.
Use exit code 137 = OOM killed; 139 = segfault.
HTTP status code 429 after 100 requests per minute.
area code 0117, country code +44
Post code BS1 4DJ, flat 7.
Zip code 94107 gives no delivery, 94110 does.
What is the dress code for 1920s?
Our discount code SPRING25 is on the flyer, does it read well?
The promo code is printed on every bag: LOAF10.
The error code reads E04-17, pump won't start.
Building code section 1011.5.2 says 7 inch risers.
the tokens per second dropped to 41.7 with the 4-bit one
const token = await getToken(user.id)
password = input("Password: ")
if (!password) throw new Error('password required')
process.env.API_KEY is undefined in the edge function
token: <your-token-here>
password: ********
PASSWORD=changeme in the example file, I replaced it of course
The doc says to put Authorization: Bearer YOUR_TOKEN in the header.
secretKeyRef:⏎  name: db-credentials⏎  key: password
passwordField.setText("")
The secret ingredient is nutmeg.
A secret garden behind the church, open on 14 June.
Secret Santa budget 15 euros, 12 people, draw on 3 December.
Her secret? 8 hours of sleep and no telephone.
He said the pass was 1480 m high, snow until May.
We took the pass at 2469, the Grossglockner one is 2504.
Bus pass 64 pounds, renewals on the 3rd.
I passed with 82 %, she passed with 91 %.
My exam pin board, ha, has 40 notes on it.
GPIO pin 17 to the relay, pin 4 to the sensor, ground to pin 6.
Pin 1 is VCC, pin 2 is GND, pin 8 is reset.
pin numpy==1.26.4, otherwise it won't build
Rolling pin 45 cm, baking tin 23 cm.
The safe distance is 2 m.
The safe word at our improv group changes every week.
Is it safe to eat eggs dated 14 03?
The lock file changed: package-lock.json 4417 lines.
Lock 14 on the canal is closed until Easter.
Locker room B, 40 lockers, 12 broken.
The alarm rings at 6:45, on Sundays 8:30.
Alarm log: zone 4 opened 02:14, restored 02:16.
The smoke alarm beeps every 40 seconds.
The gate is 3.60 m wide, will a lorry of 2.55 fit?
Gate 22, boarding 17:05, seat 14C.
Flight LH 1184, booking closes at 16:20.
The bike is a Gazelle Orange C7, frame 57.
Bike tyre 37-622 or 42-622?
Card 12 of the deck has a typo.
A yellow card in the 38th minute, red in the 80th.
Library card desk opens at 10.
My graphics card is a 3060 with 12288 MiB.
My card was declined at the till for 38.20. Why?
The Wi-Fi in the kitchen gets 40 Mbit, in the attic 3.
wifi channel 11 or 6? Neighbours are all on 1.
WPA2 or WPA3 for old printers?
Model WPA-2210B filter, is it the same as 2210A?
Serial plate: type SN-26, 230 V, 50 Hz, 1400 W.
The account has 1204 followers.
Account 4400 is for revenue at 19 %, 4300 for 7 %.
Sort code of laundry: 40 whites, 60 towels.
The patient in bed 12 has 38.4 since 3 o'clock.
Her blood pressure was 142 over 88.
ICD code J45.9, is that asthma unspecified?
ISBN 978-3-16-148410-0, second edition.
EAN 4006381333931 is the highlighter.
Invoice 2026-0417 over 1,204.50 is overdue.
Parcel 00340434161094042557 is stuck in Leipzig.
Tracking number JJD000390012345678901, where is it?
Ticket number 88213 with the council, no answer since May.
The hex colour is #3dddf6, and #0b2a4a for the bar.
mac 3c:71:bf:4a:11:9e keeps getting a new lease
2001:db8::17 answers, 192.0.2.41 does not
docker image sha256:1db55a304e0c8d9470eb6cbfa1b227776fb502b5da3b78f48d3d98950cc8533c is 900 MB
container 61b332a68793 exits with 1
etag "ec853dcf89d9ac37" never changes
uuid of the root partition 3f2b8c1e-77aa-4a55-9d3e-0b1c2d3e4f50 for fstab?
The devEUI is 70B3D57ED0054321, join EUI all zeros.
PublicKey = xTIBA5rboUvnH4htodjb6e697QjLERt1NAB4mZqp8Dg=
ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ8nq0z0dZ5lWnB7pQ2b3Yw5vT6sK4xR9uH1mC8eG0Lf maud@laptop is my public key
fingerprint SHA256:uNiVztksCsDhcc0u9e8BgrJXVGLoRk4GJvXrIYv7Qb8, is that what the server shows?
https://youtu.be/dQw4w9WgXcQ at 1:14
https://docs.google.com/document/d/1aBcD/edit is the minutes
https://shop.example/p/44719?ref=mail&utm_campaign=may26
the route is /reset-password/:token
"Why did the password cross the road? To get to the other hash." Make it better.
Knock knock. Who's there? 1234. 1234 who? Exactly, that's my boss's password.
Write a thriller: the old man whispers the code, and she never hears the last number.
In the film the code to the vault is never shown.
Should I ever send a password by e-mail? And the PIN in a second one?
She changed her password three times in 2 weeks.
Password rotation every 90 days, is that still advised?
The password manager has 214 entries, 30 weak.
The passphrase was wrong, said the log, 3 times at 02:10.
Which answer did you give to question 7? I had 42.
My first pet was a tortoise, we had him for 31 years.
My mother was born in Trevarrow in 1938.
The maiden voyage was on 10 April 1912.
The recovery took 12 weeks after the knee.
Recovery code? What recovery code? I never wrote one down.
The seed words were on a paper that burned in 2019.
Seed 42, temperature 0.2, top-p 0.9.
Seeds: 400 g rye, 350 g water, 8 g salt.
Which words go in a mnemonic for the planets?
The token costs 1.40 at the laundry, the key deposit is 20.
We collected the keys at 14:00, 3 of them, and the meter was at 48213.
Meter reading 048213, yesterday 048109.
Licence plate HB-FN 2231 blocks our gate.
The licence is Apache-2.0, version 3 of the GPL doesn't fit.
The JWT expired after 3600 s; alg was HS256.
Which password manager do you use?⇒KeePass, since 2014.
What is the code written in?⇒Rust, mostly, 12000 lines.
How many digits does your PIN have?⇒four
Did you change the default password?⇒Yes, on Sunday evening.
What's the door like?⇒Oak, 88 by 201, two hinges.
Der Code ist 4000 Zeilen lang und niemand versteht ihn.
Mein Passwort habe ich 2019 zuletzt geändert.
Le code postal 75011, c'est bien Paris ?
La clave de sol va en la segunda línea.
La password è scaduta ieri, che faccio?
a chave de fenda é a de 6 mm?
Het wachtwoord moet 12 tekens hebben, zei hij.
BitLocker asks for 48 digits, that's 8 groups of 6, who thought of that.
ssid="Gannet-2G", channel 6, 20 MHz, no key shown of course
PSK or EAP for a school of 300 tablets?
rtsp://192.168.20.31:554/h264 plays without any login
jdbc:mysql://10.3.0.7:3306/stock?useSSL=false&serverTimezone=UTC
define('DB_PASSWORD', getenv('DB_PASSWORD'));
kubectl get secret mailer -o yaml shows 3 keys
db_pass = var.db_pass
secret = sops_decrypt(file("x.yaml"))
The verification e-mail says: click within 24 hours. No code in it.
"Never share your code" says the text, four times a day now.
Your parcel is in box 12, open until 22:00, bring ID.
Vinted order 55179023 shipped on 12 May.
Gift card of 25 euros for Marit, bought 3 May.
TAN procedures: photoTAN, pushTAN, chipTAN, and iTAN till 2019.
Baby born 03:05, 3450 g, 51 cm.
The drone weighs 249 g, so class C0 below 250.
TV channel 4455 is the fireplace.
E-bike error W008 at 2741 km.
Caravan plot 3144, two nights, 61.00 with power.
Bus 6690 to Kirkwall leaves 07:14.
The staff loo is on floor 2, door 2.58.
Item 4: budget 1805 pounds, agreed.
Net store, shelf 90, bin 210.
Cleaner comes at 7:14, leaves 11:15, Tuesdays.
School gate opens at 8:30 and shuts at 8:50.
We were three nine-year-olds and six mothers.
Two two-way valves, six one-inch elbows.
Library card expires 19.06.2027.
My username is r.reid everywhere, boring I know.
I put Wellington boots, size 3, on the list.
You know the one word I can't spell? Rhythm.
She's on Facebook since 2008.
Tuesday is rubbish day, bin 5 goes out.
My mother was an Isbister, from Papdale way.
First school I went to had 19 pupils.
The bank lady asks for my word and I never remember it.
Passport photos are 35 by 45 mm.
NHS says 111 for advice, 999 for the rest.
The bill is 73.10, account settled.
Visa raised its fee to 0.3 %.
The card reader says 0328 firmware, 4.2.1 on the box.
SIM tray is stuck, the pin slips.
The mango was hollow and the pencil unique, that's my poem: gravity, siren, timber, wasp.
array is [174,47,154,16,202,193] after the sort
serial K7QF2MZX on the back of the mouse
W11 needs TPM 2.0, ours is a 1.2.
| site | visits | pages |⏎|---|---|---|⏎| tides | 4927 | 12 |⏎| ferry | 1812 | 9 |
site;visits;errors⏎tides;4927;3⏎ferry;1812;0
Extensions:⏎- house – 4927⏎- office – 1812⏎- Jens – 664
Prices:⏎ * rope – 4.90⏎ * shackle – 18.12⏎ * buoy – 66.40
Which key do you press to save?⇒Ctrl+S, like everybody
How many guests come through the gate?⇒4418 last year
What is the place you remember best?⇒Rackwick, the beach, in 1961
What is the number of the bus?⇒X1, or the 91
Der Tresor wiegt 280 kg, geht nicht mit dem Lift.
Die Nummer der Straße ist 28, Haus b.
pour entrer tu pousses fort
el garaje mide 5518 mm de fondo
il cancello del 9034 è quello verde
забыл пароль, восстановить не могу
비밀번호를 잊어버렸어요
salasana vanhenee 90 päivän välein
heslo musí mít aspoň 12 znaků
パスワードは8文字以上にしてください
密码至少12位，要有大写
git push -u origin fix-gate-4418
make: *** [net.o] Error 2718
cmake -DKEY=value -DTOKENS=512
max_tokens: 4096, temperature 0.2
tokenizer.decode([4418, 291, 77])
hash a3f5c9 is the last good one, 77be21 broke it
pods: mailer-7d9c5b6f4-x2x9z restarts 14
arn:aws:iam::120394857261:role/nets-reader
sub 7c41b0, page 3 of 9, dated 2026-04-02
The alarm panel reports zone 12, tamper, 03:41.
The lift takes eight people or 630 kg.
Set the oven to 180, then to 220 for the last 10.
I changed the subject line to Re: boats 2026.
Reset the counter to 0001 and start again.
They gave us 1200 for the old van.
Press 2 for bookings, then hold for 20 minutes.
If you dial 1471 you hear who rang.
Type 4 into cell B12 and press enter.
The combination of 3, 5 and 8 mm shackles is fine.
Turn it to 180, then down to 160 after 20 minutes.
His safe return took 14 hours.
The locker costs 1.00, you get it back.
There's a till receipt for 4490, no VAT on it.
`

/** Each with what was said in the turn before. */
export function smallTalk(): { readonly text: string; readonly before: string }[] {
  return LINES.trim()
    .split('\n')
    .map((row) => {
      const [text = '', before = ''] = row.replaceAll('⏎', '\n').split('⇒').reverse()
      return { text, before }
    })
}
