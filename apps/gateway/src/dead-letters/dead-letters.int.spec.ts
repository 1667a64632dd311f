import { describe, expect, it } from '@jest/globals';
import { keys } from '#records';
import { apiKey, operatorKey } from '../../test/open-gateway.js';
import { lostCallIn } from '../../test/lost-call.js';
import { gatewayForFile } from '../../test/gateway-for-each.js';

const edge = gatewayForFile();

const lostCall = (who?: string) => lostCallIn(edge.engine, who);

const path = '/v1/dead-letters';
const reason = 'a drill';

async function post(rest: string, body: object, key = operatorKey) {
  const response = await edge.gateway.ask('POST', `${path}${rest}`, body, { authorization: `Bearer ${key}` });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }; // the API answers objects
}

async function get(rest: string, key = apiKey) {
  const response = await edge.gateway.ask('GET', `${path}${rest}`, undefined, { authorization: `Bearer ${key}` });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }; // likewise
}

interface Line {
  letter_id: string;
  died_at: string;
}

describe('/v1/dead-letters', () => {
  it('lists letters by filters to who has the API key, and nothing that anyone wrote', async () => {
    const { letterId } = await lostCall();
    const { status, body } = await get('?code=outcome-unknown&tool=add_note&conversation=desk:1&status=open');
    expect([status, body]).toMatchObject([200, { dead_letters: [{ letter_id: letterId, code: 'outcome-unknown' }] }]);
    expect(JSON.stringify(body)).not.toContain('note it');
    const none = { dead_letters: [], next: null };
    expect((await get('?tool=none')).body).toEqual(none);
    expect((await get('?until=2020-01-01T00:00:00Z')).body).toEqual(none);
  });

  it('lists that of a run below a root as one of the root’s conversation', async () => {
    const { letterId, actorId } = await lostCall();
    await edge.engine.redis.hset(keys.actor(actorId), 'root', 'act_root');
    expect((await get('')).body).toMatchObject({
      dead_letters: [{ letter_id: letterId, conversation_id: 'act_root' }],
    });
  });

  it.each([
    ['?code=none', 'code'],
    ['?limit=0', 'limit'],
    ['?since=yesterday', 'since'],
    ['?what=else', 'what'],
  ])('refuses the query %s', async (query, field) => {
    expect(await get(query)).toMatchObject({ status: 400, body: { error: { field } } });
  });

  it('shows one in full, with what a replay would come to', async () => {
    const { letterId } = await lostCall();
    const { body } = await get(`/${letterId}`, operatorKey);
    expect(body).toMatchObject({
      payload: { tool: 'add_note', args: { text: 'a' } },
      dry_run: { refused: { code: 'needs-choice' }, cost: { tokens_used: 7, cost_micro_usd: 3 } },
    });
    expect(body).toHaveProperty('dry_run.effects.0.standing', 'unknown');
    expect(body).toHaveProperty('linked_run', null);
    expect((await get('/act_none')).status).toBe(404);
  });

  it('says what can be done about it as it stands', async () => {
    const { letterId, actorId } = await lostCall();
    const offered = async (id: string): Promise<unknown> => (await get(`/${id}`)).body['offered'];
    const choices = ['as-done', 'as-failed', 'again'];
    expect(await offered(letterId)).toEqual({ choices, discard: true, reopen: false });
    await edge.engine.store.letters.takeLetter(letterId, 'a replayer that dies', { by: 'ana', reason });
    expect(await offered(letterId)).toEqual({ choices: [], discard: false, reopen: true });
    await post(`/${letterId}/reopen`, { reason });
    await post(`/${letterId}/discard`, { reason });
    expect(await offered(letterId)).toEqual({ choices: [], discard: false, reopen: false });
    await edge.engine.store.turns.load(actorId, 'gives up');
    await edge.engine.store.turns.park(actorId, 'gives up', 'it cannot be committed');
    expect(await offered(actorId)).toEqual({ choices: [null], discard: false, reopen: false });
  });

  it('shows viewers no arguments and no reasons, and says who did what', async () => {
    const { letterId } = await lostCall();
    await post(`/${letterId}/discard`, { reason, by: 'ana' });
    const audited = { did: 'discarded', by: 'ana' };
    const byOperator = (await get(`/${letterId}`, operatorKey)).body;
    expect(byOperator).toMatchObject({ payload: { args: { text: 'a' } }, audit: [{ ...audited, reason }] });
    const byViewer = (await get(`/${letterId}`)).body;
    expect(byViewer).toMatchObject({ tool: 'add_note', payload: null, audit: [{ ...audited, reason: null }] });
  });

  it('replays one once, by an operator with a reason, and says 409 ever after', async () => {
    const { letterId, runId, actorId } = await lostCall();
    const again = { reason, by: 'night shift', choice: 'again' };
    const dry = await post(`/${letterId}/replay`, { ...again, dry_run: true });
    expect(dry).toMatchObject({ status: 200, body: { refused: null } });
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(`/${letterId}/replay`, again)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await post(`/${letterId}/replay`, again)).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict', message: 'the dead letter is replayed' } },
    });
    const loaded = await edge.engine.store.turns.load(actorId, 'reader');
    const received = 'mail' in loaded ? loaded.mail.filter(({ type }) => type === 'replay-requested') : [];
    expect(received).toMatchObject([{ text: 'note it', order: { letterId, runId, first: { tool: 'add_note' } } }]);
    const linked = { run_id: expect.stringMatching(/^run_/), phase: 'waiting', outcome: null };
    expect((await get(`/${letterId}`)).body).toHaveProperty('linked_run', linked);
    const rows = await edge.engine.store.records.readLedger(runId);
    expect(rows).toMatchObject([{ row: 'operator', who: 'night shift', role: 'operator', reason, choice: 'again' }]);
  });

  it.each([
    ['no reason', {}, 'reason'],
    ['no choice', { reason }, 'choice'],
    ['a choice that there is not', { reason, choice: 'maybe' }, 'choice'],
    ['a choice that does not fit', { reason, choice: 'resend' }, 'choice'],
    ['arguments that the schema refuses', { reason, choice: 'again', edit: { text: 7 } }, 'edit.text'],
    ['an unknown field', { reason, force: true }, 'force'],
  ])('refuses %s and names the field', async (_name, body, field) => {
    const { letterId } = await lostCall();
    expect(await post(`/${letterId}/replay`, body)).toMatchObject({ status: 400, body: { error: { field } } });
  });

  it('discards one, gives one back, and takes the operator key for both', async () => {
    const { letterId } = await lostCall();
    expect((await post(`/${letterId}/discard`, { reason }, apiKey)).status).toBe(403);
    await edge.engine.store.letters.takeLetter(letterId, 'dead');
    expect((await post(`/${letterId}/discard`, { reason })).status).toBe(409);
    expect(await post(`/${letterId}/reopen`, { reason })).toMatchObject({ status: 200, body: { status: 'open' } });
    expect(await post(`/${letterId}/discard`, { reason })).toMatchObject({
      status: 200,
      body: { status: 'discarded' },
    });
    expect((await post('/act_none/discard', { reason })).status).toBe(404);
  });

  it('replays a batch, a slice a request', async () => {
    const all = [await lostCall('desk:1'), await lostCall('desk:2'), await lostCall('desk:3')];
    const words = { reason, choice: 'as-done', canary: 0, filter: { tool: 'add_note' } };
    const begun = await post('/batch', words);
    expect(begun).toMatchObject({ status: 202, body: { state: 'running', letters: 3, done: 3 } });
    for (const { letterId } of all) {
      expect(await edge.engine.store.letters.readLetter(letterId)).toMatchObject({ status: 'replayed' });
    }
    const further = await post('/batch', { reason, batch_id: begun.body['batch_id'] });
    expect(further).toMatchObject({ status: 202, body: { done: 3, verdicts: { 'under-way': 3 } } });
    expect((await post('/batch', { reason, batch_id: 'batch-none' })).status).toBe(404);
    expect(await post('/batch', { ...words, filter: { tool: 7 } })).toMatchObject({ status: 400 });
  });

  it('counts what died of each cause, and says what may be done about it', async () => {
    for (const who of ['desk:1', 'desk:2']) await lostCall(who);
    const { body } = await get('/causes?status=open');
    const cause = { kind: 'run-tool', tool: 'add_note', code: 'outcome-unknown', count: 2 };
    expect(body).toMatchObject({ causes: [{ ...cause, choices: ['as-done', 'as-failed', 'again'] }], more: false });
    expect(body).toHaveProperty('causes.0.latest_id', expect.stringContaining('.1.0'));
    expect((await get('/causes?tool=none')).body).toEqual({ causes: [], more: false });
    expect((await get('/causes?limit=1')).status).toBe(400);
  });

  it('lists the latest first where that is asked for, page by page, with what people wrote for operators', async () => {
    const letters = [await lostCall('desk:1'), await lostCall('desk:2'), await lostCall('desk:3')];
    const latest = letters.map(({ letterId }) => letterId).reverse();
    const read = async (query: string, key = operatorKey) =>
      (await get(`?order=latest${query}`, key)).body as { dead_letters: Line[]; next: string | null }; // what the route answers
    const first = await read('&limit=2&words=true');
    const second = await read(`&limit=2&cursor=${first.next ?? ''}`);
    const seen = [...first.dead_letters, ...second.dead_letters].map(({ letter_id }) => letter_id);
    expect([...seen].sort()).toEqual([...latest].sort());
    expect(second.next).toBeNull();
    const times = (await read('')).dead_letters.map(({ died_at }) => died_at);
    expect(times).toEqual([...times].sort().reverse());
    expect(first.dead_letters[0]).toMatchObject({ question: 'note it', person: expect.any(String) });
    expect((await read('&words=true', apiKey)).dead_letters[0]).toMatchObject({ question: null, person: null });
    expect((await read('')).dead_letters[0]).not.toHaveProperty('question');
  });

  it('replays exactly the letters that are named, and takes no filter beside them', async () => {
    const [one, two] = [await lostCall('desk:1'), await lostCall('desk:2')];
    const named = { reason, choice: 'as-done', canary: 0, letter_ids: [two.letterId, 'act_none', two.letterId] };
    expect(await post('/batch', named)).toMatchObject({ status: 202, body: { letters: 1, done: 1 } });
    expect(await edge.engine.store.letters.readLetter(one.letterId)).toMatchObject({ status: 'open' });
    const both = await post('/batch', { ...named, filter: {} });
    expect(both).toMatchObject({ status: 400, body: { error: { field: 'letter_ids' } } });
  });

  it('says that there are more letters than the limit lets in', async () => {
    for (const who of ['desk:1', 'desk:2', 'desk:3']) await lostCall(who);
    const first = await get('?limit=2');
    expect(first.body).toMatchObject({ dead_letters: [{}, {}], next: expect.any(String) });
    const second = await get(`?limit=2&cursor=${String(first.body['next'])}`);
    expect(second.body).toMatchObject({ dead_letters: [{}], next: null });
    const listed = [first, second].flatMap(({ body }) => body['dead_letters'] as { letter_id: string }[]); // as the API says
    const ids = listed.map((one) => one.letter_id);
    expect(new Set(ids).size).toBe(3);
    expect((await get('?limit=3')).body).toMatchObject({ dead_letters: [{}, {}, {}], next: null });
    const begun = await post('/batch', { reason, choice: 'as-done', canary: 0, filter: { limit: '2' } });
    expect(begun).toMatchObject({ status: 202, body: { letters: 2, more: true } });
    const further = await post('/batch', { reason, batch_id: begun.body['batch_id'] });
    expect(further.body).toMatchObject({ letters: 2, more: true });
  });

  it('leaves a halted batch halted until it is told to go on past that, and names who told it', async () => {
    const [first, second] = [await lostCall('desk:1'), await lostCall('desk:2')];
    const begun = await post('/batch', { reason, choice: 'as-done', canary: 0.5, filter: { limit: '2' } });
    const batchId = String(begun.body['batch_id']);
    await edge.engine.redis.hset(`{replay:${batchId}}:batch`, { state: 'halted', haltedFor: 'a drill' });
    const polled = await post('/batch', { reason, batch_id: batchId });
    expect(polled).toMatchObject({ status: 202, body: { state: 'halted', halted_for: 'a drill', done: 1 } });
    const resumed = await post('/batch', { reason: 'it was a drill', by: 'ana', batch_id: batchId, resume: true });
    expect(resumed).toMatchObject({ status: 202, body: { state: 'running', halted_for: null, done: 2 } });
    const rows = await Promise.all([first, second].map(({ runId }) => edge.engine.store.records.readLedger(runId)));
    expect(rows.flat()).toMatchObject([{ reason }, { who: 'ana', reason: 'it was a drill' }]);
  });

  it.each([
    [{ batch_id: 'batch-a', halt_at: 0.5 }, 'halt_at'],
    [{ batch_id: 'batch-a', filter: {} }, 'filter'],
    [{ resume: true }, 'resume'],
  ])('refuses %j, of which something would go unheeded', async (body, field) => {
    expect(await post('/batch', { reason, ...body })).toMatchObject({ status: 400, body: { error: { field } } });
  });
});
