/** Secrets of no one: made from a seed, so that nothing in this repository looks like a key that was leaked. */

export interface Planted {
  readonly text: string
  /** What must not be in the text afterwards. */
  readonly secret: string
  readonly of: string
}

/** A small generator of numbers 0..1 (mulberry32), the same on every machine. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const DIGIT = '0123456789'
const HEX = '0123456789abcdef'
const ALNUM = LOWER + UPPER + DIGIT

/** A maker of strings: `a40` is 40 letters and digits, `h`, `d`, `u`, `l`, `U` (capitals and digits) likewise. */
export function maker(random: () => number): (shape: string) => string {
  const sets: Readonly<Record<string, string>> = { a: ALNUM, h: HEX, d: DIGIT, u: UPPER, l: LOWER, U: UPPER + DIGIT }
  return (shape) =>
    shape.replace(/\{([ahdulU])(\d+)\}/g, (_all, set: string, count: string) => {
      const letters = sets[set] ?? ALNUM
      return Array.from({ length: Number(count) }, () => letters[Math.floor(random() * letters.length)]).join('')
    })
}

const TOKENS: readonly (readonly [string, string])[] = [
  ['aws', 'AKIA{U16}'],
  ['aws sts', 'ASIA{U16}'],
  ['github', 'ghp_{a36}'],
  ['github app', 'ghs_{a36}'],
  ['github fine', 'github_pat_{a22}_{a59}'],
  ['gitlab', 'glpat-{a20}'],
  ['slack bot', 'xoxb-{d12}-{d12}-{a24}'],
  ['slack user', 'xoxp-{d12}-{d12}-{d12}-{h32}'],
  ['slack hook', 'hooks.slack.com/services/T{U8}/B{U8}/{a24}'],
  ['stripe', 'sk_live_{a24}'],
  ['stripe restricted', 'rk_live_{a24}'],
  ['stripe test', 'sk_test_{a24}'],
  ['generic live', 'kst_live_9{a17}'],
  ['generic test', 'acme_test_7{a15}'],
  ['openai', 'sk-{a48}'],
  ['openai project', 'sk-proj-{a20}_{a20}-{a30}'],
  ['anthropic', 'sk-ant-api03-{a40}-{a40}AA'],
  ['openrouter', 'sk-or-v1-{h64}'],
  ['google', 'AIza{a35}'],
  ['google oauth', 'GOCSPX-{a28}'],
  ['npm', 'npm_{a36}'],
  ['pypi', 'pypi-AgEIcHlwaS5vcmc{a60}'],
  ['sendgrid', 'SG.{a22}.{a43}'],
  ['mailgun', 'key-{h32}'],
  ['mailchimp', '{h32}-us12'],
  ['twilio', 'SK{h32}'],
  ['telegram', '{d9}:AA{a33}'],
  ['discord', 'M{a25}.{a6}.{a38}'],
  ['azure', '{a3}8Q~{a34}'],
  ['digitalocean', 'dop_v1_{h64}'],
  ['shopify', 'shpat_{h32}'],
  ['notion', 'ntn_{d11}{a35}'],
  ['linear', 'lin_api_{a40}'],
  ['vault', 'hvs.{a90}'],
  ['databricks', 'dapi{h32}'],
  ['docker', 'dckr_pat_{a27}'],
  ['mapbox', 'sk.eyJ{a60}.{a22}'],
  ['gocardless', 'live_7{a39}'],
  ['licence', '{U4}7-{U5}-{U5}-{U5}-{U4}Q'],
  ['figma', 'figd_{a40}'],
  ['grafana', 'glsa_{a32}_{h8}'],
  ['sourcegraph', 'sgp_{h40}'],
  ['groq', 'gsk_{a52}'],
  ['huggingface', 'hf_{a34}'],
  ['perplexity', 'pplx-{a48}'],
  ['replicate', 'r8_{a37}'],
  ['planetscale', 'pscale_tkn_{a43}'],
  ['doppler', 'dp.pt.{a43}'],
  ['pulumi', 'pul-{h40}'],
  ['newrelic', 'NRAK-{U27}'],
  ['postman', 'PMAK-{h24}-{h34}'],
  ['airtable', 'pat{a14}.{h64}'],
  ['age', 'AGE-SECRET-KEY-1{U58}'],
  ['supabase', 'sbp_{h40}'],
  ['netlify', 'nfp_{a36}'],
  ['facebook', 'EAA{a120}'],
  ['jwt', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI{a24}.{a43}'],
]

const CARRIERS: readonly string[] = [
  '%',
  'here is the one for staging: % (rotate it on monday)',
  'export SERVICE_TOKEN=%',
  '    "token": "%",',
]

/** Every token shape in every carrier. */
export function plantedTokens(seed: number): Planted[] {
  const make = maker(seeded(seed))
  return TOKENS.flatMap(([of, shape]) =>
    CARRIERS.map((carrier) => {
      const secret = make(shape)
      return { text: carrier.replace('%', () => secret), secret, of }
    }),
  )
}

const CONFIGURED: readonly (readonly [string, string])[] = [
  ['DATABASE_PASSWORD=%', 'Kestrel!{d4}_moss'],
  ['PGPASSWORD=%', '{u1}{l7}!{d4}_kot'],
  ['password: "%"', '{l6}{d3}'],
  ['  "db_password": "%",', '{a12}!'],
  ["passwd = '%'", '{l4}{d4}#{u2}'],
  ['SECRET_KEY=%', '{a40}'],
  ['aws_secret_access_key = %', '{a40}'],
  ['API_KEY: %', '{h32}'],
  ['x-api-key: %', '{h32}'],
  ['apikey=%', '{a24}'],
  ['[00:00:12.115] lora: appkey %', '{h32}'],
  ['nwk_s_key: %', '{h32}'],
  ['they sent us all the same. %, then the hash key', '{d4}'],
  ['key: "%"', '{a43}='],
  ['PrivateKey = %', '{a43}='],
  ['S2 access control key: %', '{h32}'],
  ['ALTER USER app IDENTIFIED BY %;', '{l5}_{d4}'],
  ['snmpwalk -v2c -c % leaf7.example 1.3.6.1', '{l7}-{d4}-ro'],
  ['the worker wants auth %', '{h32}'],
  ['my mail is dana@post.example and %, if you must know', '{u1}{l6}{d4}!'],
  ['login is admin / %', '{l7}{d2}&{u1}'],
  ['WPA2 key: %', 'Heron!{l4}-{d4}-quay'],
  ['wpa3 key %', '{l6}-{d4}-{l4}'],
  ['the psk is %', '{l5}{d3}{l4}'],
  ['pre-shared key: %', '{l5}-{d3}-{l4}'],
  ['the session key is set, key 0x% loaded', '{h64}'],
  ['CLIENT_SECRET="%"', '{a32}'],
  ['Authorization: Bearer %', '{a40}'],
  ['Authorization: Basic %', '{a32}=='],
  ['-H "Authorization: Token %"', '{h40}'],
  ['curl -u admin:% https://api.example.com', '{a14}'],
  ["curl --user 'api:%' https://api.example.net/v3", '{l5}{d4}!x'],
  ['postgres://ferret:%@db.internal:5432/app', 'wh1t-{l6}-{d2}'],
  ['redis://:%@cache:6379/0', '{a20}'],
  ['https://dana:%@git.example/basis.git', '{a20}'],
  ['mongodb+srv://app:%@cluster0.example.net', '{a16}'],
  ['amqp://guest:%@mq:5672', 'ra{d4}bbit'],
  ['mysql -u root -p% app', '{l6}{d3}'],
  ['mysqldump --password=% app > dump.sql', '{l6}{d3}'],
  ['machine git.example login dana password %', '{a16}'],
  ['localhost:5432:app:dana:%', '{a16}'],
  ['AccountKey=%;EndpointSuffix=core.windows.net', '{a86}=='],
  ['https://api.example.com/v1/items?access_token=%', '{a32}'],
  ['root:$6$%:19000:0:99999:7:::', '{a8}$' + '{a86}'],
]

/** Secrets as programs and shells are given them. */
export function plantedConfiguration(seed: number): Planted[] {
  const make = maker(seeded(seed))
  return CONFIGURED.map(([text, shape]) => {
    const secret = make(shape)
    return { text: text.replace('%', () => secret), secret, of: text }
  })
}
