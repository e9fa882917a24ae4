/** In lower case, letter for letter: a capital that becomes two letters (İ) would move everything behind it. */
export function lowered(text: string): string {
  const lower = text.toLowerCase()
  return lower.length === text.length ? lower : text.replace(/[A-ZÀ-Þ]/g, (letter) => letter.toLowerCase())
}
