import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { joinDeployment } from '#deployment';
import { keys } from '#records';
import { connect, untilReady } from '#redis';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { atTerminal, hasTerminal } from '../../../../test/support/terminal.js';
import { turnpike, turnpikeStart } from '../../../../test/support/turnpike.js';

/** A conversation that would turn the rest of its line red, if it could. */
const hostile = 'c\u001b[31m';
const runs = ['run_00000000000000000000000100', 'run_00000000000000000000000200'] as const;
let server: PrivateRedis;
let redis: ReturnType<typeof connect>;

beforeAll(async () => {
  server = await startRedis();
  redis = connect({ url: server.url, role: 'producer', onError: () => undefined });
  await untilReady(redis, 20_000);
  await joinDeployment(redis, 1);
  await store(runs[0], 'answered');
  await store(runs[1], 'stalled');
  await turnpike(['--version']); // builds, where the build is old
}, 240_000);
afterAll(() => {
  redis.disconnect();
  return server.stop();
});

async function store(runId: string, outcome: string): Promise<void> {
  const who = { runId, actorId: 'act_00000000000000000000000100', conversationId: hostile, channel: hostile };
  const spent = { stepsUsed: 1, toolCallsUsed: 0, tokensUsed: 0, costMicroUsd: 0, startedAt: 1, finishedAt: 2 };
  const record = { ...who, ...spent, phase: 'finished', outcome, messageIds: [], replies: [], policyVersion: 'p' };
  await redis.hset(keys.run(runId), { record: JSON.stringify(record), outcome });
}

const environment = () => ({ REDIS_URL: server.url });
const escape = '\u001b[';

describe('runs, on the command line', () => {
  it('are listed by the name of the group alone, with the filters of the list', async () => {
    const alone = await turnpike(['runs'], { environment: environment() });
    expect(alone).toEqual(await turnpike(['runs', 'list'], { environment: environment() }));
    const stalled = await turnpike(['runs', '--outcome', 'stalled'], { environment: environment() });
    expect([stalled.code, stalled.stdout.match(/run_\w+/g)]).toEqual([0, [runs[1]]]);
  });

  it('have no colours but at a terminal, and none of their own there', async () => {
    expect((await turnpike(['runs'], { environment: environment() })).stdout).not.toContain('\u001b');
    if (!hasTerminal) return;
    const command = `${process.execPath} ${turnpikeStart} runs`;
    const shown = await atTerminal(command, environment(), []);
    const red = shown.split(/\r?\n/).filter((line) => line.startsWith(`${escape}31m`));
    expect(red).toEqual([expect.stringContaining(runs[1])]);
    expect(shown).toContain(`${escape}1mrun `);
    expect(shown).toContain('c\\u001b[31m');
    expect(await atTerminal(command, { ...environment(), NO_COLOR: '1' }, [])).not.toContain('\u001b');
  }, 120_000);

  it('are watched, a line for each that is new or has changed', async () => {
    const env = { PATH: process.env['PATH'], ...environment() };
    const child = spawn(process.execPath, [turnpikeStart, 'runs', '--watch'], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let seen = '';
    const sees = async (count: number): Promise<void> => {
      while ((seen.match(/run_/g) ?? []).length < count) seen += String((await once(child.stdout, 'data'))[0]);
    };
    await sees(2);
    await store(runs[0], 'stalled');
    await sees(3);
    child.kill('SIGINT');
    await once(child, 'exit');
    expect(seen.match(/run_\w+/g)?.[2]).toBe(runs[0]);
    await store(runs[0], 'answered');
  }, 120_000);
});
