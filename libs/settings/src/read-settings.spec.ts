import { describe, expect, it } from '@jest/globals';
import { str } from 'envalid';
import { hosts, integer, readSettings, sharedSettings, timeZone, webAddress } from './index.js';

const specs = {
  ...sharedSettings(9465),
  KEY: str(),
  TZ: timeZone({ default: 'America/New_York' }),
  API_URL: webAddress(),
  SIZE: integer({ min: 1, max: 8, default: 2 }),
};

describe('readSettings', () => {
  it('names every problem in one message and no value', () => {
    const bad = { TZ: 'Mars/Base', API_URL: 'ftp://secret', SIZE: '9', REDIS_URL: 'http://x', LOG_LEVEL: 'loud' };
    const read = (): unknown => readSettings('controller', specs, bad);
    expect(read).toThrow(/controller cannot start/);
    for (const name of ['KEY', 'TZ', 'API_URL', 'SIZE', 'REDIS_URL', 'LOG_LEVEL']) expect(read).toThrow(name);
    expect(read).toThrow('expected a whole number from 1 to 8');
    expect(read).toThrow('KEY: is required');
    expect(read).not.toThrow('secret');
  });

  it('fills in defaults, treats empty as absent, and freezes', () => {
    const settings = readSettings('controller', specs, { KEY: 'k', API_URL: 'http://127.0.0.1:1/v1/', SIZE: '' });
    expect(settings).toMatchObject({
      SIZE: 2,
      TZ: 'America/New_York',
      API_URL: 'http://127.0.0.1:1/v1',
      ADMIN_PORT: { port: 9465, isGiven: false },
    });
    expect(Object.isFrozen(settings)).toBe(true);
  });

  it('tells a port that was given from the default, even where both are the same', () => {
    const given = { KEY: 'k', API_URL: 'http://127.0.0.1:1', ADMIN_PORT: '9465' };
    expect(readSettings('controller', specs, given).ADMIN_PORT).toEqual({ port: 9465, isGiven: true });
    expect(() => readSettings('controller', specs, { ...given, ADMIN_PORT: '65536' })).toThrow('from 0 to 65535');
  });

  const egress = { EGRESS_ALLOW: hosts({ default: undefined }) };

  it.each([
    '10.0.0.0/8',
    'http://dash',
    'dash:8080',
    'dash,10.0.0.0/8',
    '*.internal',
    'a b',
    'me@dash',
    '[::1]:80',
    '%',
  ])('refuses %s as hosts, by the name of the setting and with what was expected', (given) => {
    const read = (): unknown => readSettings('tool-runner', egress, { EGRESS_ALLOW: given });
    expect(read).toThrow(/EGRESS_ALLOW: entry [12]: expected the name or address of one host, without scheme, port/);
  });

  it('takes hosts as addresses have them, so that each can match one', () => {
    const given = 'Dash.Internal., 10.0.0.7,[::1],0:0:0:0:0:0:0:2,bücher.example,a_b,127.1,';
    const expected = ['dash.internal', '10.0.0.7', '::1', '::2', 'xn--bcher-kva.example', 'a_b', '127.0.0.1'];
    const { EGRESS_ALLOW: read } = readSettings('tool-runner', egress, { EGRESS_ALLOW: given });
    expect(read).toEqual(expected);
    const inUrls = expected.map((host) => new URL(`http://${host.includes(':') ? `[${host}]` : host}/`).hostname);
    expect(inUrls.map((host) => host.replace(/^\[|\]$/g, ''))).toEqual(expected);
  });
});
