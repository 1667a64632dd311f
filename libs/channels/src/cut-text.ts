/** What stands where a text was cut. */
export const cutMark = '...';

/** A cut goes back to the end of a sentence if that keeps at least this share of what fits, else to a word's end. */
const worthwhileShare = 0.6;

/** The beginning of a text that ends as sentences do, or else as words do. */
export function atBoundary(text: string): string {
  const ends = [/^.*[.!?](?=\s)/s, /^.*\S(?=\s)/s].map((pattern) => pattern.exec(text)?.[0] ?? '');
  return ends.find((end) => end.length >= text.length * worthwhileShare) ?? text;
}

/** A text of at most so many characters (UTF-16 units), cut visibly and never within a character. */
export function cutToCharacters(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most - cutMark.length).replace(/[\uD800-\uDBFF]$/, '');
  return atBoundary(start).trimEnd() + cutMark;
}
