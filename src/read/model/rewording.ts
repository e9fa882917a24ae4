import { stem } from '../../memory/resolve/stem.ts'

/**
 * Words that a text may use although its speaker did not: what turns "I'm" into a statement about somebody. None of
 * them names a thing, a person, a place or a deed, so nothing can be planted with them.
 */
const WORDS = `
  a an the this that these those it its they them their there here he him his she her hers who whom whose which what
  when where why how one ones someone somebody something anything everything everyone nothing nobody each every both
  all any some most more less least many much few fewer several other others another same such own only just also too
  even still already again ever never always often sometimes usually mostly generally regularly rarely once twice
  currently now today since until before after during while later first last next new old recent recently long time
  times day days daily week weeks weekly month months monthly year years yearly morning mornings evening evenings
  night nights weekend weekends
  and or but not nor so if then than as at by for from in into of off on onto out over up down to with within without
  about above across against along among around because behind below between beyond despite except like near per
  through throughout toward towards under upon via instead rather though although unless whether
  am is are was were be been being do does did done doing have has had having can could may might must shall should
  will would need needs get gets got getting go goes going went come comes came make makes made making take takes
  took taken taking give gives gave given giving keep keeps kept keeping let lets
  says said say tells told asks asked asking emphasized emphasised stressed mentioned noted stated explained described
  learned learnt learning realized realised decided agreed established confirmed corrected redirected granted trust
  trusts trusted delegated prefers prefer preferred preference preferences wants want wanted wishes wish likes liked
  loves loved enjoys enjoyed dislikes dislike disliked hates hated avoids avoid values valued expects expect expected
  hopes plans planned planning intends intended aims considers considering thinks believes feels felt feeling finds
  found tends tendency uses use used using works worked working work lives lived living live owns has holds runs
  starts started starting stops stopped begins began ends ended changed changes moved switched
  studies studied teaches taught speaks spoke knows knew known remembers met meets born grew raised married divorced
  person people human user assistant family friend friends colleague colleagues partner relationship
  name named called aged age home job background experience experienced interest interested interests familiar
  comfortable technical skill skilled skills knowledge project projects team task tasks topic topics thing things way
  ways kind part matter matters important critical clear direct brief short detailed detail details concise honest
  careful answer answers question questions conversation response responses request requested instruction instructions
  approach style tone habit routine goal decision decisions reason opinion
  good better best bad worse worst great big small high low right wrong strong strongly very really quite well
  frustrated frustration annoyed happy unhappy proud worried excited tired sad angry
  yes no ok okay possible able unable allowed
  monday tuesday wednesday thursday friday saturday sunday
`

export const REWORDING: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/).map(stem))
