import { expect, it } from '@jest/globals';
import { hookSecret, isHookSecret } from './hook-secret.js';
import { SealingKeys } from './sealing-keys.js';

const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const keys = new SealingKeys([first]);

it('is known by its path and its key, also once there is a newer one', () => {
  const secret = hookSecret(keys, 'hooks/a');
  expect(secret).toMatch(/^[\w-]{20,256}$/);
  expect(isHookSecret(keys, 'hooks/a', secret)).toBe(true);
  expect(isHookSecret(new SealingKeys([second, first]), 'hooks/a', secret)).toBe(true);
  for (const said of [undefined, '', secret.slice(1), `${secret}a`, ['x'], hookSecret(keys, 'hooks/b')])
    expect(isHookSecret(keys, 'hooks/a', said)).toBe(false);
  expect(isHookSecret(new SealingKeys([second]), 'hooks/a', secret)).toBe(false);
});
