import type { Matter } from './matters.ts'

/**
 * Ways in which people say that something is over, or is otherwise now, without a word of change: each with the matters that
 * end so. What it is about stands elsewhere: in a name, a word of the thing, an "it", or nowhere.
 */
export interface Idiom {
  readonly pattern: RegExp
  readonly matters: readonly Matter[]
  /** Said of many things: a word of what is known has to be named beside it. */
  readonly named?: true
  /** It is done to something: where that is named, it is that. */
  readonly toThing?: true
  /** It is said of what stands in front. */
  readonly ofSubject?: true
  /** It is somewhere, or since something: where that is named, it is that. */
  readonly atPlace?: true
}

const any = (...rows: readonly string[]): RegExp =>
  new RegExp(`(?:^|[^\\p{L}'])(?:${rows.join('|')})(?![\\p{L}])`, 'iu')
const IT = '(?:it|that|them|this|him|her|everything|the (?:whole )?(?:lot|thing|job lot))'
const THE = '(?:my|our|the|his|her|their|that)'
const N = '(?:a|\\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a couple of|a few|several)'

/** What can be done away with: "binned it off", "packed it in". */
const DONE_AWAY: readonly Matter[] = [
  'job',
  'study',
  'mate',
  'vehicle',
  'thing',
  'medicine',
  'activity',
  'habit',
  'diet',
  'plan',
  'tool',
  'project',
  'supplier',
]

/** What is sold, handed back or no more. */
const HANDED_ON: readonly Matter[] = [
  'job',
  'home',
  'vehicle',
  'thing',
  'activity',
  'animal',
  'tool',
  'supplier',
  'mate',
  'plan',
  'project',
  'study',
]

export const IDIOMS: readonly Idiom[] = [
  {
    pattern: any(
      "pa(?:id|ying) (?:[\\p{L}'-]+ ){1,5}(?:back|off)|paid (?:it )?off|settled up|cleared (?:it|the (?:loan|debt|balance|card))|all square|debt[- ]free|(?:last|final) (?:payment|instal?ment)|wiped the slate",
    ),
    matters: ['debt'],
  },
  {
    pattern: any(
      "(?:actually|now|really|quite|rather|even) (?:quite |really |rather )?(?:like|love|enjoy|eat|fancy)|(?:gone|went|going) (?:right |completely |totally )?off|grown on (?:me|us|him|her)|come (?:round|around) to|got(?:ten)? (?:a taste for|to like|into|bored of|tired of)|(?:can't|cannot) (?:stand|face|look at|stomach) (?:[\\p{L}'-]+ ){0,3}(?:any ?more|now)|won me over|changed my (?:mind|tune)|over it",
    ),
    matters: ['taste', 'diet', 'habit', 'activity'],
    named: true,
  },
  {
    pattern: any(
      'changed (?:my|our|his|her|their) minds?|went with (?:the )?[\\p{L}\\d ]{1,30}(?:in the end|instead|after all)|(?:settled|decided|agreed|landed|plumped) (?:on|for) (?:the )?|plan b|that ship has sailed|back to (?:square one|the drawing board)|it is then|scrap that|u-turn',
    ),
    matters: ['plan', 'project', 'tool', 'supplier', 'study', 'activity', 'diet', 'home', 'job'],
    named: true,
  },
  {
    pattern: any(
      '(?:graduated|qualified|passed out|dropped out|deferred|repeating the year|got my results|handed in (?:my|the) (?:thesis|dissertation)|viva|finished (?:uni|school|college|my degree|the course)|last (?:exam|lecture)|transfer (?:went|came|is|got)|changed (?:courses?|majors?))',
    ),
    matters: ['study'],
  },
  {
    pattern: any(
      "went live|(?:is|are|went|it's) (?:live|out|shipped|launched|published|released)(?= *[.,!;]|$)|shipped (?:it|the)|launched (?:it|the)|typed the end|cast(?:ed)? off the last|hung it on the wall|(?:last|final) (?:page|chapter|row|stitch|coat|nail|commit|tile)",
    ),
    matters: ['project'],
  },
  { pattern: any('finished (?:it|the|my|our)'), matters: ['project'], toThing: true },
  {
    pattern: any(
      `(?:jack|pack|chuck|jag)(?:ed|ing)? (?:${IT}|(?:the |my )?[\\p{L}-]+)(?: all)? in`,
      `(?:bin|sack|knock|blow|brush|cast|writ|swear|cross)(?:n?ed|s)? (?:${IT}|(?:the |my )?[\\p{L}-]+) off`,
      `blown ${IT} off|written ${IT} off|wrote ${IT} off`,
      `(?:binned|ditched|dropped|scrapped|axed|canned|killed|shelved|dumped|junked|chucked|quit|stopped|cancell?ed|ended|abandoned|nixed|pulled|parked|mothballed|retired|decommissioned|uninstalled|deleted|removed|withdrew|undid|dismantled|demolished|stripped|frogged|unravelled|unpicked|torched|wiped|returned|refunded|revoked) (?:${IT}|${THE} \\p{L}+|the \\p{L}+)`,
      `(?:ripped|tore|took|taken|torn|pulled|threw|thrown|chucked) (?:${IT} )?(?:all )?(?:out|down|away)(?! of)`,
      `(?:shut|closed|wound|switched|turned) (?:${IT} )?(?:all )?(?:down|off|up)`,
      `g[ai]v(?:e|en) (?:${IT} )?up(?: on ${IT})?|gave up the (?:ghost|fight|chase)`,
      `got (?:rid|shot|shut) of ${IT}|(?:see|saw|seen) the back of ${IT}`,
      `(?:am |i'm |we're |are |is |he's |she's )?(?:all )?(?:done|finished|through) with ${IT}`,
      `knocked (?:${IT}|[\\p{L} ]{1,20}) on the head|kicked ${IT} (?:into touch|to the kerb)`,
      'called (?:it|time)(?: a day| quits| off| on it)?|threw in the towel|thrown in the towel',
      `put ${IT} (?:to bed|out to pasture|out of its misery)|pulled the plug(?: on ${IT})?`,
      `(?:let|letting) (?:${IT}|the [\\p{L} ]{1,20}) (?:go|lapse|expire|run out)`,
      `walked away(?: from ${IT})?|bailed(?: on ${IT})?|bowed out|pulled out|backed out|dropped out|flunked out`,
      `(?:that's|thats|that was) (?:me|us|it|him|her|that) (?:done|finished|out|over|through)`,
      `(?:that's|thats) that(?: then)?|over and done(?: with)?|done and dusted|dead in the water|dead and buried`,
      `(?:can't|cannot|couldn't) be (?:doing|bothered|arsed|fussed) with (?:it|them|that)`,
      `(?:won't|not|never|isn't|aren't) (?:be |going to be |gonna be )?(?:coming|going|having|doing|renewing|using|needing|wearing|playing|touching|attending) (?:back|it|one|them|another|any ?more|again)`,
      `in the bin|on the scrap ?heap|(?:gone )?down the (?:pan|drain|tubes)|gone (?:west|bust|under|kaput|up in smoke)|bit(?:ten)? the dust|kicked the bucket|given up the ghost`,
      `moved on from ${IT}|outgrown? ${IT}|outgrew ${IT}|gone off ${IT}|went off ${IT}|sick of ${IT}|had (?:my|our) fill|lost interest`,
    ),
    matters: DONE_AWAY,
    toThing: true,
  },
  {
    pattern: any(
      "(?:is|are|was|were|\\p{L}+'s|\\p{L}+'re|has been|have been|got|been)(?: now| all| officially| finally| well and truly)? (?:history|(?:gone|over)(?= *[.,!;]|$| now\\b| for good)|finished|no more|toast|kaput|done for|scrapped|sold|shelved|axed|canned|cancell?ed|disbanded|dethroned|retired|binned|ditched|decommissioned|written off|stolen|nicked|totalled|rehomed|discontinued|defunct)",
      "(?:has |have |\\p{L}+'s |\\p{L}+'ve )?(?:retired|disbanded|folded|closed down|shut (?:down|up shop|its doors)|gone bust|went bust|packed up|conked out|died on (?:me|us)|given out|gave out|been (?:cut|axed|scrapped|cancell?ed|lifted|dropped))",
    ),
    matters: HANDED_ON,
    ofSubject: true,
  },
  {
    pattern: any(
      `(?:sold|flogged|ebayed|traded|part-exchanged|scrapped|donated|gifted|rehomed|gave away|given away|waved|kissed|saw off|binned|smashed) (?:${THE} |old |[\\p{L}'-]+ ){0,3}(?:off|in|away|goodbye|on)?`,
      `(?:gave|given|handed|sent|took|taken|returned|posted) (?:${THE} )?(?:[\\p{L}'-]+ ){0,3}(?:back|in|over)`,
      `(?:sold|returned|flogged|binned|donated|lost) ${THE}`,
      `g[ai]ve (?:me|us) (?:[\\p{L}£$€\\d.,]+ ){1,3}for (?:it|her|him|them)`,
      `(?:stole|nicked|pinched|swiped|half-inched) ${THE}|(?:gave|donated|passed|handed|left) (?:my|our) (?:[\\p{L}'-]+ ){1,4}to (?:the|my|our|a|an|his|her)`,
      `(?:said|say|saying) (?:goodbye|farewell|ta-ra|cheerio) to`,
    ),
    matters: HANDED_ON,
    toThing: true,
  },
  {
    pattern: any(
      `(?:had|have|having) (?:${THE} )?(?:[\\p{L}'-]+ )?(?:put (?:down|to sleep))|put (?:him|her|it|them) (?:down|to sleep)`,
      "crossed the rainbow bridge|over the rainbow bridge|slipped away|passed (?:away|on|over)|gone to sleep|went to sleep for good|didn't make it|(?:has |'s )?died|(?:we|i|they)(?: have|'ve)? (?:just )?(?:lost|buried) (?:him|her|our|the|\\p{Lu}\\p{L}+)|(?:is|\\p{L}+'s) (?:no longer with us|at peace|in heaven)|back legs went|last (?:breath|walk|trip to the vet)",
    ),
    matters: ['animal'],
  },
  {
    pattern: any(
      '(?:took|taken|taking|accepted|got|given|had|offered me) (?:the |my |his |her |their |voluntary |a |early )*(?:redundancy|severance|package|buyout|early retirement|retirement|p45)',
      'made redundant|laid off|let (?:me|him|her|us|them) go|got the (?:sack|boot|chop|push|axe)|been sacked|got fired|been let go|booted out',
      `(?:handed|turned|gave|put|chucked|given|sent) (?:back |in )?(?:${THE} )?(?:notice|badge|laptop|pass|lanyard|resignation|uniform|keycard|papers|locker key|apron|two weeks)(?: in| back)?`,
      `(?:my|his|her|our|the|their) (?:last|final) (?:day|shift|week|night|class|lesson|delivery|rota|month)(?: (?:was|is|at|on|today|yesterday|there|here|of|done|last|tomorrow))?`,
      'leaving (?:do|drinks|card|present|party)|hung up (?:my|his|her|the) \\p{L}+|cleared (?:out )?(?:my|his|her) (?:desk|locker)|hang(?:ing)? up (?:my|his|her) \\p{L}+',
    ),
    matters: ['job', 'activity', 'study'],
  },
  {
    pattern: any(
      `first (?:ever |proper |full |real )?(?:day|week|shift|month|fortnight|morning|night|weekend|pay ?slip|payday|class|lecture|one-on-one|1:1|meeting) (?:at|of|on|in|with|as|from|since|done|over|under)`,
      `${N} (?:days?|weeks?|months?) in(?:to)?(?= (?:at|with|the|my|a|as|\\p{Lu}))`,
      'i got it(?= *[.!]|$)|(?:got|landed|bagged|nailed|been offered and took|accepted|signed for|start|starts|started|starting)(?: on| at| with| as)? (?:the job|the post|the role|the promotion|the new job|the gig|(?:on )?the first|(?:at|with|as) (?:the |an? )?\\p{L}+)',
      "(?:got|been|was|were|they) promoted|promotion came through|moved (?:up|over|across) to|(?:transfer|application|secondment) (?:went|came) through|seconded to|switched (?:courses?|teams?|wards?|departments?|majors?)|(?:is|'s|are|got) in charge(?: now)?|(?:got|have|'ve got|has) \\p{L}{3,} in charge|took over from|taken over from|stepped (?:down|up|back)|reorg(?:ed)?|answers? to \\p{L}{3,}|(?:said|saying) yes to (?:my|our|the)|(?:signed|agreed)(?: off)? (?:my|our|the) (?:flexible|new|request)",
    ),
    matters: ['job', 'study'],
    atPlace: true,
  },
  {
    pattern: any(
      `(?:handed (?:over|back|in) (?:the |my |our |his |her |their )?keys?|keys? (?:handed|collected|picked up|returned|are (?:back|ours|mine)|in (?:my )?hand)|(?:got|picked up|collected|have|dropped off|posted|returned|gave (?:back)?) (?:the|our|my) keys?)`,
      'first (?:night|morning|week|weekend|sunday|breakfast|christmas) (?:in|at) (?:the|our|my|a|\\p{L}{3,})',
      'boxes (?:everywhere|to unpack|up to)|(?:still )?unpack(?:ing|ed)|(?:removal|moving) (?:men|van|lorry|day|company)|completed (?:on|today|yesterday|last)|completion (?:day|came|went)|settled in(?:to)?|moved (?:in|out)(?! with)|(?:sold|sell) up|gave notice on|signed the (?:lease|contract|deeds?)|exchanged contracts|clear(?:ing|ed) (?:out )?the (?:flat|house|place)(?: out)?|new (?:postcode|address|landlord|landlady|place|flat|house|digs)|lease (?:is )?(?:up|ended)|evicted|flown the nest|upped sticks',
    ),
    matters: ['home'],
    atPlace: true,
  },
  {
    pattern: any(
      "split(?:ting)? up|(?:we|they|have|'ve|has|'s) split|broke(?:n)? (?:up|it off|things off)|called (?:it|the wedding|the engagement|things) off|ended (?:it|things)|(?:finished|chucked|dumped|left|binned|ditched) (?:with )?(?:him|her|me)|kicked (?:him|her|me) out|walked out(?: on (?:me|him|her))?|moved (?:his|her|my) (?:stuff|things) out|decree|divorc(?:e|ed) (?:is|came|come|went|has|papers|final|through)|(?:got|been|are|we're|getting) divorced|final order|signed the papers|(?:it's|its|it is|all) over between|(?:aren't|not|no longer) together|single again|back on the (?:apps|market|shelf)|gave (?:him|her|me) the ring back|gone our separate ways|went our separate ways|separat(?:ed|ing)|(?:she|he) said yes|proposed|got (?:engaged|hitched|married|wed)|tied the knot|put a ring on it|newlyweds?|widowed|boy is history|been dumped|no longer an item",
    ),
    matters: ['mate'],
  },
  {
    pattern: any(
      `(?:has |have |'s |'ve )?(?:come|came|coming|gone|went|weaned|tapered|been) (?:myself )?off (?:${IT}|${THE} \\p{L}+)`,
      `(?:took|taken|taking|weaned|takes) (?:me|him|her|us|them) off`,
      `(?:switched|swapped|moved|changed|put|bumped|upped) (?:me|him|her|us|them) (?:on|over |across |up |down )?(?:to|onto|on)`,
      `(?:doubled|halved|upped|lowered|raised|dropped|increased|reduced|cut|trebled|tripled|stopped|swapped|changed) (?:it|the dose|the dosage|my dose|them|my \\p{L}+)`,
      `(?:i'm|im|i am|we're|she's|he's|now) on (?:the )?(?:\\d+s?|gel|cream|patches|tablets|injections?|spray|drops|pump)\\b`,
      "finished the course|course (?:is )?finished|prescription (?:ran out|stopped)|(?:no|don't) need (?:it|them) any ?more",
    ),
    matters: ['medicine'],
  },
  {
    pattern: any(
      "all[ -]clear|signed me off|discharged|clean bill of health|in remission|(?:cast|stitches|brace|boot|splint|sling|bandage|plaster)(?:'s| is| are| has| have)? (?:came|come|gone|off|out)|(?:fully |all )?healed(?: up)?|cured|gr(?:ew|own) out of|back on (?:my|his|her) feet|off (?:the )?crutches|(?:walking|running|lifting|working) again|pain[- ]free|good as new|right as rain|gave birth|(?:baby|he|she|they)(?:'s| is| has|'ve| have)? arrived|waters broke|\\d+ ?lbs?(?: \\d+ ?oz)?",
    ),
    matters: ['illness'],
  },
  {
    pattern: any(
      '(?:biopsy|tests?|scan|bloods?|results?) (?:was|were|came back|is|are) (?:all )?(?:clear|negative|normal)',
    ),
    matters: ['illness'],
    named: true,
  },
  {
    pattern: any(
      `(?:\\p{L}+|\\d+) (?:days?|weeks?|months?|years?) (?:without|clean|sober|dry|smoke[ -]free|since (?:my|the|his|her) last|cold turkey|free of|off (?:it|them|the))`,
      "(?:haven't|hasn't|not|havent|never) (?:had|touched|smoked|drunk|eaten|bought|wanted) (?:one|a |any|it|another|so much)",
      'down to (?:none|zero|nothing|one|two|three|half|\\d+)|cut(?:ting)? (?:it |them |right |all )?(?:down|out|back)|kicked (?:it|the habit|them)|cold turkey|wean(?:ed|ing) (?:myself )?off|last (?:one|cigarette|fag|drink|pint|pack) (?:was|ever|on|in)|threw (?:the|my) \\p{L}+ away|(?:off|on) the wagon|back on the (?:fags|booze|meat|wagon|sauce|ciggies)|(?:it was|was just|was) (?:just |only )?a phase|(?:caved|cracked|relapsed|lapsed)|(?:one|two|three|half a|a single) (?:cups?|glass(?:es)?|pints?)(?: a day)?,? (?:only|max|tops|morning|now|at most)|decaf|caffeine[ -]free|(?:nicotine )?patches',
      '(?:eats?|eating|ate|having|has|had) (?:\\p{L}+ )?(?:meat|bacon|fish|chicken|cheese|steak|burgers?) again|(?:head|nose|hand) in a \\p{L}+ (?:bucket|bag|box|burger)',
      "told (?:me|him|her|us)(?: to)? (?:stop|quit|cut|lay off)|(?:doctor|gp|dentist|consultant)(?:'s orders| said (?:stop|no|reflux))",
    ),
    matters: ['habit', 'diet'],
    atPlace: true,
  },
  {
    pattern: any(
      "double[ -]booked|overbooked|fully booked|fell through|fallen through|falling through|rained off|(?:is|are|\\p{L}+'s) off(?= *[.,!;]|$)|not happening|not going ahead|scrubbed|(?:got|had|getting|have) (?:my |our |a |the )*(?:money|deposit|fare|refund) (?:back|for)|refunded|lifted (?:it|the)|brought (?:it )?forward|put (?:it )?back|pushed (?:it )?(?:back|out|to)|shifted (?:it )?(?:to|back)|bumped (?:it )?to|rebooked|postponed|rescheduled|rearranged|swapped (?:with|it|to|over|slots|shifts|weeks)|(?:the )?(?:week|day|month|weekend|fortnight) (?:after|before)(?= *[.,!;]|$)|(?:moved|changed|switched) (?:it|the (?:date|time|day)) to",
      "(?:they've|they have|they|he's|she's) (?:given|offered|found|got|moved|put|shifted) us (?:one|another|a|in|to|on)|going for (?:the )?\\p{L}+ instead|(?:we|i) go for (?:the|an?) \\p{L}+|(?:hate|hated|loathe|can't stand) (?:it|them|the (?:colour|look|sight|feel))",
    ),
    matters: ['plan', 'project'],
  },
  {
    pattern: any(
      `(?:migrated|ported|jumped|cut over|converted|upgraded|went over|gone over) (?:over |across |all )?(?:to|onto|off|from)`,
      `(?:switched|moved|transferred|swapped|shifted)(?: ${IT}| everything| all of it| the \\p{L}+| our \\p{L}+) (?:over |across |all )?(?:to|onto|into|off)`,
      '(?:finished|completed|done|did|through) (?:with )?(?:the |that |our |my )?(?:\\p{L}+ )?(?:migration|switch(?:ing|over)?|cut ?over|upgrade|move|rewrite|port)|(?:migration|cut ?over|switch ?over|upgrade)(?: window)? (?:is |went |was |has )?(?:done|fine|complete|finished|well|smoothly|through|over)|rolled (?:it )?(?:back|out)|back (?:on|to) (?!track|time|work|normal|form|top|the|my|it|a|his|her)\\p{L}{3,}|(?:deleted|removed|uninstalled|unplugged|returned|shut down|turned off|powered down|killed|retired|cancelled|closed) (?:the|our|my) (?:last |old |final )?|everything (?:\\p{L}+ ){0,2}(?:on|in|from|with|to|over)|(?:came|come|comes) (?:over|across|from) (?:on its own|\\p{L}{3,})|refused (?:the|to) renew\\w*|not renew\\w+|since (?:mon|tues|wednes|thurs|fri|satur|sun)day|across all|cancelled (?:the|my|our) (?:direct debit|subscription|contract|account)',
    ),
    matters: ['tool', 'supplier'],
    toThing: true,
  },
  {
    pattern: any(
      "(?:put|gone|went|going|goes|shot|crept) (?:it |them |prices? |mine |ours )?(?:up|down)(?: (?:to|by|from))?|raised|hiked|knocked (?:it )?(?:down|up)|\\d[\\d.,]*k? from (?:january|february|march|april|may|june|july|august|september|october|november|december|next|the)|(?:increase|rise|raise|hike|discount|pay rise)(?: (?:came|of|to|from|letter))|(?:it's|is) (?:now )?(?:[£$€] ?)?\\d[\\d.,]*k? (?:now|these days)",
    ),
    matters: ['price'],
  },
]
