import type { Memory } from '../../memory/memory.ts'

/** What stands behind the words of a line of ours: since when it holds or the day of a plan, and its level. */
export const BEHIND = /(?: \((?:(?:since )?\d{1,2} [A-Z][a-z]{2} \d{4}|LOW|MEDIUM|HIGH)\)){1,2}$/

/** ` (since 5 Aug 2026)` of what took the place of something, ` (5 Aug 2026)` of what is ahead, where the words hold no such day. */
export function dayBehind({ text, due, placedOn, firstSeen, origin }: Memory): string {
  if (origin === 'human-edit') return ''
  if (due !== undefined) return holdsDay(text, due) ? '' : ` (${shownDay(due)})`
  return placedOn === undefined || /\b(?:19|20)\d{2}\b/.test(text) ? '' : ` (since ${shownDay(firstSeen)})`
}

function holdsDay(text: string, iso: string): boolean {
  const [year, , day] = iso.split('-')
  return (
    text.includes(iso) || [year, day].every((part) => text.match(/\d+/g)?.some((one) => Number(one) === Number(part)))
  )
}

function shownDay(iso: string): string {
  const [year, month, day] = iso.split('-')
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
