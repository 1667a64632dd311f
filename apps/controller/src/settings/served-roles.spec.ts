import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../config.js';
import { servesSends } from './served-roles.js';

const scripted = { LLM_PROVIDER: 'scripted', LLM_MODEL: 'm' };
const dashboard = { DASHBOARD_API_URL: 'https://dashboard.example', DASHBOARD_API_KEY: 'key' };
const texting = {
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM_NUMBER: '+15550100',
  PUBLIC_BASE_URL: 'https://turnpike.example',
};
const served = (environment: object): unknown => readConfig({ ...scripted, ...environment }).SERVE;

describe('what a controller serves beside its turns', () => {
  it('is nothing, unless it is told so', () => {
    expect(served({})).toEqual([]);
    expect(served({ SERVE: '' })).toEqual([]);
  });

  it.each([
    ['safe-tools', ['safe-tools']],
    [' safe-tools , ', ['safe-tools']],
    ['sends,safe-tools', ['safe-tools', 'sends']],
    ['all', ['safe-tools', 'sends']],
  ])('may be %j, with what the tools need', (SERVE, roles) => {
    expect(served({ SERVE, ...dashboard })).toEqual(roles);
  });

  it('takes the values that the tools refer to, and names what is missing', () => {
    expect(() => served({ SERVE: 'all' })).toThrow(/DASHBOARD_API_URL/);
    expect(served({ SERVE: 'safe-tools', TOOLS_ENABLED: 'add_note' })).toEqual(['safe-tools']); // what writes is never called here
    expect(() => served({ SERVE: 'all,replies', ...dashboard })).toThrow(/SERVE: expected all/);
    expect(() => served({ SERVE: 'replies', ...dashboard })).toThrow(
      /SERVE: expected all, or names out of safe-tools, sends/,
    );
  });

  it('takes what sends need, all of Twilio or nothing, and no token that only opens doors', () => {
    const config = readConfig({ ...scripted, ...texting, SERVE: 'sends', TWILIO_AUTH_TOKEN_PREVIOUS: 'before' });
    if (!servesSends(config)) throw new Error('it serves sends');
    expect(config).toMatchObject({ ...texting, QUIET_HOURS_APPLY_TO: 'proactive', RECONCILE_GRACE_MS: 8_000 });
    expect(config).not.toHaveProperty('TWILIO_AUTH_TOKEN_PREVIOUS');
    const { TWILIO_AUTH_TOKEN: _token, ...half } = texting;
    expect(() => served({ ...half, SERVE: 'sends' })).toThrow(/TWILIO_AUTH_TOKEN/);
    expect(served({ SERVE: 'sends' })).toEqual(['sends']);
  });

  it('reads nothing of Twilio where it serves no sends', () => {
    const config = readConfig({ ...scripted, ...texting, SERVE: '' });
    expect(servesSends(config)).toBe(false);
    expect(config).not.toHaveProperty('TWILIO_AUTH_TOKEN');
  });
});
