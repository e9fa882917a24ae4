import { withoutMarkup } from '../../memory/marked-up.ts'
import type { Saying } from './saying.ts'

/**
 * Whether a line of the human's own says something to remember. A to-do, a label without a value, a placeholder and what
 * only heads a list stay their text. `heads`: items hang below it.
 */
export function isMemoryLine({ prefix }: Pick<Saying, 'prefix'>, text: string, heads: boolean): boolean {
  const plain = withoutMarkup(text)
  if (BOX.test(prefix) || TO_DO.test(plain) || isHollow(plain)) return false
  const [, label = '', value = null] = /^([^:]{1,60}):(?:\s+(.*))?$/.exec(plain) ?? []
  if (label !== '' && (value === null || isHollow(value))) return false
  return !(heads && isTitle(plain))
}

const BOX = /\[.\]/
const TO_DO = /^(?:(?:TODO|FIXME|TBD)\b|(?:todo|to-do|to do):)/
/** What stands where something is still to be filled in: `…`, `?`, `(pick one)`, `<name>`, `{{name}}`. */
const HOLLOW = /^(?:\(.*\)|<[^<>]*>|\[[^[\]]*\]|\{\{.*\}\}|(?:todo|tbd|tba|n\/a|xxx|fill in|fixme)\.?)$/i

function isHollow(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text) || HOLLOW.test(text)
}

const TITLE_WORDS = 4
const STATES =
  /\b(?:i|i'm|we|is|are|am|was|were|has|have|had|likes|loves|hates|dislikes|enjoys|prefers|avoids|wants|needs|works|lives|owns|plays|speaks|drinks|eats|uses|runs|reads|writes|learns|studies|teaches|drives|rides|swims|sings|cooks|bakes|collects|keeps|takes|knows|makes|grows|can|can't|doesn't|never)\b/i

/** "Stuff", "Health and sports", but not "Plays chess". */
function isTitle(text: string): boolean {
  return text.split(/\s+/).length <= TITLE_WORDS && !STATES.test(text)
}
