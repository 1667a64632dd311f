/** Text as one line that cannot break out of its line, nor open or close a fence. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/<{3,}/g, '[[[')
    .replace(/>{3,}/g, ']]]')
    .trim();
}
