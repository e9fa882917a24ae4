import { stemmer } from 'stemmer'

const KEPT = 20_000
const known = new Map<string, string>()

/** The stem under which a lower-case word is found: irregular forms first, then Porter (1980). `went` and `going` → `go`. */
export function stem(word: string): string {
  const before = known.get(word)
  if (before !== undefined) return before
  const regular = IRREGULAR.get(word) ?? word
  const stemmed = /^[a-z]{3,}$/.test(regular) ? stemmer(regular) : regular
  if (known.size >= KEPT) known.clear()
  known.set(word, stemmed)
  return stemmed
}

/** English forms that no stemmer joins, and a few everyday synonyms that people mix freely: form → the word it counts as. */
const TABLE = `
go: went gone; run: ran; buy: bought; bring: brought; think: thought; teach: taught; catch: caught; make: made;
take: took taken; give: gave given; get: got gotten; come: came; see: saw seen; know: knew known; write: wrote written;
drive: drove driven; ride: rode ridden; eat: ate eaten; drink: drank drunk; sing: sang sung; swim: swam swum;
begin: began begun; win: won; lose: lost; find: found; feel: felt; leave: left; keep: kept; sleep: slept; meet: met;
lead: led; tell: told; sell: sold; speak: spoke spoken; break: broke broken; choose: chose chosen; wake: woke woken;
wear: wore worn; grow: grew grown; fly: flew flown; throw: threw thrown; draw: drew drawn; show: shown; fall: fell fallen;
hold: held; stand: stood; understand: understood; build: built; send: sent; spend: spent; lend: lent; bend: bent;
pay: paid; say: said; hear: heard; mean: meant; dream: dreamt; learn: learnt; become: became; hide: hid hidden;
bite: bit bitten; light: lit; shoot: shot; hang: hung; sit: sat; fight: fought; seek: sought; steal: stole stolen;
forget: forgot forgotten; forgive: forgave forgiven; freeze: froze frozen; shake: shook shaken; rise: rose risen;
tear: tore torn; stick: stuck; strike: struck; dig: dug; feed: fed; breed: bred; bleed: bled; flee: fled; lay: laid;
do: did done; have: had has; be: was were been; blow: blew blown; ring: rang rung; sink: sank sunk; spring: sprang sprung;
shrink: shrank shrunk; swear: swore sworn; weave: wove woven; deal: dealt; lean: leant; leap: leapt; burn: burnt;
spell: spelt; spill: spilt; spoil: spoilt; sweep: swept; weep: wept; creep: crept; kneel: knelt; bind: bound;
grind: ground; wind: wound; cling: clung; swing: swung; sting: stung; spin: spun; slide: slid; shine: shone;
child: children kid kids; man: men; woman: women; mouse: mice; foot: feet; tooth: teeth; goose: geese; person: people;
wife: wives; life: lives; knife: knives; leaf: leaves; half: halves; shelf: shelves; wolf: wolves; loaf: loaves;
good: better best; bad: worse worst; mother: mom mum mommy mummy; father: dad daddy; grandmother: grandma granny;
grandfather: grandpa; photo: photos pic pics picture pictures photograph photographs; movie: movies film films;
television: tv; bicycle: bike; mail: email emails; apartment: flat; vacation: holiday holidays;
`

export const IRREGULAR: ReadonlyMap<string, string> = new Map(
  TABLE.split(';').flatMap((entry) => {
    const [word = '', forms = ''] = entry.split(':')
    return forms
      .trim()
      .split(' ')
      .filter((form) => form !== '')
      .map((form): [string, string] => [form, word.trim()])
  }),
)
