import fs from 'node:fs'

/** Bytes that we may still write where `folder` is; null where the disk does not say. */
export function freeSpace(folder: string): number | null {
  try {
    const { bavail, bsize } = fs.statfsSync(folder)
    return bavail * bsize
  } catch (error) {
    // Some network disks do not tell: that is no fault of the folder.
    if (error instanceof Error && 'syscall' in error) return null
    throw error
  }
}
