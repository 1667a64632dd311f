import type { Middleware } from '../middleware.js';

/** 13 to 19 digits in groups, as cards are written; not a part of a longer number. */
const candidate = /(?<![\d.])\d(?:[ -]?\d){12,18}(?![\d])/g;

/** Keeps card numbers from the model: what has a card's length and its check digit is replaced, wherever it stands in the prompt. */
export const cardNumbers: Middleware = {
  name: 'card-numbers',
  onFailure: 'stop',
  deadlineMs: 1_000,
  options: { type: 'object', properties: {}, additionalProperties: false },
  open: () => ({
    beforeModel: (prompt) => ({
      pass: prompt.replaceAll(candidate, (found) => (isCard(found) ? '[card number]' : found)),
    }),
  }),
};

/** Luhn's check: from the right, every second digit counts twice. */
function isCard(written: string): boolean {
  const digits = [...written.replaceAll(/\D/g, '')].map(Number).toReversed();
  const sum = digits.reduce((total, digit, i) => {
    const counted = i % 2 === 0 ? digit : digit * 2;
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return sum % 10 === 0 && digits.some((digit) => digit !== 0);
}
