import type { Belonging } from './definitions-order.ts'
import type { Entry } from './entry.ts'

const OF_SOMEBODY = /\b(?:he|she|his|hers?|him|family|couple|twins)\b/i
/** "Paris is their favourite city": of people, a favourite is a relation or a figure that the human likes. */
const FAVOURITE =
  /^\p{Lu}[^,;:]{0,40} (?:is|was) (?:one of )?(?:their|my) (?:very |all-time )?favou?rite (?!person|people|human|child|grandchild|teacher|student|pupil|colleague|patient|client|customer|player|singer|author|writer|actor|actress|artist|character)\p{Ll}/u
/** What the human has one of, said the other way round. */
const OWN =
  /^\p{Lu}[^,;:]{0,40} (?:is|was) (?:(?:their|my) (?:\p{Ll}+ ){0,2}(?:employer|company|firm|workplace|university|school|college|bank|insurer|home ?town|birthplace|city|town|village|country|street|address|car|bike|phone|laptop|surname|nickname|birthday|diagnosis)|(?:where|the (?:city|town|village|country|place|firm|company|school) (?:where|in which|that)) (?:they|I) (?:now )?(?:live|work|stud|gr[eo]w|went|met|married|(?:was|were) born))/u
const THE_THING =
  /^The \p{Lu}[\p{L}'’-]*(?: (?:of |de |der )?\p{Lu}[\p{L}'’-]*){0,3} (?:is|was|has|had|stands|lies|flows|costs|opens|closes|shuts)\b/u
const MEASURED =
  /\b\d[\d.,]* (?:metres?|meters?|m|km|kilometres?|kilometers?|miles?|feet|ft|tons?|tonnes|degrees|euros?|pounds|dollars|storeys) ?(?:high|tall|long|wide|deep|away|heavy)?\b/i

/** Where a line of PERSON belongs whose subject is a place, a firm or a thing; null where it may well be somebody. */
export function noPerson({ said, relation }: Entry): Belonging | null {
  if (relation !== null || OF_SOMEBODY.test(said)) return null
  if (FAVOURITE.test(said)) return { to: 'TOPIC', why: 'it is an interest or a concern', sure: true }
  if (OWN.test(said)) return { to: 'FACT', why: 'it is biography', sure: false }
  if (!THE_THING.test(said)) return null
  return { to: 'TOPIC', why: 'it is of a thing', sure: MEASURED.test(said) }
}
