import { entropy, isPlaceholder, type Line, type Match } from './rule.ts'

const HEX = '[0-9a-f]'
const WORD = '[A-Za-z0-9_-]'

/**
 * Tokens known by their shape, provider by provider: kind and pattern, tried from left to right where a word begins.
 * Shapes as published by the providers and by gitleaks (MIT).
 */
const SHAPES: readonly (readonly [kind: string, pattern: string])[] = [
  ['jwt', `ey[IJ][A-Za-z0-9_-]{10,}\\.(?:ey)?[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,}`],
  ['mapbox-token', `[st]k\\.eyJ${WORD}{10,}\\.${WORD}{16,}`],
  ['wallet-key', '[5KL][1-9A-HJ-NP-Za-km-z]{50,51}(?![A-Za-z0-9])|[xyztuv]prv[1-9A-HJ-NP-Za-km-z]{90,}'],
  [
    'recovery-key',
    '[0-9]{6}(?:-[0-9]{6}){7}(?![0-9-])|(?=[A-Z-]{0,40}[0-9])[A-Z0-9]{4}(?:-[A-Z0-9]{4}){5,7}(?![A-Za-z0-9-])',
  ],
  ['wallet-key', '\\[[0-9]{1,3}(?:,[0-9]{1,3}){63}\\]'],
  ['calendar-address', `private-${HEX}{32}(?![0-9a-f])`],
  ['licence-key', '(?=[A-Z-]{0,40}[0-9])[A-Z0-9]{5}(?:-[A-Z0-9]{5}){4}(?![A-Za-z0-9-])'],
  ['anthropic-key', `sk-ant-[a-z0-9]{2,10}-${WORD}{16,}`],
  ['openai-key', `sk-(?:proj-|svcacct-|admin-|or-v1-)?${WORD}{20,}`],
  ['aws-access-key', '(?:A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA|AGPA|AIDA|AROA|AIPA|ANPA|ANVA)[A-Z0-9]{16}(?![A-Za-z0-9])'],
  ['aws-bedrock-key', 'ABSK[A-Za-z0-9+/]{100,300}={0,2}|bedrock-api-key-[A-Za-z0-9+/=]{20,}'],
  ['github-token', 'gh[pousr]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{22,}'],
  [
    'gitlab-token',
    `gl(?:pat|ptt|dt|rt|cbt|ft|imt|agent|oas|soat|ffct)-${WORD}[A-Za-z0-9_.-]{19,}|GR1348941${WORD}{20,}`,
  ],
  ['slack-token', 'x(?:ox[abeoprs]|app)(?:\\.xox[bp])?-[A-Za-z0-9]{1,20}-[A-Za-z0-9-]{8,}'],
  ['payment-key', '(?:sk|rk|pk)_(?:live|test|prod)_[A-Za-z0-9]{10,}|whsec_[A-Za-z0-9+/]{20,}'],
  ['live-key', '[a-z][a-z0-9]{1,15}_(?:live|test|prod|sandbox|secret)_(?=[A-Za-z_]*[0-9])[A-Za-z0-9]{10,}'],
  ['live-key', '(?:live|test)_(?=[A-Za-z_-]*[0-9])[A-Za-z0-9_-]{36,}'],
  ['google-key', `AIza${WORD}{35}|GOCSPX-${WORD}{20,}|ya29\\.${WORD}{20,}|1//0${WORD}{40,}`],
  ['npm-token', 'npm_[A-Za-z0-9]{30,}'],
  ['pypi-token', `pypi-${WORD}{40,}`],
  ['rubygems-token', `rubygems_${HEX}{40,}`],
  ['sendgrid-key', `SG\\.${WORD}{16,}\\.${WORD}{16,}`],
  ['mailgun-key', `key-${HEX}{32}`],
  ['mailchimp-key', `${HEX}{32}-us[0-9]{1,2}`],
  ['twilio-key', `(?:SK|AC)${HEX}{32}(?![A-Za-z0-9])`],
  ['telegram-token', `[0-9]{7,10}:AA${WORD}{30,}`],
  ['discord-token', `[MNO][A-Za-z0-9_-]{22,27}\\.[A-Za-z0-9_-]{6}\\.[A-Za-z0-9_-]{27,}|mfa\\.${WORD}{60,}`],
  ['azure-secret', '[A-Za-z0-9_~.-]{3}[0-9]Q~[A-Za-z0-9_~.-]{31,34}'],
  ['azure-storage-key', 'AccountKey=[A-Za-z0-9+/]{60,}={0,2}'],
  ['digitalocean-token', `do[opr]_v1_${HEX}{60,}`],
  ['shopify-token', 'shp(?:at|ca|pa|ss)_[A-Za-z0-9]{30,}'],
  ['square-token', `sq0(?:atp|csp|idp)-${WORD}{22,}|EAAA${WORD}{56,}`],
  ['notion-token', 'ntn_[0-9]{11}[A-Za-z0-9]{30,}|secret_[A-Za-z0-9]{43}'],
  ['linear-key', 'lin_(?:api|oauth)_[A-Za-z0-9]{32,}'],
  ['1password-token', 'ops_eyJ[A-Za-z0-9+/]{60,}={0,3}|A3-[A-Z0-9]{6}-(?:[A-Z0-9]{5,11}-){3,4}[A-Z0-9]{5}'],
  ['vault-token', `hv[bs]\\.${WORD}{24,}|s\\.(?=[A-Za-z]*[0-9])[A-Za-z0-9]{24}(?![A-Za-z0-9])`],
  ['databricks-token', `dapi${HEX}{32}`],
  ['docker-token', `dckr_(?:pat|oat)_${WORD}{24,}`],
  ['figma-token', `figd_${WORD}{36,}`],
  ['grafana-token', `glc_[A-Za-z0-9+/]{32,}={0,2}|glsa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}`],
  ['sentry-token', `sntrys_[A-Za-z0-9+/=_]{60,}|sntryu_${HEX}{64}`],
  ['sourcegraph-token', 'sgp_(?:[A-Za-z0-9]{16}_|local_)?[A-Fa-f0-9]{40}'],
  ['groq-key', 'gsk_[A-Za-z0-9]{40,}'],
  ['huggingface-token', 'hf_[A-Za-z0-9]{34,40}(?![A-Za-z0-9_])|api_org_[A-Za-z0-9]{34}(?![A-Za-z0-9_])'],
  ['perplexity-key', 'pplx-[A-Za-z0-9]{40,}'],
  ['xai-key', 'xai-[A-Za-z0-9]{60,}'],
  ['replicate-token', 'r8_[A-Za-z0-9]{36,}'],
  ['planetscale-token', 'pscale_(?:tkn|pw|oauth)_[A-Za-z0-9_.=-]{30,}'],
  ['doppler-token', 'dp\\.(?:pt|st|ct|sa|scim|audit)\\.[A-Za-z0-9_.-]{40,}'],
  ['pulumi-token', `pul-${HEX}{40}`],
  ['terraform-token', `[A-Za-z0-9]{14}\\.atlasv1\\.[A-Za-z0-9_=-]{60,}`],
  ['newrelic-key', 'NRA[KL]-[A-Z0-9]{27}|NRII-[A-Za-z0-9_-]{32}|NRJS-[a-f0-9]{19}'],
  ['dynatrace-token', 'dt0[a-z][0-9]{2}\\.[A-Z0-9]{24}\\.[A-Z0-9]{64}'],
  ['postman-key', `PMAK-${HEX}{24}-${HEX}{34}`],
  ['airtable-token', `pat[A-Za-z0-9]{14}\\.${HEX}{64}`],
  ['atlassian-token', `ATATT3${WORD}{60,}[A-Za-z0-9_=-]*|ATCTT3${WORD}{60,}[A-Za-z0-9_=-]*`],
  ['age-key', 'AGE-SECRET-KEY-1[A-Z0-9]{50,}'],
  ['supabase-key', `sbp_${HEX}{40}|sb_(?:secret|publishable)_${WORD}{20,}`],
  ['netlify-token', 'nfp_[A-Za-z0-9]{36}'],
  ['fly-token', `fo1_${WORD}{40,}|fm[12][ar]?_[A-Za-z0-9+/=,]{60,}`],
  ['easypost-token', 'EZ[AT]K[A-Za-z0-9]{54}'],
  ['adafruit-key', 'aio_[A-Za-z0-9]{28}'],
  ['clojars-token', 'CLOJARS_[a-z0-9]{60}'],
  ['frameio-token', 'fio-u-[A-Za-z0-9_=-]{64}'],
  ['infracost-key', 'ico-[A-Za-z0-9]{32}(?![A-Za-z0-9.])'],
  ['intra42-secret', `s-s4t2(?:ud|af)-${HEX}{64}`],
  ['octopus-key', 'API-(?=[A-Z]*[0-9])[A-Z0-9]{26}(?![A-Za-z0-9])'],
  ['openshift-token', `sha256~${WORD}{40,}`],
  ['prefect-token', 'pnu_[A-Za-z0-9]{36}'],
  ['readme-token', 'rdme_[a-z0-9]{70}'],
  ['settlemint-token', 'sm_[asp]at_[A-Za-z0-9]{16}(?![A-Za-z0-9])'],
  ['shippo-token', `shippo_(?:live|test)_${HEX}{40}`],
  ['scalingo-token', `tk-us-${WORD}{48}`],
  ['alibaba-key', 'LTAI[A-Za-z0-9]{16,24}'],
  ['adobe-secret', 'p8e-[a-z0-9]{32}'],
  ['artifactory-token', 'AKCp[A-Za-z0-9]{60,}|cmVmd[A-Za-z0-9]{59}'],
  ['heroku-key', `HRKU-${WORD}{40,}`],
  ['typeform-token', 'tfp_[A-Za-z0-9_.=-]{40,}'],
  ['lob-key', `(?:live|test)_${HEX}{35}|(?:live|test)_pub_${HEX}{31}`],
  ['flutterwave-key', 'FLWSECK(?:_TEST)?-[A-Za-z0-9]{12,}(?:-X)?'],
  ['slack-webhook', 'hooks\\.slack\\.com/(?:services|workflows|triggers)/[A-Za-z0-9+/]{20,}'],
  ['discord-webhook', `discord(?:app)?\\.com/api/webhooks/[0-9]{15,}/${WORD}{40,}`],
  ['teams-webhook', '[a-z0-9]+\\.webhook\\.office\\.com/webhookb2/[A-Za-z0-9@/-]{60,}'],
  ['facebook-token', `EAA[A-Za-z0-9]{60,}|[0-9]{13,17}\\|${WORD}{27}(?![A-Za-z0-9])`],
  ['password-hash', '\\$(?:2[abxy]?|[156]|apr1|y|argon2(?:id?|d))\\$[A-Za-z0-9./=,$+]{12,}'],
]

const KINDS = SHAPES.map(([kind]) => kind)
const ANY = new RegExp(`(?<![A-Za-z0-9])(?:${SHAPES.map(([, pattern]) => `(${pattern})`).join('|')})`, 'g')

/** The shortest token of all. */
const RUN = /[!-~]{15}/

/** Tokens of providers, found by shape alone; a shape filled with one letter or `x` is an example and stays. */
export function tokens(line: Line, report: (match: Match) => void): void {
  if (!RUN.test(line.text)) return
  ANY.lastIndex = 0
  for (let found = ANY.exec(line.text); found !== null; found = ANY.exec(line.text)) {
    const kind = KINDS[found.slice(1).findIndex((group) => group !== undefined)]
    if (kind === undefined || (kind !== 'password-hash' && isPlaceholder(found[0])) || entropy(found[0]) < 2.5) continue
    const start = line.offset + found.index
    report({ start, end: start + found[0].length, kind })
  }
}
