import { assignments } from './assignments.ts'
import { commands } from './commands.ts'
import { foreign } from './foreign.ts'
import { keyed } from './keyed.ts'
import { letsIn } from './lets-in.ts'
import { markup } from './markup.ts'
import { numbers } from './numbers.ts'
import { tokens } from './tokens.ts'

/** The rules that need one line and nothing around it. */
export const LINE_RULES = [tokens, assignments, numbers, commands, markup, keyed, letsIn, foreign] as const
