import { describe, expect, it } from '@jest/globals';
import twilio from 'twilio';
import { isSignedByTwilio } from '../index.js';
import type { FormFields } from '../index.js';

const keys = { authTokens: ['new-token', 'old-token'], publicBaseUrl: 'https://sms.example.test' };
const pathAndQuery = '/webhooks/twilio/status?effect=act_1.2.0';
const fields: FormFields = { Body: '  how many? ', To: '+15550100', MediaUrl: ['b', 'a'] };

function sign(token: string, url: string, signed: FormFields = fields): string {
  return twilio.getExpectedTwilioSignature(token, url, signed);
}

describe('isSignedByTwilio', () => {
  const url = `${keys.publicBaseUrl}${pathAndQuery}`;

  it.each([
    ['the token', sign('new-token', url)],
    ['the previous token', sign('old-token', url)],
    ['a port in the URL that Twilio called', sign('new-token', url.replace('.test', '.test:443'))],
  ])('accepts a signature with %s', (_name, signature) => {
    expect(isSignedByTwilio({ signature, pathAndQuery, fields }, keys)).toBe(true);
  });

  it.each([
    ['no signature', undefined],
    ['an empty one', ''],
    ['a foreign token', sign('other', url)],
    ['another query string', sign('new-token', url.replace('act_1', 'act_2'))],
    ['another host', sign('new-token', url.replace('sms.', 'evil.'))],
    ['trimmed fields', sign('new-token', url, { ...fields, Body: 'how many?' })],
    ['one field less', sign('new-token', url, { Body: '  how many? ' })],
  ])('refuses %s', (_name, signature) => {
    expect(isSignedByTwilio({ signature, pathAndQuery, fields }, keys)).toBe(false);
  });

  it('takes a repeated field as the list it is', () => {
    const signature = sign('new-token', url, { ...fields, MediaUrl: ['a', 'b'] });
    expect(isSignedByTwilio({ signature, pathAndQuery, fields }, keys)).toBe(true);
  });
});
