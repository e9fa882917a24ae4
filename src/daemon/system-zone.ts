import fs from 'node:fs'

/**
 * The zone of the machine, read anew: a process learns its zone when it starts, a laptop is carried on while it runs.
 * `TZ` counts first, as everywhere; where the link is another the process is told, so that all code sees one zone.
 */
export function systemZone(): string {
  const linked = process.env['TZ'] === undefined || process.env['TZ'] === told ? linkedZone() : null
  const known = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (linked === null || linked === known) return known
  process.env['TZ'] = linked
  told = linked
  return linked
}

/** What we set ourselves. */
let told: string | null = null

function linkedZone(): string | null {
  try {
    const zone = /zoneinfo\/(?:posix\/)?(.+)$/.exec(fs.readlinkSync('/etc/localtime'))?.[1] ?? null
    if (zone !== null) new Intl.DateTimeFormat('en', { timeZone: zone })
    return zone
  } catch {
    // No link, or a zone that Intl does not know: what the process knows counts.
    return null
  }
}
