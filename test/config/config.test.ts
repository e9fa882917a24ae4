import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readSettings } from '../../src/config.ts'
import { tempFolder } from '../support/folders.ts'

let root: string

beforeEach(() => {
  root = tempFolder('config')
})
afterEach(() => {
  fs.rmSync(root, { recursive: true, force: true })
})

function read(json5: string, env: Record<string, string> = {}) {
  fs.writeFileSync(path.join(root, 'memoird.json5'), json5)
  return readSettings(root, env, root)
}

const refused: readonly (readonly [string, string, RegExp])[] = [
  ['an unknown key', '{ compresion: {} }', /unknown key "compresion"; allowed here: version, human/],
  [
    'an unknown inner key',
    '{ documents: { maxbytes: 1 } }',
    /unknown key "documents.maxbytes"; allowed here: maxBytes, layout, soul/,
  ],
  [
    'a word that is no choice',
    '{ compression: { trigger: "never" } }',
    /"compression.trigger" must be one of "time", "token", "both", found "never"/,
  ],
  ['a duration without unit', '{ compression: { timeInterval: "2" } }', /must be a duration like "2h"/],
  ['a share above one', '{ compression: { tokenThreshold: 70 } }', /must be a number from 0.01 to 1, found 70/],
  [
    'a zone that does not exist',
    '{ timezone: "Mars/Olympus" }',
    /IANA zone like "Europe\/Berlin", found "Mars\/Olympus"/,
  ],
  [
    'two documents in one file',
    '{ compression: { destinations: { user: "workspace/M.md", soul: "./workspace/M.md" } } }',
    /"compression.destinations.soul" must be a file of its own like "workspace\/SOUL.md", found ".\/workspace\/M.md", which is the place of compression.destinations.user/,
  ],
  [
    'a document in the review',
    '{ compression: { destinations: { user: "workspace/REVIEW.md" } } }',
    /place of REVIEW.md/,
  ],
  [
    'a document that is a log',
    '{ compression: { destinations: { user: "raw/2026-02-08.md" } } }',
    /the place of raw\//,
  ],
  [
    'a document in the journal',
    '{ compression: { destinations: { user: ".state/journal/000001.jsonl" } } }',
    /the place of .state\//,
  ],
  ['a text where a table belongs', '{ documents: "small" }', /"documents" must be an object, found "small"/],
  ['something that is no object', '[]', /expected an object like/],
  ['something that is no JSON5', '{ human: ', /memoird.json5 is not JSON5/],
  ['a number as a name', '{ human: 7 }', /"human" must be a name like "Dana", on one line .*, found 7/],
  [
    'a name of two lines',
    '{ human: "A\\n## B" }',
    /"human" must be a name like "Dana", on one line .*, found "A\\n## B"/,
  ],
  [
    'a name with a control character',
    '{ assistant: "A\\u001b[2J" }',
    /"assistant" must be a name .* control characters/,
  ],
  [
    'speakers of two lines',
    '{ speakers: { human: ["A", "B\\u2028C"] } }',
    /"speakers.human" must be a list of names like/,
  ],
  ['a time of day that does not exist', '{ maintenance: { dedupeAt: "25:00" } }', /must be a time like "03:30"/],
]

describe('configuration', () => {
  it.each(refused)('CFG1: %s is refused with the key, what is allowed and what was found', (_what, json5, message) => {
    expect(() => read(json5)).toThrow(message)
  })

  it('CFG1: every key has a default and only what is given changes', () => {
    const { config } = read('{ human: "Dana", documents: { maxBytes: 4096 } }')
    expect(config.human).toBe('Dana')
    expect(config.documents).toMatchObject({ maxBytes: 4096, soul: 'auto' })
    expect(config.compression).toMatchObject({
      trigger: 'both',
      timeInterval: '2h',
      tokenThreshold: 0.7,
      contextWindow: 200_000,
    })
  })

  it('CFG2: any key can be set in the environment, and the older engine names are understood', () => {
    const { config } = read('{}', {
      MEMOIRD_COMPRESSION_TIME_INTERVAL: '30m',
      COMPRESSION_SIMILARITY_THRESHOLD: '.9',
      COMPRESSION_MIN_CLUSTER_SIZE: '4',
      COMPRESSION_FRESHNESS_HOURS: '12',
      COMPRESSION_CRITICAL_FLOOR: '2.75',
      COMPRESSION_RATE_LIMIT_PER_MIN: '5',
      COMPRESSION_MAX_RATIO: '2',
      COMPRESSION_FINGERPRINT_TTL_DAYS: '3',
      COMPRESSION_MAX_ABSTRACTION_TOKENS: '500',
      HELIOS_DB_PATH: 'index',
      MEMOIRD_SPEAKERS_HUMAN: 'Dana, D',
    })
    expect(config.compression.timeInterval).toBe('30m')
    expect(config.maintenance).toMatchObject({
      similarityThreshold: 0.9,
      minClusterSize: 4,
      freshnessHours: 12,
      criticalFloor: 2.75,
      ratePerMinute: 5,
      minCompressionRatio: 2,
      fingerprintTtlDays: 3,
      maxAbstractionTokens: 500,
    })
    expect(config.index.uri).toBe('index')
    expect(config.speakers.human).toEqual(['Dana', 'D'])
  })

  it('CFG2: our own name counts before an older one, and a switch is said in words or as a number', () => {
    const older = { COMPRESSION_MIN_CLUSTER_SIZE: '4', MEMOIRD_MAINTENANCE_MIN_CLUSTER_SIZE: '5' }
    expect(read('{}', older).config.maintenance.minClusterSize).toBe(5)
    const enabled = (value: string) => read('{}', { MEMOIRD_MAINTENANCE_ENABLED: value }).config.maintenance.enabled
    expect(['1', '0', 'true', 'false'].map(enabled)).toEqual([true, false, true, false])
    for (const bad of ['2', 'yes']) expect(() => enabled(bad)).toThrow(/MEMOIRD_MAINTENANCE_ENABLED/)
    expect(() => read('{}', { COMPRESSION_MAX_RATIO: 'much' })).toThrow(/COMPRESSION_MAX_RATIO.*"much"/)
  })

  it('CFG2: an unknown MEMOIRD_ variable or a bad value names the variable', () => {
    expect(() => read('{}', { MEMOIRD_COLOUR: 'red' })).toThrow(/unknown environment variable MEMOIRD_COLOUR/)
    expect(() => read('{}', { MEMOIRD_COMPRESSION_TRIGGER: 'never' })).toThrow(
      /environment variable MEMOIRD_COMPRESSION_TRIGGER.*"never"/,
    )
  })

  it('CFG2: an empty variable counts for nothing, and a low critical floor warns', () => {
    const settings = read('{ maintenance: { criticalFloor: 1.5 } }', { MEMOIRD_HUMAN: '' })
    expect(settings.config.human).toBe('USER')
    expect(settings.warnings).toEqual([expect.stringContaining('criticalFloor is 1.5')])
  })

  it('CFG4: the root is --root, else MEMOIRD_ROOT, else the nearest parent with memoird.json5, else here', () => {
    fs.writeFileSync(path.join(root, 'memoird.json5'), '{}')
    const inner = path.join(root, 'a', 'b')
    fs.mkdirSync(inner, { recursive: true })
    expect(readSettings(undefined, {}, inner).root).toBe(root)
    expect(readSettings(undefined, { MEMOIRD_ROOT: path.join(root, 'a') }, inner).root).toBe(path.join(root, 'a'))
    expect(readSettings(root, { MEMOIRD_ROOT: '/nowhere' }, inner).root).toBe(root)
    expect(() => readSettings('/no/such/folder', {}, inner)).toThrow(/is not there; make it with: memoird init/)
  })
})
