import { startOf } from '#values';

/** The mark where a text was cut. */
export const cutMark = '...';

/** A cut goes back to the end of a sentence if that keeps at least this share of what fits, else to a word's end. */
const worthwhileShare = 0.6;

/** The beginning of a text, up to the end of a sentence, or else of a word. */
export function atBoundary(text: string): string {
  const ends = [/^.*[.!?](?=\s)/s, /^.*\S(?=\s)/s].map((pattern) => pattern.exec(text)?.[0] ?? '');
  return ends.find((end) => end.length >= text.length * worthwhileShare) ?? text;
}

/** A text of at most that many UTF-16 units, visibly cut and never within a character. */
export function cutToCharacters(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = startOf(text, most - cutMark.length);
  return atBoundary(start).trimEnd() + cutMark;
}
