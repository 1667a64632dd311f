import { describe, expect, it } from '@jest/globals';

import { formedSecrets } from '../test/formed-secrets.js';
import { redacted, redactSecrets } from './redact-secrets.js';

const a = (count: number): string => 'a1B2'.repeat(count).slice(0, count);

const secrets = formedSecrets('a1B2', '0a1b2c3d');

/** Around a value that only its words call secret. */
const named: readonly (readonly [string, string])[] = [
  ['OPENAI_API_KEY=@', 'abcdef12345'],
  ['export GATEWAY_API_KEY="@"', 'correct-horse'],
  ['password: @', 'hunter2hunter'],
  ['my password is @', 'hunter2!'],
  ['the token is "@"', 'tok-4711-99'],
  ['api key = @', 'plain8chars'],
  ['{"client_secret": "@"}', 'q1w2e3r4t5'],
  ['Authorization: Bearer @', a(40)],
  ['curl -H "authorization: basic @"', 'dXNlcjpwYXNzd29yZDEyMw=='],
  ['postgres://user:@@db.example.com/x', 's3cretpass'],
  ['https://user:@@example.com/', 'hunter22'],
  ['https://api.example.com/?api_key=@&x=1', a(20)],
  ['secret_key: @', 'zyxwvut987'],
  ['passphrase = @', 'open-sesame-1'],
];

const around = ['@', 'here it is: @, use it', 'KEY\n@\nthanks', '(@)'];

describe('a secret in a text', () => {
  it.each(Object.entries(secrets))('is taken out, wherever it stands: %s', async (_name, secret) => {
    for (const place of around) {
      const text = await redactSecrets(place.replace('@', secret));
      expect(text).toBe(place.replace('@', redacted));
    }
  });

  it.each(named)('is taken out where words say that it is one: %s', async (place, secret) => {
    const text = await redactSecrets(place.replace('@', secret));
    expect(text).not.toContain(secret);
    expect(text).toContain(redacted);
  });

  it('is taken out to the end of the text where its own end was cut off', async () => {
    expect(await redactSecrets(`my key:\n-----BEGIN PRIVATE KEY-----\n${a(64)}\n${a(64)}`)).toBe(
      `my key:\n${redacted}`,
    );
  });

  it('is found beside others, and a repeat finds nothing more', async () => {
    const all = Object.values(secrets);
    const text = await redactSecrets(all.join(' and '));
    for (const secret of all) expect(text).not.toContain(secret);
    expect(text.split(redacted).length - 1).toBe(all.length);
    expect(await redactSecrets(text)).toBe(text);
  });
});

describe('a text without a secret', () => {
  it.each([
    'How many angry messages came in today?',
    'Every weekday at 6 pm text me how many angry messages came in',
    'The password field is required; ask me for the token count',
    'Call +1 555 0123 or write to https://example.com/a/very/long/path/that/goes/on?query=weather',
    'Use the credential "Desk" in the HTTP node, the token is in there',
    'Order 4711-2024-0099-ABCD for ACME and the id 9f86d081884c7d659a2feaa0c55ad015',
    '={{ $json.body.token }}',
    'pass the items to the next node: filter, then sort',
    '<script>alert(1)</script>',
    '',
  ])('stays as it is: %s', async (text) => expect(await redactSecrets(text)).toBe(text));
});
