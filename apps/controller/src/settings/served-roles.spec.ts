import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../config.js';

const scripted = { LLM_PROVIDER: 'scripted', LLM_MODEL: 'm' };
const dashboard = { DASHBOARD_API_URL: 'https://dashboard.example', DASHBOARD_API_KEY: 'key' };
const served = (environment: object): unknown => readConfig({ ...scripted, ...environment }).SERVE;

describe('what a controller serves beside its turns', () => {
  it('is nothing, unless it is told so', () => {
    expect(served({})).toEqual([]);
    expect(served({ SERVE: '' })).toEqual([]);
  });

  it.each(['safe-tools', 'all', ' safe-tools , '])('may be %j, with what the tools need', (SERVE) => {
    expect(served({ SERVE, ...dashboard })).toEqual(['safe-tools']);
  });

  it('takes the values that the tools refer to, and names what is missing', () => {
    expect(() => served({ SERVE: 'all' })).toThrow(/DASHBOARD_API_URL/);
    expect(served({ SERVE: 'all', TOOLS_ENABLED: 'add_note' })).toEqual(['safe-tools']); // what writes is never called here
    expect(() => served({ SERVE: 'replies', ...dashboard })).toThrow(/SERVE: expected all, or names out of safe-tools/);
  });
});
