import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import zlib from 'node:zlib'
import { UserError } from '../errors.ts'
import { isObject, type Json } from './jsonl.ts'
import type { SourceFile } from './source.ts'

interface Database {
  prepare(sql: string): { all(): Json[] }
  close(): void
}
type Sqlite = { readonly DatabaseSync: new (file: string) => Database }

/** Node has it from 22.13 on, and what unpacks compressed rows from 22.15 on. */
const NEEDED = 'node:sqlite'

/** Rows of a client's database, from a copy: beside the client's own files nothing is written. Throws a UserError. */
export async function rowsOf(file: string, title: string, sql: string): Promise<Json[]> {
  const { DatabaseSync } = await load(title)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'memoird-copy-'))
  try {
    const copy = path.join(folder, 'copy.sqlite')
    fs.copyFileSync(file, copy)
    // What was written last stands in there until the client folds it in.
    if (fs.existsSync(`${file}-wal`)) fs.copyFileSync(`${file}-wal`, `${copy}-wal`)
    const database = new DatabaseSync(copy)
    try {
      return database.prepare(sql).all()
    } finally {
      database.close()
    }
  } catch (error) {
    if (error instanceof UserError) throw error
    throw new UserError(`${title}: ${file} cannot be read as its database of today`, 1, { cause: error })
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

async function load(title: string): Promise<Sqlite> {
  try {
    return (await import(NEEDED)) as unknown as Sqlite
  } catch (error) {
    throw tooOld(`${title} keeps its chats in a database`, error)
  }
}

function tooOld(what: string, cause?: unknown): UserError {
  const needs = `${what} that Node 22.15 or later can read; this is Node ${process.versions.node}`
  return new UserError(needs, 1, { cause })
}

type Unpack = { readonly zstdDecompressSync?: (bytes: Uint8Array) => Buffer }

/** A compressed row as text. */
export function unpacked(bytes: Uint8Array, title: string): string {
  const { zstdDecompressSync } = zlib as unknown as Unpack
  if (zstdDecompressSync !== undefined) return zstdDecompressSync(bytes).toString('utf8')
  throw tooOld(`${title} keeps its chats in a form`)
}

/** The object that a column holds as JSON; null where it is none. */
export function parsed(value: unknown): Json | null {
  try {
    const read: unknown = JSON.parse(String(value))
    return isObject(read) ? read : null
  } catch {
    // Counted as unreadable, or without words, by whoever asked.
    return null
  }
}

/** A database with what was written beside it, as one file that changed when either did. */
export function databaseAt(file: string): SourceFile[] {
  if (!fs.existsSync(file)) return []
  const stats = [file, `${file}-wal`].flatMap((one) => fs.statSync(one, { throwIfNoEntry: false }) ?? [])
  const [first] = stats
  if (first === undefined) return []
  const size = stats.reduce((sum, one) => sum + one.size, 0)
  return [{ path: file, key: `${size}:${Math.max(...stats.map((one) => one.mtimeMs))}:${first.ino}` }]
}
