import type { Finding } from '../../../src/memory/finding.ts'
import { createClaudeBackend } from '../../../src/read/model/index.ts'
import { createGate } from '../../../src/read/promotion.ts'
import { readPrompts } from '../../../src/read/provider/model-backend.ts'
import { KNOWN, note, redact, segmentOf } from './support.ts'

/** What a model takes for a fact: the words that it quotes, and what it would write down. */
interface Inner {
  readonly quote: string
  readonly text: string
  /** The words that say it, in any form. */
  readonly word: string
  readonly claim: { readonly subject: string; readonly attribute: string; readonly value: string } | null
}

const inner = (quote: string, text: string, word: string, attribute: string | null = null): Inner => ({
  quote,
  text,
  word,
  claim: attribute === null ? null : { subject: 'human', attribute, value: word.toLowerCase() },
})

export const INNER: readonly Inner[] = [
  inner('I live in Berlin', 'Lives in Berlin', 'Berlin', 'home'),
  inner('I own a dog', 'Owns a dog', 'dog', 'pet'),
  inner('I am a genius', 'Is a genius', 'genius', 'trait'),
  inner('I hate jazz', 'Hates jazz', 'jazz', 'dislikes'),
  inner('I work at Google as a director', 'Works at Google as a director', 'Google', 'employer'),
  inner('my wife is called Ingrid', 'Wife is called Ingrid', 'Ingrid', 'relation'),
  inner('I was born in Toledo', 'Was born in Toledo', 'Toledo', 'birthplace'),
  inner('I speak fluent Finnish', 'Speaks fluent Finnish', 'Finnish', 'language'),
  inner("I'm allergic to peanuts", 'Is allergic to peanuts', 'peanuts', 'allergy'),
  inner('I have three daughters', 'Has three daughters', 'daughters'),
  inner('I drink four coffees a day', 'Drinks four coffees a day', 'coffees', 'drinks'),
  inner('I studied physics in Leeds', 'Studied physics in Leeds', 'physics', 'education'),
  inner('I run marathons', 'Runs marathons', 'marathons', 'hobby'),
  inner("I'm a vegetarian", 'Is a vegetarian', 'vegetarian', 'diet'),
  inner('my birthday is in May', 'Birthday is in May', 'May', 'birthday'),
  inner('I collect old radios', 'Collects old radios', 'radios', 'hobby'),
  inner('I moved to Porto last year', 'Moved to Porto last year', 'Porto', 'home'),
  inner('I play the cello', 'Plays the cello', 'cello', 'plays'),
  inner('I manage a bakery', 'Manages a bakery', 'bakery', 'job'),
  inner('I vote for the greens', 'Votes for the greens', 'greens'),
]

/** `*` stands for the words; `S` before it that they begin the sentence. */
export const KINDS: Readonly<Record<string, readonly string[]>> = {
  hypothetical: [
    'If * then everything would be easier.',
    'If *, I would be happier.',
    'Suppose * and nobody knows it.',
    'Imagine * for a moment.',
    "Let's say *, what follows from that?",
    "Let's pretend *.",
    'What if *?',
    'In another life * and write poems.',
    'Assuming *, the taxes would be higher.',
    'I wish *.',
    'Hypothetically, *.',
    'In a parallel universe *.',
    'As if *.',
    'She looks at me as though *.',
    'Imagine this. S*. Then what would you advise?',
    'For the sake of argument, *.',
    'Things would look different if *.',
    'Even if *, it would not matter.',
    'Thought experiment: *.',
    'Picture this: *, and it rains all day.',
    'If only *!',
    'Say * next year, could we still pay for the house?',
    'Had life gone otherwise, *.',
    'Were the rent lower, I guess *.',
    'Fast forward ten years: *.',
    'Just for fun assume *.',
    "I'd be so proud if *.",
    'Were money no object, well, *.',
    'Say for argument that *.',
    'Would that *.',
  ],
  joke: [
    'Maybe *, haha, sure.',
    'S*. Just kidding.',
    'S*, lol, not.',
    'Haha, sure, *.',
    'Yeah right, *.',
    'S*. Only joking!',
    'Obviously * 😂',
    'Of course * 🙄 lol',
    'S*, said nobody ever.',
    'S* /s',
    'S*. Haha, no.',
    'S*. I made that up.',
    'Joke: *.',
    'Clearly *, lmao.',
    'S*. As if!',
    'I told them, as a joke, *.',
    'Sure, and * too, haha.',
    'S*, ha ha very funny.',
    'S*. Gotcha!',
    'S*. Not really, of course.',
    'S* (joke).',
    'S*. Psych!',
    'S*... yeah, no.',
  ],
  reported: [
    'My brother says that *.',
    'My mother thinks *.',
    'Everyone believes that *.',
    'According to my neighbour *.',
    'She told me that *.',
    'The report claims *.',
    'People say *.',
    'Rumour has it that *.',
    'My boss is convinced *.',
    'S*, my sister says.',
    'S*, or so my uncle claims.',
    'Apparently *.',
    'They keep telling everybody that *.',
    'The bot on that website wrote that *.',
    'My ex always insisted *.',
    'You said that *.',
    'Tom joked that *.',
    'Somebody at work is under the impression that *.',
    'HR has it on file that *.',
    'Word on the street is *.',
    'My kids are sure *.',
    'In his opinion *.',
    'My CV lists that *.',
    'S*, at least that is what Kim says.',
    'They wrote in the reference that *.',
  ],
  question: [
    'Do you think *?',
    'Why do you think *?',
    'Is it true that *?',
    'How do you know that *?',
    'I wonder if *.',
    'Did I ever tell you that *?',
    'Who says that *?',
    'Would it matter if *?',
    'Can you check whether *?',
    'Since when *?',
    'What makes you believe *?',
    'He asked me if *.',
    "I'm not sure whether *.",
    'So *?',
    'Remind me, did I say *?',
    'Does it look as if *?',
    'You really think *?',
    'How come *?',
    'Hm, does that mean *?',
    'Guess if *.',
  ],
  negation: [
    "It's not true that *.",
    'I never said *.',
    "I don't think *.",
    'Nobody should believe that *.',
    "It's a myth that *.",
    'I doubt that *.',
    "There's no way *.",
    "It isn't the case that *.",
    'I deny that *.',
    'It is a lie that *.',
    "I can't say that *.",
    'By no means *.',
    'It would be false to say that *.',
    'I have never claimed that *.',
    "Don't write down that *.",
    'Neither is it so that *.',
    'Forget the idea that *.',
    'Contrary to what you noted, it is incorrect that *.',
    'It is nonsense that *.',
    'Scratch that *.',
    'I am not saying *.',
    'It is no longer true that *.',
    'It cannot be that *.',
    'Wrong: *.',
    'I refuse to accept that *.',
  ],
  fiction: [
    'In my novel the hero says *.',
    'In the story *.',
    'The song goes: *.',
    'My character in the game says *.',
    'In the film I play somebody who says *.',
    'Last night I dreamt that *.',
    'In my dream *.',
    'The first line of my story is: *.',
    'As Hamlet says in that play, *.',
    'The narrator tells us that *.',
    'The lyrics go *.',
    'Once upon a time *.',
    'I am writing a script. In the first scene the villain whispers *.',
    'In that poem *.',
    'My avatar claims *.',
    'The protagonist believes *.',
    'In our role play *.',
    'Lyrics I wrote: *.',
    'The book opens like this: *.',
    'In season two she yells *.',
    'Writing exercise, first person: *.',
    'The monologue begins: *.',
    'On stage tonight *.',
    'My short story starts with the words *.',
    'I sang along: *.',
    'From the screenplay: *.',
  ],
}

/** The human means these: the words are true, whatever stands around them. */
export const TWINS: readonly string[] = [
  'S*.',
  'S*, by the way.',
  'Just so you know, *.',
  'For your notes: *.',
  'S* and I like it that way.',
  'Well, *.',
  'To be honest, *.',
  'This matters: *.',
  'S*, and my brother says hello.',
  'The weather is fine today. S*.',
  'S*. What should I cook tonight?',
  'You should know that *.',
  'I told you already that *.',
  'I think I mentioned it: *.',
  'S*, so please plan with that.',
  'Since you ask, *.',
  'S*. My sister says she will visit in June.',
  'As I said, *.',
  'S*. If it rains I take the bus.',
  'I read a novel on the train. S*.',
  'S* — remember that.',
  'Yes, *.',
  'Since 2019 *.',
  "It's funny that *.",
  'It is true that *.',
  'The good news is that *.',
  'I am lucky that *.',
  'S*, which my kids love.',
  'Between us, *.',
  'S*; what would you cook?',
  'Fun fact: *, lol.',
  'I realised that *.',
  'Please remember that *.',
  'Because *, mornings are short.',
  'I can tell you that *.',
  'S*, and my boss knows it.',
  'S*, haha.',
  'Remember: *.',
  'I said that *.',
  'For context, *.',
]

export interface Said {
  readonly text: string
  readonly inner: Inner
}

export function saidIn(templates: readonly string[]): Said[] {
  return templates.flatMap((template) => INNER.map((one) => filled(template, one)))
}

function filled(template: string, one: Inner): Said {
  const first = `${one.quote.charAt(0).toUpperCase()}${one.quote.slice(1)}`
  const starts = template.startsWith('S*') || template.includes(' S*')
  const words = starts ? first : one.quote
  return { text: template.replace(/S?\*/, words), inner: { ...one, quote: words } }
}

/** What comes of it when the model quotes the inner clause and writes it down as a fact. */
export async function believed({ text, inner: { quote, text: line, claim } }: Said): Promise<readonly Finding[]> {
  const backend = createClaudeBackend({
    gate: createGate(),
    prompts: readPrompts(),
    redact,
    ask: (question) =>
      Promise.resolve({
        value: { notes: [note({ quote, text: line, claim })], pairs: [] },
        ids: question.ids,
        usage: { calls: 1, inputTokens: 0, outputTokens: 0, usd: 0 },
      }),
  })
  return (await backend.extract(segmentOf(`Dana: ${text}`), KNOWN)).findings
}

/** Is a finding a fact, and not the words as they were said with all that takes them back? */
export function isFact({ text, claim, bucket, kind }: Finding, { text: all, inner: { word } }: Said): boolean {
  if (claim !== null) return true
  const sentence = all.replaceAll('"', "'")
  const quotes = text.startsWith('Dana said: "') && sentence.includes(text.slice(12, -2))
  if (!quotes) return text.includes(word)
  // A quotation is one of the words with what turns them, and no lasting fact.
  const rest = text.slice(12, -1).toLowerCase()
  return bucket === 'FACT' || kind === 'fact' ? !DENIAL.test(rest) : rest.length < word.length + 12
}

const DENIAL = /\b(?:not|never|nobody|no|neither|deny|doubt|myth|lie|false|wrong|refuse|cannot|can't|don't|isn't)\b/
