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
