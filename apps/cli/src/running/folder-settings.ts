import type { AppName } from '../doctor/app-names.js';
import { appNames } from '../doctor/app-names.js';
import { checkSettings } from '../doctor/check-settings.js';
import { readOutside } from '../config.js';
import { listenerOn } from '../ports.js';

/** What each app reads of its settings that whoever runs it needs. */
export interface RunSettings {
  redisUrl: string;
  gatewayPort: number;
  drainDeadlineMs: number;
  adminPorts: Readonly<Record<AppName, number>>;
}

interface Read {
  ADMIN_PORT: { port: number };
  GATEWAY_PORT?: number;
  DRAIN_DEADLINE_MS: number;
}

/** By the reader that the app boots with, imported by its path, as `doctor` does. */
async function readBootSettings(app: AppName, environment: NodeJS.ProcessEnv): Promise<Read> {
  const path = new URL(`../../../${app}/src/config.js`, import.meta.url).href;
  const { readConfig } = (await import(path)) as { readConfig: (environment: NodeJS.ProcessEnv) => Read }; // what each of the four exports
  return readConfig(environment);
}

/** The settings that the four apps would boot with. Throws what is wrong with them, each with what to do, and where the gateway cannot listen. */
export async function readRunSettings(environment: NodeJS.ProcessEnv): Promise<RunSettings> {
  const checks = await checkSettings({ apps: appNames, environment, outside: readOutside(environment) });
  const wrong = checks.filter(({ status }) => status === 'failed');
  if (wrong.length > 0)
    throw new Error(wrong.map(({ name, what, advice }) => `${name}: ${what}\n    → ${advice}`).join('\n'));
  const read = new Map<AppName, Read>();
  for (const app of appNames) read.set(app, await readBootSettings(app, environment));
  const gateway = read.get('gateway');
  const adminPort = (app: AppName): number => read.get(app)?.ADMIN_PORT.port ?? 0;
  return {
    redisUrl: readOutside(environment).redisUrl,
    gatewayPort: gateway?.GATEWAY_PORT ?? 0,
    drainDeadlineMs: gateway?.DRAIN_DEADLINE_MS ?? 0,
    adminPorts: {
      ...{ gateway: adminPort('gateway'), controller: adminPort('controller') },
      ...{ 'tool-runner': adminPort('tool-runner'), compressor: adminPort('compressor') },
    },
  };
}

/** Throws where somebody has the gateway's port. */
export async function requireGatewayPort(port: number): Promise<void> {
  const listener = await listenerOn(port);
  if (listener !== null)
    throw new Error(
      `port ${port} is taken: ${listener.who} listens there\n    → end it, or set another GATEWAY_PORT in .env`,
    );
}
