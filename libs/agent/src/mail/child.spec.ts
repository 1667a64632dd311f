import { describe, expect, it } from '@jest/globals';
import { replay } from '#program';
import { callTool, clarify, given, respond, settings, writeSpec } from '../../test/given.js';
import type { Lane } from '../../test/lane.js';
import {
  asking,
  child,
  decide,
  grant,
  note,
  notNeeded,
  pin,
  place,
  runId,
  spawned,
  startedAt,
  tools,
} from '../../test/spawned.js';
import { createPinnedAgent } from '../index.js';

/** What its parent was told; nobody else was told anything. */
function endOf(lane: Lane) {
  expect(lane.everOwed.filter(({ type }) => type === 'send-reply')).toEqual([]);
  expect(lane.conversation).toMatchObject({ run: null, isOver: true, memory: { exchanges: [], facts: [] } });
  expect(lane.owed.size).toBe(0);
  expect(lane.outcomes).toEqual([lane.last?.childEnd?.outcome]);
  return lane.last?.childEnd;
}

describe('an agent that another program has spawned', () => {
  it('begins with its parent’s text, instructions and place in the tree', () => {
    const lane = child({ text: 'count them\nall', instructions: 'Answer with one figure.' });
    expect(lane.run).toMatchObject({ id: runId, audience: 'parent', interactive: false });
    expect(lane.user).toContain('USER_REQUEST:\ncount them\nall\n');
    expect(lane.user).toContain('GOAL: Answer with one figure.\n');
    expect(lane.user).toContain('Nobody answers questions');
    expect(lane.views.get(runId)).toMatchObject({
      ...{ runId, phase: 'thinking', messageIds: [], replies: [] },
      ...{ parentRunId: place.runId, rootRunId: place.rootRunId, node: 'fork[3]' },
    });
  });

  it('ends with its answer as output, in the step that decides it', () => {
    const lane = child();
    lane.replies(callTool('get_top5'));
    lane.toolAnswers(['billing']);
    lane.replies(respond('Forty-two.'), { tokens: 200, costMicroUsd: 30 });
    const spent = { steps: 2, toolCalls: 1, tokens: 300, costMicroUsd: 35 };
    expect(endOf(lane)).toEqual({ outcome: 'answered', output: 'Forty-two.', error: null, spent });
    expect(lane.views.get(runId)).toMatchObject({ phase: 'finished', outcome: 'answered', output: 'Forty-two.' });
  });

  it('hands over an answer that is too long for a text message as it is', () => {
    const lane = child();
    const text = 'A long sentence about it. '.repeat(100);
    lane.replies(respond(text));
    expect(endOf(lane)).toMatchObject({ outcome: 'answered', output: text });
  });

  it('says why it cannot proceed', () => {
    const lane = child();
    lane.replies(respond('There is no such table.', 'cannot_proceed'));
    const error = { code: 'cannot-proceed', message: 'There is no such table.' };
    expect(endOf(lane)).toMatchObject({ outcome: 'cannot-proceed', output: 'There is no such table.', error });
  });

  it('cannot proceed where it would ask', () => {
    const lane = child();
    lane.replies(clarify('Which week?'));
    const error = { code: 'cannot-proceed', message: 'Which week?' };
    expect(endOf(lane)).toMatchObject({ outcome: 'cannot-proceed', output: null, error });
  });

  it('has the tools of the graph that asks it and no others, and takes no more steps than that says', () => {
    const parameters = { type: 'object', properties: { input: { type: 'string' } }, required: ['input'] };
    const sums = { name: 'sums', description: 'Adds.', parameters, repeat: 'safe', runs: 'inline', from: 'Sums' };
    const lane = child({ text: 'add', offers: [sums], maxSteps: 3 });
    lane.replies(callTool('get_top5'));
    expect(lane.user).toContain('Use one of: sums.');
    lane.replies(callTool('sums', { input: '1+1' }));
    expect(lane.run.phase).toMatchObject({ name: 'acting', call: { tool: 'sums', effectId: null } });
    expect(lane.run.budgets.maxSteps).toBe(3);
  });

  it.each([
    [null, 'the input of an agent is an object'],
    [['count'], 'the input of an agent is an object'],
    [{}, 'the input of an agent needs a text'],
    [{ text: 3 }, 'the input of an agent needs a text'],
    [{ text: 'a', instructions: null }, 'the instructions of an agent are a text'],
    [{ text: 'a', tools: ['get_top5', 3] }, 'the tools of an agent are a list of names'],
    [{ text: 'a', goal: 'b' }, 'the input of an agent has text, instructions, tools, model and params, and no goal'],
    [{ text: 'a', model: 3 }, 'the model of an agent is a name'],
    [{ text: 'a', params: { topP: '1' } }, 'the params of an agent are figures, and texts at which it stops'],
    [{ text: 'a', params: { seed: 1 } }, 'the params of an agent are figures, and texts at which it stops'],
    [
      { text: 'a', params: { safetySettings: [{ category: 'a' }] } },
      'the params of an agent are figures, and texts at which it stops',
    ],
    [{ text: 'a', params: { stopSequences: [1] } }, 'the params of an agent are figures, and texts at which it stops'],
  ])('refuses the input %j at once', (input, message) => {
    const spent = { steps: 0, toolCalls: 0, tokens: 0, costMicroUsd: 0 };
    const error = { code: 'cannot-proceed', message };
    expect(endOf(child(input))).toEqual({ outcome: 'cannot-proceed', output: null, error, spent });
  });

  it('ends at once where nobody is bound to answer', () => {
    const lane = spawned(given({ refusal: 'Nobody answers here.' }));
    expect(endOf(lane)).toMatchObject({ outcome: 'cannot-proceed', error: { message: 'Nobody answers here.' } });
  });

  it('has one run for life', () => {
    const lane = child();
    lane.replies(respond('Done.'));
    spawned(lane);
    expect(lane.conversation.run).toBeNull();
    expect(lane.outcomes).toEqual(['answered']);
  });

  it('replays from its journal to equal rows', () => {
    const lane = asking();
    decide(lane, 'approved', 'text');
    lane.toolAnswers({ id: 1 });
    lane.replies(callTool('get_top5'));
    lane.happens(notNeeded);
    expect(lane.rows.map(({ row }) => row)).toEqual(['turn', 'approval', 'approval', 'tool', 'turn', 'outcome']);
    expect(JSON.stringify(replay(lane.agent, runId, lane.journal))).toBe(JSON.stringify(lane.rows));
  });
});

describe('a child of a replay', () => {
  const recorded = { tool: 'get_top5', args: {}, effectKey: 'old', node: 'fork[3]' };

  it('knows what the child in its place had done, and does not do it again', () => {
    const calls = [{ ...recorded, result: { ok: true, value: ['billing'] } }];
    const lane = child({ text: 'count them', calls });
    expect(lane.user).toContain('billing');
    lane.replies(callTool('get_top5'));
    expect(lane.everOwed).toEqual([]);
    lane.replies(respond('Billing.'));
    expect(endOf(lane)).toMatchObject({ output: 'Billing.', spent: { toolCalls: 0 } });
    expect(lane.views.get(runId)).not.toHaveProperty('replayOf');
  });

  it('makes a call of unknown outcome under its old key', () => {
    const lane = child({ text: 'count them', calls: [{ ...recorded, result: null }] });
    lane.replies(callTool('get_top5'));
    expect(lane.everOwed).toMatchObject([{ tool: 'get_top5', effectKey: 'old' }]);
  });
});

describe('the tools of a child', () => {
  it('are those that its parent leaves it, in prompt, schema and calls', () => {
    const lane = child({ text: 'count', tools: ['get_top5', 'no_such'] });
    expect(lane.agent.prompt(lane.conversation, 'action').system).toContain('1) get_top5: ');
    expect(lane.agent.prompt(lane.conversation, 'action').system).not.toContain('get_counts');
    expect(JSON.stringify(lane.agent.schema(lane.conversation))).not.toContain('get_counts');
    lane.replies(callTool('get_counts'));
    expect(lane.user).toContain('Use one of: get_top5.');
    lane.replies(callTool('get_counts'));
    expect(endOf(lane)).toMatchObject({ outcome: 'unknown-tool', output: null });
  });

  it('are not called before the model asks where they are not left', () => {
    expect(child({ text: 'today' }).run.phase.name).toBe('acting');
    expect(child({ text: 'today', tools: ['get_top5'] }).run.phase.name).toBe('thinking');
  });
});

describe('the budget of a child', () => {
  it('is the smaller of the grant’s and its own', () => {
    const small = { steps: 2, toolCalls: 1, tokens: 300, costMicroUsd: 7 };
    const figures = { maxSteps: 2, maxToolCalls: 1, maxTokens: 300, maxCostMicroUsd: 7 };
    expect(child(undefined, small).run.budgets).toEqual({ ...settings.budgets, ...figures });
    const large = { steps: 99, toolCalls: 99, tokens: 1e9, costMicroUsd: 1e9, deadlineAt: startedAt + 1e9 };
    expect(child(undefined, large).run.budgets).toEqual(settings.budgets);
    expect(child(undefined, large).run.clock).toEqual({ deadlineAt: startedAt + 30_000 });
    expect(child().run.clock).toEqual({ deadlineAt: grant.deadlineAt });
  });

  it('is no more than one agent of a tree may take, whatever is left to the tree', () => {
    const lane = given({ childCaps: { maxSteps: 3, maxToolCalls: 2 } });
    const { budgets } = spawned(lane, undefined, { steps: 99, toolCalls: 1 }).run;
    expect(budgets).toMatchObject({ maxSteps: 3, maxToolCalls: 1 });
  });

  it.each([
    ['step-cap', { steps: 0 }],
    ['token-cap', { tokens: 0 }],
    ['cost-cap', { costMicroUsd: 0 }],
    ['deadline', { deadlineAt: startedAt }],
  ] as const)('ends it as %s before anything is spent', (outcome, more) => {
    const lane = child(undefined, more);
    expect(endOf(lane)).toMatchObject({ outcome, spent: { steps: 0, tokens: 0 }, error: { code: outcome } });
  });

  it('ends it when the grant is spent', () => {
    const lane = child(undefined, { tokens: 50 });
    lane.replies(callTool('get_top5'), { tokens: 100 });
    expect(endOf(lane)).toMatchObject({ outcome: 'token-cap', spent: { steps: 1, toolCalls: 0 } });
  });

  it('is the one of its pin', () => {
    const budgets = { ...settings.budgets, maxSteps: 1 };
    const lane = given();
    lane.agent = createPinnedAgent((of) => (of?.policyVersion === 'p2' ? { ...settings, budgets } : settings));
    lane.opens = { ...pin, policyVersion: 'p2' };
    expect(spawned(lane).run.budgets.maxSteps).toBe(1);
  });
});

describe('a child that is ended', () => {
  it.each([
    ['thinking', (): Lane => child()],
    ['acting', (): Lane => acting()],
    ['approving', (): Lane => asking()],
  ])('by its parent ends as cancelled while %s', (phase, begun) => {
    const lane = begun();
    expect(lane.run.phase.name).toBe(phase);
    lane.happens(notNeeded);
    expect(endOf(lane)).toMatchObject({ outcome: 'cancelled', output: null, error: { code: 'cancelled' } });
  });

  it('takes back the call and the compression that it owes', () => {
    const lane = spawned(given({ tools, compressEverySteps: 1 }));
    lane.replies(callTool('get_top5'));
    lane.toolAnswers([]);
    lane.replies(callTool('note'));
    const owed = [...lane.owed.keys()];
    expect(owed).toHaveLength(2);
    lane.happens(notNeeded);
    expect([...(lane.last?.cancels ?? [])].sort()).toEqual(owed.sort());
    endOf(lane);
  });

  it.each([
    ['cancelled', { type: 'cancel-requested', runId, by: 'ops' }],
    ['opted-out', { type: 'opted-out', messageId: 'msg' }],
    ['taken-over', { type: 'taken-over', by: 'ops' }],
    ['parked', { type: 'attempts-exhausted', attempts: 3 }],
  ] as const)('as %s tells its parent', (outcome, event) => {
    const lane = acting();
    lane.happens(event);
    expect(endOf(lane)).toMatchObject({ outcome, output: null, error: { code: outcome } });
  });

  it('by its deadline tells its parent', () => {
    const lane = acting();
    lane.passes(20_000);
    lane.wakes();
    expect(endOf(lane)).toMatchObject({ outcome: 'deadline', spent: { steps: 1 } });
  });

  it('by a model that cannot be reached tells its parent', () => {
    const lane = child();
    lane.modelFails();
    expect(endOf(lane)).toMatchObject({ outcome: 'model-failed', error: { code: 'model-failed' } });
  });

  it('is told of its end once', () => {
    const lane = child();
    lane.happens(notNeeded);
    lane.happens(notNeeded);
    expect(lane.last?.childEnd).toBeUndefined();
    expect(lane.outcomes).toEqual(['cancelled']);
  });
});

function acting(): Lane {
  const lane = child();
  lane.replies(callTool('get_top5'));
  return lane;
}

describe('a root', () => {
  it('has nothing of a child in its state, its steps and its views', () => {
    const lane = given({ tools });
    lane.receives('add a note');
    lane.replies(callTool(writeSpec.name, note));
    const words = JSON.stringify([lane.state, lane.last, [...lane.views.values()]]);
    for (const name of ['audience', 'interactive', 'child', 'isOver', 'posts', 'parentRunId', 'output'])
      expect(words).not.toContain(`"${name}"`);
  });

  it('counts the call that was under way', () => {
    const lane = child();
    lane.replies(callTool('get_top5'));
    lane.happens(notNeeded);
    expect(endOf(lane)?.spent).toMatchObject({ steps: 1, toolCalls: 1 });
    expect(lane.views.get(runId)?.toolCallsUsed).toBe(1);
  });

  it('is not begun by a cancel of a parent that it does not have', () => {
    const lane = given();
    lane.happens(notNeeded);
    expect(lane.conversation.run).toBeNull();
    expect(lane.last?.childEnd).toBeUndefined();
  });
});
