import { ioBoundary } from '#telemetry';
import type { Redis } from '#redis';
import { dayBytesKey } from './limit-keys.js';

const dayMs = 86_400_000;
/** A process takes so large a part of a day's bytes at once, so that most who keep something ask nobody. */
const partsOfDay = 64;

/** What nobody counts is taken in such parts, so that it is seldom asked whether somebody does. */
const uncountedBytes = 1_048_576;

/** The names that bytes are taken under. */
export const dayNames = {
  tenant: (tenant: string): string => `tenant ${tenant}`,
  /** What strangers have a published workflow keep. */
  strangers: (workflowId: string): string => `public ${workflowId}`,
} as const;

interface Held {
  day: number;
  left: number;
}

/**
 * How many bytes may be kept in a day (UTC) under a name, by all processes together. What a process has taken and does not use is lost
 * with it: a day keeps fewer bytes then, never more.
 */
export class DayBytes {
  readonly #held = new Map<string, Held>();
  readonly #filling = new Map<string, Promise<boolean>>();

  constructor(
    private readonly redis: Redis,
    private readonly clock: () => number = Date.now,
  ) {}

  /**
   * Takes bytes of the day's; false: so many are not left. `most` is asked for only where Redis must be; null: nobody counts. Rejects when
   * Redis is away.
   */
  async take(name: string, bytes: number, most: () => Promise<number | null>): Promise<boolean> {
    const day = Math.floor(this.clock() / dayMs);
    while (!this.#spend(name, day, bytes)) {
      const another = this.#filling.get(name);
      if (another === undefined) return this.#filled(name, this.#fill(name, day, { bytes, most }));
      await another;
    }
    return true;
  }

  /** One at a time asks Redis under a name: the others may have what it brings. */
  async #filled(name: string, fill: Promise<boolean>): Promise<boolean> {
    this.#filling.set(name, fill);
    try {
      return await fill;
    } finally {
      this.#filling.delete(name);
    }
  }

  async #fill(
    name: string,
    day: number,
    { bytes, most }: { bytes: number; most: () => Promise<number | null> },
  ): Promise<boolean> {
    const cap = await most();
    if (cap === null) {
      this.#hold(name, day, uncountedBytes);
      return true;
    }
    const part = Math.max(bytes, Math.floor(cap / partsOfDay));
    if (await this.#taken(name, day, part, cap)) {
      this.#hold(name, day, part - bytes);
      return true;
    }
    return part > bytes && this.#taken(name, day, bytes, cap);
  }

  #spend(name: string, day: number, bytes: number): boolean {
    const held = this.#held.get(name);
    if (held === undefined || held.day !== day || held.left < bytes) return false;
    held.left -= bytes;
    return true;
  }

  #hold(name: string, day: number, bytes: number): void {
    const held = this.#held.get(name);
    if (held?.day === day) held.left += bytes;
    else this.#held.set(name, { day, left: bytes });
  }

  async #taken(name: string, day: number, bytes: number, most: number): Promise<boolean> {
    const key = dayBytesKey(name, day);
    const seconds = (2 * dayMs) / 1_000;
    const done = await ioBoundary('redis.take-bytes', () =>
      this.redis.multi().incrby(key, bytes).expire(key, seconds).exec(),
    );
    const [error, taken] = done?.[0] ?? [];
    if (error) throw error;
    if (Number(taken) <= most) return true;
    await ioBoundary('redis.give-bytes', () => this.redis.decrby(key, bytes));
    return false;
  }
}
