let count = 0

/** Builds a transcript record by record, each the child of the one before. */
export function transcript(start = '2026-02-08T09:00:00.000Z') {
  const records: Record<string, unknown>[] = []
  let parent: string | null = null
  let at = Date.parse(start)

  function add(record: Record<string, unknown>): string {
    const uuid = `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`
    at += 1000
    const base = { uuid, parentUuid: parent, sessionId: 's', timestamp: new Date(at).toISOString(), isSidechain: false }
    records.push({ ...base, ...record })
    parent = (record['uuid'] as string | undefined) ?? uuid
    return parent
  }
  const user = (content: unknown, more: Record<string, unknown> = {}): string =>
    add({ type: 'user', message: { role: 'user', content }, promptSource: 'typed', origin: { kind: 'human' }, ...more })
  const said = (text: string, more: Record<string, unknown> = {}): string =>
    add({
      type: 'assistant',
      message: { id: `msg${++count}`, role: 'assistant', model: 'm', content: [{ type: 'text', text }], ...more },
    })

  return {
    records,
    add,
    user,
    said,
    /** The next record is a child of this one. */
    from: (uuid: string | null) => {
      parent = uuid
    },
  }
}
