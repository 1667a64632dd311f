import { nameMessage } from '#engine';
import type { IngestRequest } from '#engine/ports';
import { TwilioChannel } from '#channels';
import type { Channel, ListedText } from '#channels';
import { atMostEvery } from '#telemetry';
import type { AgentDirectory } from '../agent-directory/agent-directory.js';
import type { Config } from '../platform/config.js';
import type { EngineClient } from '../platform/engine-client.js';
import { unavailable } from '../platform/http/problem.js';
import { ingestInto } from './ingest-now.js';
import { spoolDirectory } from '#sends/settings';
import type { ProcessContext } from '../platform/process-context.js';
import { toIngestRequest as requestOfText, withoutSecrets } from '../agent-directory/inbound-request.js';
import { RecoveryMode } from './recovery-mode.js';
import { heartbeatKeeper, recallHeartbeat } from './kept-heartbeat.js';
import type { RecentMessages } from './recent-messages.js';
import { replayMessages, replayOwn } from './replay-messages.js';
import type { ReplayPorts } from './replay-messages.js';

const logEveryMs = 5_000;
/** By then a repeated turn has ended, or its model is away; in milliseconds. */
const patienceMs = 60_000;

function replayPorts(
  channels: ReadonlyMap<string, Channel>,
  engine: EngineClient,
  recent: RecentMessages,
  processContext: ProcessContext,
  agentDirectory: AgentDirectory,
): ReplayPorts {
  const texting = [...channels.values()].filter((channel) => channel instanceof TwilioChannel);
  const toRequest = (text: ListedText): IngestRequest => requestOfText(agentDirectory, text);
  const ingest = ingestInto(engine, processContext);
  const ingestClean: typeof ingest = async (message) =>
    ingest({ ...message, request: await withoutSecrets(agentDirectory.registry, message.request) });
  const nameRequest = ({ address }: IngestRequest): string => {
    if (!engine.deployment) throw unavailable('the store is away; try again');
    return nameMessage(engine.deployment, address).messageId;
  };
  const listing = async (since: number): Promise<ListedText[]> => {
    const { signal } = new AbortController();
    return (await Promise.all(texting.map((channel) => channel.textsSince(since, signal)))).flat();
  };
  const textsSince = texting.length > 0 ? listing : null;
  const isKnown = (send: ListedText): Promise<boolean> =>
    engine.ask((store) => store.effects.isSendKnown(toRequest(send).address, send.sourceId));
  return { patienceMs, isKnown, textsSince, toRequest, nameRequest, ingest: ingestClean, recent };
}

/** Watches the edge's connection from its opening on; the workers' is added later. */
export async function createRecoveryMode(
  config: Config,
  processContext: ProcessContext,
  channels: ReadonlyMap<string, Channel>,
  engine: EngineClient,
  ...[recent, agentDirectory]: [RecentMessages, AgentDirectory]
): Promise<RecoveryMode> {
  const directory = config.SPOOL_DIR === '' ? null : spoolDirectory(config.SPOOL_DIR, config.REDIS_URL);
  const replay = replayPorts(channels, engine, recent, processContext, agentDirectory);
  const onError = (err: unknown): void => processContext.logger.warn({ err }, 'the heartbeat is not kept on this disk');
  const ports = {
    replay: (since: number, onSafe: () => void) => replayMessages(replay, since, onSafe),
    replayOwn: () => replayOwn(replay),
    graceMs: config.RECONCILE_GRACE_MS,
    recalled: directory === null ? null : await recallHeartbeat(directory),
    keep: directory === null ? () => undefined : heartbeatKeeper(directory, atMostEvery(logEveryMs, onError)),
  };
  const recoveryMode = new RecoveryMode(ports, processContext);
  engine.opening.then(
    (open) => recoveryMode.watch(open),
    () => undefined,
  );
  return recoveryMode;
}
