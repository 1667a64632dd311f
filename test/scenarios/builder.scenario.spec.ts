import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventsOf } from '../../apps/gateway/test/event-source.js';
import { standInKeys } from '../support/product-environment.js';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';

let stack: Stack;
const headers = { authorization: `Bearer ${standInKeys.operator}`, 'content-type': 'application/json' };

beforeAll(async () => {
  stack = await startStack({ environment: { TURN_LEASE_MS: '900', SWEEP_INTERVAL_MS: '200' } });
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
  const opened = await ask('', { user: 'ann' });
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
