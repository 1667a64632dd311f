import { clip } from '#values';

/** What nobody sees, and a model reads: format and private-use characters, variation selectors, fillers, tags, control characters. */
const invisible =
  /[\p{Cf}\p{Co}\p{Cs}\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}\u{34F}\u{115F}\u{1160}\u{17B4}\u{17B5}\u{180B}-\u{180F}\u{2800}\u{3164}\u{FFA0}]/gu;
const controls = /[\p{Cc}\u{2028}\u{2029}]/gu;

/**
 * A text as people see it: without HTML comments, invisible and bidirectional characters, and at most so many UTF-16 units long, with a note where it
 * was cut. In time that grows with the text alone.
 */
export function cleanText(text: string, maxChars: number): string {
  const seen = withoutComments(text.replaceAll(/\r\n?/g, '\n').replace(invisible, ''));
  const clean = seen.replace(controls, (sign) => (sign === '\n' || sign === '\t' ? sign : ' '));
  return clip(clean, maxChars, `\n[cut: ${clean.length - maxChars} characters more]`);
}

/** A space stands where a comment was, so that what was around it is joined to nothing new; a comment without an end goes to the end. */
function withoutComments(text: string): string {
  const parts: string[] = [];
  let at = 0;
  for (;;) {
    const opens = text.indexOf('<!--', at);
    if (opens < 0) return [...parts, text.slice(at)].join(' ');
    parts.push(text.slice(at, opens));
    const closes = text.indexOf('-->', opens + 4);
    if (closes < 0) return parts.join(' ');
    at = closes + 3;
  }
}
