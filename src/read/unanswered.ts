import { UserError } from '../errors.ts'

/** A segment could not be answered: it stays due, and the others go on. */
export class Unanswered extends UserError {}
