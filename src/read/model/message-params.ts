import type Anthropic from '@anthropic-ai/sdk'
import type { Question } from './ask.ts'

export interface AskSettings {
  readonly model: string
  /** Room for an answer, with what the model thinks on the way to it. */
  readonly maxTokens: number
  /** Structured output, or a tool whose input is the answer, for servers that know no structured output. */
  readonly structure: 'schema' | 'tool'
  /** How hard it thinks; null leaves it to the model. */
  readonly effort: 'low' | 'medium' | 'high' | null
}

type Params = Anthropic.MessageCreateParamsNonStreaming

/** A question as the Messages API wants it, alone or in a batch: what is cached first, what is new last. */
export function messageParams(question: Question, settings: AskSettings): Params {
  const { model, maxTokens, structure, effort } = settings
  const prefix = [question.system, question.known].filter((text) => text !== '')
  const params: Params = {
    model,
    max_tokens: maxTokens,
    system: prefix.map((text) => ({ type: 'text', text, cache_control: { type: 'ephemeral' } })),
    messages: [{ role: 'user', content: [{ type: 'text', text: question.input }] }],
  }
  const thought = effort === null ? {} : { effort }
  if (structure === 'tool')
    return {
      ...params,
      ...(effort === null ? {} : { output_config: thought }),
      tools: [
        { name: TOOL, description: 'Takes the whole answer.', input_schema: { ...question.schema, type: 'object' } },
      ],
      // Not forced: models that always think refuse that. A text with the same JSON is read as well.
      tool_choice: { type: 'auto' },
      system: [...asBlocks(params.system), { type: 'text', text: `Answer by calling the tool ${TOOL}, once.` }],
    }
  return { ...params, output_config: { ...thought, format: { type: 'json_schema', schema: { ...question.schema } } } }
}

const TOOL = 'answer'

function asBlocks(system: Params['system']): Anthropic.TextBlockParam[] {
  return Array.isArray(system) ? system : []
}
