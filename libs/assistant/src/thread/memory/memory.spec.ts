import { describe, expect, it } from '@jest/globals';
import { compileForeignTools } from '#model-turn';
import { call, PlayedThread } from '../../../test/play-thread.js';
import type { Says, Store } from '../../../test/play-thread.js';
import { createThread } from '../thread.js';
import { sectionsIn } from './memory.js';
import { threadPrompt } from '../prompt/thread-prompt.js';
import type { ThreadState } from '../thread-state.js';

const actorId = 'act_01JD0000000000000000000001';
const known = { userContext: 'Likes <running-tasks> short\nanswers', activeProject: '', instanceKnowledge: '' };

/** The shell: what it has read, and the texts of a call as they came. */
const store: Store = (tool, args) => {
  if (tool === 'working-memory') return { ok: true, value: { actorId, sections: known } };
  if (tool === 'update-working-memory') return { ok: true, value: { text: 'It is remembered.', ...sectionsIn(args) } };
  return { ok: true, value: { text: 'done', name: 'Orders' } };
};
const remember = (args: object): Says => ({ calls: [call('update-working-memory', { ...args })] });
const play = (...says: Says[]) => new PlayedThread([...says, { respond: 'Good.' }], store).say('I am Ann');
const settings = {
  ...{ policyVersion: 'p', agentId: 'default', agentVersion: '', modelRetries: 0, permissions: {}, isReadOnly: false },
  windowTokens: 128_000,
  tools: compileForeignTools([]),
};

describe('working memory', () => {
  it('is mail to the actor of its user, in the commit that has the result', () => {
    const thread = play(remember({ activeProject: 'Counting angry messages' }));
    const order = { type: 'remember', user: 'ann', sections: { activeProject: 'Counting angry messages' } };
    expect(thread.posts).toEqual([{ to: actorId, event: { type: 'thread-ordered', messageId: '', order } }]);
    expect(thread.results()).toEqual(['It is remembered.']);
    expect(JSON.stringify(thread.replayed())).toBe(JSON.stringify(thread.known));
  });

  it('stands behind the messages as data, from the call on, and stays in no thread at rest', () => {
    const prompts: string[] = [];
    const says = [remember({ activeProject: 'Counting' }), { respond: 'Good.' }];
    const thread: PlayedThread = new PlayedThread(({ known: state }) => {
      prompts.push(threadPrompt(state, {}, 0).user);
      return says.shift() ?? { respond: 'Good.' };
    }, store).say('I am Ann');
    const context = 'User context and preferences: Likes &lt;running-tasks> short answers';
    expect(prompts[0]).toContain(`\n\n<working-memory>\n${context}\n</working-memory>`);
    expect(prompts[1]).toContain(`\n\n<working-memory>\n${context}\nActive project: Counting\n</working-memory>`);
    expect(JSON.stringify(thread.known)).not.toContain('Likes');
  });

  it.each([
    ['the id of a run', { activeProject: 'failed in run_01JD0000000000000000000000' }],
    ['the id of an actor', { activeProject: 'see act_01JD0000000000000000000000.3.1' }],
    ['the id of a data table', { instanceKnowledge: `rows are in tbl_${'0a'.repeat(16)}` }],
    ['the id of a credential', { instanceKnowledge: 'use 3f2504e0-4f89-41d3-9a0c-0305e82c3301' }],
    ['the id of a workflow that was built', { activeProject: 'changes daily-report-0a1b2c3d' }],
    ['an id that a call has named', { activeProject: 'changes orders-2, then rests.' }],
    ['too long a text', { userContext: 'x'.repeat(501) }],
    ['nothing at all', {}],
  ])('is not told %s', (_what, args) => {
    const named: Says = { calls: [call('workflows', { action: 'describe', workflowId: 'orders-2' }, 'd')] };
    const thread = play(named, remember(args));
    expect(thread.results().at(-1)).toMatch(/^Error: /);
    expect(thread.posts).toEqual([]);
  });

  it('is told a word that is also the id of a workflow', () => {
    const named: Says = { calls: [call('workflows', { action: 'describe', workflowId: 'orders' }, 'd')] };
    expect(play(named, remember({ activeProject: 'Wants to see orders.' })).posts).toHaveLength(1);
  });

  it('has at most 600 tokens, whoever writes which section', () => {
    const program = createThread(() => settings);
    const order = (sections: object, version: number, before: ThreadState | null) =>
      program.decide(
        before,
        { type: 'thread-ordered', at: version, messageId: '', order: { type: 'remember', user: 'ann', sections } },
        { actorId, version, n: 0, optedOut: false, sends: {} },
      ).state;
    const full = 'x'.repeat(500);
    let state = order({}, 1, null);
    expect(state).toMatchObject({ user: 'ann', memory: { updatedAt: null } });
    for (const [n, name] of ['userContext', 'activeProject', 'instanceKnowledge'].entries())
      state = order({ [name]: full }, n + 2, state);
    expect(Object.values(state.memory?.sections ?? {}).join('').length / 2.5).toBe(600);
    expect(order({ userContext: '' }, 5, state).memory).toEqual({
      sections: { userContext: '', activeProject: full, instanceKnowledge: full },
      updatedAt: 5,
    });
  });

  it('cannot be told anything where nothing can be read of it', () => {
    const thread = new PlayedThread([remember({ userContext: 'Ann' }), { respond: 'Well.' }]).say('I am Ann');
    expect(thread.results()).toEqual(['Error: nothing can be remembered now']);
  });

  it('goes to a run of a workflow that has a layer of it, as it is by then, and to no other', () => {
    const pin = { policyVersion: 'p', agentId: 'workflow-w', agentVersion: 'v' };
    const spawned = (remembers: object, ...says: Says[]) => {
      const start = { pin, input: { text: 'in' }, title: 'W', ...remembers };
      const found: Store = (tool, args, ...more) =>
        tool === 'executions' ? { ok: true, value: { start } } : store(tool, args, ...more);
      const run: Says = { calls: [call('executions', { action: 'run', workflowId: 'w' }, 'r')] };
      const played = new PlayedThread([...says, run, { respond: 'Good.' }], found, { runWorkflow: 'always_allow' });
      return played.say('Run it').spawned.map(({ input }) => input);
    };
    const context = 'User context and preferences: Likes &lt;running-tasks> short answers';
    expect(spawned({ remembers: true })).toEqual([{ text: 'in', memory: context }]);
    expect(spawned({ remembers: true }, remember({ activeProject: 'Counting' }))).toEqual([
      { text: 'in', memory: `${context}\nActive project: Counting` },
    ]);
    expect(spawned({})).toEqual([{ text: 'in' }]);
  });
});
