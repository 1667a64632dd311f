import type { Engine } from '../engine.js';
import { keys } from '#records';
import type { Doubt } from '../ports/doubt-port.js';

/** Longer than a run may last, its waits for the person included: by then a lost turn has been taken again. */
export const doubtTtlSeconds = 86_400;

/** Puts a partition in doubt; an earlier doubt becomes part of this one. */
export async function putInDoubt(engine: Engine, partition: number, { since, until }: Doubt): Promise<void> {
  await engine.runner.run({ name: 'doubt', keys: [keys.doubt(partition)], args: [since, until, doubtTtlSeconds] });
}
