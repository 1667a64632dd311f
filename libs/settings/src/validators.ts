import { EnvError, makeValidator } from 'envalid';
import type { ValidatorSpec } from 'envalid';

/** A whole number within bounds. The bounds stand in the error. */
export function integer(options: { min: number; max: number; default: number }): ValidatorSpec<number> {
  const { min, max } = options;
  const validator = makeValidator<number>((input) => {
    const value = Number(input);
    if (input.trim() === '' || !Number.isInteger(value) || value < min || value > max) {
      throw new EnvError(`expected a whole number from ${min} to ${max}`);
    }
    return value;
  });
  return validator({ default: options.default });
}

/** An http or https address, kept without a slash at its end. */
export const webAddress = makeValidator<string>((input) => {
  const url = URL.canParse(input) ? new URL(input) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new EnvError('expected an http or https address');
  return input.replace(/\/+$/, '');
});

/** An IANA time zone, such as America/New_York (A103). */
export const timeZone = makeValidator<string>((input) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: input });
  } catch {
    throw new EnvError('expected an IANA time zone such as America/New_York');
  }
  return input;
});
