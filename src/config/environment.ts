import { usageError } from '../errors.ts'
import type { Config } from './defaults.ts'
import { applyConfig, configPaths, defaultAt } from './schema.ts'

/** Lays environment variables over a configuration: our names by its keys, and those of the engine before us. */
export function applyEnvironment(config: Config, env: Readonly<Record<string, string | undefined>>): Config {
  let result = config
  for (const [name, path] of VARIABLES) {
    const raw = env[name]
    if (raw === undefined || raw === '') continue
    result = applyConfig(result, nest(path, readAs(defaultAt(path), raw)), `the environment variable ${name}`)
  }
  for (const name of Object.keys(env)) {
    if (!name.startsWith('MEMOIRD_') || NOT_KEYS.has(name) || VARIABLES.has(name)) continue
    throw usageError(
      `unknown environment variable ${name}; MEMOIRD_ names follow the configuration, for example MEMOIRD_COMPRESSION_TIME_INTERVAL`,
    )
  }
  return result
}

/** MEMOIRD_ names that are no configuration keys: what tests set, and what we tell the programs that we run. */
const NOT_KEYS = new Set([
  'MEMOIRD_ROOT',
  'MEMOIRD_SWEEP',
  'MEMOIRD_TRUST',
  'MEMOIRD_CHILD',
  'MEMOIRD_SUBJECT',
  'MEMOIRD_PRIORITY',
  'MEMOIRD_REPORT',
  'MEMOIRD_LLAMA_SERVER',
  'MEMOIRD_LLAMA_MODEL',
])

const ENGINE_NAMES = {
  COMPRESSION_SIMILARITY_THRESHOLD: 'maintenance.similarityThreshold',
  COMPRESSION_MIN_CLUSTER_SIZE: 'maintenance.minClusterSize',
  COMPRESSION_FRESHNESS_HOURS: 'maintenance.freshnessHours',
  COMPRESSION_CRITICAL_FLOOR: 'maintenance.criticalFloor',
  COMPRESSION_RATE_LIMIT_PER_MIN: 'maintenance.ratePerMinute',
  COMPRESSION_MAX_RATIO: 'maintenance.minCompressionRatio',
  COMPRESSION_FINGERPRINT_TTL_DAYS: 'maintenance.fingerprintTtlDays',
  COMPRESSION_MAX_ABSTRACTION_TOKENS: 'maintenance.maxAbstractionTokens',
  HELIOS_DB_PATH: 'index.uri',
}

/** Our own names come last and count. */
const VARIABLES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(ENGINE_NAMES),
  ...configPaths().map((path): [string, string] => [variableName(path), path]),
])

function variableName(path: string): string {
  const words = path.replaceAll('.', '_').replace(/([a-z])([A-Z])/g, '$1_$2')
  return `MEMOIRD_${words.toUpperCase()}`
}

/** As the default is: a list by commas, numbers, switches and tables as JSON; what is none of it is refused as it stands. */
function readAs(sample: unknown, raw: string): unknown {
  if (Array.isArray(sample)) return raw.split(',').map((part) => part.trim())
  if (typeof sample === 'string' || sample === null) return raw
  if (typeof sample === 'number') return Number.isNaN(Number(raw)) ? raw : Number(raw)
  if (typeof sample === 'boolean' && (raw === '1' || raw === '0')) return raw === '1'
  try {
    return JSON.parse(raw)
  } catch {
    return raw
  }
}

export function nest(path: string, value: unknown): unknown {
  return path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value)
}
