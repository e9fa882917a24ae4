import { isFiniteVerb } from './resolve/finite.ts'
import { subjectOf } from './resolve/subject.ts'
import { speechOf } from './speech.ts'

/** A line as whom or what it is about and what it says of them. */
export interface AboutWhom {
  /** As the line begins with it: `Brother Paul`, `Ruth: User's mother`; empty for a line about the human. */
  readonly who: string
  /** `label`: `who` is written with a colon; `told`: it is the subject of a sentence. */
  readonly form: 'human' | 'told' | 'label'
  readonly said: string
}

const LABEL = /^(\p{Lu}[^:"“”{}]{0,39}): (\S.*)$/su
const NOBODY: ReadonlySet<string> = new Set()
const SELF = /^(?:I|We|They|User|The user) (?=\p{Ll})/u

/** Reads whom a line is about; null where the line does not say, or says more than one sentence. */
export function aboutWhom(line: string): AboutWhom | null {
  const text = (speechOf(line)?.words ?? line).replace(/[.!]$/, '')
  if (/[.!?]\s+\p{Lu}/u.test(text)) return null
  const [, title, description] = LABEL.exec(text) ?? []
  if (title !== undefined && description !== undefined) return { who: title, form: 'label', said: description }
  if (subjectOf(text, NOBODY)?.of === 'self') return { who: '', form: 'human', said: text.replace(SELF, '') }
  const words = text.split(' ')
  const verb = words.findIndex((word, at) => at > 0 && isFiniteVerb(word.toLowerCase()))
  if (verb < 0) return null
  return { who: words.slice(0, verb).join(' '), form: 'told', said: words.slice(verb).join(' ') }
}
