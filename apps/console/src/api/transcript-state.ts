import type { Schemas } from '#client';

/** In order of time; each under its id once, as it was sent last. */
function merged(
  before: readonly Schemas['TranscriptEntry'][],
  news: readonly Schemas['TranscriptEntry'][],
): Schemas['TranscriptEntry'][] {
  const entries = new Map([...before, ...news].map((entry) => [entry.id, entry]));
  return [...entries.values()].sort((a, b) => Number(a.at > b.at) - Number(a.at < b.at));
}

/**
 * The transcript after events of its stream: the whole, one entry as it is now, or the state. Nothing is known before the whole. Many
 * entries are put in order once.
 */
export function afterEvents(
  before: Schemas['Transcript'] | null,
  events: readonly Schemas['TranscriptEvent'][],
): Schemas['Transcript'] | null {
  let view = before;
  let news: Schemas['TranscriptEntry'][] = [];
  for (const event of events)
    if (event.event === 'transcript') [view, news] = [event.data, []];
    else if (event.event === 'entry') news.push(event.data);
    else if (view !== null) view = { ...view, ...event.data };
  return view === null || news.length === 0 ? view : { ...view, entries: merged(view.entries, news) };
}

/** With earlier entries of the same conversation. */
export function withEarlier(view: Schemas['Transcript'], earlier: Schemas['Transcript']): Schemas['Transcript'] {
  if (earlier.conversation_id !== view.conversation_id) return view;
  return {
    ...view,
    entries: merged(earlier.entries, view.entries),
    next: earlier.next,
    whole_since: earlier.whole_since,
  };
}

/** A text on its way to the server, or one that could not be sent. */
export interface Outgoing {
  key: string;
  text: string;
  /** The server's id for it, once it has answered. */
  messageId: string | null;
  /** The number of entries when it was sent. */
  seen: ReadonlySet<string>;
  /** Why it was not sent. */
  problem: string | null;
}

/** Those without an entry in the transcript yet: compared by the server's id, or by the words while it has not answered. */
export function notYetShown(outgoing: readonly Outgoing[], entries: readonly Schemas['TranscriptEntry'][]): Outgoing[] {
  const taken = new Set(outgoing.map(({ messageId }) => messageId)); // an entry stands for one text
  return outgoing.filter(({ messageId, text, seen }) => {
    const isSameText = ({ id, who, text: event }: Schemas['TranscriptEntry']): boolean =>
      messageId === null ? who === 'person' && event === text && !seen.has(id) && !taken.has(id) : id === messageId;
    const entry = entries.find(isSameText);
    if (entry) taken.add(entry.id);
    return entry === undefined;
  });
}
