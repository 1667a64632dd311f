import type { StoredSession } from '#engine';
import type { EventStream } from '../events/event-streams.js';
import { readThreadState, statusView, threadView } from './thread-view.js';

/** How far a client has a thread: which one it is, and how many of its events. */
interface Position {
  openedAt: number;
  events: number;
}

/** The position that an event id names; null: none. */
export function threadPositionFrom(id: unknown): Position | null {
  const [, opened, events] = /^(\d{1,15})\.(\d{1,9})$/.exec(String(id)) ?? [];
  return opened === undefined ? null : { openedAt: Number(opened), events: Number(events) };
}

/**
 * Streams a thread to one client: all of it where the client has nothing that goes on, then each event that it has not, in order, and then
 * what is open, which is no list and has no position.
 */
export class ThreadStream {
  private status = '';

  constructor(
    private readonly stream: Pick<EventStream, 'send'>,
    private position: Position | null,
  ) {}

  push(stored: StoredSession | null): void {
    if (stored === null) return this.stream.send('gone', '{}');
    const { openedAt, events, eventCount } = readThreadState(stored);
    const had = this.position;
    const missed = events.filter(({ n }) => n > (had?.events ?? 0));
    const goesOn = had?.openedAt === openedAt && missed.length === eventCount - had.events;
    const status = JSON.stringify(statusView(stored));
    if (!goesOn) this.send('thread', threadView(stored), { openedAt, events: eventCount });
    else {
      for (const { n, at, type, data } of missed)
        this.send(type, { at: new Date(at).toISOString(), ...data }, { openedAt, events: n });
      if (status !== this.status) this.stream.send('status', status);
    }
    this.status = status;
  }

  private send(event: string, data: object, position: Position): void {
    this.position = position;
    this.stream.send(event, JSON.stringify(data), `${position.openedAt}.${position.events}`);
  }
}
