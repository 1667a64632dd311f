import { createHash } from 'node:crypto';

const digestChars = 32;

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, digestChars);
}

interface EventPlace {
  tenant: string;
  name: string;
  runId?: string;
  isCallback?: true;
}

/** The keys of the events of one name, all in one slot. */
export function eventKeys({ tenant, name, runId, isCallback }: EventPlace) {
  const place = [tenant, runId ?? null, name, ...(isCallback ? ['callback'] : [])];
  const tag = `{evt_${digest(JSON.stringify(place))}}`;
  return {
    /** Hash of an event's key to it as JSON. TTL: a day after the last one. */
    kept: `${tag}:events`,
    /** Zset: the keys of those by when each came, in ms. TTL: likewise. */
    order: `${tag}:event-order`,
    /** Hash of a wait and its place to who waits, as JSON. TTL: a day after the longest wait in it. */
    waits: `${tag}:event-waits`,
    /** Hash of a run to the wait that has taken the event. TTL: a day after the last one. */
    taken: (key: string) => `${tag}:event-taken:${key}`,
  } as const;
}

/** Names an event: whoever sends it gives each an id of its own. */
export function deriveEventKey({ source, id }: { source: string; id: string }): string {
  return digest(JSON.stringify([source, id]));
}
