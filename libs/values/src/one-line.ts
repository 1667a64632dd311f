/** Text as one line that cannot break out of its line, nor open or close a fence. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/<{3,}/g, '[[[')
    .replace(/>{3,}/g, ']]]')
    .trim();
}

/** Text with its lines and what stands before their words, none of which can open or close a fence. */
export function safeLines(text: string): string {
  return text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\t\n]+/gu, ' ')
    .replace(/<{3,}/g, '[[[')
    .replace(/>{3,}/g, ']]]');
}
