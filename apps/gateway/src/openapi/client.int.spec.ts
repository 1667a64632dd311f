import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import twilioSdk from 'twilio';
import { actorIdFor } from '#deployment';
import { slackSignature, webhookSignature } from '#channels';
import { createPlainClient, eventsOf } from '#client';
import type { Schemas, TurnpikeClient } from '#client';
import {
  answerPrompt,
  askingRun,
  endedRun,
  slackSecret,
  startClientFixture,
  webhookSecret,
} from '../../test/client-fixture.js';
import type { ClientFixture } from '../../test/client-fixture.js';
import { DescribedAnswers } from '../../test/described-answers.js';
import { FakeController } from '../../test/fake-controller.js';
import { lostCallIn } from '../../test/lost-call.js';
import { apiKey, operatorKey, publicBaseUrl, them, us } from '../../test/open-gateway.js';
import { wrongRequests } from '../../test/wrong-requests.js';

const answers = new DescribedAnswers();
const problems: string[] = [];
let fixture: ClientFixture;
let operator: TurnpikeClient;
let person: TurnpikeClient;

/** Fetches, and holds every answer to the description; a stream is held to it by who reads it. */
async function fetchHeld(request: Request): Promise<Response> {
  const response = await fetch(request);
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream')) return response;
  const body: unknown = type.includes('json') ? await response.clone().json() : '';
  const complaint = answers.complaint(request.method, new URL(request.url).pathname, response.status, type, body);
  if (complaint !== null) problems.push(complaint);
  return response;
}

beforeAll(async () => {
  fixture = await startClientFixture();
  operator = createPlainClient({ url: fixture.gateway.url, key: operatorKey, fetch: fetchHeld });
  person = createPlainClient({ url: fixture.gateway.url, key: apiKey, fetch: fetchHeld });
});
afterAll(() => fixture.stop());

/** The data of a call that was answered as asked. */
async function dataOf<T>(call: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  const { data, error, response } = await call;
  if (error !== undefined) throw new Error(`${response.url}: ${JSON.stringify(error)}`);
  return data as T; // where there is no error
}

/** Holds the first events of a stream to the description, and hangs up. */
async function held<E extends { event: string }>(call: Promise<{ response: Response }>, count: number): Promise<E[]> {
  const { response } = await call;
  const seen: E[] = [];
  for await (const event of eventsOf<E>(response)) {
    const complaint = answers.complaint('GET', new URL(response.url).pathname, 200, 'text/event-stream', event);
    if (complaint !== null) problems.push(complaint);
    if (seen.push(event) === count) break;
  }
  return seen;
}

const body = { reason: 'a drill', by: 'ana' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const asForm = { headers: form, bodySerializer: (fields: object) => new URLSearchParams({ ...fields }).toString() };

function conversationOf(conversationId: string) {
  return { params: { path: { conversationId } } };
}

async function sayAndFollow(): Promise<void> {
  const path = { conversationId: 'desk' };
  const waiting = person.POST('/v1/conversations/{conversationId}/messages', {
    params: { path, query: { wait: 20 }, header: { 'Idempotency-Key': 'one' } },
    body: { text: 'how many?' },
  });
  const address = { tenant: 'default', channel: 'api', ours: 'api', theirs: 'desk' };
  const actorId = actorIdFor(fixture.engine.store.engine.deployment, address);
  const controller = new FakeController(fixture.engine.store, 'desk');
  await controller.turn(actorId, { reply: { kind: 'answer', text: '7' } });
  const run = await controller.turn(actorId, { ends: true });
  expect(await dataOf(waiting)).toMatchObject({ status: 'replied', reply: { text: '7' } });
  const [messageId = ''] = run.messageIds;
  const [effectId = ''] = run.replies.map((reply) => reply.effectId);
  expect(await dataOf(person.GET('/v1/messages/{messageId}', { params: { path: { messageId } } }))).toMatchObject({
    status: 'replied',
  });
  const parseAs = 'stream' as const;
  await held(person.GET('/v1/messages/{messageId}/events', { params: { path: { messageId } }, parseAs }), 2);
  const transcript = operator.GET('/v1/conversations/{conversationId}/transcript/events', {
    ...conversationOf('desk'),
    parseAs,
  });
  expect(await held<Schemas['TranscriptEvent']>(transcript, 1)).toMatchObject([{ event: 'transcript' }]);
  await dataOf(operator.GET('/v1/conversations/{conversationId}/transcript', conversationOf('desk')));
  await dataOf(operator.GET('/v1/conversations/{conversationId}', conversationOf('desk')));
  await textedTo(effectId);
}

function signedByTwilio(path: string, fields: Record<string, string>): Record<string, string> {
  const { authToken } = fixture.gateway.twilio;
  const signature = twilioSdk.getExpectedTwilioSignature(authToken, `${publicBaseUrl}${path}`, fields);
  return { ...form, 'x-twilio-signature': signature };
}

async function textedTo(effect: string): Promise<void> {
  const sms = { MessageSid: 'SM1', From: them, To: us, Body: 'how many?' };
  const sent = { ...asForm, headers: signedByTwilio('/webhooks/twilio/sms', sms), parseAs: 'text' as const };
  await dataOf(operator.POST('/webhooks/twilio/sms', { ...sent, body: sms }));
  const status = { MessageSid: 'SM2', MessageStatus: 'delivered' };
  const headers = signedByTwilio(`/webhooks/twilio/status?effect=${encodeURIComponent(effect)}`, status);
  const params = { query: { effect } };
  await dataOf(operator.POST('/webhooks/twilio/status', { ...asForm, headers, params, body: status }));
  const event = { type: 'url_verification', challenge: 'c' };
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const slack = {
    'x-slack-request-timestamp': timestamp,
    'x-slack-signature': slackSignature(slackSecret, timestamp, JSON.stringify(event)),
  };
  await dataOf(operator.POST('/webhooks/slack/events', { headers: slack, body: event }));
  const brought = { conversation_id: 'order-17', text: 'how many?' };
  const signed = { id: 'in-1', timestamp, body: JSON.stringify(brought) };
  const webhook = {
    'webhook-timestamp': timestamp,
    'webhook-signature': webhookSignature(webhookSecret, signed),
  };
  await dataOf(
    operator.POST('/webhooks/inbound/{conversationId}', {
      params: { path: { conversationId: 'order-17' }, header: { 'webhook-id': 'in-1' } },
      headers: webhook,
      body: brought,
    }),
  );
}

async function useForms(): Promise<void> {
  const parseAs = 'text' as const;
  const html = await dataOf(operator.GET('/forms/chat', { parseAs }));
  const ticket = /name="ticket" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const blank = await operator.POST('/forms/chat', { ...asForm, parseAs, body: { ticket, text: ' ' } });
  expect(blank.response.status).toBe(400);
  const look = await operator.POST('/forms/chat/reply', { ...asForm, parseAs, body: { ticket, message: 'msg_x' } });
  expect(look.response.status).toBe(404);
}

async function lookAtRuns(): Promise<void> {
  const { runId } = await endedRun(fixture.engine, 'ended');
  const one = { params: { path: { runId } } };
  const listed = await dataOf(operator.GET('/v1/runs', { params: { query: { limit: 5, outcome: 'answered' } } }));
  expect(listed.runs.map(({ run_id }) => run_id)).toContain(runId);
  await dataOf(operator.GET('/v1/runs/{runId}', one));
  expect((await dataOf(operator.GET('/v1/runs/{runId}/ledger', one))).rows).toHaveLength(2);
  await dataOf(operator.GET('/v1/runs/{runId}/timeline', one));
  const prompts = operator.GET('/v1/runs/{runId}/turns/{turn}/prompt', { params: { path: { runId, turn: 1 } } });
  await Promise.all([answerPrompt(fixture.engine), dataOf(prompts)]);
  const events = operator.GET('/v1/runs/{runId}/events', { ...one, parseAs: 'stream' });
  const received = await held<Schemas['RunEvent']>(events, 4);
  expect(received.map(({ event }) => event)).toEqual(['run', 'row', 'row', 'end']);
  const feed = held<Schemas['FeedEvent']>(operator.GET('/v1/runs/events', { parseAs: 'stream' }), 1);
  const { runId: other } = await lostCallIn(fixture.engine, 'cancelled');
  expect(await feed).toMatchObject([{ event: 'run' }]);
  const many = await dataOf(operator.POST('/v1/runs/cancel', { body: { ...body, all: true, dry_run: true } }));
  expect(many).toMatchObject({ dry_run: true });
  await dataOf(operator.POST('/v1/runs/{runId}/cancel', { params: { path: { runId: other } }, body }));
}

async function workOnLetters(): Promise<void> {
  const [first, second] = [await lostCallIn(fixture.engine, 'desk:1'), await lostCallIn(fixture.engine, 'desk:2')];
  const at = ({ letterId }: { letterId: string }) => ({ params: { path: { letterId } } });
  expect((await dataOf(operator.GET('/v1/dead-letters', {}))).dead_letters.length).toBeGreaterThan(1);
  await dataOf(operator.GET('/v1/dead-letters/{letterId}', at(first)));
  const replay = { ...body, choice: 'as-done' as const };
  await dataOf(
    operator.POST('/v1/dead-letters/{letterId}/replay', { ...at(first), body: { ...replay, dry_run: true } }),
  );
  await dataOf(operator.POST('/v1/dead-letters/{letterId}/replay', { ...at(first), body: replay }));
  await dataOf(operator.POST('/v1/dead-letters/{letterId}/discard', { ...at(second), body }));
  const reopened = await operator.POST('/v1/dead-letters/{letterId}/reopen', { ...at(second), body });
  expect(reopened.error).toMatchObject({ status: 409 });
  await dataOf(operator.POST('/v1/dead-letters/batch', { body: { ...body, filter: { tool: 'none' } } }));
}

async function takeOver(): Promise<void> {
  const at = conversationOf('desk');
  await dataOf(operator.POST('/v1/conversations/{conversationId}/takeover', { ...at, body }));
  await dataOf(operator.GET('/v1/conversations/{conversationId}/takeover', at));
  const { reply_id: replyId } = await dataOf(
    operator.POST('/v1/conversations/{conversationId}/replies', { ...at, body: { text: 'A person here.', by: 'ana' } }),
  );
  const params = { path: { conversationId: 'desk', replyId } };
  await dataOf(operator.GET('/v1/conversations/{conversationId}/replies/{replyId}', { params }));
  const given = { path: { conversationId: 'desk' }, query: { by: 'ana', texts: 'skip' as const } };
  await dataOf(operator.DELETE('/v1/conversations/{conversationId}/takeover', { params: given }));
}

async function operate(): Promise<void> {
  const approvalId = await askingRun(fixture.engine, 'asking');
  const params = { path: { approvalId } };
  expect((await dataOf(operator.GET('/v1/approvals', {}))).approvals).toHaveLength(1);
  await dataOf(operator.GET('/v1/approvals/{approvalId}', { params }));
  await dataOf(operator.POST('/v1/approvals/{approvalId}', { params, body: { ...body, decision: 'deny' } }));
  const name = 'tool:get_counts';
  await dataOf(operator.PUT('/v1/breakers/{name}', { params: { path: { name } }, body: { ...body, state: 'open' } }));
  expect((await dataOf(operator.GET('/v1/breakers', {}))).words).toMatchObject([{ name, state: 'open' }]);
  const { version: base } = await dataOf(operator.GET('/v1/policy', {}));
  await dataOf(operator.PUT('/v1/policy', { body: { ...body, base, table: { version: 'v2' } } }));
  await dataOf(operator.GET('/v1/policy/versions/{version}', { params: { path: { version: 'v2' } } }));
  await dataOf(operator.POST('/v1/policy/rollback', { body: { ...body, base: 'v2', version: base } }));
  expect((await dataOf(operator.GET('/v1/policy/versions', {}))).changes).toHaveLength(2);
  await Promise.all([
    dataOf(operator.GET('/v1/queues', {})),
    dataOf(operator.GET('/v1/processes', {})),
    dataOf(operator.GET('/v1/waiting', {})),
    dataOf(operator.GET('/v1/audit', {})),
    dataOf(operator.GET('/v1/agents', {})),
    dataOf(operator.GET('/livez', {})),
    dataOf(operator.GET('/readyz', {})),
  ]);
}

async function useSession(): Promise<void> {
  const nobody = createPlainClient({ url: fixture.gateway.url, fetch: fetchHeld });
  const { data, response } = await nobody.POST('/console/login', { body: { key: operatorKey } });
  const headers = { cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '', 'x-csrf-token': data?.csrf ?? '' };
  expect(await dataOf(nobody.GET('/console/session', { headers }))).toMatchObject({ role: 'operator' });
  await dataOf(nobody.POST('/console/logout', { headers }));
  expect((await nobody.GET('/console/session', { headers })).error).toMatchObject({ status: 401 });
}

const wrong = wrongRequests(answers.description);

/** An operation that nothing above has called is asked about something that is not there. */
async function askTheRest(): Promise<void> {
  const headers = { authorization: `Bearer ${operatorKey}` };
  for (const [path, methods] of Object.entries(answers.description.paths))
    for (const [name, { operationId }] of Object.entries(methods)) {
      const [url, method] = [`${fixture.gateway.url}${path.replaceAll(/\{\w+\}/g, 'x')}`, name.toUpperCase()];
      if (!answers.seen.has(operationId)) await fetchHeld(new Request(url, { method, headers }));
    }
}

describe('the client that is made from the description, against a gateway', () => {
  it(`calls all ${answers.operations.length} operations, and every answer is as described`, async () => {
    await sayAndFollow();
    await useForms();
    await lookAtRuns();
    await workOnLetters();
    await takeOver();
    await operate();
    await useSession();
    await askTheRest();
    expect(problems).toEqual([]);
    expect(answers.operations.filter((one) => !answers.seen.has(one))).toEqual([]);
  });

  const fieldCount = wrong.reduce((sum, { fields }) => sum + fields.length, 0);
  it(`is told of each of the ${fieldCount} fields of ${wrong.length} wrong requests, wherever they stand`, async () => {
    const key = { authorization: `Bearer ${operatorKey}` };
    const missed = wrong.map(async ({ method, id, path, headers, body, fields }) => {
      const response = await fixture.gateway.ask(method, path, body ?? undefined, { ...headers, ...key });
      const { errors = [] } = (await response.json()) as Schemas['Problem']; // the client's own type of it
      const named = errors.map(({ field }) => field);
      const isEach = named.toSorted().join() === fields.toSorted().join();
      return response.status === 400 && isEach
        ? []
        : [`${id}: ${response.status} names ${named.join()} of ${fields.join()}`];
    });
    expect((await Promise.all(missed)).flat()).toEqual([]);
    expect(wrong.length).toBeGreaterThan(20);
  });
});
