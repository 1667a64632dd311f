import { createHash } from 'node:crypto';
import { actorOf } from './conversation-id.js';
import type { EngineClient } from '../platform/engine-client.js';
import type { EventStream } from '../events/event-streams.js';
import { readTranscriptView } from './read-transcript.js';
import type { KnownRuns, TranscriptAsked } from './read-transcript.js';
import { emptyTranscript } from './transcript-view.js';
import type { TranscriptEntry, TranscriptView } from './transcript-responses.js';

/** How often the conversation is checked for changes, in milliseconds. */
const everyMs = 200;
/** Reports of a provider on a reply show in no check: after this many checks the transcript is read all the same, then ever more rarely. */
const looksBeforeRead = 10;
const mostLooksBeforeRead = 80;

/** A 48-bit hash of the text, short enough for an event's id. */
function numberOf(words: string): number {
  return createHash('sha256').update(words).digest().readUIntBE(0, 6);
}

/**
 * Streams the latest part of a transcript to one client: whole at first, then each entry that has changed, and the conversation's state.
 * An id is a hash of all that was sent until then: a client that comes back with the present one gets the state alone.
 */
export class TranscriptFeed {
  private readonly known: KnownRuns = new Map();
  private readonly sent = new Map<string, string>();
  private state: string | null = null;
  private version = '';
  private looks = 0;
  private looksBeforeRead = looksBeforeRead;

  constructor(
    private readonly engine: Pick<EngineClient, 'ask'>,
    private readonly stream: EventStream,
    private readonly asked: TranscriptAsked,
    /** What the client has from before, by its last event's id. */
    private last: number | null,
  ) {}

  /** Resolves when the client has disconnected. */
  async run(): Promise<void> {
    while (!this.stream.isClosed) {
      await this.look().catch(() => undefined); // Redis is away: the client waits
      await new Promise((resolve) => setTimeout(resolve, everyMs).unref());
    }
  }

  private async look(): Promise<void> {
    const view = await this.engine.ask(async (store, { runs }) => {
      const version = await runs.transcriptVersion(actorOf(store, this.asked.conversationId));
      this.looks += 1;
      if (version === this.version && this.looks < this.looksBeforeRead) return null;
      this.looks = 0;
      this.looksBeforeRead = Math.min(mostLooksBeforeRead, 2 * this.looksBeforeRead);
      const read = await readTranscriptView(store, runs, this.asked, this.known);
      this.version = version; // looked at before: what has changed since shows again
      return read ?? emptyTranscript(this.asked.conversationId);
    });
    if (view !== null) this.push(view);
  }

  private push(view: TranscriptView): void {
    const whole = JSON.stringify(view);
    const id = numberOf(whole);
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
    this.looksBeforeRead = looksBeforeRead;
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

/** Fills a stream with a transcript until its client is gone. */
export type FollowTranscript = (stream: EventStream, asked: TranscriptAsked, last: number | null) => void;

export function transcriptsOf(engine: EngineClient): FollowTranscript {
  return (stream, asked, last) => void new TranscriptFeed(engine, stream, asked, last).run();
}
