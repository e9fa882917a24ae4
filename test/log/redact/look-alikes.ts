/** Lines that look like secrets and are none, to those who look fast: `⏎` ends a line, `⇒` a turn. */
const LINES = `
cache key 3f2a9c11d04b7e6a5c8812f0d9e4ab37 missed
primary key: 3f2a9c11d04b7e6a5c8812f0d9e4ab37
idempotency-key 9e4ab373f2a9c11d04b7e6a5c8812f0d
we sold 480, and then the star of the evening came on
flour 350 and pound cake 410
bed 12, ward 300, then square up with Joe
My password manager is Bitwarden
My password manager is KeePass
My password manager is 1Password
my password manager is Proton Pass 2
Safe word count: 12345
member id 20931
my member id is 20931
sin(12345)
cos(12345) = 0.57
rg 12345
rg "12345" src
rg -n 48213 docs
nie 12345
The pin on the map is the one nearest the lake
the pin is loose and one of the two screws too
I have one or two pins left
pin one three times to the wall
The pin count is forty-four on that board
pin seven and pin eight are ground
my pin cushion is blue
Password rules are annoying
my password is too long to type
The password is the same as last year
the password is the one you gave me
my password is not working on the phone
password is case sensitive
The password was changed by the admin yesterday
password: at least 12 characters
Password: see the envelope in the drawer
password: ask Dana
Password: required field
password: same as before
the password is stored in the vault
my old password was easy to guess
the password changed from weak to strong
password reset from the login page to the account page
I changed my mind from tea to coffee
seed potatoes are in the shed
seeds: tomato, basil, pepper and lettuce
I bought seeds: tomato basil pepper lettuce carrot radish spinach chard leek onion beet kale
the seed for the random generator is 42
Seed round closed at 4 million
recovery took two weeks after the surgery
My recovery plan: sleep, walk, swim and eat well every single day
twelve words are enough for a haiku
login: the page is slow today
login with dana on the shared laptop
the login page has a new logo / layout
user dana reported a bug in the parser
user: dana
name: Dana / Bernard
Lunch: soup / salad
my login is broken since Monday
pass the salt please
pass me the 12mm drill
the pass is 2100 m high
boarding pass gate B12
he passed 12 of 15 tests
cookie recipe: butter 200g, sugar 150g, flour 300g
Cookies: theme=dark; lang=en
session=3 of the course was great
https://example.com/?page=12&sort=desc
https://example.com/?code=404
https://shop.example.com/?key=value
https://example.com/search?q=recovery+codes
docker run -p 8080:80 nginx
docker login registry.example.com
mkdir -p src/log/redact
unzip -l archive.zip
cp -a old new
ssh -p 2222 dana@host
redis-cli -h cache ping
openssl x509 -in cert.pem -noout
curl -u "$USER:$PASS" https://example.com
echo hello | sudo tee /etc/motd
7z x photos.7z
mongosh mydb
<password></password>
<label>Password</label>
<input type="password" name="password"/>
{"clientSecret": "your-client-secret"}
| name | password policy |
| field | type |⏎|---|---|⏎| password | string |
| service | password |⏎|---|---|⏎| NAS | see vault |
passport photos cost 12 euros
my passport expires in 2031
my passport is in the drawer
the licence is MIT
driving licence class B since 2009
door code is broken
the door code changed last week
door 19B is at the end
gate 7C opens at 14:20
backup codes are in the safe
I printed my backup codes yesterday
backup 2026-03-12 done
the puck hit the post
her maiden voyage was in 1912
maiden name field is optional
my mother kept her maiden name
my card arrived on 2026-03-12
4 eggs⏎12 apples⏎3 pears
2019⏎2020⏎2021⏎2022
1234⏎5678⏎some text
IBAN is required for the refund
code 12 lines of python
the alarm code panel is beside the door
the combination is great: red and blue
the combination of 12 and 30 works
a safe bet is 3 to 1
key part of the plan: start early
part two: the return of the king
second half: 2-1 for Kiel
first half: 45 minutes
What is the password policy?⇒At least 12 characters
Did you forget your password?⇒Yes, again
and the wifi password?⇒I don't know
What is the wifi password?⇒Ask Mara
What is the alarm code?⇒No idea
Do you remember the gate code?⇒Not really, sorry
What's my PIN?⇒I can't tell you that
Where is the key?⇒Under the mat
Did the password reset work?⇒Yes
Which password manager do you use?⇒Bitwarden
How long is your password?⇒16 characters
What is the error code?⇒40412
What's the zip code of Kiel?⇒24103
Have you changed the password?⇒yesterday
Is the wifi password on the fridge?⇒Sure
when did you set the pin?⇒In 2019
How many pins are there?⇒340
What code did you write today?⇒The parser
What is the door code policy?⇒It changes monthly
my password is wrong again⇒Try the reset link
I keep my logins in 1Password, the family plan
my password manager since 2019 is Dashlane
der Passwortmanager ist KeePassXC
mon gestionnaire de mots de passe est Bitwarden
safe word count is 80000 for a novel
membership number 4471 of the gym
cos(31337) and sin(31337) in the same plot
rg 48213 lib
the password list has 12 entries
What did you cook?⇒4471 pancakes
What is the safe temperature?⇒75 degrees
who set the password?⇒Mara did
the pin is on the board⇒four five six people came
`

/** Each with what was said in the turn before. */
export function lookAlikes(): { readonly text: string; readonly before: string }[] {
  return LINES.trim()
    .split('\n')
    .flatMap((line) => {
      const turns = line.replaceAll('⏎', '\n').split('⇒')
      return turns.map((text, at) => ({ text, before: turns[at - 1] ?? '' }))
    })
}
