import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppProcess } from '../support/app-process.js';
import { freePort } from '../support/free-port.js';
import { standInKeys } from '../support/product-environment.js';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';

let stack: Stack;
let second: AppProcess;

beforeAll(async () => {
  stack = await startStack();
  second = new AppProcess('controller', { ...stack.environment, ADMIN_PORT: String(await freePort()) });
  second.start();
  await second.untilReady(60_000);
}, 120_000);
afterAll(async () => {
  await second.kill();
  await stack.stop();
});

const labels = ['angry', 'praise', 'info'];

/** Asks one question in a conversation of its own, and answers what the model was sent in all by then. */
async function ask(index: number): Promise<void> {
  const text = `How many ${labels[index % labels.length]} messages ${index % 2 === 0 ? 'today' : 'yesterday'}?`;
  const path = `/v1/conversations/prefix-${index}/messages?wait=60`;
  const response = await stack.api(path, { method: 'POST', body: JSON.stringify({ text }) });
  expect(response.status).toBe(200);
}

async function askMany(from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += 5) {
    await Promise.all(Array.from({ length: 5 }, (_, i) => ask(at + i)));
  }
}

/** How many turns a controller has decided, as it says itself. */
async function turnsOf(app: AppProcess): Promise<number> {
  const text = await (await fetch(`${app.adminUrl}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line.startsWith('turnpike_turns_total'));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

function prefixes(): Set<string> {
  return new Set(stack.model.requests.map(({ system }) => createHash('sha256').update(system).digest('hex')));
}

describe('I10: the prefix', () => {
  it('is one, byte for byte, over fifty turns, two replicas and a restart', async () => {
    await askMany(0, 15);
    const shares = await Promise.all([stack.apps.controller, second].map(turnsOf));
    await Promise.all([stack.apps.controller.kill('SIGTERM'), second.kill('SIGTERM')]);
    stack.apps.controller.start();
    await stack.apps.controller.untilReady(60_000);
    await askMany(15, 25);
    expect(Math.min(...shares)).toBeGreaterThan(0);
    expect(await turnsOf(stack.apps.controller)).toBeGreaterThan(0);
    expect(stack.model.requests.length).toBeGreaterThanOrEqual(50);
    expect(prefixes().size).toBe(1);
  }, 120_000);

  it('leaves the same print in every journal', async () => {
    const journals = await Promise.all((await stack.runIds()).map((runId) => stack.journal(runId)));
    const calls = journals
      .flat()
      .flatMap((entry) => ('event' in entry && 'call' in entry.event ? [entry.event.call] : []));
    expect(calls.length).toBeGreaterThanOrEqual(50);
    expect(new Set(calls.map(({ prompt }) => prompt?.prefix)).size).toBe(1);
    expect([...prefixes()][0]).toMatch(new RegExp(`^${calls[0]?.prompt?.prefix}`));
  });

  it('is shown to operators with the rest, as it was sent, by a controller that may not have sent it', async () => {
    const sent = new Set(stack.model.requests.map(({ system, user }) => JSON.stringify([system, user])));
    const headers = { authorization: `Bearer ${standInKeys.operator}` };
    for (const runId of (await stack.runIds()).slice(0, 3)) {
      const response = await stack.api(`/v1/runs/${runId}/turns/1/prompt`, { headers });
      expect(response.status).toBe(200);
      const { prompts } = (await response.json()) as { prompts: { system: string; user: string; proven: boolean }[] }; // the gateway's own answer
      expect(prompts.map(({ system, user, proven }) => [sent.has(JSON.stringify([system, user])), proven])).toEqual([
        [true, true],
      ]);
    }
    const byViewer = await stack.api(`/v1/runs/${(await stack.runIds())[0]}/turns/1/prompt`);
    expect(byViewer.status).toBe(403);
  }, 60_000);
});
