import { messageOf, UserError } from '../errors.ts'
import type { State } from '../memory/state.ts'
import type { OpenMemory } from '../open.ts'
import { frontMatterOf } from '../store/document/front-matter.ts'
import { refusalSentence, seeDocument } from '../store/documents.ts'
import type { Check } from './doctor.ts'
import { doctorOwnSecrets } from './doctor-own-secrets.ts'

/** The documents: who can read them, whose line is whose, where a secret stands, and front matter that no editor understands. */
export function doctorDocuments(memory: OpenMemory, state: State): Check[] {
  return [...lines(memory, state), ...frontMatter(memory), ...doctorOwnSecrets(memory)]
}

/** Who looks long after knows what was deleted. */
const NOW = { nowMs: Number.POSITIVE_INFINITY }

function lines(memory: OpenMemory, state: State): Check[] {
  return memory.documents.map((place) => {
    try {
      const { reading, bytes, bases } = seeDocument(memory.files, place, state, NOW)
      if (reading.refusal !== null)
        return { name: place.name, ok: false, found: refusalSentence(place.name, reading), mend: null }
      if (bytes !== null && bases.base === null && place.owned(state).length > 0)
        return {
          name: place.name,
          ok: false,
          found: `${place.base} is gone or unreadable: whose line is whose is told by the journal alone`,
          mend: 'memoird rebuild writes it again.',
        }
      const edits = reading.deleted.length + reading.reworded.length + reading.moved.length
      const found =
        edits === 0
          ? `${place.owned(state).length} lines as the journal says`
          : `${edits} lines were edited by hand: the next run learns from that`
      return { name: place.name, ok: true, found, mend: null }
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      return {
        name: place.name,
        ok: false,
        found: messageOf(error),
        mend: 'Make it readable, or move it away and run memoird rebuild.',
      }
    }
  })
}

/**
 * Front matter that no editor can read: the person sees their properties gone and does not know why. Its lines are kept
 * as they stand, whatever is in them.
 */
function frontMatter({ files, documents }: OpenMemory): Check[] {
  return documents.flatMap(({ name, file }) => {
    const isFile = files.stat(file)?.kind === 'file'
    const problem = isFile ? frontMatterOf(files.read(file)?.toString('utf8') ?? '').problem : null
    if (problem === null) return []
    return [{ name, ok: false, found: problem, mend: 'Nothing is lost; mend it in an editor, between the two ---.' }]
  })
}
