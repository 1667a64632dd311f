import { describe, expect, it } from '@jest/globals';
import { modelFailure } from './model-failure.js';
import type { ProviderFailure } from './model-failure.js';

const { signal } = new AbortController();
const refused = (more: Partial<ProviderFailure>): Error =>
  modelFailure({ status: 429, code: null, type: null, param: null, message: '', retryAfterMs: null, ...more }, signal);

describe('an account that has nothing left', () => {
  it.each<[string, Partial<ProviderFailure>]>([
    ['OpenAI', { code: 'insufficient_quota', type: 'insufficient_quota' }],
    ['a proxy that adds a time', { code: 'insufficient_quota', retryAfterMs: 2_000 }],
    ['a proxy that keeps the type alone', { type: 'insufficient_quota' }],
    ['a hard limit', { code: 'billing_hard_limit_reached' }],
    ['an account that is not active', { code: 'billing_not_active' }],
    ['Moonshot', { type: 'exceeded_current_quota_error' }],
    ['LiteLLM', { code: 'terminal_quota_exhausted' }],
    ['words alone', { message: 'Error: Insufficient Balance' }],
    ['credits', { message: 'You have insufficient credits. Add more.' }],
    ['DeepSeek', { status: 402, message: 'Insufficient Balance' }],
    ['a failure under a 200', { status: 502, code: 'insufficient_quota' }],
  ])('is not asked again: %s', (_, failure) => {
    expect(refused(failure)).toMatchObject({ name: 'PermanentError', code: 'model-failed' });
  });

  it.each<[string, Partial<ProviderFailure>]>([
    ['a limit of requests', { code: 'rate_limit_exceeded', type: 'requests' }],
    [
      "Gemini's limit of a minute",
      { code: 'RESOURCE_EXHAUSTED', message: 'You exceeded your current quota, please check your plan' },
    ],
    ['words with a time', { message: 'insufficient quota for this minute', retryAfterMs: 3_000 }],
  ])('is no limit that passes: %s', (_, failure) => {
    expect(refused(failure)).toMatchObject({ name: 'TransientError' });
  });
});
