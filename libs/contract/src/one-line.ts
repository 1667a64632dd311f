/** Text as one line that cannot break out of its line, nor open or close a fence. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/<{3,}/g, '[[[')
    .replace(/>{3,}/g, ']]]')
    .trim();
}

/** The first `maxChars` characters, with a note when something is missing. Never cuts a surrogate pair. */
export function clip(text: string, maxChars: number, note = '…'): string {
  if (text.length <= maxChars) return text;
  return text.slice(0, maxChars).replace(/[\uD800-\uDBFF]$/, '') + note;
}
