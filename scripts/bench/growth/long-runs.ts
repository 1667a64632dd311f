import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { Redis } from 'ioredis';

import { appNames, until } from '../../../test/support/app-process.js';
import { freePort } from '../../../test/support/free-port.js';
import { startRedis } from '../../../test/support/redis.mjs';
import { startScriptedModelServer } from '../../../test/stand-ins/scripted-model-server.js';
import { startApp, startRole } from '../child.js';
import type { Child } from '../child.js';
import { cpuSeconds } from '../cpu.js';
import { answerTurn, countTurn } from '../model-turns.js';
import { readRedis } from '../redis-meter.js';
import { numberIn } from '../run-number.js';

/** What one turn of one run has cost: CPU in ms, the apps' and Redis's. */
export interface TurnCost {
  cpuMs: number;
  scripts: number;
  commands: number;
  /** What Redis read from its clients. */
  bytes: number;
}

const apiKey = 'bench-gateway-key';
/** Turns of a run, at most 50 by the policy. */
const lastTurn = 42;
const patienceMs = 300_000;

/** The table that lets a run have so many turns. */
const policy = {
  version: 'growth',
  defaults: {
    ...{ maxSteps: 50, maxToolCalls: 50, toolCallCaps: { default: 50, overrides: {} }, maxSeconds: 3_600 },
    ...{ maxRunTokens: 10_000_000, maxRunCostMicroUsd: 500_000_000 },
  },
};

/** Holds all runs at each of their turns until the last one has come to it, so that a turn of all of them can be metered. */
class Gate {
  private waiting: (() => void)[] = [];

  constructor(
    private readonly runs: number,
    private readonly onAll: (turn: number) => Promise<void>,
  ) {}

  async arrive(turn: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.waiting.push(resolve);
    if (this.waiting.length === this.runs) {
      const held = this.waiting;
      this.waiting = [];
      await this.onAll(turn);
      held.forEach((release) => release());
    }
    return promise;
  }
}

interface Reading {
  cpu: number;
  scripts: number;
  commands: number;
  bytes: number;
}

/** The whole product, its model in this process, which nobody's bill counts. */
export class LongRuns {
  private next = 1;
  private turnOf = new Map<number, number>();
  private gate = new Gate(0, () => Promise.resolve());

  private constructor(
    private readonly redis: Redis,
    private readonly processes: readonly { pid: number }[],
    private readonly url: string,
    readonly stop: () => Promise<void>,
  ) {}

  static async start(folder: string, shape: Record<string, string>): Promise<LongRuns> {
    mkdirSync(folder);
    const server = await startRedis({ appendonly: 'everysec', dir: mkdtempSync(join(folder, 'redis-')) });
    const redis = new Redis(server.url);
    const file = join(folder, 'policy.json');
    writeFileSync(file, JSON.stringify(policy));
    const here: { runs?: LongRuns } = {};
    const answer = ({ user }: { user: string }): Promise<string> | null => here.runs?.answer(user) ?? null;
    const model = await startScriptedModelServer({ port: 0, script: answer });
    const dashboard = await startRole('dashboard', { answerAfterMs: 0 });
    const port = String(await freePort());
    const environment = {
      ...{ REDIS_URL: server.url, GATEWAY_PORT: port, GATEWAY_API_KEY: apiKey, API_REQUESTS_PER_MINUTE: '100000' },
      ...{ DASHBOARD_API_URL: dashboard.address, DASHBOARD_API_KEY: 'bench-dashboard-key', POLICY_FILE: file },
      ...{ LLM_API_URL: model.apiUrl, LLM_PROVIDER: 'openai', LLM_API_KEY: 'bench-model-key', LLM_MODEL: 'stand-in' },
      ...{
        QUIET_WINDOW_MS: '0',
        SENDER_TEXTS_PER_HOUR: '0',
        TURN_CONCURRENCY: '100',
        TOOL_CONCURRENCY: '100',
        TZ: 'UTC',
      },
      ...shape,
    };
    const begin = async (app: (typeof appNames)[number]): Promise<Child> => {
      const more = app === 'compressor' ? { LLM_PROVIDER: 'scripted' } : {};
      return startApp(app, { ...environment, ...more, ADMIN_PORT: String(await freePort()) }, folder);
    };
    const apps = await Promise.all(appNames.map(begin));
    const stop = async (): Promise<void> => {
      await Promise.all([...apps.map((app) => app.end('SIGTERM')), dashboard.end('SIGKILL')]);
      redis.disconnect();
      await Promise.all([server.stop(), model.close()]);
    };
    here.runs = new LongRuns(redis, [...apps, { pid: server.pid ?? 0 }], `http://127.0.0.1:${port}`, stop);
    return here.runs;
  }

  /** Plays so many runs at once, each in a conversation of its own; the costs are those of the turns from the first on, by run. */
  async play(runs: number): Promise<TurnCost[]> {
    const readings: Reading[] = [];
    this.gate = new Gate(runs, async () => void readings.push(await this.read()));
    const first = this.next;
    this.next += runs;
    await Promise.all(Array.from({ length: runs }, (_, i) => this.ask(first + i)));
    await until('the runs to end', async () => (await this.redis.zcard('{p0}:due')) === 0, patienceMs);
    return readings.slice(1).map((reading, i) => {
      const before = readings[i] ?? reading;
      const each = (of: (one: Reading) => number): number => (of(reading) - of(before)) / runs;
      return {
        cpuMs: each(({ cpu }) => cpu * 1_000),
        scripts: each(({ scripts }) => scripts),
        commands: each(({ commands }) => commands),
        bytes: each(({ bytes }) => bytes),
      };
    });
  }

  private async answer(user: string): Promise<string> {
    const run = numberIn(user.slice(0, user.indexOf('SCRATCHPAD')));
    const turn = (this.turnOf.get(run) ?? 0) + 1;
    this.turnOf.set(run, turn);
    await this.gate.arrive(turn);
    return turn < lastTurn ? countTurn(run * lastTurn + turn) : answerTurn(run, '7');
  }

  private async read(): Promise<Reading> {
    const { scripts, commands } = await readRedis(this.redis);
    const stats = await this.redis.info('stats');
    const bytes = Number(/^total_net_input_bytes:(\d+)/m.exec(stats)?.[1] ?? 0);
    const cpu = this.processes.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);
    return { cpu, scripts, commands, bytes };
  }

  private async ask(run: number): Promise<void> {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ text: `How many angry messages today? #${run}` });
    const url = `${this.url}/v1/conversations/long-${run}/messages`;
    const response = await fetch(url, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`the text was refused: ${response.status} ${await response.text()}`);
  }
}
