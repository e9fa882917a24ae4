import { codeOf, messageOf, UserError } from '../../errors.ts'

type DocumentTrouble = 'folder' | 'not-a-file' | 'outside' | 'no-permission' | 'disk-full' | 'io'

/** Why a document could not be read or written; what stood there stands there still. */
export class DocumentError extends UserError {
  readonly why: DocumentTrouble
  readonly file: string

  constructor(why: DocumentTrouble, file: string, options?: ErrorOptions) {
    super(`${file} ${SENTENCES[why]}`, 1, options)
    this.why = why
    this.file = file
  }
}

const SENTENCES: Readonly<Record<DocumentTrouble, string>> = {
  folder: 'is a folder; a document is a markdown file. Move the folder away or set another destination.',
  'not-a-file': 'is not a regular file; a document is a markdown file, not a pipe, socket or device.',
  outside: 'is a link that leads out of the memory folder; set the place it leads to as the destination instead.',
  'no-permission': 'may not be read and written by this user; check its owner and mode (ls -l).',
  'disk-full': 'was not changed: the disk is full or the quota is used up.',
  io: 'was not changed: the disk failed.',
}

const CODES: Readonly<Record<string, DocumentTrouble>> = {
  EACCES: 'no-permission',
  EPERM: 'no-permission',
  EROFS: 'no-permission',
  EISDIR: 'folder',
  ENOTDIR: 'not-a-file',
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EFBIG: 'disk-full',
}

/** An error of the disk with its sentence; errors that are no disk's stay what they are. */
export function documentError(error: unknown, file: string): unknown {
  if (error instanceof DocumentError) return error
  const code = codeOf(error)
  if (code === null || !/^E[A-Z0-9]+$/.test(code)) return error
  const why = CODES[code] ?? 'io'
  const wrapped = new DocumentError(why, file, { cause: error })
  wrapped.message += ` (${messageOf(error)})`
  return wrapped
}
