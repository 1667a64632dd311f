import type { AlertTarget } from '#alerts';
import { SlackChannel } from '#channels';
import { fetchOfOwn } from '#transport';
import type { WaitingCount } from '../approvals/waiting-count.js';
import { readSlackConfig } from '../channels/slack/slack.settings.js';
import type { ChannelSettings } from '../channels/channels.js';
import type { SystemHealthReader } from '../health/system-health.js';
import type { Config } from '../platform/config.js';
import { createRefusalReporter } from '../platform/egress-refusals.js';
import type { EngineClient } from '../platform/engine-client.js';
import type { ProcessContext } from '../platform/process-context.js';
import type { AlertSettings } from './alert-settings.js';
import { AlertStore } from './alert-store.js';
import { AlertNotifier, lookEveryMs } from './alert-notifier.js';
import { readAlertPolicy } from './read-alert-policy.js';
import { AlertReadings } from './readings/alert-readings.js';
import { certifiedPlaces } from './readings/certificates.js';
import type { AlertSender } from './senders/alert-sender.js';
import { channelSender } from './senders/channel-sender.js';
import { webhookSender } from './senders/webhook-sender.js';

/** One request may take this long, in ms. */
const timeoutMs = 5_000;

/** Certificates change seldom: one look in so many sees them. */
const looksPerCertificate = 30;

type AllSettings = Config & AlertSettings & ChannelSettings;

function alertSenders(
  config: AllSettings,
  context: ProcessContext,
  engine: EngineClient,
): Map<AlertTarget, AlertSender> {
  const senders = new Map<AlertTarget, AlertSender>();
  const { ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: secret, ALERT_SLACK_CHANNEL: channel } = config;
  if (url && secret) {
    const fetch = fetchOfOwn('alerts', url, createRefusalReporter(context, engine));
    senders.set('webhook', webhookSender({ url, secret, fetch, timeoutMs }));
  }
  const slack = readSlackConfig(config);
  if (channel && slack) senders.set('slack', channelSender(new SlackChannel({ ...slack, timeoutMs }), channel));
  return senders;
}

/** Watches in this gateway, beside those of the others. */
export function createAlertNotifier(
  config: AllSettings,
  context: ProcessContext,
  engine: EngineClient,
  health: SystemHealthReader,
  waiting: WaitingCount,
): AlertNotifier {
  const { PUBLIC_BASE_URL: publicUrl = '', REDIS_URL: redisUrl } = config;
  const everyMs = context.alertsEveryMs ?? lookEveryMs;
  const places = certifiedPlaces(publicUrl, redisUrl);
  const certificatesEveryMs = everyMs * looksPerCertificate;
  return new AlertNotifier(
    {
      store: () => engine.ask((_store, { redis }) => Promise.resolve(new AlertStore(redis))),
      readings: new AlertReadings(engine, health, waiting, { places, certificatesEveryMs }),
      policy: () =>
        engine.ask((_store, { redis, store }) => readAlertPolicy(redis, store.engine.times.retentionSeconds)),
      senders: alertSenders(config, context, engine),
      bases: { console: `${publicUrl}/console/`, runbook: `${publicUrl}/console/docs/runbook.html` },
      everyMs,
    },
    context,
  );
}
