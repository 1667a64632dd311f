import { describe, expect, it } from '@jest/globals';
import { isSignedBySlack, slackSignature } from './slack-signature.js';

const secret = '8f742231b10e8888abcd99yyyzzz85a5';
const now = 1_531_420_618_000;
const timestamp = '1531420618';
const body = Buffer.from('{"type":"event_callback"}');
const signature = slackSignature(secret, timestamp, body);

describe('isSignedBySlack', () => {
  it('makes the signature of the published example', () => {
    const example =
      'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c';
    expect(slackSignature(secret, timestamp, example)).toBe(
      'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
    );
  });

  it.each([
    ['at once', now],
    ['five minutes later', now + 300_000],
    ['by a clock five minutes behind', now - 300_000],
  ])('accepts its own %s', (_name, at) => {
    expect(isSignedBySlack({ signature, timestamp, body }, secret, at)).toBe(true);
  });

  it.each([
    ['without a signature', { signature: undefined, timestamp, body }],
    ['without a time', { signature, timestamp: undefined, body }],
    ['with a time that is none', { signature, timestamp: 'now', body }],
    ['with another time than was signed', { signature, timestamp: '1531420619', body }],
    ['with another body', { signature, timestamp, body: Buffer.from('{}') }],
    ['with a shorter signature', { signature: signature.slice(0, -1), timestamp, body }],
    ['signed with another secret', { signature: slackSignature('other', timestamp, body), timestamp, body }],
  ])('refuses a request %s', (_name, request) => {
    expect(isSignedBySlack(request, secret, now)).toBe(false);
  });

  it.each([now + 301_000, now - 301_000])('refuses what was recorded', (at) => {
    expect(isSignedBySlack({ signature, timestamp, body }, secret, at)).toBe(false);
  });
});
