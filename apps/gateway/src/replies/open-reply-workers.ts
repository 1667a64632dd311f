import type { AgentDirectory } from '../agent-directory/agent-directory.js';
import type { Config } from '../platform/config.js';
import type { EngineClient } from '../platform/engine-client.js';
import { holdToOne } from '../platform/one-deployment.js';
import { opening } from '../platform/open-redis.js';
import type { ProcessContext } from '../platform/process-context.js';
import { quietNow } from '../platform/quiet-zones.js';
import type { RecoveryMode } from '../recovery/recovery-mode.js';
import type { Spool } from '../spool/spool.js';
import type { ReplyPorts } from './reply.processor.js';
import { ReplyWorkers } from './reply-workers.js';

/** A claim outlasts the wait before the POST and the POST itself, which takes 5 seconds at most. */
const claim = { leaseMs: 10_000, postWithinMs: 2_000 };
/** Six looks that prove nothing take about two minutes: for as long may one reply hold up its conversation. */
const shortestLookAgainMs = 1_000;
const longestLookAgainMs = 30_000;

/** The workers of a process, on a connection of their own; no claim before all that was accepted is in Redis. */
export function replyWorkers(
  config: Config,
  processContext: ProcessContext,
  channels: ReplyPorts['channels'],
  ...[spool, recoveryMode, agentDirectory, edge]: [Spool | null, RecoveryMode, AgentDirectory, EngineClient]
): ReplyWorkers {
  const { REPLY_CONCURRENCY: concurrency, JOB_LOCK_MS: lockMs, STALLED_CHECK_MS: stalledCheckMs } = config;
  const graceMs = config.RECONCILE_GRACE_MS;
  const lookAgain = { firstMs: Math.max(graceMs, shortestLookAgainMs), longestMs: longestLookAgainMs };
  const ports = {
    quiet: quietNow(config, () => agentDirectory.reading),
    channels,
    graceMs,
    lookAgain,
    era: () => recoveryMode.era,
    ...claim,
  };
  const untilAllIsIn = async (): Promise<void> => {
    await recoveryMode.untilClaimsAreSafe();
    await spool?.untilStopsAreIn();
  };
  const options = { concurrency, lockMs, stalledCheckMs, stuckMs: config.STUCK_MS, ports, untilAllIsIn };
  const engine = opening(config, processContext, 'worker');
  engine.then(
    (open) => recoveryMode.watch(open),
    () => undefined,
  );
  void holdToOne(edge.opening, engine, processContext.onFatal);
  return new ReplyWorkers(engine, options, processContext);
}
