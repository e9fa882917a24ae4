/** A feature of a sentence: its name and what shows it in the normalised form. Patterns are linear: no nested quantifier. */
export type Cue = readonly [name: string, pattern: RegExp]
