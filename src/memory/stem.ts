/** Forms that cutting endings off would not bring together, behind their stem. */
const FORMS = `
  eat: ate eaten | buy: bought | bring: brought | build: built | come: came | child: children kids kid |
  choos: chose chosen | drink: drank drunk | driv: drove driven | fall: fell | feel: felt | forget: forgot forgotten |
  find: found | giv: gave given | go: gone went goes | grow: grew | hold: held | keep: kept | know: knew known |
  learn: learnt | leav: left | lead: led | liv: lives | los: lost | mak: made | man: men | meet: met | mov: moved |
  pay: paid | person: people | run: ran | ring: rang | rid: rode | say: said | send: sent | sleep: slept |
  sell: sold | seek: sought | spend: spent | speak: spoke spoken | stand: stood | swim: swam | teach: taught |
  think: thought | tell: told | tak: took taken | use: used uses using | wif: wives | woman: women | wak: woke |
  wear: wore worn | writ: written wrote
`
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  FORMS.split('|').flatMap((row) => {
    const [base = '', forms = ''] = row.trim().split(': ')
    return forms.split(' ').map((form): [string, string] => [form, base])
  }),
)

const LONGEST = 24

/** A light English stem of a lower-case word: plural, tense, -ly, -er and -ance endings off, -ise like -ize, final e off. */
export function stem(word: string): string {
  const irregular = IRREGULAR.get(word)
  if (irregular !== undefined) return irregular
  if (word.length <= 3 || word.length > LONGEST || !/^[a-z]+$/.test(word)) return word
  const base = cutEnding(word)
  const bare = base.length > 3 && base.endsWith('e') ? base.slice(0, -1) : base
  return bare.endsWith('iz') ? `${bare.slice(0, -1)}s` : bare
}

function cutEnding(word: string): string {
  if (word.endsWith('s')) return cutPlural(word)
  if (word.endsWith('ied')) return `${word.slice(0, -3)}y`
  if (word.endsWith('ed')) return cutParticiple(word, 2)
  if (word.endsWith('ing')) return cutParticiple(word, 3)
  if (word.length > 6 && word.endsWith('er')) return word.slice(0, -2)
  if (word.length > 7 && /[ae]nce$/.test(word)) return word.slice(0, -4)
  if (word.length > 5 && word.endsWith('ily')) return `${word.slice(0, -3)}y`
  if (word.length > 5 && word.endsWith('ly')) return word.slice(0, -2)
  return word
}

function cutPlural(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2)
  return /(?:[su]|i)s$/.test(word) ? word : cutEnding(word.slice(0, -1))
}

function cutParticiple(word: string, ending: number): string {
  const base = word.slice(0, -ending)
  if (base.length < 3 || !/[aeiouy]/.test(base)) return word
  const doubled = base.length >= 4 && (/([bdgkmnprt])\1$/.test(base) || (base.length >= 7 && base.endsWith('ll')))
  if (doubled) return base.slice(0, -1)
  return base.endsWith('e') ? base.slice(0, -1) : base
}
