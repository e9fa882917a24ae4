/** "I've cooked for my wife since we moved" → "they've cooked for their wife since they moved". Verbs need no bending. */
export function they(text: string): string {
  return FORMS.reduce((rest, [pattern, form]) => rest.replace(pattern, (found) => sameCase(found, form)), text)
}

/** Longest first: a contraction before its pronoun. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:i am|we are)(?=$|[.,;:!)]| (?:and|or|but)\b)/gi, 'they are'],
  [/\b(?:i am|i'm|we are|we're|im)\b/gi, "they're"],
  [/\b(?:i was|we were)\b/gi, 'they were'],
  [/\b(?:i've|we've|ive)\b/gi, "they've"],
  [/\b(?:i'd|we'd)\b/gi, "they'd"],
  [/\b(?:i'll|we'll)\b/gi, "they'll"],
  [/\b(?:am i|are we)\b/gi, 'are they'],
  [/\b(?:myself|ourselves)\b/gi, 'themselves'],
  [/\b(?:mine|ours)\b/gi, 'theirs'],
  [/\b(?:i|we)\b/gi, 'they'],
  [/\b(?:my|our)\b/gi, 'their'],
  [/\bme\b/gi, 'them'],
]

/** "I" is always a capital, so only the other forms tell where a sentence begins. */
function sameCase(found: string, form: string): string {
  const capital = /^[A-HJ-Z]/.test(found)
  return capital ? `${form.charAt(0).toUpperCase()}${form.slice(1)}` : form
}
