import type { OpenEngine } from '#engine';
import type { Opened } from '#redis/nest';
import type { Metrics } from '#telemetry';
import type { AgentDirectory } from '../agent-directory/agent-directory.js';
import type { Config } from '../platform/config.js';
import type { EngineClient } from '../platform/engine-client.js';
import { holdToOne } from '../platform/one-deployment.js';
import type { ProcessContext } from '../platform/process-context.js';
import { quietNow } from '#sends/settings';
import type { RecoveryMode } from '../recovery/recovery-mode.js';
import type { Spool } from '../spool/spool.js';
import { sendTimes } from '#sends';
import type { ReplyPorts } from '#sends';

/** What replies are delivered with. */
export interface ReplyDelivery {
  ports: Pick<Opened<ReplyPorts>, 'value'>;
  /** Waited for before a claim: resolves when no STOP is on its way to Redis (I9), and nothing that Redis may have lost. */
  untilAllIsIn: () => Promise<void>;
  metrics: Metrics;
}

export type DeliveryParts = [ReplyPorts['channels'], Spool | null, RecoveryMode, AgentDirectory, EngineClient];

/** The delivery of a process over an engine of its workers' own; no claim before all that was accepted is in Redis. */
export function replyDelivery(
  engine: Opened<OpenEngine>,
  config: Config,
  processContext: ProcessContext,
  ...[channels, spool, recoveryMode, agentDirectory, edge]: DeliveryParts
): ReplyDelivery {
  const quiet = quietNow(config, () => agentDirectory.reading);
  engine.whenOpen((open) => {
    recoveryMode.watch(open);
    void holdToOne(edge.opening, Promise.resolve(open), processContext.onFatal);
  });
  return {
    ports: engine.map(({ store }) => ({
      ...{ store, quiet, channels },
      era: () => recoveryMode.era,
      ...sendTimes(config.RECONCILE_GRACE_MS),
    })),
    untilAllIsIn: async () => {
      await recoveryMode.untilClaimsAreSafe();
      await spool?.untilStopsAreIn();
    },
    metrics: processContext.metrics,
  };
}
