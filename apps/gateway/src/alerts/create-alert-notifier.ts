import type { AlertTarget } from '#alerts';
import type { Channel } from '#channels';
import { hashPerson, partitionOfPerson } from '#deployment';
import { keys } from '#records';
import { commonTenant } from '#registry';
import { quietFor, readQuietHours } from '#sends/settings';
import type { Address } from '#protocol';
import { ioBoundary } from '#telemetry';
import { fetchOfOwn } from '#transport';
import type { WaitingCount } from '../approvals/waiting-count.js';
import type { ChannelSettings } from '../channels/channels.js';
import type { SystemHealthReader } from '../health/system-health.js';
import type { Config } from '../platform/config.js';
import { createRefusalReporter } from '../platform/egress-refusals.js';
import type { EngineClient } from '../platform/engine-client.js';
import type { ProcessContext } from '../platform/process-context.js';
import type { AlertSettings } from './alert-settings.js';
import { AlertStore } from './alert-store.js';
import { AlertNotifier, lookEveryMs, lookForGaugesEveryMs } from './alert-notifier.js';
import { readAlertPolicy } from './read-alert-policy.js';
import { AlertReadings } from './readings/alert-readings.js';
import { certifiedPlaces } from './readings/certificates.js';
import type { AlertSender } from './senders/alert-sender.js';
import { channelSender } from './senders/channel-sender.js';
import { emailSender } from './senders/email-sender.js';
import { webhookSender } from './senders/webhook-sender.js';

/** One request may take this long, in ms. */
const timeoutMs = 5_000;

/** Certificates change seldom: one look in so many sees them. */
const looksPerCertificate = 30;

type AllSettings = Config & AlertSettings & ChannelSettings;

/** Why a number may not be texted: STOP holds for what operators are sent, too. */
async function stopOf(engine: EngineClient, address: Address): Promise<string | null> {
  return engine.ask(async ({ engine: { deployment } }, { redis }) => {
    const key = keys.optOut(partitionOfPerson(deployment, address), hashPerson(deployment, address));
    const isOut = await ioBoundary('redis.alert-opt-out', () => redis.exists(key));
    return isOut === 1 ? 'the number has sent STOP' : null;
  });
}

function alertSenders(
  config: AllSettings,
  context: ProcessContext,
  engine: EngineClient,
  channels: ReadonlyMap<string, Channel>,
): Map<AlertTarget, AlertSender> {
  const senders = new Map<AlertTarget, AlertSender>();
  const { ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: secret, ALERT_SLACK_CHANNEL: channel } = config;
  if (url && secret) {
    const fetch = fetchOfOwn('alerts', url, createRefusalReporter(context, engine));
    senders.set('webhook', webhookSender({ url, secret, fetch, timeoutMs }));
  }
  const slack = channels.get('slack');
  if (channel && slack) senders.set('slack', channelSender(slack, channel));
  const { ALERT_EMAIL_TO: to, ALERT_EMAIL_FROM: from, ALERT_SMTP_URL: smtpUrl } = config;
  if (to && from && smtpUrl) senders.set('email', emailSender({ smtpUrl, from, to }));
  const { ALERT_TEXT_TO: theirs, TWILIO_FROM_NUMBER: ours = '' } = config;
  const sms = channels.get('sms');
  if (theirs && sms) {
    const address = { tenant: commonTenant, channel: 'sms', ours, theirs };
    const refusal = (): Promise<string | null> => stopOf(engine, address);
    senders.set('text', channelSender(sms, theirs, { ours, isShort: true, refusal }));
  }
  return senders;
}

/** Watches in this gateway, beside those of the others. */
export function createAlertNotifier(
  config: AllSettings,
  context: ProcessContext,
  engine: EngineClient,
  ...[health, waiting, channels]: [SystemHealthReader, WaitingCount, ReadonlyMap<string, Channel>]
): AlertNotifier {
  const { PUBLIC_BASE_URL: publicUrl = '', REDIS_URL: redisUrl } = config;
  const senders = alertSenders(config, context, engine, channels);
  const isForSomebody = senders.size > 0;
  const everyMs = context.alertsEveryMs ?? (isForSomebody ? lookEveryMs : lookForGaugesEveryMs);
  const places = certifiedPlaces(publicUrl, redisUrl);
  const certificatesEveryMs = everyMs * looksPerCertificate;
  return new AlertNotifier(
    {
      store: () => engine.ask((_store, { redis }) => Promise.resolve(new AlertStore(redis))),
      readings: new AlertReadings(engine, health, waiting, { places, certificatesEveryMs, isForSomebody }),
      policy: () =>
        engine.ask((_store, { redis, store }) => readAlertPolicy(redis, store.engine.times.retentionSeconds)),
      senders,
      bases: { console: `${publicUrl}/console/`, runbook: `${publicUrl}/console/docs/runbook.html` },
      everyMs,
      isQuiet: (hours, now) => quietFor(readQuietHours(hours), config.TZ, now) > 0,
    },
    context,
  );
}
