import { describe, expect, it } from '@jest/globals';
import type { OpenApproval } from '#program';
import type { RunRecord } from '#records';
import { buildEffectId, renameId } from '#protocol';
import { apiKey, operatorKey } from '../../test/open-gateway.js';
import { FakeController } from '../../test/fake-controller.js';
import { gatewayForFile } from '../../test/gateway-for-each.js';

const edge = gatewayForFile();

interface Waiting {
  approvalId: string;
  run: RunRecord;
  /** The next turn of the conversation commits this. */
  commit(run: RunRecord): Promise<object[]>;
}

/** A run whose call waits for approval, as the controller commits it. */
async function waiting(by: Pick<OpenApproval, 'approver' | 'agreed'> = {}): Promise<Waiting> {
  const address = { tenant: 'default', channel: 'api', ours: 'api', theirs: 'desk' };
  const { actorId, messageId } = await edge.engine.store.intake.ingest({
    address,
    sourceId: null,
    mode: 'text',
    text: 'note it',
  });
  const approvalId = buildEffectId(actorId, 1, 0);
  const call = {
    approvalId,
    tool: 'add_note',
    args: { text: 'x' },
    argsHash: 'h',
    askedAt: 1_000,
    expiresAt: 2_000,
    ...by,
  };
  const spent = { stepsUsed: 1, toolCallsUsed: 0, tokensUsed: 0, costMicroUsd: 0, policyVersion: '1' };
  const who = { runId: renameId(messageId, 'run'), actorId, conversationId: 'desk', channel: 'api' };
  const at = { startedAt: 1, finishedAt: null, outcome: null, messageIds: [messageId], replies: [] };
  const run: RunRecord = { ...who, ...spent, ...at, phase: 'approving', approval: call };
  const commit = async (record: RunRecord): Promise<object[]> => {
    const loaded = await edge.engine.store.turns.load(actorId, 'w');
    if (!('version' in loaded)) throw new Error(`nothing to do: ${loaded.status}`);
    const { version, mail, lastMail } = loaded;
    const rest = { thinking: false, live: false, wakeInMs: null, hold: false, effects: [], cancels: [] };
    const records = { runs: [record], ledger: [], journal: [], messageRuns: {} };
    await edge.engine.store.turns.commit({
      ...{ actorId, token: 'w', version, consumed: mail.length, lastMail, state: {} },
      ...rest,
      ...records,
    });
    return mail;
  };
  await commit(run);
  return { approvalId, run, commit };
}

async function say(approvalId: string, body: object, key = operatorKey): Promise<[number, string]> {
  const headers = { authorization: `Bearer ${key}` };
  const response = await edge.gateway.ask('POST', `/v1/approvals/${approvalId}`, body, headers);
  return [response.status, await response.text()];
}

describe('approvals over HTTP', () => {
  it('are listed and read by whoever may look, and what they would do by operators alone', async () => {
    const { approvalId, run } = await waiting();
    const view = {
      ...{ approval_id: approvalId, run_id: run.runId, conversation_id: 'desk', actor_id: run.actorId, channel: 'api' },
      ...{ tool: 'add_note', args: { text: 'x' }, approver: 'either', agreed: null },
      ...{ asked_at: '1970-01-01T00:00:01.000Z', expires_at: '1970-01-01T00:00:02.000Z', expires_in_ms: 0 },
    };
    const read = async (path: string, key: string): Promise<unknown> =>
      (await edge.gateway.ask('GET', path, undefined, { authorization: `Bearer ${key}` })).json();
    expect(await read(`/v1/runs/${run.runId}`, operatorKey)).toMatchObject({ approval: view });
    expect(await read(`/v1/runs/${run.runId}`, apiKey)).toMatchObject({ approval: { ...view, args: null } });
    const nothingElse = { dead_letters: 0, parked: 0, taken_over: 0, age_ms: expect.any(Number) };
    expect(await read('/v1/waiting', apiKey)).toEqual({ approvals: 1, ...nothingElse });
    expect(await read('/v1/approvals', operatorKey)).toEqual({
      approvals: [{ ...view, sentence: 'write the note x', question: null }],
      next: null,
    });
    expect(await read('/v1/approvals?tool=none', operatorKey)).toMatchObject({ approvals: [] });
    expect(await read('/v1/approvals?channel=sms', operatorKey)).toMatchObject({ approvals: [] });
    expect(await read('/v1/approvals?tool=add_note&channel=api', operatorKey)).toMatchObject({
      approvals: [{ approval_id: approvalId }],
    });
    expect(await read(`/v1/approvals/${approvalId}`, operatorKey)).toEqual({
      ...{ ...view, sentence: 'write the note x', request: null },
    });
    expect(await read('/v1/approvals', apiKey)).toEqual({
      approvals: [{ ...view, args: null, sentence: null, question: null }],
      next: null,
    });
    expect(await read(`/v1/approvals/${approvalId}`, apiKey)).toEqual({
      ...{ ...view, args: null, sentence: null, request: null },
    });
  });

  it('are listed with what the person wrote, also of a run below that one', async () => {
    const address = { tenant: 'default', channel: 'api', ours: 'api', theirs: 'above' };
    const text = { address, sourceId: null, mode: 'text', text: 'please note it' } as const;
    const { actorId, messageId } = await edge.engine.store.intake.ingest(text);
    await new FakeController(edge.engine.store, 'above').turn(actorId, { reply: { kind: 'answer', text: 'At work.' } });
    const { run, commit } = await waiting();
    await edge.engine.store.intake.ingest({ ...text, address: { ...address, theirs: 'desk' } });
    await commit({ ...run, rootRunId: renameId(messageId, 'run') });
    const read = async (key: string): Promise<unknown> =>
      (await edge.gateway.ask('GET', '/v1/approvals', undefined, { authorization: `Bearer ${key}` })).json();
    expect(await read(operatorKey)).toMatchObject({ approvals: [{ question: 'please note it' }] });
    expect(await read(apiKey)).toMatchObject({ approvals: [{ question: null }] });
  });

  it('puts one word into the mailbox, with what was shown; another word comes too late', async () => {
    const { approvalId, run, commit } = await waiting();
    const body = { decision: 'approve', reason: 'seen' };
    expect((await Promise.all([1, 2, 3].map(() => say(approvalId, body)))).map(([status]) => status)).toEqual([
      202, 202, 202,
    ]);
    expect(await say(approvalId, { decision: 'deny', reason: 'no' })).toEqual([
      409,
      expect.stringContaining('it was approved before'),
    ]);
    const received = { type: 'approval-decided', runId: run.runId, approvalId, argsHash: 'h', decision: 'approved' };
    const mail = await commit(run);
    expect(mail).toEqual([{ ...received, at: expect.any(Number), by: 'operator', reason: 'seen' }]);
  });

  it('are approved by nobody else where the person alone may, and denied by operators, too', async () => {
    const { approvalId, run, commit } = await waiting({ approver: 'person' });
    expect(await say(approvalId, { decision: 'approve', reason: 'seen' })).toEqual([
      409,
      expect.stringContaining('only the person may approve this call; you may deny it'),
    ]);
    expect((await say(approvalId, { decision: 'deny', reason: 'no' }))[0]).toBe(202);
    expect(await commit(run)).toMatchObject([{ type: 'approval-decided', decision: 'denied' }]);
  });

  it('say who has agreed where two must', async () => {
    await waiting({ approver: 'both', agreed: 'person' });
    const list: unknown = await (await edge.gateway.ask('GET', '/v1/approvals')).json();
    expect(list).toMatchObject({ approvals: [{ approver: 'both', agreed: 'person' }] });
  });

  it('are gone once the run goes on', async () => {
    const { approvalId, run, commit } = await waiting();
    await say(approvalId, { decision: 'deny', reason: 'no' });
    const { approval: _approval, ...goingOn } = run;
    await commit({ ...goingOn, phase: 'acting' });
    expect(await (await edge.gateway.ask('GET', '/v1/approvals')).json()).toEqual({ approvals: [], next: null });
    expect((await say(approvalId, { decision: 'approve', reason: 'x' }))[0]).toBe(404);
  });

  it('forget a run that was erased', async () => {
    const { run } = await waiting();
    await edge.engine.redis.del(`{p0}:run:${run.runId}`);
    expect(await (await edge.gateway.ask('GET', '/v1/approvals')).json()).toEqual({ approvals: [], next: null });
    expect(await edge.engine.redis.exists('{p0}:approvals')).toBe(0);
  });

  it.each([
    ['no decision', { reason: 'x' }, 'decision'],
    ['another decision', { decision: 'maybe', reason: 'x' }, 'decision'],
    ['no reason', { decision: 'approve' }, 'reason'],
  ])('refuse %s and name the field', async (_name, body, field) => {
    const { approvalId } = await waiting();
    expect(await say(approvalId, body)).toEqual([400, expect.stringContaining(`"field":"${field}"`)]);
  });

  it('are decided by operators alone', async () => {
    const { approvalId } = await waiting();
    expect((await say(approvalId, { decision: 'approve', reason: 'x' }, apiKey))[0]).toBe(403);
    expect((await say('nonsense', { decision: 'approve', reason: 'x' }))[0]).toBe(404);
  });
});
