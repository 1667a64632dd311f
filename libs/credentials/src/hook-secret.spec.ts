import { expect, it } from '@jest/globals';
import { compareAccounts, createAccount } from './credential-account.js';
import { hookSecret, isHookSecret } from './hook-secret.js';
import { SealingKeys } from './sealing-keys.js';

const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const keys = new SealingKeys([first]);

it('is known by its path and its key, also once there is a newer one', () => {
  const secret = hookSecret(keys, 'hooks/a', 'k:a');
  expect(secret).toMatch(/^[\w-]{20,256}$/);
  expect(isHookSecret(keys, 'hooks/a', 'k:a', secret)).toBe(true);
  expect(isHookSecret(new SealingKeys([second, first]), 'hooks/a', 'k:a', secret)).toBe(true);
  for (const said of [undefined, '', secret.slice(1), `${secret}a`, ['x'], hookSecret(keys, 'hooks/b', 'k:a')])
    expect(isHookSecret(keys, 'hooks/a', 'k:a', said)).toBe(false);
  expect(isHookSecret(new SealingKeys([second]), 'hooks/a', 'k:a', secret)).toBe(false);
  for (const account of ['k:b', undefined]) expect(isHookSecret(keys, 'hooks/a', account, secret)).toBe(false);
});

it('is bound to an account, which two credentials of one bot share, whatever its secret is now', () => {
  const account = (accessToken: string, by = keys) => createAccount(by, { type: 'telegramApi' }, { accessToken });
  expect(compareAccounts(account('1:one'), account('1:two'))).toBe('same');
  expect(compareAccounts(account('1:one'), account('2:one'))).toBe('other');
  expect(compareAccounts(account('1:one'), account('1:one', new SealingKeys([second])))).toBe('unknown');
  expect(compareAccounts(undefined, undefined)).toBe('unknown');
  expect(createAccount(keys, { type: 'slackApi' }, { accessToken: 'x' })).toBeUndefined();
});
