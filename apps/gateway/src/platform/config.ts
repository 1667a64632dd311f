import type { CleanedEnv } from 'envalid';
import { credentialSettings } from '#credentials';
import { spoolSettings } from '#sends/settings';
import { sharedSettings } from '#settings';
import { keySettings } from './key-settings.js';
import type { eventSettings } from './key-settings.js';
import { agentSettings, ownSettings } from './own-settings.js';

/** What a webhook needs, out and in. */
export interface WebhookConfig {
  url: string;
  secret: string;
}

/** What the gateway reads whichever channels there are. */
export function platformSettings(environment: NodeJS.ProcessEnv) {
  return {
    ...sharedSettings(9464),
    ...ownSettings,
    ...keySettings(environment),
    ...credentialSettings,
    ...agentSettings(environment),
    ...spoolSettings(environment),
  };
}

/** The settings that every feature may know; those of a channel are its own. */
export type Config = Readonly<CleanedEnv<ReturnType<typeof platformSettings> & ReturnType<typeof eventSettings>>>;

/** Where events go; null: nobody asks for them. */
export function readEventWebhook(config: Config): WebhookConfig | null {
  const { EVENT_WEBHOOK_URL: url, EVENT_WEBHOOK_SECRET: secret } = config;
  return url && secret ? { url, secret } : null;
}
