/** Where the demo's phone is. */
export const phone = '+15550123';

const labels: readonly (readonly [string, RegExp])[] = [
  ['angry', /\b(?:angry|anger|complain\w*|upset|mad|furious|annoyed|negative|unhappy|cross)\b/i],
  ['praise', /\b(?:prais\w+|compliments?|positive|happy|kudos|applause)\b/i],
  ['info', /\b(?:info|information\w*|inquir\w+|enquir\w+)\b(?!\s+(?:on|about)\b)/i],
];

/** The kinds of messages that a text names. */
export function labelsIn(text: string): string[] {
  return labels.flatMap(([label, words]) => (words.test(text) ? [label] : []));
}

const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const day = [
  String.raw`\d{4}-\d{2}-\d{2}`,
  String.raw`today|yesterday|\d+ days ago|(?:last|past) \d+ days|(?:this|last) (?:week|month)`,
  String.raw`(?:on )?(?:last )?(?:sunday|monday|tuesday|wednesday|thursday|friday|saturday)`,
  String.raw`(?:${months}) \d{1,2}(?:st|nd|rd|th)?|\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:${months})`,
].join('|');
const range = new RegExp(
  String.raw`\b(?:(?:from |between )?(?:${day}) (?:to|until|till|and|-) (?:${day})|since (?:${day})|${day})\b`,
  'gi',
);

/** The days or spans of days that a text names, each in its words: `from 2026-11-02 to 2026-11-05`. */
export function spansIn(text: string): string[] {
  return [...text.matchAll(range)].flatMap(([words]) => {
    const isBoth = / and /i.test(words) && !/^between/i.test(words);
    if (isBoth) return words.split(/ and /i);
    return [/^since/i.test(words) ? `from ${words.slice(6)} to today` : words];
  });
}

/** Whether a text is nothing but days and kinds of messages: `and praise yesterday?` */
export function isShort(text: string): boolean {
  const left = labels.reduce((rest, [, words]) => rest.replace(words, ' '), text.replace(range, ' '));
  const words = left.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return (
    left.trim() !== text.trim() &&
    words.every((word) => /^(?:and|or|also|what|how|about|on|for|the|same|of)$/i.test(word))
  );
}

/** The place that a sentence is about: what stands behind `in`, else a name within it. */
export function placeIn(text: string): string | null {
  const name = String.raw`[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)*`;
  const behind = new RegExp(String.raw`\b(?:in|for|of|at) (?:the )?(${name})`, 'u').exec(text)?.[1];
  return behind ?? /\s(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)*)/u.exec(text)?.[1] ?? null;
}
