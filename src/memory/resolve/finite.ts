import { stem } from './stem.ts'

/** Finite verbs of everyday talk: where one stands, whom or what the sentence is about has been said. */

const AUXILIARY =
  /^(?:(?:is|are|was|were|am|has|have|had|does|do|did|will|would|can|could|may|might|must|should|shall|ca|wo)(?:n't)?|can't|cannot|won't|'s|'re|'ve|'ll|got|gets)$/
const BASES = `agree answer arrive ask attend bake become begin believe belong bite borrow break bring build buy call cancel
  add accept adopt announce apply argue arrange bark beat bleed blow borrow breathe camp cheat choke climb comb compete copy count cover crawl criticise damage dare date delay depend deserve doubt dress dry exist explain fade fight film fold freeze gain greet guard guess hunt ignore improve inherit injure insist invest invite iron jump kill kiss laugh lift limp load lock mention mix mow nap obey object offend operate owe pack pick plant pour pray prepare present prove publish pull punch push race reach recommend record refund relax rely remind remove repeat rescue respond rest retire review rob roll row rub ruin sail scare score scream search settle sew shake shave shout sign skate ski skip slip smile sneeze snow solve sort spill spoil stare steal stretch struggle surf swap swear taste tease text thank throw tidy tour trade train translate treat trim type unpack upgrade vote wait wander warn waste whisper wonder wrap yell care carry close collapse confirm crash declare demand develop disappear discover double halve expand extend offer postpone push raise recover rename reschedule retrain separate vanish catch celebrate change charge check choose clean climb close coach collect come commute complain cook cost cover
  cross cry cut cycle dance deal decide deliver die do draw dream drink drive drop earn eat end enjoy expect fail fall feed
  feel find finish fit fix fly follow forget garden get give go graduate grow handle hang happen hate hear help hire hold hope
  hurt itch join jog keep kick know lead learn leak leave lend let lie like listen live look lose love make manage marry mean
  meet mind move need open order own paint park pass pay phone plan play practise practice prefer promise quit read receive
  refuse remember rent repair replace report resign retire return ride ring rise run save say see sell send serve set share
  shop shut sing sit ski sleep smell smoke snore speak spend stand start stay step stop study suffer suggest supply support
  swim switch take talk teach tell think train travel trust try turn understand use visit volunteer wait wake walk want wash
  watch wear win wish work worry write`
const PAST = `ate became began bit bought broke brought built came caught chose cost cut did drank drew dreamt drove fed fell
  felt flew forgot found gave gone grew had hated heard held hurt kept knew laid led left lent let lost made meant met paid
  put quit ran rang read rode rose said sang sat saw sent shut slept sold spent spoke split stood swam taught thought told
  took understood went woke won wore wrote`
const words = (text: string): string[] => text.split(/\s+/).filter(Boolean)
const VERBS: ReadonlySet<string> = new Set(words(BASES).map(stem))
const PASTS: ReadonlySet<string> = new Set(words(PAST))

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
