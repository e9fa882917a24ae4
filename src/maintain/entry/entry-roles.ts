import { stem } from '../../memory/resolve/stem.ts'
import { CONCEPTS, STOP } from '../../memory/resolve/vocabulary.ts'

const ROLES: ReadonlySet<string> = new Set(
  'in of for with about on at to from against without by near after before during under over between like as than'.split(
    ' ',
  ),
)

/** True when every word that both lines have stands behind the same preposition in both, or behind none. */
export function sameRoles(first: string, second: string): boolean {
  const [here, there] = [rolesOf(first), rolesOf(second)]
  return [...here].every(([word, role]) => !there.has(word) || there.get(word) === role)
}

/** Swapping what stands behind one of these turns a line round. */
const TURNING = /^(?:over|than|against|without|before|after|under)$/
const PLACES = /^(?:in|on|at|by|near|during)$/

/** False where a word that both have stands in two roles that cannot be one: for friends and with friends, over tea and tea. */
export function rolesAgree(first: string, second: string): boolean {
  const [here, there] = [rolesOf(first), rolesOf(second)]
  const prefers = /\bprefers\b/i.test(first)
  return [...here].every(([word, role]) => {
    const other = there.get(word)
    if (other === undefined || other === role || (PLACES.test(role) && PLACES.test(other))) return true
    if ([role, other].some((one) => TURNING.test(one) || (prefers && one === 'to'))) return false
    return [role, other].some((one) => one === '' || PLACES.test(one))
  })
}

/** "likes the food in Italy" → food: none, italy: in */
function rolesOf(text: string): Map<string, string> {
  const roles = new Map<string, string>()
  let role = ''
  let inPhrase = false
  for (const token of text.toLowerCase().match(/[\p{L}\p{N}]+(?:['-][\p{L}]+)*|[.,;:]/gu) ?? []) {
    if (ROLES.has(token)) role = token
    else if (STOP.has(token) || /^[.,;:]$/.test(token)) {
      if (inPhrase && !/^(?:a|an|the|their|his|her|its)$/.test(token)) role = ''
    } else {
      const base = stem(token)
      const word = CONCEPTS.get(base)?.word ?? base
      if (!roles.has(word)) roles.set(word, role)
      inPhrase = true
      continue
    }
    inPhrase = false
  }
  return roles
}
