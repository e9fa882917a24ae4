const DENIES = /(?<![\p{L}])(?:not|never|no|none|nothing|nobody|without|cannot|can['’]?t|\p{L}+n['’]t)(?![\p{L}])/iu
const TURNS_AWAY =
  /(?<![\p{L}])(?:stop\w*|quit\w*|hat(?:e|es|ed)|dislik\w+|avoid\w*|over|less|rather|instead|refus\w+|against|fewer|un\w{3,}|allerg\w+|free|lack\w*|ended|former\w*|used to)(?![\p{L}])/iu

/** Does one of two texts deny what the other affirms, as far as the words show it? */
export function turnsAround(first: string, second: string): boolean {
  const softens = (text: string): boolean => DENIES.test(text) || TURNS_AWAY.test(text)
  return (DENIES.test(first) && !softens(second)) || (DENIES.test(second) && !softens(first))
}
