import { describe, expect, it } from '@jest/globals';
import { asideSteps, lookStep, rememberTool, surveyStep, usualWindow } from '#assistant';
import type { ThreadState } from '#assistant';
import { PermanentError } from '#errors';
import type { ThreadOrder } from '#protocol';
import type { CompletionRequest, Model } from '#llm';
import { call, PlayedThread } from '../../../../../libs/assistant/test/play-thread.js';
import { runAside } from './thread-asides.js';
import type { AsidePorts } from './thread-asides.js';
import { threadMemories } from './thread-memories.js';

const key = `sk-${'a1B2'.repeat(12)}`;
const route = { provider: 'scripted', model: 'm', maxTokens: 1, temperature: 0 };
const routes = { action: [route], reply: [route], rescue: [] };
const prices = { m: { input: 1_000_000, cachedInput: 1_000_000, output: 1_000_000 } };
const gone = () => Promise.reject(new Error('gone'));
/** The stores of a deployment that has nothing. */
const nothingStored = {
  workflowsInWords: () => Promise.resolve([]),
  tables: { list: () => Promise.resolve([]), show: gone, query: gone },
  credentials: { list: () => Promise.resolve([]) },
  runs: { lastActiveAt: () => Promise.resolve(null) },
};
const ended = { model: 'm', finish: 'stop', structured: 'prompt', schemaId: null, fallbackReason: null } as const;

/** A thread of many messages, and a model that says these to its summaries. */
function summing(...says: string[]) {
  const asked: CompletionRequest[] = [];
  const model: Model = {
    provider: 'scripted',
    complete: (question) => {
      const text = says[asked.push(question) - 1];
      const usage = { tokensIn: 100, tokensOut: 20, tokensCached: 0 };
      return text === undefined
        ? Promise.reject(new PermanentError('model-failed', 'nothing to say'))
        : Promise.resolve({ text, usage, ...ended });
    },
  };
  const ports: AsidePorts = {
    modelOf: () => model,
    routes,
    prices,
    memories: null,
    stores: null,
    ...{ timeZone: 'UTC', numbers: () => null },
    windowTokens: usualWindow,
  };
  return { ports, asked };
}

const thread = new PlayedThread(() => ({ respond: 'Noted.' }));
for (let n = 0; n < 20; n++) thread.say(`Message ${n}`);
const run = (ports: AsidePorts, tool: string, args: Record<string, unknown> = {}) => {
  const spending = { account: undefined, spent: { tokens: 0, costMicroUsd: 0 } };
  return runAside(ports, thread.known, { tool, args }, { spending, now: 0, signal: new AbortController().signal });
};

const summary = { goal: 'a count', facts: `the key is ${key}`, buildState: '', blockers: '', nextStep: '' };

describe('a step beside the calls of a turn', () => {
  it('sums older messages up without their secrets, asks again after an answer of another form, and tells what it cost', async () => {
    const { ports, asked } = summing('{"goal": "a count"}', JSON.stringify(summary));
    expect(await run(ports, asideSteps.summary)).toEqual({
      ok: true,
      value: {
        sections: { ...summary, facts: 'the key is [REDACTED]' },
        through: 20,
        spent: { tokens: 240, costMicroUsd: 240 },
      },
    });
    expect(asked[0]?.user).toContain('USER: Message 0\n');
    expect(asked[0]?.user).not.toContain('Message 10');
    expect(asked[1]?.user).toContain('NOTE: ');
  });

  it('comes to no summary where the model fails, which is told as such', async () => {
    const { ports } = summing();
    const value = { sections: null, through: 20, spent: { tokens: 0, costMicroUsd: 0 } };
    expect(await run(ports, asideSteps.summary)).toEqual({ ok: true, value });
  });

  it('takes secrets out of what is to be remembered', async () => {
    const told = await run(summing().ports, rememberTool, { userContext: `my key is ${key}`, other: 1 });
    expect(told).toEqual({ ok: true, value: { text: 'It is remembered.', userContext: 'my key is [REDACTED]' } });
  });

  it('tells a turn where the instance is, and of which types there are several credentials', async () => {
    const named = (name: string, type: string) => ({ name, type });
    const all = [named('A', 'slackApi'), named('B', 'openAiApi'), named('C', 'slackApi')] as never[]; // all that is read of them
    const credentials = { list: () => Promise.resolve(all) };
    const ports = { ...summing().ports, stores: { ...nothingStored, credentials }, instanceUrl: 'https://here.test' };
    const facts = { instanceUrl: 'https://here.test', shared: [{ type: 'slackApi', names: ['A', 'C'] }] };
    expect(await run(ports, asideSteps.memory)).toEqual({ ok: true, value: { facts } });
  });

  it('tells a planner what is here, what was asked for first, and what could not be read', async () => {
    const named = ['Report', 'Message'].map((name) => ({ id: name, name, does: '', isPublished: false }));
    const credentials = { list: () => Promise.reject(new Error('away')) };
    const columns = [{ name: 'phone', type: 'string' as const, id: 'c1' }];
    const table = { id: 't1', name: 'leads', columns } as never; // all that is read of it
    const tables = { ...nothingStored.tables, list: () => Promise.resolve([table]) };
    const stores = { ...nothingStored, credentials, tables, workflowsInWords: () => Promise.resolve(named) };
    const numbers = { known: [{ number: '+15550100', agent: null }], usual: null, hasOthers: true };
    const ports = { ...summing().ports, timeZone: 'Asia/Tokyo', numbers: () => numbers, stores };
    const told = await run(ports, surveyStep, {});
    const { text } = (told?.ok === true ? told.value : {}) as { text: string }; // `toContain` would say so
    expect(text).toContain(
      'Asia/Tokyo\nNumbers of ours that texts are sent from: +15550100 (answered by the agent of the settings); ',
    );
    expect(text).toContain('what it does\nMessage "Message", not published\nReport "Report", not published\n');
    expect(text).toContain('leads (t1): phone string\n');
    expect(text).toContain('CREDENTIALS by name and type\nthey could not be read now\n');
  });

  it('tells when a task that may be idle has last done something, by its run', async () => {
    const busy = new PlayedThread([{ calls: [call('plan')] }]).say('Plan it');
    const [{ spawnId = '', runId = '' } = {}] = busy.known.children;
    const runs = { lastActiveAt: (id: string) => Promise.resolve(id === runId ? 7 : null) };
    const stores = { ...nothingStored, runs };
    const state = { ...busy.known, looking: [spawnId] };
    const spending = { account: undefined, spent: { tokens: 0, costMicroUsd: 0 } };
    const { signal } = new AbortController();
    const looked = runAside(
      { ...summing().ports, stores },
      state,
      { tool: lookStep, args: {} },
      { spending, now: 0, signal },
    );
    expect(await looked).toEqual({ ok: true, value: { activeAt: { [spawnId]: 7 } } });
  });

  it('is none for the calls of other tools', async () => {
    expect(await run(summing().ports, 'workflows', { action: 'list' })).toBeNull();
  });
});

describe('what is remembered of a user', () => {
  const sections = { userContext: 'Ann', activeProject: '', instanceKnowledge: '' };
  const dayMs = 86_400_000;

  /** An actor of a user that was last written to at this time; null: there is none. */
  function memories(updatedAt: number | null) {
    const ordered: [string, string, ThreadOrder][] = [];
    const state = { updatedAt, memory: { sections, updatedAt } } as ThreadState; // all that is read of it
    const stored = { actorId: 'act_1', version: 1, state, isParked: false };
    const opened = threadMemories({
      toActorId: ({ ours }) => `actor of ${ours}`,
      read: () => Promise.resolve(updatedAt === null ? null : stored),
      order: ({ theirs }, id, order) => {
        ordered.push([theirs, id, order]);
        return Promise.resolve({ status: 'accepted', messageId: 'msg_1', actorId: 'act_1' });
      },
    });
    return { opened, ordered };
  }
  const keep = (user: string) => [`assistant:${user}`, 'memory t1', { type: 'remember', user, sections: {} }];

  it('is read for each turn of whichever thread of theirs, and kept while it is read', async () => {
    const { opened, ordered } = memories(1);
    expect(await opened.recall('ann', 't1', dayMs)).toEqual({ actorId: 'actor of assistant:memory:ann', sections });
    expect(ordered).toEqual([]);
    await opened.recall('ann', 't1', 21 * dayMs);
    expect(ordered).toEqual([keep('ann')]);
  });

  it('has an actor from the first turn on, so that mail finds it', async () => {
    const { opened, ordered } = memories(null);
    const none = { userContext: '', activeProject: '', instanceKnowledge: '' };
    expect(await opened.recall('bob', 't1', 0)).toMatchObject({ sections: none });
    expect(ordered).toEqual([keep('bob')]);
  });
});
