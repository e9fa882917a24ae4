import { stem } from './stem.ts'

/** Finite verbs of everyday talk: where one stands, whom or what the sentence is about has been said. */

const AUXILIARY =
  /^(?:(?:is|are|was|were|am|has|have|had|does|do|did|will|would|can|could|may|might|must|should|shall|ca|wo)(?:n't)?|can't|cannot|won't|'s|'re|'ve|'ll|got|gets)$/
const BASES = `
  accept add adopt agree announce answer apply argue arrange arrive ask attend bake bark beat become begin believe
  belong bite bleed blow borrow break breathe bring build buy call camp cancel care carry catch celebrate change
  charge cheat check choke choose clean climb close coach collapse collect comb come commute compete complain
  confirm cook copy cost count cover crash crawl criticise cross cry cut cycle damage dance dare date deal decide
  declare delay deliver demand depend deserve develop die disappear discover do double doubt draw dream dress drink
  drive drop dry earn eat end enjoy exist expand expect explain extend fade fail fall feed feel fight film find
  finish fit fix fly fold follow forget freeze gain garden get give go graduate greet grow guard guess halve handle
  hang happen hate hear help hire hold hope hunt hurt ignore improve inherit injure insist invest invite iron itch
  jog join jump keep kick kill kiss know laugh lead leak learn leave lend let lie lift like limp listen live load
  lock look lose love make manage marry mean meet mention mind mix move mow nap need obey object offend offer open
  operate order owe own pack paint park pass pay phone pick plan plant play postpone pour practice practise pray
  prefer prepare present promise prove publish pull punch push quit race raise reach read receive recommend record
  recover refund refuse relax rely remember remind remove rename rent repair repeat replace report reschedule rescue
  resign respond rest retire retrain return review ride ring rise rob roll row rub ruin run sail save say scare
  score scream search see sell send separate serve set settle sew shake share shave shop shout shut sign sing sit
  skate ski skip sleep slip smell smile smoke sneeze snore snow solve sort speak spend spill spoil stand stare start
  stay steal step stop stretch struggle study suffer suggest supply support surf swap swear swim switch take talk
  taste teach tease tell text thank think throw tidy tour trade train translate travel treat trim trust try turn
  type understand unpack upgrade use vanish visit volunteer vote wait wake walk wander want warn wash waste watch
  wear whisper win wish wonder work worry wrap write yell
`
const PAST = `ate became began bit bought broke brought built came caught chose cost cut did drank drew dreamt drove fed fell
  felt flew forgot found gave gone grew had hated heard held hurt kept knew laid led left lent let lost made meant met paid
  put quit ran rang read rode rose said sang sat saw sent shut slept sold spent spoke split stood swam taught thought told
  took understood went woke won wore wrote`
const VERBS: ReadonlySet<string> = new Set(wordsOf(BASES).map(stem))
const PASTS: ReadonlySet<string> = new Set(wordsOf(PAST))

function wordsOf(text: string): string[] {
  return text.trim().split(/\s+/)
}

/** True for a verb that may end what a sentence is about, or a small word that stands before one. */
export function isFiniteVerb(word: string): boolean {
  if (AUXILIARY.test(word) || PASTS.has(word)) return true
  if (!/(?:s|ed)$/.test(word)) return false
  return VERBS.has(stem(word))
}

/** True for a verb that says what happened: "delivered", "rang". */
export function isPastVerb(word: string): boolean {
  return PASTS.has(word) || (word.endsWith('ed') && VERBS.has(stem(word)))
}
