import type { Config } from '../config.ts'
import { seenIn } from './manner.ts'
import type { SeenNames, SpeakerNames } from './speakers.ts'

export type { SpeakerNames } from './speakers.ts'

type Named = Pick<Config, 'human' | 'assistant' | 'speakers'>

/** How the two are called: by the configuration, and, where a log alone does not tell, by the logs that were read before. */
export function namesIn(
  { human, assistant, speakers }: Named,
  logs: ReadonlyMap<string, { readonly form: string }>,
): SpeakerNames {
  let seen: SeenNames | undefined
  return {
    human: [human, ...speakers.human],
    assistant: [assistant, ...speakers.assistant],
    seen: () => {
      seen ??= seenIn([...logs.values()].map(({ form }) => form))
      return seen
    },
  }
}
