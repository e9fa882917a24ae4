import { redact } from '../../src/log/redact/index.ts'
import { planted } from '../log/redact/kinds.ts'

/**
 * The largest patterns, which most files use, are compiled while a worker has little other code: behind sixteen megabytes
 * of it the engine no longer optimises them, and redaction took the rest of the worker's files eight times as long. Text
 * of other letters than Latin has code of its own.
 */
for (const { text } of planted(false)) for (const line of [text, `${text} …`]) redact(line, 'patterns')
