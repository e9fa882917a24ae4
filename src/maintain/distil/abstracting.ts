import { stem } from '../../memory/resolve/stem.ts'

const stems = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/).map(stem))

/**
 * What a general statement is made of beside the words of its sources: cause, frequency, measure, time, and how things go.
 * None names a thing, a place or a trait of a person, so that nothing of that kind can be planted with them.
 */
export const ABSTRACTING = stems(`
  across whenever repeatedly consistently generally typically reliably frequently recurring repeated regular irregular
  several multiple various whether because although despite given overall clear steady excessive insufficient sufficient
  limited particular certain specific similar different unless once until tend tends prone likely unlikely invariably
  inevitably routinely occasionally rarely seldom always mostly eventually immediately shortly soon previously otherwise
  therefore thus hence namely especially notably apparently possibly potentially actually directly completely partly fully
  cause causes caused causing lead leads led leading result results resulted resulting effect affect affected due prevent
  prevented trigger produce produced create created allow enable force forced follow followed following subsequent
  afterwards thereafter increase increased raise raised reduce reduced reduction improve improved improvement worsen extend
  lower boost shorten lengthen slow speed delay exceed reach fall fell drop dropped rise rose remain occur occurrence happen
  require requirement involve contain include included mean meant depend vary recover last lasting stay skip remove removal
  alter prompt disrupt disruption disturb throw threw turn exist existing exists become becomes became break breaks broke
  broken help helps helped hinder support avoid miss missing lack lacking stem stems arise emerge appear disappear show
  indicate suggest prove confirm ensure maintain keep hold continue proceed resume interrupt pause start begin finish end
  complete add introduce receive provide supply offer deliver obtain gain lose lost leave left bring brought carry move
  pass run ran runs set handle manage deal perform operate function apply applied select choose chose prefer rely combine
  separate split join mix match fit exposed expose exposes exposure load loads upset upsets damage harm spoil ruin hurt
  overrun overruns exhaust suffer degrade decline deteriorate strengthen weaken fluctuate stabilise peak double halve
  fail survive die kill yield spark drive schedule knock win chance interfere set serve cut push pull hit strike catch fill
  spread spill slip stick flow grow shrink burn freeze melt crack bend block clear clean close open shut connect disconnect
  respond react adapt adjust resolve fix repair replace restore recover restart reset update check verify test measure
  compare detect report record track monitor plan organise arrange prepare deliver accept reject approve refuse win gain
  attract encourage discourage motivate demotivate favour benefit matter count amount lie sit stand turn shift swing
  arrive blow stall share distribute hand seat consume lock develop perform assign attach detach wrap cover uncover fold stack store collect
  gather sort divide multiply measure weigh mark label name list print copy paste save load unload upload download install
  uninstall configure enable disable activate deactivate switch toggle rotate lift lower tilt press release hang mount fasten
  loosen tighten wash rinse soak dry heat cool warm boil bake roast fry mix stir pour drain fill empty refill charge
  discharge power plug unplug wire book cancel postpone reschedule confirm invite attend host serve welcome greet announce
  publish post submit issue sign date file forward return exchange swap trade deliver ship pack unpack carry drag roll slide
  climb cross enter exit approach surround face lean rest wait hurry rush walk sit stand lie sleep wake
  notice observe see watch look listen hear smell taste touch sense recognise identify discover explore search seek
  evaluate assess judge rate rank score estimate calculate count predict expect anticipate assume guess doubt question
  ensure guarantee secure protect guard shield cover treat cure ease relieve calm settle irritate annoy bother distract
  concentrate focus practise train exercise rehearse prepare revise memorise learn train coach guide direct instruct
  responsible easy easier hard harder simple simpler likely helpful harmful useless essential optional sensitive vulnerable
  resistant dependent independent related linked connected associated combined shared separate joint mutual alone together
  loss gain growth shortage surplus deficit excess rest remainder share portion fraction majority minority half quarter
  start finish end beginning middle top bottom front rear edge corner centre inside outside indoors outdoors nearby
  pre post non sub super over under mid co re double triple single multiple pair couple dozen
  device machine vehicle tool item object animal plant member participant participation group food meal weather equipment
  system material software document text message discussion argument conversation talk session visit trip journey task
  user people person individual team staff customer side surface area environment setting context background content
  consecutive successive row back-to-back back full whole entire empty half approximately roughly exactly additional extra
  amount rate degree number quantity size length height depth width distance temperature pressure intensity level volume
  pattern practice routine process procedure execution duration period interval condition situation case occasion instance
  presence absence use usage access timing outcome impact change event issue problem failure error success activity
  behaviour behavior addition order sequence place placing put point stage step phase space room capacity limit threshold
  rule exception factor source combination difference comparison relation link tendency trend requirement need purpose
  reliable unreliable stable unstable consistent inconsistent frequent infrequent constant persistent temporary permanent
  daily weekly monthly nightly yearly automated automatic manual explicit implicit short long small large big fast slow
  high low good bad better best worse worst early late quick sudden gradual rapid strong weak hard soft light heavy deep
  careful total average minimum maximum main common usual unusual typical normal extreme severe mild slight minor major
  warm warmer cold colder cool hot wet dry humid rainy weather new old fresh poor proper correct wrong simple complex easy
  difficult possible impossible necessary useful effective ineffective successful advance afternoon
`)

/** Words that may frame what somebody said, and here would claim something of a person that no source does. */
export const CLAIMING = stems(`
  frustrated frustration annoyed happy unhappy proud worried excited tired sad angry married divorced born raised loves
  loved hates hated dislikes disliked lives lived family friend friends colleague colleagues partner home job aged
  technical skilled honest studies studied taught
`)
