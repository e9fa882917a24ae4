import fs from 'node:fs'
import path from 'node:path'
import { TABLES, type TableName } from '../../recall/search-index.ts'
import { columnsOf } from './lance-schema.ts'

/** Tables of our names in a folder, made by another program. */
export function foreignTables(dir: string): string[] {
  if (fs.existsSync(path.join(dir, 'meta.json'))) return []
  return TABLES.filter((name) => {
    const versions = path.join(dir, `${name}.lance`, '_versions')
    if (!fs.existsSync(versions)) return false
    const manifests = fs.readdirSync(versions)
    return manifests.length > 0 && !manifests.some((file) => isOurs(path.join(versions, file), name))
  })
}

/** The manifest of a table names its columns in plain text; one without any (zeroed, half made) belongs to nobody. */
function isOurs(manifest: string, name: TableName): boolean {
  if (!manifest.endsWith('.manifest')) return false
  const text = fs.readFileSync(manifest).toString('latin1')
  return !/[a-z]{2}/.test(text) || columnsOf(name).every((column) => text.includes(column))
}
