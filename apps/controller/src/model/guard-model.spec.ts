import { describe, expect, it } from '@jest/globals';
import type { Admission } from '#limits';
import { PermanentError, TransientError } from '#errors';
import { noteOn } from '#llm';
import type { Completion, CompletionRequest, Model } from '#llm';
import { guardModel } from './guard-model.js';

const request: CompletionRequest = { system: '', user: '', model: 'm', maxTokens: 1, temperature: 0, tools: [] };
const { signal } = new AbortController();

/** The guarded model over one that fails as asked, and what its breaker was told. */
function given({ fails, admission = { admitted: true } }: { fails?: Error; admission?: Admission }, callMs = 20_000) {
  const recorded: string[] = [];
  const asked: string[] = [];
  const model: Model = {
    provider: 'p',
    complete: async () => {
      asked.push('model');
      if (fails) throw fails;
      return { text: 'hello' } as Completion; // the guard looks at nothing in it
    },
  };
  const breaker = {
    admit: async () => admission,
    record: (_call: string, outcome: string) => void recorded.push(outcome),
  };
  return { guarded: guardModel(model, breaker, callMs), recorded, asked };
}

describe('a guarded model', () => {
  it('passes an answer on, and tells of it', async () => {
    const { guarded, recorded } = given({});
    expect(guarded.provider).toBe('p');
    expect(await guarded.complete(request, signal)).toEqual({ text: 'hello' });
    expect(recorded).toEqual(['ok']);
  });

  it('is not asked while its breaker is open, and the failure says when to try again', async () => {
    const { guarded, recorded, asked } = given({ admission: { admitted: false, retryAfterMs: 70 } });
    const failure = guarded.complete(request, signal);
    await expect(failure).rejects.toMatchObject({ name: 'TransientError', code: 'breaker-open', retryAfterMs: 70 });
    expect([recorded, asked]).toEqual([[], []]);
  });

  it.each([
    ['a call that may be repeated', new TransientError('model-failed', 'the model answered 503'), 20_000, 'fault'],
    ['a final refusal', new PermanentError('model-failed', 'the model answered 400'), 20_000, 'no-news'],
    ['a call that took its time', new TransientError('model-timeout', 'too late'), -1, 'fault'],
    ['a call that we cut off', new TransientError('model-timeout', 'too late'), 20_000, 'no-news'],
    [
      'a call that was never made',
      noteOn(new TransientError('model-timeout', 'late'), { isUncalled: true }),
      -1,
      'no-news',
    ],
    [
      'a stream that fell silent',
      noteOn(new TransientError('model-timeout', 'late'), { isSilent: true }),
      20_000,
      'fault',
    ],
    ['a mistake of ours', new Error('oops'), 20_000, 'no-news'],
  ])('passes %s on as it is, and tells of what it says', async (_what, fails, callMs, outcome) => {
    const { guarded, recorded } = given({ fails }, callMs);
    await expect(guarded.complete(request, signal)).rejects.toBe(fails);
    expect(recorded).toEqual([outcome]);
  });
});
