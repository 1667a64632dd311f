import { firstOf } from '#values';

/** The characters of GSM-7, and those that take two of its places. */
const gsm = /^[\w @£$¥èéùìòÇ\nØø\rÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà^{}\\[~\]|€]*$/;
const double = /[\^{}\\[~\]|€]/g;
/** Characters that channels replace with a plain one that looks the same. */
const alike: readonly (readonly [RegExp, string])[] = [
  [/[‘’‚′]/g, "'"],
  [/[“”„″]/g, '"'],
  [/[‐‑‒–—]/g, '-'],
  [/…/g, '...'],
  [/\u00a0/g, ' '],
];
const cutMark = '...';
/** A cut goes back to the end of a sentence if that keeps at least this share of what fits, else to a word's end. */
const worthwhileShare = 0.6;

/** The segments of a text message with these words, exact enough to decide whether to shorten it: the channel counts in the end. */
export function countSegments(text: string): number {
  const plain = alike.reduce((words, [pattern, as]) => words.replace(pattern, as), text);
  if (!gsm.test(plain)) return plain.length <= 70 ? 1 : Math.ceil(plain.length / 67);
  const places = plain.length + (plain.match(double)?.length ?? 0);
  return places <= 160 ? 1 : Math.ceil(places / 153);
}

/** The most segments of an answer on this channel, of limits by channel; undefined: any number. */
export function segmentsOn(channel: string | undefined, limits: Readonly<Record<string, number>>): number | undefined {
  return channel !== undefined && Object.hasOwn(limits, channel) ? limits[channel] : undefined;
}

/** The text, or as many of its sentences as fit into that many segments, with a mark at the end. */
export function cutToSegments(text: string, most: number): string {
  if (countSegments(text) <= most) return text;
  const characters = [...text];
  let [least, last] = [0, characters.length];
  while (least < last) {
    const middle = Math.ceil((least + last) / 2);
    if (countSegments(firstOf(characters, middle).join('') + cutMark) <= most) least = middle;
    else last = middle - 1;
  }
  return atBoundary(firstOf(characters, least).join(''), characters[least] ?? '');
}

/** Whether a sentence ends here, so that no mark is needed; `next` is the first character cut off, for the point of 3.5 ends none. */
function atBoundary(text: string, next: string): string {
  const fits = (end: string): boolean => end.length >= text.length * worthwhileShare;
  const sentences = /^.*[.!?](?=\s)/s.exec(text + next)?.[0] ?? '';
  if (fits(sentences)) return sentences;
  const words = /^.*\S(?=\s)/s.exec(text + next)?.[0] ?? '';
  return (fits(words) ? words : text).trimEnd() + cutMark;
}
