import { readSettings } from '#settings';
import { alertSettings } from './alerts/alert-settings.js';
import { builderSettings } from './builder/builder-settings.js';
import { channelSettings } from './channels/channels.js';
import { oidcSettings } from './auth/oidc/oidc-settings.js';
import { platformSettings } from './platform/config.js';
import { eventSettings } from './platform/key-settings.js';

/** What the gateway reads, by name. */
export function settingsIn(environment: NodeJS.ProcessEnv) {
  return {
    ...platformSettings(environment),
    ...channelSettings(environment),
    ...eventSettings(environment),
    ...alertSettings(environment),
    ...oidcSettings(environment),
    ...builderSettings,
  };
}

/** The gateway's settings; throws one error that names every problem. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  return readSettings('gateway', settingsIn(environment), environment);
}

export type GatewayConfig = ReturnType<typeof readConfig>;

/** The whole environment, to pass on to a process of ours. */
export function wholeEnvironment(): NodeJS.ProcessEnv {
  return process.env;
}
