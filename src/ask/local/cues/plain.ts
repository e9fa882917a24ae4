import type { Cue } from './cue.ts'

/**
 * Statements so plain that they are kept whatever their words weigh: a decision that is called one, what somebody has,
 * likes and cannot stand. What comes with an -ing may be meant the other way round, and what one has in hand is no fact.
 */
export const PLAIN_CUES: readonly Cue[] = [
  [
    'q:decided',
    /^(?:(?:and|so|ok|okay|then|well|yes|anyway),? )*(?:we|i)(?:'ve| have)? (?:now |finally |just |both |also )?decided (?:to|on|that|against|for|not)\b/,
  ],
  [
    'q:have',
    /^(?:(?:and|so|well),? )*i(?:'ve got| have| own| keep) (?:an?|two|three|four|five|six|\d) (?:(?!question|meeting|call|headache|problem|idea|minute|moment|deadline|feeling|request|plan|appointment|few|lot|bit|bug|test|task|point|favou?r|hunch|second|cold|look|thing|draft|doubt|thought|issue|chance|choice|hour|day|week|half|while|case|file|pr|ticket|quick|long|busy|bad|big|new)[a-z-]+ ){0,3}(?!question|meeting|call|headache|problem|idea|minute|moment|deadline|feeling|request|plan|appointment|few|lot|bit|bug|test|task|point|favou?r|hunch|second|cold|look|thing|draft|doubt|thought|issue|chance|choice|hour|day|week|half|while|case|file|pr|ticket)[a-z-]{3,}(?:$|[.,!;]| and | called | named )/,
  ],
  [
    'q:like',
    /^(?:(?:and|so|well),? )*i (?:really |just |absolutely |do |also )?(?:love|adore|hate|detest|like|enjoy|can't stand|cannot stand) (?!it\b|that\b|this\b|these\b|those\b|them\b|him\b|her\b|you\b|your\b|how\b|when\b|what\b|the (?:way|idea|fact)\b|to\b|where\b|why\b|who\b|[a-z]+ing\b)[a-z]/,
  ],
  // A rule that was broken is said again by saying that it was said.
  [
    'q:told-you',
    /\bi(?:'ve| have)? (?:already |only )?(?:told|asked) you (?:so|not to|nicely|twice|already|before|(?:two|three|four|\d+|many|several) times)\b/,
  ],
  [
    'q:as-agreed',
    /(?:^|[,;:.] |\band )(?:please )?(?:be|keep|stay|do|don't|make|leave|use|answer|write|stick|cut) (?:[a-z'-]+ ){1,5}(?:like|as|how) (?:we|i) (?:said|agreed)\b/,
  ],
]
