import type { CleanedEnv } from 'envalid';
import { setting, webAddress } from '#settings';
import type { WebhookConfig } from '../../platform/config.js';
import { webhookSecret } from '#settings';

const webhookNames = ['WEBHOOK_URL', 'WEBHOOK_SECRET'];

/** A system of the customer's; set up as a whole or not at all. */
export function webhookSettings(environment: NodeJS.ProcessEnv) {
  const isWanted = webhookNames.some((name) => environment[name]);
  const required = {
    default: undefined,
    requiredWhen: () => isWanted,
    desc: 'is required with the rest of the webhook',
  };
  return {
    WEBHOOK_URL: setting('where replies are posted to a system of yours', webAddress(required), {
      note: 'With its secret, or neither: [channels](channels.md). It may be private: the environment names it.',
    }),
    WEBHOOK_SECRET: setting('the key of both ways: `whsec_`, then 24 bytes in base64', webhookSecret(required)),
  };
}

export type WebhookSettings = Readonly<CleanedEnv<ReturnType<typeof webhookSettings>>>;

/** The settings of the webhook; null when none of them is there, and it is off. */
export function readWebhookConfig(config: WebhookSettings): WebhookConfig | null {
  const { WEBHOOK_URL: url, WEBHOOK_SECRET: secret } = config;
  return url && secret ? { url, secret } : null;
}
