import { RULE } from './line-kind.ts'
import { LONG_LINE, MAX_TURN, type OpenTurn } from './open-turn.ts'

const DASH = 0x2d
const NEWLINE = 0x0a

/** Most lines of a log are blank, a rule or plain running text: these are gone over without a closer look. */
export class Skim {
  /** Index and number of the first line that is anything else, or not whole. */
  pos = 0
  line = 0
  private readonly special: Uint8Array
  private readonly open: OpenTurn

  /** `special`: 1 for a byte with which a line may begin that is to be looked at. */
  constructor(special: Uint8Array, open: OpenTurn) {
    this.special = special
    this.open = open
  }

  /** Goes on from a line start; what it goes over is put into the open turn. */
  over(bytes: Buffer, from: number, number: number): void {
    const { special, open } = this
    const { takesLines } = open
    const limit = takesLines ? open.at + MAX_TURN : bytes.length
    let [pos, line] = [from, number]
    for (; pos < bytes.length; line++) {
      const first = bytes[pos] as number
      if (first === NEWLINE) {
        if (pos > limit) break
        open.runs.blank = 1
        pos++
      } else if (special[first] === 1) {
        if (first !== DASH || bytes[pos + 3] !== NEWLINE || bytes[pos + 1] !== DASH || bytes[pos + 2] !== DASH) break
        if (takesLines) open.add(RULE, bytes, pos, pos + 3, line)
        pos += 4
      } else {
        const end = bytes.indexOf(NEWLINE, pos)
        if (end < 0 || end - pos > LONG_LINE || end > limit) break
        if (takesLines) open.addText(bytes, pos, end, line)
        pos = end + 1
      }
    }
    this.pos = pos
    this.line = line
  }
}
