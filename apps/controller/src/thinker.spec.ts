import { describe, expect, it } from '@jest/globals';
import { mintId } from '#actor';
import type { Completion } from '#llm';
import { composePrograms } from './compose-agent.js';
import { readConfig } from './config.js';

const at = 1_795_000_000_000;
const clock = (): number => at;

describe('a call that waited for its turn', () => {
  it('begins when it was made, and never after it has ended', async () => {
    const completion: Completion = {
      ...{ text: 'hm', finish: 'stop', model: 'scripted', structured: 'prompt', schemaId: null, fallbackReason: null },
      ...{ usage: { tokensIn: 1, tokensOut: 1, tokensCached: 0 }, waitedMs: 0.9 },
    };
    const model = { provider: 'scripted', complete: () => Promise.resolve(completion) };
    const programs = composePrograms(readConfig({ LLM_PROVIDER: 'scripted' }), () => model);
    const stamp = { actorId: mintId('act', 0), version: 1, n: 0, optedOut: false, approvalCode: '0000', sends: {} };
    const heard = { type: 'message-received', at, messageId: mintId('msg', 0), text: 'hello' } as const;
    const { state } = programs.agent.decide(null, heard, { ...stamp, opens: programs.opening() });
    const wish = programs.agent.next(state);
    if (wish?.type !== 'call-model') throw new Error('the run does not think');
    const { signal } = new AbortController();
    const event = await programs.thinkerFor(state).callModel(state, wish, clock, signal, 'default');
    expect(event).toMatchObject({ type: 'contract-broken', call: { startedAt: at, endedAt: at } });
  });
});
