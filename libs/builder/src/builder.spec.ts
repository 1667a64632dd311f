import { describe, expect, it } from '@jest/globals';
import { emptyGraph } from '#graph';
import type { SessionOrder, Stamp } from '#protocol';
import { createBuilder, noModel } from './builder.js';
import type { ModelSide } from './builder.js';
import { readHistory } from './session-state.js';
import type { SessionState } from './session-state.js';

const stamp: Stamp = { actorId: 'act_1', version: 1, n: 0, optedOut: false, sends: {} };
const open: SessionOrder = { type: 'open', sessionId: 's', workflowId: 'w', user: 'ann', graph: emptyGraph };
const node = { id: 'a', name: 'A', type: 't' };
const edit = (id: string, base: number): SessionOrder => ({
  ...{ type: 'edit', id, user: 'ann', base },
  operations: [{ type: 'addNodes', nodes: [{ ...node, id, name: id }] }],
});
const say = (id: string): SessionOrder => ({
  ...{ type: 'say', id, user: 'ann', text: 'Build it', workflowId: null, context: null },
});

/** What a session comes to by these orders, and which messages it has heard. */
function after(orders: readonly SessionOrder[], model: ModelSide = noModel) {
  const program = createBuilder(model);
  const heard: Record<string, string> = {};
  const take = (before: SessionState | null, order: SessionOrder, at: number): SessionState => {
    const step = program.decide(before, { type: 'session-ordered', at, messageId: `msg_${at}`, order }, stamp);
    Object.assign(heard, step.messageRuns);
    return step.state;
  };
  const [first = open, ...rest] = orders;
  const state = rest.reduce((before, order, at) => take(before, order, at + 1), take(null, first, 0));
  return { state, heard, program };
}

describe('a builder session', () => {
  it('begins as it is opened, once', () => {
    const { state } = after([open, edit('one', 0), { ...open, graph: { ...emptyGraph, name: 'Other' } }]);
    expect(state).toMatchObject({
      sessionId: 's',
      workflowId: 'w',
      user: 'ann',
      openedAt: 0,
      revision: 1,
      phase: 'idle',
    });
    expect(state.draft.nodes).toHaveLength(1);
  });

  it('goes on with what another session has had so far: undo, redo and what was said', () => {
    const first = after([open, edit('one', 0), edit('two', 1), { type: 'undo', id: 'u', user: 'ann' }, say('m')]).state;
    const history = readHistory(first);
    const goneOn: SessionOrder = { ...open, sessionId: 'workflow-w-user-ann', graph: first.draft, history };
    const { state } = after([
      goneOn,
      edit('three', 3),
      { type: 'undo', id: 'v', user: 'ann' },
      { type: 'undo', id: 'w', user: 'ann' },
    ]);
    expect(state).toMatchObject({ sessionId: 'workflow-w-user-ann', revision: 6, messageCount: 1, openedAt: 0 });
    expect(state.draft.nodes).toEqual([]);
    expect(state.changes.map(({ id }) => id)).toEqual(['one', 'two', 'u', 'three', 'v', 'w']);
  });

  it('answers people’s edits in the commit that reads them, and one id once', () => {
    const { state, heard, program } = after([
      open,
      edit('one', 0),
      edit('one', 0),
      { type: 'undo', id: 'u', user: 'ann' },
      { type: 'redo', id: 'r', user: 'ann' },
      { type: 'redo', id: 'r2', user: 'ann' },
    ]);
    expect(state.answers).toEqual([
      { id: 'one', status: 'applied', revision: 1 },
      { id: 'u', status: 'applied', revision: 2 },
      { id: 'r', status: 'applied', revision: 3 },
      { id: 'r2', status: 'nothing' },
    ]);
    expect(Object.values(heard)).toEqual(Array.from({ length: 6 }, () => ''));
    expect([program.isThinking(state), program.isLive(state), program.wakeAt(state)]).toEqual([false, false, null]);
  });

  it('keeps a message once, and forgets messages without the graph', () => {
    const { state } = after([
      open,
      say('m1'),
      say('m1'),
      edit('one', 0),
      { type: 'clear', id: 'c', user: 'ann' },
      say('m2'),
    ]);
    expect(state.messages).toEqual([{ n: 2, at: 5, role: 'user', id: 'm2', text: 'Build it' }]);
    expect(state.draft.nodes).toHaveLength(1);
  });

  it('leaves messages, and what happens to their run, to the model’s side', () => {
    const seen: string[] = [];
    const none = {
      turn: 0,
      toolCallsUsed: 0,
      violations: 0,
      modelFailures: 0,
      reminders: 0,
      awayMs: 0,
      baseRevision: 0,
    };
    const run = {
      ...{ id: 'run_1', actorId: 'act_1', policyVersion: 'p', agentId: 'default', agentVersion: '', startedAt: 1 },
      ...{ messageIds: [], firstMessage: 1, lastActionId: '', steps: [], request: '', executionText: '', note: null },
      ...{ ...none, isCompaction: false },
    };
    const model: ModelSide = {
      onSpawned: () => undefined,
      onMessage: (d, { text }, messageId) => {
        d.change({ run: { ...run, messageId, deadlineAt: 99, awayCountedTo: 1, ...spent }, phase: 'building' });
        d.handled(messageId, run.id);
        seen.push(text);
      },
      onEvent: (_d, { type }) => void seen.push(type),
      onCancel: (d) => d.change({ run: null, phase: 'idle' }),
      next: () => ({ type: 'call-model', mode: 'action', notBefore: 0, deadlineAt: 99 }),
    };
    const spent = { stepsUsed: 0, tokensUsed: 0, costMicroUsd: 0 };
    const { state, heard, program } = after([open, say('m1'), edit('one', 0)], model);
    expect([state.draft.nodes.length, heard['msg_1'], program.wakeAt(state)]).toEqual([1, 'run_1', 99]);
    expect([program.isThinking(state), program.findLiveRun(state)]).toMatchObject([
      true,
      { id: 'run_1', awayCountedTo: 1 },
    ]);
    program.decide(state, { type: 'deadline-passed', at: 99, runId: 'run_1' }, stamp);
    expect(seen).toEqual(['Build it', 'deadline-passed']);
    const cancelled = after([open, say('m1'), { type: 'cancel', id: 'c', user: 'ann' }], model);
    expect([cancelled.state.run, cancelled.program.isThinking(cancelled.state)]).toEqual([null, false]);
  });
});
