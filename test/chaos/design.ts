import type { Redis } from '#redis';
import { appNames } from '../support/app-process.js';
import type { AppName } from '../support/app-process.js';
import type { ChaosOptions, DesignName } from './options.js';
import { isNaiveQuiet } from './naive/is-quiet.js';
import { Records } from './records.js';

/** What stands under the harness: its processes, their settings, and when it has nothing left to do. */
export interface Design {
  apps: readonly AppName[];
  /** What Node runs for an app; null: the product's own `main.js`. */
  script(app: AppName): [string, ...string[]] | null;
  environment(options: ChaosOptions): Record<string, string>;
  isQuiet(redis: Redis): Promise<boolean>;
}

/** Times in the proportions of the defaults, short enough that a recovery takes a second or two. */
const shortTimes = {
  TURN_LEASE_MS: '1500',
  JOB_LOCK_MS: '1500',
  STALLED_CHECK_MS: '500',
  HINT_GRACE_MS: '1000',
  TOOL_TIMEOUT_MS: '1000',
  MODEL_TIMEOUT_MS: '5000',
  RECONCILE_GRACE_MS: '1500',
  SWEEP_INTERVAL_MS: '250',
  RUN_MAX_SECONDS: '60',
  RUN_MAX_STEPS: '10',
};

const turnpike: Design = {
  apps: appNames,
  script: () => null,
  environment: ({ defaults, eager }) => ({ ...(defaults ? {} : shortTimes), ...(eager && { SERVE: 'all' }) }),
  isQuiet: (redis) => new Records(redis).isQuiet(),
};

const naive: Design = {
  apps: ['gateway', 'controller', 'tool-runner'],
  script: (app) => ['dist/test/chaos/main.js', 'naive-role', app],
  environment: () => ({}),
  isQuiet: isNaiveQuiet,
};

export const designOf: Readonly<Record<DesignName, Design>> = { turnpike, naive };
