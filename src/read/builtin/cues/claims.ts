import type { Claim, Home } from '../../../memory/memory.ts'

/** A sentence form that claims something, and how its captured groups become subject, attribute and value. */
export interface ClaimRule {
  readonly homes: readonly Home[]
  readonly pattern: RegExp
  readonly claim: (groups: readonly string[]) => Claim | null
}

const USER: readonly Home[] = ['user']
const ANY: readonly Home[] = ['user', 'store']
const END = '(?=[,.;!?]|$| and | but | since | because | now| any ?more)'
const WHEN =
  '(?= (?:last|this|next) (?:week|weekend|month|year|spring|summer|autumn|fall|winter)| (?:today|yesterday|recently|again|in \\d{4})(?:[,.;!?]|$| ))'
const human = (attribute: string, value: string): Claim => ({ subject: 'human', attribute, value: tidy(value) })

/** Endings and words of what people are by trade; "a morning person" is none, nor is a mother or a runner. */
const OCCUPATION =
  /(?:^| )(?!(?:mother|father|grandmother|grandfather|brother|sister|daughter|stepfather|stepmother|member|number|winner|beginner|early riser|riser|runner|swimmer|cyclist|climber|walker|reader|smoker|drinker|gamer|lover|eater|sleeper|dreamer|thinker|listener|learner|owner|user|homeowner|foreigner|stranger|loner|newcomer|survivor|donor|carer|perfectionist|optimist|pessimist|feminist|pacifist|minimalist|christian|vegetarian|pedestrian|commuter|customer|subscriber|believer|dancer|singer|hiker|gardener at heart|planner|worrier|quitter|starter|godfather|godmother|person|human|citizen|italian|brazilian|norwegian|austrian|belgian|hungarian|ukrainian|russian|canadian|australian|romanian|indian|german)$)(?:[a-z]{2,}(?:er|or|ist|ian|eur|smith|wright|keeper|man|woman)|nurse|vet|chef|cook|clerk|judge|pilot|guard|surgeon|midwife|student|postdoc|intern|trainee|apprentice|agent|architect|scientist|accountant|consultant|assistant|attendant|monk|priest|vicar|coach|temp|freelance|paramedic|mechanic|electrician)$/
const NO_PLACE =
  /\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|june|july|august|september|october|november|december|postgres|sqlite|linux|windows|next|last|row|column|page|line|file|branch|version|desk|front|back|side|seat|table|window|team|department|project|job|role|position|shift|topic|chapter|platform|server|cloud|it|them|that|this)\b|\d/

/** A name said after the kin wins; without one the kin itself is the subject. */
const kinOf = (kin: string, name: string): string => (name === '' ? kin : name)

export const CLAIM_RULES: readonly ClaimRule[] = [
  {
    homes: USER,
    pattern: new RegExp(
      `\\bi (?:now |just |have |'ve |recently )?(?:live|moved|settled|relocated) (?:in|to|at|near) ([\\p{L}' -]{2,40}?)(?:${END}|${WHEN})`,
      'u',
    ),
    claim: ([place = '']) => (NO_PLACE.test(place) ? null : human('home', place)),
  },
  {
    homes: USER,
    pattern: new RegExp(
      `\\bi(?:'m| am) (?:now )?(?:an?|the) ([\\p{L} -]{3,40}?)(?: (?:at|with|for|in) ([\\p{L}' -]{2,40}?))?${END}`,
      'u',
    ),
    claim: ([role = '']) => (OCCUPATION.test(role) ? human('job', role) : null),
  },
  {
    homes: USER,
    pattern: new RegExp(`\\bi (?:now )?work (?:at|for|with) ([\\p{L}' &-]{2,40}?)${END}`, 'u'),
    claim: ([employer = '']) => human('employer', employer),
  },
  {
    homes: USER,
    pattern: new RegExp(`\\bi (?:now )?work (?:in|on|as an?) ([\\p{L}' &-]{2,40}?)${END}`, 'u'),
    claim: ([field = '']) => human('job', field),
  },
  {
    homes: USER,
    pattern:
      /\bi(?:'m| am|'ll be| turn|'m turning) (\d{1,2})\b(?! ?(?:%|min|hour|day|week|month|line|page|am|pm|km|euro))/,
    claim: ([age = '']) => human('age', age),
  },
  {
    homes: USER,
    pattern: /\bmy birthday(?: is|'s)? (?:on )?(?:the )?([a-z0-9 ]{3,20}?)(?=[,.;!?]|$)/,
    claim: ([day = '']) => human('birthday', day),
  },
  {
    homes: USER,
    pattern:
      /\b(off|quit|gave up|stopped drinking|no more|never (?:drink|touch|have)|do(?:n't| not) (?:even |really )?drink|not drinking|no longer drink|haven't (?:had|touched)(?: a| any)?|back on|drink|drinking|started) (coffee|tea|alcohol|wine|beer|caffeine|soda|decaf)\b/,
    claim: ([verb = '', what = '']) =>
      human(`drinks:${what}`, /^(?:back on|drink|drinking|started)$/.test(verb) ? 'yes' : 'no'),
  },
  {
    homes: USER,
    pattern:
      /\b(no|do(?:n't| not) (?:even |really )?eat|never (?:eat|touch|have)|not eating|no longer eat|stopped eating|quit|gave up|can't eat|eat|eating|started eating) (meat|fish|dairy|milk|sugar|gluten|eggs|pork|beef|cheese|bread|shellfish|nuts|peanuts)\b/,
    claim: ([verb = '', what = '']) =>
      human(`eats:${what}`, /^(?:eat|eating|started eating)$/.test(verb) ? 'yes' : 'no'),
  },
  {
    homes: USER,
    pattern: /\bi(?:'m| am) (?:now |a )?(vegetarian|vegan|pescatarian|celiac|coeliac|lactose intolerant)\b/,
    claim: ([diet = '']) => human('diet', diet),
  },
  {
    homes: USER,
    pattern: /\ballergic to ([\p{L} -]{3,30}?)(?=[,.;!?]|$| and | but | after all| any ?more| at all| now)/u,
    claim: ([what = '']) => human(`allergy:${tidy(what)}`, 'yes'),
  },
  {
    homes: USER,
    pattern: /\bi(?:'m| am) (now |not |still )?(married|divorced|single|engaged|widowed|separated)\b/,
    claim: ([how = '', state = '']) => human('marital-status', how === 'not' ? `not ${state}` : state),
  },
  {
    homes: USER,
    pattern:
      /\bi (?:take|'m taking|am on|'m on|switched to) ([a-z]+(?:in|ol|ex|am|an|ide|ine|one|il|tan|cin|pam|phen))\b/,
    claim: ([drug = '']) => human('medicine', drug),
  },
  {
    homes: USER,
    pattern:
      /\b(?:call me|i go by|everyone calls me|people call me|my name(?:'s| is)) ([\p{L}'-]{2,20})\b(?! (?:when|if|back|later|at))/u,
    claim: ([name = '']) => human('name', name),
  },
  {
    homes: USER,
    pattern:
      /\b(?:i'm on|i am on|i work|i do|i'm back on|from \w+ i'm on|on) (?:the )?(nights?|days?|earl(?:y|ies)|lates?|mornings?|evenings?)(?: shifts?| rota)?(?= (?:shift|rota|now|since|till|until|from|only)|[,.;!?]|$)/,
    claim: ([shift = '']) => human('shift', shift.replace(/s$/, '').replace(/ies$|ie$/, 'y')),
  },
  {
    homes: USER,
    pattern:
      /\bmy (mother|mom|mum|mama|father|dad|papa|sister|brother|son|daughter|wife|husband|partner|boyfriend|girlfriend|nephew|niece|grandmother|grandma|granny|grandfather|grandpa|aunt|uncle|friend|cousin)(?:,? (\p{L}{2,20}),?)? (?:lives|has moved|moved|is moving) (?:in|to|at|near) ([\p{L}' -]{2,40}?)(?=[,.;!?]|$| and | but | since | with )/u,
    claim: ([kin = '', name = '', place = '']) => ({
      subject: kinOf(kin, name),
      attribute: 'home',
      value: tidy(place),
    }),
  },
  {
    homes: USER,
    pattern:
      /\bmy (mother|mom|mum|mama|father|dad|papa|sister|brother|son|daughter|wife|husband|partner|boyfriend|girlfriend|nephew|niece|grandmother|grandma|granny|grandfather|grandpa|aunt|uncle|friend|cousin)(?:,? (\p{L}{2,20}),?)?(?:'s| is| turns| turned| will be) (\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[a-z]+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty)\b(?! (?:minutes|hours|days|weeks|months|am|pm))/u,
    claim: ([kin = '', name = '', age = '']) => ({ subject: kinOf(kin, name), attribute: 'age', value: age }),
  },
  {
    homes: ANY,
    pattern:
      /\b(?:i|we) (?:started|founded|opened|set up) (?:the )?([\p{L}' -]{2,30}?)(?: together| with [\p{L} ]{2,20})? in (\d{4})\b/u,
    claim: ([what = '', year = '']) => ({ subject: tidy(what), attribute: 'founded', value: year }),
  },
  {
    homes: ANY,
    pattern:
      /\b(?:the |my |our )?([\p{L}-]{3,25}(?: (?:\p{L}{3,20}|\d{1,3}))?)(?: is|'s) (?:due|in|on|at) (?:on |by )?((?:the )?(?:\d{1,2}(?:st|nd|rd|th)?(?: of)? ?(?:january|february|march|april|may|june|july|august|september|october|november|december)|(?:january|february|march|april|may|june|july|august|september|october|november|december) \d{1,2}|\d{1,2}(?:st|nd|rd|th)))(?=[,.;!? ]|$)/u,
    claim: ([what = '', when = '']) =>
      /^(?:it|that|this|he|she|they|there|which|what)\b/.test(what)
        ? null
        : { subject: 'both', attribute: `date:${tidy(what)}`, value: tidy(when) },
  },
  {
    homes: USER,
    pattern:
      /\bmy (mother|mom|mum|mama|father|dad|papa|sister|brother|son|daughter|wife|husband|partner|boyfriend|girlfriend|boss|neighbou?r|flatmate|roommate|cousin|aunt|uncle|niece|nephew|grandmother|grandfather|friend) (?:is )?(?:called |named )?(\p{L}{2,20})(?= (?:is|was|has|lives|works|turns|,)|,)/u,
    claim: ([kin = '', name = '']) => ({ subject: name, attribute: 'relation', value: kin }),
  },
  {
    homes: USER,
    pattern:
      /\b(\p{L}{2,20})(?:'s| is) my (mother|father|dad|sister|brother|son|daughter|wife|husband|partner|boyfriend|girlfriend|boss|neighbou?r|flatmate|roommate|cousin|aunt|uncle|niece|nephew|grandmother|grandfather|friend|colleague)\b/u,
    claim: ([name = '', kin = '']) =>
      /^(?:he|she|that|this|who|it)$/.test(name) ? null : { subject: name, attribute: 'relation', value: kin },
  },
  {
    homes: USER,
    pattern:
      /\bi (prefer|love|like|enjoy|hate|can't stand|dislike|detest|loathe|don't like) ([\p{L} -]{3,40}?)(?=[,.;!?]|$| and | but | because | when | for | over )/u,
    claim: ([verb = '', what = '']) =>
      human(`likes:${tidy(what)}`, /^(?:prefer|love|like|enjoy)$/.test(verb) ? 'yes' : 'no'),
  },
  {
    homes: ANY,
    pattern:
      /\b(?:scrap|scrapped|ditch|ditched|dropped|dropping|no longer use|don't use|stopped using|not using|moved away from|forget) (?:the )?([\p{L}0-9.+#-]{2,30})(?=[,.;!?]|$| and | but | any ?more)/u,
    claim: ([tool = '']) =>
      /^(?:it|that|this|them|what|one)$/.test(tool)
        ? null
        : { subject: 'both', attribute: `uses:${tidy(tool)}`, value: 'no' },
  },
  {
    homes: ANY,
    pattern:
      /\b(?:we|i)(?:'re| are|'ve| have)? (?:using|use|switched to|going with|staying on|stay on|stick with|chose|decided on|settled on|decided to use) ([\p{L}0-9 .+#-]{2,40}?)(?=[,.;!?]|$| for | on | in | instead | from | after | and )/u,
    claim: ([tool = '']) => ({ subject: 'both', attribute: `uses:${tidy(tool)}`, value: 'yes' }),
  },
  {
    homes: ANY,
    pattern:
      /\b(?:the )?([\p{L}-]{3,25}(?: [\p{L}-]{3,25})?) (?:moves|moved|is moving|is|was|got moved|got pushed|slips|pushed) (?:to|on|back to) ((?:the )?(?:\d{1,2}(?:st|nd|rd|th)?(?: of)? ?)?(?:january|february|march|april|may|june|july|august|september|october|november|december)?(?: \d{1,2}(?:st|nd|rd|th)?)?)(?=[,.;!? ]|$)/u,
    claim: ([what = '', when = '']) =>
      /\d|[a-z]{4}/.test(when) && !/^(?:it|that|this|he|she|they|i|we)$/.test(what)
        ? { subject: 'both', attribute: `date:${tidy(what)}`, value: tidy(when) }
        : null,
  },
  {
    homes: ['relational'],
    pattern:
      /\b(at most|max|maximum|cap (?:it|them) at|keep (?:it|them) (?:to|under)|under|no more than|limit (?:it )?to) ((?:one|two|three|four|five|six|seven|eight|nine|ten|\d+) (?:lines?|sentences?|words|paragraphs?|bullets?))\b/,
    claim: ([, size = '']) => ({ subject: 'both', attribute: 'answer-length', value: size }),
  },
  {
    homes: ['relational'],
    pattern:
      /\b(?:(don't|do not|never|stop|no longer|not) )?(?:to )?(?:\w+ )?(write|read|commit|push|merge|send|book|pay|touch|delete|publish|deploy|post)(?:ing)? (?:to |on |in |anything to )?(?:the |my |our )?([\p{L}-]{3,25}(?: [\p{L}-]{3,25})?)/u,
    claim: ([no = '', verb = '', what = '']) => ({
      subject: 'both',
      attribute: `may:${verb}:${tidy(what)}`,
      value: no === '' ? 'yes' : 'no',
    }),
  },
  {
    homes: ['relational'],
    pattern:
      /\b(emojis?|bullets?|bullet points|lists|tables|headings|jokes|compliments|recaps?|summaries|links|sources|exclamation marks?) (?:are|is) (?:fine|ok|okay|alright|all right|allowed|welcome|permitted)\b/,
    claim: ([what = '']) => ({ subject: 'both', attribute: `answers:${stemOf(what)}`, value: 'yes' }),
  },
  {
    homes: ['relational'],
    pattern:
      /\b(don't|do not|never|stop|no|no more|without|quit|always|please|start)(?: with| using| saying| doing| giving me| the)? ((?:emojis?|bullets?|bullet points|lists?|recaps?|recapping|summar\w+|apolog\w+|compliments?|disclaimers?|options|menus?|headings?|tables|code|sources?|links?|jokes?|greetings?|questions?|preamble|exclamation marks?|correct\w*|translat\w*|explain\w*))\b/,
    claim: ([polarity = '', what = '']) => ({
      subject: 'both',
      attribute: `answers:${stemOf(what)}`,
      value: /^(?:always|please|start)$/.test(polarity) ? 'yes' : 'no',
    }),
  },
]

function tidy(value: string): string {
  return value
    .toLowerCase()
    .replace(/^(?:the|a|an|my|our) /, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function stemOf(word: string): string {
  return word.replace(/(?:ing|ies|es|s|e|y)$/, '')
}
