import { defineNode } from '../catalogue-node.js';
import { converted } from '../run/convert.js';
import { itemFrom } from '../run/items.js';
import { choice, number, textProperty, when } from '../parameters/properties.js';
import { choiceAt, expected, numberAt, textAt } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';

/** n8n's names of hashes, and Node's. */
const hashes = {
  ...{ MD5: 'md5', SHA256: 'sha256', SHA384: 'sha384', SHA512: 'sha512' },
  ...{ 'SHA3-256': 'sha3-256', 'SHA3-384': 'sha3-384', 'SHA3-512': 'sha3-512' },
} as const;
const hashNames = ['MD5', 'SHA256', 'SHA384', 'SHA512', 'SHA3-256', 'SHA3-384', 'SHA3-512'] as const;
const shownHashes = Object.fromEntries(hashNames.map((name) => [name, name]));
const encodings = { hex: 'HEX', base64: 'BASE64' };
const hashed = { action: ['hash', 'hmac'] };
const generated = { action: ['generate'] };

export const crypto = defineNode(
  {
    name: 'n8n-nodes-base.crypto',
    displayName: 'Crypto',
    description: 'Hashes a text, with a key or without, or makes a random text',
    version: 1,
    group: ['transform'],
    defaults: { name: 'Crypto' },
    inputs: ['main'],
    outputs: ['main'],
    properties: [
      choice(
        'action',
        'Action',
        { generate: 'Generate', hash: 'Hash', hmac: 'Hmac' },
        { default: 'hash', noDataExpression: true },
      ),
      choice('type', 'Type', shownHashes, { ...when(hashed), description: 'the algorithm' }),
      textProperty('value', 'Value', { ...when(hashed), required: true }),
      textProperty('dataPropertyName', 'Property Name', { default: 'data', required: true }),
      textProperty('secret', 'Secret', { ...when({ action: ['hmac'] }), required: true }),
      choice('encoding', 'Encoding', encodings, when(hashed)),
      choice(
        'encodingType',
        'Type',
        { ascii: 'ASCII', base64: 'BASE64', hex: 'HEX', uuid: 'UUID' },
        { ...when(generated), default: 'uuid' },
      ),
      number('stringLength', 'Length', 32, {
        typeOptions: { minValue: 1, maxValue: 10_000 },
        ...when({ ...generated, encodingType: ['ascii', 'base64', 'hex'] }),
      }),
    ],
    codex: { alias: ['hash', 'hmac', 'sha', 'md5', 'uuid', 'checksum'] },
    builderHint: 'What it generates follows from the run, so that a replay gives the same: it is no secret.',
  },
  {
    as: 'pure',
    run: (call) => [
      (call.inputs[0] ?? []).map(({ json }, at) => {
        const name = textAt(call, 'dataPropertyName', at, 'data') || 'data';
        return itemFrom({ ...json, [name]: made(call, at) }, at);
      }),
    ],
  },
);

function made(call: NodeCall, at: number): string {
  const action = choiceAt(call, 'action', at, ['hash', 'hmac', 'generate']);
  if (action === 'generate') return generate(call, at);
  const algorithm = hashes[choiceAt(call, 'type', at, hashNames)];
  const encoding = choiceAt(call, 'encoding', at, ['hex', 'base64']);
  const value = textAt(call, 'value', at);
  const secret = action === 'hmac' ? textAt(call, 'secret', at) : undefined;
  if (secret === '') throw expected('secret', 'a key', at);
  return converted(call, at, ({ hash }) => hash(algorithm, value, encoding, secret));
}

/** What `ascii` makes of random bytes is hexadecimal. */
const forms = { ascii: 'hex', base64: 'base64', hex: 'hex' } as const;

function generate(call: NodeCall, at: number): string {
  const random = (): number => call.random();
  const type = choiceAt(call, 'encodingType', at, ['uuid', 'ascii', 'base64', 'hex']);
  if (type === 'uuid') return formatUuid(Array.from({ length: 32 }, () => Math.floor(random() * 16)));
  const length = numberAt(call, 'stringLength', at, 32);
  if (!Number.isInteger(length) || length < 1 || length > 10_000)
    throw expected('stringLength', 'a whole number from 1 to 10,000', at);
  const digits = alphabets[forms[type]];
  return Array.from({ length }, () => digits[Math.floor(random() * digits.length)]).join('');
}

const alphabets = {
  hex: '0123456789abcdef',
  base64: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
};

/** Where a UUID has its lines, and the digits that say which kind it is (RFC 9562, version 4). */
const lines: ReadonlySet<number> = new Set([8, 12, 16, 20]);

function formatUuid(digits: readonly number[]): string {
  const marked = digits.map((digit, at) => (at === 12 ? 4 : at === 16 ? (digit & 3) | 8 : digit));
  return marked.map((digit, at) => (lines.has(at) ? '-' : '') + digit.toString(16)).join('');
}
