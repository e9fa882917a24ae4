import type { IndexSource, Searched, SearchIndex, SyncReport } from '../../recall/search-index.ts'
import { searched, shelveMemories, shelvePassages } from '../../recall/shelf.ts'
import type { LexiconName } from './index-meta.ts'
import { checkLance } from './lance-check.ts'
import { commitIndex, type LexiconChange } from './lance-commit.ts'
import { dumpLance, forgetLance } from './lance-forget.ts'
import type { LancePlace, LanceState } from './lance-place.ts'
import { nearestRows, shownRows } from './lance-read.ts'
import { emptyState, openLanceState, writtenByOthers } from './lance-state.ts'

/** Opens the index that `meta.json` vouches for. Rejects with what is wrong when it is damaged or made by another embedder. */
export async function openLanceIndex(place: LancePlace): Promise<SearchIndex & Overlaid> {
  return lanceIndex(place, await openLanceState(place), [])
}

/** An empty one in the place of whatever is there. */
export async function createLanceIndex(place: LancePlace, notes: readonly string[]): Promise<SearchIndex & Overlaid> {
  return lanceIndex(place, await emptyState(place), notes)
}

/** A reader's way to be up to date: what is newer in the source is taken into memory only. */
interface Overlaid {
  overlay(source: IndexSource): number
}

function lanceIndex(place: LancePlace, state: LanceState, notes: readonly string[]): SearchIndex & Overlaid {
  const ready = new Map<LexiconName, Searched>()
  let isBehind = false
  const asked = (name: LexiconName): Searched => {
    const known = ready.get(name) ?? searched(state.lexicons[name])
    ready.set(name, known)
    return known
  }
  return {
    name: 'lancedb',
    embedder: place.embedder,
    notes,
    get passages() {
      return asked('passages')
    },
    get memories() {
      return asked('memories')
    },
    nearest: async (table, vector, k) => nearestRows(state, table, vector, k),
    rows: (ids) => shownRows(state, ids),
    overlay(source) {
      let changed = 0
      for (const change of differences(place, state, source)) {
        for (const entry of change.entries) state.fresh.set(entry.doc.id, entry.row)
        changed++
      }
      if (changed > 0) ready.clear()
      isBehind ||= changed > 0
      return changed
    },
    async sync(source): Promise<SyncReport> {
      const rebuilt = state.fresh.size > 0 || (await writtenByOthers(state))
      if (rebuilt) Object.assign(state, await emptyState(place, state.tables))
      ready.clear()
      isBehind = false
      return { ...(await commitIndex(place, state, source, differences(place, state, source))), rebuilt }
    },
    async forget(ids) {
      ready.clear()
      return forgetLance(place, state, new Set(ids))
    },
    dumpAll: () => dumpLance(place, state),
    health: () => checkLance(place, state, isBehind),
    close: async () => state.tables.close(),
  }
}

/** What is other in the source, taken into the lexicons while it is asked for. */
function* differences(place: LancePlace, state: LanceState, source: IndexSource): Generator<LexiconChange> {
  const { lexicons } = state
  for (const one of shelvePassages(lexicons.passages, source, place.embedder)) yield { ...one, lexicon: 'passages' }
  for (const one of shelveMemories(lexicons.memories, source, place.embedder)) yield { ...one, lexicon: 'memories' }
}
