import { createHash } from 'node:crypto';
import type { EventStream } from '../events/event-streams.js';
import type { Role } from '../auth/sign-ins.js';
import type { FollowedTranscript } from './followed-transcripts.js';
import { emptyTranscript, transcriptView } from './transcript-view.js';
import type { TranscriptEntry, TranscriptView } from './transcript-responses.js';

/** A 48-bit hash of the text, short enough for an event's id. */
function hashToNumber(words: string): number {
  return createHash('sha256').update(words).digest().readUIntBE(0, 6);
}

/**
 * Streams the latest part of a transcript to one client: whole at first, then each entry that has changed, and the conversation's state.
 * An id is a hash of all that was sent until then: a client that comes back with the present one gets the state alone.
 */
export class TranscriptStream {
  private readonly sent = new Map<string, string>();
  private state: string | null = null;

  constructor(
    private readonly stream: Pick<EventStream, 'send'>,
    private readonly conversationId: string,
    private readonly role: Role,
    /** What the client has from before, by its last event's id. */
    private last: number | null,
  ) {}

  push({ transcript }: FollowedTranscript): void {
    const { conversationId, role } = this;
    this.show(transcript === null ? emptyTranscript(conversationId) : transcriptView(conversationId, transcript, role));
  }

  private show(view: TranscriptView): void {
    const whole = JSON.stringify(view);
    const id = hashToNumber(whole);
    const isFirst = this.state === null;
    const isGone = view.entries.length === 0 && this.sent.size > 0; // erased: the client must drop everything
    const hasGap = view.next !== null && !view.entries.some((entry) => this.sent.has(entry.id)); // more came than is read
    const { taken_over, opted_out, working } = view;
    const state = JSON.stringify({ taken_over, opted_out, working });
    const changed = this.changed(view.entries).map((entry) => ['entry', entry] as const);
    const isWhole = isFirst ? id !== this.last : isGone || hasGap;
    if (!isWhole && !isFirst && changed.length === 0 && state === this.state) return;
    const rest = [...(isFirst ? [] : changed), ['state', state] as const];
    const all = isWhole ? [['transcript', whole] as const] : rest;
    this.state = state;
    if (isGone) this.sent.clear();
    // Only the last of them has the id: a client that is cut off between two has not had all that it stands for.
    all.forEach(([name, data], i) => this.stream.send(name, data, i === all.length - 1 ? id : undefined));
  }

  /** The entries that differ from what was sent last; remembers them. */
  private changed(entries: readonly TranscriptEntry[]): string[] {
    return entries.flatMap((entry) => {
      const words = JSON.stringify(entry);
      if (this.sent.get(entry.id) === words) return [];
      this.sent.set(entry.id, words);
      return [words];
    });
  }
}
