import type { StoredSession } from '#engine';
import type { EventStream } from '../events/event-streams.js';
import { changeWithPatches, messageView, readSessionState, sessionView, statusView } from './session-view.js';

/** How far a client has a session: which one it is, and how many of its changes and messages. */
interface Position {
  openedAt: number;
  revision: number;
  messages: number;
}

/** The position that an event id names; null: none. */
export function positionFrom(id: unknown): Position | null {
  const [, opened, revision, messages] = /^(\d{1,15})\.(\d{1,9})\.(\d{1,9})$/.exec(String(id)) ?? [];
  if (opened === undefined) return null;
  return { openedAt: Number(opened), revision: Number(revision), messages: Number(messages) };
}

function formatPosition({ openedAt, revision, messages }: Position): string {
  return `${openedAt}.${revision}.${messages}`;
}

/**
 * Streams a session to one client: all of it where the client has nothing that goes on, else each change and message that it has not, in
 * order, and then what is no list. The id of an event is what the client has with it, so nothing is stored for streams.
 */
export class SessionStream {
  private status = '';

  constructor(
    private readonly stream: Pick<EventStream, 'send'>,
    private position: Position | null,
  ) {}

  push(stored: StoredSession | null): void {
    if (stored === null) return this.stream.send('gone', '{}');
    const { openedAt, revision, changes, messages, messageCount } = readSessionState(stored);
    const had = this.position;
    const missed = changes.filter((change) => change.revision > (had?.revision ?? 0));
    const goesOn =
      had?.openedAt === openedAt && missed.length === revision - had.revision && had.messages <= messageCount;
    const status = JSON.stringify(statusView(stored));
    if (!goesOn) this.send('session', sessionView(stored), { openedAt, revision, messages: messageCount });
    else {
      for (const change of missed) this.send('change', changeWithPatches(change), { revision: change.revision });
      for (const message of messages.filter(({ n }) => n > had.messages))
        this.send('message', messageView(message), { messages: message.n });
      if (status !== this.status) this.stream.send('status', status);
    }
    this.status = status;
  }

  private send(event: string, data: object, reached: Partial<Position>): void {
    this.position = { ...{ openedAt: 0, revision: 0, messages: 0 }, ...this.position, ...reached };
    this.stream.send(event, JSON.stringify(data), formatPosition(this.position));
  }
}
