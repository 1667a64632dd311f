import { pathOf } from '#client';
import type { Schemas } from '#client';
import { gateway, toRefused, unwrapAnswer } from '../api/client.js';
import type { Refused } from '../api/client.js';
import { keepOpen, listenTo, withForming } from '../api/lasting-stream.js';
import { findLastNumber, withLater } from './thread-state.js';
import type { FormingAnswer, Thread } from './thread-state.js';

type Told = Schemas['ThreadEvent'];

/** How long events are gathered before what is new is read, in ms: a turn tells several at once. */
const gatherMs = 60;
/** How soon a read that failed is made again, in ms. */
const againMs = 500;
const notThere = 404;

/** All but `error`, by which an EventSource tells of itself, too; the turn's `run-finish` follows it. */
const changes = [
  ...(['run-start', 'run-finish', 'message', 'tool-call', 'tool-result', 'tool-error', 'agent-spawned'] as const),
  ...(['agent-completed', 'confirmation-request', 'tasks-update', 'status'] as const),
] as const;

/** Who receives a thread; null: there is none under its name. */
export interface ThreadListener {
  onThread: (thread: Thread | null) => void;
  onRefused: (problem: Refused) => void;
  /** What is being said; null: nothing, or it stands in the thread. */
  onForming: (answer: FormingAnswer | null) => void;
}

/**
 * Follows a thread. Its stream begins with all of it and then says that something has happened; what is new is read behind the last message
 * that is known, so nothing is missed or shown twice, wherever the stream was cut. `isToCome`: it was written to, and may not be there yet.
 */
export class ThreadFollower {
  private known: Thread | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly stopHearing: () => void;
  private isOver = false;
  /** Reads that have begun, and the latest whose answer counts: one that was overtaken says what was so before. */
  private asked = 0;
  private heard = 0;
  private isForming = false;
  /** The first read by which what was being said stands in the thread; null: it is still being said. */
  private saidBy: number | null = null;

  constructor(
    private readonly threadId: string,
    private readonly isToCome: boolean,
    private readonly listener: ThreadListener,
  ) {
    this.stopHearing = keepOpen(
      pathOf('/v1/assistant/threads/{threadId}/events', { threadId }) + withForming,
      (stream) => {
        listenTo<Told>(stream, ['thread'], (told) => told.event === 'thread' && this.keep(told.data));
        listenTo<Told>(stream, changes, ({ event }) => this.hear(event));
        listenTo<Told>(stream, ['forming'], (told) => told.event === 'forming' && this.form(told.data));
        listenTo<Told>(stream, ['gone'], () => this.keep(null));
      },
    );
    void this.read();
  }

  /** Reads what is new, soon. */
  look(afterMs = gatherMs): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.read(), afterMs);
  }

  private hear(event: Told['event']): void {
    if (event === 'message' || event === 'run-finish') this.saidBy = this.asked + 1;
    this.look();
  }

  /** The last part of an answer stays until what came of it is read. */
  private form(answer: FormingAnswer): void {
    this.saidBy = answer.over === true ? this.asked + 1 : null;
    if (answer.over === true) return this.look();
    this.isForming = true;
    if (!this.isOver) this.listener.onForming(answer);
  }

  stop(): void {
    this.isOver = true;
    clearTimeout(this.timer);
    this.stopHearing();
  }

  private keep(next: Thread | null, asked = this.asked): void {
    this.heard = asked;
    this.known = next;
    if (this.isOver) return;
    this.listener.onThread(next);
    if (!this.isForming || this.saidBy === null || asked < this.saidBy) return;
    [this.isForming, this.saidBy] = [false, null];
    this.listener.onForming(null);
  }

  private async read(): Promise<void> {
    const asked = ++this.asked;
    const params = { path: { id: this.threadId }, query: { after: String(findLastNumber(this.known)) } };
    try {
      const later = await unwrapAnswer(gateway.GET('/v1/assistant/threads/{id}', { params }));
      if (asked > this.heard) this.keep(withLater(this.known, later), asked);
    } catch (error) {
      if (!this.isOver) this.failed(toRefused(error));
    }
  }

  private failed(problem: Refused): void {
    const isMissing = problem.status === notThere;
    if (isMissing) this.keep(null);
    else if (problem.status !== 0) this.listener.onRefused(problem);
    if (problem.status === 0 || (isMissing && this.isToCome)) this.look(againMs);
  }
}
