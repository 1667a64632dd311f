import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Redis } from 'ioredis';

import { appNames } from '../../../test/support/app-process.js';
import { freePort } from '../../../test/support/free-port.js';
import { startApp, startRole } from '../child.js';
import type { Child, RoleChild } from '../child.js';
import type { BenchOptions } from '../options.js';
import { account, settingsOf, untilOver } from '../product.js';
import { busyNumber, quietNumber } from './numbers.js';

/** The product with two tenants, and everybody who texts them. */
export interface Town {
  crowd: RoleChild;
  dashboard: RoleChild;
  apps: readonly Child[];
  untilOver(): Promise<void>;
  stop(): Promise<void>;
}

const agents = {
  quiet: { id: 'quiet', default: true, numbers: [quietNumber] },
  busy: { id: 'busy', tenant: 'busy', numbers: [busyNumber] },
};

function writeAgents(folder: string): string {
  const directory = join(folder, 'agents');
  mkdirSync(directory);
  for (const [name, agent] of Object.entries(agents))
    writeFileSync(join(directory, `${name}.json`), JSON.stringify(agent));
  return directory;
}

/** `more`: settings of the apps beside the usual. */
export async function startTown(
  redis: Redis,
  redisUrl: string,
  options: BenchOptions,
  folder: string,
  more: Record<string, string> = {},
): Promise<Town> {
  const gatewayPort = await freePort();
  const [model, dashboard, crowd] = await Promise.all([
    startRole('model', {}),
    startRole('dashboard', { answerAfterMs: 0 }),
    startRole('crowd', { ...account, gatewayUrl: `http://127.0.0.1:${gatewayPort}` }),
  ]);
  const environment = {
    ...settingsOf(options),
    REDIS_URL: redisUrl,
    GATEWAY_PORT: String(gatewayPort),
    LLM_API_URL: model.address,
    DASHBOARD_API_URL: dashboard.address,
    TWILIO_API_BASE_URL: crowd.address,
    AGENTS_DIR: writeAgents(folder),
    SPOOL_DIR: join(folder, 'spool'),
    ...more,
  };
  const apps = await Promise.all(
    appNames.map(async (app) => startApp(app, { ...environment, ADMIN_PORT: String(await freePort()) }, folder)),
  );
  return {
    ...{ crowd, dashboard, apps },
    untilOver: () => untilOver(redis, options.partitions, 300_000),
    stop: async () => {
      await Promise.all(apps.map((app) => app.end('SIGTERM')));
      await Promise.all([model, dashboard, crowd].map((role) => role.end('SIGKILL')));
    },
  };
}
