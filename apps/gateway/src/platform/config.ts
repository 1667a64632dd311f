import type { TwilioOptions } from '#channels';
import { readSettings, sharedSettings } from '#settings';
import { formSettings, keySettings, ownSystemsSettings, slackSettings, twilioSettings } from './channel-settings.js';
import { agentSettings, ownSettings, spoolSettings } from './own-settings.js';

/** What texting needs: there is none of it, or all of it. */
export interface TwilioConfig {
  accountSid: string;
  authToken: string;
  /** The token before the present one, while tokens are being changed. */
  previousAuthToken: string | null;
  sender: TwilioOptions['sender'];
  /** Null: WhatsApp is off. */
  whatsAppSender: TwilioOptions['sender'] | null;
  /** Null: Twilio's own host. */
  apiBaseUrl: string | null;
  publicBaseUrl: string;
}

/** What Slack needs. */
export interface SlackConfig {
  botToken: string;
  signingSecret: string;
  /** Null: Slack's own host. */
  apiBaseUrl: string | null;
}

/** What a webhook needs, out and in. */
export interface WebhookConfig {
  url: string;
  secret: string;
}

/** What the gateway reads, by name. */
export function settingsIn(environment: NodeJS.ProcessEnv) {
  return {
    ...sharedSettings(9464),
    ...ownSettings,
    ...keySettings(environment),
    ...agentSettings(environment),
    ...spoolSettings(environment),
    ...formSettings(environment),
    ...twilioSettings(environment),
    ...slackSettings(environment),
    ...ownSystemsSettings(environment),
  };
}

/** The gateway's settings; throws one error that names every problem. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  return readSettings('gateway', settingsIn(environment), environment);
}

export type Config = ReturnType<typeof readConfig>;

/** The settings of texting; null when none of them is there, and texting is off. */
export function twilioOf(config: Config): TwilioConfig | null {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, PUBLIC_BASE_URL: publicBaseUrl } = config;
  const { TWILIO_MESSAGING_SERVICE_SID: messagingServiceSid, TWILIO_FROM_NUMBER: from } = config;
  const sender = messagingServiceSid ? { messagingServiceSid } : from ? { from } : null;
  if (!accountSid || !authToken || !publicBaseUrl || !sender) return null;
  const previousAuthToken = config.TWILIO_AUTH_TOKEN_PREVIOUS ?? null;
  const apiBaseUrl = config.TWILIO_API_BASE_URL ?? null;
  const whatsAppSender = whatsAppSenderOf(config.TWILIO_WHATSAPP_FROM);
  return { accountSid, authToken, previousAuthToken, sender, whatsAppSender, apiBaseUrl, publicBaseUrl };
}

/** The settings of Slack; null when none of them is there, and Slack is off. */
export function slackOf(config: Config): SlackConfig | null {
  const { SLACK_BOT_TOKEN: botToken, SLACK_SIGNING_SECRET: signingSecret } = config;
  return botToken && signingSecret ? { botToken, signingSecret, apiBaseUrl: config.SLACK_API_BASE_URL ?? null } : null;
}

/** The settings of the webhook; null when none of them is there, and it is off. */
export function webhookOf(config: Config): WebhookConfig | null {
  const { WEBHOOK_URL: url, WEBHOOK_SECRET: secret } = config;
  return url && secret ? { url, secret } : null;
}

/** Where events go; null: nobody asks for them. */
export function eventWebhookOf(config: Config): WebhookConfig | null {
  const { EVENT_WEBHOOK_URL: url, EVENT_WEBHOOK_SECRET: secret } = config;
  return url && secret ? { url, secret } : null;
}

function whatsAppSenderOf(from: string | undefined): TwilioOptions['sender'] | null {
  if (!from) return null;
  return from.startsWith('MG') ? { messagingServiceSid: from } : { from: `whatsapp:${from}` };
}
