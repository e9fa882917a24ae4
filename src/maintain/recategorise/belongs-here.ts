import type { Candidates } from '../dedupe/dedupe-candidates.ts'
import { findMerge } from '../dedupe/dedupe-merge.ts'
import { type Belonging, belongs } from '../entry/definitions-order.ts'
import type { Entry } from '../entry/entry.ts'
import { tellsOfHuman } from '../entry/entry-forms.ts'
import { isWedding } from '../entry/entry-wedding.ts'
import { somebodyElse } from '../entry/somebody-else.ts'
import type { NightPorts } from '../night-item.ts'

/** Where an entry belongs among the others: by what it joins, else by the definitions. */
export function belongsHere(here: Entry, entries: Candidates, ports: NightPorts): Belonging {
  if (isWedding(here) && entries.mayBeOfAnEx(here)) return OF_AN_EX
  const joins = joining(here, entries, ports)
  if (joins !== null) return joins
  const belonging = belongs(here)
  return belonging.to === null ? (ofSomebody(here, entries, ports) ?? belonging) : belonging
}

const OF_AN_EX: Belonging = { to: 'PERSON', why: 'it may be of whom they are married to, or of an ex', sure: false }

/** "Has a brother called Milan" is biography until there is an entry of that brother: then it belongs to him. */
function joining(here: Entry, entries: Candidates, ports: NightPorts): Belonging | null {
  if (here.memory.bucket !== 'FACT' || here.name === null || !tellsOfHuman(here.said)) return null
  const other = findMerge({ ...here, memory: { ...here.memory, bucket: 'PERSON' } }, entries, ports)?.other
  return other?.relation?.idea === here.relation?.idea && other?.name === here.name
    ? { to: 'PERSON', why: 'it is of somebody else', sure: true }
    : null
}

/** "Anna is a nurse", "Juliet hates coriander": of somebody else where that one is known, or only people are that. */
function ofSomebody(here: Entry, entries: Candidates, { names }: NightPorts): Belonging | null {
  const read = somebodyElse(here, names)
  if (read === null) return null
  const known = entries.called(read.entry.name ?? '')
  if (known.some(({ relation }) => relation?.circle === 'pet')) return null
  return { to: 'PERSON', why: 'it is of somebody else', sure: read.clear || known.length > 0 }
}
