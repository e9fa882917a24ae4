import { ISSUERS } from './digits.ts'
import { entropy, every, isPlaceholder, isRandom, type Line, looksMade } from './rule.ts'
import { trimmed } from './values.ts'

/**
 * Secrets known by their shape alone, provider by provider, as the providers and gitleaks (MIT) publish them: a kind and the
 * patterns of its keys. `{a20}` is twenty letters and digits or more, `{w20}` with `_` and `-`, `{h20}` of hexadecimal digits,
 * `{u20}` of capitals and digits, `{b20}` of base 64; `{=a20}` exactly twenty and nothing like it behind; `{uuid}`. What has a prefix
 * and twenty letters and digits behind it needs no row of its own. Below them, with the test that group 1 has to pass,
 * where programs, protocols and files hold a secret.
 */
const SHAPES = String.raw`
jwt                  ey[IJ]{w10}\.(?:(?:ey)?{w8}\.{w8}|{w0}\.{w8}\.{w8}\.{w8})  eyJ[a-zA-Z]{2}IjoiY?{b80}={0,2}  [sptk]k\.eyJ{w10}\.{w16}
openai-key           sk-(?:proj-|svcacct-|admin-|service-|None-)?{w20}  sess-{=a40}
aws-key              (?:A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA|AGPA|AIDA|AROA|AIPA|ANPA|ANVA){=u16}  ABSK{b100}={0,2}  bedrock-api-key-{b20}  amzn\.mws\.{h8}-[0-9a-f-]{27,}  amzn1\.oa2-cs\.v1\.{h64}
github-token         gh[pousr]_{a30}  github_pat_[A-Za-z0-9_]{22,}
slack-token          x(?:ox[abceoprs]|app)(?:\.xox[bp])?-[A-Za-z0-9]{1,20}-[A-Za-z0-9-]{8,}  xoxd-[\w%/+-]{20,}  hooks\.slack(?:-gov)?\.com/(?:services|workflows|triggers)/[A-Za-z0-9+/]{20,}
payment-key          [a-z][a-z0-9]{1,15}_(?:live|test|prod|sandbox|secret)_(?=[A-Za-z_]{0,40}[0-9]){a10}  (?:live|test|sandbox)_(?=[A-Za-z_-]{0,40}[0-9]){w32}
google-key           AIza{w35}  GOOG1E{u50}  6L{a6}AAAAA{w27}  4/0A{w60}  /private-{h32}/  GOCSPX-{w20}  ya29\.{w20}  1//0{w38}  "private_key_id":[ ]?"{h40}  AAAA{w7}:APA91b{w100}
package-token        npm_{a30}  NpmToken\.{h8}-[0-9a-f-]{27}  pypi-{w40}  cio{=a32}  oy2{=l43}
mail-key             mlsn\.{h40}  {h24}:{h64}  {h32}-us[0-9]{1,2}  md-{w22}  SG\.{w16}\.{w16}  re_(?=[A-Za-z]*[0-9]){a8}_{a16}
twilio-key           (?:SK|AC){=h32}
discord-token        [MNO]{w22}\.{w6}\.{w27}  mfa\.{w60}  discord(?:app)?\.com/api/webhooks/[0-9]{15,}/{w40}
webhook              /hooks/(?=[a-z]*[0-9])[a-z0-9]{26}(?![a-z0-9])  (?:feishu|larksuite)\.c(?:n|om)/open-apis/bot/v2/hook/{uuid}  hc-ping\.com/{uuid}  [a-z0-9]+\.webhook\.office\.com/webhookb2/[A-Za-z0-9@/-]{60,}  hook\.[a-z0-9]+\.make\.com/{a20}  hooks\.zapier\.com/hooks/catch/[0-9]{5,}/{l6}
azure-key            AccountKey=[A-Za-z0-9+/]{60,}={0,2}  [A-Za-z0-9+/]{76}\+ASt[A-Za-z0-9+/]{5}==?  SharedAccessKey={b40}={0,2}  {=a52}AzSeA[A-Za-z0-9]{5}  {a52}JQQJ99[A-Za-z0-9]{20,}  {a44}AzFu[A-Za-z0-9+/]{6,}={0,2}  [\w~.-]{3}[0-9]Q~[\w~.-]{31,34}
digitalocean-key     DO(?:00|80)[A-Z0-9]{16}(?![A-Za-z0-9])
atlassian-token      AT(?:ATT|CTT|STT|BB)(?:3x)?{w20}[\w=-]*  ATTA{h60}
1password-token      ops_eyJ{b60}={0,3}  A3-[A-Z0-9]{6}-(?:[A-Z0-9]{5,11}-){3,4}[A-Z0-9]{5}
bitwarden-token      0\.[0-9a-f-]{36}\.{a28}:{b20}={0,2}
hashicorp-token      hv[bsr]\.{w24}  s\.(?=[A-Za-z]*[0-9]){=a24}  {a14}\.atlasv1\.[\w=-]{40,}
databricks-token     (?:dapi|dkea|dose|doo[a-z]){h32}(?:-[0-9])?
snowflake-token      ver:[0-9]-hint:[0-9]+-ETM{b40}
docker-token         dckr_(?:pat|oat)_{w24}
secret-store-token   st\.[a-z0-9]{24}\.[a-z0-9]{32}  st\.{h24}\.{h32}\.{h32}  dp\.(?:pt|st|ct|sa|scim|audit)\.[\w.-]{40,}
cloudflare-token     v1\.0-{h24}-{h40}  cf(?:ut|at|k)_{w36}  CFPAT-{w36}
hosting-token        vc[pikar]_{a24}  vercel_blob_rw_{w20}  fo1_{w40}  FlyV1[ ]fm[12][\w+/=,]*  fm[12][ar]?_[A-Za-z0-9+/=,]{60,}
supabase-key         sbp_(?:oauth_|v0_)?{h40}  sb_(?:secret|publishable)_{w20}
tailscale-key        tskey-[a-z]{3,10}-{a10}(?:-{a10})?
ngrok-token          ngrok_{a30}  2[A-Za-z0-9]{26}_{=a21}
uuid-key             {uuid}:{h32}  (?:sdk|api|mob|xa[ap]t|RGAPI|ovsx(?:p|at)|[sp]k-lf|pat-(?:na|eu|ap)[0-9]|(?:access|public|link)-(?:sandbox|development|production))-{uuid}  organizations/{uuid}/apiKeys/{uuid}
model-key            (?:hf|api_org)_[A-Za-z]{30,}  tgp_v1_{w40}  nvapi-{w60}  pcsk_{w40}  jina_{h32}{w20}  pa-{=w43}
model-log-key        ls(?:v2_(?:pt|sk)_|__){h32}(?:_{h10})?  wandb_v[0-9]_{w40}
salesforce-token     00D[A-Za-z0-9]{12,15}![\w.]{80,}  3MVG9{w80}  HRKU-{w36}
wallet-key           s(?=[a-zA-Z]*[0-9])(?=[a-z0-9]*[A-Z])(?:Ed)?[1-9A-HJ-NP-Za-km-z]{28}(?![A-Za-z0-9])  ed(?:sk|esk)[1-9A-HJ-NP-Za-km-z]{50,}  0201036c6e64{h40}  (?:mainnet\.infura\.io/v3|quiknode\.pro)/{h32}  alchemy\.com/v2/{w20}  [5KL][1-9A-HJ-NP-Za-km-z]{50,51}(?![A-Za-z0-9])  [xyztuv]prv[1-9A-HJ-NP-Za-km-z]{90,}  \[[0-9]{1,3}(?:,[ ]?[0-9]{1,3}){63}\]  nsec1[a-z0-9]{50,}  S[UAONCX][A-Z2-7]{56}(?![A-Za-z0-9])  S[A-D][A-Z2-7]{54}(?![A-Za-z0-9])
recovery-key         [0-9]{6}(?:-[0-9]{6}){7}(?![0-9-])  (?=[A-Z-]{0,40}[0-9])[A-Z0-9]{4}(?:-[A-Z0-9]{4}){5,7}(?![A-Za-z0-9-])  E[ks][A-Za-z0-9]{2}(?:[ ][A-Za-z0-9]{4}){11}  (?=[A-Z-]{0,40}[0-9])[A-Z0-9]{5}(?:-[A-Z0-9]{5}){4}(?![A-Za-z0-9-])
password-hash        {h32}:{h32}:::  \$(?:2[abxy]?|[156]|apr1|y|sha1|md5|P|H|argon2(?:id?|d)|scrypt|pbkdf2(?:-sha\d+)?|bcrypt-sha256)\$[\w./=,$+-]{12,}  \{S?SHA(?:256|512)?\}{b20}={0,2}  pbkdf2_sha\d+\$\d+\$[\w+/=$]{20,}  \*[0-9A-F]{40}(?![0-9A-F])  SCRAM-SHA-256\$[\d:\w+/=$]{40,}
social-token         (?:act|rft|clt)\.[\w!.-]{30,}  vk1\.a\.{w60}  _\|WARNING:-DO-NOT-SHARE[^|]{0,200}\|_{h100}  EAA[A-Za-z0-9]{60,}  [0-9]{13,17}\|{=w27}  IG(?:QV|AA){w40}  AAAAAAAAA[A-Za-z0-9%]{60,}  [0-9]{15,25}-(?=[A-Za-z]*[0-9]){a20}  oauth:[a-z0-9]{30}(?![A-Za-z0-9])  BQ[A-D]{w120}
monitoring-key       ddapp_{a30}  ddp?at_{a30}  pub{=h32}  NRA[KLA]-{u27}  NRII-{w32}  NRJS-{h19}  NRRA-{h40}  NRBR-{h19}  {h36}NRAL  sntry[sua]_[\w+/=]{40,}  https://{h32}(?::{h32})?@[a-z0-9.-]*sentry\.io  glc_{b32}={0,2}  glsa_{a32}_[A-Fa-f0-9]{8}  eyJrIjoi[A-Za-z0-9+/]{40,}={0,2}  dt0[a-z][0-9]{2}\.[A-Z0-9]{24}\.[A-Z0-9]{64}  pdus\+{w20}  u\+{=w18}
shop-key             (?:PRD|SBX)-{h12}(?:-[0-9a-f]{4}){4}  Atz[ar]\|{w60}  sq0(?:atp|csp|idp)-{w22}  EAAA{w56}  access_token\$(?:production|sandbox)\$[a-z0-9]{16}\$[a-f0-9]{32}  A21AA{w80}  (?:production|sandbox)_[a-z0-9]{8}_[a-z0-9]{16}  FLWSECK(?:_TEST)?-{a12}(?:-X)?  FLWPUBK(?:_TEST)?-{a12}(?:-X)?  AQE[a-z0-9]{1,3}[A-Za-z0-9+/]{50,}[A-Za-z0-9+/=-]*
desk-token           pat[A-Za-z0-9]{14}\.{h60}  key{=a14}(?<=key[A-Za-z]*[0-9][A-Za-z0-9]*[A-Z][A-Za-z0-9]*)  fig[dour]_{w36}  figoh_{w36}  [0-9]/[0-9]{16}(?:/[0-9]{16})?:{h32}  sl\.[A-Za-z]?[\w.!=-]{100,}
service-token        configcat-sdk-1/{w22}/{w22}  [\w*-]{1,32}:[a-z]{3,20}\.{h56}  1000\.{h32}\.{h32}  sktsec_{w36}  p-{a12}_[AC]M  11{=h32}  (?:sbx|prd):{a20}\.{a20}  api_(?:live|sandbox)(?:_[a-z]{2})?\.{w8}\.{w20}  ser\.{=a22}  {h24}\.{=h32}  cnvca{w40}  tfp_[\w.=-]{40,}  sha256~{w40}  duffel_(?:live|test)_{w40}  tk-us-{w48}  dnkey-{w26}-{w52}  exp_{w36}
service-token        EZ[AT]K{a54}  sm_[asp]at_{=a16}  4b1d{=a38}  {a6}_{a29}_mmk  maker\.ifttt\.com/trigger/[\w-]{1,64}/with/key/{w20}  (?:prod|dev|preview):[a-z]{2,20}-[a-z]{2,20}-[0-9]{1,4}\|{b40}  sk{=a178}  o\.{=a32}  RWR{b100}  dG9r[A-Za-z0-9+/]{50,}={0,2}
service-token        snyk_(?:uat|sat)\.{h8}\.{w40}  (?:pat|sat)\.{w22}\.{h24}\.{a20}  AKCp{a60}  cmVmd[A-Za-z0-9]{59}  {h10}msh{h15}p1{h6}jsn{h12}  WPL_AP[0-9]\.{a16}(?:\.{b4}={0,2})?  p8e-{w32}  fio-u-[\w=-]{64}
database-key         napi_{a40}  npg_{a10}  pscale_(?:tkn|pw|oauth)_[\w.=-]{30,}  mdb_sa_sk_{w36}  cflt{b50}  p\.eyJ{w40}(?:\.{w10})*  AVNS_{w16}  aivenv1[a-zA-Z0-9+/=]{100,}
cloud-key            EXO{=h24}  K10{h64}::\w+:{h32}  LTAI[A-Za-z0-9]{16,24}  AKID{a32}  AKLT{a30}  AQVN{w35}  y[0-3]_[\w-]{55,}  t1\.[A-Z0-9a-z_-]+=*\.{w80}  SCW{=u17}  K00[0-9]{b27}  [a-z0-9]{6}\.[a-z0-9]{16}(?![A-Za-z0-9.])(?<=[a-z][a-z0-9.]*[0-9][a-z0-9.]*)(?<=token["' :=]{1,6}[a-z0-9]{6}\.[a-z0-9]{16})
token                :unspoken  (?<![\w+/%.-]|[?&;#][\w.-]{1,24}=|base64,|ssh-\w{1,10}[ ]|(?:[Ii][Dd]|[Hh]ash|[Ss]um|[Dd]igest|[Tt]ag|[Cc]ursor|[Ff]ingerprint|[Ii]ntegrity|[Nn]once|[Rr]ef|[Cc]ommit|[Ii]mage|src|href|[Uu]rl|[Ff]ile|[Pp]ath|[Pp]ublic|[Pp]ub(?:lic)?[ _-]?[Kk]ey|[Ss][Hh][Aa]\d{0,3})["']?[ \t]{0,2}[:= ][ \t]{0,2}["'(]?)(?!sha\d|AAAA[BCE]3|(?:msg|toolu|chatcmpl|req|run|thread|evt|cus|pi|ch|sub|in|txn|file|asst|resp|call|srv|dpl|prj|team|usr|user|org)[_-])([A-Za-z0-9][\w+/-]{20,}={0,2})(?!\.\w)
url-credential       :value/i   (?<=[a-z][a-z0-9+.-]{1,20})://[^\s/:@"'<>]{0,128}:([^\s/"'<>]{1,256})@[\w[*]
url-credential       :digit/i   (?<=[a-z]{2,20})://([\w-]{20,128})@[a-z0-9[]
url-credential       :opaque/i  (?:\bDigest\b[^\n]{0,300}?\bresponse=["']?|[?&#;](?:[\w-]{0,24}(?:key|token|secret|pwd|pass(?:word)?)|code|sig|auth|(?:x-amz-)?signature|hmac|st|otp|magic|ticket|invite|jwt)=|\bappid=(?=[0-9a-f]{32}))([^\s&"'<>#;)]{6,2048})
otp-secret           :base32    \b(?:totp|TOTP|2fa|2FA|otp|OTP|mfa|MFA|[Aa]uthenticator)\b[^\n]{0,60}?\b((?:[A-Z2-7]{4}[ -]?){3,15}[A-Z2-7]{1,4}|(?:[a-z2-7]{4} ){7}[a-z2-7]{4})(?![\w-])
authorization        :random/i  \b(?:authorization|proxy-authorization|x-[a-z-]{0,20}(?:key|token|secret|auth))["']?[ \t]{0,3}[:=][ \t]{0,3}["']?(?:[A-Za-z-]{4,16}[ \t]{1,3})?([\w+/=~.@:{}-]{8,2048})
cookie               :random/i  (?<![\w.])[\w.-]{0,24}(?:sess(?:ion)?(?:id|_id)?|sid|auth|token|remember_me|login)[\w.-]{0,24}=([\w%+/=.-]{12,2048})
password             :looks     (?:^|[ \t])(?:-u|-a|--auth|--user|--proxy-user|--cert)[ =\t]{0,4}["']?[^\s:"']{1,128}:["']?([^\s"']{3,128})
password             :value     \bcurl\b[^\n]{0,400}?[ \t](?:-u[ =\t]{0,4}["']?\{?[^\s:"']{0,128}|--user[ =\t]{1,4}["']\{[^\s:"']{0,128})\}?["']?:["']?\{?([^\s"'}]{3,128})
password             :made/i    [ \t]--?\w{0,8}?(?:pass(?:word|wd|phrase|code|in|out)?|pwd|token|secret|api-?key|requirepass)(?:[ =\t]{1,3}|[ ]pass:)["']?([^\s"']{3,256})
password             :made      (?:[ \t]-[uU][ ]\S|\b(?:mysql\w*|mariadb\S*|sshpass|7za?|rar|unrar|docker|podman|mongosh?|mongodump|sqlcmd|mosquitto_\w+|smbclient|ldap\w+|unzip|zip|redis-cli|influx|vncviewer|plink|ipmitool|snmp\w+|kinit|ssh-keygen|rdesktop|psexec\w*|evil-winrm|cqlsh|cypher-shell|clickhouse\S*|isql|bcp)\b)[^\n|]{0,200}?[ \t]-[pPaAwWXN][ \t]?(?<!\b(?:mysql|mariadb)\w*[ ][^\n]{0,200}-p[ \t])["']?([^\s"'-][^\s"']{3,128})
password             :random    \bcurl\b[^\n]{0,400}?[ \t](?:-u|--user)[ =\t]{1,4}["']\{?([^\s:"'$<{]{8,128}):["']
secret               :digit/i   \b(?:sourcegraph|cohere|mistral|deepseek|cloudflare|datadog|pagerduty|okta|auth0|algolia|mapbox|twitter|dropbox|asana|trello|zendesk|intercom|segment|snyk|sumologic|meraki|facebook|fastly|gitea|jira|bitbucket|heroku|circleci|codecov|adafruit|bittrex|coinbase|contentful|drone(?:ci)?|etsy|finicity|finnhub|flickr|freshbooks|gitter|hubspot|kraken|kucoin|launchdarkly|linkedin|lob|looker|mailchimp|mailgun|mattermost|messagebird|netlify|nytimes|plaid|sendbird|sonar|squarespace|travis|twitch|yandex|deepgram|assemblyai|openweather\w*|hetzner|vultr|linode|todoist|strava|pushover|rollbar|bugsnag|honeycomb)[\w .-]{0,20}["']?[ \t]{0,3}[:=][ \t]{0,3}["']?([A-Za-z0-9]{20,128}(?![\w-])|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[\w-]{40,128})
password             :looks/i   \bidentif(?:ied|y) (?:with \S{1,40} )?(?:by[ \t]{1,3})?(?:values )?["']?(?:\w+ (?=\S+$))?([^\s"';]{4,128})
password             :made/i    ^[ \t]*(?:password|requirepass|masterauth|auth-user-pass)[ \t]{1,4}(\S{4,128})[ \t\r]*$
password             :value     (?<=(?<![\w.:*-])(?!(?:[0-9A-Fa-f]{2}:){4})[\w.*-]{1,128}):(?:\d{2,5}|\*):[\w*-]{1,64}:[\w*-]{1,64}:(\S{4,128})[ \t\r]*$
password             :value     \b(?:echo|printf)[ ](?:-n[ ])?["']?(?:[\w.-]+:)?([^\s"'|]{4,128})["']?[ ]*\|[ ]*(?:[^\n|]{0,40}\b(?:secret|auth|login)|sudo[ ]-S|chpasswd|passwd|docker login|gh auth|openssl|cryptsetup|gpg|kinit|wg|veracrypt|ssh-add|su|doas)\b
password             :value/i   (?:\bidentified (?:with \S{1,40} )?by[ \t]{1,3}["']|/user:\S{1,64}[ ]|[ ]/p:|\b(?:sqlplus|expdp|impdp|rman)\b[^\n]{0,60}?[ ]\w{1,64}/|\blftp\b[^\n]{0,60}?-u[ ]?\w{1,64},|\bhtpasswd -\w*b\w* \S{1,64} \S{1,64}[ ]|\bwpa_passphrase \S{1,32}[ ]|\b(?:kinit|chpasswd|passwd|sudo|openssl|gpg|cryptsetup)\b[^\n|]{0,60}<<<[ ]?["']|\bnet user \S{1,64}[ ]|\bmc (?:alias set|config host add)(?:[ ]\S{1,64}){3}[ ]|\bConvertTo-SecureString[ ](?:-String[ ])?[\"']|-U[ ][\w\\.-]{1,64}%)([^\s"']{3,128})
password             :made/i    \b(?:snmp\w+\b[^\n|]{0,100}?[ ]-c|snmp-server community|isakmp key(?: [0-9])?|pre-shared-key(?: \w+)?|(?:enable|username \S{1,64})(?: privilege \d{1,2})? (?:secret|password)(?: \d)?|key-string)[ ]["']?([^\s"']{4,128})
password             :looks/i   \b(?:(?:log|sign)[ -]?in|creds?|credentials)\b[^\n:]{0,40}[ ][\w.@-]{2,40}(?::|[ ](?:with|mit|avec|con)[ ])([^\s"',;]{4,64})
password             :looks/i   (?<=(?:auth\w*|credentials?|connect(?:ion)?|log_?in|pdo|sign_?in)[ =]{0,3}\([^\n()]{0,160}["'],[ ]?)["']([^"'\s]{4,128})["']
password             :opaque    (?<=[\w+-])@[\w-]{1,64}(?:\.[\w-]{1,32}){1,4}(?:[:|;]|[ ](?:[/|-]|->|→)[ ]|[ ])([^\s"',;./]{6,64})[ \t\r]*$
password             :strong    (?:[ ](?:->|→|=>|/|\|)[ ]|[\w)]:[ ])[\w.@+-]{2,48}[ ](?:->|→|=>|/|\|)[ ](\S{8,64})[ \t\r]*$
password             :looks     ^[ \t]*(?:\w+ LOGIN \S{1,64}|PASS|AUTH(?: PLAIN| LOGIN)?|IDENTIFY)[ ]["']?([^\s"']{4,128})["']?[ \t\r]*$
code                 :any/i     \b(?:safe|box|door|gate|alarm|shed|garage|lock\w*|panel|cellar|cabin)\b[^\n.\d]{0,40}[,:;(-][ ]?code(?: is|:)?[ ](\d{3,8}[#*]?)(?![\w.,:]\d|\w)|\b(?:disarm|unlock|open)s?\b[^\n.\d]{0,24}\b(?:alarm|door|gate|safe|garage|lock\w*|box|phone)\b[^\n.\d]{0,12}[ ](?:with|using)[ ](\d{4,8})(?![\w.,:]\d|\w)|\b(?:text(?:ed)?|sms|sent|mailed|got|received|geschickt|envoy\p{L}+|mandado)\b[^\n\d]{0,40}\bcode\b[^\n\d]{0,12}\b(\d{6})(?!\d)
password             :looks     \b(?:add_user|change_password|set_password)[ ]\S{1,64}[ ](\S{4,64})
code                 :any/i     \b(?:your code is[ ](?=[A-Z]{0,7}\d)([A-Z\d]{6,8})\b|(?:\d{1,2}[ ](?:left|right)(?:,[ ])?){3,4}(?![ ,]*\w)|get in with[ ](\d{4,8})|(?:use|enter|type|utilisez|saisissez|usa|introduce)[ ](?:code[ ])?(\d{3}[ -]?\d{3}|\d{4,8})[ ](?:to|as|pour|para|per|als)[ ](?:your |vous )?(?:log|sign|verif|confirm|continu|connect|acc|reset|complet|autho|inic))
code                 :any/i     \b(?:to (?:open|unlock|disarm|enter|get in)\b[^\n.\d]{0,40}?[ ](?:type|enter|press|dial|punch in|use)|(?:type|enter|press|dial)(?=[ ]\d{3,8}[#*]))[ ](\d{3,8}[#*]?)(?![\w.,:]\d|\w)
password             :looks/i   \b(?:u(?:ser(?:name)?)?|login|e-?mail|admin|wi-?fi|wlan|ssid)\b[^\n]{0,40}?[ :=]\S{2,64}(?:[ ]/[ ]|,? (?:p|pw|pass|key)[ :=] ?)["']?([^\s"',;]{4,64})
key                  :digit/i   (?<!\b(?:public|primary|foreign|cache|sort|partition|idempotency|map|row|hash|index|object|dedup\w{0,9})[ _-]?)(?:keys?|\b[ps]k|seed(?: \(?hex\)?)?)["']?[ \t]{0,3}[:= \t][ \t]{0,3}(?:[\w.]{1,24}\()?["']?(?:0x)?((?:[0-9a-f]{32}|[0-9a-f]{48}|[0-9a-f]{64}|[0-9a-f]{2}(?:[: ][0-9a-f]{2}){15})(?![0-9a-z]))
key                  :any/i     key["']?[ \t]{0,3}[:=][ \t]{0,3}(\[[ ]?(?:0x)?[0-9a-f]{1,3}(?:,[ ]?(?:0x)?[0-9a-f]{1,3}){15,63}[ ]?\])
iban                 :iban/i    (?<![A-Za-z0-9])[A-Z]{2}[ -]?\d{2}(?:[ .-]?[A-Z0-9]{4}){2,7}(?:[ .-]?[A-Z0-9]{1,4})?(?![A-Za-z0-9])
us-ssn               :any       (?<![\d-])(?!000|666|9\d\d-[0-4])\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\d-])
national-id          :any       (?<![\d-])(?:\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])\d\d)[-+]\d{4}(?![\d-])
national-id          :any       (?<![\d/])\d\d(?:[0257][1-9]|[1368][0-2]|[257]0)(?:0[1-9]|[12]\d|3[01])/\d{3,4}(?![\d/])
national-id          :any       (?<![\d.])(?:\d{3}\.\d{3}\.\d{3}-\d{2}|\d{2}\.[0-4]\d\.[0-3]\d-\d{3}\.\d{2}|756\.\d{4}\.\d{4}\.\d{2})(?!\d)|(?<!\w)(?:[A-Z]{6}\d{2}[ABCDEHLMPRST]\d{2}[A-Z]\d{3}[A-Z]|[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z][ ]?\d{2}[ ]?\d{2}[ ]?\d{2}[ ]?[A-D])(?!\w)
national-id          :poland    (?<![A-Za-z0-9/])\d\d(?:[02468][1-9]|[13579][0-2]|[2468]0)(?:0[1-9]|[12]\d|3[01])\d{5}(?![A-Za-z0-9])
national-id          :france    (?<!\w)[12][ ]?\d{2}[ ]?(?:0[1-9]|1[0-2])[ ]?(?:\d{2}|2[AB])[ ]?\d{3}[ ]?\d{3}[ ]?\d{2}(?!\w)
national-id          :spain     (?<![A-Za-z0-9])(?:\d{8}|[XYZ]-?\d{7})-?[A-Z](?![A-Za-z0-9-])
account              :any/u     (?<![\d-])\d\d-\d\d-\d\d[ ,;/]{1,3}(?:\p{L}+ ){0,2}(?!(?:19|20)\d\d[01]\d[0-3]\d)\d{8}(?!\d)
`

const SETS: Readonly<Record<string, string>> = {
  a: '[A-Za-z0-9]',
  w: '[A-Za-z0-9_-]',
  h: '[0-9a-f]',
  u: '[A-Z0-9]',
  l: '[a-z0-9]',
  b: '[A-Za-z0-9+/]',
}

/** Twenty letters and digits behind a prefix. */
const PREFIXED = /^[A-Za-z][\w-]{0,60}?[_-](?=[A-Za-z]*[0-9])(?=[0-9]*[A-Za-z])[A-Za-z0-9]{20}/
/** Capitals, small letters and digits in turns: in names of things they seldom change. A line of base64 is of something longer. */
function isUnspoken(value: string, line: string): boolean {
  const turns = value.match(/[A-Z]+|[a-z]+|\d+/g) ?? []
  const isAll = [/[A-Z]/, /[a-z]/, /\d/].every((kind) => kind.test(value))
  return isAll && value.length > 23 && turns.length * 2.5 > value.length && (value.length < 60 || line.trim() !== value)
}
const isValue = (value: string): boolean => value !== '' && !isPlaceholder(value)
const hasDigit = (value: string): boolean => isValue(value) && /\d/.test(value) && entropy(value) > 2.8

/** What a value has to be where its place alone does not tell; types, variables and placeholders never are. */
const TESTS: Readonly<Record<string, (value: string, line: string) => boolean>> = {
  value: isValue,
  looks: looksMade,
  made: (value) => looksMade(value) || (isValue(value) && /^[\p{L}\d]{5,}$/u.test(value) && !/^\d{1,5}$/.test(value)),
  digit: hasDigit,
  random: isRandom,
  opaque: (value) => isRandom(value) || hasDigit(value),
  strong: (value) => looksMade(value) && /\d/.test(value) && /[a-z]/.test(value) && /[A-Z!#$%&*?_+=-]/.test(value),
  unspoken: (value, line) =>
    isValue(value) && entropy(value) >= 2.5 && (PREFIXED.test(value) || isUnspoken(value, line)),
  base32: (value) => /[2-7]/.test(value),
  any: () => true,
  ...ISSUERS,
}

const ROWS = SHAPES.trim()
  .split('\n')
  .map((row) => row.split(/\s{2,}/) as [kind: string, ...patterns: string[]])
const TOKENS = ROWS.filter(([, first]) => first?.[0] !== ':').map(
  ([kind, ...patterns]) => [kind, patterns.map(expanded).join('|')] as const,
)
const PLACES = ROWS.filter(([, first]) => first?.[0] === ':').map(([kind, test = '', pattern = '']) => {
  const [name = '', flags = ''] = test.slice(1).split('/')
  return { kind, pattern: new RegExp(pattern, `dg${flags}`), holds: TESTS[name] ?? isValue }
})

/** A first run that a dot has to end is bounded: it is read again from every place in it. */
function expanded(shape: string): string {
  let isFirst = true
  return shape
    .replaceAll('{uuid}', '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')
    .replace(/\{(=?)([awhulb])(\d+)\}/g, (run, exact: string, set: string, count: string, at: number) => {
      const most = isFirst && shape.startsWith('\\.', at + run.length) ? 512 : ''
      isFirst = false
      return exact === '' ? `${SETS[set]}{${count},${most}}` : `${SETS[set]}{${count}}(?!${SETS[set]})`
    })
}

const TOKEN = new RegExp(`(?<![A-Za-z0-9])(?:${TOKENS.map(([, pattern]) => `(${pattern})`).join('|')})`, 'g')
/** A token is a run of so many signs without a blank. */
const LONG = /[!-~]{15}/

/** Tokens of providers, but for examples that are filled with one letter or `x`, and what stands where a program reads a secret. */
export function shapes({ text, report }: Line): void {
  if (LONG.test(text) || /^\s*\S{4}(?: \S{4}){11}/.test(text))
    for (const found of every(TOKEN, text)) {
      const { 0: token, index } = found
      const kind = TOKENS[found.indexOf(token, 1) - 1]?.[0] ?? 'token'
      if ((kind === 'password-hash' || !isPlaceholder(token)) && entropy(token) >= 2.5)
        report(index, index + token.length, kind)
    }
  for (const { kind, pattern, holds } of PLACES)
    for (const found of every(pattern, text)) {
      const value = trimmed(found.slice(1).find((group) => group !== undefined) ?? found[0])
      const start = found.indices?.slice(1).find((group) => group !== undefined)?.[0] ?? found.index
      if (holds(value, text)) report(start, start + value.length, kind)
    }
}
