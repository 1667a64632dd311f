import { describe, expect, it } from '@jest/globals';
import { crossOriginHeaders, refuseCaller } from './caller-limits.js';

const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

describe('who may call a trigger', () => {
  it.each<[string, boolean]>([
    ['203.0.113.7', true],
    ['::ffff:203.0.113.7', true],
    ['203.0.114.7', false],
    ['198.51.100.1', true],
    ['2001:db8::9', true],
    ['2001:db9::9', false],
    ['unknown', false],
  ])('%s: %s', (ip, isTaken) => {
    const limits = { ipWhitelist: ['203.0.113.0/24', '198.51.100.1', '2001:db8::/32', 'none', '1.2.3.4/99'] };
    let refused = '';
    try {
      refuseCaller(limits, { ip, headers: {} });
    } catch (error) {
      refused = String(error);
    }
    expect(refused === '').toBe(isTaken);
  });

  it('crawlers are ignored where it says so', () => {
    const caller = { ip: '203.0.113.7', headers: { 'user-agent': crawler } };
    expect(() => refuseCaller({ ignoresBots: true }, caller)).toThrow();
    expect(() => refuseCaller({}, caller)).not.toThrow();
    const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
    expect(() => refuseCaller({ ignoresBots: true }, { ...caller, headers: browser })).not.toThrow();
  });
});

it.each<[string[], string | undefined, string | undefined]>([
  [[], 'https://a.example', undefined],
  [['*'], 'https://a.example', '*'],
  [['https://a.example'], 'https://a.example', 'https://a.example'],
  [['https://a.example'], 'https://b.example', undefined],
  [['https://a.example'], undefined, undefined],
])('pages of %j that ask from %s read the answer: %s', (allowedOrigins, origin, allowed) => {
  expect(crossOriginHeaders({ allowedOrigins }, origin)['access-control-allow-origin']).toBe(allowed);
});
