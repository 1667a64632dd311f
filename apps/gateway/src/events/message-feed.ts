import type { ActorStore } from '#engine';
import type { RunRecord } from '#engine/ports';
import type { RunReader } from '#runs';
import { renameId } from '#protocol';
import { isSettled, readView } from '../messages/message-view.js';
import type { MessageView } from '../messages/message-responses.js';
import { runView } from '../runs/run-view.js';
import type { Role } from '../auth/sign-ins.js';
import type { EngineClient } from '../platform/engine-client.js';
import type { EventStream } from './event-streams.js';
import { RunStream } from './run-stream.js';
import type { RunWatches } from './run-watches.js';
import type { StreamPosition } from './stream-position.js';

const everyMs = 200;

/** The text that is followed, and what its listener has and may read. */
export interface Followed {
  messageId: string;
  /** Set where the run that the text may open was asked for, and no other is meant. */
  runId: string | null;
  /** What the client has from before; null: it does not know. */
  position: StreamPosition | null;
  role: Role;
  /** The text while it waits in this gateway for Redis; null: it does not. */
  spooled: () => MessageView | null;
}

interface Look {
  view: MessageView;
  /** The pending run that the text is to open, while no commit has decided. */
  coming: RunRecord | null;
}

/** Streams a text to one client until a commit has decided which run it belongs to, and then that run (ADR 46). */
export class MessageFeed {
  private lastSent = '';

  constructor(
    private readonly engine: Pick<EngineClient, 'ask'>,
    private readonly watches: Pick<RunWatches, 'follow'>,
    private readonly stream: EventStream,
    private readonly followed: Followed,
  ) {}

  /** Resolves when a run is followed, the text has ended without one, or the client has disconnected. */
  async run(): Promise<void> {
    let isDone = false;
    while (!isDone && !this.stream.isClosed) {
      isDone = await this.look().catch(() => false); // Redis is away: the client waits
      if (!isDone) await new Promise((resolve) => setTimeout(resolve, everyMs).unref());
    }
  }

  private async look(): Promise<boolean> {
    const { messageId, runId, spooled } = this.followed;
    const waiting = spooled();
    const look = waiting
      ? { view: waiting, coming: null }
      : await this.engine.ask((store, { runs }) => lookAt(store, runs, messageId, this.followed.role));
    if (look === null) return this.end(null);
    this.push(look);
    const { run_id: found } = look.view;
    if (found !== null) return runId === null || runId === found ? this.follow(found) : this.end(found);
    return isSettled(look.view) ? this.end(null) : false;
  }

  private push({ view, coming }: Look): void {
    const { runId, role } = this.followed;
    const events = [
      ...(runId === null ? [['message', JSON.stringify(view)] as const] : []),
      ...(coming === null ? [] : [['run', JSON.stringify(runView(coming, role))] as const]),
    ];
    const current = JSON.stringify(events);
    if (current === this.lastSent) return;
    this.lastSent = current;
    for (const [name, data] of events) this.stream.send(name, data);
  }

  private follow(runId: string): true {
    const { position, role } = this.followed;
    const runStream = new RunStream(this.stream, position, role, this.watches);
    this.stream.onClose(this.watches.follow(runId, (watched) => runStream.push(watched)));
    return true;
  }

  /** `runId`: the run that the text has joined instead of opening the one that was asked for. */
  private end(runId: string | null): true {
    this.stream.send('end', JSON.stringify({ outcome: null, ...(runId === null ? {} : { run_id: runId }) }));
    this.stream.close();
    return true;
  }
}

async function lookAt(store: ActorStore, runs: RunReader, messageId: string, role: Role): Promise<Look | null> {
  const message = await store.readMessage(messageId);
  if (message === null) return null;
  const coming = message.heard ? null : await runs.readRunToCome(renameId(messageId, 'run'));
  return { view: await readView(store, message, role), coming };
}
