import type { Middleware } from '../middleware.js';

/** Digits as people write them, in groups or not; part of no decimal number. */
const candidate = /(?<![\d.])\d(?:[ -]?\d){12,}/g;
const lengths = { least: 13, most: 19 };

/** Keeps card numbers from the model: whatever has a card's length and a valid check digit is replaced, anywhere in the prompt. */
export const cardNumbers: Middleware = {
  name: 'card-numbers',
  onFailure: 'stop',
  deadlineMs: 1_000,
  options: { type: 'object', properties: {}, additionalProperties: false },
  open: () => ({
    beforeModel: (prompt) => ({
      pass: prompt.replaceAll(candidate, withoutCards),
    }),
  }),
};

/** A card's number may stand beside other groups, such as its security code: any run of whole groups that is a number is replaced. */
function withoutCards(written: string): string {
  const groups = written.split(/(?=[ -])/);
  for (let from = 0; from < groups.length; from += 1) {
    for (let to = groups.length; to > from; to -= 1) {
      if (!isCard(groups.slice(from, to).join(''))) continue;
      const before = groups.slice(0, from).join('');
      const [gap = ''] = /^[ -]/.exec(groups[from] ?? '') ?? [];
      return `${before}${gap}[card number]${withoutCards(groups.slice(to).join(''))}`;
    }
  }
  return written;
}

/** Luhn's check: from the right, every second digit counts twice. */
function isCard(written: string): boolean {
  const digits = [...written.replaceAll(/\D/g, '')].map(Number).toReversed();
  const sum = digits.reduce((total, digit, i) => {
    const counted = i % 2 === 0 ? digit : digit * 2;
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  const isLong = digits.length >= lengths.least && digits.length <= lengths.most;
  return isLong && sum % 10 === 0 && digits.some((digit) => digit !== 0);
}
