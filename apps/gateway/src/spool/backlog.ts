import { idOfSpooled, isMessage, laneOfSpooled } from './spooled-message.js';
import type { Spooled, SpooledMessage } from './spooled-message.js';

/** A message, or a callback, on its way to Redis, and the file that is kept until it is there. */
export interface Waiting<F> {
  message: Spooled;
  file: F;
}

function isStop(message: Spooled): boolean {
  return isMessage(message) && message.request.mode === 'stop';
}

/** The spool's content, in memory: lanes in the order in which they began, and each lane in order of acceptance. */
export class Backlog<F> {
  private readonly lanes = new Map<string, Waiting<F>[]>();
  private readonly byId = new Map<string, Spooled>();
  private stopWords = 0;

  get size(): number {
    return this.byId.size;
  }

  /** How many of the messages are STOP: while there are any, no reply may be claimed (I9). */
  get stops(): number {
    return this.stopWords;
  }

  add(waiting: Waiting<F>): void {
    const { message } = waiting;
    const lane = laneOfSpooled(message);
    const before = this.lanes.get(lane);
    if (before) before.splice(before.findLastIndex((one) => one.message.at <= message.at) + 1, 0, waiting);
    else this.lanes.set(lane, [waiting]);
    this.byId.set(idOfSpooled(message), message);
    if (isStop(message)) this.stopWords += 1;
  }

  find(messageId: string): SpooledMessage | null {
    const found = this.byId.get(messageId);
    return found && isMessage(found) ? found : null;
  }

  /** Whether a lane has a STOP: what is before it goes with it, ahead of other lanes. */
  holdsStop(lane: string): boolean {
    return this.stopWords > 0 && (this.lanes.get(lane)?.some(({ message }) => isStop(message)) ?? false);
  }

  holds(lane: string): boolean {
    return this.lanes.has(lane);
  }

  /** The lanes of messages, those with a STOP first, or those of callbacks. */
  laneNames(ofMessages: boolean): string[] {
    const lanes = [...this.lanes].filter(([, [first]]) => first && isMessage(first.message) === ofMessages);
    const names = lanes.map(([name]) => name);
    if (this.stopWords === 0) return names;
    const stopped = new Set(names.filter((name) => this.holdsStop(name)));
    return [...stopped, ...names.filter((name) => !stopped.has(name))];
  }

  head(lane: string): Waiting<F> | null {
    return this.lanes.get(lane)?.[0] ?? null;
  }

  /** Takes a message off, once it is in Redis. */
  remove(waiting: Waiting<F>): void {
    const { message } = waiting;
    const lane = laneOfSpooled(message);
    const left = this.lanes.get(lane)?.filter((one) => one !== waiting) ?? [];
    if (left.length === 0) this.lanes.delete(lane);
    else this.lanes.set(lane, left);
    this.byId.delete(idOfSpooled(message));
    if (isStop(message)) this.stopWords -= 1;
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
