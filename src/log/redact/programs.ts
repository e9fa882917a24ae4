import { entropy, every, isPlaceholder, isRandom, type Line, looksMade, type Match } from './rule.ts'
import { trimmed } from './values.ts'

interface Place {
  readonly kind: string
  /** Group 1 is the secret. */
  readonly pattern: RegExp
  readonly holds: (value: string) => boolean
}

const isValue = (value: string): boolean => value.length > 0 && !isPlaceholder(value)
const isMade = (value: string): boolean => looksMade(value) || (isValue(value) && /^[\p{L}\d]{5,}$/u.test(value))
const hasDigit = (value: string): boolean => isValue(value) && /\d/.test(value) && entropy(value) > 2.8

/** Where programs, protocols and files hold a secret, named or not. */
const PLACES: readonly Place[] = [
  {
    kind: 'url-credential',
    pattern: /[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@"'<>]{0,128}:([^\s/"'<>]{1,256})@[\w[*]/dgi,
    holds: isValue,
  },
  { kind: 'url-credential', pattern: /[a-z]{2,20}:\/\/([\w-]{20,128})@[a-z0-9[]/dgi, holds: hasDigit },
  {
    kind: 'url-credential',
    pattern:
      /[?&#;](?:key|code|sig|signature|token|access_token|id_token|refresh_token|auth|api_?key|apikey|pwd|pass|password|secret|x-amz-(?:signature|security-token)|client_secret|state_token|hmac|st|otp)=([^\s&"'<>#;)]{6,2048})/dgi,
    holds: (value) => isRandom(value) || hasDigit(value),
  },
  {
    kind: 'otp-secret',
    pattern: /\b(?:totp|2fa|otp|mfa|authenticator)\b[^\n]{0,60}?\b((?:[A-Z2-7]{4}[ -]?){3,15}[A-Z2-7]{1,4})(?![\w-])/dg,
    holds: (value) => /[2-7]/.test(value),
  },
  {
    kind: 'authorization',
    pattern:
      /\b(?:authorization|proxy-authorization|x-[a-z-]{0,20}(?:key|token|secret|auth))["']?[ \t]{0,3}[:=][ \t]{0,3}["']?(?:[A-Za-z-]{4,16}[ \t]{1,3})?([\w+/=~.@:{}-]{8,2048})/dgi,
    holds: isRandom,
  },
  {
    kind: 'cookie',
    pattern:
      /(?:cookie["']?[:=]?[^\n]{0,200}?|-b[ ]["']?|\b)[\w.-]{0,24}(?:sess(?:ion)?(?:id|_id)?|sid|auth|token|remember_me|login)[\w.-]{0,24}=([\w%+/=.-]{12,2048})/dgi,
    holds: isRandom,
  },
  {
    kind: 'password',
    pattern: /(?:^|[ \t])(?:-u|--user|--proxy-user)[ =\t]{0,4}["']?[^\s:"']{1,128}:["']?([^\s"']{3,128})/dg,
    holds: (value) => looksMade(value),
  },
  {
    kind: 'password',
    pattern: /\bcurl\b[^\n]{0,400}?[ \t]-u[ =\t]{0,4}["']?\{?[^\s:"']{0,128}\}?["']?:["']?\{?([^\s"'}]{3,128})/dg,
    holds: isValue,
  },
  {
    kind: 'password',
    pattern:
      /[ \t]--?(?:pass(?:word|wd|phrase|code|in|out)?|pwd|token|secret|api-?key|requirepass)(?:[ =\t]{1,3}|[ ]pass:)["']?([^\s"']{3,256})/dgi,
    holds: (value) => looksMade(value) || (/^[a-z\d]{6,}$/i.test(value) && isValue(value)),
  },
  {
    kind: 'password',
    pattern:
      /\b(?:mysql\w*|mariadb\S*|sshpass|7za?|rar|unrar|docker|podman|mongosh?|mongodump|sqlcmd|mosquitto_\w+|smbclient|ldap\w+|unzip|zip|redis-cli|influx|vncviewer|plink|ipmitool|snmp\w+|kinit)\b[^\n|]{0,200}?[ \t]-[pPaAwWX][ \t]?["']?([^\s"'-][^\s"']{3,128})/dg,
    holds: (value) => isMade(value) && !/^\d{1,5}(?::\d+)?$/.test(value),
  },
  { kind: 'password', pattern: /\bsnmp\w+\b[^\n|]{0,100}?[ ]-c[ ]([^\s"']{4,64})/dg, holds: isMade },
  {
    kind: 'password',
    pattern: /\bcurl\b[^\n]{0,400}?[ \t](?:-u|--user)[ =\t]{1,4}["']\{?([^\s:"'$<{]{8,128}):["']/dg,
    holds: isRandom,
  },
  {
    kind: 'password',
    pattern: /\bcurl\b[^\n]{0,400}?[ \t]--user[ =\t]{1,4}["']\{[^\s:"']{0,128}\}["']?:["']?\{?([^\s"'}]{3,128})/dg,
    holds: isValue,
  },
  {
    kind: 'secret',
    pattern:
      /\b(?:sourcegraph|cohere|mistral|deepseek|cloudflare|datadog|pagerduty|okta|auth0|algolia|mapbox|twitter|dropbox|asana|trello|zendesk|intercom|segment|snyk|sumologic|meraki|facebook|fastly|gitea|jira|bitbucket|heroku|circleci|codecov)[\w .-]{0,20}["']?[ \t]{0,3}[:=][ \t]{0,3}["']?([\w-]{24,128})/dgi,
    holds: hasDigit,
  },
  {
    kind: 'password',
    pattern:
      /\bidentif(?:ied|y) (?:with \S{1,40} )?(?:by[ \t]{1,3})?(?:values )?["']?(?:\w+ (?=\S+$))?([^\s"';]{4,128})/dgi,
    holds: looksMade,
  },
  {
    kind: 'password',
    pattern: /^[ \t]*(?:password|requirepass|auth-user-pass)[ \t]{1,4}(\S{4,128})[ \t\r]*$/dgi,
    holds: isMade,
  },
  {
    kind: 'password',
    pattern: /^[\w.*-]{1,128}:(?:\d{2,5}|\*):[\w*-]{1,64}:[\w*-]{1,64}:(\S{4,128})[ \t\r]*$/dg,
    holds: isValue,
  },
  {
    kind: 'password',
    pattern:
      /\becho[ ]["']?(?:[\w.-]+:)?([^\s"'|]{4,128})["']?[ ]*\|[ ]*(?:sudo[ ]-S|chpasswd|passwd|docker login|gh auth|openssl|cryptsetup)/dg,
    holds: isValue,
  },
  {
    kind: 'password',
    pattern: /\/user:\S{1,64}[ ]([^\s"']{4,128})|-U[ ][\w\\.-]{1,64}%([^\s"']{3,128})/dgi,
    holds: isValue,
  },
  {
    kind: 'password',
    pattern:
      /\b(?:user(?:name)?|login|e-?mail|admin)\b[^\n]{0,40}?[ :=]\S{2,64}(?:[ ]\/[ ]|,? (?:pw|pass):? )["']?([^\s"',;]{4,64})/dgi,
    holds: looksMade,
  },
  {
    kind: 'key',
    pattern:
      /(?<!\b(?:public|primary|foreign|cache|sort|partition|idempotency|map|row|hash|index|object|dedup\w{0,9})[ _-]?)keys?["']?[ \t]{0,3}[:= \t][ \t]{0,3}["']?(?:0x)?((?:[0-9a-f]{32}|[0-9a-f]{48}|[0-9a-f]{64}|[0-9a-f]{2}(?:[: ][0-9a-f]{2}){15})(?![0-9a-z]))/dgi,
    holds: hasDigit,
  },
]

/** What stands where a program would read a secret; types, variables and placeholders stay. */
export function programs({ text, offset }: Line, report: (match: Match) => void): void {
  for (const { kind, pattern, holds } of PLACES)
    for (const found of every(pattern, text)) {
      const group = found[1] === undefined ? 2 : 1
      const at = found.indices?.[group]
      const value = trimmed(found[group] ?? '')
      if (at !== undefined && holds(value)) report({ start: offset + at[0], end: offset + at[0] + value.length, kind })
    }
}
