/** Forms that cutting endings off would not bring together. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ate: 'eat',
    eaten: 'eat',
    bought: 'buy',
    brought: 'bring',
    built: 'build',
    came: 'come',
    children: 'child',
    chose: 'choos',
    chosen: 'choos',
    drank: 'drink',
    drunk: 'drink',
    drove: 'driv',
    driven: 'driv',
    fell: 'fall',
    felt: 'feel',
    forgot: 'forget',
    forgotten: 'forget',
    found: 'find',
    gave: 'giv',
    given: 'giv',
    gone: 'go',
    went: 'go',
    goes: 'go',
    grew: 'grow',
    held: 'hold',
    kept: 'keep',
    kids: 'child',
    kid: 'child',
    knew: 'know',
    known: 'know',
    learnt: 'learn',
    left: 'leav',
    led: 'lead',
    lives: 'liv',
    lost: 'los',
    made: 'mak',
    men: 'man',
    met: 'meet',
    moved: 'mov',
    paid: 'pay',
    people: 'person',
    ran: 'run',
    rang: 'ring',
    rode: 'rid',
    said: 'say',
    sent: 'send',
    slept: 'sleep',
    sold: 'sell',
    sought: 'seek',
    spent: 'spend',
    spoke: 'speak',
    spoken: 'speak',
    stood: 'stand',
    swam: 'swim',
    taught: 'teach',
    thought: 'think',
    told: 'tell',
    took: 'tak',
    taken: 'tak',
    used: 'use',
    uses: 'use',
    using: 'use',
    wives: 'wif',
    women: 'woman',
    woke: 'wak',
    wore: 'wear',
    worn: 'wear',
    written: 'writ',
    wrote: 'writ',
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
