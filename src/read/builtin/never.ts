import type { Role } from '../../log/turn.ts'
import type { DropReason } from '../../memory/finding.ts'
import { createSieve } from '../../sieve/sieve.ts'
import { NEVER_CUES, REAL } from './cues/never.ts'
import { words } from './normalise.ts'

/** Why a sentence may not be learned whatever it scores, or null. */
export function neverOf(normal: string, cues: ReadonlySet<string>, role: Role): DropReason | null {
  if (REDACTED.test(normal)) return 'redacted'
  if (role === 'human' && greets(normal)) return 'small-talk'
  if (role === 'human')
    for (const [reason, pattern] of unmeant(normal))
      if (pattern.test(normal) && !(reason === 'hypothetical' && REAL.test(normal))) return reason
  if (ASKS_AFTER.test(normal)) return 'question'
  if ((cues.has('x:question') || ASKS.test(normal)) && !INSIDE.test(normal)) return 'question'
  return null
}

/** The patterns of what is no statement that a sentence may match. */
const unmeant = createSieve(NEVER_CUES, ([, pattern]) => pattern)

const REDACTED = /\[redacted|‹redacted|\bredacted\b[:\]]/

/** A greeting in another language than what follows it: "Grüß Gott.", "As-salamu alaykum my friend". */
function greets(normal: string): boolean {
  const [first = '', ...more] = words(normal)
  return more.length <= 3 && GREETINGS.has(first) && !/\d/.test(normal)
}

const GREETINGS: ReadonlySet<string> = new Set(
  `salam salaam selam as-salamu as-salam assalamu assalam asalamu wa-alaikum shalom namaste namaskar bonjour bonsoir salut hola buenos buenas
  ciao salve buongiorno buonasera guten grüß gruess servus moin merhaba konnichiwa ohayo annyeong nihao olá bom boa hej hejsan goddag
  goedemorgen goedemiddag goedenavond aloha privet dobrý dobry dzień dzien cześć czesc kalimera sawubona jambo habari sawasdee`.split(
    /\s+/,
  ),
)

/** "Quick one: can you word a message", whatever is said in it. */
const ASKS_AFTER =
  /[:;] (?:can|could|would|will) you (?!(?:please )?(?:stop|not|always|never|keep|make sure|remember)\b)/

/** A question that its writer did not bother to mark. */
const ASKS =
  /^(?:and |so |but |ok |or )?(?:(?:did|do|does|are|is|was|were|have|has|had|can|could|would|will|should|shall|am) (?:you|i|we|he|she|they|it|the|that|this|there|my|your)\b|(?:what|why|how|who|where|which|when)(?:'s| is| are| was| were| do| does| did| can| could| would| will| should| has| have| many| much| long| far| about| else)\b(?! i (?:want|need|mean|like)))/

/** A question that carries a statement before its last comma, or asks for a way of working. */
const INSIDE =
  /\b(?:i'm|i am|i've|my|we|since|because|from now on|always|never|don't|stop|could you (?:stop|please|not|make|always|keep)|can you (?:stop|please|not|always|keep)|correct me)\b/
