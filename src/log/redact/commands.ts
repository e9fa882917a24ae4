import { isPlaceholder, type Line, type Match } from './rule.ts'

/** Programs that take a password behind a short flag, and that flag; group 1 is the secret. */
const COMMANDS: readonly RegExp[] = [
  /\bsshpass\b[^\n|;]{0,40}?[ \t]-p[ \t]?["']?((?<=")[^"\n]{4,128}|(?<=')[^'\n]{4,128}|[^\s"'-][^\s"']{3,128})/dg,
  /\b(?:docker|podman|nerdctl|helm|skopeo|buildah|oras|oc|argocd)\b[^\n|;]{0,60}\blogin\b[^\n|;]{0,120}?[ \t]-p[ \t="']{0,3}([^\s"'=-][^\s"']{3,128})/dg,
  /\b(?:mongo(?:sh|dump|restore|export|import|stat)?|cqlsh|7z[ar]?|rar|unrar|clickhouse-client|impala-shell|lftp)\b[^\n|;]{0,160}?[ \t]-p[ \t"']{0,2}([^\s"'-][^\s"']{3,128})/dg,
  /\b(?:unzip|zip|sqlcmd|bcp|tsql|mosquitto_(?:pub|sub)|coap-client)\b[^\n|;]{0,160}?[ \t]-P[ \t"']{0,2}([^\s"'-][^\s"']{3,128})/dg,
  /\b(?:redis-cli|valkey-cli|keydb-cli)\b[^\n|;]{0,160}?[ \t]-a[ \t"']{1,3}([^\s"'-][^\s"']{3,128})/dg,
  /\bldap(?:search|modify|add|delete|passwd|whoami)\b[^\n|;]{0,160}?[ \t]-w[ \t"']{1,3}([^\s"'-][^\s"']{3,128})/dg,
  /\bopenssl\b[^\n|;]{0,160}?[ \t](?:-k|-K|-pass(?:in|out)?)[ \t"']{1,3}(?:pass:)?([^\s"':-][^\s"':]{3,128})(?=[\s"']|$)/dg,
  /\b(?:smbclient|smbmap|smbget|rpcclient|net|nmblookup|winexe)\b[^\n|;]{0,160}?[ \t](?:-U|--user)[ \t="']{1,3}[^\s%"']{1,64}%([^\s"']{4,128})/dg,
  /\bnet use\b[^\n]{0,160}?\/user:\S{1,64}[ \t]([^\s"'/][^\s"']{3,128})/dgi,
  /\b(?:xfreerdp|wfreerdp|mstsc|cmdkey)\b[^\n]{0,160}?[ \t/](?:p|pass):([^\s"']{4,128})/dgi,
  /\bsnmp(?:walk|bulkwalk|get|getnext|bulkget|set|trap|table|df|status)\b[^\n|;]{0,160}?[ \t](?:-c|-A|-X)[ \t"']{1,3}([^\s"'-][^\s"']{3,128})/dg,
  /\bssh\b[^\n|;]{0,60}?[ \t][\w.-]{1,64}@[\w.-]{1,128}[ \t]{1,3}\(([^\s()]{4,128})\)/dg,
  /\bpassword-command\b[ \t="']{1,3}echo[ \t]{1,3}["']?([^\s"']{4,128})/dg,
  /\b(?:nickserv|ns)[ \t]{1,3}(?:identify|register|ghost)[ \t]{1,3}(?:[\w[\]^{}|-]{1,32}[ \t]{1,3})?([^\s"']{4,128})/dgi,
  /\bhtpasswd\b[^\n|;]{0,40}?[ \t]-[a-zA-Z]{0,6}b[a-zA-Z]{0,6}[ \t]\S{1,128}[ \t]\S{1,64}[ \t]["']?([^\s"']{4,128})/dg,
  /\becho\b[^\n|]{0,16}[ \t]["']?[\w.-]{1,64}:([^\s"'|]{4,128})["']?[ \t]*\|[^\n]{0,40}\bchpasswd\b/dg,
  /\b(?:echo|printf)\b[ \t](?:-[a-z][ \t])?["']?([^\s"'|-][^\s"'|]{3,128})["']?[ \t]*\|[^\n]{0,40}(?:\bsudo\b[^\n]{0,24}-S\b|--?password-?stdin|--passphrase-fd|\bpasswd\b[^\n]{0,16}--stdin)/dg,
  /\bcurl\b[^\n]{0,200}?[ \t]-u["']?[^\s:"'-][^\s:"']{0,64}:([^\s"']{3,128})/dg,
]
/** Cheaper than the patterns: a line without one of these has none of them. */
const TELLING =
  /login|mongo|cqlsh|sshpass|7z|rar\b|zip\b|sqlcmd|bcp|tsql|mosquitto|-cli\b|ldap|openssl|smb|net use|-U|freerdp|cmdkey|htpasswd|snmp|ssh |password-command|identify|IDENTIFY|register|chpasswd|sudo|stdin|curl|clickhouse|lftp|rpcclient/

/** A password behind a flag of a program, as shells are given them; ports, paths and variables stay. */
export function commands(line: Line, report: (match: Match) => void): void {
  if (!TELLING.test(line.text)) return
  for (const pattern of COMMANDS) {
    pattern.lastIndex = 0
    for (let found = pattern.exec(line.text); found !== null; found = pattern.exec(line.text)) {
      const at = found.indices?.[1]
      const value = found[1] ?? ''
      if (at === undefined || isPlaceholder(value) || /^(?:[\d.:/-]+(?:tcp|udp)?|\/.*|\.{1,2}\/.*|~.*)$/.test(value))
        continue
      report({ start: line.offset + at[0], end: line.offset + at[1], kind: 'password' })
    }
  }
}
