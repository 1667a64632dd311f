import { createAnnouncement } from '#deployment';
import { keptFor } from '#engine';
import type { EndedRun } from '#engine/ports';
import { countRunEnd } from '#registry';
import type { Deployment } from '#deployment';
import type { EngineOptions, OpenEngine } from '#engine';
import { findWeight, publishedPolicy } from '#policy';
import type { PolicyTable } from '#policy';
import { atMostEvery } from '#telemetry';
import { readingPolicy } from '#versions';
import type { Config } from './config.js';
import { EngineClient } from './engine-client.js';
import { recallDeployment, rememberDeployment } from './known-deployment.js';
import { openPatiently } from './open-patiently.js';
import type { ProcessContext } from './process-context.js';
import { spoolDirectory } from '#sends/settings';

const outageEveryMs = 5_000;

/** The deployment as recorded in the spool's directory; null without one. */
async function recalled({
  SPOOL_DIR: root,
  REDIS_URL: url,
  PARTITIONS: partitions,
}: Config): Promise<Deployment | null> {
  return root === '' ? null : recallDeployment(spoolDirectory(root, url), partitions);
}

/** The edge fails fast and answers 503, workers wait for Redis to come back: two roles, two connections. */
async function opening(
  config: Config,
  processContext: ProcessContext,
  role: 'producer' | 'worker',
  more: Pick<EngineOptions, 'weightOf'> = {},
): Promise<OpenEngine> {
  const onError = atMostEvery(outageEveryMs, (err: Error) => processContext.logger.warn({ err, role }, 'Redis'));
  const times = { quietMs: config.QUIET_WINDOW_MS, graceMs: config.HINT_GRACE_MS, ...keptFor(config) };
  const limits = { textsPerHour: config.SENDER_TEXTS_PER_HOUR };
  const { REDIS_URL: url, PARTITIONS: partitions, PARTITION_WORKERS: partitionWorkers } = config;
  const publishesEvents = config.EVENT_WEBHOOK_URL !== undefined;
  const onClosed = (run: EndedRun): void => {
    processContext.metrics.count('commits', { status: 'committed' });
    countRunEnd(processContext.metrics, run);
  };
  const shared = {
    url,
    partitions,
    partitionWorkers,
    role,
    times,
    limits,
    publishesEvents,
    onClosed,
    onError,
    signal: processContext.stopped,
  };
  // The process is announced once, by the connection of its reply workers.
  const announce =
    role === 'worker' ? { announce: createAnnouncement('gateway', processContext.logger, processContext.onFatal) } : {};
  const known = await recalled(config);
  return openPatiently({ ...shared, ...announce, ...more, ...(known && { knownIdKey: known.idKey }) });
}

/** What accepts messages: it places each by the weight that the policy in force gives its tenant. */
async function openIntake(config: Config, processContext: ProcessContext): Promise<OpenEngine> {
  let policies: { current: PolicyTable } = { current: publishedPolicy };
  const weightOfTenant = (tenant: string): number => findWeight(policies.current, tenant);
  const engine = await opening(config, processContext, 'producer', { weightOf: weightOfTenant });
  const policed = await readingPolicy(engine, processContext.logger);
  ({ policies } = policed);
  return policed;
}

/** What the reply workers stand on. Its failure reaches whoever waits for it. */
export function openWorkers(config: Config, processContext: ProcessContext): Promise<OpenEngine> {
  return opening(config, processContext, 'worker');
}

/** The recorded deployment is used until Redis is there. */
export async function engineClient(config: Config, processContext: ProcessContext): Promise<EngineClient> {
  const engine = openIntake(config, processContext);
  engine.catch((error: unknown) => processContext.stopped?.aborted || processContext.onFatal(error));
  if (config.SPOOL_DIR === '') return new EngineClient(engine);
  const directory = spoolDirectory(config.SPOOL_DIR, config.REDIS_URL);
  engine
    .then(({ store }) => rememberDeployment(directory, store.engine.deployment))
    .catch((err: unknown) => processContext.logger.warn({ err }, 'the spool does not know the deployment'));
  return new EngineClient(engine, await recalled(config));
}
