import { describe, expect, it } from '@jest/globals';
import { allChildren, replay } from '#program';
import { settings } from '../../test/given.js';
import { childEnds, lane, opens, texts, workflow } from '../../test/joining.js';
import type { Lane } from '../../test/lane.js';
import { createPinnedAgent } from '../agent.js';

const cancelled = { outcome: 'cancelled', error: null } as const;
const told = (reason: string) => [{ to: allChildren, event: { type: 'parent-cancelled', reason } }];

/** Everything that the journal decides again is what was decided. */
function expectReplays(conversation: Lane): void {
  const runIds = [...new Set(conversation.rows.map((row) => row.run_id))];
  const again = runIds.flatMap((runId) => replay(conversation.agent, runId, conversation.journal));
  expect(again).toEqual(runIds.flatMap((runId) => conversation.rows.filter((row) => row.run_id === runId)));
}

describe('a run of an agent with a workflow', () => {
  it('has a child carry it out, with all that it may spend, from the commit that opens it', () => {
    const conversation = lane({ budgets: { maxSteps: 9, maxCostMicroUsd: 7 } });
    const at = conversation.at;
    const runId = texts(conversation, 'hello', ' two\nlines ');
    const [spawn] = conversation.tree.spawns;
    expect(spawn).toMatchObject({ program: 'workflow', node: 'main', runId, rootRunId: runId, treeCapMicroUsd: 7 });
    expect(spawn?.input).toEqual({ document: workflow, isPinned: true, text: 'hello\n two\nlines ' });
    expect(spawn?.grant).toEqual({
      ...{ steps: 9, toolCalls: 5, tokens: 20_000, costMicroUsd: 7, deadlineAt: at + 30_000 },
    });
    expect(conversation.views.get(runId)).toMatchObject({ phase: 'joining', messageIds: { length: 2 } });
    expect(conversation.agent.next(conversation.state)).toBeNull();
  });

  it('gives the child all texts of a burst; what there is no room for is cut, or counted', () => {
    const conversation = lane();
    const burst = ['a', 'b', 'c'].map((word) => word.repeat(3_000));
    texts(conversation, ...burst);
    texts(conversation, 'next', ...['d', 'e', 'f'].map((word) => word.repeat(60_000)));
    childEnds(conversation, { output: '' });
    conversation.wakes();
    expect(conversation.tree.spawns.map(({ input }) => input)).toMatchObject([
      { text: burst.join('\n') },
      { text: `next\n[… 1 more texts]\n${'e'.repeat(1_594)} [cut]\n${'f'.repeat(60_000)}` },
    ]);
  });

  it('takes texts as they come for as long as it runs, whatever new runs are bound to', () => {
    const pin = { policyVersion: 'joins', agentId: 'default', agentVersion: '' };
    const conversation = lane();
    conversation.agent = createPinnedAgent((its) =>
      its?.policyVersion === 'joins' ? { ...settings, policyVersion: 'joins', workflow } : settings,
    );
    conversation.opens = pin;
    conversation.receives('one');
    conversation.opens = { ...pin, policyVersion: 'p1' };
    texts(conversation, 'two\nlines');
    expect(conversation.tree.spawns[0]?.input).toMatchObject({ text: 'one\ntwo\nlines' });
    opens(conversation, 1, null);
    texts(conversation, 'three\nlines', 'four');
    expect(conversation.tree.posts).toMatchObject([{ event: { text: 'three\nlines' } }]);
    expect(conversation.state?.next.texts[0]).not.toHaveProperty('whole');
  });

  it('gives the child what the conversation remembers, where a node asks for it', () => {
    for (const givesSummary of [true, false]) {
      const conversation = lane({ givesSummary });
      for (const text of ['hello', 'and now?']) {
        texts(conversation, text);
        childEnds(conversation, { output: 'Seven.' });
        conversation.settles();
      }
      const [first, second] = conversation.tree.spawns;
      expect(first?.input).not.toHaveProperty('summary');
      if (givesSummary) expect(second?.input).toMatchObject({ summary: '- user: hello | agent: Seven.' });
      else expect(second?.input).not.toHaveProperty('summary');
    }
  });

  it('says what the child came to, cut for its channel, and counts what it has spent', () => {
    const conversation = lane({ replySegments: { sms: 1 } });
    const runId = texts(conversation, 'hello');
    const output = `${'a'.repeat(140)}. ${'b'.repeat(140)}.`;
    childEnds(conversation, { output });
    conversation.settles();
    expect(conversation.sent).toEqual([{ kind: 'answer', text: `${'a'.repeat(140)}.` }]);
    expect(conversation.views.get(runId)).toMatchObject({
      ...{ outcome: 'answered', output, stepsUsed: 2, toolCallsUsed: 1, tokensUsed: 30, costMicroUsd: 40 },
    });
    expect(conversation.rowsOf('node').map(({ node, kind, status }) => [node, kind, status])).toEqual([
      ['main', 'sequence', 'started'],
      ['main', 'sequence', 'completed'],
    ]);
    expectReplays(conversation);
  });

  it('says nothing of an empty output', () => {
    const conversation = lane();
    texts(conversation, 'hello');
    childEnds(conversation, { output: '' });
    expect([conversation.outcomes, conversation.owed.size]).toEqual([['answered'], 0]);
  });

  it.each([
    [{ outcome: 'tool-cap', error: { code: 'tool-cap-reached', message: 'm' } }, 'tool-cap', 'NODE_FAILED', 2],
    [{ outcome: 'stalled', error: { code: 'LOOP_LIMIT', message: 'm' } }, 'stalled', 'LOOP_LIMIT', 2],
    [{ outcome: 'bad-tool-args', error: null }, 'bad-tool-args', 'NODE_FAILED', 2],
    [{ outcome: 'parked', error: null }, 'stalled', 'NODE_FAILED', 5],
  ] as const)('apologises for a child that ends as %j', (end, outcome, code, steps) => {
    const conversation = lane();
    const runId = texts(conversation, 'hello');
    childEnds(conversation, end);
    conversation.settles();
    expect(conversation.sent).toMatchObject([{ kind: 'apology' }]);
    expect(conversation.views.get(runId)).toMatchObject({ outcome, error: { code }, stepsUsed: steps });
  });

  it('goes on with texts of a next run only after the outcome, in a commit of its own', () => {
    const conversation = lane();
    texts(conversation, 'one');
    texts(conversation, 'two');
    texts(conversation, 'three');
    childEnds(conversation, { output: 'done' });
    conversation.settles();
    expect([conversation.outcomes, conversation.tree.spawns.length]).toEqual([['answered'], 1]);
    expect(conversation.agent.isThinking(conversation.state)).toBe(true);
    conversation.wakes();
    expect(conversation.tree.spawns[1]?.input).toMatchObject({ text: 'two\nthree' });
    childEnds(conversation, { output: 'done' });
    expectReplays(conversation);
  });

  it('is apologised for where its workflow is lost, and refused where nobody is bound', () => {
    const lost = lane();
    lost.receives('hello');
    lost.agent = lane({ workflow: null }).agent;
    lost.wakes();
    lost.settles();
    const nobody = lane({ refusal: 'Nobody here.' });
    texts(nobody, 'hello');
    nobody.settles();
    expect([lost.outcomes, nobody.outcomes]).toEqual([['stalled'], ['cannot-proceed']]);
    expect([...lost.tree.spawns, ...nobody.tree.spawns]).toEqual([]);
  });
});

describe('a run that joins and is ended from outside', () => {
  it.each([
    ['a cancel', 'cancelled', (on: Lane, runId: string) => on.happens({ type: 'cancel-requested', runId, by: 'ann' })],
    ['STOP', 'opted-out', (on: Lane) => on.happens({ type: 'opted-out', messageId: 'msg_stop' })],
    ['a handoff', 'taken-over', (on: Lane) => on.happens({ type: 'taken-over', by: 'ann' })],
    ['a deadline', 'deadline', (on: Lane) => (on.passes(30_001), on.wakes())],
    ['a turn given up', 'parked', (on: Lane) => on.happens({ type: 'attempts-exhausted', attempts: 5 })],
  ] as const)('by %s tells its child, and has its outcome when that has ended', (_, outcome, happens) => {
    const conversation = lane();
    const runId = texts(conversation, 'hello');
    happens(conversation, runId);
    expect([conversation.tree.posts, conversation.outcomes]).toEqual([told(outcome), []]);
    texts(conversation, 'and this?');
    childEnds(conversation, cancelled);
    if (conversation.owed.size > 0) conversation.settles();
    expect(conversation.outcomes).toEqual([outcome]);
    expect(conversation.sent.length).toBe(outcome === 'deadline' || outcome === 'parked' ? 1 : 0);
    expectReplays(conversation);
  });

  it('is silent for a person who sends STOP after it was decided', () => {
    const conversation = lane();
    const runId = texts(conversation, 'hello');
    conversation.passes(30_001);
    conversation.wakes();
    conversation.happens({ type: 'opted-out', messageId: 'msg_stop' });
    childEnds(conversation, cancelled);
    expect(conversation.views.get(runId)?.outcome).toBe('opted-out');
    expect(conversation.owed.size).toBe(0);
  });

  it('ends at once where its child is not started yet', () => {
    const conversation = lane();
    const messageId = conversation.createId('msg');
    const runId = messageId.replace('msg', 'run');
    conversation.happens(
      { type: 'message-received', messageId, text: 'hello' },
      { type: 'cancel-requested', runId, by: 'ann' },
    );
    expect([conversation.outcomes, conversation.tree.spawns]).toEqual([['cancelled'], []]);
  });

  it('gives texts that were cancelled while they waited their outcome with its own', () => {
    const conversation = lane();
    texts(conversation, 'one');
    const second = conversation.receives('two');
    const third = conversation.createId('msg');
    const runOf = (messageId: string): string => messageId.replace('msg', 'run');
    conversation.happens({ type: 'cancel-requested', runId: runOf(second), by: 'ann' });
    conversation.happens({ type: 'cancel-requested', runId: runOf(third), by: 'ann' });
    conversation.happens({ type: 'message-received', messageId: third, text: 'three' });
    conversation.happens({ type: 'message-received', messageId: second, text: 'two' });
    expect(conversation.outcomes).toEqual([]);
    childEnds(conversation, { output: '' });
    expect(conversation.outcomes).toEqual(['answered', 'cancelled', 'cancelled']);
    expect([second, third].map((id) => conversation.messageRuns[id])).toEqual([runOf(second), runOf(third)]);
    expect(conversation.state?.run).toBeNull();
    texts(conversation, 'four');
    expect(conversation.tree.spawns).toHaveLength(2);
  });
});

describe('a redrive run of a workflow', () => {
  it('hands the calls on record to its child, and keeps none', () => {
    const conversation = lane();
    const calls = [{ tool: 'get_counts', args: {}, effectKey: 'old', result: { ok: true as const, value: 3 } }];
    const order = { letterId: 'l', runId: 'run_old', first: null, calls };
    const messageId = conversation.createId('msg');
    const runId = messageId.replace('msg', 'run');
    conversation.happens(
      { type: 'replay-requested', messageId, text: 'a\nb', order },
      { type: 'deadline-passed', runId },
    );
    expect(conversation.tree.spawns[0]?.input).toEqual({ document: workflow, isPinned: true, text: 'a\nb', calls });
    expect(conversation.run).toMatchObject({ observations: [], replays: { runId: 'run_old', calls: [] } });
  });

  it('says what an operator has it say, without a child', () => {
    const conversation = lane();
    const first = { do: 'say', kind: 'answer', text: 'It is done.' } as const;
    const order = { letterId: 'l', runId: 'run_old', first, calls: [] };
    conversation.happens({ type: 'replay-requested', messageId: conversation.createId('msg'), text: 'x', order });
    conversation.settles();
    expect([conversation.sent, conversation.tree.spawns]).toEqual([[{ kind: 'answer', text: 'It is done.' }], []]);
  });
});
