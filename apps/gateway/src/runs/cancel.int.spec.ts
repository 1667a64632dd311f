import { describe, expect, it } from '@jest/globals';
import { buildEffectId, renameId } from '#protocol';
import { deriveChildActorId, deriveChildRunId } from '#idempotency';
import { FakeController } from '../../test/fake-controller.js';
import { apiKey, operatorKey } from '../../test/open-gateway.js';
import { gatewayForFile } from '../../test/gateway-for-each.js';

const edge = gatewayForFile();

interface Opened {
  runId: string;
  actorId: string;
}

async function openRun(conversation = 'desk'): Promise<Opened> {
  const response = await edge.gateway.ask('POST', `/v1/conversations/${conversation}/messages`, { text: 'how many?' });
  const { message_id: messageId } = (await response.json()) as { message_id: string }; // what the API answers
  const message = await edge.engine.store.records.readMessage(messageId);
  return { runId: renameId(messageId, 'run'), actorId: message?.actorId ?? '' };
}

async function cancel(runId: string, body: object = { reason: 'enough' }, key = operatorKey) {
  const headers = { authorization: `Bearer ${key}` };
  const response = await edge.gateway.ask('POST', `/v1/runs/${runId}/cancel`, body, headers);
  return { status: response.status, body: JSON.stringify(await response.json()) };
}

async function cancelMany(body: object, key = operatorKey) {
  const headers = { authorization: `Bearer ${key}` };
  const response = await edge.gateway.ask('POST', '/v1/runs/cancel', body, headers);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }; // asserted by who asks
}

async function mailOf(actorId: string): Promise<object[]> {
  const loaded = await edge.engine.store.turns.load(actorId, 'a reader');
  return 'mail' in loaded ? loaded.mail : [];
}

describe('cancelling a run', () => {
  it('puts one event into its mailbox, before the run has a record as well, however often it is said', async () => {
    const { runId, actorId } = await openRun();
    const answers = await Promise.all([1, 2, 3].map(() => cancel(runId, { reason: 'enough', by: 'night shift' })));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    const [, ...received] = await mailOf(actorId);
    expect(received).toEqual([
      { type: 'cancel-requested', at: expect.any(Number), runId, by: 'night shift', reason: 'enough' },
    ]);
  });

  it('says of the run who has cancelled it and why; the reason is for operators', async () => {
    const { runId, actorId } = await openRun();
    await cancel(runId, { reason: 'asked for by phone', by: 'night shift' });
    await new FakeController(edge.engine.store, 'desk').turn(actorId, { ends: true });
    const read = async (path: string, key: string): Promise<unknown> =>
      (await edge.gateway.ask('GET', path, undefined, { authorization: `Bearer ${key}` })).json();
    const cancelled = { by: 'night shift', reason: 'asked for by phone', at: expect.any(String) };
    expect(await read(`/v1/runs/${runId}`, operatorKey)).toMatchObject({ outcome: 'cancelled', cancelled });
    expect(await read(`/v1/runs/${runId}/timeline`, operatorKey)).toMatchObject({ run: { cancelled } });
    expect(await read(`/v1/runs/${runId}`, apiKey)).toMatchObject({ cancelled: { ...cancelled, reason: null } });
  });

  it('answers 409 and how it ended when the run is over', async () => {
    const { actorId, runId } = await openRun();
    await new FakeController(edge.engine.store, 'desk').turn(actorId, { ends: true });
    const { status, body } = await cancel(runId);
    expect([status, body]).toEqual([409, expect.stringMatching(/conflict.*answered/)]);
  });

  it('reaches a child before its first turn: its run is named like it', async () => {
    const { actorId, runId } = await openRun();
    const turn = await edge.engine.store.turns.load(actorId, 'w');
    if (!('version' in turn)) throw new Error('expected a turn');
    const grant = { steps: 1, toolCalls: 1, tokens: 1, costMicroUsd: 1, deadlineAt: 9e12 };
    const pin = { policyVersion: 'p', agentId: 'default', agentVersion: 'v' };
    const id = buildEffectId(actorId, turn.version + 1, 0);
    const spawn = { id, program: 'agent' as const, pin, grant, input: {}, runId, rootRunId: runId, node: 'one' };
    await edge.engine.store.turns.commit({
      ...{
        actorId,
        token: 'w',
        version: turn.version,
        consumed: 0,
        lastMail: null,
        state: {},
        thinking: false,
        live: true,
      },
      ...{ wakeInMs: null, effects: [], cancels: [], runs: [], ledger: [], journal: [], messageRuns: {}, hold: false },
      spawns: [spawn],
    });
    expect((await cancel(deriveChildRunId(id))).status).toBe(202);
    expect(await mailOf(deriveChildActorId(id))).toMatchObject([{ type: 'spawned' }, { type: 'cancel-requested' }]);
  });

  it('answers 404 to a run that never was', async () => {
    expect((await cancel(`run_${'0'.repeat(26)}`)).status).toBe(404);
    expect((await cancel('nonsense')).status).toBe(404);
  });

  it.each([
    ['no reason', {}, 'reason'],
    ['a blank reason', { reason: ' ' }, 'reason'],
    ['a reason of many lines', { reason: 'a\nb' }, 'reason'],
    ['an unknown field', { reason: 'x', force: true }, 'force'],
  ])('refuses %s and names the field', async (_name, body, field) => {
    const { runId } = await openRun();
    const answer = await cancel(runId, body);
    expect([answer.status, answer.body]).toEqual([400, expect.stringContaining(`"field":"${field}"`)]);
  });

  it('is for operators alone', async () => {
    const { runId } = await openRun();
    expect((await cancel(runId, { reason: 'x' }, apiKey)).status).toBe(403);
    expect((await cancel(runId, { reason: 'x' }, 'another')).status).toBe(401);
  });
});

describe('cancelling many runs', () => {
  const body = { reason: 'the tool is broken', by: 'night shift' };

  it('counts them first, then ends those that its filter means, once however often it is said, and no other', async () => {
    const mine = [await openRun('one'), await openRun('two')];
    const other = await openRun('three');
    const filter = { agent: 'nobody' };
    const none = await cancelMany({ ...body, filter });
    expect([none.status, none.body]).toEqual([202, { dry_run: false, total: 0, by_phase: {}, runs: [], next: null }]);
    const dry = await cancelMany({ ...body, all: true, dry_run: true });
    expect(dry.body).toMatchObject({ dry_run: true, total: 3, by_phase: { waiting: 3 } });
    const page = await cancelMany({ ...body, filter: { conversation: 'one' } });
    expect(page.body['runs']).toEqual([{ run_id: mine[0]?.runId, status: 'cancelling' }]);
    expect(await Promise.all([...mine, other].map(async ({ actorId }) => (await mailOf(actorId)).length))).toEqual([
      2, 1, 1,
    ]);
    const first = await cancelMany({ ...body, all: true, filter: { limit: '2' } });
    const rest = await cancelMany({ ...body, all: true, filter: { limit: '2', cursor: first.body['next'] } });
    const again = await cancelMany({ ...body, all: true });
    expect([first.body['total'], rest.body['total'], rest.body['next'], again.body['total']]).toEqual([2, 1, null, 3]);
    const mails = await Promise.all([...mine, other].map(async ({ actorId }) => mailOf(actorId)));
    expect(mails.map((mail) => mail.length)).toEqual([2, 2, 2]);
    expect(mails[2]?.[1]).toMatchObject({ type: 'cancel-requested', by: 'night shift', reason: 'the tool is broken' });
  });

  it('leaves runs that are over as they ended', async () => {
    const { actorId, runId } = await openRun();
    await new FakeController(edge.engine.store, 'desk').turn(actorId, { ends: true });
    expect((await cancelMany({ ...body, filter: { conversation: 'desk' } })).body).toMatchObject({ total: 0 });
    expect((await edge.engine.store.records.readRun(runId))?.outcome).toBe('answered');
  });

  it.each([
    ['nobody’s name', { reason: 'x' }, 'by'],
    ['no reason', { by: 'x' }, 'reason'],
    ['no filter, which would be all', body, 'filter'],
    ['an empty filter', { ...body, filter: {} }, 'filter'],
    ['a page of everything', { ...body, filter: { limit: '50' } }, 'filter'],
    ['all that is not true', { ...body, all: false }, 'filter'],
    ['all that is a text', { ...body, all: 'true' }, 'all'],
    ['all and a filter', { ...body, all: true, filter: { agent: 'desk' } }, 'all'],
    ['an unknown filter', { ...body, filter: { colour: 'red' } }, 'filter.colour'],
    ['a filter that is null, which would be all', { ...body, filter: null }, 'filter'],
    ['a part of a filter that is null', { ...body, filter: { agent: null } }, 'filter.agent'],
    ['a dry run that is null, which would be none', { ...body, dry_run: null }, 'dry_run'],
  ])('refuses %s', async (_name, body, field) => {
    const answer = await cancelMany(body);
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining(`"field":"${field}"`)]);
  });

  it('is for operators alone', async () => {
    expect((await cancelMany(body, apiKey)).status).toBe(403);
  });
});
