import { urgencies } from '#policy';
import type { Bucket, Buckets } from './buckets.js';
import type { CallEnd, GovernorPort, Pace, PaceRequest } from './governor-port.js';

/** How a caller asks again: at the latest after `pollMs`; it loses its place `graceMs` after it should have asked. */
export interface Patience {
  pollMs: number;
  graceMs: number;
}

export const defaultPatience: Patience = { pollMs: 2_000, graceMs: 1_000 };

interface Waiting {
  call: string;
  class: number;
  place: number;
  tokens: number;
  until: number;
}

type BucketName = keyof Buckets;

const names: readonly BucketName[] = ['requests', 'tokens'];

/** A place in the queue: by class, then by time of arrival. */
const classApart = 1e13;

/** The governor's rules in memory: the reference for the scripts, and used by a process while Redis is away. */
export class MemoryGovernor implements GovernorPort {
  private readonly levels = new Map<BucketName, { level: number; at: number }>();
  private waiting: Waiting[] = [];
  private blockedUntil = 0;

  /** `clock` is monotonic, in milliseconds. */
  constructor(
    private readonly buckets: () => Buckets,
    private readonly clock: () => number,
    private readonly patience: Patience = defaultPatience,
  ) {}

  async pace(request: PaceRequest): Promise<Pace> {
    const now = this.clock();
    const { call, tokens } = request;
    const own = urgencies.indexOf(request.urgency);
    const place = this.waiting.find((one) => one.call === call)?.place ?? own * classApart + now;
    this.waiting = this.waiting.filter((one) => one.place >= place || one.until >= now);
    const inFront = this.waiting.filter((one) => one.place < place);
    const isHigherWaiting = inFront.some((one) => one.class < own);
    const waitMs = Math.max(this.blockedUntil - now, ...this.waits(tokens, inFront, now));
    this.forget(call);
    if (waitMs <= 0 && !isHigherWaiting) {
      this.take(tokens, now);
      return { go: true, callers: 1 };
    }
    const { pollMs, graceMs } = this.patience;
    const pollAgainMs = isHigherWaiting ? pollMs : Math.min(Math.max(waitMs, 1), pollMs);
    this.waiting.push({ call, class: own, place, tokens, until: now + pollAgainMs + graceMs });
    return { go: false, waitMs: pollAgainMs, callers: 1 };
  }

  async report({ tokensBack, retryAfterMs }: CallEnd): Promise<void> {
    const now = this.clock();
    const { tokens } = this.buckets();
    if (tokens && tokensBack !== 0) {
      const level = this.level('tokens', tokens, now) + tokensBack;
      this.levels.set('tokens', { level: Math.min(tokens.capacity, level), at: now });
    }
    if (retryAfterMs <= 0 || now + retryAfterMs <= this.blockedUntil) return;
    this.blockedUntil = now + retryAfterMs;
    for (const name of names) this.levels.set(name, { level: 0, at: this.blockedUntil });
  }

  /** Begins without a burst: what others have just sent is unknown here. */
  empty(): void {
    for (const name of names) this.levels.set(name, { level: 0, at: this.clock() });
  }

  async leave(call: string): Promise<void> {
    this.forget(call);
  }

  /** How long each bucket makes a call wait, in milliseconds. */
  private waits(tokens: number, inFront: readonly Waiting[], now: number): number[] {
    const buckets = this.buckets();
    return names.flatMap((name) => {
      const bucket = buckets[name];
      if (!bucket) return [];
      const cost = name === 'requests' ? 1 : tokens;
      const before = inFront.reduce((sum, one) => sum + (name === 'requests' ? 1 : one.tokens), 0);
      const need = inFront.length === 0 ? Math.min(bucket.capacity, cost) : cost + before;
      return [Math.ceil((need - cost - (this.level(name, bucket, now) - cost)) / bucket.perMs)];
    });
  }

  private take(tokens: number, now: number): void {
    const buckets = this.buckets();
    for (const name of names) {
      const bucket = buckets[name];
      const cost = name === 'requests' ? 1 : tokens;
      if (bucket) this.levels.set(name, { level: this.level(name, bucket, now) - cost, at: now });
    }
  }

  private level(name: BucketName, bucket: Bucket, now: number): number {
    const stored = this.levels.get(name);
    if (!stored) return bucket.capacity;
    const at = Math.min(stored.at, Math.max(now, this.blockedUntil));
    return Math.min(bucket.capacity, stored.level + (now - at) * bucket.perMs);
  }

  private forget(call: string): void {
    this.waiting = this.waiting.filter((one) => one.call !== call);
  }
}
