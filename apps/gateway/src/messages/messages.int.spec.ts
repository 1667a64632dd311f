import { describe, expect, it } from '@jest/globals';
import type { LedgerRow } from '#program';
import { FakeController } from '../../test/fake-controller.js';
import { gatewayForFile } from '../../test/gateway-for-each.js';
import { callRow, outcomeRow } from '../../test/ledger-rows.js';
import { apiKey, operatorKey } from '../../test/open-gateway.js';

const edge = gatewayForFile();

const messages = '/v1/conversations/desk:1/messages';

async function json(response: Response): Promise<Record<string, unknown>> {
  return (await response.json()) as Record<string, unknown>; // the API answers objects
}

describe('posting a message', () => {
  it('answers 202 and where to look', async () => {
    const response = await edge.gateway.ask('POST', messages, { text: 'how many?' });
    expect(response.status).toBe(202);
    const body = await json(response);
    expect(body).toEqual({ message_id: expect.stringMatching(/^msg_/), conversation_id: 'desk:1', status: 'accepted' });
    expect(response.headers.get('location')).toBe(`/v1/messages/${String(body['message_id'])}`);
  });

  it.each([
    ['+15550111', '/v1/conversations/+15550111/messages'],
    ['a@b.c', '/v1/conversations/a%40b.c/messages'],
    ['desk 1', '/v1/conversations/desk%201/messages'],
    ['x'.repeat(128), `/v1/conversations/${'x'.repeat(128)}/messages`],
    ['desk:1', `${messages}/`],
  ])('takes the conversation id %s', async (id, path) => {
    const response = await edge.gateway.ask('POST', path, { text: 'how many?' });
    expect([response.status, await json(response)]).toMatchObject([202, { conversation_id: id }]);
  });

  const refusals: [string, string, unknown, string][] = [
    ['an unknown field', messages, { text: 'x', extra: 1 }, 'extra'],
    ['no text', messages, {}, 'text'],
    ['a text that is no text', messages, { text: 7 }, 'text'],
    ['a blank text', messages, { text: ' \n ' }, 'text'],
    ['a text too long', messages, { text: 'x'.repeat(4_097) }, 'text'],
    ['a list', messages, [], 'text'],
    ['null', messages, null, 'text'],
    ['a conversation id with a slash', '/v1/conversations/a%2Fb/messages', { text: 'x' }, 'conversationId'],
    ['a conversation id with a control character', '/v1/conversations/a%07/messages', { text: 'x' }, 'conversationId'],
    ['a long conversation id', `/v1/conversations/${'x'.repeat(129)}/messages`, { text: 'x' }, 'conversationId'],
    ['a wait below nothing', `${messages}?wait=-1`, { text: 'x' }, 'wait'],
    ['two waits', `${messages}?wait=1&wait=2`, { text: 'x' }, 'wait'],
    ['a wait that is no number', `${messages}?wait=soon`, { text: 'x' }, 'wait'],
    ['an unknown parameter', `${messages}?wat=3`, { text: 'x' }, 'wat'],
  ];
  it.each(refusals)('refuses %s and names the field', async (_name, path, body, field) => {
    const response = await edge.gateway.ask('POST', path, body);
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    const detail = expect.stringMatching(`^(?!${field}).*expected`);
    expect(await json(response)).toEqual({
      type: 'urn:turnpike:problem:bad-request',
      title: expect.any(String),
      status: 400,
      detail: expect.stringMatching(`^${field}: [^;]*expected`),
      instance: path.split('?')[0],
      errors: [{ field, detail }],
      error: { code: 'bad-request', field, message: expect.stringMatching(`^${field}: [^;]*expected`) },
    });
  });

  it('names every field that is wrong, in whichever part of the request it stands, and each once', async () => {
    const headers = { 'idempotency-key': 'é' };
    const path = '/v1/conversations/a%07/messages?wait=soon&wat=3';
    const response = await edge.gateway.ask('POST', path, { text: ' ', mode: 'loud' }, headers);
    expect(response.status).toBe(400);
    const { errors, error } = await json(response);
    const fields = ['conversationId', 'wat', 'wait', 'mode', 'text', 'Idempotency-Key'];
    expect(errors).toEqual(fields.map((field) => ({ field, detail: expect.stringMatching(/^[^:]*expected/) })));
    expect(error).toMatchObject({ code: 'bad-request', field: 'conversationId' });
    for (const field of fields) expect(error).toMatchObject({ message: expect.stringContaining(`${field}: `) });
  });

  it.each([
    ['malformed JSON', '{"text":', 400],
    ['invalid UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]), 400],
    ['a body too large', `{"text":"${'x'.repeat(70_000)}"}`, 413],
  ])('refuses %s without a stack', async (_name, body, status) => {
    const response = await edge.gateway.ask('POST', messages, body);
    expect(response.status).toBe(status);
    expect(await response.text()).not.toMatch(/stack|node_modules|SyntaxError/);
  });

  it.each([
    ['no key', { authorization: '' }],
    ['another key', { authorization: 'Bearer another-key-altogether' }],
    ['another scheme', { authorization: 'Basic a-key-for-the-tests' }],
  ])('answers 401 to %s', async (_name, headers) => {
    const response = await edge.gateway.ask('POST', messages, { text: 'x' }, headers);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
    expect(await json(response)).toMatchObject({ error: { code: 'unauthorized' } });
  });

  it('answers 415 to another content type', async () => {
    expect((await edge.gateway.ask('POST', messages, 'text', { 'content-type': 'application/xml' })).status).toBe(415);
  });
});

describe('waiting for the reply', () => {
  it('answers 200 with the reply once its send is settled', async () => {
    const waiting = edge.gateway.ask('POST', `${messages}?wait=30`, { text: 'how many?' });
    const controller = new FakeController(edge.engine.store, 'desk:1');
    await controller.turn(await edge.actorId(), { reply: { kind: 'answer', text: '7' } });
    const run = await controller.turn(await edge.actorId(), { ends: true });
    const response = await waiting;
    expect(response.status).toBe(200);
    expect(await json(response)).toEqual({
      message_id: run.messageIds[0],
      conversation_id: 'desk:1',
      run_id: run.runId,
      status: 'replied',
      outcome: 'answered',
      reply: { text: '7', kind: 'answer', status: 'sent' },
      sent_after_ms: null, // this controller writes no ledger
    });
  });

  it('counts a question as a reply, and passes over it for the text that answers it', async () => {
    const asking = edge.gateway.ask('POST', `${messages}?wait=30`, { text: 'how many?' });
    const controller = new FakeController(edge.engine.store, 'desk:1');
    await controller.turn(await edge.actorId(), { reply: { kind: 'question', text: 'Which label?' } });
    await controller.turn(await edge.actorId());
    expect(await json(await asking)).toMatchObject({
      outcome: null,
      reply: { kind: 'question', text: 'Which label?' },
    });

    const answering = edge.gateway.ask('POST', `${messages}?wait=30`, { text: 'angry' });
    await controller.turn(await edge.actorId(), { reply: { kind: 'answer', text: '7' } });
    await controller.turn(await edge.actorId(), { ends: true });
    expect(await json(await answering)).toMatchObject({ outcome: 'answered', reply: { kind: 'answer', text: '7' } });
  });

  it.each(['0', '0.2', '.1', '1'])('answers 202 when the time is up, after %s seconds', async (wait) => {
    const response = await edge.gateway.ask('POST', `${messages}?wait=${wait}`, { text: 'how many?' });
    expect(response.status).toBe(202);
    expect(await json(response)).toMatchObject({ status: 'accepted' });
  });

  it('names the run in the 202 where a turn has begun it by then', async () => {
    const waiting = edge.gateway.ask('POST', `${messages}?wait=1`, { text: 'how many?' });
    const { runId } = await new FakeController(edge.engine.store, 'desk:1').turn(await edge.actorId());
    const response = await waiting;
    expect([response.status, await json(response)]).toMatchObject([202, { status: 'accepted', run_id: runId }]);
  });

  it('is cut short when the process is told to stop', async () => {
    const waiting = edge.gateway.ask('POST', `${messages}?wait=90.5`, { text: 'how many?' });
    await edge.actorId();
    await edge.reopen({});
    expect((await waiting).status).toBe(202);
  });
});

describe('asking', () => {
  it('tells of a message, its run and its ledger', async () => {
    await edge.gateway.ask('POST', messages, { text: 'how many?' });
    const run = await new FakeController(edge.engine.store, 'desk:1').turn(await edge.actorId(), { ends: true });
    const message = await edge.gateway.ask('GET', `/v1/messages/${String(run.messageIds[0])}`);
    expect(await json(message)).toMatchObject({ run_id: run.runId, status: 'ended', outcome: 'answered', reply: null });
    const received = await edge.gateway.ask('GET', `/v1/runs/${run.runId}`);
    expect(await json(received)).toMatchObject({
      run_id: run.runId,
      phase: 'finished',
      message_ids: run.messageIds,
      replies: [],
    });
    const byOperator = { authorization: `Bearer ${operatorKey}` };
    const again = await edge.gateway.ask('GET', `/v1/runs/${run.runId}`, undefined, byOperator);
    expect(await json(again)).toMatchObject({ run_id: run.runId });
    expect(await json(await edge.gateway.ask('GET', `/v1/runs/${run.runId}/ledger`))).toEqual({
      run_id: run.runId,
      rows: [],
    });
  });

  it('shows the arguments of a call to operators alone, in ledger, timeline and stream', async () => {
    await edge.gateway.ask('POST', messages, { text: 'note it' });
    const rows = (runId: string): LedgerRow[] => [callRow(runId, 1, { text: 'a secret' }), outcomeRow(runId, 2)];
    const controller = new FakeController(edge.engine.store, 'desk:1');
    const { runId } = await controller.turn(await edge.actorId(), { ends: true, rows });
    const read = async (what: string, key: string): Promise<string> => {
      const headers = { authorization: `Bearer ${key}` };
      return (await edge.gateway.ask('GET', `/v1/runs/${runId}/${what}`, undefined, headers)).text();
    };
    for (const what of ['ledger', 'timeline', 'events']) {
      expect(await read(what, operatorKey)).toContain('a secret');
      const byViewer = await read(what, apiKey);
      expect(byViewer).toContain('add_note');
      expect(byViewer).not.toContain('a secret');
    }
  });

  const nobody = '0'.repeat(26);
  it.each([
    [`/v1/messages/msg_${nobody}`],
    [`/v1/messages/msg_${'0'.repeat(24)}ZZ`],
    ['/v1/messages/nonsense'],
    [`/v1/messages/run_${nobody}`],
    [`/v1/runs/run_${nobody}`],
    [`/v1/runs/run_${nobody}/ledger`],
    ['/v1/runs/%7Bp0%7D'],
    ['/v1/nothing'],
  ])('answers 404 to %s', async (path) => {
    const response = await edge.gateway.ask('GET', path);
    expect(response.status).toBe(404);
    expect(await json(response)).toEqual({
      type: 'urn:turnpike:problem:not-found',
      title: expect.any(String),
      status: 404,
      detail: expect.any(String),
      instance: expect.stringMatching(/^\//),
      error: { code: 'not-found', message: expect.any(String) },
    });
  });

  it('answers 401 to whoever has no key', async () => {
    const response = await edge.gateway.ask('GET', `/v1/runs/run_${nobody}`, undefined, { authorization: '' });
    expect(response.status).toBe(401);
  });
});
