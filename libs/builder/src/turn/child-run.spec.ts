import { describe, expect, it } from '@jest/globals';
import type { ChildEnd, Stamp } from '#protocol';
import type { ModelTurn } from '#model-turn';
import type { ProgramEvent } from '#program';
import { add, call, connect, playBatch } from '../../test/play-batch.js';
import { program } from '../../test/play-session.js';
import type { SessionState } from '../session-state.js';
import type { StepValue } from './on-step-done.js';

const actorId = 'act_01JD0000000000000000000000';
const pin = { policyVersion: 'p1', agentId: 'default', agentVersion: '' };
const start = add('s', 'n8n-nodes-base.manualTrigger', 'Start');
const keep = add('k', 'n8n-nodes-base.noOp', 'Keep');
const calls = [
  start,
  keep,
  connect('x', '$s', '$k'),
  call('validate_workflow', {}, 'v'),
  call('test_workflow', {}, 't'),
];
const built = playBatch(calls).results;
const signsIn = { authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' };

const noUsage = { tokensIn: 0, tokensOut: 0, tokensCached: 0, costMicroUsd: 0 };

/** A builder that a thread has spawned; what its steps come to is said here. */
class Child {
  state: SessionState | null = null;
  end: ChildEnd | undefined;
  private version = 0;

  constructor(
    workflowId: string | null,
    more: object = {},
    private readonly rules = program.rules,
    opening: { calledOff?: true } = {},
  ) {
    const grant = { steps: 60, toolCalls: 9, tokens: 10_000, costMicroUsd: 10_000, deadlineAt: 90_000 };
    const input = { task: 'Keep it', context: 'said', workflowId, workItemId: 'item', user: 'ann', ...more };
    this.apply({
      ...{ type: 'spawned', at: 1, id: `${actorId}.1.0`, program: 'builder', pin, input, grant, node: 'task/a' },
      ...{ runId: 'run_p', rootRunId: 'run_p', treeCapMicroUsd: 10_000 },
      ...opening,
    });
  }

  apply(event: ProgramEvent): this {
    const family = { spawnId: `${actorId}.1.0`, parentId: 'act_p', rootId: 'act_p' };
    const stamp: Stamp = {
      actorId,
      version: ++this.version,
      n: 0,
      optedOut: false,
      sends: {},
      family,
      rules: this.rules,
    };
    const step = program.decide(this.state, event, stamp);
    this.state = step.state;
    this.end = step.childEnd ?? this.end;
    return this;
  }

  step(value: Omit<StepValue, 'spent'>): this {
    const attempt = { startedAt: 2, endedAt: 2, outcome: 'ok' as const, errorCode: null };
    const result = { ok: true as const, value: { ...value, spent: { tokens: 0, costMicroUsd: 0 } } };
    return this.apply({ type: 'inline-tool-finished', at: 2, actionId: 'step_x', result, attempt });
  }

  says(next_action: ModelTurn['next_action']): this {
    const usage = { tokensIn: 1, tokensOut: 1, tokensCached: 0, costMicroUsd: 1 };
    const made = { provider: 'openai', model: 'm', usage, startedAt: 2, endedAt: 2 };
    const turn: ModelTurn = {
      ...{ control: { done: next_action.type !== 'tool', reason: 'ok' }, next_action },
      state_update: { plan: '', observation: '', confidence: 1 },
    };
    return this.apply({ type: 'model-replied', at: 2, actionId: 'step_x', turn, stage: 'strict', call: made });
  }

  next(): string | null {
    const effect = program.next(this.state);
    return effect?.type === 'run-inline-tool' ? effect.tool : (effect?.type ?? null);
  }

  built(): this {
    return this.says({ type: 'tool', name: 'batch', args: { calls } }).step({ results: built });
  }
}

const outcomeOf = ({ end }: Child): unknown => (JSON.parse(end?.output ?? '{}') as { outcome?: unknown }).outcome; // its own form

const pinned = { pinData: { Act: [{ count: 3 }] } };

describe('a builder that a thread has spawned', () => {
  it.each([
    [3, 8],
    [1, 3],
  ])('waits for a provider that is away until its deadline, and under rules %d for %d calls', (rules, calls) => {
    const one = new Child(null, {}, rules).step({ text: 'Named' });
    const call = { provider: 'openai', model: 'm', usage: noUsage, startedAt: 2, endedAt: 2 };
    let failed = 0;
    const away = {
      type: 'model-failed',
      at: 2,
      actionId: 'step_m',
      code: 'model-failed',
      message: 'no',
      call,
    } as const;
    for (; failed < 8 && one.end === undefined; failed += 1) one.apply({ ...away, retryInMs: 500 });
    expect([failed, one.end?.outcome]).toEqual([calls, rules === 3 ? undefined : 'model-failed']);
  });

  it('stores what it has proven, and ends with an outcome of the records', () => {
    const child = new Child(null).step({ text: 'Keeper' }).built().says({ type: 'respond', message: 'Built.' });
    expect([child.next(), child.end]).toEqual(['save', undefined]);
    child.step({ saved: { workflowId: 'keeper-1', version: 'v1' } });
    expect(child.end).toMatchObject({ outcome: 'answered', error: null, spent: { steps: 2 } });
    expect(outcomeOf(child)).toMatchObject({
      ...{ workflowId: 'keeper-1', workItemId: 'item', triggerNodes: [{ name: 'Start' }] },
      verification: { attempted: true, success: true, executedNodes: ['Start', 'Keep'] },
      ...{ verificationReadiness: { status: 'already_verified' }, setupRequirement: { status: 'none' } },
    });
  });

  it('names the test that proved the draft, and tells what each node gave in it', () => {
    const end = (rules = 3) => {
      const child = new Child(null, {}, rules).step({ text: 'Keeper' }).built().built();
      child.says({ type: 'respond', message: 'Built.' }).step({ saved: { workflowId: 'keeper-1', version: 'v1' } });
      return outcomeOf(child);
    };
    const values = expect.stringContaining('<node>Keep: 1 item, first');
    expect(end()).toMatchObject({ verification: { executionId: expect.stringMatching(/^run_.*[.]t$/), values } });
    expect(end(1)).toMatchObject({ verification: { executionId: expect.not.stringMatching(/[.]t$/) } });
    expect(JSON.stringify(end(1))).not.toContain('<node>');
  });

  it.each([
    [undefined, {}],
    [null, { published: false }],
    ['v1', { published: true }],
    ['v0', { published: false, live: 'v0' }],
  ])('says the name of what it made, and whether that starts by itself: %j', (live, says) => {
    const saved = { workflowId: 'keeper-1', version: 'v1', ...(live !== undefined && { live }) };
    const ends = (rules = 3) => {
      const child = new Child(null, {}, rules).step({ text: 'Keeper' }).built();
      return outcomeOf(child.says({ type: 'respond', message: 'Built.' }).step({ saved }));
    };
    expect(ends()).toMatchObject({ workflowName: 'Keeper', ...says });
    expect(JSON.stringify(ends()).includes('"published"')).toBe(live !== undefined);
    expect(ends(1)).not.toHaveProperty('workflowName');
  });

  it('gives a new workflow the zone that it is asked for in, and keeps it through its changes', () => {
    const child = new Child(null, { timeZone: 'Asia/Tokyo' }).step({ text: 'Keeper' });
    expect(child.state?.draft.settings).toEqual({ timezone: 'Asia/Tokyo' });
    expect(new Child(null).state?.draft.settings).toBeUndefined();
    expect(child.built().state?.draft.settings).toEqual({ timezone: 'Asia/Tokyo' });
  });

  it('has mocked what has no credential yet, and says that the setup requires it', () => {
    const parameters = { url: 'https://a.example/', ...signsIn };
    const fetch = { id: 'f', name: 'Fetch', type: 'n8n-nodes-base.httpRequest', parameters };
    const graph = { name: 'W', nodes: [fetch], connections: {} };
    const proven = playBatch([start, connect('x', '$s', 'Fetch'), ...calls.slice(-2)], { graph }).results;
    const child = new Child('w-1').step({ graph });
    child.says({ type: 'tool', name: 'batch', args: { calls } }).step({ results: proven });
    child.says({ type: 'respond', message: 'Built.' }).step({ saved: { workflowId: 'w-1', version: 'v2' } });
    expect(outcomeOf(child)).toMatchObject({
      verification: { success: true, executedNodes: ['Fetch', 'Start'] },
      verificationReadiness: { status: 'already_verified', guidance: expect.any(String) },
      setupRequirement: { status: 'required', guidance: expect.stringContaining(': Fetch (httpHeaderAuth)') },
    });
  });

  it('names what is written without asking anybody', () => {
    const parameters = { method: 'POST', url: 'https://a.example/' };
    const pay = { id: 'p', name: 'Pay', type: 'n8n-nodes-base.httpRequest', approval: 'none', parameters };
    const graph = { name: 'W', nodes: [pay], connections: {} };
    const proven = playBatch([start, connect('x', '$s', 'Pay'), ...calls.slice(-2)], { graph }).results;
    const child = new Child('w-1').step({ graph });
    child.says({ type: 'tool', name: 'batch', args: { calls } }).step({ results: proven });
    child.says({ type: 'respond', message: 'Built.' }).step({ saved: { workflowId: 'w-1', version: 'v2' } });
    expect(outcomeOf(child)).toMatchObject({ asksNobody: ['"Pay" (POST https://a.example/)'] });
  });

  it('is not verified while a value is left open, and says which', () => {
    const wanted = { id: 'a', name: 'tool', value: '', type: 'string' };
    const settings = { assignments: { assignments: [wanted] } };
    const act = { tool: "={{ $('Settings').first().json.tool }}" };
    const nodes = [
      { id: 's', name: 'Settings', type: 'n8n-nodes-base.set', parameters: settings },
      { id: 'a', name: 'Act', type: 'turnpike.tool', parameters: act },
    ];
    const graph = { name: 'W', nodes, connections: {} };
    const proof = calls.slice(-2).map((each) => ({ ...each, args: each.name === 'test_workflow' ? pinned : {} }));
    const draw = [start, connect('x', '$s', 'Settings'), connect('y', 'Settings', 'Act'), ...proof];
    const child = new Child('w-1').step({ graph });
    child.says({ type: 'tool', name: 'batch', args: { calls: draw } });
    child.step({ results: playBatch(draw, { graph }).results });
    child.says({ type: 'respond', message: 'Built.' }).step({ saved: { workflowId: 'w-1', version: 'v2' } });
    expect(outcomeOf(child)).toMatchObject({
      verificationReadiness: { status: 'needs_setup', guidance: expect.stringContaining('"tool" in "Settings"') },
      setupRequirement: { status: 'required', guidance: expect.stringContaining('Act needs a value of "tool"') },
    });
  });

  it('is not verified while an answer with parameters leaves something open, and says so in its own answer', () => {
    const set = call('update_node_parameters', { nodeId: 'Keep', changes: ['Set the note'] }, 'u');
    const draw = [start, keep, connect('x', '$s', '$k'), set, ...calls.slice(-2)];
    const left = playBatch(draw, { answers: [{ parameters: {}, open: ['the words of the note'] }] }).results;
    const ends = (child: Child) => {
      child.says({ type: 'respond', message: 'Built.' }).step({ saved: { workflowId: 'w-1', version: 'v2' } });
      return [child.end?.output ?? '', outcomeOf(child)] as const;
    };
    const built = (rules = 3) =>
      new Child(null, {}, rules)
        .step({ text: 'Keeper' })
        .says({ type: 'tool', name: 'batch', args: { calls: draw } })
        .step({ results: left });
    expect(left.find(({ id }) => id === 'u')?.text).toContain('Left open: the words of the note');
    const [said, outcome] = ends(built());
    expect(said).toContain('Still open, so it is not ready: Keep needs the words of the note.');
    expect(outcome).toMatchObject({
      verificationReadiness: {
        status: 'needs_setup',
        guidance: expect.stringContaining('Keep needs the words of the note'),
      },
      setupRequirement: { status: 'required' },
    });
    expect(ends(built(1))[1]).toMatchObject({ verificationReadiness: { status: 'already_verified' } });
  });

  it('is ready once the parameters are set with nothing left open', () => {
    const set = call('update_node_parameters', { nodeId: 'Keep', changes: ['Set the note'] }, 'u');
    const draw = [start, keep, connect('x', '$s', '$k'), set, ...calls.slice(-2)];
    const first = playBatch(draw, { answers: [{ parameters: {}, open: ['the words of the note'] }] });
    const again = [set, ...calls.slice(-2)];
    const then = playBatch(again, { graph: first.graph, answers: [{ parameters: {}, open: null }] });
    const child = new Child(null).step({ text: 'Keeper' });
    child.says({ type: 'tool', name: 'batch', args: { calls: draw } }).step({ results: first.results });
    child.says({ type: 'tool', name: 'batch', args: { calls: again } }).step({ results: then.results });
    child.says({ type: 'respond', message: 'Built.' }).step({ saved: { workflowId: 'w-1', version: 'v2' } });
    expect(outcomeOf(child)).toMatchObject({ verificationReadiness: { status: 'already_verified' } });
    expect(child.end?.output).not.toContain('Still open');
  });

  it('reads an existing workflow first, and stores nothing where it has changed nothing', () => {
    const child = new Child('w-1');
    expect(child.next()).toBe('load');
    child.step({ graph: { name: 'W', nodes: [], connections: {} } }).says({ type: 'respond', message: 'As it is.' });
    expect([child.end?.outcome, outcomeOf(child)]).toEqual(['answered', undefined]);
    expect(new Child('gone').step({}).end?.outcome).toBe('cannot-proceed');
  });

  it('repairs what cannot be stored, within bounds', () => {
    const child = new Child(null).step({ text: 'Keeper' }).built();
    for (let at = 0; at < 4; at++) child.says({ type: 'respond', message: 'Built.' }).step({ refused: 'no such node' });
    expect(child.end).toMatchObject({ outcome: 'stalled', error: { code: 'stalled' } });
  });

  it('takes a correction, ends with its parent, and begins nothing any more', () => {
    const order = { type: 'say' as const, id: 'o', user: 'ann', text: 'Call it Hold', workflowId: null, context: null };
    const ordered = { type: 'session-ordered' as const, at: 3, messageId: '', order };
    const child = new Child(null).step({ text: 'Keeper' }).apply(ordered);
    expect(child.state?.run).toMatchObject({ request: 'Keep it\nCall it Hold', messageIds: [] });
    child.apply({ type: 'parent-cancelled', at: 4, reason: 'cancelled' });
    expect(child.end?.outcome).toBe('cancelled');
    expect(child.apply({ ...ordered, order: { ...order, id: 'p' } }).state?.run).toBeNull();
  });

  it('ends at once where its root was called off before it began', () => {
    const { state, end } = new Child(null, {}, program.rules, { calledOff: true });
    expect([state?.run, state?.isOver, end?.outcome]).toEqual([null, true, 'cancelled']);
  });
});
