/** Families of words. A sentence gets the cue `w:<family>` for every family it has a word of. Lower case, one home each. */
const FAMILIES: Readonly<Record<string, string>> = {
  kin: `tata dziadek nonna nonno abuela abuelo maman mutti nana nan gran mummy daddy twins twin mother mom mum mama mam ma father dad papa pa parents parent sister brother sibling siblings twin son daughter kid kids
    child children baby toddler grandson granddaughter grandkids grandchild grandchildren grandmother grandma nana granny babcia oma
    grandfather grandpa opa aunt auntie uncle cousin cousins niece nephew wife husband spouse partner fiancé fiancée fiance fiancee
    boyfriend girlfriend ex ex-husband ex-wife stepson stepdaughter stepdad stepmom godson goddaughter godmother mother-in-law
    father-in-law sister-in-law brother-in-law son-in-law daughter-in-law in-laws family`,
  social: `friend friends mate buddy bestie neighbour neighbor neighbours neighbors flatmate roommate housemate landlord landlady
    colleague colleagues coworker coworkers co-worker boss manager supervisor chief mentor teammate assistant apprentice intern
    accountant lawyer dentist doctor neurologist therapist counsellor counselor physio trainer coach tutor teacher nanny babysitter
    client clients customer customers tenant tenants supplier co-founder cofounder bandmate classmate`,
  pet: `dog dogs puppy cat cats kitten pup hen hens chicken chickens rabbit rabbits horse pony goat goats parrot budgie hamster
    tortoise goldfish terrier whippet poodle dachshund alsatian beagle corgi lurcher mongrel tabby ginger-tom gecko parakeet canary budgie guinea-pig collie labrador retriever spaniel greyhound beehive beehives bees hive hives`,
  health: `allergic allergy allergies asthma asthmatic diabetic diabetes celiac coeliac migraine migraines epilepsy epileptic arthritis
    adhd autistic autism dyslexic dyslexia insomnia anxiety depression lactose intolerant intolerance vegetarian vegan pescatarian
    inhaler insulin injection surgery operation knee hip shoulder ankle spine tendon tendonitis eczema thyroid hypertension
    prescription pill pills tablets medication meds dose chemo pregnant pregnancy diagnosis diagnosed symptom symptoms
    hearing-aid glasses colourblind colorblind sober pacemaker gluten hayfever tinnitus sciatica reflux ibuprofen`,
  food: `coffee tea espresso decaf alcohol wine beer whisky meat fish pork beef chicken dairy milk cheese eggs nuts peanuts shellfish
    shrimp sugar bread cilantro coriander mushrooms olives garlic onions breakfast lunch dinner caffeine soda sushi curry`,
  job: `job work works working employer company firm shift shifts nurse teacher engineer developer carpenter plumber electrician baker
    chef cook lawyer accountant designer architect librarian translator freelancer freelance self-employed retired apprentice
    contractor consultant director manager principal researcher scientist student phd postdoc professor lecturer paramedic midwife
    driver farmer gardener joiner welder mechanic pilot photographer journalist editor writer author analyst trainee degree diploma
    licence license licensed certified qualified career salary promotion employed unemployed hired office studio workshop clinic`,
  place: `live lives living moved moving flat apartment house home town village city street upstairs downstairs rent mortgage lease
    born hometown garden garage shed kitchen cottage farm island abroad`,
  time_point: `january february march april june july august september october november december monday tuesday wednesday thursday
    friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays tomorrow tonight weekend weekends
    christmas easter ramadan diwali eid summer winter spring autumn midnight noon deadline due quarter semester`,
  routine: `always never usually normally mostly rarely seldom every daily weekly monthly nightly mornings evenings nights weekdays
    habit routine often regularly tends tend`,
  like: `like likes love loves adore enjoy prefer prefers favourite favorite fan rather hate hates loathe dislike detest despise
    allergic bored obsessed hooked addicted passionate`,
  hobby: `running run runner marathon half-marathon cycling bike swim swimming climbing bouldering hiking yoga pilates gym football
    soccer rugby cricket tennis badminton basketball volleyball curling rowing sailing kayak canoe chess guitar piano violin cello
    choir band drums bass knitting crochet sewing quilt pottery painting drawing photography woodworking baking brewing sourdough
    gardening birdwatching fishing camping novels novel books reading podcast podcasts poetry boardgames crossword sudoku telescope
    astronomy language lessons karate judo boxing dancing salsa tango league team tournament allotment`,
  project: `project projects app website site repo thesis dissertation capstone book manuscript album novel course exam startup
    prototype renovation extension migration release launch presentation proposal grant paper talk workshop conference application
    portfolio budget report build building plan plans`,
  tech: `database postgres sqlite mysql redis server backup backups branch commit deploy deployed deployment docker kubernetes
    python typescript javascript rust golang java kotlin api endpoint token laptop mac linux ubuntu windows phone android iphone
    script cron launchd nas router excel spreadsheet word notion obsidian vim emacs vscode github gitlab schema index table column
    importer parser test tests pipeline cluster bug fix patch library framework version cache queue staging production prod`,
  output: `answer answers reply replies response responses message messages summary summaries recap recaps list lists bullets bullet
    headings heading emoji emojis paragraph paragraphs sentence sentences line lines wording draft drafts explanation explanations
    tone preamble intro introduction disclaimer disclaimers caveats caveat options option menu menus alternatives jargon suggestion
    suggestions question questions compliment compliments flattery praise apology apologies sorry lecture lectures pep-talk table
    tables markdown code diff diffs comments sources source citation citations link links translation translations joke jokes
    smiley smileys small-talk pleasantries padding verbose verbosity format formatting quote`,
  behave: `explain explaining apologise apologising apologize apologizing summarise summarising summarize summarizing recapping
    repeat repeating ask asking guess guessing assume assuming hedge hedging flatter flattering cheer cheering soothe comfort
    lecture lecturing correct correcting interrupt remind reminding nag nagging suggest suggesting offer offering invent inventing
    check checking verify translate rewrite rephrase warn warning praise thank greet tell telling say saying write writing
    answer answering start open begin opening starting reply sugarcoat patronise patronize`,
  access: `calendar inbox email mail mails folder files file repo main branch production prod account server database money invoice
    invoices payments payment bookings booking purchases order orders keys machine posts newsletter site website bank ledger`,
  act: `send sending sent merge merging push pushing commit committing publish publishing pay paying book booking delete deleting
    deploy deploying archive archiving file filing order ordering post posting schedule scheduling accept decline sign edit editing
    overwrite touch touching write change changing decide deciding handle handling`,
  feel: `angry furious annoyed frustrated exhausted tired sad scared afraid worried ashamed proud thrilled excited happy relieved
    nervous lonely overwhelmed hurt upset moved sorry glad grateful desperate heartbroken fed-up`,
  goal: `goal goals dream want wants hoping hope aim aiming plan planning saving training applying learning retraining quit quitting
    intend target september someday`,
  money: `revenue budget salary rent price cost costs paid invoice euros euro dollars dollar pounds kroner quid fee fees savings loan
    mortgage debt pension tax taxes grand`,
  decide: `decided decide decision settled chose chosen choose picked pick agreed approved cancelled canceled postponed confirmed
    booked signed scrapped scrap dropped drop dropping stays stay staying switched switching moved moving moves renewing renewed
    rejected accepted final policy rule`,
  school: `homework assignment exam exams class lecture lectures course thesis presentation lecturer professor prof capstone essay
    paper seminar term grade grades semester module exercise sheet quiz submission syllabus supervisor`,
  booking: `flight flights train hotel ticket tickets appointment interview meeting call viewing delivery inspection ferry visa passport
    reservation room check-in trip conference ceremony concert hearing tournament rehearsal launch opening offer`,
  trade: `client clients customer customers invoice invoices order orders quote supplier contract deposit payment buyer vendor tender
    premium insurer insurance tenant landlord lawyer bank account signature notice refund shipment stock refunds balance fee audit`,
  device: `laptop phone tablet ipad macbook mac iphone pixel camera printer router computer machine keyboard`,
  body: `knee knees back hip hips eye eyes ear ears tooth teeth stomach heart lungs skin blood throat liver wrist ankle elbow neck toe
    thumb jaw bone rib muscle nerve lungs wheeze wheezing cough ache aches sore pain swollen`,
  event: `died dies death funeral born birth wedding marries married engaged divorced expecting baby moved moving retired fired
    promoted graduated passed failed accident surgery hospital`,
  given: `john david michael james robert william mary anna maria peter paul mark thomas george daniel martin simon alex chris tom ben
    sam max leo emma sarah laura julia eva lisa kate jane alice rose grace lucy ruth clara ella mia nora ida otto karl hans jan piet
    kevin brian steve andrew richard charles henry frank adam eric joe jack jim bob bill mike nick tim ali omar ahmed fatima priya
    ravi wei ming yuki kenji carlos juan jose luis miguel pedro ana lucia sofia elena marco luca giulia pierre marie claire louis
    ivan olga natasha sergei lars erik ingrid sven nina tomas pavel eva zofia ewa maja
    basia gosia ania ola agnieszka magda krzysztof piotr pawel tomek marcin wojtek jakub beata dorota
    siobhan niamh aoife eoin padraig rhys owen gareth gwen megan cerys angus callum fiona hamish morag isla eilidh
    doreen brenda sheila barbara patricia susan linda deborah sharon sandra carol karen nancy betty helen margaret dorothy
    judith janet diane julie christine catherine kathleen jennifer jessica ashley amanda melissa stephanie rebecca nicole hannah
    olivia sophia isabella charlotte amelia evelyn abigail emily elizabeth zoe chloe maisie poppy freya phoebe tilly imogen
    joshua matthew anthony steven kenneth ronald timothy jason jeffrey gary nicholas jonathan stephen larry justin scott brandon
    benjamin samuel gregory patrick raymond dennis jerry tyler aaron adrian colin derek nigel trevor graham malcolm keith neil
    ewan tobias felix moritz jonas lukas leon finn emil oskar anton konrad dieter jürgen klaus uwe heike
    birgit sabine monika ursula renate anja silke katrin steffi svenja annika greta mathilde françois jacques pascal thierry
    benoît didier amélie camille élodie sylvie nathalie giovanni giuseppe francesco alessandro chiara francesca federica diego
    javier fernando alejandro gonzalo beatriz carmen rosario inés joão paulo tiago mariana inês thiago søren mads rasmus
    kirsten astrid solveig gunnar leif björn håkan anders linnea aino eero jukka dmitri boris yuri svetlana tatiana
    irina milan zoran jelena dragana mihai ioana andrei mehmet ayse emre fatma hassan hussein mustafa ibrahim aisha zainab khadija
    yusuf amina kwame kofi ama akosua chidi ngozi chioma tunde emeka sanjay rajesh anil sunita deepa lakshmi arjun rohan
    neha pooja vikram hiroshi takashi haruto sakura akira jun-ho minh linh nguyen thuy lan-anh xiaoming`,
  ack: `ok okay thanks thank cool great nice perfect good fine yes yep yeah no nope sure right lol haha hahaha alright k yup done`,
}

const BY_WORD: ReadonlyMap<string, readonly string[]> = invert(FAMILIES)
const NONE: readonly string[] = []

/** The cues `w:<family>` of the families that a lower-case word belongs to. */
export function familiesOf(word: string): readonly string[] {
  return BY_WORD.get(word) ?? NONE
}

function invert(families: Readonly<Record<string, string>>): Map<string, string[]> {
  const out = new Map<string, string[]>()
  for (const [family, list] of Object.entries(families))
    for (const word of list.split(/\s+/)) out.set(word, [...(out.get(word) ?? []), `w:${family}`])
  return out
}
