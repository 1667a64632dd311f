import { describe, expect, it } from '@jest/globals';

import { redacted, redactSecrets } from './redact-secrets.js';

/** Put together here, so that no scanner takes this file for a leak. */
const a = (count: number, of = 'a1B2'): string => of.repeat(count).slice(0, count);
const hex = (count: number): string => a(count, '0a1b2c3d');

const secrets: Readonly<Record<string, string>> = {
  'OpenAI project key': `sk-proj-${a(60)}`,
  'OpenAI key': `sk-${a(48)}`,
  'Anthropic key': `sk-ant-api03-${a(93)}AA`,
  'OpenRouter key': `sk-or-v1-${hex(64)}`,
  'AWS access key': `AKIA${a(16, 'IOSFODNN7ABCDEFG')}`,
  'AWS temporary key': `ASIA${a(16, 'IOSFODNN7ABCDEFG')}`,
  'GitHub token': `ghp_${a(36)}`,
  'GitHub app token': `ghs_${a(36)}`,
  'GitHub fine token': `github_pat_${a(22)}_${a(59)}`,
  'GitLab token': `glpat-${a(20)}`,
  'Slack bot token': `xoxb-${hex(11)}-${hex(13)}-${a(24)}`,
  'Slack user token': `xoxp-${hex(11)}-${hex(13)}-${a(24)}`,
  'Slack app token': `xapp-1-${a(40)}`,
  'Google key': `AIza${a(35)}`,
  'Stripe live key': `sk_live_${a(24)}`,
  'Stripe test key': `sk_test_${a(24)}`,
  'Stripe restricted key': `rk_live_${a(24)}`,
  'SendGrid key': `SG.${a(22)}.${a(43)}`,
  'npm token': `npm_${a(36)}`,
  'Hugging Face token': `hf_${a(34)}`,
  'Shopify token': `shpat_${hex(32)}`,
  'Twilio key': `SK${hex(32)}`,
  'Twilio account': `AC${hex(32)}`,
  'Telegram bot token': `123456789:AA${a(33)}`,
  'Groq key': `gsk_${a(52)}`,
  'Perplexity key': `pplx-${a(48)}`,
  'Replicate token': `r8_${a(37)}`,
  'DigitalOcean token': `dop_v1_${hex(64)}`,
  'webhook secret': `whsec_${a(32)}`,
  'JSON web token': `eyJ${a(30)}.eyJ${a(40)}.${a(43)}`,
  'private key': `-----BEGIN RSA PRIVATE KEY-----\n${a(64)}\n-----END RSA PRIVATE KEY-----`,
};

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
