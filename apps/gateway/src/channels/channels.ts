import { apiChannel, htmlChannel, SlackChannel, WebhookChannel } from '#channels';
import type { Channel } from '#channels';
import { fetchOfOwn } from '#tools';
import type { AgentDirectory } from '../agent-directory/agent-directory.js';
import { slackOf, twilioOf, webhookOf } from '../platform/config.js';
import type { Config, WebhookConfig } from '../platform/config.js';
import { refusalsOf } from '../platform/egress-refusals.js';
import type { OnRefused } from '../platform/egress-refusals.js';
import type { EngineClient } from '../platform/engine-client.js';
import type { ProcessContext } from '../platform/process-context.js';
import { twilioChannelsOf } from './twilio/twilio-channels.js';

/** One request to a provider may take this long. */
const requestTimeoutMs = 5_000;

function webhookChannelOf({ url, secret }: WebhookConfig, onRefused: OnRefused): WebhookChannel {
  const fetch = fetchOfOwn('webhook', url, onRefused);
  return new WebhookChannel({ url, secret, fetch, timeoutMs: requestTimeoutMs });
}

/** Every channel this process can deliver on, by name. */
export function channelsOf(
  config: Config,
  agents: AgentDirectory,
  processContext: ProcessContext,
  engine: EngineClient,
): ReadonlyMap<string, Channel> {
  const [twilio, slack, webhook] = [twilioOf(config), slackOf(config), webhookOf(config)];
  const channels: Channel[] = [
    apiChannel,
    htmlChannel,
    ...(twilio ? twilioChannelsOf(twilio, agents) : []),
    ...(slack ? [new SlackChannel({ ...slack, timeoutMs: requestTimeoutMs })] : []),
    ...(webhook ? [webhookChannelOf(webhook, refusalsOf(processContext, engine))] : []),
  ];
  return new Map(channels.map((channel) => [channel.name, channel]));
}
