import { expect, it } from '@jest/globals';
import { buildCallbackPath, readCallbackToken } from './callback-token.js';

const callback = { tenant: 'default', runId: 'run_1', node: 'pay', nonce: 'n', expiresAt: 7 };
const token = buildCallbackPath('key', callback).slice('/v1/callbacks/'.length);
const [said = '', signature = ''] = token.split('.');
const other = Buffer.from(JSON.stringify(['default', 'run_2', 'pay', 'n', 7])).toString('base64url');

it('a token says what it was made for', () => {
  expect(token).toMatch(/^[\w-]+\.[\w-]+$/);
  expect(readCallbackToken('key', token)).toEqual(callback);
});

it.each([
  ['another key', 'other', token],
  ['another run', 'key', `${other}.${signature}`],
  ['no signature', 'key', said],
  ['a shorter one', 'key', `${said}.${signature.slice(0, 8)}`],
  ['more behind it', 'key', `${token}.x`],
  ['nothing', 'key', ''],
])('one of %s stands for nothing', (_, key, given) => {
  expect(readCallbackToken(key, given)).toBeNull();
});
