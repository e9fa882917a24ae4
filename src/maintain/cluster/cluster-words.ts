/** Words as data for the guard of the clusters. */

const list = (words: string): string[] => words.split(/\s+/).filter(Boolean)

/** Words that deny by what they mean: with a "not" before them they say yes. */
export const SOFT: ReadonlySet<string> = new Set(
  list(`refuse refuses refused reject rejects rejected deny denies denied decline declines declined stop stops stopped
    quit quits cancel cancels cancelled canceled hate hates hated dislike dislikes disliked detest detests avoid avoids
    avoided miss misses missed lack lacks lacked afraid fear fears scared frighten frightens allergic allergy unable
    unpaid impossible hopeless awful badly break breaks broke broken dead die dies died discontinued kill kills killed resigned fewer`),
)

/** Each row: words of one side / words of the other. */
const ROWS = `
  open opens opened opening / close closes closed closing shut shuts
  start starts started begin begins began / stop stops stopped end ends ended quit
  buy buys bought / sell sells sold
  lose loses lost / find finds found win wins won
  win wins won beat / lose loses lost
  join joins joined / leave leaves left quit
  more / less fewer
  bigger larger greater / smaller
  rise rises rose increase increased raise raised grow grew / fall falls fell down drop dropped decrease decreased sink lowered
  doubled double twice / halved half
  succeeded success successful well / failed failure badly bombed
  works worked working / broken broke
  approve approved approves granted accept accepted allowed signed / reject rejected denied refused declined forbidden
  praise praised / complain complained complaint
  got get caught / returned recovered
  get gets got receive receives received take takes took taken / give gives gave given send sends sent
  teach teaches taught / learn learns learned learnt
  upload uploads uploaded / download downloads downloaded
  push pushes pushed / pull pulls pulled
  oldest / newest youngest
  older elder / younger newer
  biggest largest / smallest
  most / least
  best / worst
  easier easiest / harder hardest
  heavier / lighter
  taller / shorter
  internal / external
  mandatory required compulsory / optional voluntary
  encrypt encrypts encrypted / decrypt decrypts decrypted
  above / below
  morning mornings / evening evenings night nights
  north / south
  east / west
  upstairs / downstairs
  minimum / maximum
  true / false
  guilty / innocent
  gain gains gained / lose loses lost
  remember remembers remembered / forget forgets forgot
  lock locks locked / unlock unlocks unlocked
  include includes included including cover covers covered / exclude excludes excluded excluding
  rich / poor
  strong stronger / weak weaker
  alive / dead
  keep keeps kept stay stays use uses / remove removes removed drop felled
  merge merged / split divided
  before / after
  cheap cheaper / expensive dearer
  full / empty
  renew renews renewed signed registered / cancel cancelled canceled notice withdrew
  early earlier / late later
  love loves like likes enjoy enjoys adore adores / hate hates dislike dislikes
  long longer / short shorter
  quiet / loud noisy
  hire hires hired / fire fires fired dismissed
  met / missed
  married together / divorced separated
  hot warm / cold cool
  add added adds / remove removed removes
  enable enabled / disable disabled
  faster quicker / slower
  high higher / low lower
  import imported / export exported
  borrow borrowed / lend lent
  arrive arrives arrived / depart departs departed
  better / worse
  always / never
  public / private
  inside indoors / outside outdoors
  summer / winter
  spring / autumn fall`
  .trim()
  .split('\n')
  .map((row) => row.split('/').map(list))

export const OPPOSITES = ROWS.length

/** The rows of opposites that a word stands in and on which side, as a bit: 1 or 2. */
export const SIDES: ReadonlyMap<string, readonly (readonly [row: number, side: number])[]> = sidesOf()

function sidesOf(): Map<string, (readonly [number, number])[]> {
  const sides = new Map<string, (readonly [number, number])[]>()
  ROWS.forEach((row, at) => {
    row.forEach((words, side) => {
      for (const word of words) sides.set(word, [...(sides.get(word) ?? []), [at, 1 << side]])
    })
  })
  return sides
}
