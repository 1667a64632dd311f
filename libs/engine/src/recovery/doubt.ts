import type { Engine } from '../engine.js';
import { keys } from '../keys.js';

/** From when to when POSTs began that Redis may have forgotten, in milliseconds by Redis's clock. */
export interface Doubt {
  since: number;
  until: number;
}

/** Who may say that POSTs are forgotten (ADR 15). */
export interface DoubtPort {
  /** From now on, for a day, every conversation of the partition looks for what it sends, until one look was in vain. */
  doubt(partition: number, doubt: Doubt): Promise<void>;
}

/** Longer than a run may last, its waits for the person included: until then a forgotten turn has been taken again. */
export const doubtTtlSeconds = 86_400;

/** Puts a partition in doubt; an earlier doubt becomes a part of this one. */
export async function putInDoubt(engine: Engine, partition: number, { since, until }: Doubt): Promise<void> {
  await engine.runner.run({ name: 'doubt', keys: [keys.doubt(partition)], args: [since, until, doubtTtlSeconds] });
}
