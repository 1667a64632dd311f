import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ToolRow } from '#program';
import { until } from '../support/app-process.js';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({ without: ['compressor'], environment: { SERVE: 'all' } });
}, 120_000);
afterAll(() => stack.stop());

describe('controllers that serve safe tools and sends (ADR 161)', () => {
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
    expect(serving).toMatchObject([{ app: 'controller', serves: ['safe-tools', 'sends'] }]);
  });

  it('post what they answer themselves, once, and tell so', async () => {
    expect(await stack.text('+15550143', 'How many angry messages today?')).toEqual([200]);
    await stack.untilReplies('+15550143', 1, 20_000);
    const read = async (): Promise<string> => (await fetch(`${stack.apps.controller.adminUrl}/metrics`)).text();
    const counted = /turnpike_queue_done_total\{queue="reply",how="eager",[^}]*\} 2/;
    // the reply reaches the stand-in before the script that settles it is counted
    await until('two eager sends are counted', async () => counted.test(await read()));
    const metrics = await read();
    expect(metrics).toMatch(/turnpike_replies_total\{channel="sms",status="sent",[^}]*\} 2/);
    const gateway = await (await fetch(`${stack.apps.gateway.adminUrl}/metrics`)).text();
    expect(gateway).toMatch(/turnpike_queue_done_total\{queue="reply",how="job",[^}]*\} 0/);
  }, 60_000);
});
