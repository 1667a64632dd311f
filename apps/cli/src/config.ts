import { str } from 'envalid';
import { runCapsIn } from '#llm';
import { commonSettings, readSettings, sharedSettings } from '#settings';
import { referenceSettings, toolSettings } from '#tools';
import type { ToolCatalogue } from '#tools';
import { UsageError } from './usage-error.js';

const shared = sharedSettings(0);
const specs = {
  ...shared,
  GATEWAY_PORT: commonSettings.GATEWAY_PORT,
  /** Where the gateway is, for the command line alone. */
  GATEWAY_URL: str({ default: '' }),
  GATEWAY_API_KEY: str({ default: '' }),
  OPERATOR_API_KEY: str({ default: '' }),
  INSTANCE_READ_ONLY: commonSettings.INSTANCE_READ_ONLY,
  AGENTS_DIR: str({ default: '' }),
  TOOLS_DIR: str({ default: '' }),
};

function readCliSettings<S extends object>(wanted: S, environment: NodeJS.ProcessEnv) {
  try {
    return readSettings('turnpike', wanted, environment);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * The apps' settings that the command line reads; throws UsageError that names every problem. The files of TOOLS_DIR are not read: a bad
 * one does not stop a command that needs no tool.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  return readCliSettings(specs, environment);
}

/** The settings for calling tools, under the rules of the tool-runner; throws UsageError that names every problem. */
export function readToolSettings(environment: NodeJS.ProcessEnv = process.env) {
  const { TOOL_TIMEOUT_MS } = commonSettings;
  return readCliSettings(
    { TOOL_TIMEOUT_MS, ...toolSettings(environment), ...referenceSettings(environment) },
    environment,
  );
}

/** The tools that are enabled, for a command that needs them; throws UsageError when a tool file is wrong. */
export function readEnabledTools(environment: NodeJS.ProcessEnv = process.env): ToolCatalogue {
  return readCliSettings(toolSettings(environment), environment).TOOLS_ENABLED;
}

/** What the runs of agents may take by the settings of the controllers. */
export function readRunCaps(environment: NodeJS.ProcessEnv = process.env): ReturnType<typeof runCapsIn> {
  return runCapsIn(environment);
}

/** Settings for a controller that only decides: it calls no model, so none needs to be configured. */
export function offlineEnvironment(environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return { ...environment, LLM_PROVIDER: environment['LLM_PROVIDER'] || 'scripted', LLM_API_KEY: 'none' };
}

/** The settings that `doctor` looks at, as they are: whether they are valid is each app's decision. */
export interface Outside {
  redisUrl: string;
  partitions: string;
  /** Where the gateway is reached from outside. */
  publicUrl: string | null;
  twilio: TwilioOutside | null;
  slack: { url: string; botToken: string } | null;
  /** The address of the channel `webhook`. */
  webhookUrl: string | null;
  eventUrl: string | null;
  dashboardUrl: string | null;
  /** Empty: there is none. */
  spoolDirectory: string;
  toolsDirectory: string | null;
  policyFile: string | null;
  middlewareDirectory: string | null;
  agentsDirectory: string | null;
}

/** The settings of texting. */
export interface TwilioOutside {
  url: string;
  /** Twilio keeps WhatsApp's senders on another host than everything else. */
  messagingUrl: string;
  accountSid: string;
  authToken: string;
  /** Null: a messaging service sends. */
  number: string | null;
  /** Its SID; null: a number sends. */
  service: string | null;
  /** A number, or a messaging service; null: WhatsApp is off. */
  whatsApp: string | null;
  /** The address that Twilio must post people's texts to. */
  webhook: string;
}

function twilioIn(env: NodeJS.ProcessEnv): TwilioOutside | null {
  const accountSid = env['TWILIO_ACCOUNT_SID'] || null;
  if (accountSid === null) return null;
  const base = env['TWILIO_API_BASE_URL'] || null;
  return {
    url: base ?? 'https://api.twilio.com',
    messagingUrl: base ?? 'https://messaging.twilio.com',
    accountSid,
    authToken: env['TWILIO_AUTH_TOKEN'] || '',
    number: env['TWILIO_MESSAGING_SERVICE_SID'] ? null : env['TWILIO_FROM_NUMBER'] || null,
    service: env['TWILIO_MESSAGING_SERVICE_SID'] || null,
    whatsApp: env['TWILIO_WHATSAPP_FROM'] || null,
    webhook: `${(env['PUBLIC_BASE_URL'] || '').replace(/\/+$/, '')}/webhooks/twilio/sms`,
  };
}

/** Hosts that may lie on a private network, as the tool-runner reads them; none where it refuses the list. */
export function privateHostsIn(env: NodeJS.ProcessEnv): readonly string[] {
  const { EGRESS_ALLOW } = commonSettings;
  try {
    return readSettings('turnpike', { EGRESS_ALLOW }, env).EGRESS_ALLOW ?? [];
  } catch {
    return [];
  }
}

/** A setting that is a text as it is; null: there is none. */
function textIn(env: NodeJS.ProcessEnv, name: string): string | null {
  return env[name] || null;
}

/** Reads it without judging it. */
export function readOutside(env: NodeJS.ProcessEnv = process.env): Outside {
  const botToken = textIn(env, 'SLACK_BOT_TOKEN');
  return {
    redisUrl: env['REDIS_URL'] || String(shared.REDIS_URL.default),
    partitions: env['PARTITIONS'] || String(shared.PARTITIONS.default),
    publicUrl: textIn(env, 'PUBLIC_BASE_URL'),
    twilio: twilioIn(env),
    slack: botToken === null ? null : { url: env['SLACK_API_BASE_URL'] || 'https://slack.com', botToken },
    webhookUrl: textIn(env, 'WEBHOOK_URL'),
    eventUrl: textIn(env, 'EVENT_WEBHOOK_URL'),
    dashboardUrl: textIn(env, 'DASHBOARD_API_URL'),
    spoolDirectory: env['SPOOL_DIR'] ?? String(commonSettings.SPOOL_DIR.default),
    toolsDirectory: textIn(env, 'TOOLS_DIR'),
    policyFile: textIn(env, 'POLICY_FILE'),
    middlewareDirectory: textIn(env, 'MIDDLEWARE_DIR'),
    agentsDirectory: textIn(env, 'AGENTS_DIR'),
  };
}

/** The whole environment, to pass on to an app of ours. */
export function wholeEnvironment(): NodeJS.ProcessEnv {
  return process.env;
}
