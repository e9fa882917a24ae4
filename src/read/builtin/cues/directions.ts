import type { Home } from '../../../memory/memory.ts'

/** Cues that, met together and without the others, say which home a human's sentence belongs in. First match wins. */
export interface Direction {
  readonly all: readonly string[]
  readonly none: readonly string[]
  readonly to: Home
}

export const DIRECTIONS: readonly Direction[] = [
  { all: ['r:names-you'], none: ['x:question'], to: 'soul' },
  { all: ['r:not-to-be'], none: ['x:question'], to: 'relational' },
  { all: ['r:forget-for-this'], none: ['x:question'], to: 'relational' },
  { all: ['r:neg-imperative', 'r:dont-anywhere'], none: ['s:begins-i', 'x:question'], to: 'relational' },
  { all: ['r:your-work', 's:i'], none: ['x:question', 'x:task', 'x:asks'], to: 'relational' },
  { all: ['q:told-you'], none: ['x:question', 'x:if'], to: 'relational' },
  { all: ['q:call-me'], none: ['x:question', 'x:if'], to: 'relational' },
  { all: ['q:as-agreed'], none: ['x:question', 'x:if'], to: 'relational' },
  { all: ['r:secret'], none: ['x:question', 'x:task'], to: 'relational' },
  { all: ['r:what-i-said'], none: ['x:question'], to: 'relational' },
  { all: ['d:settled'], none: ['x:question', 'x:begins-if', 's:you'], to: 'store' },
  { all: ['q:decided'], none: ['x:question', 'x:if'], to: 'store' },
  { all: ['d:visit', 'd:date'], none: ['x:question', 'x:if', 't:every', 't:habit', 'v:i-past', 'f:live'], to: 'store' },
  { all: ['d:engagement', 'd:date'], none: ['x:question', 'x:if'], to: 'store' },
  { all: ['d:price'], none: ['x:question', 'x:if', 's:i', 's:my', 's:you', 'w:kin'], to: 'store' },
  { all: ['b:introduces'], none: ['x:question', 'x:task', 's:you', 'd:visit'], to: 'user' },
  { all: ['b:turns', 'd:date'], none: ['x:question', 's:you'], to: 'user' },
  { all: ['f:live', 's:begins-i', 'w:place', 'd:event'], none: ['x:question', 'x:if', 'v:future'], to: 'user' },
  { all: ['f:i-am-number'], none: ['x:question', 'x:if'], to: 'user' },
  { all: ['f:medicine', 's:i'], none: ['x:question', 'x:task'], to: 'user' },
  { all: ['q:welcome'], none: ['x:question', 'x:if'], to: 'relational' },
  { all: ['q:fills'], none: ['x:question', 'x:if', 's:you', 'd:settled', 'q:decided'], to: 'user' },
  { all: ['f:makes-me-ill'], none: ['x:question', 'x:if'], to: 'user' },
]
