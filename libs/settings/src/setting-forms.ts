import { EnvError, makeValidator } from 'envalid';

export function matching(pattern: RegExp, expected: string) {
  return makeValidator<string>((input) => {
    if (!pattern.test(input)) throw new EnvError(`expected ${expected}`);
    return input;
  });
}

export const secretText = matching(/^[\x21-\x7e]+$/, 'visible ASCII characters');
/** A shorter key is guessed too easily. */
export const keyForm = /^[\x21-\x7e]{16,}$/;
export const aKey = '16 visible ASCII characters or more';
export const webhookSecret = matching(
  /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/,
  'whsec_ and a key of 24 bytes or more in base64',
);
