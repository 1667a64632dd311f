import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { pause } from '#timing';
import { root } from '../../../../../test/boundaries/plant.js';
import { FakeController } from '../../../test/fake-controller.js';
import { gatewayForFile } from '../../../test/gateway-for-each.js';
import { someRow } from '../../../test/ledger-rows.js';
import { as, makeKey } from '../../../test/named-key.js';
import { apiKey, operatorKey } from '../../../test/open-gateway.js';

const number = '+15550142';
const digits = '5550142';
const words = 'the words of a person';
const reason = 'a test';

type Paths = Record<string, Record<string, { operationId: string }>>;
const { paths } = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as { paths: Paths }; // as the OpenAPI form says
const reads = Object.entries(paths).flatMap(([path, { get }]) => (get ? [{ path, id: get.operationId }] : []));

const edge = gatewayForFile(() => ({ API_REQUESTS_PER_MINUTE: '0' }));

async function change(method: string, path: string, body: object): Promise<void> {
  const response = await edge.gateway.ask(method, path, body, as(operatorKey));
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
}

async function seedTable(note: string): Promise<void> {
  const columns = [
    { name: 'note', type: 'string' },
    { name: 'seen', type: 'boolean' },
  ];
  await edge.gateway.ask('POST', '/v1/tables', { name: 'people', columns, reason }, as(operatorKey)); // once
  await change('POST', '/v1/tables/people/rows', { rows: [{ note, seen: false }], reason });
}

/** A conversation that is named by a number, with the number and words wherever a person, a tool or an operator writes them. */
async function seed(): Promise<Record<string, string>> {
  const { store } = edge.engine;
  const address = { tenant: 'default', channel: 'api', ours: 'api', theirs: number };
  const text = `${words}, call ${number}`;
  const { actorId, messageId } = await store.intake.ingest({ address, sourceId: null, mode: 'text', text });
  const reply = { kind: 'answer' as const, text: `somebody calls ${number}` };
  const row = (runId: string) => ({ ...someRow(runId, 1), tool_args: { text }, cause_message: text });
  const run = await new FakeController(store, number).turn(actorId, { reply, rows: (id) => [row(id)] });
  await change('POST', `/v1/runs/${run.runId}/cancel`, { reason: text });
  await change('POST', `/v1/conversations/${actorId}/takeover`, { reason: text });
  await change('POST', `/v1/conversations/${actorId}/replies`, { text });
  await store.intake.ingest({ address, sourceId: null, mode: 'text', text }); // it waits
  await seedTable(text);
  await change('PUT', '/v1/breakers/tool:get_counts', { state: 'open', reason: text });
  return { runId: run.runId, messageId, conversationId: actorId };
}

/** How long nothing may come before a stream has said all that there is, in ms. */
const quietMs = 150;

async function bytesOfStream({ body }: Response): Promise<string> {
  let bytes = '';
  const decoder = new TextDecoder();
  const reader = (body as ReadableStream<Uint8Array>).getReader(); // a stream has one
  for (;;) {
    const read = await Promise.race([reader.read(), pause(quietMs)]);
    if (!read || read.done) return bytes;
    bytes += decoder.decode(read.value, { stream: true });
  }
}

/** Whatever an answer has; of a stream what comes until it is quiet. */
async function bytesOf(method: string, path: string, key: string, body?: object): Promise<string> {
  const ended = new AbortController();
  const headers = { ...as(key), ...(body && { 'content-type': 'application/json' }) };
  const init = { method, headers, signal: ended.signal, ...(body && { body: JSON.stringify(body) }) };
  const response = await fetch(`${edge.gateway.url}${path}`, init);
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const bytes = await (isStream ? bytesOfStream(response) : response.text());
  ended.abort();
  return bytes;
}

type Found = Record<'digits' | 'words', string[]>;

function foundIn(answers: readonly { id: string; bytes: string }[]): Found {
  const having = (sought: string): string[] => [
    ...new Set(answers.filter(({ bytes }) => bytes.includes(sought)).map(({ id }) => id)),
  ];
  return { digits: having(digits), words: having(words) };
}

/** The reads whose answers have the number, and the words, each asked once: by our ids, and by the number that names the conversation. */
async function searchReads(ids: Record<string, string>, key: string): Promise<Found> {
  const places = [ids, { ...ids, conversationId: encodeURIComponent(number) }];
  const answers: { id: string; bytes: string }[] = [];
  for (const { path, id } of reads) {
    const asked = places.map((place) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => place[name] ?? '1'));
    for (const at of new Set(asked)) answers.push({ id, bytes: await bytesOf('GET', at, key) });
  }
  return foundIn(answers);
}

/** Changes that answer with what is there already. */
function changesOf({ runId, conversationId }: Record<string, string>): [string, string, string, object?][] {
  const conversation = `/v1/conversations/${conversationId ?? ''}`;
  return [
    ['takeOver', 'POST', `${conversation}/takeover`, { reason }],
    ['postReply', 'POST', `${conversation}/replies`, { text: 'hello' }],
    ['giveBack', 'DELETE', `${conversation}/takeover`],
    ['forceBreaker', 'PUT', '/v1/breakers/tool:get_counts', { state: 'open', reason }],
    ['cancelRun', 'POST', `/v1/runs/${runId ?? ''}/cancel`, { reason }],
    ['runAgain', 'POST', `/v1/runs/${runId ?? ''}/again`, { reason }],
    ['cancelRuns', 'POST', '/v1/runs/cancel', { reason, dry_run: true, filter: {} }],
    ['insertRows', 'POST', '/v1/tables/people/rows', { rows: [{ note: 'hello' }], reason }],
    ['updateRows', 'PATCH', '/v1/tables/people/rows', { filter: wordsFilter, values: { seen: true }, reason }],
    ['deleteRows', 'DELETE', '/v1/tables/people/rows', { filter: wordsFilter, reason }],
  ];
}

const wordsFilter = { match: 'all', conditions: [{ column: 'seen', operator: 'eq', value: false }] };

async function searchChanges(ids: Record<string, string>, key: string): Promise<Found> {
  const answers: { id: string; bytes: string }[] = [];
  for (const [id, method, path, body] of changesOf(ids))
    answers.push({ id, bytes: await bytesOf(method, path, key, body) });
  return foundIn(answers);
}

describe('a named key without the scope words', () => {
  it('reads no phone number and no word of a person in any read of the API, streams too', async () => {
    const ids = await seed();
    const { secret } = await makeKey(edge.gateway, { role: 'admin' });
    expect(await searchReads(ids, secret)).toEqual({ digits: [], words: [] });
    const { secret: other } = await makeKey(edge.gateway, { role: 'viewer', words: true });
    const shown = await searchReads(ids, other);
    expect(shown.digits).toEqual(
      expect.arrayContaining(['getRun', 'getMessage', 'listRuns', 'followRun', 'followTranscript']),
    );
    expect(shown.words).toEqual(
      expect.arrayContaining(['getLedger', 'getTranscript', 'followTranscript', 'listAudit', 'listBreakers']),
    );
  }, 60_000);

  it('reads none in the answers of its changes, and none is logged', async () => {
    const { secret } = await makeKey(edge.gateway, { role: 'admin' });
    expect(await searchChanges(await seed(), secret)).toEqual({ digits: [], words: [] });
    const { secret: other } = await makeKey(edge.gateway, { role: 'admin', words: true });
    const shown = await searchChanges(await seed(), other);
    expect(shown.words).toEqual(expect.arrayContaining(['takeOver', 'updateRows']));
    expect(shown.digits).toEqual(expect.arrayContaining(['takeOver', 'updateRows']));
    expect(edge.gateway.warnings.filter((line) => line.includes(digits) || line.includes(words))).toEqual([]);
  }, 60_000);
});

describe('the API key', () => {
  it('reads numbers where nothing else is set, and none where API_KEY_READS_NUMBERS is no', async () => {
    const { runId = '' } = await seed();
    expect(await bytesOf('GET', `/v1/runs/${runId}`, apiKey)).toContain(digits);
    await edge.reopen({ API_KEY_READS_NUMBERS: 'no' });
    expect(await bytesOf('GET', `/v1/runs/${runId}`, apiKey)).not.toContain(digits);
    expect(await bytesOf('GET', `/v1/runs/${runId}`, operatorKey)).toContain(digits);
  });
});
