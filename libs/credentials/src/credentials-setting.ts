import { EnvError, makeValidator } from 'envalid';
import { setting } from '#settings';

import { SealingKeys } from './sealing-keys.js';

const sealingKeys = makeValidator<SealingKeys>((input) => {
  const keys = SealingKeys.read(input);
  if (keys === null) throw new EnvError('expected 32 bytes in base64, or several such keys with commas between them');
  return keys;
});

/** What seals credentials, and opens them. */
export const credentialSettings = {
  CREDENTIALS_KEY: setting('the key that credentials of graphs are sealed by', sealingKeys({ default: undefined }), {
    values: '32 bytes in base64',
    note: '`openssl rand -base64 32` prints one. Several with commas between them: the first seals, all open. Without it no credential is written.',
  }),
};
