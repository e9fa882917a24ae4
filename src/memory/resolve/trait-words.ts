/**
 * What holds of somebody for years, as data: a row is one such thing and the words in which it is spoken of, so that
 * whoever knows of a latex allergy hears it again where rubber gloves are refused. Two words with a space between them
 * stand side by side, small words apart ("behind a wheel").
 */

/** Seldom spoken of but by whom it holds: a mention tells it. */
const TELLING = `
  allergy latex: latex rubber
  allergy penicillin: penicillin amoxicillin antibiotic antibiotics
  allergy nuts: nut nuts peanut peanuts walnut walnuts hazelnut hazelnuts cashew cashews almond almonds pecan pistachio
  allergy shellfish: shellfish prawn prawns shrimp shrimps crab lobster mussel mussels oyster oysters scampi
  allergy stings: wasp wasps sting stings hornet hornets epipen adrenaline antihistamine
  allergy pollen: pollen hayfever antihistamine antihistamines
  allergy nickel: nickel
  allergy lactose: lactose
  allergy aspirin: aspirin ibuprofen
  gluten: gluten coeliac celiac
  migraine: migraine migraines aura triptan sumatriptan
  asthma: asthma asthmatic inhaler wheeze wheezing wheezy salbutamol ventolin
  diabetes: diabetes diabetic insulin glucose metformin hypo
  epilepsy: epilepsy epileptic seizure seizures
  parkinson: parkinson parkinson's parkinsons tremor levodopa
  dementia: dementia alzheimer alzheimer's alzheimers
  heart: stent stents pacemaker arrhythmia angina bypass warfarin bisoprolol
  thyroid: thyroid levothyroxine thyroxine
  hearing: deaf deafness hearing-aid cochlear tinnitus lipread lip-read
  sight: blind glaucoma cataract cataracts retina macular
  dyslexia: dyslexia dyslexic
  colours: colour-blind colourblind color-blind colorblind red-green
  adhd: adhd ritalin concerta methylphenidate
  autism: autism autistic asperger aspergers
  joints: arthritis arthrosis rheumatism rheumatoid
  spine: sciatica scoliosis
  skin: eczema psoriasis
  gout: gout
  ms: sclerosis
  cancer: cancer chemo chemotherapy mastectomy remission
  bowel: crohn crohn's crohns colitis stoma
  kidneys: dialysis
  stammer: stammer stutter stammering stuttering
  wheelchair: wheelchair paraplegic
  bipolar: bipolar lithium
  heights: vertigo
  left hand: left-handed lefthanded left-hander lefty southpaw
  driving: licence license wheel driver
  vegan: vegan veganism
  vegetarian: vegetarian
  sober: sober sobriety teetotal teetotaller
  kosher: kosher
  halal: halal ramadan
  viola: viola
  violin: violin fiddle
  cello: cello cellos celli cellist
  piano: piano pianist
  guitar: guitar guitarist
  accordion: accordion
  trumpet: trumpet trumpeter
  trombone: trombone
  clarinet: clarinet
  oboe: oboe oboist
  bassoon: bassoon
  saxophone: saxophone sax saxophonist
  flute: flute flautist
  harp: harp harpist
  drums: drums drummer
  banjo: banjo
  ukulele: ukulele
  bagpipes: bagpipes
  choir: choir choirs alto tenor soprano baritone choral choirmaster
  crochet: crochet crocheting
  quilt: quilting quilter
  pottery: pottery kiln
  beekeeping: bees beekeeper hive hives honey
  falconry: falcon falconry
  fencing: foil epee sabre
  judo: judo dojo
  karate: karate dojo
  rowing: rowing rower scull sculling erg coxswain
  curling: curling
  archery: archery archer
  climbing: climbing climber bouldering belay crag
  skating: skating skates
  kayak: kayak kayaking canoe canoeing
  surfing: surfing surfboard
  chess: chess
  crosswords: crossword crosswords
  astronomy: telescope astronomy
  ham radio: morse
  genealogy: genealogy
  yoga: yoga
  swimming: swimming swim
  knitting: knitting knit
  taxidermy: taxidermy
  allotment: allotment
  houseboat: houseboat narrowboat mooring moorings
`

/** Spoken of by many and of much: it takes whose it is, or another word that both have. */
const COMMON = `
  dairy: milk dairy cream butter cheese lactose yoghurt yogurt
  eggs: egg eggs
  fish: fish salmon herring
  wine: alcohol beer wine booze champagne sober
  coffee: coffee caffeine espresso
  smoking: smoke smoking smoker cigarette cigarettes nicotine pipe tobacco
  meat: meat steak sausage sausages bacon
  asleep: insomnia sleepless awake
  back: disc discs physio
  pregnant: pregnant trimester
  glasses: glasses spectacles lenses
  baker: baker bakery bake bakes baking dough oven ovens bread loaf loaves croissant croissants
  nurse: nurse nursing ward wards
  midwife: midwife midwives midwifery
  bookbinder: bookbinder bookbinding bindery bookbindery
  potter: potter pottery
  blacksmith: blacksmith forge smithy
  tailor: tailor seamstress dressmaker sewing
  architect: architect architecture
  psychologist: psychologist psychotherapist therapist
  pharmacist: pharmacist pharmacy
  physio: physiotherapist physiotherapy
  paramedic: paramedic ambulance
  waiter: waiter waitress barista bartender
  cleaner: cleaner cleaning
  railway: railway locomotive signalman
  miner: miner mine colliery
  fisherman: fisherman trawler fishing
  brewer: brewer brewery brewing
  winemaker: winemaker vineyard
  roofer: roofer roofing
  mason: stonemason bricklayer mason
  watchmaker: watchmaker clockmaker horologist
  actor: actor actress theatre rehearsal
  dancer: dancer ballet dancing
  painter: painter painting
  photographer: photographer photography
  programmer: programmer developer programming
  teacher: teacher teach teaches teaching pupil pupils classroom
  welder: welder weld welding braze brazed
  carpenter: carpenter joiner joinery carpentry sawdust
  farmer: farmer farm farms farming cows sheep lambing milking tractor
  pilot: pilot cockpit airline
  trucker: lorry truck trucker haulage
  chef: chef kitchen restaurant
  doctor: doctor surgeon surgery surgeries registrar
  dentist: dentist dentistry
  vet: vet veterinary
  lawyer: lawyer solicitor barrister court
  police: police constable policeman policewoman
  fire: fireman firefighter brigade
  army: army soldier regiment barracks
  navy: navy ship sailor submarine
  church: vicar priest parish church sermon
  gardener: gardener
  hairdresser: hairdresser salon barber
  post: postman postwoman postie
  librarian: librarian library
  translator: translator translate translating translation interpreter
  accountant: accountant bookkeeper
  journalist: journalist reporter newspaper newsroom
  mechanic: mechanic
  electrician: electrician
  plumber: plumber
  bus: bus tram
  organ: organ organist
  dog: dog dogs puppy terrier labrador collie spaniel dachshund retriever poodle whippet greyhound
  cat: cat cats kitten kittens tabby
  horse: horse horses pony stable mare gelding
  hens: hen hens chickens coop
  ferret: ferret ferrets
  parrot: parrot budgie
  tortoise: tortoise
  run: marathon jogging
  bike: bike bicycle cycling cyclist
  sail: sailing boat dinghy sailboat yacht
  garden: garden greenhouse
  prayers: mosque synagogue temple quaker
`

/** Each is a row of its own: who speaks it has spoken it for long. */
const LANGUAGES = `
  english german french spanish polish danish italian portuguese dutch russian japanese chinese mandarin arabic
  swedish norwegian turkish hindi korean finnish greek czech hungarian ukrainian hebrew latin welsh irish
  gaelic catalan romanian croatian serbian thai vietnamese persian farsi swahili icelandic estonian latvian lithuanian
  slovak slovene bulgarian urdu bengali punjabi tamil yoruba igbo hausa twi amharic somali esperanto
  basque
`

/** What a word tells of: the thing, and whether a mention alone says it. */
export interface TraitWord {
  readonly trait: string
  readonly telling: boolean
}

/** Rows as `[trait, words]`. */
export const TRAIT_ROWS: readonly (readonly [TraitWord, readonly string[]])[] = [
  ...rowsOf(TELLING, true),
  ...rowsOf(COMMON, false),
  ...LANGUAGES.trim()
    .split(/\s+/)
    .map((language) => [{ trait: language, telling: false }, [language]] as const),
]

function rowsOf(table: string, telling: boolean): (readonly [TraitWord, readonly string[]])[] {
  return table
    .trim()
    .split('\n')
    .map((row) => {
      const [trait = '', words = ''] = row.split(':')
      return [{ trait: trait.trim(), telling }, words.trim().split(/\s+/)] as const
    })
}
