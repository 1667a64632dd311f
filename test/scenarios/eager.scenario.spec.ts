import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ToolRow } from '#program';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({ environment: { SERVE: 'safe-tools' } });
}, 120_000);
afterAll(() => stack.stop());

describe('controllers that serve safe tools (ADR 161)', () => {
  it('answer what takes a tool without any tool-runner, and the dashboard is asked once', async () => {
    await stack.apps['tool-runner'].kill('SIGTERM');
    expect(await stack.text('+15550142', 'How many angry messages today?')).toEqual([200]);
    expect(await stack.untilReplies('+15550142', 1, 20_000)).toMatch(/\d/);
    const [runId = ''] = await stack.runIds();
    const run = await stack.settledRun(runId);
    expect(run).toMatchObject({ outcome: 'answered', tool_calls_used: 1 });
    const rows = (await stack.ledger(runId)).filter((row): row is ToolRow => row.row === 'tool');
    expect(rows.every(({ outcome }) => outcome === 'ok')).toBe(true);
    expect(stack.dashboard.requests).toHaveLength(1);
  }, 60_000);

  it('say so', async () => {
    const { processes } = (await (await stack.api('/v1/processes')).json()) as {
      processes: { app: string; serves?: string[] }[];
    }; // the gateway's own answer
    const serving = processes.filter(({ serves }) => serves !== undefined);
    expect(serving).toMatchObject([{ app: 'controller', serves: ['safe-tools'] }]);
  });
});
