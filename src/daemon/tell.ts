import type { Notices } from './notices.ts'
import type { Sight } from './sight.ts'
import { daysBetween } from './wall-clock.ts'

const SILENT_DAYS = 3
const LOOK = 'look:'

/** Says what a look found amiss, and what is well again. */
export function tell(sight: Sight, notices: Notices): void {
  const { problems } = sight.logs
  for (const key of notices.open(LOOK)) {
    const name = key.slice(LOOK.length)
    if (!problems.has(name)) notices.clear(key, `${name === 'raw' ? 'raw/' : `raw/${name}.md`} can be read again`)
  }
  for (const [name, problem] of problems) notices.raise(LOOK + name, problem)
  if (sight.logs.folder !== null) tellSilence(sight.logs.dates.at(-1), sight.today, notices)
  if (typeof sight.usage === 'string') notices.raise('usage', sight.usage)
  else notices.clear('usage', '.state/usage.json is understood again')
}

function tellSilence(newest: string | undefined, today: string, notices: Notices): void {
  if (newest === undefined) notices.raise('silence', 'there is no log in raw/ yet: nothing is captured')
  else if (daysBetween(newest, today) < SILENT_DAYS) notices.clear('silence', `captured again: raw/${newest}.md`)
  else
    notices.raise(
      'silence',
      `nothing captured for ${SILENT_DAYS} days or more, the newest log is raw/${newest}.md: is the chat still writing to raw/?`,
    )
}
