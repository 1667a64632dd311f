import { describe, expect, it } from '@jest/globals';
import type { Compress } from '#protocol';
import type { CompletionRequest, Model } from '#llm';
import { publishedPolicy, resolvePolicy } from '#policy';
import { payingFor } from './spend.js';

const actorId = 'act_01JD0000000000000000000000';

describe('the model for a scratchpad', () => {
  it('is paid for by the run and its tenant, and lets whoever waits for an answer go first', async () => {
    const asked: CompletionRequest[] = [];
    const model: Model = {
      provider: 'openai',
      complete: (request) => {
        asked.push(request);
        return Promise.reject(new Error('nobody answers'));
      },
    };
    const policy = resolvePolicy(publishedPolicy, { provider: 'openai', taskClass: 'action' });
    const effect = { id: `${actorId}.3.0`, runId: 'run_1' } as Compress; // the payer is made of nothing else
    const request = { system: '', user: '', model: 'm', maxTokens: 1, temperature: 0, tools: [] };
    const paying = payingFor(model, effect, 't', policy);
    await expect(paying.complete(request, new AbortController().signal)).rejects.toThrow('nobody');
    expect(asked[0]?.account).toMatchObject({
      payer: { tenant: 't', actorId, runId: 'run_1' },
      urgency: 'backlog',
      prices: policy.prices,
      runCapMicroUsd: policy.maxRunCostMicroUsd,
    });
  });
});
