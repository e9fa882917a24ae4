/** Words that say the same in a statement about a life. The first names the others; `not` with it turns them round. */
export const ROWS = `
  like: love adore enjoy fond favor favorite favorites prefer prefers preferred fan
  like not: hate dislike detest loathe despise
  job: employ employs employer employed employment occupation profession position career work works working worked
  fire: sack sacked fired dismissed dismiss axed redundant laid-off
  unemployed: jobless
  retire: retired retirement pension pensioner
  intern: internship trainee apprentice apprenticeship
  boss: manager supervisor chief
  colleague: coworker co-worker workmate
  company: firm
  freelance: freelancer self-employed
  programmer!: developer! coder! coding! programming!
  lawyer: attorney solicitor barrister
  cook: chef
  police: cop cops policeman policewoman
  quit: resign resigned left leave dropped drop stopped stop
  live: lives lived living reside resides residing residence home dwell based
  move: moved moving relocate relocated relocation
  birthday!: birthdays!
  born: birth birthplace native
  raise: raised upbringing
  house: flat apartment cabin hut cottage
  child: kid children kids
  son: boy
  daughter: girl
  twin: twins
  baby: infant newborn
  mother: mom mum mama mummy mommy
  father: dad papa daddy
  grandmother: grandma granny nana gran grandmas
  grandfather: grandpa granddad grandad grandpas
  spouse: wife husband marry marries married marriage wed
  partner: girlfriend boyfriend fiance fiancee fiancé fiancée engaged engagement dating!
  sibling: siblings
  neighbor: neighbors neighbour neighbours
  friend: buddy mate pal
  wedding: weddings
  divorce: divorced divorcing separated separation split breakup
  pregnant: pregnancy expecting expectant
  doctor: physician gp
  treat: treatment treated therapy therapies therapist therapists counselling counseling counsellor counselor psychologist psychotherapy psychotherapist psychiatrist shrink rehab
  hospital: clinic ward hospitals clinics infirmary
  illness: disease sickness sick ill ailment disorder syndrome condition
  deaf: deafness
  insomnia: sleepless sleeplessness
  depend: dependent addict addicted addiction addicts
  fight: fights fighting fought battle battles battling
  writer: author authors novelist writers
  search: searching seek seeking
  borrow: borrowed borrows borrowing
  repair: fix fixes fixing fixed repairs repairing mend
  clean: cleans cleaning cleaner
  garden: gardening gardens gardener allotment
  tired: exhausted fatigue fatigued exhaustion
  argue: argues argument quarrel quarrels arguing
  church: parish congregation
  holy: religious devout
  pray: prays prayer praying
  blind: blindness
  stress: stressed stressful
  overweight: fat obese obesity
  thin: skinny slim
  hair: haired
  allergy: allergic allergies intolerant intolerance
  cancer: tumor tumour
  surgery: operation operated operate
  medicine: medication medications meds pill pills drug drugs tablet tablets
  dose: dosage
  worry: worries worried anxious anxiety nervous
  afraid: fear feared scared frightened fears terrified phobia
  sad: unhappy depressed depression
  happy: glad cheerful
  angry: furious mad cross
  vegetarian: veggie meatless
  drunk: booze boozes alcohol alcoholic drink drinks drinking drank
  smoke: smoking smokes smoked smoker cigarette cigarettes
  eat: eats eating ate food dish meal meals
  run: runs running ran jog jogs jogging runner
  bike: bikes bicycle bicycles cycle cycles cycling biking cyclist
  swim: swims swam swimming swimmer
  glasses!: spectacles
  dog: puppy dogs
  cat: kitten kitty cats
  money: cash
  salary: pay wage wages income earn earns earnings earned
  debt: owe owes owed owing loan indebted debts
  buy: bought purchase purchased
  sell: sold sale sells selling
  steal: stole stolen theft thief stealing
  lie: lied lying lies
  cheat: betray betrayed cheated unfaithful affair cheating
  fake: forge forged faked falsify falsified
  arrest: arrested
  prison: jail jailed imprisoned incarcerated
  sue: sued suing lawsuit litigation
  kill: murder
  crash: accident collision
  die: died dies dead killed! death deceased
  hit: punch punched slap slapped beat
  gamble: gambling gambled gambler bet bets betting wager
  burglary: break-in burglar burgled burglarized
  hide: hiding hidden hides
  secret: secretly secrecy
  password: passphrase passcode
  hint: clue tip
  key: keys
  keep: store stored kept keeps storing
  spare: extra
  exam: test examination
  fail: failed flunk flunked
  pass: passed
  school: university college
  teach: teacher taught teaches teaching
  study: student degree diploma graduate graduated studied studies
  gay: homosexual queer
  muslim: islam islamic
  jewish: jew judaism
  photo: photograph picture photos pictures
  film: movie movies films cinema
  holiday: vacation holidays vacations
  mail: email e-mail emails
  phone: telephone mobile smartphone
  talk: speak speaking spoke spoken talking speaks fluent fluently
  say: told tell said
  meet: met meeting saw see
  visit: visits visited
  journey: trip travel flight
  car: automobile vehicle auto drive! drives! drove! driving! driver! drivers!
  learn: lesson lessons learning learns learnt learned course class classes
  wake: wakes woke waking
  care: tend tends
  motorbike: motorcycle
  license: licence
  bad: badly poor poorly
  good: well
  big: large huge
  small: little tiny
  quick: fast rapid
  begin: start started began begun
  end: finish finished
  help: support assist
  give: donate donated donation gave given
  get: receive received
  want: desire desires wants wish
  need: require
  rent: lease
  evict: eviction evicted
  rating: score
  report: denounce denounced
  year: yearly annual annually
  month: monthly
  week: weekly
  day: daily
  lose: lost losing
  win: won winning
  -: suffer suffered suffers carry carries carried show shows bring brings brought reaction find finds own owns owned possess better best rather originally
`

/** Verbs and frames that say little beside the rest: "plays chess", "my chess night", "is called Miso", "4 years old". */
export const LIGHT_ROWS = `plays play played playing practises practise practices practice practicing trains train trained
  training exercise go goes going do does spend spends join joins joined attend attends attended member take takes taking
  took swallow swallowing use uses using used wear wears wearing wore name named names year old aged age feel feels felt cause causes
  caused cost costs mean means become became stay stays know knows make makes get got gotten hold holds prepare prepares money cash diagnosed diagnosis illness officer belong belongs subject lover owner player guy man woman
  preparing prepared convert converts converted`
