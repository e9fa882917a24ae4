import type { Cue } from './cue.ts'

const PAST =
  '(?:was|were|had|did|went|came|got|made|took|told|said|found|lost|won|paid|sent|bought|sold|gave|left|met|ran|saw|thought|wrote|broke|chose|fell|felt|forgot|grew|heard|held|kept|knew|led|put|read|rang|sat|slept|spoke|spent|stood|taught|threw|wore|drove|ate|began|became|built|[a-z]{2,}ed)'

/** Tense and shape: a habit is told in the present, an event in the past or the future, a wish by its verb. */
export const GRAMMAR_CUES: readonly Cue[] = [
  ['v:past', new RegExp(`\\b${PAST}\\b`)],
  ['v:i-past', new RegExp(`\\b(?:i|we) (?:\\w+ly |just |also |finally |never )?${PAST}\\b`)],
  ['v:they-past', new RegExp(`\\b(?:he|she|they|it|who) (?:\\w+ly |just |also |finally |never )?${PAST}\\b`)],
  [
    'v:future',
    /\b(?:will|won't|going to|(?:i|we|he|she|they|it)'ll|shall|next (?:week|month|year|time)|tomorrow|soon|by then)\b/,
  ],
  ['v:i-progress', /\b(?:i'm|i am|we're|we are) (?:\w+ly |just |still |now |not )?[a-z]+ing\b/],
  [
    'v:perfect',
    /\b(?:have|has|'ve|haven't|hasn't) (?:\w+ly |just |already |never |always |now )?(?:been|had|done|gone|got|[a-z]+ed|[a-z]+en)\b/,
  ],
  [
    'v:i-present',
    /\b(?:i|we) (?:\w+ly |also |always |never |only |still |mostly |just )?(?!(?:was|were|had|did|will|would|could|should|can|can't|might|think|guess|mean|hope|know|see|need|want|said|told|asked)\b)[a-z]+(?<!ed)\b/,
  ],
  [
    'v:they-present',
    /\b(?:he|she|who|it) (?:\w+ly |also |always |never |only |still )?(?!(?:was|is|has|his)\b)[a-z]{2,}s\b/,
  ],
  ['v:is', /\b(?:is|are|'s|'re|am|'m)\b/],
  ['v:elliptic', /^(?!.*\b(?:i|we|you|he|she|they|it|that|this|there|is|are|was|were|am)\b)/],
  [
    'v:no-verb',
    /^(?!.*\b(?:is|are|was|were|am|be|been|have|has|had|do|does|did|can|could|will|would|should|may|might|must|[a-z]+ed|[a-z]+ing|[a-z]{3,}s)\b)(?!.*'(?:s|re|m|ve|ll|d)\b)/,
  ],
  ['v:begins-the', /^(?:and |but |so )?(?:the|a|an|our|their|his|her|its)\b/],
  ['v:begins-we', /^(?:and |but |so )?(?:we|our)\b/],
  ['v:begins-ing', /^[a-z]+ing\b/],
  ['v:begins-past', new RegExp(`^${PAST}\\b`)],
  ['v:begins-no', /^(?:no|not|never|nothing|nobody|none)\b/],
  ['v:list', /,[^,]{2,40},/],
  ['v:because', /\b(?:because|since|so that|that's why|which is why)\b/],
  ['v:but', /\b(?:but|though|although|except|only)\b/],
  ['v:anyone', /\b(?:everyone|everybody|people|nobody|somebody|someone|anyone|they say)\b/],
]
