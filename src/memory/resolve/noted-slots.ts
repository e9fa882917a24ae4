import type { Memory } from '../memory.ts'
import { type Clause, clausesOf, SENTENCES, unframed } from './clause.ts'
import { type Fill, plain, type Slots } from './fill.ts'
import { impliedBy, impliedIn } from './implied.ts'
import { labelIn, spelledOut } from './noted.ts'
import { slotsOf, verbOf } from './slots.ts'
import type { Statement } from './statement.ts'

export { slotsOf, slotTerms } from './slots.ts'

const LONGEST = 300

/**
 * What a line says of the one who wrote it beyond its slots, read as a note: its label, what its half sentence stands for
 * and what goes with that. Of talk this would be too much; it counts where a person wrote one of two lines down.
 */
export function notedOf(text: string, own: ReadonlySet<string>): Slots {
  const sentence = unframed(text).slice(0, LONGEST)
  const spelled = spelledOut(sentence)
  return [
    ...labelIn(sentence),
    ...spelled.flatMap((one) => slotsOf(one, own)),
    ...[sentence, ...spelled].flatMap((one) => besides(one, own)),
  ]
}

function besides(text: string, own: ReadonlySet<string>): Fill[] {
  if (text.includes('?')) return []
  return [...text.split(SENTENCES).flatMap(impliedIn), ...clausesOf(text, own).flatMap(goesWith)]
}

function goesWith({ subject, said, denied }: Clause): Fill[] {
  if (subject.length > 0 || denied === 'over') return []
  const [first = '', ...others] = said.split(' ')
  return impliedBy(verbOf(first), others.join(' '), denied !== null).map((says) => {
    const [slot = '', value = ''] = says.split('=')
    const turned = value === 'yes' ? 'no' : 'yes'
    return plain(slot, denied === null ? value : turned)
  })
}

/** Of these memories those of a person's notes that fill in what a statement fills in, whatever their words. */
export function notedAlike(statement: Statement, memories: readonly Memory[], index: Read): Memory[] {
  if (memories.length === 0) return []
  const slots = new Set([...statement.slots, ...statement.noted].map(({ slot }) => slot))
  return slots.size === 0
    ? []
    : memories.filter(({ id, home }) => home === 'user' && fillsAny(index.statement(id), slots))
}

type Read = { readonly statement: (id: string) => Statement | undefined }

function fillsAny(known: Statement | undefined, slots: ReadonlySet<string>): boolean {
  return known !== undefined && [...known.slots, ...known.noted].some(({ slot }) => slots.has(slot))
}
