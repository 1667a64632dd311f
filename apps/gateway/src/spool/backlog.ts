import { laneOf } from './spooled-message.js';
import type { SpooledMessage } from './spooled-message.js';

/** A message on its way to Redis, and the file that is kept until it is there. */
export interface Waiting<F> {
  message: SpooledMessage;
  file: F;
}

/** What lies in the spool, in memory: lanes in the order in which they began, and each lane in the order of acceptance. */
export class Backlog<F> {
  private readonly lanes = new Map<string, Waiting<F>[]>();
  private readonly byId = new Map<string, SpooledMessage>();
  private stopWords = 0;

  get size(): number {
    return this.byId.size;
  }

  /** How many of the messages say STOP: while there are any, no reply may be claimed (I9). */
  get stops(): number {
    return this.stopWords;
  }

  add(waiting: Waiting<F>): void {
    const { message } = waiting;
    const lane = laneOf(message.request);
    const before = this.lanes.get(lane);
    if (before) before.splice(before.findLastIndex((one) => one.message.at <= message.at) + 1, 0, waiting);
    else this.lanes.set(lane, [waiting]);
    this.byId.set(message.messageId, message);
    if (message.request.mode === 'stop') this.stopWords += 1;
  }

  find(messageId: string): SpooledMessage | null {
    return this.byId.get(messageId) ?? null;
  }

  holds(lane: string): boolean {
    return this.lanes.has(lane);
  }

  laneNames(): string[] {
    return [...this.lanes.keys()];
  }

  head(lane: string): Waiting<F> | null {
    return this.lanes.get(lane)?.[0] ?? null;
  }

  /** Takes a message off, once it is in Redis. */
  remove(waiting: Waiting<F>): void {
    const { messageId, request } = waiting.message;
    const lane = laneOf(request);
    const left = this.lanes.get(lane)?.filter((one) => one !== waiting) ?? [];
    if (left.length === 0) this.lanes.delete(lane);
    else this.lanes.set(lane, left);
    this.byId.delete(messageId);
    if (request.mode === 'stop') this.stopWords -= 1;
  }

  /** When the oldest message was accepted, in ms; null when there is none. */
  oldestAt(): number | null {
    let oldest: number | null = null;
    for (const [first] of this.lanes.values()) {
      if (first && (oldest === null || first.message.at < oldest)) oldest = first.message.at;
    }
    return oldest;
  }
}
