import { nameMessage } from '#engine';
import type { IngestRequest } from '#engine';
import { TwilioChannel } from '#channels';
import type { Channel, ListedText } from '#channels';
import { atMostEvery } from '#telemetry';
import type { AgentDesk } from '../agent-directory/agent-directory.js';
import type { Config } from '../platform/config.js';
import type { EngineLink } from '../platform/engine-client.js';
import { unavailable } from '../platform/http/problem.js';
import { ingestInto } from './ingest-now.js';
import { spoolDirectory } from '../platform/spool-place.js';
import type { Voice } from '../platform/process-context.js';
import { requestOf as requestOfText } from '../agent-directory/inbound-request.js';
import { Caution } from './recovery-mode.js';
import { beatKeeper, recallBeat } from './kept-heartbeat.js';
import type { RecentMessages } from './recent-messages.js';
import { replayMessages, replayOwn } from './replay-messages.js';
import type { ReplayPorts } from './replay-messages.js';

const toldEveryMs = 5_000;
/** A turn that is taken again is through by then, or its model is away. */
const patienceMs = 60_000;

function replayPorts(
  channels: ReadonlyMap<string, Channel>,
  engine: EngineLink,
  recent: RecentMessages,
  voice: Voice,
  desk: AgentDesk,
): ReplayPorts {
  const texting = [...channels.values()].filter((channel) => channel instanceof TwilioChannel);
  const requestOf = (text: ListedText): IngestRequest => requestOfText(desk.registry, text);
  const nameOf = ({ address }: IngestRequest): string => {
    if (!engine.deployment) throw unavailable('the store is away; try again');
    return nameMessage(engine.deployment, address).messageId;
  };
  const listing = async (since: number): Promise<ListedText[]> => {
    const { signal } = new AbortController();
    return (await Promise.all(texting.map((channel) => channel.textsSince(since, signal)))).flat();
  };
  const textsSince = texting.length > 0 ? listing : null;
  const isKnown = (send: ListedText): Promise<boolean> =>
    engine.ask((store) => store.isSendKnown(requestOf(send).address, send.sourceId));
  return { patienceMs, isKnown, textsSince, requestOf, nameOf, ingest: ingestInto(engine, voice), recent };
}

/** Watches the edge's connection from its opening on; the workers' comes to it later. */
export async function cautionOf(
  config: Config,
  voice: Voice,
  channels: ReadonlyMap<string, Channel>,
  engine: EngineLink,
  ...[recent, desk]: [RecentMessages, AgentDesk]
): Promise<Caution> {
  const directory = config.SPOOL_DIR === '' ? null : spoolDirectory(config.SPOOL_DIR, config.REDIS_URL);
  const replay = replayPorts(channels, engine, recent, voice, desk);
  const onError = (err: unknown): void => voice.logger.warn({ err }, 'the pulse is not kept on this disk');
  const ports = {
    replay: (since: number, onSafe: () => void) => replayMessages(replay, since, onSafe),
    replayOwn: () => replayOwn(replay),
    graceMs: config.RECONCILE_GRACE_MS,
    recalled: directory === null ? null : await recallBeat(directory),
    keep: directory === null ? () => undefined : beatKeeper(directory, atMostEvery(toldEveryMs, onError)),
  };
  const caution = new Caution(ports, voice);
  engine.opening.then(
    (open) => caution.watch(open),
    () => undefined,
  );
  return caution;
}
