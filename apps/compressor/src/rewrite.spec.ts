import { describe, expect, it } from '@jest/globals';
import type { Compress } from '#contract';
import { createModel } from '#llm';
import type { Completion, Model } from '#llm';
import { publishedPolicy, resolvePolicy } from '#policy';
import { compressorText, readSections, rewriteWith } from './rewrite.js';

const effect: Compress = {
  type: 'compress',
  id: 'e',
  runId: 'r',
  fromSeq: 1,
  toSeq: 2,
  goal: 'count',
  constraints: 'none',
  plan: 'look',
  progress: 'looked',
  log: [],
};
const trimmed = { plan: 'look', progress: 'looked', observations: ['Counts: {"value":7}', 'today_range: {}'] };
const policy = resolvePolicy(publishedPolicy, { provider: 'openai', taskClass: 'action' });
const never = new AbortController().signal;

function saying(text: string): Model {
  const usage = { tokensIn: 10, tokensOut: 5, tokensCached: 0 };
  const completion: Completion = {
    text,
    finish: 'stop',
    model: 'm',
    usage,
    structured: 'prompt',
    schemaId: null,
    fallbackReason: null,
  };
  return { provider: 'openai', complete: () => Promise.resolve(completion) };
}

describe('rewriting with a model', () => {
  it('A81: asks for the seven headers and reads them back', () => {
    for (const header of ['GOAL', 'CONSTRAINTS', 'PLAN', 'PROGRESS', 'OBSERVATIONS', 'OPEN_QUESTIONS', 'RISKS']) {
      expect(compressorText).toContain(header);
    }
    expect(readSections('GOAL: x\nPLAN:\n1. a\n2. b\nRISKS:').get('PLAN')).toBe('1. a\n2. b');
  });

  it('A83: refreshes plan, progress and observations', async () => {
    const model = saying(
      'GOAL: count\nPLAN:\n1. answer\nPROGRESS: counted\nOBSERVATIONS:\n- 7 angry\n- today is known\nRISKS:',
    );
    const { scratchpad, usage } = await rewriteWith(model, policy, effect, trimmed, never);
    expect(scratchpad).toEqual({ plan: '1. answer', progress: 'counted', observations: ['7 angry', 'today is known'] });
    expect(usage).toMatchObject({ tokensIn: 10, tokensOut: 5 });
  });

  it('refuses a scratchpad that has lost the facts', async () => {
    await expect(rewriteWith(saying('I could not.'), policy, effect, trimmed, never)).rejects.toThrow(
      'no OBSERVATIONS',
    );
  });

  it('works with the scripted model, offline', async () => {
    const scripted = createModel({ provider: 'scripted', apiUrl: '', apiKey: '' });
    const { scratchpad } = await rewriteWith(scripted, policy, effect, trimmed, never);
    expect(scratchpad.observations.join()).toContain('7');
  });
});
