import { classifyHuman, type Judgement, sharesOfHuman } from './classify.ts'
import { inTurn } from './in-turn.ts'
import { type Encode, meanings } from './meaning.ts'

/** A human's sentence with its cues. */
interface Said {
  readonly text: string
  readonly normal: string
  readonly cues: ReadonlySet<string>
}

/** Where each of a turn's sentences belongs, and what its meaning adds to how much it would be missed. */
export function judgeHuman(
  said: readonly Said[],
  encode: Encode | null,
): readonly (Judgement & { readonly missed: number })[] {
  const meant = encode === null ? [] : meanings(encode(said.map(({ text }) => text)))
  const shares = inTurn(said.map(({ cues, normal }, at) => sharesOfHuman(cues, normal, meant[at])))
  return said.map(({ cues }, at) => ({
    ...classifyHuman(shares[at] ?? [], cues),
    missed: meant[at]?.importance ?? 0,
  }))
}
