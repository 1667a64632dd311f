import { describe, expect, it } from '@jest/globals';
import { readSettings } from '#settings';
import { accountSettings, pickLimits, readDayCaps } from './account-settings.js';

const read = (environment: NodeJS.ProcessEnv) => readSettings('app', accountSettings, environment);

describe('the settings of accounts', () => {
  it('set no cap and no limit unless asked to', () => {
    expect(readDayCaps(read({}))).toBeNull();
    expect(pickLimits(read({}), 'openai')).toEqual({ requestsPerMinute: 0, tokensPerMinute: 0 });
    expect(readDayCaps(read({ BUDGET_TENANT_MICRO_USD_PER_DAY: '5' }))).toEqual({ tenant: 5, conversation: 0 });
  });

  it('give a provider its own limits, and all others those of all', () => {
    const settings = read({ MODEL_REQUESTS_PER_MINUTE: '60', MODEL_LIMITS: 'openai=500/200000, groq=30' });
    expect(pickLimits(settings, 'openai')).toEqual({ requestsPerMinute: 500, tokensPerMinute: 200_000 });
    expect(pickLimits(settings, 'groq')).toEqual({ requestsPerMinute: 30, tokensPerMinute: 0 });
    expect(pickLimits(settings, 'constructor')).toEqual({ requestsPerMinute: 60, tokensPerMinute: 0 });
  });

  it.each(['openai', 'openai=many', 'openai=1/2/3', '=5'])('refuse %s', (limits) => {
    expect(() => read({ MODEL_LIMITS: limits })).toThrow('MODEL_LIMITS: expected provider=requests');
  });
});
