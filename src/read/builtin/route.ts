import type { Segment } from '../../log/turn.ts'
import type { Drop } from '../../memory/finding.ts'
import type { Home, Kind, Stated } from '../../memory/memory.ts'
import type { Reading, Routed } from './language.ts'
import type { Patterned } from './pattern.ts'

/** From which score on a reading is kept in a document or in the store, and what raises its significance. */
export interface Scale {
  readonly document: number
  /** Where it is told how much would be missed: the least, and the least of both in the mean. */
  readonly faint: number
  readonly line: number
  readonly soul: number
  readonly store: number
  /** What belongs in any home for so sure is kept, in a document what would be missed so much. */
  readonly kept: number
  readonly missed: number
  /** The same for what the assistant reports, which is less often worth keeping. */
  readonly reported: number
  readonly marker: number
  readonly correction: number
  readonly trust: number
  readonly emotion: number
  readonly repeated: number
  readonly repeatedFrom: number
}

/** Where does each moment go? About the human, about the two, about the assistant, worth remembering: the first yes wins. */
export function route(
  moments: readonly Patterned[],
  scale: Scale,
  segment: Segment,
): { routed: readonly Routed[]; passed: readonly Drop[] } {
  const routed: Routed[] = []
  const passed: Drop[] = []
  for (const moment of moments) {
    const one = placed(moment, scale)
    if (one !== null) routed.push(one)
    else passed.push({ reason: 'not-significant', file: segment.file, lines: moment.lines })
  }
  return { routed, passed }
}

function placed(moment: Patterned, scale: Scale): Routed | null {
  const { reading } = moment
  const marker = reading.cues.has('m:marker')
  const home = homeOf(reading, marker, scale)
  if (home === null) return null
  const kind = kindOf(reading, home)
  return {
    reading,
    home,
    kind,
    bucket: home === 'user' ? reading.bucket : null,
    stated: statedOf(reading, home),
    marker,
    significance: significanceOf(moment, home, kind, marker, scale),
    topics: moment.topics.slice(0, 5),
  }
}

/** What the human flagged needs less to be kept; between two homes the surer one wins, the earlier question a tie. */
function homeOf(reading: Reading, marker: boolean, scale: Scale): Home | null {
  const ease = marker ? 0.2 : 0
  const { user, relational, soul, store } = reading.scores
  const document = Math.max(user, relational)
  if (soul >= scale.soul && soul >= store) return 'soul'
  if (isWorthALine(document, reading.importance, scale, ease) && document >= store)
    return user >= relational ? 'user' : 'relational'
  const enough = reading.origin === 'assistant-said' ? scale.reported : scale.store - ease
  // Between two homes it is still worth keeping.
  if (reading.importance !== undefined && user + relational + store >= scale.kept - ease) {
    const isFirst = document >= scale.faint - ease && reading.importance >= scale.missed
    return !isFirst ? 'store' : user >= relational ? 'user' : 'relational'
  }
  return store >= enough ? 'store' : null
}

/** What would hardly be missed has to be clearer to stand in a document, and the other way round. */
export function isWorthALine(document: number, importance: number | undefined, scale: Scale, ease: number): boolean {
  if (importance === undefined) return document >= scale.document - ease
  return document >= scale.faint - ease && (document + importance) / 2 >= scale.line - ease
}

/** A way or an interest that is told without an I or a my is what a friend would gather, not what was said. */
function statedOf(reading: Reading, home: Home): Stated {
  if (home !== 'user' || (reading.bucket !== 'TRAIT' && reading.bucket !== 'TOPIC')) return 'observed'
  return ['s:i', 's:my', 's:we'].some((cue) => reading.cues.has(cue)) ? 'observed' : 'inferred'
}

function kindOf(reading: Reading, home: Home): Kind {
  const has = (cue: string): boolean => reading.cues.has(cue)
  if (home === 'soul') return has('a:name') || has('a:nature') ? 'trait' : 'learning'
  if (home === 'store') {
    if (has('d:decide') || has('d:scrap') || has('a:decision')) return 'decision'
    return has('d:date') || has('d:event') ? 'event' : 'context'
  }
  if (home === 'relational') {
    if (has('r:trust')) return 'trust'
    if (has('r:i-told-you') || has('r:neg-imperative') || has('r:you-doing') || has('r:stop-ing')) return 'correction'
    return has('r:when-i-say') || has('m:marker') ? 'dynamic' : 'preference'
  }
  if (reading.bucket === 'PERSON') return 'person'
  if (reading.bucket === 'FACT') return 'fact'
  if (has('t:taste') || has('w:like')) return 'preference'
  return reading.bucket === 'TRAIT' ? 'trait' : 'topic'
}

/** What is just worth keeping, and what the most important adds. */
const LEAST = 0.3
const WORTH = 0.5

function significanceOf(moment: Patterned, home: Home, kind: Kind, marker: boolean, scale: Scale): number {
  const { cues, scores, importance } = moment.reading
  let sum = importance === undefined ? scores[home] * 0.7 : LEAST + WORTH * Math.sqrt(scores[home] * importance)
  if (marker) sum += scale.marker
  if (kind === 'correction') sum += scale.correction
  if (kind === 'trust') sum += scale.trust
  if (cues.has('m:emotion')) sum += scale.emotion
  if (moment.repeated >= scale.repeatedFrom) sum += scale.repeated
  return Math.round(Math.min(1, Math.max(0, sum)) * 1000) / 1000
}
