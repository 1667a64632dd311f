import { describe, expect, it } from '@jest/globals';
import { intending, startStranger } from '#stranger';
import type { Speaker } from '#stranger';
import { agentIntents, agentTasks } from './agent-tasks.js';
import type { AgentTask } from './agent-tasks.js';
import { problemsOf } from './judge.js';
import { measureAgents } from './measure.js';
import { playAgent } from './play-agent.js';
import { amount } from '../support/amount.js';

/** Every so many-th task. */
function some(step: number): AgentTask[] {
  return agentTasks.filter((_, at) => at % step === 0);
}

describe('agents whose model knows nothing but what is sent', () => {
  it('do every task, each output valid at the first', async () => {
    const { done, repairs, rulesBroken, problems } = await measureAgents({ manner: 'plain' });
    expect({ done, repairs, rulesBroken, problems }).toEqual({
      done: agentTasks.length,
      repairs: 0,
      rulesBroken: 0,
      problems: [],
    });
  });

  it('do them as well when every tool and field has another name', async () => {
    const { problems } = await measureAgents({ manner: 'renamed' }, some(3));
    expect(problems).toEqual([]);
  });

  it('do none of them when the schema and the words of the prompt are withheld', async () => {
    expect(await measureAgents({ manner: 'withheld' }, some(5))).toMatchObject({ done: 0 });
  });

  it.each(['all-means', 'json-mode', 'prompt-alone'] as const)(
    'do nearly all of them with a model that errs as small ones do, by %s',
    async (means) => {
      const tasks = some(amount(4, 2));
      const { done, lost, problems } = await measureAgents({ manner: 'wobbling', means }, tasks);
      expect({ problems, isMost: done >= 0.9 * tasks.length, isRead: lost <= 0.05 * tasks.length }).toMatchObject({
        isMost: true,
        isRead: true,
      });
    },
  );

  it.each(['anthropic', 'gemini'] as const)('do some by what %s takes', async (provider) => {
    const stranger = await startStranger(intending(agentIntents));
    for (const task of some(6))
      expect(problemsOf(task, await playAgent({ provider, url: stranger.url }, task.text))).toEqual([]);
    await stranger.close();
  });
});

describe('the intents', () => {
  it('hold no name that the product has made up', async () => {
    const sent: unknown[] = [];
    const keeping: Speaker = (question, index) => {
      sent.push(question);
      return intending(agentIntents)(question, index);
    };
    const stranger = await startStranger(keeping);
    for (const { text } of some(8)) await playAgent({ provider: 'openai', url: stranger.url }, text);
    await stranger.close();
    const made = /\b(?:[a-z]+_[a-z_]+|[a-z]+[A-Z][A-Za-z]+|[a-z]+\.[a-z]+[A-Z]\w+)\b/g;
    const ours = new Set([...JSON.stringify(sent).matchAll(made)].map(([name]) => name));
    const plain = JSON.stringify(agentIntents.flatMap(({ steps }) => steps));
    expect(ours.size).toBeGreaterThan(20);
    expect([...ours].filter((name) => new RegExp(`\\b${name}\\b`).test(plain))).toEqual([]);
  });
});
