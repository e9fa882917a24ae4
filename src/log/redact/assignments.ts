import { entropy, isPlaceholder, type Line, type Match } from './rule.ts'

interface Assignment {
  readonly kind: string
  /** Group 1 is the secret. */
  readonly pattern: RegExp
  readonly holds: (value: string) => boolean
}

const NAMED = '["\'`*\\])]{0,3}[ \\t]{0,3}(?::=|=>|==?|:)[ \\t]{0,4}["\'`*]{0,2}'

/** Services whose keys have no shape of their own. */
const PROVIDERS =
  'sourcegraph|cohere|mistral|deepseek|cloudflare|datadog|pagerduty|okta|auth0|algolia|mapbox|twitter|dropbox|asana|' +
  'trello|zendesk|intercom|segment|snyk|sumologic|meraki|facebook|fastly|gitea|jira|bitbucket|heroku|circleci|codecov'

/** Secrets that are given to a name, a flag, a header or a URL, as in configuration, shells and code. */
const ASSIGNMENTS: readonly Assignment[] = [
  {
    kind: 'url-credential',
    pattern: /[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@"'<>]{0,128}:([^\s/"'<>]{1,256})@[a-z0-9[]/dgi,
    holds: isValue,
  },
  { kind: 'url-credential', pattern: /[a-z]{2,20}:\/\/([A-Za-z0-9_-]{20,128})@[a-z0-9[]/dgi, holds: hasDigit },
  {
    kind: 'password',
    pattern: new RegExp(
      `(?:pass(?:word|wort|wd|phrase|code)?|pwd|kennwort|contrase(?:ñ|n)a|has(?:ł|l)o|senha|wachtwoord)s?[A-Za-z0-9_]{0,24}${NAMED}([^\\s"'\`,;]{4,256})`,
      'gdi',
    ),
    holds: isPassword,
  },
  {
    kind: 'secret',
    pattern: new RegExp(
      `(?:secret|token|api[ _-]?key|(?:access|private|encryption|signing|master|license|shared|account|admin|service|auth|session|client)[ _-]?key|[A-Za-z0-9]_key|credentials?|auth|apikey|clientsecret)[A-Za-z0-9_-]{0,24}${NAMED}([^\\s"'\`,;<>]{6,2048})`,
      'gdi',
    ),
    holds: isRandom,
  },
  {
    // A device's or a server's log says "appkey 4C9E…": a key and nothing but hexadecimal digits.
    kind: 'key',
    pattern:
      /(?<!\b(?:public|primary|foreign|cache|sort|partition|idempotency|map|row|hash|index|object|dedup\w{0,9})[ _-]?)keys?["']?[ \t]{0,3}[:= \t][ \t]{0,3}["']?(?:0x)?((?:[0-9a-f]{32}|[0-9a-f]{48}|[0-9a-f]{64})(?![0-9a-z]))/dgi,
    holds: hasDigit,
  },
  {
    // 32 bytes in base 64: a tunnel, a device or a disk; the other half of a pair is no secret.
    kind: 'key',
    pattern:
      /(?<!\b(?:public|peer|host)[ _-]?)key["']?[ \t]{0,3}[:= \t][ \t]{0,3}["']?([A-Za-z0-9+/]{43}=)(?![A-Za-z0-9+/=])/dgi,
    holds: hasDigit,
  },
  {
    kind: 'key',
    pattern:
      /\bS[02][ _-]?(?:(?:un)?auth\w{0,10}|access(?:[ _-]?control)?|legacy)(?:[ _-]?key)?["']?[ \t]{0,3}[:= \t][ \t]{0,3}["']?([0-9a-f]{32})(?![0-9a-z])/dgi,
    holds: hasDigit,
  },
  {
    kind: 'secret',
    pattern: /\b(?:auth|token|secret|api[ _-]?key)[ \t]{1,3}["'`]?([A-Za-z0-9_-]{20,256})(?![\w./:=-])/dgi,
    holds: isRandomToken,
  },
  {
    kind: 'key',
    pattern:
      /(?<!\b(?:public|primary|foreign|cache|sort|partition|idempotency|map|row|hash|index|object|dedup\w{0,9})[ _-]?)\bkey\b[^\n]{0,40}?[ ](?:is|was)[ ]["'`]?([A-Za-z0-9_-]{20,128})(?![\w./:=-]\w)/dgi,
    holds: isRandomToken,
  },
  {
    kind: 'password',
    pattern: /\bidentified (?:with \S{1,40} )?by[ \t]{1,3}["']?([^\s"';]{4,128})/dgi,
    holds: isPassword,
  },
  {
    kind: 'authorization',
    pattern:
      /(?:authorization|x-[a-z-]{0,20}(?:key|token)|api-?key|api-?token|token)["']?[ \t]{0,3}[:=][ \t]{0,3}["']?(?:[A-Za-z-]{4,12}[ \t]{1,3})?([A-Za-z0-9+/=_~.@:{}-]{8,2048})/dgi,
    holds: isRandom,
  },
  { kind: 'authorization', pattern: /\b(?:bearer|basic)[ \t]{1,3}([A-Za-z0-9+/=_~.-]{12,2048})/dgi, holds: isRandom },
  {
    kind: 'password',
    pattern:
      /\bcurl\b[^\n]{0,400}?[ \t](?:-u|--user)[ =\t]{1,4}["']?\{?[^\s:"']{0,128}\}?["']?:["']?\{?([^\s"'}]{3,128})/dg,
    holds: isPassword,
  },
  {
    kind: 'password',
    pattern: /(?:^|[ \t])(?:-u|--user)[ =\t]{1,4}["']?[^\s:"']{1,128}:["']?([^\s"']{8,128})/dg,
    holds: (value) => isRandom(value) || (isValue(value) && /[a-z]/.test(value) && /[A-Z]/.test(value)),
  },
  {
    kind: 'password',
    pattern: /\bcurl\b[^\n]{0,400}?[ \t](?:-u|--user)[ =\t]{1,4}["']([^\s:"'$<{]{8,128}):["']/dg,
    holds: isRandom,
  },
  {
    kind: 'password',
    pattern: /[ \t]--?(?:pass(?:word|wd|phrase|code)?|pwd|token|secret|api-?key)[ =\t]{1,3}["']?([^\s"']{4,256})/dgi,
    holds: isPassword,
  },
  {
    kind: 'password',
    pattern: /\b(?:mysql|mysqldump|mariadb|sshpass)\b[^\n]{0,200}?[ \t]-p[ \t]?["']?([^\s"'-][^\s"']{3,128})/dg,
    holds: isPassword,
  },
  { kind: 'password', pattern: /\blogin[ \t]{1,4}\S{1,128}[ \t]{1,4}password[ \t]{1,4}(\S{3,128})/dg, holds: isValue },
  {
    kind: 'password',
    pattern: /^[\w.*-]{1,128}:(?:\d{2,5}|\*):[\w*-]{1,64}:[\w*-]{1,64}:(\S{4,128})[ \t\r]*$/dg,
    holds: isValue,
  },
  {
    kind: 'secret',
    pattern: new RegExp(
      `\\b(?:${PROVIDERS})[\\w .-]{0,20}["']?[ \\t]{0,3}[:=][ \\t]{0,3}["']?([A-Za-z0-9_-]{24,128})`,
      'gdi',
    ),
    holds: hasDigit,
  },
]

/** Names that speak of a secret without holding it. */
const OTHER =
  /public|(?:ids?|url|uri|names?|length|size|types?|path|file|dir|source|audience|issuer|count|limit|expir\w*|ttl|field|column|header|manager|service|ing)["'`*\])]{0,3}\s*[:=]/i

/** Cheaper than the patterns: a line without one of these has none of them. */
const TELLING = new RegExp(
  `pass|pwd|secret|token|key|cred|auth|bearer|basic|://|curl|user|kennw|contrase|has[lł]o|senha|wachtw|mysql|identified|S[02]|:\\d+:|-u\\b|${PROVIDERS}`,
  'i',
)

/** Reports what stands where a program would read a secret; names, types, variables and placeholders stay. */
export function assignments(line: Line, report: (match: Match) => void): void {
  if (!TELLING.test(line.text)) return
  for (const { kind, pattern, holds } of ASSIGNMENTS) {
    pattern.lastIndex = 0
    for (let found = pattern.exec(line.text); found !== null; found = pattern.exec(line.text)) {
      const at = found.indices?.[1]
      const value = trimmed(found[1] ?? '')
      if (at === undefined || !holds(value)) continue
      if (kind === 'secret' && OTHER.test(line.text.slice(found.index - 8, at[0]))) continue
      const start = line.offset + at[0]
      report({ start, end: start + value.length, kind })
    }
  }
}

/** Without the punctuation of the sentence around it. */
function trimmed(value: string): string {
  return value.replace(/(?:\\n|\\r|\\|[.,;:!?)\]}*`])$/, '')
}

function isValue(value: string): boolean {
  return value.length > 0 && !isPlaceholder(value)
}

function hasDigit(value: string): boolean {
  return isValue(value) && /\d/.test(value) && entropy(value) > 3
}

/** A token where no sign of a program leads to it: no words strung together. */
function isRandomToken(value: string): boolean {
  return hasDigit(value) && isRandom(value) && !/^[a-z]+(?:[-_][a-z\d]+)+$/i.test(value)
}

/** Something that a person would type as a password: not a type, a path, a call or a plain word of prose. */
function isPassword(value: string): boolean {
  if (!isValue(value) || /^(?:https?:|\/|\.\/|~\/)/.test(value)) return false
  if (/^v?\d+(?:\.\d+)+$/.test(value)) return false
  if (/^[a-z]+(?:[A-Z][a-z]+)+$/.test(value) || /^[A-Z]{2,}(?:_[A-Z]+)+$/.test(value)) return false
  if (/\d/.test(value)) return true
  if (/[!@#$%^&*+=~?]/.test(value)) return true
  return value.length >= 8 && /^[a-z]+-[a-z]+-[a-z-]+$/.test(value)
}

/** Letters and digits without a pattern: what a machine made. */
function isRandom(value: string): boolean {
  if (!isValue(value) || /^(?:https?:|\/|\.\/|~\/)/.test(value)) return false
  const bits = entropy(value)
  if (/\d/.test(value) && /[A-Za-z]/.test(value)) return value.length >= 8 && bits >= 2.6
  return value.length >= 20 && bits >= 3.8 && /[a-z]/.test(value) && /[A-Z]/.test(value)
}
