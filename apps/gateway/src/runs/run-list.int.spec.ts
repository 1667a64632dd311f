import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openEngine } from '#engine';
import type { OpenEngine } from '#engine';
import { makeId, renameId } from '#protocol';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { eventsOf } from '../../test/event-source.js';
import type { SentEvent } from '../../test/event-source.js';
import { FakeController } from '../../test/fake-controller.js';
import { outcomeRow, someRow } from '../../test/ledger-rows.js';
import { apiKey, openGateway, operatorKey, untilReady } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';
import { WrittenChildren } from '../../test/written-children.js';

let redis: PrivateRedis;
let engine: OpenEngine;
let gateway: TestGateway;

beforeAll(async () => {
  redis = await startRedis();
  const times = { quietMs: 0 };
  engine = await openEngine({ url: redis.url, partitions: 1, role: 'worker', times, onError: () => undefined });
  gateway = await openGateway(redis.url);
  await untilReady(gateway);
});
afterAll(async () => {
  await gateway.stop();
  await engine.close();
  await redis.stop();
});

async function run(name: string, ends: boolean): Promise<string> {
  const address = { tenant: 'default', channel: 'api', ours: 'api', theirs: name };
  const { actorId } = await engine.store.intake.ingest({ address, sourceId: null, mode: 'text', text: 'how many?' });
  return (await new FakeController(engine.store, name).turn(actorId, { ends })).runId;
}

interface Page {
  runs: { run_id: string; phase: string }[];
  next: string | null;
}

async function list(query = ''): Promise<Page> {
  const response = await gateway.ask('GET', `/v1/runs${query}`);
  return (await response.json()) as Page; // what the route answers
}

async function json(path: string): Promise<unknown> {
  return (await gateway.ask('GET', path)).json();
}

describe('the list of runs', () => {
  it('has live ones first, and is told page by page and by what is asked for', async () => {
    const live = await run('desk', false);
    const [first, second] = [await run('front', true), await run('back', true)];
    const { runs, next } = await list();
    expect(runs.map(({ run_id: id }) => id)).toEqual([live, second, first]);
    expect(next).toBeNull();
    expect(JSON.stringify(runs)).not.toContain('how many');

    const page = await list('?limit=2');
    expect(page.runs).toHaveLength(2);
    expect((await list(`?limit=2&cursor=${page.next}`)).runs.map(({ run_id: id }) => id)).toEqual([first]);

    const ids = async (query: string): Promise<string[]> => (await list(query)).runs.map(({ run_id: id }) => id);
    expect(await ids('?phase=live')).toEqual([live]);
    expect(await ids('?outcome=answered&conversation=front')).toEqual([first]);
    expect(await ids('?channel=sms')).toEqual([]);
    expect(await ids('?since=2020-01-01&agent=default&tenant=default')).toEqual([live, second, first]);
    for (const none of ['until=2020-01-01T00:00:00Z', 'agent=desk', 'tenant=acme', 'text=nobody%20said'])
      expect(await ids(`?${none}`)).toEqual([]);
  });

  it('names the tools that failed behind an answer, and is asked for those runs', async () => {
    const address = { tenant: 'default', channel: 'api', ours: 'api', theirs: 'failing' };
    const { actorId } = await engine.store.intake.ingest({ address, sourceId: null, mode: 'text', text: 'how many?' });
    const failed = [{ tool: 'get_counts', code: 'tool-failed' as const }];
    const more = { failedTools: failed };
    const { runId } = await new FakeController(engine.store, 'failing').turn(actorId, { ends: true, more });
    const ids = async (query: string): Promise<string[]> => (await list(query)).runs.map(({ run_id: id }) => id);
    expect((await list('?conversation=failing')).runs[0]).toMatchObject({ outcome: 'answered', failed_tools: failed });
    expect(await json(`/v1/runs/${runId}`)).toMatchObject({ outcome: 'answered', failed_tools: failed });
    expect(await ids('?failed_tool=any')).toEqual([runId]);
    expect(await ids('?failed_tool=get_counts&outcome=answered')).toEqual([runId]);
    expect(await ids('?failed_tool=add_note')).toEqual([]);
  });

  it('has a run from the moment its text is taken; so have its page and its conversation', async () => {
    const address = { tenant: 'default', channel: 'api', ours: 'api', theirs: 'newcomer' };
    const { messageId } = await engine.store.intake.ingest({
      address,
      sourceId: null,
      mode: 'text',
      text: 'how many?',
    });
    const runId = renameId(messageId, 'run');
    const waits = { run_id: runId, phase: 'waiting', outcome: null, policy_version: null };
    expect((await list('?phase=live')).runs[0]).toMatchObject(waits);
    expect(await json(`/v1/runs/${runId}`)).toMatchObject({ ...waits, message_ids: [messageId], replies: [] });
    expect(await json(`/v1/runs/${runId}/ledger`)).toEqual({ run_id: runId, rows: [] });
    expect(await json(`/v1/runs/${runId}/timeline`)).toMatchObject({ run: waits, live: { phase: 'waiting' } });
    expect(await json('/v1/conversations/newcomer')).toMatchObject({ live: true, runs: [waits] });
    const unknown = await gateway.ask('GET', `/v1/runs/${makeId('run', '01ARZ3NDEKTSV4RRFFQ69G5FAV', 0)}`);
    expect(unknown.status).toBe(404);
  });

  it('shows operators question and answer of each run, and viewers the answers that people were sent', async () => {
    const address = { tenant: 'default', channel: 'api', ours: 'api', theirs: 'asks' };
    const long = `how many ${'very '.repeat(100)}angry messages?`;
    const { actorId } = await engine.store.intake.ingest({ address, sourceId: null, mode: 'text', text: long });
    const headOf = async (key: string): Promise<unknown> => {
      const answer = await gateway.ask('GET', '/v1/runs?conversation=asks', undefined, {
        authorization: `Bearer ${key}`,
      });
      return ((await answer.json()) as { runs: unknown[] }).runs[0]; // what the route answers
    };
    const question = expect.stringMatching(/^how many very .{200,}…$/);
    expect(await headOf(operatorKey)).toMatchObject({ phase: 'waiting', question, last_reply: null });
    const found = async (text: string, key: string): Promise<number> => {
      const authorization = `Bearer ${key}`;
      const answer = await gateway.ask('GET', `/v1/runs?conversation=asks&text=${text}`, undefined, { authorization });
      return ((await answer.json()) as { runs: unknown[] }).runs.length; // what the route answers
    };
    expect([await found('very', operatorKey), await found('very', apiKey)]).toEqual([1, 0]); // before any turn
    await new FakeController(engine.store, 'asks').turn(actorId, { reply: { kind: 'answer', text: 'Twelve.' } });
    const last_reply = { kind: 'answer', status: 'owed', text: 'Twelve.' };
    expect(await headOf(operatorKey)).toMatchObject({ question, last_reply });
    expect(await headOf(apiKey)).toMatchObject({ question: null, last_reply });
    expect([await found('very', operatorKey), await found('TWELVE', operatorKey)]).toEqual([1, 1]);
    expect([await found('very', apiKey), await found('twelve', apiKey)]).toEqual([0, 1]);
    expect(await found('nobody', operatorKey)).toBe(0);
    const conversation = await gateway.ask('GET', '/v1/conversations/asks', undefined, {
      authorization: `Bearer ${operatorKey}`,
    });
    expect(await conversation.json()).toMatchObject({ runs: [{ question, last_reply }] });
  });

  it.each([
    ...['phase=lost', 'outcome=well', 'limit=0', 'limit=201', 'cursor=now', 'color=red'],
    ...['since=yesterday', 'until=2026-13-01', 'text=', 'failed_tool='],
  ])('names the field of a query that is not understood: %s', async (query) => {
    const response = await gateway.ask('GET', `/v1/runs?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { field: query.split('=')[0] } });
  });
});

const key = { authorization: `Bearer ${apiKey}` };

async function all(stream: AsyncGenerator<SentEvent, unknown>): Promise<SentEvent[]> {
  const events: SentEvent[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

/** A turn reads all there is, and no run comes of it. */
async function receiveNothing(actorId: string, messageIds: readonly string[]): Promise<void> {
  const turn = await engine.store.turns.load(actorId, 'turn');
  if (!('version' in turn)) throw new Error('nothing to read');
  const { version, lastMail, mail } = turn;
  const nothing = { effects: [], cancels: [], runs: [], ledger: [], journal: [], wakeInMs: null };
  const read = { actorId, token: 'turn', version, lastMail, consumed: mail.length, state: {} };
  const idle = { thinking: false, hold: false, live: false };
  const messageRuns = Object.fromEntries(messageIds.map((id) => [id, '']));
  await engine.store.turns.commit({ ...nothing, ...read, ...idle, messageRuns });
}

describe('the tree of a run', () => {
  it('has its runs and how each stands, root first, whichever of them is asked for', async () => {
    const root = await run('grower', false);
    const children = new WrittenChildren(engine.redis, root);
    const path = await children.spawn('fork[0]');
    const leaf = await children.spawn('ask', path);
    await children.step(leaf, 1, 'cannot-proceed');
    const read = await json(`/v1/runs/${leaf}/tree`);
    const figures = { steps_used: 1, tool_calls_used: 0, tokens_used: 40, cost_micro_usd: 12 };
    expect(read).toMatchObject({
      root_run_id: root,
      truncated: false,
      runs: [
        { run_id: root, parent_run_id: null, program: 'agent', node: null, phase: 'thinking' },
        {
          run_id: path,
          parent_run_id: root,
          node: 'fork[0]',
          ...figures,
          live: { doing: 'queued', queue: 'background' },
        },
        { run_id: leaf, parent_run_id: path, node: 'ask', outcome: 'cannot-proceed', took_ms: 250, live: null },
      ],
    });
    expect(await json(`/v1/runs/${root}/tree`)).toMatchObject({ root_run_id: root });
    const family = { program: 'agent', parent_run_id: path, root_run_id: root, node: 'ask' };
    expect(await json(`/v1/runs/${leaf}`)).toMatchObject(family);
    expect(await json(`/v1/runs/${root}`)).not.toHaveProperty('program');
    expect((await list()).runs.map(({ run_id: id }) => id)).not.toContain(leaf);
  });

  it('is one run before its first turn, and of a run that never was there is none', async () => {
    const address = { tenant: 'default', channel: 'api', ours: 'api', theirs: 'seed' };
    const { messageId } = await engine.store.intake.ingest({
      address,
      sourceId: null,
      mode: 'text',
      text: 'how many?',
    });
    const root = renameId(messageId, 'run');
    expect(await json(`/v1/runs/${root}/tree`)).toMatchObject({ root_run_id: root, runs: [{ phase: 'waiting' }] });
    expect((await gateway.ask('GET', `/v1/runs/run_${'0'.repeat(26)}/tree`)).status).toBe(404);
  });
});

describe('the events of a text', () => {
  function openText(messageId: string, headers: Record<string, string> = key) {
    return eventsOf(`${gateway.url}/v1/messages/${messageId}/events`, headers);
  }

  function openRun(runId: string): AsyncGenerator<SentEvent, unknown> {
    return eventsOf(`${gateway.url}/v1/runs/${runId}/events`, key);
  }

  async function text(name: string, mode: 'text' | 'stop' = 'text') {
    const address = { tenant: 'default', channel: 'api', ours: 'api', theirs: name };
    return engine.store.intake.ingest({ address, sourceId: null, mode, text: 'how many?' });
  }

  async function next(stream: AsyncGenerator<SentEvent, unknown>): Promise<unknown> {
    const { value } = await stream.next();
    return typeof value === 'object' && value !== null ? value : { ended: value };
  }

  it('begin when it is accepted, and become those of its run', async () => {
    const { actorId, messageId } = await text('early');
    const runId = renameId(messageId, 'run');
    const streams = [openText(messageId), openRun(runId)] as const;
    const [ofText, ofRun] = streams;
    expect(await next(ofText)).toMatchObject({ event: 'message', data: { status: 'accepted', run_id: null } });
    for (const stream of streams)
      expect(await next(stream)).toMatchObject({ event: 'run', data: { run_id: runId, phase: 'waiting' } });
    const rows = (id: string) => [someRow(id, 1), outcomeRow(id, 2)];
    await new FakeController(engine.store, 'early').turn(actorId, { ends: true, rows });
    const received = ['run', 'row', 'row', 'end'];
    expect((await all(ofRun)).map(({ event }) => event).slice(-4)).toEqual(received);
    const rest = await all(ofText);
    expect(rest.map(({ event }) => event).slice(-5)).toEqual(['message', ...received]);
    expect(rest.at(-1)).toMatchObject({ data: { outcome: 'answered' } });
  });

  it('follow a text of a burst to the run of the first, and end that of a run that will not be', async () => {
    const [first, second] = [await text('burst'), await text('burst')];
    const runId = renameId(first.messageId, 'run');
    await expect(all(openRun(renameId(second.messageId, 'run')))).rejects.toThrow('404');
    const stream = openText(second.messageId);
    expect(await next(stream)).toMatchObject({ event: 'message', data: { status: 'accepted' } });
    await new FakeController(engine.store, 'burst').turn(first.actorId, { ends: true });
    const rest = await all(stream);
    expect(rest[0]).toMatchObject({ event: 'message', data: { run_id: runId } });
    expect(rest.at(-1)).toMatchObject({ event: 'end', data: { outcome: 'answered' } });
  });

  it('end without an outcome where STOP comes first', async () => {
    const { actorId, messageId } = await text('stops');
    const [ofText, ofRun] = [openText(messageId), openRun(renameId(messageId, 'run'))];
    expect(await next(ofText)).toMatchObject({ event: 'message' });
    expect(await next(ofRun)).toMatchObject({ event: 'run' });
    const stop = await text('stops', 'stop');
    await receiveNothing(actorId, [messageId, stop.messageId]);
    for (const stream of [ofText, ofRun])
      expect((await all(stream)).at(-1)).toMatchObject({ event: 'end', data: { outcome: null } });
  });

  it('are of texts that there are, and for who has a key', async () => {
    const { messageId } = await text('keyless');
    await expect(all(openText(messageId, {}))).rejects.toThrow('401');
    await expect(all(openText('msg_01ARZ3NDEKTSV4RRFFQ69G5F00'))).rejects.toThrow('404');
  });
});
