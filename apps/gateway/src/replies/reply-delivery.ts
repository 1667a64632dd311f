import type { OpenEngine } from '#engine';
import type { Opened } from '#redis/nest';
import type { Metrics } from '#telemetry';
import type { AgentDirectory } from '../agent-directory/agent-directory.js';
import type { Config } from '../platform/config.js';
import type { EngineClient } from '../platform/engine-client.js';
import { holdToOne } from '../platform/one-deployment.js';
import type { ProcessContext } from '../platform/process-context.js';
import { quietNow } from '../platform/quiet-zones.js';
import type { RecoveryMode } from '../recovery/recovery-mode.js';
import type { Spool } from '../spool/spool.js';
import type { ReplyPorts } from './send-reply.js';

/** What replies are delivered with. */
export interface ReplyDelivery {
  ports: Pick<Opened<ReplyPorts>, 'value'>;
  /** Waited for before a claim: resolves when no STOP is on its way to Redis (I9), and nothing that Redis may have lost. */
  untilAllIsIn: () => Promise<void>;
  metrics: Metrics;
}

/** A claim outlasts the wait before the POST and the POST itself, which takes 5 seconds at most. */
const claim = { leaseMs: 10_000, postWithinMs: 2_000 };
/** Six looks that prove nothing take about two minutes: that long may one reply hold up its conversation. */
const shortestLookAgainMs = 1_000;
const longestLookAgainMs = 30_000;

export type DeliveryParts = [ReplyPorts['channels'], Spool | null, RecoveryMode, AgentDirectory, EngineClient];

/** The delivery of a process over an engine of its workers' own; no claim before all that was accepted is in Redis. */
export function replyDelivery(
  engine: Opened<OpenEngine>,
  config: Config,
  processContext: ProcessContext,
  ...[channels, spool, recoveryMode, agentDirectory, edge]: DeliveryParts
): ReplyDelivery {
  const graceMs = config.RECONCILE_GRACE_MS;
  const lookAgain = { firstMs: Math.max(graceMs, shortestLookAgainMs), longestMs: longestLookAgainMs };
  const quiet = quietNow(config, () => agentDirectory.reading);
  engine.whenOpen((open) => {
    recoveryMode.watch(open);
    void holdToOne(edge.opening, Promise.resolve(open), processContext.onFatal);
  });
  return {
    ports: engine.map(({ store }) => ({
      ...{ store, quiet, channels, graceMs, lookAgain },
      era: () => recoveryMode.era,
      ...claim,
    })),
    untilAllIsIn: async () => {
      await recoveryMode.untilClaimsAreSafe();
      await spool?.untilStopsAreIn();
    },
    metrics: processContext.metrics,
  };
}
