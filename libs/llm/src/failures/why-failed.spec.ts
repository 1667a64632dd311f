import { describe, expect, it } from '@jest/globals';
import { PermanentError, TransientError } from '#errors';
import { noteOn } from './call-notes.js';
import { modelFailure } from './model-failure.js';
import type { ProviderFailure } from './model-failure.js';
import { whyFailed } from './why-failed.js';

const { signal } = new AbortController();
const message = 'Incorrect key sk-1 in: call me at +1 555 0111';

function refused(status: number | null, code: string | null = null): ProviderFailure {
  return { status, code, type: null, param: null, message: message, retryAfterMs: null };
}

describe('why a call of a model failed', () => {
  it.each([
    [401, 'invalid_api_key', '401', 'the model answered 401 (invalid_api_key)'],
    [404, 'model_not_found', '404', 'the model answered 404 (model_not_found)'],
    [429, null, '429', 'the model answered 429'],
    [422, null, '4xx', 'the model answered 422'],
    [500, null, '5xx', 'the model answered 500'],
    [529, 'overloaded_error', '5xx', 'the model answered 529 (overloaded_error)'],
  ])('is a status of %i where one was answered, in no words of the provider', (status, code, cause, message) => {
    expect(whyFailed(modelFailure(refused(status, code), signal))).toEqual({ cause, status, message });
  });

  it('has no code that reads like a text: it may quote a person', () => {
    const quoting = { ...refused(400, message), param: 'messages[0].content' };
    expect(whyFailed(modelFailure(quoting, signal))?.message).toBe('the model answered 400 (messages[0].content)');
  });

  it('tells a model that was not there from one that hung up, and from an answer that cannot be read', () => {
    const cut = (isUnreached: boolean) =>
      whyFailed(noteOn(modelFailure(refused(null), signal), { isUnreached }))?.cause;
    expect([cut(true), cut(false)]).toEqual(['unreached', 'lost']);
    const unreadable = noteOn(modelFailure(null, signal), { isUnreached: false });
    expect(whyFailed(unreadable)?.cause).toBe('unreadable');
  });

  it.each([
    [new TransientError('model-timeout', 'late'), 'timeout'],
    [new TransientError('breaker-open', 'left alone'), 'breaker-open'],
    [new TransientError('unavailable', 'Redis is away'), 'other'],
    [new PermanentError('cost-cap', 'too dear'), undefined],
    [new PermanentError('middleware-refused', message), undefined],
    [new TypeError(message), undefined],
  ])('of %s', (error, cause) => {
    expect(whyFailed(error)?.cause).toBe(cause);
  });
});
