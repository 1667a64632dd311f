import { expect, it } from '@jest/globals';
import { createProof, headerProving } from './caller-credential.js';
import type { CredentialTypeName } from './credential-types.js';
import { SealingKeys } from './sealing-keys.js';

const key = (fill: number): string => Buffer.alloc(32, fill).toString('base64');
const keysOf = (...fills: number[]): SealingKeys => {
  const keys = SealingKeys.read(fills.map(key).join(','));
  if (keys === null) throw new Error('no keys');
  return keys;
};
const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;

function provenBy(
  type: CredentialTypeName,
  values: Record<string, string>,
  headers: Record<string, string>,
  by = keysOf(1),
) {
  const credential = { id: 'cred_1', name: 'n', type, hosts: ['a.example.com'] };
  const proof = createProof(keysOf(1), credential, values);
  expect(JSON.stringify(proof ?? null)).not.toContain(values['password'] ?? values['value'] ?? '-');
  return headerProving(by, { id: 'cred_1', type, ...(proof && { proof }) }, headers);
}

const [ann, name] = [
  { user: 'ann', password: 'a:secret' },
  { name: 'X-Key', value: 'a-secret' },
];

it.each([
  ['httpBasicAuth', ann, { authorization: basic('ann:a:secret') }, 'authorization'],
  ['httpBasicAuth', ann, { authorization: basic('ann:a-secret') }, null],
  ['httpBasicAuth', ann, { authorization: 'Bearer a:secret' }, null],
  ['httpBasicAuth', ann, {}, null],
  ['httpHeaderAuth', name, { host: 'h', 'x-key': 'a-secret' }, 'x-key'],
  ['httpHeaderAuth', name, { 'x-other': 'a-secret' }, null],
  ['httpHeaderAuth', name, { 'x-key': '' }, null],
  ['httpBearerAuth', { token: 'a-secret' }, { authorization: 'Bearer a-secret' }, 'authorization'],
  ['httpBearerAuth', { token: 'a-secret' }, { authorization: 'Bearer another' }, null],
  ['httpBearerAuth', { token: 'a-secret' }, { authorization: 'Basic a-secret' }, null],
] as const)('a caller of %s is known by its header alone: %j, %j', (type, values, headers, header) => {
  expect(provenBy(type, values, headers)).toBe(header);
});

it('a caller is known as long as the key of the proof is there', () => {
  const headers = { 'x-key': 'a-secret' };
  expect(provenBy('httpHeaderAuth', name, headers, keysOf(2, 1))).toBe('x-key');
  expect(provenBy('httpHeaderAuth', name, headers, keysOf(2))).toBeNull();
  expect(headerProving(keysOf(1), { id: 'cred_1', type: 'httpHeaderAuth' }, headers)).toBeNull();
});
