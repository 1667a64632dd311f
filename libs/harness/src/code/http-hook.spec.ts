import { expect, it } from '@jest/globals';
import { AgentHarness } from './agent-harness.js';
import type { HttpReply } from './outside-types.js';
import { parseAndRunWorkflow } from './parse-and-run.js';

const list = { url: 'https://a.example/list', pages: { items: 'body.items', next: 'body.next', into: 'at', most: 5 } };
const look = { kind: 'tool', id: 'look', http: list, retry: { count: 1, jitter: false } };
const time = (id: string) => ({ kind: 'delay', id, ms: 0, input: '$.now' });
const document = {
  version: 2,
  root: { kind: 'sequence', id: 's', steps: [time('before'), look, time('behind')] },
  output: { value: ['$.steps.before.output', '$.steps.behind.output', '$.steps.look.output.items'] },
};

it('waits as long as a server asks that says too many, on a page as well, and goes on from there', async () => {
  const replies: HttpReply[] = [
    { status: 200, body: { items: [1], next: 2 } },
    { status: 429, headers: { 'Retry-After': '120' } },
    { status: 200, body: { items: [2], next: null } },
  ];
  const http = (): HttpReply => replies.shift() ?? { status: 500 };
  const harness = new AgentHarness({ name: 'pages', params: { model: () => '', time: 'virtual', http } });
  const given = { json: document, harness, ctx: harness.createContext(), tools: [] };
  const [before, behind, items] = JSON.parse(await parseAndRunWorkflow(given)) as [string, string, number[]]; // its output
  expect(items).toEqual([1, 2]);
  expect(Date.parse(behind) - Date.parse(before)).toBeGreaterThanOrEqual(120_000);
});

it.each<[string, object, unknown]>([
  [
    'asks at its own address',
    { kind: 'tool', id: 'other', http: { ...list, url: 'https://b.example/list' } },
    { items: [7], pages: 1, next: null },
  ],
  [
    'is told nothing of what the address says beside its path',
    { kind: 'delay', id: 'told', ms: 0, input: '$.error.text' },
    'GET https://a.example/list answered with status 503 for page 2',
  ],
])('a catch of pages that have stopped %s', async (_what, then, output) => {
  const http = ({ url }: { url: string }): HttpReply => {
    if (url.startsWith('https://b.example')) return { status: 200, body: { items: [7], next: null } };
    return url.includes('at=2') ? { status: 503 } : { status: 200, body: { items: [1], next: 2 } };
  };
  const harness = new AgentHarness({ name: 'caught', params: { model: () => '', time: 'virtual', http } });
  const root = { ...look, http: { ...list, url: 'https://a.example/list?key=secret' }, catch: [{ then }] };
  const given = { json: { version: 2, root }, harness, ctx: harness.createContext(), tools: [] };
  const made = await parseAndRunWorkflow(given);
  expect(typeof output === 'string' ? made : JSON.parse(made)).toEqual(output);
});
