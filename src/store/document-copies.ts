import { holdsSecret } from '../memory/observe.ts'
import { reviewId } from '../memory/review-items.ts'
import type { Base, OwnedLine, Reading } from './document/document.ts'
import { readDocument } from './document/read-document.ts'
import type { SeenDocument } from './documents.ts'
import type { Files } from './files.ts'
import { removeIfThere } from './write-file.ts'

/** A secret that a person took out of their document is not kept in the copy of what stood there before. */
export function dropSecrets(files: Files, { place, bases }: SeenDocument, { text }: Base): void {
  if (bases.base === null || bases.base.text === text || !holdsSecret(bases.base.text) || holdsSecret(text)) return
  removeIfThere(files, bases.next.slot === place.base ? `${place.base}.2` : place.base)
}

/** There was no file when we began, and nobody made it anew since our last line went. */
export function isMadeByUs({ bytes, bases }: SeenDocument): boolean {
  return bytes === null || (bases.base?.made === true && (bases.base.text !== '' || bytes.length === 0))
}

/** Whether two copies say the same, whenever they were made. */
export function sameBase(a: Base | null, b: Base): boolean {
  const shown = ({ text, spans, joined, kept, dress = {} }: Base): string =>
    JSON.stringify([text, spans, joined, kept, dress])
  return a !== null && shown(a) === shown(b)
}

/** From our copy of it, which holds what a person wrote; a page of questions is made from nothing. */
export function fromCopy({ place, bytes, bases: { base } }: SeenDocument, owned: readonly OwnedLine[]): Reading {
  return place.asWritten === null && base !== null
    ? readDocument(Buffer.from(base.text), base, owned)
    : readDocument(bytes, null, owned)
}

/** Id of the question about what happened to the document since it was written last. */
export function documentQuestion({ place, bases }: Pick<SeenDocument, 'place' | 'bases'>): string {
  return reviewId('document', [place.name, String(bases.base?.seq ?? -1)])
}
