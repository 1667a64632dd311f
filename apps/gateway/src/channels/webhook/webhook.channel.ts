import { webhookSettings } from './webhook.settings.js';

/** Messages by a system of the customer’s. */
export const webhook = {
  settings: webhookSettings,
  load: async () => (await import('./webhook.module.js')).WebhookModule,
};
