import { describe, expect, it } from '@jest/globals';
import type { ProgramEvent } from '#contract';
import type { CompletionRequest, Model } from '#llm';
import { mintId } from '#redis';
import { composePrograms } from './compose-agent.js';
import { readConfig } from './config.js';

const at = 1_795_000_000_000;
const usage = { tokensIn: 10, tokensOut: 1, tokensCached: 0 };
const ended = { model: 'm', finish: 'stop', structured: 'prompt', schemaId: null, fallbackReason: null } as const;
const words = JSON.stringify({
  control: { done: true, reason: 'ok' },
  next_action: { type: 'respond', message: 'Hello.' },
  state_update: { plan: '', observation: '', confidence: 1 },
});

/** What the model of a thread is asked in this environment, for these messages. */
async function asked(environment: Record<string, string>, ...texts: string[]): Promise<CompletionRequest[]> {
  const questions: CompletionRequest[] = [];
  const model: Model = {
    provider: 'scripted',
    complete: (question) => {
      questions.push(question);
      return Promise.resolve({ text: words, usage, ...ended });
    },
  };
  const programs = composePrograms(readConfig({ LLM_PROVIDER: 'scripted', ...environment }), () => model);
  const served = programs.of('assistant');
  if (served === null) throw new Error('no assistant');
  const { program, effectsFor } = served;
  const actorId = mintId('act', 0);
  const side = { tenant: 'default', channel: 'api', ours: 'assistant:t' } as const;
  const { signal } = new AbortController();
  let [state, version]: [object | null, number] = [null, 0];
  const apply = (event: ProgramEvent): void => {
    const stamp = { actorId, version: ++version, n: 0, optedOut: false, sends: {}, opens: programs.opening() };
    ({ state } = program.decide(state, event, stamp));
  };
  for (const [n, text] of texts.entries()) {
    const order = { type: 'say', id: `m${n}`, threadId: 't', user: 'ann', text, mode: 'queue' } as const;
    apply({ type: 'thread-ordered', at: at + n, messageId: mintId('msg', 0), order });
    for (let effect = program.next(state); effect !== null && state !== null; effect = program.next(state)) {
      const effects = effectsFor(state);
      if (effect.type !== 'call-model') apply(await effects.runInlineTool(state, effect, () => at + n, side));
      else if (effects.callModel) apply(await effects.callModel(state, effect, () => at + n, signal, side));
    }
  }
  return questions;
}

describe('the prompt of a deployment’s threads', () => {
  it('says what its settings say, in a prefix that stays the same', async () => {
    const set = { PUBLIC_BASE_URL: 'https://desk.test', INSTANCE_READ_ONLY: 'yes', TZ: 'Asia/Tokyo' };
    const [first, second] = await asked(set, 'Hi', 'What runs?');
    for (const part of [
      'https://desk.test/webhook/{path}',
      'https://desk.test/form/{path}',
      '## Read-only',
      '## Research',
    ])
      expect(first?.system).toContain(part);
    expect(second?.system).toBe(first?.system);
    expect(second?.user.split('\n').at(-1)).toBe('NOW: 2026-11-18T20:06:40+09:00 (Asia/Tokyo, Wednesday)');
  });

  it('names no address where nobody has said one, and nothing that is open', async () => {
    const [question] = await asked({}, 'Hi');
    expect(question?.system).not.toContain('## This instance');
    expect(question?.system).not.toContain('## Read-only');
  });
});
