import type { SessionPlace, Sessions, StoredSession } from '#engine';
import type { AskStore } from '../platform/ask-store.js';
import { sessionPlace } from './session-address.js';

type Listener = (stored: StoredSession | null) => void;

interface Watch {
  version: number | null;
  readonly listeners: Set<Listener>;
  /** Listeners that no look has been made for yet: what was seen before they came may be older than what they know. */
  readonly joining: Set<Listener>;
}

/** How often followed sessions are looked at, in milliseconds. */
const everyMs = 200;

/** Follows sessions for streams: one look at all of them at a time, which reads only those that have changed. */
export class SessionWatches {
  private readonly watches = new Map<string, Watch>();
  private isLooking = false;

  constructor(
    private readonly ask: AskStore<Sessions<never>>,
    private readonly placeOf: (id: string) => SessionPlace = sessionPlace,
  ) {}

  /** Passes on the session a moment later, null where there is none, and whenever it is another, until the returned function is called. */
  follow(sessionId: string, listener: Listener): () => void {
    const watch = this.watches.get(sessionId) ?? { version: null, listeners: new Set(), joining: new Set() };
    this.watches.set(sessionId, watch);
    watch.joining.add(listener);
    if (!this.isLooking) void this.lookOn();
    return () => {
      watch.joining.delete(listener);
      watch.listeners.delete(listener);
      const isFollowed = watch.listeners.size + watch.joining.size > 0;
      if (!isFollowed && this.watches.get(sessionId) === watch) this.watches.delete(sessionId);
    };
  }

  private async lookOn(): Promise<void> {
    this.isLooking = true;
    while (this.watches.size > 0) {
      await this.look().catch(() => undefined); // Redis is away: streams wait, and the engine client has logged it
      await new Promise((resolve) => setTimeout(resolve, everyMs).unref());
    }
    this.isLooking = false;
  }

  private async look(): Promise<void> {
    const looks = Array.from(this.watches, ([sessionId, watch]) => ({ sessionId, watch, joined: [...watch.joining] }));
    const asked = looks.map(({ sessionId, watch, joined }) => ({
      place: this.placeOf(sessionId),
      version: joined.length > 0 ? null : watch.version,
    }));
    const found = await this.ask((sessions) => sessions.look(asked));
    looks.forEach(({ watch, joined }, at) => {
      const stored = found[at];
      if (stored !== undefined && stored !== 'same') pass(watch, stored, joined);
    });
  }
}

function pass(watch: Watch, stored: StoredSession | null, joined: readonly Listener[]): void {
  const receivers = stored?.version === watch.version ? [] : [...watch.listeners];
  watch.version = stored?.version ?? null;
  for (const listener of joined) if (watch.joining.delete(listener)) receivers.push(listener);
  for (const listener of receivers) {
    watch.listeners.add(listener);
    listener(stored);
  }
}
