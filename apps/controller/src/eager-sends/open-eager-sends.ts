import { apiChannel, htmlChannel } from '#channels';
import { createTwilioChannels, sendTimes, SpoolLook } from '#sends';
import { quietNow, readTwilioConfig, spoolDirectory } from '#sends/settings';
import type { Logger, Metrics } from '#telemetry';
import type { Config } from '../config.js';
import { servesSends } from '../settings/served-roles.js';
import type { VersionedEngine } from '../with-agents.js';
import { EagerSends } from './eager-sends.js';

/** The sends that this controller makes itself, over Twilio and where delivering is storing; undefined: every send is a job. */
export function openEagerSends(
  config: Config,
  engine: VersionedEngine,
  gate: { isJudged(): Promise<boolean>; readonly era: number },
  log: Logger,
  metrics: Metrics,
): EagerSends | undefined {
  if (!servesSends(config)) return undefined;
  const { agents, store } = engine;
  const twilio = readTwilioConfig(config);
  const isBound = { boundTo: (channel: string, ours: string) => agents.current.boundTo(channel, ours) };
  const texting = twilio === null ? [] : createTwilioChannels(twilio, { reading: isBound });
  const channels = new Map([apiChannel, htmlChannel, ...texting].map((channel) => [channel.name, channel]));
  const spool = config.SPOOL_DIR === '' ? null : new SpoolLook(spoolDirectory(config.SPOOL_DIR, config.REDIS_URL));
  const replies = {
    ...{ store, channels, era: () => gate.era, ...sendTimes(config.RECONCILE_GRACE_MS) },
    quiet: quietNow(config, () => agents.current),
  };
  const isSpoolEmpty = async (): Promise<boolean> => spool === null || spool.isEmpty();
  return new EagerSends(
    { replies, isSpoolEmpty, isJudged: () => gate.isJudged() },
    config.TURN_CONCURRENCY,
    log,
    metrics,
  );
}
