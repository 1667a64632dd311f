import type { IngestRequest } from '#engine/ports';
import type { ListedText } from '#channels';
import { pause } from '#timing';
import type { IngestNow } from './ingest-now.js';
import type { RecentMessages } from './recent-messages.js';

export interface ReplayPorts {
  /** What people and we have texted since a time in ms, oldest first; null where there is no texting. */
  textsSince: ((since: number) => Promise<ListedText[]>) | null;
  /** Whether Redis knows to which effect a message of ours belongs. */
  isKnown: (send: ListedText) => Promise<boolean>;
  toRequest: (text: ListedText) => IngestRequest;
  /** Creates the id of a message that this process did not accept. */
  nameRequest: (request: IngestRequest) => string;
  ingest: IngestNow;
  recent: RecentMessages;
  /** How long texts wait for the message before them to be known again, in milliseconds. */
  patienceMs: number;
}

/** Puts into Redis again what this process has accepted over the API. Rejects when Redis cannot be reached. */
export async function replayOwn({ recent, ingest }: Pick<ReplayPorts, 'recent' | 'ingest'>): Promise<void> {
  for (const message of recent.unlisted) await ingest(message);
}

/** The clocks of provider and Redis differ, and a webhook comes after its message, by less than this; in milliseconds. */
const marginMs = 120_000;
const lookEveryMs = 250;

/**
 * Puts into Redis again what was accepted for us since a time, in ms: what this process has accepted over the API, and what Twilio lists,
 * in its order. What Redis still has stays as it is. A person's texts stop at a message of ours that Redis has lost, or the repeated turn
 * would answer later texts with it. So it ends when the last of them is known, because later texts are accepted only then. `onSafe` is
 * called when replies may be claimed, so that this can happen. Rejects when a list or Redis cannot be reached.
 */
export async function replayMessages(ports: ReplayPorts, since: number, onSafe: () => void): Promise<void> {
  await replayOwn(ports);
  const lanes = groupByPerson((await ports.textsSince?.(since - marginMs)) ?? []);
  const end = performance.now() + ports.patienceMs;
  for (let left = await advance(ports, lanes, false); left.length > 0;) {
    onSafe();
    await pause(lookEveryMs);
    left = await advance(ports, left, performance.now() > end);
  }
}

/** Each person's messages, in order. */
function groupByPerson(texts: readonly ListedText[]): ListedText[][] {
  const lanes = new Map<string, ListedText[]>();
  for (const text of texts) lanes.set(text.theirs, [...(lanes.get(text.theirs) ?? []), text]);
  return [...lanes.values()];
}

async function advance(ports: ReplayPorts, lanes: ListedText[][], hasWaited: boolean): Promise<ListedText[][]> {
  const left: ListedText[][] = [];
  for (const lane of lanes) {
    const rest = await advanceLane(ports, lane, hasWaited);
    if (rest.length > 0) left.push(rest);
  }
  return left;
}

/** Ingests a person's texts up to a message of ours that is not known; returns the rest. A STOP waits for nothing (I9). */
async function advanceLane(ports: ReplayPorts, lane: ListedText[], hasWaited: boolean): Promise<ListedText[]> {
  const lastStop = lane.findLastIndex((text) => text.by === 'person' && ports.toRequest(text).mode === 'stop');
  for (const [index, text] of lane.entries()) {
    if (text.by === 'person') await ports.ingest(nameText(ports, text));
    else if (!hasWaited && index > lastStop && !(await ports.isKnown(text))) return lane.slice(index);
  }
  return [];
}

function nameText({ recent, nameRequest, toRequest }: ReplayPorts, text: ListedText): Parameters<IngestNow>[0] {
  const request = toRequest(text);
  return { messageId: recent.findMessageId(request.address.channel, text.sourceId) ?? nameRequest(request), request };
}
