import { createServer } from 'node:http';
import type { Locator } from 'playwright-core';
import { operate } from '../journeys.js';
import type { Walk } from '../walk.js';
import type { FaultFixture } from './fault.js';

const versions: Readonly<Record<string, number>> = { set: 3.4, httpRequest: 4.2 };

const node = (name: string, type: string, parameters: object, more: object = {}): object => ({
  ...{ id: name, name, type: `n8n-nodes-base.${type}`, typeVersion: versions[type] ?? 1, parameters, ...more },
});
const to = (name: string) => ({ main: [[{ node: name, type: 'main', index: 0 }]] });
const sets = (value: string): object => ({
  assignments: { assignments: [{ id: '1', name: 'got', value, type: 'string' }] },
});

interface Drawn {
  /** Where the node in the middle calls. */
  url: string;
  /** What the last one sets. */
  value?: string;
  pinned?: object;
  /** Of the node in the middle, besides. */
  parameters?: object;
}

/** Start, a call by HTTP, and what keeps a field of its answer. */
export function calling({ url, value = '={{ $json.id }}', pinned, parameters = {} }: Drawn): object {
  const at = (x: number): object => ({ position: [x, 0] });
  return {
    name: 'Calls',
    nodes: [
      node('Start', 'manualTrigger', {}, at(0)),
      node('Fetch', 'httpRequest', { method: 'POST', url, ...parameters }, at(240)),
      node('Keep', 'set', sets(value), at(480)),
    ],
    connections: { Start: to('Fetch'), Fetch: to('Keep') },
    ...(pinned && { pinData: { Fetch: [{ json: pinned }] } }),
  };
}

/** A server that counts the calls that come to it. */
export async function counting(): Promise<{ url: string; calls: () => number; close(): void }> {
  let calls = 0;
  const server = createServer((_request, response) => {
    calls += 1;
    response.setHeader('content-type', 'application/json').end('{"id":"real"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('expected a port');
  return { url: `http://127.0.0.1:${address.port}/notes`, calls: () => calls, close: () => server.close() };
}

export async function openDraft(walk: Walk, { stack, person }: FaultFixture, graph: object): Promise<string> {
  const id = `edited-${person.slice(-5)}`;
  await operate(stack, 'POST', '/v1/workflows', { id, graph });
  await walk.page.goto(`${walk.page.url().split('#')[0]}#/build/${id}`);
  await nodeOf(walk, 'Start').waitFor();
  return id;
}

export function nodeOf(walk: Walk, name: string): Locator {
  return walk.page.locator('.react-flow__node', { hasText: name }).first();
}

export async function openNode(walk: Walk, name: string): Promise<void> {
  await nodeOf(walk, name).focus();
  await walk.press('Enter');
  await walk.find('region', `Node ${name}`).waitFor();
}

export const output = (walk: Walk): Locator => walk.find('region', 'Output');

/** A draft with one expression typed into the last node, and its note. */
export async function typeValue(walk: Walk, value: string): Promise<Locator> {
  await walk.fill('Value', value);
  return walk.page.locator('.value-field').last();
}

export function expectOnly(what: string, found: unknown, wanted: unknown): void {
  if (found !== wanted) throw new Error(`${what}: expected ${String(wanted)}, found ${String(found)}`);
}
