/** Opposites as data. */

const list = (words: string): string[] => words.split(/\s+/).filter(Boolean)

/** Of each row one side excludes the other. Of things that are so or stand so; verbs of what is done are in `TURNED`. */
const OPPOSITE_ROWS = `
  right correct / wrong incorrect
  ill sick unwell / well healthy
  alive / dead deceased
  open / closed shut
  up / down
  on / off
  in / out
  full / empty
  old / new
  old / young
  good great / bad poor
  nice friendly kind / nasty unfriendly unkind mean
  early / late
  fresh / stale rotten
  locked / unlocked
  hot warm / cold cool
  high / low
  long / short
  big large / small little
  happy glad / unhappy sad
  rich / poor
  clean / dirty
  tidy / messy untidy
  wet / dry
  true / false
  safe / dangerous unsafe
  cheap / expensive
  easy simple / difficult hard
  possible / impossible
  quiet / loud noisy
  light / dark
  heavy / light
  strong / weak
  fast quick / slow
  present / absent
  here / away gone
  free / busy
  awake / asleep
  married / single divorced
  legal / illegal
  public / private
  valid / invalid expired
  left / right
  first / last
  older elder / younger
  morning / evening
  summer / winter
  front / rear
  upper / lower
  upstairs / downstairs
  inside indoors / outside outdoors
  before / after
  always / sometimes rarely seldom
  more / less fewer
  best / worst
  better / worse
  max maximum / min minimum`
/** Of what is done: both may have been done. */
const TURNED_ROWS = `
  buy buys bought / sell sells sold
  lend lends lent / borrow borrows borrowed
  win wins won / lose loses lost
  find finds found / lose loses lost
  open opens opened / close closes closed shuts
  start starts started begin begins began / stop stops stopped end ends ended
  arrive arrives arrived / leave leaves left depart departs departed
  accept accepts accepted / reject rejects rejected refuse refuses refused decline declines declined
  like likes liked love loves loved enjoy enjoys / hate hates hated dislike dislikes disliked
  remember remembers remembered / forget forgets forgot forgotten
  pass passes passed / fail fails failed
  rise rises rose increase increases increased raise raises raised / fall falls fell decrease decreases decreased lower lowers lowered
  gain gains gained / lose loses lost
  hire hires hired / fire fires fired
  push pushes pushed / pull pulls pulled
  import imports imported / export exports exported
  marry married / divorce divorces divorced
  enter enters entered / leave leaves left
  lock locks locked / unlock unlocks unlocked
  enable enables enabled / disable disables disabled
  agree agrees agreed / disagree disagrees disagreed
  approve approves approved / reject rejects rejected
  join joins joined / leave leaves left quit
  teach teaches taught / learn learns learned learnt
  trust trusts trusted / distrust distrusts mistrust mistrusts
  add adds added / remove removes removed
  upload uploads uploaded / download downloads downloaded
  allow allows allowed / forbid forbids forbade forbidden
  love loves loved / hate hates hated`

export interface Side {
  readonly row: number
  readonly side: 0 | 1
  /** One of the two is so. */
  readonly isState: boolean
}

export const SIDES_OF: ReadonlyMap<string, readonly Side[]> = sidesOf()

function sidesOf(): Map<string, Side[]> {
  const found = new Map<string, Side[]>()
  const rows = [OPPOSITE_ROWS, TURNED_ROWS].flatMap((table, at) =>
    table
      .trim()
      .split('\n')
      .map((row) => [row, at === 0] as const),
  )
  rows.forEach(([text, isState], row) => {
    text.split('/').forEach((words, at) => {
      const side = at === 0 ? 0 : 1
      for (const word of list(words)) found.set(word, [...(found.get(word) ?? []), { row, side, isState }])
    })
  })
  return found
}
