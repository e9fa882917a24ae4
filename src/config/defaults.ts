/** Who reads a day, as memoird.json5 names them. */
export const READERS = ['builtin', 'anthropic', 'openai', 'ollama', 'command', 'recorded'] as const
export type ReaderName = (typeof READERS)[number]

/** Names from before there were more than two; folders that use them stay readable. */
const OLD_NAMES: Readonly<Record<string, ReaderName>> = { local: 'builtin', claude: 'anthropic' }

/** The reader that a name stands for, null for none. */
export function readerNamed(name: string): ReaderName | null {
  return OLD_NAMES[name] ?? READERS.find((one) => one === name) ?? null
}

/** The readers that ask a model. */
export type ModelReader = Exclude<ReaderName, 'builtin' | 'recorded'>

/** The reader where it asks a model, else null. */
export function modelReader(name: ReaderName): ModelReader | null {
  return name === 'builtin' || name === 'recorded' ? null : name
}

/** Where conversations happen, as the command line and the configuration name them. */
export const SOURCES = [
  'claude-code',
  'codex',
  'gemini',
  'opencode',
  'openclaw',
  'chatgpt-export',
  'claude-export',
] as const
export type SourceName = (typeof SOURCES)[number]

/** Every key of memoird.json5 with its default; the type of the configuration is the type of this table. */
export const DEFAULTS = {
  version: 1,
  human: 'USER',
  assistant: 'ASSISTANT',
  speakers: { human: [] as readonly string[], assistant: [] as readonly string[] },
  timezone: 'system',
  /** Chats that the daemon follows, by source: `{ 'claude-code': { path: null, since: '2026-02-08' } }`. */
  sources: {} as Readonly<Record<string, { readonly path?: string | null; readonly since?: string | null }>>,
  compression: {
    enabled: true,
    trigger: 'both' as 'time' | 'token' | 'both',
    timeInterval: '2h',
    tokenThreshold: 0.7,
    contextWindow: 200_000,
    destinations: {
      user: 'workspace/USER.md',
      relational: 'workspace/RELATIONAL.md',
      soul: 'workspace/SOUL.md',
      embeddings: 'memory-lancedb',
    },
  },
  extraction: {
    backend: 'builtin' as ReaderName,
    recorded: null as string | null,
    ask: 'auto' as 'auto' | 'day' | 'turn',
  },
  /** The table of the reader `anthropic`, by the name that it had first. */
  claude: {
    model: 'claude-haiku-5-5',
    baseURL: null as string | null,
    keyVariable: 'ANTHROPIC_API_KEY',
    effort: null as 'low' | 'medium' | 'high' | null,
    maxTokens: 8192,
    together: 8000,
    timeoutSeconds: 600,
  },
  openai: {
    model: 'default',
    baseURL: 'http://127.0.0.1:8080/v1',
    keyVariable: 'OPENAI_API_KEY',
    contextWindow: 0,
    maxTokens: 8192,
    timeoutSeconds: 1800,
  },
  ollama: {
    model: null as string | null,
    baseURL: 'http://127.0.0.1:11434',
    contextWindow: 0,
    maxTokens: 8192,
    timeoutSeconds: 1800,
  },
  command: {
    run: [] as readonly string[] | 'claude-code',
    model: null as string | null,
    contextWindow: 0,
    maxTokens: 8192,
    timeoutSeconds: 900,
  },
  budget: {
    usdPerDay: 1.0,
    usdPerNight: 0.25,
    callsPerDay: 500,
    minutesPerDay: 240,
    prices: {} as Readonly<Record<string, unknown>>,
  },
  documents: {
    maxBytes: 4000,
    layout: 'matter' as 'matter' | 'log',
    soul: 'auto' as 'auto' | 'review',
    quietSeconds: 10,
  },
  log: { settleSeconds: 60 },
  /** `before`: the embedder whose vectors are searched until those of `embedder` are all there. */
  index: { uri: '.state/index', embedder: 'embedded', before: null as string | null },
  maintenance: {
    enabled: true,
    dedupeAt: '03:00',
    compressAt: '03:30',
    frequencyHours: 24,
    similarityThreshold: 0.82,
    minClusterSize: 3,
    freshnessHours: 24,
    criticalFloor: 2.5,
    ratePerMinute: 10,
    minCompressionRatio: 1.5,
    fingerprintTtlDays: 7,
    maxAbstractionTokens: 2000,
  },
  notify: { command: null as string | null },
}

export type Config = typeof DEFAULTS
