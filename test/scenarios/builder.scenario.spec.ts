import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventsOf } from '../../apps/gateway/test/event-source.js';
import { plainRequests } from '../builder/plain-requests.js';
import { nextBatch, scriptOf } from '../builder/script-request.js';
import { until } from '../support/app-process.js';
import { standInKeys } from '../support/product-environment.js';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';

let stack: Stack;
const headers = { authorization: `Bearer ${standInKeys.operator}`, 'content-type': 'application/json' };

beforeAll(async () => {
  stack = await startStack({
    without: ['compressor', 'tool-runner'],
    environment: { TURN_LEASE_MS: '900', SWEEP_INTERVAL_MS: '200', BUILDER_CREDITS_QUOTA: '1' },
  });
}, 180_000);
afterAll(() => stack.stop());

async function ask(
  path: string,
  body?: object,
  key?: string,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${stack.url}/v1/builder/sessions${path}`, {
    headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }; // each answer is an object
}

const add = (id: string): object => ({ type: 'addNodes', nodes: [{ id, name: id, type: 't', parameters: {} }] });

it('no edit of a draft is lost or doubled where its controller is killed, and no event of a stream that is cut', async () => {
  const opened = await ask('', { user: 'ben' });
  expect(opened.status).toBe(201);
  const id = String(opened.body['sessionId']);
  const revisions: number[] = [];
  let last: string | null = null;
  const follow = async (until: number): Promise<void> => {
    const resume: Record<string, string> = last === null ? {} : { 'last-event-id': last };
    for await (const event of eventsOf(`${stack.url}/v1/builder/sessions/${id}/events`, { ...headers, ...resume })) {
      last = event.id ?? last;
      if (event.event === 'change') revisions.push((event.data as { revision: number }).revision); // its form
      if (event.id?.split('.')[1] === String(until)) return;
    }
  };
  await follow(0);
  const edit = (at: number) => ask(`/${id}/operations`, { base: 0, operations: [add(`n${at}`)] }, `key-${at}`);
  expect(await edit(1)).toMatchObject({ status: 200, body: { applied: 1 } });
  await stack.apps.controller.kill();
  const meanwhile = [edit(2), edit(3), edit(2)];
  stack.apps.controller.start();
  for (const { status } of await Promise.all(meanwhile)) expect([200, 202]).toContain(status);
  await follow(3);
  const again = await Promise.all([edit(1), edit(2), edit(3)]);
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await edit(4)).toMatchObject({ status: 200, body: { applied: 4, revision: 4 } });
  await follow(4);
  expect(revisions).toEqual([1, 2, 3, 4]);
  const { body } = await ask(`/${id}`);
  const nodes = (body['graph'] as { nodes: { id: string }[] }).nodes.map((node) => node.id); // the draft's form
  expect(nodes.sort()).toEqual(['n1', 'n2', 'n3', 'n4']);
});

interface Said {
  type: string;
  text?: string;
  status?: string;
  codeSnippet?: string;
}

it('a chat builds a workflow though its controller is killed in the middle, and doubles no operation', async () => {
  const [, weather] = plainRequests;
  if (weather === undefined) throw new Error('no request');
  const script = scriptOf(weather);
  const answers = script.filter((text) => text.startsWith('{"parameters"'));
  let killed = false;
  stack.model.use(async ({ system, user }) => {
    if (system.startsWith('You name')) return script[0] ?? null;
    if (system.startsWith('You set the parameters')) {
      const name = /\nname: (\w+)/.exec(user)?.[1];
      return (
        answers[
          Object.keys(weather.nodes)
            .filter((each) => weather.nodes[each]?.[1])
            .indexOf(name ?? '')
        ] ?? null
      );
    }
    const next = nextBatch(script, user);
    if (next.at === 2 && !killed) {
      killed = true;
      await stack.apps.controller.kill();
      stack.apps.controller.start();
    }
    return next.text;
  });
  const ask = (more: Record<string, string> = {}): Promise<Response> =>
    fetch(`${stack.url}/v1/builder/chat`, {
      method: 'POST',
      headers: { ...headers, accept: 'application/x-ndjson', 'idempotency-key': 'chat-1', ...more },
      body: JSON.stringify({ message: weather.text, user: 'ann' }),
    });
  const response = await ask();
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
  const chunks = (await response.text())
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { id: string; messages: Said[] }); // the API's form
  const said = chunks.flatMap(({ messages }) => messages);
  expect(said.at(-1)).toEqual({ role: 'assistant', type: 'message', text: 'Built.' });
  expect(said.filter(({ status }) => status === 'error')).toEqual([]);
  const drawn = said.findLast(({ codeSnippet }) => codeSnippet !== undefined)?.codeSnippet ?? '{}';
  const { nodes } = JSON.parse(drawn) as { nodes: { name: string }[] }; // a graph
  expect(nodes.map(({ name }) => name)).toEqual(Object.keys(weather.nodes));
  // The name, three nodes, two connections and three updates: each once.
  const id = response.headers.get('x-session-id');
  const session = await (await fetch(`${stack.url}/v1/builder/sessions/${id}`, { headers })).json();
  expect(session).toMatchObject({ status: { phase: 'idle', creditsClaimed: 1, revision: 9 } });
  expect(killed).toBe(true);
  // The one credit of the user is used, for any session; it was claimed once, though the controller was killed.
  const credits = async () => (await fetch(`${stack.url}/v1/builder/credits?user=ann`, { headers })).text();
  await until('the credit is counted', async () => (await credits()) === '{"creditsQuota":1,"creditsClaimed":1}');
  const refused = await ask({ 'idempotency-key': 'chat-2' });
  expect([refused.status, await refused.json()]).toMatchObject([402, { detail: 'Credit quota exceeded' }]);
  // Sent again under its name it is the same message of the same session, and goes on behind what came.
  const again = await ask({ 'last-event-id': chunks.at(-2)?.id ?? '' });
  expect(again.headers.get('x-session-id')).toBe(id);
  expect(JSON.parse(await again.text())).toEqual(chunks.at(-1));
});
