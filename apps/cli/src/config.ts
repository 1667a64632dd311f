import { str } from 'envalid';
import { integer, readSettings, sharedSettings } from '#settings';
import { toolSettings } from '#tools';
import { UsageError } from './usage-error.js';

const specs = {
  ...sharedSettings(0),
  GATEWAY_PORT: integer({ min: 0, max: 65_535, default: 3_000 }),
  GATEWAY_API_KEY: str({ default: '' }),
  OPERATOR_API_KEY: str({ default: '' }),
  AGENTS_DIR: str({ default: '' }),
};

/** What the command line reads of the apps' settings; throws UsageError that names every problem. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  try {
    return readSettings('turnpike', { ...specs, ...toolSettings(environment) }, environment);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Settings for a controller that only decides: it calls no model, so that none needs to be set up. */
export function offlineEnvironment(environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return { ...environment, LLM_PROVIDER: environment['LLM_PROVIDER'] || 'scripted', LLM_API_KEY: 'none' };
}

/** What `doctor` looks at, as it stands in the environment: whether it is well-formed is each app's own to say. */
export interface Outside {
  redisUrl: string;
  partitions: string;
  twilio: { url: string; accountSid: string; authToken: string } | null;
  dashboardUrl: string | null;
  /** Empty: there is none. */
  spoolDirectory: string;
  toolsDirectory: string | null;
  policyFile: string | null;
}

/** Reads it without judging it. */
export function readOutside(env: NodeJS.ProcessEnv = process.env): Outside {
  const accountSid = env['TWILIO_ACCOUNT_SID'] || null;
  const url = env['TWILIO_API_BASE_URL'] || 'https://api.twilio.com';
  return {
    redisUrl: env['REDIS_URL'] || 'redis://127.0.0.1:6379',
    partitions: env['PARTITIONS'] || '1',
    twilio: accountSid === null ? null : { url, accountSid, authToken: env['TWILIO_AUTH_TOKEN'] || '' },
    dashboardUrl: env['DASHBOARD_API_URL'] || null,
    spoolDirectory: env['SPOOL_DIR'] ?? '.spool',
    toolsDirectory: env['TOOLS_DIR'] || null,
    policyFile: env['POLICY_FILE'] || null,
  };
}

/** The environment as it is, to hand on to an app of ours. */
export function wholeEnvironment(): NodeJS.ProcessEnv {
  return process.env;
}
