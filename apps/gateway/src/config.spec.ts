import { describe, expect, it } from '@jest/globals';
import { readTwilioConfig } from '#sends/settings';
import { readConfig } from './config.js';

const key = { GATEWAY_API_KEY: 'a-key-of-16-signs' };
const twilio = {
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'secret-token',
  TWILIO_FROM_NUMBER: '+15550100',
  PUBLIC_BASE_URL: 'https://sms.example.test/',
};

describe('the settings of the gateway', () => {
  it('keep a spool unless its directory is given as empty', () => {
    expect(readConfig(key).SPOOL_DIR).toBe('.spool');
    expect(readConfig({ ...key, SPOOL_DIR: '/data' }).SPOOL_DIR).toBe('/data');
    expect(readConfig({ ...key, SPOOL_DIR: '' }).SPOOL_DIR).toBe('');
  });

  it('name the proxies whose word on an address counts, and never everybody', () => {
    expect(readConfig(key).TRUSTED_PROXIES).toBeUndefined();
    const given = { ...key, TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.1,fd00::/8' };
    expect(readConfig(given).TRUSTED_PROXIES).toEqual(['10.0.0.0/8', '192.0.2.1', 'fd00::/8']);
    for (const wrong of ['true', '10.0.0.0/33', '0.0.0.0/0', '1', '10.0.0.1/8/8', '10.0.0.1,'])
      expect(() => readConfig({ ...key, TRUSTED_PROXIES: wrong })).toThrow('TRUSTED_PROXIES');
  });

  it('are complete with an API key alone, and texting is off', () => {
    const config = readConfig(key);
    expect(config).toMatchObject({
      REDIS_URL: 'redis://127.0.0.1:6379',
      GATEWAY_PORT: 3000,
      ADMIN_PORT: { port: 9464, isGiven: false },
    });
    expect(readTwilioConfig(config)).toBeNull();
    expect(Object.isFrozen(config)).toBe(true);
  });

  it('make texting of the whole group', () => {
    expect(readTwilioConfig(readConfig({ ...key, ...twilio }))).toEqual({
      accountSid: 'AC1',
      authToken: 'secret-token',
      previousAuthToken: null,
      sender: { from: '+15550100' },
      whatsAppSender: null,
      apiBaseUrl: null,
      publicBaseUrl: 'https://sms.example.test',
    });
  });

  it('reach WhatsApp from a number or a messaging service', () => {
    const senderOf = (from: string) => readTwilioConfig(readConfig({ ...key, ...twilio, TWILIO_WHATSAPP_FROM: from }));
    expect(senderOf('+15550177')?.whatsAppSender).toEqual({ from: 'whatsapp:+15550177' });
    expect(senderOf('MG2')?.whatsAppSender).toEqual({ messagingServiceSid: 'MG2' });
    expect(() => readConfig({ ...key, TWILIO_WHATSAPP_FROM: '+15550177' })).toThrow(/TWILIO_ACCOUNT_SID: is required/);
  });

  it('prefer a messaging service to a number', () => {
    const config = readConfig({ ...key, ...twilio, TWILIO_MESSAGING_SERVICE_SID: 'MG1' });
    expect(readTwilioConfig(config)?.sender).toEqual({ messagingServiceSid: 'MG1' });
  });

  it('name all problems in one message, and no value', () => {
    const bad = {
      GATEWAY_API_KEY: 'has a space',
      GATEWAY_PORT: '70000',
      PUBLIC_BASE_URL: 'sms.example.test',
      TWILIO_ACCOUNT_SID: 'secret-sid',
      REPLY_CONCURRENCY: 'many',
    };
    const read = (): unknown => readConfig(bad);
    for (const name of Object.keys(bad)) expect(read).toThrow(name);
    expect(read).toThrow(/TWILIO_AUTH_TOKEN: is required/);
    expect(read).toThrow(/TWILIO_FROM_NUMBER: is required.*TWILIO_MESSAGING_SERVICE_SID/);
    expect(read).not.toThrow('secret-sid');
  });

  it.each(Object.keys(twilio))('refuse the group without %s', (name) => {
    expect(() => readConfig({ ...key, ...twilio, [name]: '' })).toThrow(new RegExp(`${name}: is required`));
  });

  it.each([
    ['GATEWAY_API_KEY', { GATEWAY_API_KEY: 'fifteen-letters' }, /GATEWAY_API_KEY: expected 16 visible ASCII/],
    [
      'OPERATOR_API_KEY',
      { ...key, OPERATOR_API_KEY: 'fifteen-letters' },
      /OPERATOR_API_KEY: expected 16 visible ASCII/,
    ],
    [
      'equal keys',
      { ...key, OPERATOR_API_KEY: key.GATEWAY_API_KEY },
      /OPERATOR_API_KEY: expected another key than GATEW/,
    ],
  ])('refuse what opens the API by guessing, or a viewer what is an operator’s: %s', (_name, keys, problem) => {
    expect(() => readConfig(keys)).toThrow(problem);
    expect(() => readConfig(keys)).not.toThrow('fifteen-letters');
  });

  it('ask for an end to what forms may send and cost, where forms are on', () => {
    const forms = { ...key, HTML_FORM_SECRET: 'a-secret-for-the-forms' };
    const budget = 'BUDGET_TENANT_MICRO_USD_PER_DAY';
    expect(() => readConfig(forms)).toThrow(/BUDGET_TENANT_MICRO_USD_PER_DAY: is required where forms are on/);
    expect(() => readConfig({ ...forms, [budget]: '0' })).toThrow(/PER_DAY: expected a cap in micro-dollars above 0/);
    const endless = { ...forms, [budget]: '1', HTML_REQUESTS_PER_MINUTE: '0' };
    expect(() => readConfig(endless)).toThrow(/HTML_REQUESTS_PER_MINUTE: expected 1 or more where forms are on/);
    expect(readConfig({ ...forms, [budget]: '1' }).HTML_REQUESTS_PER_MINUTE).toBe(120);
    expect(readConfig({ ...key, HTML_REQUESTS_PER_MINUTE: '0' }).HTML_REQUESTS_PER_MINUTE).toBe(0);
  });

  it('require the API key', () => {
    expect(() => readConfig({})).toThrow(/GATEWAY_API_KEY: is required/);
  });
});
