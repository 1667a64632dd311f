import { createPipeline, toHashTag } from '#redis';
import type { Redis } from '#redis';

import { appNames, until } from '../../test/support/app-process.js';
import type { AppName } from '../../test/support/app-process.js';
import { freePort } from '../../test/support/free-port.js';
import { startApp, startRole } from './child.js';
import type { Child, RoleChild } from './child.js';
import type { BenchOptions } from './options.js';
import type { TextsAnswered, TexterSettings, TextsWanted } from './roles/texter.js';

export const productQueues = ['turn', 'background', 'public', 'tool', 'public-tool', 'reply', 'compress'] as const;

/** Of those who publish workflows. */
export const operatorKey = 'bench-operator-key';

export const account = {
  accountSid: `AC${'0'.repeat(32)}`,
  authToken: 'bench-twilio-token',
  publicUrl: 'https://turnpike.example',
};

/** How the apps are begun, and how long the dashboard and Twilio think. */
export interface Staging {
  begin: (app: AppName, environment: Record<string, string>, logFolder: string) => Promise<Child>;
  answerAfterMs: number;
  /** Absent: all four. */
  apps?: readonly AppName[];
}

const staging: Staging = { begin: startApp, answerAfterMs: 0 };

/** The whole product in its four processes, and the world in three: model, dashboard, and Twilio with everybody who texts. */
export class Product {
  private next = 1;

  private constructor(
    readonly apps: readonly Child[],
    /** Not the product's: their CPU is reported apart. */
    readonly fixture: readonly RoleChild[],
    private readonly texter: RoleChild,
    private readonly redis: Redis,
    readonly tags: readonly string[],
    readonly gatewayUrl: string,
  ) {}

  static async start(
    redis: Redis,
    redisUrl: string,
    options: BenchOptions,
    folder: string,
    { begin, answerAfterMs, apps: wanted = appNames }: Staging = staging,
  ): Promise<Product> {
    const gatewayPort = await freePort();
    const texterSettings: TexterSettings = {
      ...account,
      gatewayUrl: `http://127.0.0.1:${gatewayPort}`,
      callbacks: options.callbacks,
      answerAfterMs,
    };
    const [model, dashboard, texter] = await Promise.all([
      startRole('model', {}),
      startRole('dashboard', { answerAfterMs }),
      startRole('texter', texterSettings),
    ]);
    const environment = {
      REDIS_URL: redisUrl,
      GATEWAY_PORT: String(gatewayPort),
      LLM_API_URL: model.address,
      DASHBOARD_API_URL: dashboard.address,
      TWILIO_API_BASE_URL: texter.address,
      ...settingsOf(options),
    };
    const profiled = (app: string): Record<string, string> =>
      options.profile === null
        ? {}
        : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${options.profile} --cpu-prof-name=${app}.cpuprofile` };
    const starting = wanted.map(async (app) =>
      begin(app, { ...environment, ADMIN_PORT: String(await freePort()), ...profiled(app) }, folder),
    );
    const tags = Array.from({ length: options.partitions }, (_, partition) => toHashTag(partition));
    const apps = await Promise.all(starting);
    return new Product(apps, [model, dashboard, texter], texter, redis, tags, texterSettings.gatewayUrl);
  }

  /** Sends texts and waits until each is answered and nothing is left to do; rejects when one is not answered exactly once. */
  async run(count: number, inFlight: number): Promise<number[]> {
    const wanted: TextsWanted = { first: this.next, count, inFlight };
    this.next += count;
    const { latenciesMs, doubled, refused } = await this.texter.ask<TextsAnswered>('text', wanted);
    if (doubled + refused > 0) throw new Error(`${doubled} doubled replies, ${refused} requests of Twilio's refused`);
    await untilOver(this.redis, this.tags.length);
    return latenciesMs;
  }

  /** Has Twilio say what has become of the last reply, and waits until nothing is left to do. */
  async report(status: string): Promise<void> {
    await this.texter.ask('report', { status });
    await untilOver(this.redis, this.tags.length);
  }

  /** Ends the apps as an operator does, so that they can write their profiles; the world goes at once. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    await Promise.all(this.apps.map((app) => app.end(signal)));
    await Promise.all(this.fixture.map((role) => role.end('SIGKILL')));
  }
}

/** Conversations with work left, and jobs. */
async function unfinished(redis: Redis, partitions: number): Promise<number> {
  const asking = createPipeline(redis);
  for (let partition = 0; partition < partitions; partition++) {
    const tag = toHashTag(partition);
    asking.zcard(`${tag}:due`);
    for (const queue of productQueues) {
      asking.llen(`${tag}:${queue}:wait`).zcard(`${tag}:${queue}:prioritized`);
      asking.llen(`${tag}:${queue}:active`).zcard(`${tag}:${queue}:delayed`);
    }
  }
  const counts = (await asking.exec()) ?? [];
  return counts.reduce((total, [, count]) => total + Number(count), 0);
}

/** Resolves when no conversation has work left and no job is there, within `patienceMs`. */
export async function untilOver(redis: Redis, partitions: number, patienceMs?: number): Promise<void> {
  await until('every run to be over', async () => (await unfinished(redis, partitions)) === 0, patienceMs);
}

/** What users set, and the workers' concurrency; everything else is as it comes. */
export function settingsOf({ concurrency, partitions, quietMs }: BenchOptions): Record<string, string> {
  return {
    PUBLIC_BASE_URL: account.publicUrl,
    GATEWAY_API_KEY: 'bench-gateway-key',
    OPERATOR_API_KEY: operatorKey,
    LLM_PROVIDER: 'openai',
    LLM_API_KEY: 'bench-model-key',
    LLM_MODEL: 'stand-in-model',
    DASHBOARD_API_KEY: 'bench-dashboard-key',
    TWILIO_ACCOUNT_SID: account.accountSid,
    TWILIO_AUTH_TOKEN: account.authToken,
    TWILIO_FROM_NUMBER: '+15550100',
    TZ: 'UTC',
    PARTITIONS: String(partitions),
    QUIET_WINDOW_MS: String(quietMs),
    // Nobody texts as much as the fifty people of a benchmark do.
    SENDER_TEXTS_PER_HOUR: '0',
    TURN_CONCURRENCY: String(concurrency),
    TOOL_CONCURRENCY: String(concurrency),
    REPLY_CONCURRENCY: String(concurrency),
  };
}
