/** Longer lines are texts: what stands around their words is not looked at. */
const LONGEST = 1000

/**
 * What a line says without the marks that people put on words in an editor: emphasis, highlights, code, links, tags and
 * block names at the end. Two lines that differ in nothing else say the same.
 */
export function withoutMarkup(text: string): string {
  const plain = text.normalize('NFC').trim()
  if (plain.length > LONGEST || !/[*_=`[#^]/.test(plain)) return plain
  let bare = withoutTags(plain)
    .replace(/\[\[(?:[^[\]|]*\|)?([^[\]|]*)\]\]/g, '$1')
    .replace(/\[([^[\]]*)\]\([^()\s]*\)/g, '$1')
  for (const mark of PAIRS) bare = bare.replace(mark, '$1')
  return bare.trim()
}

/** Two signs before one, so that `***both***` comes off whole; an underscore inside a word is a letter of it. */
const PAIRS = [
  /\*\*(?=[^\s*])([^*]*[^\s*])\*\*/g,
  /(?<![\p{L}\p{N}])__(?=[^\s_])([^_]*[^\s_])__(?![\p{L}\p{N}])/gu,
  /==(?=[^\s=])([^=]*[^\s=])==/g,
  /`([^`]+)`/g,
  /\*(?=[^\s*])([^*]*[^\s*])\*/g,
  /(?<![\p{L}\p{N}_])_(?=[^\s_])([^_]*[^\s_])_(?![\p{L}\p{N}_])/gu,
]

/** ` #pets #home/garden ^a1b2c3`; a number alone is no tag. */
export function withoutTags(text: string): string {
  const words = text.split(' ')
  while (words.length > 1 && TAG.test(words.at(-1) ?? '')) words.pop()
  return words.join(' ')
}

const TAG = /^(?:#(?=.*[\p{L}_-])[\p{L}\p{N}_/-]+|\^[\p{L}\p{N}-]+|)$/u
