import type { Connection, Table } from '@lancedb/lancedb'
import { loadLance } from '../../src/store/index/lance-schema.ts'

/** Works on the database at `uri`. */
export async function inLance(uri: string, work: (connection: Connection) => Promise<unknown>): Promise<void> {
  const { lance } = await loadLance()
  const connection = await lance.connect(uri)
  try {
    await work(connection)
  } finally {
    connection.close()
  }
}

/** Works on one table of it. */
export function inTable(uri: string, name: string, work: (table: Table) => Promise<unknown>): Promise<void> {
  return inLance(uri, async (connection) => work(await connection.openTable(name)))
}

/** Every row of every version of every table at `uri`, as text, to prove that something is gone. */
export async function dumpTables(uri: string): Promise<string[]> {
  const found: string[] = []
  for (const name of ['memories', 'atoms'])
    await inTable(uri, name, async (table) => {
      for (const { version } of await table.listVersions()) {
        await table.checkout(version)
        for (const row of await table.query().toArray()) found.push(`${name}@${version} ${JSON.stringify(row)}`)
      }
    })
  return found
}
