import type { Memory } from '../memory.ts'
import { unframed } from './clause.ts'
import { isAskedInTurn, isProtected, mayEnd } from './meant-one.ts'
import type { MemoryIndex } from './memory-index.ts'
import { isUndone, isUnreal } from './not-so.ts'
import * as outcomes from './outcomes.ts'

/** Forms of an answer of which one is wanted at a time: a line is a choice, with `|` between what excludes each other. */
const CHOICES = `
  bullets bullet bulleted bullet-points list lists | prose paragraphs paragraph sentences | table tables
  english | german | french | spanish | italian | dutch | portuguese | polish | swedish | danish | norwegian | greek | turkish | russian | welsh | irish | swahili | hindi | arabic | japanese | chinese | korean
  metric kilometres kilos | imperial miles pounds
  celsius | fahrenheit
  formal formally | casual casually informal informally chatty
  short brief concise briefly | long detailed thorough
  yaml | json | toml | xml | csv
  british | american
  24-hour | 12-hour
  typescript | javascript | python | rust | go | java | kotlin | ruby
  euros | dollars | pounds sterling
`
interface Form {
  readonly choice: number
  readonly option: number
}
const FORMS: ReadonlyMap<string, Form> = new Map(
  CHOICES.trim()
    .split('\n')
    .flatMap((row, choice) =>
      row.split('|').flatMap((words, option) =>
        words
          .trim()
          .split(' ')
          .map((word): [string, Form] => [word, { choice, option }]),
      ),
    ),
)
/** A wish for one case is no other wish in general. */
const IN_ONE =
  /\b(?:this|just|only|when|whenever|if|unless|except|once|today|tonight|(?:for|in|on) (?:the|this|that|these|my|our|an?|emails?|code|invoices?|meetings?|work|client)\b)/i
/** Always when it does so. */
const WHENEVER = /\b(?:when|whenever|if) you\b/gi
const ASKS_FOR =
  /^(?:(?:from now on|ok|okay|please|so|and|actually|right|go on(?: then)?|on second thoughts?)[,:]? )*(?:please |always |just )?(?:write|give|use|answer|reply|respond|send|show|make|keep|put|talk|speak|switch|stick|go|format|explain|i(?:'d| would)? (?:want|prefer|rather|like|need)|can you|could you|you (?:can|should|may))\b/i
const CALL_ME = /\b[Cc]all me (?:by )?(\p{Lu}[\p{L}'-]+)/u
const INSTEAD = /(\p{Lu}\p{L}+)(?:'ll| will) do\b|\b(?:it's|make it|go with|prefer|just) (\p{Lu}\p{L}+)/u
const UNWANTED =
  /\b(?:sick of|tired of|hate|hated|stop calling|don't call|never call|not) (?:me )?(?:being called )?(\p{Lu}\p{L}+)/u

/** "Write me paragraphs" after "answer in bullets", "Deb'll do" after "call me Debbie": which is wanted is asked. */
export function otherForm(fresh: outcomes.Fresh, index: MemoryIndex): outcomes.Outcome | null {
  const { finding } = fresh
  if (finding.origin !== 'human-said' || finding.cue === 'one-off') return null
  const said = (finding.evidence.at(-1)?.quote ?? finding.text).slice(0, 400).replace(/[‘’]/g, "'")
  const asks = said.split(/(?<=[.!;,])\s+/).filter((sentence) => ASKS_FOR.test(sentence) && !isUndone(sentence))
  const forms = IN_ONE.test(said) || isUnreal(said) ? [] : asks.flatMap(formsIn)
  const names = namesIn(said)
  if (forms.length === 0 && names.length === 0) return null
  const meant = index
    .all()
    .findLast((memory) => mayEnd(memory, fresh) && (isOtherForm(forms, memory) || isOtherName(said, names, memory)))
  if (meant === undefined || isAskedInTurn(fresh, index)) return null
  return outcomes.asked(fresh, meant, isProtected(meant))
}

function formsIn(text: string): Form[] {
  const words = text.toLowerCase().match(/[\p{L}\d-]+/gu) ?? []
  return words.flatMap((word, at) => (DENIES.test(words[at - 1] ?? '') ? [] : (FORMS.get(word) ?? [])))
}

const DENIES = /^(?:no|not|without|never|avoid|than|of|less|fewer)$/

function isOtherForm(forms: readonly Form[], { home, text }: Memory): boolean {
  if (forms.length === 0 || home !== 'relational' || IN_ONE.test(text.replace(WHENEVER, ''))) return false
  const theirs = formsIn(unframed(text))
  return forms.some(
    ({ choice, option }) =>
      theirs.some((one) => one.choice === choice) &&
      !theirs.some((one) => one.choice === choice && one.option === option),
  )
}

function namesIn(said: string): string[] {
  return [CALL_ME, INSTEAD, UNWANTED].flatMap((pattern) => pattern.exec(said)?.slice(1).find(Boolean) ?? [])
}

function isOtherName(said: string, names: readonly string[], { text }: Memory): boolean {
  const wanted = CALL_ME.exec(text)?.[1]
  if (wanted === undefined || names.length === 0) return false
  if (UNWANTED.exec(said)?.[1] === wanted) return true
  const instead = CALL_ME.exec(said)?.[1]
  return instead !== undefined && instead !== wanted
}
