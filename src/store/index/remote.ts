import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Connection } from '@lancedb/lancedb'
import { messageOf, UserError } from '../../errors.ts'
import { firstLine, type LanceModules } from './lance-schema.ts'
import { dropTables, inTables, refuseForeign, TABLES_EVER } from './lance-tables.ts'
import { KEPT_FILES, replaceFile } from './words-files.ts'

/** An index on an S3 address: the files of a folder of this machine are a copy of a table there. */
export interface Remote {
  readonly uri: string
  /** Brings the folder up to what was written there, by whatever machine; what went wrong in sentences. */
  pull(): Promise<string[]>
  /** Writes there what is in the folder. */
  push(): Promise<string[]>
}

export function isRemote(uri: string): boolean {
  return uri.startsWith('s3://')
}

const TABLE = 'files'
/** Bytes of a row. */
const PART = 8 << 20

interface FileRow {
  readonly name: string
  readonly part: number
  readonly bytes: Uint8Array
}

/** The sum of all files, there and here: where both are the same nothing is fetched. */
const STAMP = 'remote'

export function remoteIndex(uri: string, dir: string): Remote {
  const said = async (work: typeof pullInto): Promise<string[]> => {
    try {
      await inTables(uri, (connection, modules) => work({ dir, uri, connection, modules }))
      return []
    } catch (error) {
      if (error instanceof UserError) throw error
      return [`the index at ${uri} cannot be reached, that of this machine is used: ${firstLine(messageOf(error))}`]
    }
  }
  return { uri, pull: () => said(pullInto), push: () => said(pushFrom) }
}

interface Place {
  readonly dir: string
  readonly uri: string
  readonly connection: Connection
  readonly modules: LanceModules
}

/** Makes the place ours as well. */
async function pullInto({ dir, uri, connection, modules }: Place): Promise<void> {
  refuseForeign(uri, await connection.tableNames(), TABLE)
  const table = await connection.createEmptyTable(TABLE, schemaOfFiles(modules), { existOk: true })
  const rows = async (where: string): Promise<FileRow[]> => {
    const found = (await table.query().where(where).toArray()) as FileRow[]
    return found.sort((a, b) => a.part - b.part)
  }
  const [stamp] = await rows(`name = '${STAMP}'`)
  // Without it somebody writes it at this moment, or ended on the way.
  const here = path.join(dir, STAMP)
  if (stamp === undefined || (fs.existsSync(here) && fs.readFileSync(here).equals(stamp.bytes))) return
  const files = new Map<string, Buffer>()
  for (const name of KEPT_FILES)
    files.set(name, Buffer.concat((await rows(`name = '${name}'`)).map(({ bytes }) => bytes)))
  table.close()
  if (!stampOf([...files.values()]).equals(Buffer.from(stamp.bytes))) return
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 })
  for (const [name, bytes] of [...files, [STAMP, stamp.bytes] as const]) put(dir, name, bytes)
}

async function pushFrom({ dir, connection, modules }: Place): Promise<void> {
  const files = KEPT_FILES.map((name) => [name, fs.readFileSync(path.join(dir, name))] as const)
  const stamp = stampOf(files.map(([, bytes]) => bytes))
  const schema = schemaOfFiles(modules)
  await dropTables(connection, [TABLE])
  const table = await connection.createEmptyTable(TABLE, schema)
  for (const [name, bytes] of [...files, [STAMP, stamp] as const])
    for (let part = 0; part * PART < bytes.length; part++) {
      const row: FileRow = { name, part, bytes: bytes.subarray(part * PART, (part + 1) * PART) }
      await table.add(modules.lance.makeArrowTable([{ ...row }], { schema }))
    }
  table.close()
  put(dir, STAMP, stamp)
}

/** Takes away what is ours there; true when there was something. */
export async function dropRemote(uri: string): Promise<boolean> {
  return inTables(uri, async (connection) => {
    refuseForeign(uri, await connection.tableNames(), TABLE)
    return dropTables(connection, [...TABLES_EVER, TABLE])
  })
}

function schemaOfFiles({ arrow }: LanceModules) {
  return new arrow.Schema([
    new arrow.Field('name', new arrow.Utf8()),
    new arrow.Field('part', new arrow.Int32()),
    new arrow.Field('bytes', new arrow.Binary()),
  ])
}

function stampOf(files: readonly Buffer[]): Buffer {
  const hash = createHash('sha256')
  for (const bytes of files) hash.update(`${bytes.length} `).update(bytes)
  return hash.digest()
}

function put(dir: string, name: string, bytes: Uint8Array): void {
  replaceFile(path.join(dir, name), (handle) => fs.writeFileSync(handle, bytes))
}
