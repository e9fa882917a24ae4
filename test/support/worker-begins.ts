/** Vitest runs this before every file, and what it imports once a worker. */
import './compile-redaction.ts'
