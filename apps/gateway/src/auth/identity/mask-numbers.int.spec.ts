import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '../../../../../test/boundaries/plant.js';
import { FakeController } from '../../../test/fake-controller.js';
import { gatewayForEach } from '../../../test/gateway-for-each.js';
import { someRow } from '../../../test/ledger-rows.js';
import { as, makeKey } from '../../../test/named-key.js';
import { operatorKey } from '../../../test/open-gateway.js';

const number = '+15550142';
const digits = '5550142';
const words = 'the words of a person';

type Paths = Record<string, Record<string, { operationId: string }>>;
const { paths } = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as { paths: Paths }; // as the OpenAPI form says
const reads = Object.entries(paths).flatMap(([path, { get }]) => (get ? [{ path, id: get.operationId }] : []));

const edge = gatewayForEach(() => ({ API_REQUESTS_PER_MINUTE: '0' }));

async function change(method: string, path: string, body: object): Promise<void> {
  const response = await edge.gateway.ask(method, path, body, as(operatorKey));
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
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
  await change('PUT', '/v1/breakers/tool:get_counts', { state: 'open', reason: text });
  return { runId: run.runId, messageId, conversationId: actorId };
}

/** Whatever an answer has, of a stream so much as comes in a second. */
async function bytesOf(path: string, key: string): Promise<string> {
  const ended = new AbortController();
  const response = await fetch(`${edge.gateway.url}${path}`, { headers: as(key), signal: ended.signal });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (!isStream) return response.text();
  const cut = setTimeout(() => ended.abort(), 1_000);
  let bytes = '';
  const decoder = new TextDecoder();
  try {
    for await (const chunk of response.body ?? []) bytes += decoder.decode(chunk as Uint8Array, { stream: true }); // fetch's
  } catch (error) {
    if (!ended.signal.aborted) throw error;
  } finally {
    clearTimeout(cut);
  }
  return bytes;
}

/** The reads whose answers have a text. */
async function readsWith(sought: string, ids: Record<string, string>, key: string): Promise<string[]> {
  const found: string[] = [];
  for (const { path, id } of reads) {
    const places = [ids, { ...ids, conversationId: encodeURIComponent(number) }];
    for (const place of places) {
      const asked = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => place[name] ?? '1');
      if ((await bytesOf(asked, key)).includes(sought)) found.push(id);
    }
  }
  return [...new Set(found)].toSorted();
}

describe('a named key without the scope words', () => {
  it('reads no phone number and no word of a person in any read of the API, streams too', async () => {
    const ids = await seed();
    const { secret } = await makeKey(edge.gateway, { role: 'admin' });
    expect(await readsWith(digits, ids, secret)).toEqual([]);
    expect(await readsWith(words, ids, secret)).toEqual([]);
    const { secret: other } = await makeKey(edge.gateway, { role: 'admin', words: true });
    const shown = await readsWith(digits, ids, other);
    expect(shown).toEqual(
      expect.arrayContaining(['getRun', 'getMessage', 'listRuns', 'followRun', 'followTranscript']),
    );
    expect(await readsWith(words, ids, other)).toEqual(
      expect.arrayContaining(['getLedger', 'getTranscript', 'followTranscript', 'listAudit', 'listBreakers']),
    );
  }, 240_000);
});
