import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../support/app-process.js';
import { standInKeys } from '../support/product-environment.js';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';
import { modelTurn } from './model-turn.js';

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({ environment: { TURN_LEASE_MS: '900' } });
}, 60_000);
afterAll(() => stack.stop());

async function say(conversation: string, text: string): Promise<string> {
  const body = JSON.stringify({ text });
  const headers = { 'content-type': 'application/json' };
  const path = `/v1/conversations/${conversation}/messages`;
  const response = await stack.api(path, { method: 'POST', headers, body });
  const { message_id: messageId } = (await response.json()) as { message_id: string }; // what it answers
  return messageId.replace('msg_', 'run_');
}

async function cancel(runId: string): Promise<number> {
  const headers = { authorization: `Bearer ${standInKeys.operator}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ reason: 'enough' });
  return (await fetch(`${stack.url}/v1/runs/${runId}/cancel`, { method: 'POST', headers, body })).status;
}

describe('a cancel', () => {
  it('cuts a model call short that would never end, and the next text starts a run of its own', async () => {
    const before = stack.model.requests.length;
    stack.model.use(({ user }) => (user.includes('\nthink for ever') ? new Promise(() => undefined) : null));
    const runId = await say('desk-1', 'think for ever');
    await until('the model is asked', () => stack.model.requests.length > before);
    const startedAt = performance.now();
    expect(await cancel(runId)).toBe(202);
    expect(await stack.settledRun(runId)).toMatchObject({ outcome: 'cancelled', replies: [] });
    expect(performance.now() - startedAt).toBeLessThan(15_000); // MODEL_TIMEOUT_MS is 20 s
    expect(await cancel(runId)).toBe(409);
    stack.model.use(undefined);
    const next = await say('desk-1', 'How many angry messages today?');
    expect(await stack.settledRun(next)).toMatchObject({ outcome: 'answered' });
  });

  it('ends a run whose tool does not answer, at once and with nobody asking the tool again', async () => {
    const args = { start_date: '2026-11-01', end_date: '2026-11-02', label: 'praise' };
    stack.model.use(({ user }) =>
      user.includes('\nask the dashboard') ? modelTurn({ type: 'tool', name: 'get_counts', args }) : null,
    );
    stack.dashboard.hangNext(1);
    const before = stack.dashboard.requests.length;
    const runId = await say('desk-2', 'ask the dashboard');
    await until('the tool is asked', () => stack.dashboard.requests.length > before);
    expect(await cancel(runId)).toBe(202);
    expect(await stack.settledRun(runId)).toMatchObject({ outcome: 'cancelled', replies: [] });
    const rows = await stack.ledger(runId);
    expect(rows.filter((row) => row.row === 'outcome')).toHaveLength(1);
    expect(stack.dashboard.requests.length).toBe(before + 1);
  });
});
