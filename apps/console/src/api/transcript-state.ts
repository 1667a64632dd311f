import type { TranscriptEntry, TranscriptState, TranscriptView } from './shapes.js';

/** What the stream of a transcript tells: the whole, one entry as it is now, or how the conversation stands. */
export type TranscriptTold =
  | { event: 'transcript'; view: TranscriptView }
  | { event: 'entry'; entry: TranscriptEntry }
  | { event: 'state'; state: TranscriptState };

/** In the order in which things were said; each under its id once, as it was told last. */
function merged(before: readonly TranscriptEntry[], news: readonly TranscriptEntry[]): TranscriptEntry[] {
  const entries = new Map([...before, ...news].map((entry) => [entry.id, entry]));
  return [...entries.values()].sort((a, b) => a.at.localeCompare(b.at));
}

/** The transcript once it has been told more of; nothing is known before the whole. */
export function afterTold(view: TranscriptView | null, told: TranscriptTold): TranscriptView | null {
  if (told.event === 'transcript') return told.view;
  if (view === null) return null;
  if (told.event === 'state') return { ...view, ...told.state };
  return { ...view, entries: merged(view.entries, [told.entry]) };
}

/** With what came before it in the same conversation. */
export function withEarlier(view: TranscriptView, earlier: TranscriptView): TranscriptView {
  if (earlier.conversation_id !== view.conversation_id) return view;
  return { ...view, entries: merged(earlier.entries, view.entries), next: earlier.next };
}

/** A text on its way to the server, or that did not get there. */
export interface Outgoing {
  key: string;
  text: string;
  /** The server's name for it, once it has answered. */
  messageId: string | null;
  /** The entries there were when it was sent. */
  seen: ReadonlySet<string>;
  /** Why it did not go out. */
  problem: string | null;
}

/** Those of which the transcript has no entry yet: by the id that the server has given, or by the words while it has not answered. */
export function notYetTold(outgoing: readonly Outgoing[], entries: readonly TranscriptEntry[]): Outgoing[] {
  const taken = new Set(outgoing.map(({ messageId }) => messageId)); // an entry stands for one text
  return outgoing.filter(({ messageId, text, seen }) => {
    const isOf = ({ id, who, text: told }: TranscriptEntry): boolean =>
      messageId === null ? who === 'person' && told === text && !seen.has(id) && !taken.has(id) : id === messageId;
    const entry = entries.find(isOf);
    if (entry) taken.add(entry.id);
    return entry === undefined;
  });
}
